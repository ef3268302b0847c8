import baton.ApiClient;
import baton.ApiException;
import baton.model.OrchestrateRequest;
import baton.model.RunEvent;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Iterator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The events of a run as they come in. Closing it hangs up; the run goes on without us. */
final class EventStream implements AutoCloseable {
  private final ApiClient client;
  private final Stream<String> lines;
  private final Iterator<String> rest;
  private String lastEventId = "";

  private EventStream(ApiClient client, HttpRequest.Builder request) throws ApiException, IOException, InterruptedException {
    this.client = client;
    client.getRequestInterceptor().accept(request);
    HttpResponse<Stream<String>> response = client.getHttpClient().send(request.build(), BodyHandlers.ofLines());
    lines = response.body();
    rest = lines.iterator();
    if (response.statusCode() != 200) {
      throw new ApiException(response.statusCode(), response.headers(), lines.collect(Collectors.joining("\n")));
    }
  }

  /** Starts a run. With the key the request is safe to repeat. */
  static EventStream start(ApiClient client, OrchestrateRequest body, String idempotencyKey)
      throws ApiException, IOException, InterruptedException {
    byte[] json = client.getObjectMapper().writeValueAsBytes(body);
    return new EventStream(
        client,
        HttpRequest.newBuilder(URI.create(client.getBaseUri() + "/v1/orchestrate"))
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", idempotencyKey)
            .POST(BodyPublishers.ofByteArray(json)));
  }

  /** Goes on with a run exactly behind this event; behind none from its beginning. */
  static EventStream follow(ApiClient client, String requestId, String lastEventId)
      throws ApiException, IOException, InterruptedException {
    return new EventStream(
        client,
        HttpRequest.newBuilder(URI.create(client.getBaseUri() + "/v1/requests/" + requestId + "/events"))
            .header("Last-Event-ID", lastEventId));
  }

  /** The next event, or null where the connection ends. */
  RunEvent next() throws IOException {
    String id = lastEventId;
    while (rest.hasNext()) {
      String line = rest.next();
      if (line.startsWith("id: ")) id = line.substring(4);
      if (!line.startsWith("data: ")) continue;
      RunEvent event = client.getObjectMapper().readValue(line.substring(6), RunEvent.class);
      lastEventId = id;
      return event;
    }
    return null;
  }

  /** The id of the event that {@link #next} has returned. */
  String lastEventId() {
    return lastEventId;
  }

  @Override
  public void close() {
    lines.close();
  }
}
