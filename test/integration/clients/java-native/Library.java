import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.Map;
import org.openapitools.client.ApiClient;

/** What is specific to a client generated for the library native. */
class Library {
  static final String NAME = "native";

  static ApiClient connect(String baseUrl, String key) {
    ApiClient client = new ApiClient().setReadTimeout(Duration.ofMinutes(1));
    client.updateBaseUri(baseUrl);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + key));
    return client;
  }

  static String toJson(Map<String, ?> value) throws Exception {
    return new ObjectMapper().writeValueAsString(value);
  }
}
