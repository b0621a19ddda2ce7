// go run sello.go certify FILE REFERENCE | proof ID TYPE (any type but file) | list
// Go 1.22 or later, no modules.
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

var api = os.Getenv("SELLO_URL") + "/api/public/v1"

type Certificate struct {
	ID      string                         `json:"id"`
	Status  string                         `json:"status"`
	Failure struct{ Code, Message string } `json:"failure"`
	Title   string                         `json:"title"`
	QRURL   string                         `json:"qr_verification_url"`
}

// region request

type answer struct {
	status     int
	body       []byte
	retryAfter time.Duration // 0 if there is none, or a date
}

var client = &http.Client{
	// Five minutes to send the file, up to one for the answer.
	Timeout: 400 * time.Second,
	// Follow no redirect.
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// request sends a request, and sends it again after 408, 429, 5xx or a broken connection.
func request(method, path string, body []byte, headers map[string]string) (answer, error) {
	for attempt := 0; ; attempt++ {
		got, err := send(method, path, body, headers)
		passing := err != nil || got.status == 408 || got.status == 429 || got.status >= 500
		// A monthly quota can take days.
		if !passing || attempt == 5 || got.retryAfter > 5*time.Minute {
			return got, err
		}
		time.Sleep(cmp.Or(got.retryAfter, time.Second<<attempt))
	}
}

func send(method, path string, body []byte, headers map[string]string) (answer, error) {
	req, err := http.NewRequest(method, api+path, bytes.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	req.Header.Set("Authorization", "Bearer "+os.Getenv("SELLO_API_KEY"))
	for name, value := range headers {
		req.Header.Set(name, value)
	}
	res, err := client.Do(req)
	if err != nil {
		return answer{}, err
	}
	defer res.Body.Close()
	seconds, _ := strconv.Atoi(res.Header.Get("Retry-After"))
	content, err := io.ReadAll(res.Body)
	return answer{res.StatusCode, content, time.Duration(seconds) * time.Second}, err
}

// checked ends the program unless the call succeeded.
func checked(got answer, err error) answer {
	if err != nil {
		log.Fatal(err)
	}
	if got.status >= 200 && got.status < 300 {
		return got
	}
	var problem struct{ Error, Message string }
	if json.Unmarshal(got.body, &problem) != nil || problem.Error == "" {
		log.Fatalf("HTTP %d", got.status) // A proxy in between may answer without JSON.
	}
	log.Fatalf("%s: %s", problem.Error, problem.Message)
	return got
}

func read[T any](got answer) (value T) {
	if err := json.Unmarshal(got.body, &value); err != nil {
		log.Fatal(err)
	}
	return value
}

// endregion

// region certify

// certify uses our own number for the document as reference and as Idempotency-Key:
// a second run certifies nothing twice.
func certify(path, reference string) {
	content, err := os.ReadFile(path)
	if err != nil {
		log.Fatal(err)
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	file, _ := form.CreateFormFile("file", filepath.Base(path))
	file.Write(content)
	form.WriteField("reference", reference)
	form.Close()

	type result struct{ Certificate Certificate }
	got := checked(request("POST", "/certificates", body.Bytes(), map[string]string{
		"Content-Type":    form.FormDataContentType(),
		"Idempotency-Key": reference,
	}))
	certificate := read[result](got).Certificate
	// After a 202 the work goes on. Every read counts towards the quota.
	for _, wait := range []time.Duration{2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60, 60} {
		if certificate.Status != "processing" {
			break
		}
		time.Sleep(wait * time.Second)
		got = checked(request("GET", "/certificates/"+certificate.ID, nil, nil))
		certificate = read[result](got).Certificate
	}
	switch failure := certificate.Failure; certificate.Status {
	case "processing":
		log.Fatal("still processing; run this again with the same reference")
	case "failed":
		log.Fatalf("%s: %s", failure.Code, failure.Message)
	}
	fmt.Println(certificate.ID)
	fmt.Println(certificate.Status)
	fmt.Println(certificate.QRURL)
}

// endregion

// region proof

// proof saves a proof of any type but file, which is a link, as ID.TYPE. Before the anchor
// is confirmed, a chain proof answers 409, and Retry-After says when to ask again.
func proof(id, kind string) {
	got, err := request("GET", "/certificates/"+id+"/proof/"+kind, nil, nil)
	for err == nil && got.status == 409 {
		time.Sleep(cmp.Or(got.retryAfter, 10*time.Second))
		got, err = request("GET", "/certificates/"+id+"/proof/"+kind, nil, nil)
	}
	if err := os.WriteFile(id+"."+kind, checked(got, err).body, 0o644); err != nil {
		log.Fatal(err)
	}
	fmt.Println(id + "." + kind)
}

// endregion

// region list

// list prints every certificate of the account, newest first.
func list() {
	query := url.Values{"limit": {"100"}}
	for {
		page := read[struct {
			Certificates []Certificate
			NextCursor   *string `json:"next_cursor"`
		}](checked(request("GET", "/certificates?"+query.Encode(), nil, nil)))
		for _, certificate := range page.Certificates {
			fmt.Println(certificate.ID, certificate.Status, certificate.Title)
		}
		if page.NextCursor == nil {
			return
		}
		query.Set("after", *page.NextCursor)
	}
}

// endregion

func main() {
	log.SetFlags(0)
	switch args := os.Args[2:]; os.Args[1] {
	case "certify":
		certify(args[0], args[1])
	case "proof":
		proof(args[0], args[1])
	case "list":
		list()
	}
}
