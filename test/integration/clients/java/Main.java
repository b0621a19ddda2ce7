import java.io.File;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.CertificatesApi;
import org.openapitools.client.api.ProofsApi;
import org.openapitools.client.model.Certificate;
import org.openapitools.client.model.JsonUpload;

/** Usage: Main BASE_URL API_KEY FILE */
public class Main {
  public static void main(String[] args) throws Exception {
    String baseUrl = args[0];
    File file = new File(args[2]);
    ApiClient client = Library.connect(baseUrl, args[1]);
    CertificatesApi certificates = new CertificatesApi(client);
    ProofsApi proofs = new ProofsApi(client);

    String id = upload(certificates, file, baseUrl).getId();
    Certificate certificate = certificates.getCertificate(id).getCertificate();

    String wrapped = proofs.getProof("nom151", id, null, null).getProof().getNom151Proof().getData();
    byte[] data = Base64.getDecoder().decode(wrapped);
    byte[] raw = Files.readAllBytes(proofs.downloadProof(id, "nom151", null).toPath());

    JsonUpload body =
        new JsonUpload()
            .fileBase64(Base64.getEncoder().encodeToString(Files.readAllBytes(file.toPath())))
            .fileName("from-java-" + Library.NAME + ".txt");
    Certificate fromJson = certificates.createCertificateFromJson(body, null, null).getCertificate();

    System.out.println(
        Library.toJson(
            Map.of(
                "title", certificate.getTitle(),
                "sha256", certificate.getFile().getSha256(),
                "grade", certificate.getNom151().getGrade().getValue(),
                "replayed", upload(certificates, file, baseUrl).getId().equals(id),
                "rawBytes", raw.length,
                "rawSame", Arrays.equals(raw, data),
                "jsonName", fromJson.getFile().getName())));
    System.exit(0);
  }

  private static Certificate upload(CertificatesApi certificates, File file, String baseUrl) throws Exception {
    return certificates
        .createCertificate(
            file,
            "java-" + Library.NAME + "-" + baseUrl,
            null,
            "From Java (" + Library.NAME + ")",
            null,
            null,
            null,
            null)
        .getCertificate();
  }
}
