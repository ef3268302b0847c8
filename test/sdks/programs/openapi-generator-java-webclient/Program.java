import baton.ApiClient;
import baton.api.AgentsApi;
import baton.api.RequestsApi;
import baton.api.RunsApi;
import baton.auth.HttpBearerAuth;
import baton.model.AgentDefinition;
import baton.model.CreateRequest;
import baton.model.DoneEvent;
import baton.model.ErrorBody;
import baton.model.OrchestrateRequest;
import baton.model.Request;
import baton.model.RequestReceivedEvent;
import baton.model.TextEvent;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClient.ResponseSpec;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** A whole integration: agents, runs, a dropped connection, errors, a cancellation. */
final class Program {
  private static final String SIX = "one two three four five six";
  private static final String TWELVE = SIX + " seven eight nine ten eleven twelve";
  private static final ParameterizedTypeReference<ServerSentEvent<String>> FRAME = new ParameterizedTypeReference<>() {};

  private final JsonMapper mapper = ApiClient.createDefaultMapper(null);
  private final AgentsApi agents;
  private final RequestsApi requests;
  private final RunsApi runs;
  private final String agentId = System.getenv("AGENT_ID");

  private Program() {
    WebClient http =
        ApiClient.buildWebClientBuilder(mapper)
            // An answer, or an event, of more than 256 KiB is an error otherwise.
            .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(64 << 20))
            // By itself it asks for JSON, since errors are JSON, and would get the result in one piece.
            .filter((request, next) -> next.exchange(ClientRequest.from(request).headers(Program::acceptStreams).build()))
            .build();
    ApiClient client = new ApiClient(http).setBasePath(System.getenv("BATON_URL"));
    // Not `client.setBearerToken`: that takes the first of the two schemes, which may be the administrator's.
    ((HttpBearerAuth) client.getAuthentication("tenantToken")).setBearerToken(System.getenv("BATON_TOKEN"));
    agents = new AgentsApi(client);
    requests = new RequestsApi(client);
    runs = new RunsApi(client);
  }

  public static void main(String[] args) {
    Program program = new Program();
    program.createAgent();
    program.ask();
    program.runIt();
    program.resume();
    program.errors();
    program.cancel();
    // The threads of Reactor Netty would go on for a while.
    System.exit(0);
  }

  private static void acceptStreams(HttpHeaders headers) {
    headers.setAccept(List.of(MediaType.TEXT_EVENT_STREAM, MediaType.APPLICATION_JSON));
  }

  private void createAgent() {
    System.out.println("agents " + agents.listAgents(null, null, null, null).block().getCount());
    System.out.println("created " + agents.createAgent(definition()).block().getId());
  }

  private AgentDefinition definition() {
    return new AgentDefinition().id(agentId).name("Slow").role("demo").model("demo/slow").goal("be slow");
  }

  private void ask() {
    CreateRequest question = new CreateRequest().agent(agentId).message(SIX);
    // Not `wait(60)`, which every object of Java has.
    question.setWait(60);
    Request asked = requests.createRequest(question, UUID.randomUUID().toString()).block();
    System.out.println("asked " + asked.getState() + " " + asked.getOk() + " " + asked.getContent());
    Request begun = requests.createRequest(new CreateRequest().agent(agentId).message(TWELVE), null).block();
    Request ended = requests.getRequest(begun.getRequestId(), 60, null).block();
    System.out.println("waited " + begun.getState() + " " + ended.getState() + " " + ended.getOk() + " " + ended.getContent());
  }

  private void runIt() {
    Answer answer = new Answer();
    answer.read(start(SIX), Integer.MAX_VALUE);
    System.out.println("ran " + answer.whole());
  }

  private void resume() {
    Answer answer = new Answer();
    answer.read(start(TWELVE), 3);
    answer.readOn();
    System.out.println("resumed " + answer.whole());
  }

  private void errors() {
    System.out.println("bad request " + errorCode(agents.createAgent(definition().temperature(3.0))));
    System.out.println("not found " + errorCode(agents.getAgent(agentId + "-nobody")));
  }

  private void cancel() {
    Answer answer = new Answer();
    answer.read(start(TWELVE), 1);
    requests.cancelRequest(answer.requestId).block();
    answer.readOn();
    System.out.println("canceled " + answer.done.getErrorCode());
  }

  private ResponseSpec start(String message) {
    return runs.orchestrateWithResponseSpec(new OrchestrateRequest().agent(agentId).message(message), UUID.randomUUID().toString(), null);
  }

  private static String errorCode(Mono<?> call) {
    try {
      call.block();
    } catch (WebClientResponseException refused) {
      return refused.getResponseBodyAs(ErrorBody.class).getErrorCode();
    }
    throw new IllegalStateException("that should have been refused");
  }

  /** What is known of a run so far. */
  private final class Answer {
    private final StringBuilder text = new StringBuilder();
    private String requestId;
    private String lastEventId;
    private DoneEvent done;

    /** Takes in events up to `done`, or so many of `text`. Spring reads the frames; leaving the block hangs up. */
    void read(ResponseSpec response, int texts) {
      try (Stream<ServerSentEvent<String>> frames = response.bodyToFlux(FRAME).toStream(1)) {
        var rest = frames.iterator();
        while (done == null && texts > 0 && rest.hasNext()) {
          ServerSentEvent<String> frame = rest.next();
          // A heartbeat is none.
          if (frame.event() == null) continue;
          take(frame.event(), frame.data());
          lastEventId = frame.id();
          if (frame.event().equals("text")) texts -= 1;
        }
      }
    }

    /** Goes on behind the last event, as often as it takes. */
    void readOn() {
      while (done == null) read(requests.streamRequestEventsWithResponseSpec(requestId, null, lastEventId), Integer.MAX_VALUE);
    }

    private void take(String event, String data) {
      switch (event) {
        case "request_received" -> requestId = mapper.readValue(data, RequestReceivedEvent.class).getRequestId();
        case "text" -> {
          TextEvent delta = mapper.readValue(data, TextEvent.class);
          if (delta.getStreamId() == 0) text.append(delta.getDelta());
        }
        case "done" -> done = mapper.readValue(data, DoneEvent.class);
        // Nothing here needs the others, or those of later releases.
        default -> {}
      }
    }

    /** The answer, which the pieces of text add up to. */
    String whole() {
      if (!text.toString().equals(done.getContent())) throw new IllegalStateException("pieces are missing");
      return done.getContent();
    }
  }
}
