import eu.europa.esig.dss.enumerations.DigestAlgorithm;
import eu.europa.esig.dss.enumerations.Indication;
import eu.europa.esig.dss.enumerations.SubIndication;
import eu.europa.esig.dss.jaxb.object.Message;
import eu.europa.esig.dss.model.DSSDocument;
import eu.europa.esig.dss.model.DigestDocument;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.simplereport.jaxb.XmlTimestamp;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import eu.europa.esig.dss.validation.timestamp.DetachedTimestampValidator;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.bouncycastle.asn1.tsp.ArchiveTimeStamp;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.bouncycastle.tsp.TimeStampToken;
import org.bouncycastle.tsp.ers.ERSEvidenceRecord;

/**
 * Verifies with EU DSS and BouncyCastle. Each line of the input is a job of five fields, separated by tabs:
 *
 *   kind      record, token (a ContentInfo) or asic
 *   time      of the validation, ISO 8601
 *   anchors   files of DER certificates, separated by commas
 *   proof     a file
 *   document  a file, or the SHA-256 digest in hexadecimal; "-" for asic
 *
 * It answers each with one line of JSON.
 */
public final class ForeignVerifiers {
  public static void main(String[] args) throws Exception {
    BufferedReader jobs = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = jobs.readLine(); line != null; line = jobs.readLine()) {
      System.out.println(new Job(line.split("\t")).answer());
      System.out.flush();
    }
  }

  private static final class Job {
    private final String kind;
    private final Date time;
    private final String[] anchors;
    private final Path proof;
    private final String document;

    Job(String[] fields) {
      kind = fields[0];
      time = Date.from(Instant.parse(fields[1]));
      anchors = fields[2].split(",");
      proof = Path.of(fields[3]);
      document = fields[4];
    }

    String answer() {
      return "{\"dss\":" + dss() + ",\"bouncycastle\":" + bouncyCastle() + "}";
    }

    private String dss() {
      try {
        SimpleReport report = validate();
        List<String> verdicts = new ArrayList<>();
        for (String id : report.getEvidenceRecordIdList()) {
          verdicts.add(verdict("record", report, id));
          for (XmlTimestamp stamp : report.getEvidenceRecordTimestamps(id)) {
            verdicts.add(verdict("timestamp", report, stamp.getId()));
          }
        }
        for (String id : report.getTimestampIdList()) verdicts.add(verdict("timestamp", report, id));
        for (String id : report.getSignatureIdList()) verdicts.add(verdict("signature", report, id));
        return "[" + String.join(",", verdicts) + "]";
      } catch (Exception | StackOverflowError error) {
        return "[" + verdict("record", "ERROR", null, List.of(String.valueOf(error.getMessage()))) + "]";
      }
    }

    private SimpleReport validate() throws Exception {
      CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
      for (String anchor : anchors) trusted.addCertificate(DSSUtils.loadCertificate(Files.readAllBytes(Path.of(anchor))));
      // Nothing is fetched: no sources of revocation data or of issuers are set.
      CommonCertificateVerifier verifier = new CommonCertificateVerifier();
      verifier.setTrustedCertSources(trusted);
      verifier.setAIASource(null);
      DSSDocument file = new FileDocument(proof.toFile());
      SignedDocumentValidator validator;
      if (kind.equals("token")) {
        DetachedTimestampValidator token = new DetachedTimestampValidator(file);
        token.setTimestampedData(detached());
        validator = token;
      } else {
        validator = SignedDocumentValidator.fromDocument(file);
        if (kind.equals("record")) validator.setDetachedContents(List.of(detached()));
      }
      validator.setCertificateVerifier(verifier);
      validator.setValidationTime(time);
      return validator.validateDocument().getSimpleReport();
    }

    private DSSDocument detached() {
      if (!isDigest()) return new FileDocument(document);
      byte[] digest = HexFormat.of().parseHex(document);
      return new DigestDocument(DigestAlgorithm.SHA256, Base64.getEncoder().encodeToString(digest));
    }

    private boolean isDigest() {
      return document.matches("[0-9a-f]{64}");
    }

    private String bouncyCastle() {
      if (kind.equals("asic")) return "null";
      try {
        byte[] bytes = Files.readAllBytes(proof);
        if (kind.equals("token")) {
          TimeStampToken token = new TimeStampToken(new CMSSignedData(bytes));
          if (!java.util.Arrays.equals(token.getTimeStampInfo().getMessageImprintDigest(), digest()))
            throw new Exception("The token is for another document.");
          verifySignature(token);
        } else {
          verifyRecord(bytes);
        }
        return string("accepted");
      } catch (Exception error) {
        return string("refused: " + error.getMessage());
      }
    }

    private void verifyRecord(byte[] bytes) throws Exception {
      // The constructor follows the renewals of the chain.
      ERSEvidenceRecord record = new ERSEvidenceRecord(bytes, new JcaDigestCalculatorProviderBuilder().build());
      record.validatePresent(false, digest(), time);
      ArchiveTimeStamp[] stamps =
          record.toASN1Structure().getArchiveTimeStampSequence().getArchiveTimeStampChains()[0].getArchiveTimestamps();
      for (ArchiveTimeStamp stamp : stamps) {
        TimeStampToken token = new TimeStampToken(stamp.getTimeStamp());
        if (token.getTimeStampInfo().getGenTime().after(time)) throw new Exception("A time stamp is in the future.");
        verifySignature(token);
      }
    }

    /** The signature, the signer's purpose, and that its certificate was valid at the token's time. */
    private void verifySignature(TimeStampToken token) throws Exception {
      @SuppressWarnings("unchecked")
      Collection<X509CertificateHolder> signers = token.getCertificates().getMatches(token.getSID());
      if (signers.isEmpty()) throw new Exception("The token lacks its signer.");
      token.validate(
          new JcaSimpleSignerInfoVerifierBuilder().setProvider(new BouncyCastleProvider()).build(signers.iterator().next()));
    }

    private byte[] digest() throws Exception {
      if (isDigest()) return HexFormat.of().parseHex(document);
      return java.security.MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(Path.of(document)));
    }
  }

  private static String verdict(String what, SimpleReport report, String id) {
    Indication indication = report.getIndication(id);
    SubIndication sub = report.getSubIndication(id);
    List<String> errors =
        report.getAdESValidationErrors(id).stream().map(Message::getValue).collect(Collectors.toList());
    return verdict(what, String.valueOf(indication), sub == null ? null : sub.toString(), errors);
  }

  private static String verdict(String what, String indication, String sub, List<String> errors) {
    return String.format(
        "{\"what\":%s,\"indication\":%s,\"subIndication\":%s,\"errors\":[%s]}",
        string(what),
        string(indication),
        sub == null ? "null" : string(sub),
        errors.stream().map(ForeignVerifiers::string).collect(Collectors.joining(",")));
  }

  private static String string(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') json.append('\\').append(c);
      else if (c < ' ') json.append(String.format("\\u%04x", (int) c));
      else json.append(c);
    }
    return json.append('"').toString();
  }
}
