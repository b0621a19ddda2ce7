// java Sello.java certify FILE REFERENCE | proof ID TYPE (any type but file) | list
// Java 17 or later, no packages.
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;

public class Sello {
    static final String API = System.getenv("SELLO_URL") + "/api/public/v1";

    // region request
    static final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    /** Five minutes to send the file, up to one for the answer. */
    static final Duration TIMEOUT = Duration.ofSeconds(400);

    /** Sends a request, and sends it again after 408, 429, 5xx or a broken connection. */
    static HttpResponse<byte[]> request(HttpRequest.Builder builder) throws Exception {
        var request = builder.header("Authorization", "Bearer " + System.getenv("SELLO_API_KEY"))
                .timeout(TIMEOUT).build();
        for (int attempt = 0;; attempt++) {
            long wait = 1L << attempt;
            try {
                var answer = client.send(request, BodyHandlers.ofByteArray());
                int status = answer.statusCode();
                if (status != 408 && status != 429 && status < 500) return answer;
                wait = retryAfter(answer, wait);
                // A monthly quota can take days.
                if (attempt == 5 || wait > 300) return answer;
            } catch (IOException error) {
                if (attempt == 5) throw error;
            }
            Thread.sleep(wait * 1000);
        }
    }

    static HttpResponse<byte[]> get(String path) throws Exception {
        return request(HttpRequest.newBuilder(URI.create(API + path)));
    }

    static long retryAfter(HttpResponse<?> answer, long otherwise) {
        var seconds = answer.headers().firstValue("Retry-After").orElse("");
        return seconds.matches("\\d+") ? Long.parseLong(seconds) : otherwise;
    }

    /** A text in JSON. */
    static final String TEXT = "\"((?:[^\"\\\\]|\\\\.)*)\"";

    /** The value of a text field, or null. A real program has a JSON library; Java has none. */
    static String field(String name, String json) {
        var found = Pattern.compile("\"" + name + "\":" + TEXT).matcher(json);
        return found.find() ? found.group(1) : null;
    }

    static String checked(HttpResponse<byte[]> answer) {
        var body = new String(answer.body(), UTF_8);
        int status = answer.statusCode();
        if (status >= 200 && status < 300) return body;
        var error = field("error", body); // A proxy in between may answer without JSON.
        fail(error == null ? "HTTP " + status : error + ": " + field("message", body));
        return null;
    }

    static void fail(String line) {
        System.err.println(line);
        System.exit(1);
    }
    // endregion

    // region certify
    /**
     * Our own number for the document serves as reference and as Idempotency-Key:
     * a second run certifies nothing twice.
     */
    static void certify(Path file, String reference) throws Exception {
        var name = file.getFileName().toString()
                .replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
        var boundary = UUID.randomUUID().toString();
        var part = "--" + boundary + "\r\nContent-Disposition: form-data; name=";
        var body = BodyPublishers.concat(
                BodyPublishers.ofString(part + "\"reference\"\r\n\r\n" + reference + "\r\n"),
                BodyPublishers.ofString(part + "\"file\"; filename=\"" + name + "\"\r\n\r\n"),
                BodyPublishers.ofFile(file),
                BodyPublishers.ofString("\r\n--" + boundary + "--\r\n"));
        var answer = request(HttpRequest.newBuilder(URI.create(API + "/certificates"))
                .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                .header("Idempotency-Key", reference)
                .POST(body));
        var certificate = checked(answer);
        // After a 202 the work goes on. Every read counts towards the quota.
        for (int wait : List.of(2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60, 60)) {
            if (!field("status", certificate).equals("processing")) break;
            Thread.sleep(wait * 1000);
            certificate = checked(get("/certificates/" + field("id", certificate)));
        }
        switch (field("status", certificate)) {
            case "processing" -> fail("still processing; run this again with the same reference");
            case "failed" ->
                fail(field("code", certificate) + ": " + field("message", certificate));
        }
        for (var each : List.of("id", "status", "qr_verification_url"))
            System.out.println(field(each, certificate));
    }
    // endregion

    // region proof
    /**
     * Saves a proof of any type but file, which is a link, as ID.TYPE. Before the anchor is
     * confirmed, a chain proof answers 409, and Retry-After says when to ask again.
     */
    static void proof(String id, String type) throws Exception {
        var answer = get("/certificates/" + id + "/proof/" + type);
        while (answer.statusCode() == 409) {
            Thread.sleep(retryAfter(answer, 10) * 1000);
            answer = get("/certificates/" + id + "/proof/" + type);
        }
        checked(answer);
        Files.write(Path.of(id + "." + type), answer.body());
        System.out.println(id + "." + type);
    }
    // endregion

    // region list
    /** Prints every certificate of the account, newest first. */
    static void list() throws Exception {
        var each = Pattern.compile(
                "\"id\":" + TEXT + ",\"status\":" + TEXT + ".*?\"title\":" + TEXT);
        for (String after = ""; after != null;) {
            var query = after.isEmpty() ? "" : "&after=" + URLEncoder.encode(after, UTF_8);
            var page = checked(get("/certificates?limit=100" + query));
            each.matcher(page).results().forEach(found -> System.out.println(
                    found.group(1) + " " + found.group(2) + " " + found.group(3)));
            after = field("next_cursor", page);
        }
    }
    // endregion

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "certify" -> certify(Path.of(args[1]), args[2]);
            case "proof" -> proof(args[1], args[2]);
            case "list" -> list();
        }
    }
}
