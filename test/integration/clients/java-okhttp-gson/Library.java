import com.google.gson.Gson;
import java.util.Map;
import org.openapitools.client.ApiClient;

/** What is specific to a client generated for the library okhttp-gson. */
class Library {
  static final String NAME = "okhttp-gson";

  static ApiClient connect(String baseUrl, String key) {
    ApiClient client = new ApiClient().setBasePath(baseUrl).setReadTimeout(60_000);
    client.setBearerToken(key);
    return client;
  }

  static String toJson(Map<String, ?> value) {
    return new Gson().toJson(value);
  }
}
