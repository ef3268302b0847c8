import baton.ApiException;
import baton.JSON;
import baton.model.RunEvent;
import java.io.IOException;
import okhttp3.Call;
import okhttp3.Response;
import okio.BufferedSource;

/** The events of a run as they come in. Closing it hangs up; the run goes on without us. */
final class EventStream implements AutoCloseable {
  private final Response response;
  private final BufferedSource body;
  private String lastEventId = "";

  /** Opens the stream of a call that the generated client has made: `orchestrateCall`, for example. */
  EventStream(Call call) throws ApiException, IOException {
    response = call.execute();
    body = response.body().source();
    if (response.code() != 200) {
      try (response) {
        throw new ApiException(response.message(), response.code(), response.headers().toMultimap(), body.readUtf8());
      }
    }
  }

  /** The next event, or null where the connection ends. */
  RunEvent next() throws IOException {
    String id = lastEventId;
    for (String line = body.readUtf8Line(); line != null; line = body.readUtf8Line()) {
      if (line.startsWith("id: ")) id = line.substring(4);
      if (!line.startsWith("data: ")) continue;
      RunEvent event = JSON.deserialize(line.substring(6), RunEvent.class);
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
    response.close();
  }
}
