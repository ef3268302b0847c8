import baton.AdvisorEvent;
import baton.AnswerEvent;
import baton.DoneEvent;
import baton.ErrorEvent;
import baton.FileEvent;
import baton.LiveRun;
import baton.QuestionEvent;
import baton.ReasoningEvent;
import baton.RequestReceivedEvent;
import baton.RewindEvent;
import baton.StreamEndEvent;
import baton.StreamStartEvent;
import baton.SubAgentResponseEvent;
import baton.TextEvent;
import baton.TokenUsageEvent;
import baton.ToolCallEvent;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Reads events by their `type`. The generated annotations guess from the members, and can't tell some events apart. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.EXISTING_PROPERTY, property = "type")
@JsonSubTypes({
  @Type(name = "request_received", value = RequestReceivedEvent.class),
  @Type(name = "stream_start", value = StreamStartEvent.class),
  @Type(name = "text", value = TextEvent.class),
  @Type(name = "reasoning", value = ReasoningEvent.class),
  @Type(name = "tool_call", value = ToolCallEvent.class),
  @Type(name = "file", value = FileEvent.class),
  @Type(name = "token_usage", value = TokenUsageEvent.class),
  @Type(name = "sub_agent_response", value = SubAgentResponseEvent.class),
  @Type(name = "advisor", value = AdvisorEvent.class),
  @Type(name = "stream_end", value = StreamEndEvent.class),
  @Type(name = "rewind", value = RewindEvent.class),
  @Type(name = "question", value = QuestionEvent.class),
  @Type(name = "answer", value = AnswerEvent.class),
  @Type(name = "error", value = ErrorEvent.class),
  @Type(name = "done", value = DoneEvent.class),
})
interface Events {
  /** What is of a type that isn't known yet becomes null. */
  ObjectMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_INVALID_SUBTYPE)
          .addMixIn(LiveRun.class, Events.class)
          .build();
}
