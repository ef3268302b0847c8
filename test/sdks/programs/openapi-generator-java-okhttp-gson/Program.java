import baton.ApiClient;
import baton.ApiException;
import baton.JSON;
import baton.api.AgentsApi;
import baton.api.RequestsApi;
import baton.api.RunsApi;
import baton.auth.HttpBearerAuth;
import baton.model.AgentDefinition;
import baton.model.CreateRequest;
import baton.model.DoneEvent;
import baton.model.ErrorBody;
import baton.model.Message;
import baton.model.OrchestrateRequest;
import baton.model.Request;
import baton.model.RequestReceivedEvent;
import baton.model.RunEvent;
import baton.model.TextEvent;
import java.io.IOException;
import java.util.UUID;

/** A whole integration: agents, runs, a dropped connection, errors, a cancellation. */
final class Program {
  private static final String SIX = "one two three four five six";
  private static final String TWELVE = SIX + " seven eight nine ten eleven twelve";

  private final ApiClient client = new ApiClient();
  private final AgentsApi agents;
  private final RequestsApi requests;
  private final RunsApi runs;
  private final String agentId = System.getenv("AGENT_ID");

  private Program() {
    client.setBasePath(System.getenv("BATON_URL"));
    // Not `client.setBearerToken`: that takes the first of the two schemes, which may be the administrator's.
    ((HttpBearerAuth) client.getAuthentication("tenantToken")).setBearerToken(System.getenv("BATON_TOKEN"));
    // A stream may be silent for as long as 30 seconds, from one heartbeat to the next.
    client.setReadTimeout(60_000);
    agents = new AgentsApi(client);
    requests = new RequestsApi(client);
    runs = new RunsApi(client);
  }

  public static void main(String[] args) throws Exception {
    Program program = new Program();
    program.createAgent();
    program.ask();
    program.runIt();
    program.resume();
    program.errors();
    program.cancel();
  }

  private void createAgent() throws ApiException {
    System.out.println("agents " + agents.listAgents(null, null, null, null).getCount());
    System.out.println("created " + agents.createAgent(definition()).getId());
  }

  private AgentDefinition definition() {
    return new AgentDefinition().id(agentId).name("Slow").role("demo").model("demo/slow").goal("be slow");
  }

  private void ask() throws ApiException {
    CreateRequest question = new CreateRequest().agent(agentId).message(new Message(SIX));
    // Not `wait(60)`, which every object of Java has.
    question.setWait(60);
    Request asked = requests.createRequest(question, UUID.randomUUID().toString());
    System.out.println("asked " + asked.getState() + " " + asked.getOk() + " " + asked.getContent());
    Request begun = requests.createRequest(new CreateRequest().agent(agentId).message(new Message(TWELVE)), null);
    Request ended = requests.getRequest(begun.getRequestId(), 60, null);
    System.out.println("waited " + begun.getState() + " " + ended.getState() + " " + ended.getOk() + " " + ended.getContent());
  }

  private void runIt() throws Exception {
    Answer answer = new Answer();
    try (EventStream events = start(SIX)) {
      answer.read(events, Integer.MAX_VALUE);
    }
    System.out.println("ran " + answer.whole());
  }

  private void resume() throws Exception {
    Answer answer = new Answer();
    String lastEventId;
    try (EventStream events = start(TWELVE)) {
      answer.read(events, 3);
      lastEventId = events.lastEventId();
    }
    try (EventStream events = follow(answer.requestId, lastEventId)) {
      answer.read(events, Integer.MAX_VALUE);
    }
    System.out.println("resumed " + answer.whole());
  }

  private void errors() {
    System.out.println("bad request " + errorCode(() -> agents.createAgent(definition().temperature(3.0))));
    System.out.println("not found " + errorCode(() -> agents.getAgent(agentId + "-nobody")));
  }

  private void cancel() throws Exception {
    Answer answer = new Answer();
    try (EventStream events = start(SIX)) {
      answer.read(events, 1);
    }
    requests.cancelRequest(answer.requestId);
    try (EventStream events = follow(answer.requestId, null)) {
      answer.read(events, Integer.MAX_VALUE);
    }
    System.out.println("canceled " + answer.done.getErrorCode());
  }

  private EventStream start(String message) throws ApiException, IOException {
    OrchestrateRequest body = new OrchestrateRequest().agent(agentId).message(new Message(message));
    okhttp3.Call asked = runs.orchestrateCall(body, UUID.randomUUID().toString(), null, null);
    // By itself it asks for JSON, since errors are JSON, and would get the result in one piece.
    okhttp3.Request streaming = asked.request().newBuilder().header("Accept", "text/event-stream").build();
    return new EventStream(client.getHttpClient().newCall(streaming));
  }

  private EventStream follow(String requestId, String lastEventId) throws ApiException, IOException {
    return new EventStream(requests.streamRequestEventsCall(requestId, null, lastEventId, null));
  }

  private static String errorCode(Call call) {
    try {
      call.run();
    } catch (ApiException refused) {
      return JSON.<ErrorBody>deserialize(refused.getResponseBody(), ErrorBody.class).getErrorCode();
    }
    throw new IllegalStateException("that should have been refused");
  }

  private interface Call {
    void run() throws ApiException;
  }

  /** What is known of a run so far. */
  private static final class Answer {
    private final StringBuilder text = new StringBuilder();
    private String requestId;
    private DoneEvent done;

    /** Takes in events up to `done`, or so many of `text`. */
    void read(EventStream events, int texts) throws IOException {
      RunEvent event;
      while (done == null && texts > 0 && (event = events.next()) != null) {
        Object actual = event.getActualInstance();
        if (actual instanceof RequestReceivedEvent received) requestId = received.getRequestId();
        if (actual instanceof TextEvent delta) {
          texts -= 1;
          if (delta.getStreamId() == 0) text.append(delta.getDelta());
        }
        if (actual instanceof DoneEvent last) done = last;
      }
    }

    /** The answer, which the pieces of text add up to. */
    String whole() {
      if (!text.toString().equals(done.getContent())) throw new IllegalStateException("pieces are missing");
      return done.getContent();
    }
  }
}
