// Usage: main BASE_URL API_KEY FILE
package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"log"
	"os"
	"time"

	sello "example.org/sello/client"
)

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func main() {
	baseURL, key, path := os.Args[1], os.Args[2], os.Args[3]
	settings := sello.NewConfiguration()
	settings.Servers = sello.ServerConfigurations{{URL: baseURL}}
	settings.AddDefaultHeader("Authorization", "Bearer "+key)
	client := sello.NewAPIClient(settings)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	content := must(os.ReadFile(path))

	upload := func() sello.Certificate {
		answer, _, err := client.CertificatesAPI.CreateCertificate(ctx).
			File(must(os.Open(path))).Title("From Go").IdempotencyKey("go-" + baseURL).Execute()
		return must(answer, err).Certificate
	}
	id := upload().Id

	read, _, err := client.CertificatesAPI.GetCertificate(ctx, id).Execute()
	certificate := must(read, err).Certificate

	wrapped, _, err := client.ProofsAPI.GetProof(ctx, id).Type_("nom151").Execute()
	data := must(base64.StdEncoding.DecodeString(must(wrapped, err).Proof.Nom151Proof.Data))
	file, _, err := client.ProofsAPI.DownloadProof(ctx, id, "nom151").Execute()
	raw := must(io.ReadAll(must(file, err)))

	body := sello.NewJsonUpload(base64.StdEncoding.EncodeToString(content))
	body.SetFileName("from-go.txt")
	fromJSON, _, err := client.CertificatesAPI.CreateCertificateFromJson(ctx).JsonUpload(*body).Execute()

	must(0, json.NewEncoder(os.Stdout).Encode(map[string]any{
		"title":    certificate.Title,
		"sha256":   certificate.File.Sha256,
		"grade":    certificate.Nom151.Grade.Get(),
		"replayed": upload().Id == id,
		"rawBytes": len(raw),
		"rawSame":  bytes.Equal(raw, data),
		"jsonName": must(fromJSON, err).Certificate.File.Name,
	}))
}
