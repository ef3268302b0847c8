# Generated from spec/ by `npm run generate`. Do not edit.
"""The events of streams."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from .._files import SavableFile
from .._json import JsonObject
from .._rewind import AppliedRewind
from .._unknown import UnknownEvent

__all__ = [
    "RequestReceivedEvent",
    "StreamStartEvent",
    "TextEvent",
    "ReasoningEvent",
    "ToolKind",
    "ToolCallEvent",
    "FileEvent",
    "TokenUsageEvent",
    "SubAgentResponseEvent",
    "AdvisorKind",
    "AdvisorEvent",
    "FinishReason",
    "StreamEndEvent",
    "RewindEvent",
    "FallbackEvent",
    "FoldedEvent",
    "SteeredEvent",
    "QuestionKind",
    "QuestionEvent",
    "QuestionDecision",
    "TokenRef",
    "AnswerEvent",
    "ErrorReason",
    "ErrorCode",
    "ErrorEvent",
    "DoneEvent",
    "OpenEvent",
    "NotificationKind",
    "ScheduledRunStatus",
    "BudgetOwner",
    "ReachedBudget",
    "NotificationEvent",
    "RunEvent",
    "NotificationStreamEvent",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestReceivedEvent:
    """The run was accepted. Always the first event of a run, exactly once."""

    type: Literal["request_received"] = "request_received"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    request_id: str
    """The id of the run, the same as in the response header `X-Request-Id`. It addresses `GET /v1/requests/{id}`."""
    agent: str
    """The id of the agent that the run addresses. It may turn out not to exist (`agent_not_found`)."""
    agent_version: int | None = None
    """A version of an agent, which `GET /v1/agents/{id}/versions/{version}` shows: the first one is 1, and each other definition is one more. The
    numbers of a deleted agent are never given again. Absent, where it may be, of what is no version of a stored agent: of `index`, and of a
    definition that was sent with a request.
    """
    tenant_id: int
    """The id of a tenant."""
    message: str
    """The text of the prompt; its first 200 characters and `…` when it is longer. Images and documents are left out."""
    conversation_id: int | None = None
    """The conversation that the run belongs to. Absent outside of one."""
    rerun_of: str | None = None
    """The run that this one runs again. Absent of a run that is none's repetition."""
    user: str | None = None
    """For whom the run is, as its client calls them. Runs are found by it, and usage is summed up by it."""
    metadata: dict[str, Any] | None = None
    """What the client says of the run, up to 16 pairs: names of at most 64 characters, values of at most 512. It goes where the run is told of,
    and runs are found by it. No agent and no model sees it.
    """
    traceparent: str | None = None
    """The run's place in its trace, as in the header `traceparent` of W3C Trace Context. Only of a server that traces."""
    tracestate: str | None = None
    """The header `tracestate` that goes with it."""

    @classmethod
    def from_json(cls, data: JsonObject) -> RequestReceivedEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            request_id=data["request_id"],
            agent=data["agent"],
            agent_version=data.get("agent_version"),
            tenant_id=data["tenant_id"],
            message=data["message"],
            conversation_id=data.get("conversation_id"),
            rerun_of=data.get("rerun_of"),
            user=data.get("user"),
            metadata=data.get("metadata"),
            traceparent=data.get("traceparent"),
            tracestate=data.get("tracestate"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamStartEvent:
    """An agent's stream opens. Everything that this agent does in the run carries the same `stream_id`, and each
    `stream_start` has its `stream_end`, on failure and cancellation too.
    """

    type: Literal["stream_start"] = "stream_start"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    agent: str
    """The id of the agent whose stream this is."""
    stream_id: int
    """The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start."""
    depth: int
    """0 for the agent that was addressed, 1 for its delegates, 2 for the delegates of those. There is no 3."""
    model: str
    """The model as the agent's definition names it."""

    @classmethod
    def from_json(cls, data: JsonObject) -> StreamStartEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            agent=data["agent"],
            stream_id=data["stream_id"],
            depth=data["depth"],
            model=data["model"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TextEvent:
    """Text from the model, as it arrives. Command lines and the bodies of block commands are not part of it. The deltas
    of one `stream_id`, concatenated, are that stream's answer; in a replay the same text comes in fewer, larger pieces.
    """

    type: Literal["text"] = "text"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    agent: str
    """The id of the agent whose stream this is."""
    stream_id: int
    """The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start."""
    delta: str
    """The next piece of text. It never ends in the middle of a character."""

    @classmethod
    def from_json(cls, data: JsonObject) -> TextEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            agent=data["agent"],
            stream_id=data["stream_id"],
            delta=data["delta"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReasoningEvent:
    """Thoughts of the model, as they arrive, in a run or of an agent with `reasoning: {stream: true}`. They are no part of the answer: neither of
    `text` nor of `content`. The deltas of one `stream_id`, concatenated, are what that stream has thought; in a replay the same
    thoughts come in fewer, larger pieces.
    """

    type: Literal["reasoning"] = "reasoning"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    agent: str
    """The id of the agent whose stream this is."""
    stream_id: int
    """The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start."""
    delta: str
    """The next piece of the thoughts. It never ends in the middle of a character."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ReasoningEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            agent=data["agent"],
            stream_id=data["stream_id"],
            delta=data["delta"],
        )


ToolKind: TypeAlias = "Literal['fetch', 'search', 'browse', 'mcp', 'a2a', 'write', 'mem', 'agent', 'parallel', 'advise', 'read', 'list', 'exec', 'pane', 'schedule', 'ask']"
"""The command that was issued, named by the word behind its slash.

| value | meaning |
|---|---|
| `fetch` | a page or an image of an address |
| `search` | a search in the web |
| `browse` | a page, opened in a browser |
| `mcp` | a tool or a resource of an MCP server |
| `a2a` | an agent of another server |
| `write` | a file for the caller |
| `mem` | what is remembered beyond the run |
| `agent` | a task for another agent |
| `parallel` | tasks for several agents at once |
| `advise` | a question to the agent's advisor |
| `read` | a file that is kept |
| `list` | the files that are kept, or the agents |
| `exec` | a command in a container |
| `pane` | a pane of a terminal |
| `schedule` | a task for later |
| `ask` | a question to people |
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCallEvent:
    """A command that the agent issued has finished."""

    type: Literal["tool_call"] = "tool_call"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    agent: str
    """The id of the agent whose stream this is."""
    stream_id: int
    """The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start."""
    depth: int
    """0 for the agent that was addressed, 1 for its delegates, 2 for the delegates of those. There is no 3."""
    kind: ToolKind | str
    """The command that was issued, named by the word behind its slash.

    | value | meaning |
    |---|---|
    | `fetch` | a page or an image of an address |
    | `search` | a search in the web |
    | `browse` | a page, opened in a browser |
    | `mcp` | a tool or a resource of an MCP server |
    | `a2a` | an agent of another server |
    | `write` | a file for the caller |
    | `mem` | what is remembered beyond the run |
    | `agent` | a task for another agent |
    | `parallel` | tasks for several agents at once |
    | `advise` | a question to the agent's advisor |
    | `read` | a file that is kept |
    | `list` | the files that are kept, or the agents |
    | `exec` | a command in a container |
    | `pane` | a pane of a terminal |
    | `schedule` | a task for later |
    | `ask` | a question to people |
    """
    ok: bool
    """Whether the command did what it was asked to. A failed command does not fail the run."""
    args: str | None = None
    """What followed the verb; its first 200 characters and `…` when there is more. Absent without arguments."""
    duration_ms: int
    """How long the command took."""
    error: str | None = None
    """What went wrong. Present exactly when `ok` is false."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ToolCallEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            agent=data["agent"],
            stream_id=data["stream_id"],
            depth=data["depth"],
            kind=data["kind"],
            ok=data["ok"],
            args=data.get("args"),
            duration_ms=data["duration_ms"],
            error=data.get("error"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FileEvent(SavableFile):
    """The agent completed a file with `/write`. The server keeps nothing on its own disk: the file is this event.
    All files of one response together are limited (10 MiB unless the operator says otherwise).
    """

    type: Literal["file"] = "file"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    agent: str
    """The id of the agent whose stream this is."""
    stream_id: int
    """The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start."""
    path: str
    """A clean relative path; never absolute, never with `..` in it. Still, treat it as untrusted input."""
    content: str
    """The content of the file as text."""
    mime_type: str
    """The media type, guessed from the path's extension."""
    size_bytes: int
    """The length of `content` in UTF-8."""
    artifact_id: int | None = None
    """The artifact under which the file is kept. Only when it was persisted."""

    @classmethod
    def from_json(cls, data: JsonObject) -> FileEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            agent=data["agent"],
            stream_id=data["stream_id"],
            path=data["path"],
            content=data["content"],
            mime_type=data["mime_type"],
            size_bytes=data["size_bytes"],
            artifact_id=data.get("artifact_id"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenUsageEvent:
    """The tokens of one model call, as the provider counted them. One event per call, those of delegates and advisors
    included; the totals in `done` are the sums over these events.
    """

    type: Literal["token_usage"] = "token_usage"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    agent: str
    """The id of the agent whose stream this is."""
    stream_id: int
    """The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start."""
    depth: int
    """0 for the agent that was addressed, 1 for its delegates, 2 for the delegates of those. There is no 3."""
    model: str
    """The model that was called."""
    input_tokens: int
    """A number of tokens."""
    output_tokens: int
    """A number of tokens."""
    cache_read_tokens: int | None = None
    """A number of tokens."""
    cache_write_tokens: int | None = None
    """A number of tokens."""
    reasoning_tokens: int | None = None
    """A number of tokens."""
    purpose: str | None = None
    """What the call was for when it was not the agent's own turn, `advisor` for example."""

    @classmethod
    def from_json(cls, data: JsonObject) -> TokenUsageEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            agent=data["agent"],
            stream_id=data["stream_id"],
            depth=data["depth"],
            model=data["model"],
            input_tokens=data["input_tokens"],
            output_tokens=data["output_tokens"],
            cache_read_tokens=data.get("cache_read_tokens"),
            cache_write_tokens=data.get("cache_write_tokens"),
            reasoning_tokens=data.get("reasoning_tokens"),
            purpose=data.get("purpose"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SubAgentResponseEvent:
    """A delegated stream has its answer. It carries the delegate's `stream_id` and comes before that stream's
    `stream_end`.
    """

    type: Literal["sub_agent_response"] = "sub_agent_response"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    agent: str
    """The id of the agent whose stream this is."""
    stream_id: int
    """The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start."""
    depth: int
    """0 for the agent that was addressed, 1 for its delegates, 2 for the delegates of those. There is no 3."""
    ok: bool
    """Whether the delegate succeeded. A failed delegate does not fail the run."""
    content: str
    """The delegate's answer, which equals the concatenated `text` deltas of its stream."""

    @classmethod
    def from_json(cls, data: JsonObject) -> SubAgentResponseEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            agent=data["agent"],
            stream_id=data["stream_id"],
            depth=data["depth"],
            ok=data["ok"],
            content=data["content"],
        )


AdvisorKind: TypeAlias = "Literal['consult', 'gate_continue', 'gate_redirect', 'gate_halt', 'gate_budget']"
"""What the advisor was asked for, and what came of it.

| value | meaning |
|---|---|
| `consult` | The agent asked its advisor a question. |
| `gate_continue` | The gate let the answer pass. |
| `gate_redirect` | The gate sent the agent back to work. |
| `gate_halt` | The gate stopped the run. |
| `gate_budget` | The gate wanted another redirect, but `max_redirects` was used up. |
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvisorEvent:
    """The agent's advisor, a more capable model, was consulted or has judged the agent's answer."""

    type: Literal["advisor"] = "advisor"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    agent: str
    """The id of the agent whose stream this is."""
    stream_id: int
    """The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start."""
    kind: AdvisorKind | str
    """What the advisor was asked for, and what came of it.

    | value | meaning |
    |---|---|
    | `consult` | The agent asked its advisor a question. |
    | `gate_continue` | The gate let the answer pass. |
    | `gate_redirect` | The gate sent the agent back to work. |
    | `gate_halt` | The gate stopped the run. |
    | `gate_budget` | The gate wanted another redirect, but `max_redirects` was used up. |
    """
    detail: str | None = None
    """The question, or the advisor's reason."""
    malformed: bool | None = None
    """True when the advisor's reply could not be read and the definition's `malformed_halts` decided."""

    @classmethod
    def from_json(cls, data: JsonObject) -> AdvisorEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            agent=data["agent"],
            stream_id=data["stream_id"],
            kind=data["kind"],
            detail=data.get("detail"),
            malformed=data.get("malformed"),
        )


FinishReason: TypeAlias = "Literal['stop', 'length', 'refused', 'empty']"
"""How an agent's answer ended.

| value | what happened | `ok` |
|---|---|---|
| `stop` | The model has finished. | true |
| `length` | The model was stopped at its limit of tokens: the answer is cut. | true |
| `refused` | The model or its provider has refused to answer. | false, `error_code` `refused` |
| `empty` | The agent has said nothing, also when it was asked once more. | true when one of its commands has succeeded and no format was asked for, else false, `error_code` `empty_answer` |
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamEndEvent:
    """An agent's stream closes. Nothing with this `stream_id` follows."""

    type: Literal["stream_end"] = "stream_end"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    agent: str
    """The id of the agent whose stream this is."""
    stream_id: int
    """The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start."""
    ok: bool
    """Whether the agent came to a regular end."""
    finish_reason: FinishReason | str | None = None
    """How an agent's answer ended.

    | value | what happened | `ok` |
    |---|---|---|
    | `stop` | The model has finished. | true |
    | `length` | The model was stopped at its limit of tokens: the answer is cut. | true |
    | `refused` | The model or its provider has refused to answer. | false, `error_code` `refused` |
    | `empty` | The agent has said nothing, also when it was asked once more. | true when one of its commands has succeeded and no format was asked for, else false, `error_code` `empty_answer` |
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> StreamEndEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            agent=data["agent"],
            stream_id=data["stream_id"],
            ok=data["ok"],
            finish_reason=data.get("finish_reason"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RewindEvent(AppliedRewind):
    """A model call of this stream is made again, since the run has gone over to another process of the server, or since another model
    makes it: of the stream's text the first `length` units stay, the rest is withdrawn, and what follows takes its place. Only the text
    of this stream is withdrawn, and its thoughts; files and whatever else was sent stay.
    """

    type: Literal["rewind"] = "rewind"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    agent: str
    """The id of the agent whose stream this is."""
    stream_id: int
    """The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start."""
    length: int
    """How many UTF-16 units of the stream's text stay."""
    reasoning_length: int | None = None
    """How many UTF-16 units of the stream's thoughts stay. Present exactly when the stream sends `reasoning`."""
    reason: Literal["recovered", "fallback"] | str
    """Why it is withdrawn.

    | value | meaning |
    |---|---|
    | `recovered` | The process that had the run ended, or was stopped. |
    | `fallback` | The call has failed, and the next model of the agent makes it: `fallback` follows. |
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> RewindEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            agent=data["agent"],
            stream_id=data["stream_id"],
            length=data["length"],
            reasoning_length=data.get("reasoning_length"),
            reason=data["reason"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FallbackEvent:
    """A call of the agent's model has failed for good, and the next of its `fallbacks` makes it. The stream stays with that model. Where
    text or thoughts of the failed call were shown, a `rewind` with the reason `fallback` has withdrawn them just before.
    """

    type: Literal["fallback"] = "fallback"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    agent: str
    """The id of the agent whose stream this is."""
    stream_id: int
    """The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start."""
    from_: str
    """The model whose call has failed."""
    to: str
    """The model that makes the call."""
    reason: Literal["upstream_error", "circuit_open", "unknown_model", "refused"] | str
    """Why the call has failed.

    | value | meaning |
    |---|---|
    | `upstream_error` | The provider failed, broke its answer off, or took too long; its retries are used up. |
    | `circuit_open` | The provider failed repeatedly, and is left alone for a while. |
    | `unknown_model` | There is no such model here, or its provider is not configured. |
    | `refused` | The model refused to answer, and the definition says `fallback_on_refusal`. |
    """
    message: str
    """The same in words, for people."""

    @classmethod
    def from_json(cls, data: JsonObject) -> FallbackEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            agent=data["agent"],
            stream_id=data["stream_id"],
            from_=data["from"],
            to=data["to"],
            reason=data["reason"],
            message=data["message"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldedEvent:
    """The history of a stream came near the window of its model: its oldest messages were summarised, and the model sees the summary in their
    place from now on. What the conversation has stored stays as it is.
    """

    type: Literal["folded"] = "folded"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    agent: str
    """The id of the agent whose stream this is."""
    stream_id: int
    """The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start."""
    messages_before: int
    """How many messages the history had."""
    messages_after: int
    """How many it has now, the summary being one."""
    tokens_before: int
    """How many tokens the model would have been sent, with the room for its answer, as the server estimates them."""
    tokens_after: int
    """The same with the summary."""

    @classmethod
    def from_json(cls, data: JsonObject) -> FoldedEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            agent=data["agent"],
            stream_id=data["stream_id"],
            messages_before=data["messages_before"],
            messages_after=data["messages_after"],
            tokens_before=data["tokens_before"],
            tokens_after=data["tokens_after"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SteeredEvent:
    """A message that was sent with `on_busy: steer` while the run was under way: from its next turn on the agent sees it, as something that the
    person has said. It is in the conversation, with the id of this run.
    """

    type: Literal["steered"] = "steered"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    agent: str
    """The id of the agent whose stream this is."""
    stream_id: int
    """The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start."""
    steer_id: str
    """The id of the message, as `Baton-Steer` in the answer to its sender has it."""
    message: str
    """The first 200 characters of its text."""

    @classmethod
    def from_json(cls, data: JsonObject) -> SteeredEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            agent=data["agent"],
            stream_id=data["stream_id"],
            steer_id=data["steer_id"],
            message=data["message"],
        )


QuestionKind: TypeAlias = "Literal['question', 'approval', 'tool', 'authorization']"
"""What is asked.

| value | meaning |
|---|---|
| `question` | The agent asks something with `/ask`; the answer is a text. |
| `approval` | A command of the agent needs approval before it runs; the answer is a decision. |
| `tool` | The agent calls a function that came with the request; the answer is its output, or why it has failed. |
| `authorization` | An MCP server wants a login: somebody opens `url` in a browser, and logs in. That is the answer; by the API it can only be denied. |
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionEvent:
    """The agent waits for somebody: for a person's answer, the approval of a command, the output of a function that came with the
    request, or a login. Answer it with
    `POST /v1/questions/{id}/answer`, or open its `url`; an `answer` follows in the stream, whatever becomes of the question.
    """

    type: Literal["question"] = "question"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    agent: str
    """The id of the agent whose stream this is."""
    stream_id: int
    """The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start."""
    question_id: int
    """Id of the question, unique within the tenant."""
    kind: QuestionKind | str
    """What is asked.

    | value | meaning |
    |---|---|
    | `question` | The agent asks something with `/ask`; the answer is a text. |
    | `approval` | A command of the agent needs approval before it runs; the answer is a decision. |
    | `tool` | The agent calls a function that came with the request; the answer is its output, or why it has failed. |
    | `authorization` | An MCP server wants a login: somebody opens `url` in a browser, and logs in. That is the answer; by the API it can only be denied. |
    """
    text: str
    """The question, written by the agent; of an approval, what is asked for."""
    options: list[str] | None = None
    """What the agent proposes as answers. They are hints; any text is an answer. Absent without any."""
    command: str | None = None
    """The command that needs approval, as the agent issued it. Present exactly when `kind` is `approval`."""
    name: str | None = None
    """The function that is called. Present exactly when `kind` is `tool`."""
    arguments: str | None = None
    """The arguments as the model has written them: JSON text, an object if the model has kept to the function's parameters. Present exactly
    when `kind` is `tool`.
    """
    call_id: str | None = None
    """Id of the call, the same for whoever sees it. Present exactly when `kind` is `tool`."""
    call_count: int | None = None
    """How many calls its turn has made of functions that came with the request; they wait together. Present exactly when `kind` is `tool`."""
    url: str | None = None
    """Where somebody logs in, in a browser: an address of the authorization server, good once. Who opens it gives the tenant's agents access in
    his own name. Present exactly when `kind` is `authorization`.
    """
    server: str | None = None
    """The name of the MCP server that wants the login. Present exactly when `kind` is `authorization`."""
    expires_at: int
    """Whole seconds since the epoch. Without an answer until then the question expires."""

    @classmethod
    def from_json(cls, data: JsonObject) -> QuestionEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            agent=data["agent"],
            stream_id=data["stream_id"],
            question_id=data["question_id"],
            kind=data["kind"],
            text=data["text"],
            options=data.get("options"),
            command=data.get("command"),
            name=data.get("name"),
            arguments=data.get("arguments"),
            call_id=data.get("call_id"),
            call_count=data.get("call_count"),
            url=data.get("url"),
            server=data.get("server"),
            expires_at=data["expires_at"],
        )


QuestionDecision: TypeAlias = "Literal['answered', 'approved', 'denied', 'expired', 'canceled']"
"""What became of a question.

| value | meaning |
|---|---|
| `answered` | The question has an answer. |
| `approved` | The command may run; of an authorization, somebody has logged in. |
| `denied` | The command may not run; of an authorization, nobody logs in. |
| `expired` | Nobody answered in time. |
| `canceled` | The run ended first, or who has asked does not want to know any more. |
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRef:
    """The token that something was done with, and its name."""

    id: int
    """Its id; 0 for the tenant's first one."""
    name: str
    """Its name; of the first one, which has none, `first token`."""

    @classmethod
    def from_json(cls, data: JsonObject) -> TokenRef:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            name=data["name"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerEvent:
    """What has become of a question. Each `question` gets exactly one, before its stream ends."""

    type: Literal["answer"] = "answer"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    agent: str
    """The id of the agent whose stream this is."""
    stream_id: int
    """The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start."""
    question_id: int
    """Id of the question, unique within the tenant."""
    decision: QuestionDecision | str
    """What became of a question.

    | value | meaning |
    |---|---|
    | `answered` | The question has an answer. |
    | `approved` | The command may run; of an authorization, somebody has logged in. |
    | `denied` | The command may not run; of an authorization, nobody logs in. |
    | `expired` | Nobody answered in time. |
    | `canceled` | The run ended first, or who has asked does not want to know any more. |
    """
    text: str | None = None
    """The answer, the output of a function, or what was said with the decision. Absent when nothing was."""
    error: str | None = None
    """Why the function has failed that was called. Absent when it hasn't."""
    by: str | None = None
    """Who answered, as it was given with the answer. Absent when it wasn't."""
    answered_by: TokenRef | None = None
    """The token that something was done with, and its name."""

    @classmethod
    def from_json(cls, data: JsonObject) -> AnswerEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            agent=data["agent"],
            stream_id=data["stream_id"],
            question_id=data["question_id"],
            decision=data["decision"],
            text=data.get("text"),
            error=data.get("error"),
            by=data.get("by"),
            answered_by=None if data.get("answered_by") is None else TokenRef.from_json(data["answered_by"]),
        )


ErrorReason: TypeAlias = "Literal['provider_unavailable', 'upstream_error', 'agent_not_found', 'advisor_halt', 'turn_limit', 'image_unavailable', 'document_unavailable', 'canceled', 'interrupted', 'shutdown', 'internal', 'tenant_suspended', 'tenant_disabled', 'insufficient_budget', 'cap_exceeded', 'response_invalid', 'refused', 'empty_answer']"
"""Why the run failed, in the broad.

| value | meaning |
|---|---|
| `provider_unavailable` | The model's provider kept failing and is given a rest: `circuit_open`. |
| `upstream_error` | The provider refused the call or broke off, or none serves the model: `upstream_error`, `unknown_model`. |
| `agent_not_found`, `advisor_halt`, `turn_limit`, `image_unavailable`, `document_unavailable`, `canceled`, `interrupted`, `shutdown`, `internal`, `tenant_suspended`, `tenant_disabled`, `insufficient_budget`, `cap_exceeded`, `response_invalid`, `refused`, `empty_answer` | As the `error_code` of that name. |
"""


ErrorCode: TypeAlias = "Literal['circuit_open', 'upstream_error', 'unknown_model', 'agent_not_found', 'advisor_halt', 'turn_limit', 'image_unavailable', 'document_unavailable', 'canceled', 'interrupted', 'shutdown', 'internal', 'tenant_suspended', 'tenant_disabled', 'insufficient_budget', 'cap_exceeded', 'response_invalid', 'refused', 'empty_answer']"
"""Why the run failed, to branch on.

| code | what happened | again? |
|---|---|---|
| `circuit_open` | The model's provider kept failing and is given a rest; no call was made. | after a pause |
| `upstream_error` | The provider refused the call or broke off, retries included. | perhaps |
| `unknown_model` | No provider of this server serves the model. | no |
| `agent_not_found` | The agent that was addressed does not exist. | no |
| `advisor_halt` | The advisor stopped the run. | no |
| `turn_limit` | An agent still issued commands in its last turn. | perhaps |
| `image_unavailable` | An image address was refused, or led to no usable image. | no |
| `document_unavailable` | A document of the prompt could not be had, is too large, or can't be read. | no |
| `canceled` | The run was canceled, its tenant disabled or given a new token, or the run whose recorded results it takes was erased. | as you like |
| `interrupted` | The server went down during the run. | yes |
| `shutdown` | The server was stopped and the run did not finish in time. | yes |
| `internal` | A fault of the server. | perhaps |
| `tenant_suspended`, `tenant_disabled`, `insufficient_budget` | Billing denied the run. | no |
| `cap_exceeded` | The run produced more than it may, or asked models too often. | no |
| `response_invalid` | The answer was not what the `response_format` asks for, however often the agent tried. | perhaps |
| `refused` | The model or its provider refused to answer; the message has its words. | no |
| `empty_answer` | The agent said nothing, also when it was asked once more. | perhaps |
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorEvent:
    """A failure that ends the run. `done` follows with `ok` false and the same `error_code`."""

    type: Literal["error"] = "error"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    message: str
    """What happened, written for people. Don't match on it."""
    reason: ErrorReason | str
    """Why the run failed, in the broad.

    | value | meaning |
    |---|---|
    | `provider_unavailable` | The model's provider kept failing and is given a rest: `circuit_open`. |
    | `upstream_error` | The provider refused the call or broke off, or none serves the model: `upstream_error`, `unknown_model`. |
    | `agent_not_found`, `advisor_halt`, `turn_limit`, `image_unavailable`, `document_unavailable`, `canceled`, `interrupted`, `shutdown`, `internal`, `tenant_suspended`, `tenant_disabled`, `insufficient_budget`, `cap_exceeded`, `response_invalid`, `refused`, `empty_answer` | As the `error_code` of that name. |
    """
    error_code: ErrorCode | str
    """Why the run failed, to branch on.

    | code | what happened | again? |
    |---|---|---|
    | `circuit_open` | The model's provider kept failing and is given a rest; no call was made. | after a pause |
    | `upstream_error` | The provider refused the call or broke off, retries included. | perhaps |
    | `unknown_model` | No provider of this server serves the model. | no |
    | `agent_not_found` | The agent that was addressed does not exist. | no |
    | `advisor_halt` | The advisor stopped the run. | no |
    | `turn_limit` | An agent still issued commands in its last turn. | perhaps |
    | `image_unavailable` | An image address was refused, or led to no usable image. | no |
    | `document_unavailable` | A document of the prompt could not be had, is too large, or can't be read. | no |
    | `canceled` | The run was canceled, its tenant disabled or given a new token, or the run whose recorded results it takes was erased. | as you like |
    | `interrupted` | The server went down during the run. | yes |
    | `shutdown` | The server was stopped and the run did not finish in time. | yes |
    | `internal` | A fault of the server. | perhaps |
    | `tenant_suspended`, `tenant_disabled`, `insufficient_budget` | Billing denied the run. | no |
    | `cap_exceeded` | The run produced more than it may, or asked models too often. | no |
    | `response_invalid` | The answer was not what the `response_format` asks for, however often the agent tried. | perhaps |
    | `refused` | The model or its provider refused to answer; the message has its words. | no |
    | `empty_answer` | The agent said nothing, also when it was asked once more. | perhaps |
    """
    estimated_cost_micro_cents: int | None = None
    """An amount in millionths of a cent, as the billing service gave it; null means unlimited."""
    plan_remaining_micro_cents: int | None = None
    """An amount in millionths of a cent, as the billing service gave it; null means unlimited."""
    credit_balance_micro_cents: int | None = None
    """An amount in millionths of a cent, as the billing service gave it; null means unlimited."""
    total_budget_micro_cents: int | None = None
    """An amount in millionths of a cent, as the billing service gave it; null means unlimited."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ErrorEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            message=data["message"],
            reason=data["reason"],
            error_code=data["error_code"],
            estimated_cost_micro_cents=data.get("estimated_cost_micro_cents"),
            plan_remaining_micro_cents=data.get("plan_remaining_micro_cents"),
            credit_balance_micro_cents=data.get("credit_balance_micro_cents"),
            total_budget_micro_cents=data.get("total_budget_micro_cents"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DoneEvent:
    """The end of the run: always the last event, exactly once. `ok` is the one signal of success; the HTTP status is 200
    either way. With `ok` true there is a `content`, else an `error` and its `error_code`.
    """

    type: Literal["done"] = "done"
    """The name of the event, the same as in the frame's `event:`."""
    at_ms: int | None = None
    """When it happened, in milliseconds since the epoch, by the clock of the server that had the run; of a `text`, when its first
    character came. Absent in runs of releases before 0.2.
    """
    ok: bool
    """Whether the run succeeded. A run that was canceled did not."""
    request_id: str
    """The id of the run."""
    duration_ms: int
    """Wall-clock time from the receipt of the request to the end of the run."""
    input_tokens: int
    """A number of tokens."""
    output_tokens: int
    """A number of tokens."""
    cache_read_tokens: int | None = None
    """How many of the input tokens were read from caches of providers. Absent when there are none."""
    cache_write_tokens: int | None = None
    """How many of the input tokens were written to caches of providers. Absent when there are none."""
    reasoning_tokens: int | None = None
    """How many of the output tokens were thoughts, as far as providers say it. Absent when there are none."""
    content: str | None = None
    """The answer, which equals the concatenated `text` deltas of stream 0. Present exactly when `ok` is true."""
    content_type: str | None = None
    """The media type of `content`, `application/json`, when the run had a `response_format` with a schema: then `content` is
    JSON that validates. Absent when it is text.
    """
    error: str | None = None
    """What happened, written for people. Present exactly when `ok` is false."""
    error_code: ErrorCode | str | None = None
    """Why the run failed, to branch on.

    | code | what happened | again? |
    |---|---|---|
    | `circuit_open` | The model's provider kept failing and is given a rest; no call was made. | after a pause |
    | `upstream_error` | The provider refused the call or broke off, retries included. | perhaps |
    | `unknown_model` | No provider of this server serves the model. | no |
    | `agent_not_found` | The agent that was addressed does not exist. | no |
    | `advisor_halt` | The advisor stopped the run. | no |
    | `turn_limit` | An agent still issued commands in its last turn. | perhaps |
    | `image_unavailable` | An image address was refused, or led to no usable image. | no |
    | `document_unavailable` | A document of the prompt could not be had, is too large, or can't be read. | no |
    | `canceled` | The run was canceled, its tenant disabled or given a new token, or the run whose recorded results it takes was erased. | as you like |
    | `interrupted` | The server went down during the run. | yes |
    | `shutdown` | The server was stopped and the run did not finish in time. | yes |
    | `internal` | A fault of the server. | perhaps |
    | `tenant_suspended`, `tenant_disabled`, `insufficient_budget` | Billing denied the run. | no |
    | `cap_exceeded` | The run produced more than it may, or asked models too often. | no |
    | `response_invalid` | The answer was not what the `response_format` asks for, however often the agent tried. | perhaps |
    | `refused` | The model or its provider refused to answer; the message has its words. | no |
    | `empty_answer` | The agent said nothing, also when it was asked once more. | perhaps |
    """
    finish_reason: FinishReason | str | None = None
    """How an agent's answer ended.

    | value | what happened | `ok` |
    |---|---|---|
    | `stop` | The model has finished. | true |
    | `length` | The model was stopped at its limit of tokens: the answer is cut. | true |
    | `refused` | The model or its provider has refused to answer. | false, `error_code` `refused` |
    | `empty` | The agent has said nothing, also when it was asked once more. | true when one of its commands has succeeded and no format was asked for, else false, `error_code` `empty_answer` |
    """
    conversation_id: int | None = None
    """The conversation that the run belongs to. Absent outside of one."""
    files_bytes: int | None = None
    """The size of all files of the run together. Absent when there were none."""

    @classmethod
    def from_json(cls, data: JsonObject) -> DoneEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            at_ms=data.get("at_ms"),
            ok=data["ok"],
            request_id=data["request_id"],
            duration_ms=data["duration_ms"],
            input_tokens=data["input_tokens"],
            output_tokens=data["output_tokens"],
            cache_read_tokens=data.get("cache_read_tokens"),
            cache_write_tokens=data.get("cache_write_tokens"),
            reasoning_tokens=data.get("reasoning_tokens"),
            content=data.get("content"),
            content_type=data.get("content_type"),
            error=data.get("error"),
            error_code=data.get("error_code"),
            finish_reason=data.get("finish_reason"),
            conversation_id=data.get("conversation_id"),
            files_bytes=data.get("files_bytes"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenEvent:
    """The subscription has begun. What happens from now on will be told, what happened before will not."""

    type: Literal["open"] = "open"
    """The name of the event, the same as in the frame's `event:`."""
    ok: bool
    """Always true."""

    @classmethod
    def from_json(cls, data: JsonObject) -> OpenEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            ok=data["ok"],
        )


NotificationKind: TypeAlias = "Literal['run.started', 'run.completed', 'run.failed', 'run.waiting', 'budget.reached']"
"""What has become of a run.

| value | meaning |
|---|---|
| `run.started` | The run has its record, and its agent is about to be invoked. |
| `run.completed` | The agent returned. |
| `run.failed` | The agent failed or is missing, or the run was canceled or interrupted. |
| `run.waiting` | The run, which may be no scheduled one, has asked a question; only for those who asked for this kind. |
| `budget.reached` | A part of a budget is spent, or all of it; only for those who asked for this kind. |
"""


ScheduledRunStatus: TypeAlias = "Literal['running', 'succeeded', 'failed']"
"""The status of a scheduled run.

| value | meaning |
|---|---|
| `running` | It is under way. |
| `succeeded` | The agent returned. |
| `failed` | The agent failed or is missing, or the run was canceled or interrupted. |
"""


BudgetOwner: TypeAlias = "Literal['tenant', 'token', 'user']"
"""Whose it is.

| value | meaning |
|---|---|
| `tenant` | the tenant's |
| `token` | that of one of its tokens |
| `user` | that of one whom runs are for |
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReachedBudget:
    """A part of a budget that is spent, or all of it, or one into which a call did not fit."""

    percent: int
    """How much of it is spent, at least: 80 or 100. 100 also when a call did not fit, however little is spent."""
    of: BudgetOwner | str
    """Whose it is.

    | value | meaning |
    |---|---|
    | `tenant` | the tenant's |
    | `token` | that of one of its tokens |
    | `user` | that of one whom runs are for |
    """
    token_id: int | None = None
    """The token, where it is the budget of one."""
    user: str | None = None
    """The user, where it is the budget of one."""
    period: Literal["day", "month", "total"] | str
    """How long a budget is for.

    | value | meaning |
    |---|---|
    | `day` | a day in UTC |
    | `month` | a month in UTC |
    | `total` | for ever |
    """
    period_name: str
    """The day or the month in UTC, or `total`."""
    ends_at: int | None = None
    """When the period ends, in seconds since the epoch; absent when it does not."""
    request_id: str
    """The run whose call has reached it."""
    micro_cents: int | None = None
    """What may be spent in the period, where that is bounded."""
    tokens: int | None = None
    """How many tokens, where that is bounded."""
    spent_micro_cents: int
    """What is spent."""
    spent_tokens: int
    """How many tokens."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ReachedBudget:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            percent=data["percent"],
            of=data["of"],
            token_id=data.get("token_id"),
            user=data.get("user"),
            period=data["period"],
            period_name=data["period_name"],
            ends_at=data.get("ends_at"),
            request_id=data["request_id"],
            micro_cents=data.get("micro_cents"),
            tokens=data.get("tokens"),
            spent_micro_cents=data["spent_micro_cents"],
            spent_tokens=data["spent_tokens"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class NotificationEvent:
    """A scheduled run has begun or ended, or a run waits for an answer. `kind` tells which; `started_at` is where `GET /v1/runs?since=` goes on after a
    disconnect.
    """

    type: Literal["notification"] = "notification"
    """The name of the event, the same as in the frame's `event:`."""
    kind: NotificationKind | str
    """What has become of a run.

    | value | meaning |
    |---|---|
    | `run.started` | The run has its record, and its agent is about to be invoked. |
    | `run.completed` | The agent returned. |
    | `run.failed` | The agent failed or is missing, or the run was canceled or interrupted. |
    | `run.waiting` | The run, which may be no scheduled one, has asked a question; only for those who asked for this kind. |
    | `budget.reached` | A part of a budget is spent, or all of it; only for those who asked for this kind. |
    """
    task_id: int
    """The id of the scheduled task, for `GET /v1/schedules/{id}`; 0 when the run is no scheduled one."""
    run_id: int
    """The id of the scheduled run, for `GET /v1/runs/{id}`; 0 when the run is no scheduled one."""
    request_id: str | None = None
    """The id of the run, for `GET /v1/requests/{id}`. Present exactly when the `kind` is `run.waiting` or `budget.reached`."""
    question_id: int | None = None
    """Id of the question, unique within the tenant."""
    agent_id: str
    """The agent that the run is of."""
    asked_by: str | None = None
    """The agent that asks, which may be a delegate. Present exactly when the `kind` is `run.waiting`."""
    status: ScheduledRunStatus | str
    """The status of a scheduled run.

    | value | meaning |
    |---|---|
    | `running` | It is under way. |
    | `succeeded` | The agent returned. |
    | `failed` | The agent failed or is missing, or the run was canceled or interrupted. |
    """
    started_at: int
    """Whole seconds since the epoch."""
    completed_at: int
    """Whole seconds since the epoch; 0 while the run is under way."""
    budget: ReachedBudget | None = None
    """A part of a budget that is spent, or all of it, or one into which a call did not fit."""
    result_summary: str | None = None
    """The beginning of the agent's answer, at most 4 KiB of UTF-8, never cut inside a character. Present exactly when the
    `kind` is `run.completed`.
    """
    error_message: str | None = None
    """Why the run failed, written for people. Present exactly when the `kind` is `run.failed`."""
    user: str | None = None
    """For whom the run is, as its client calls them. Runs are found by it, and usage is summed up by it."""
    metadata: dict[str, Any] | None = None
    """What the client says of the run, up to 16 pairs: names of at most 64 characters, values of at most 512. It goes where the run is told of,
    and runs are found by it. No agent and no model sees it.
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> NotificationEvent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            kind=data["kind"],
            task_id=data["task_id"],
            run_id=data["run_id"],
            request_id=data.get("request_id"),
            question_id=data.get("question_id"),
            agent_id=data["agent_id"],
            asked_by=data.get("asked_by"),
            status=data["status"],
            started_at=data["started_at"],
            completed_at=data["completed_at"],
            budget=None if data.get("budget") is None else ReachedBudget.from_json(data["budget"]),
            result_summary=data.get("result_summary"),
            error_message=data.get("error_message"),
            user=data.get("user"),
            metadata=data.get("metadata"),
        )


RunEvent: TypeAlias = "RequestReceivedEvent | StreamStartEvent | TextEvent | ReasoningEvent | ToolCallEvent | FileEvent | TokenUsageEvent | SubAgentResponseEvent | AdvisorEvent | StreamEndEvent | RewindEvent | FallbackEvent | FoldedEvent | SteeredEvent | QuestionEvent | AnswerEvent | ErrorEvent | DoneEvent | UnknownEvent"
"""One event of a run; `type` tells which. Events of other types may come in later releases: ignore those that you don't
know.
"""

RUN_EVENTS: Mapping[str, Callable[[JsonObject], RunEvent]] = {
    "request_received": RequestReceivedEvent.from_json,
    "stream_start": StreamStartEvent.from_json,
    "text": TextEvent.from_json,
    "reasoning": ReasoningEvent.from_json,
    "tool_call": ToolCallEvent.from_json,
    "file": FileEvent.from_json,
    "token_usage": TokenUsageEvent.from_json,
    "sub_agent_response": SubAgentResponseEvent.from_json,
    "advisor": AdvisorEvent.from_json,
    "stream_end": StreamEndEvent.from_json,
    "rewind": RewindEvent.from_json,
    "fallback": FallbackEvent.from_json,
    "folded": FoldedEvent.from_json,
    "steered": SteeredEvent.from_json,
    "question": QuestionEvent.from_json,
    "answer": AnswerEvent.from_json,
    "error": ErrorEvent.from_json,
    "done": DoneEvent.from_json,
}


NotificationStreamEvent: TypeAlias = "OpenEvent | NotificationEvent | UnknownEvent"
"""One event of the notification stream; `type` tells which. Ignore those that you don't know."""

NOTIFICATION_EVENTS: Mapping[str, Callable[[JsonObject], NotificationStreamEvent]] = {
    "open": OpenEvent.from_json,
    "notification": NotificationEvent.from_json,
}


RETRYABLE_CODES: frozenset[str] = frozenset({"circuit_open", "upstream_error", "turn_limit", "interrupted", "shutdown", "internal", "response_invalid", "empty_answer"})
"""The codes of failed runs after which another run may succeed, now or after a pause."""
