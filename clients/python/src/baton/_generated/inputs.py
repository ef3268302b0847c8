# Generated from spec/ by `npm run generate`. Do not edit.
"""What the server is sent: ordinary dicts, with types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, TypedDict

__all__ = [
    "BudgetPeriod",
    "TokenScope",
    "RequestState",
    "Recovery",
    "TextPart",
    "Base64ImageSource",
    "UrlImageSource",
    "FileSource",
    "ImageSource",
    "ImagePart",
    "Base64DocumentSource",
    "UrlDocumentSource",
    "ArtifactDocumentSource",
    "DocumentSource",
    "DocumentPart",
    "MessagePart",
    "Message",
    "Brevity",
    "CommandForm",
    "AgentMode",
    "AgentMemory",
    "AdvisorConfig",
    "AdvisorInput",
    "TextFormat",
    "OpenaiJsonSchema",
    "JsonSchemaFormat",
    "ResponseFormat",
    "ReasoningEffort",
    "Reasoning",
    "PromptArgument",
    "InlineAgentDefinition",
    "Tool",
    "OnBusy",
    "CreateRequest",
    "RerunPlace",
    "RerunRequest",
    "OrchestrateRequest",
    "AnswerRequest",
    "AgentDefinition",
    "ChatRequest",
    "JsonRpcId",
    "JsonRpcRequest",
    "CreateScheduleRequest",
    "UpdateScheduleRequest",
    "WebhookEvent",
    "CreateWebhookRequest",
    "UpdateWebhookRequest",
    "CreateConversationRequest",
    "UpdateConversationRequest",
    "ForkRequest",
    "NewMessageRequest",
    "CreateArtifactRequest",
    "MemoryType",
    "CreateMemoryEntryRequest",
    "UpdateMemoryEntryRequest",
    "MemoryRelationKind",
    "CreateMemoryRelationRequest",
    "McpOauthClient",
    "PutMcpServerRequest",
    "PutProviderKeyRequest",
    "TenantLimitChanges",
    "BudgetInput",
    "OtherBudgetChanges",
    "CreateTenantRequest",
    "UpdateTenantRequest",
    "CreateTokenRequest",
    "UpdateTokenRequest",
    "AuditAction",
    "LoginCode",
    "SessionToken",
]


BudgetPeriod: TypeAlias = "Literal['day', 'month', 'total']"
"""How long a budget is for.

| value | meaning |
|---|---|
| `day` | a day in UTC |
| `month` | a month in UTC |
| `total` | for ever |
"""


TokenScope: TypeAlias = "Literal['read', 'run', 'approve', 'manage']"
"""What a token allows. The `security` of each operation names what it takes.

| value | meaning |
|---|---|
| `read` | every GET |
| `run` | to start and cancel runs, and to answer their questions |
| `approve` | to approve or deny commands of agents |
| `manage` | every other write |
"""


RequestState: TypeAlias = "Literal['queued', 'running', 'waiting', 'completed', 'failed', 'canceled']"
"""The state of a run. `completed`, `failed` and `canceled` are terminal.

| value | meaning |
|---|---|
| `queued` | It has not begun: it waits until its tenant, or its conversation, has room for it. |
| `running` | It is under way. |
| `waiting` | All that is left of it to do waits for people. |
| `completed` | It has succeeded. |
| `failed` | It has failed. |
| `canceled` | Somebody canceled it, or its tenant was disabled. |
"""


Recovery: TypeAlias = "Literal['fail', 'resume']"
"""What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the
operator's default.

| value | meaning |
|---|---|
| `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |
| `resume` | Another process goes on with it, from its last finished step, in the same stream. |
"""


class TextPart(TypedDict):
    """A piece of text."""

    type: Literal["text"]
    text: str
    """The text."""


class Base64ImageSource(TypedDict):
    """Base64ImageSource of the contract."""

    type: Literal["base64"]
    media_type: str
    """The media type."""
    data: str
    """The bytes in base64, without a `data:` prefix."""


class UrlImageSource(TypedDict):
    """UrlImageSource of the contract."""

    type: Literal["url"]
    url: str
    """Where the image can be fetched by anybody."""


class FileSource(TypedDict):
    """A file that was uploaded (`POST /openai/v1/files`); an unknown one is a 404."""

    type: Literal["file"]
    file_id: str
    """The id of a file."""


ImageSource: TypeAlias = "Base64ImageSource | UrlImageSource | FileSource"
"""Where the bytes of the image are."""


class ImagePart(TypedDict):
    """An image, inline, by URL or as a file. The server fetches URLs itself, and hands the image to the model in its provider's shape."""

    type: Literal["image"]
    source: ImageSource
    """Where the bytes of the image are."""


class _Base64DocumentSource(TypedDict):
    type: Literal["base64"]
    data: str
    """The bytes in base64, without a `data:` prefix."""


class Base64DocumentSource(_Base64DocumentSource, total=False):
    """The bytes themselves."""

    media_type: str
    """The media type, where the bytes don't tell it."""


class _UrlDocumentSource(TypedDict):
    type: Literal["url"]
    url: str
    """Where the document can be fetched by anybody."""


class UrlDocumentSource(_UrlDocumentSource, total=False):
    """An address, from which the server fetches the document for the run."""

    media_type: str
    """The media type, where the bytes don't tell it."""


class _ArtifactDocumentSource(TypedDict):
    type: Literal["artifact"]
    artifact_id: int
    """The id of one of the tenant's artifacts; an unknown one is a 404."""


class ArtifactDocumentSource(_ArtifactDocumentSource, total=False):
    """A file that the server keeps for the tenant."""

    media_type: str
    """The media type, where the bytes don't tell it."""


DocumentSource: TypeAlias = "Base64DocumentSource | UrlDocumentSource | ArtifactDocumentSource | FileSource"
"""Where the bytes of the document are."""


class _DocumentPart(TypedDict):
    type: Literal["document"]
    source: DocumentSource
    """Where the bytes of the document are."""


class DocumentPart(_DocumentPart, total=False):
    """A document: PDF, text, Markdown, HTML, CSV or JSON, at most 20 MiB, of a PDF 100 pages; the documents of a run may have 40 MiB
    together. Its bytes decide what it is. A model whose provider takes such a document gets it as it is, any other one its text. A
    document that can't be had or read ends the run with `document_unavailable`.
    """

    title: str
    """What the model is told that it is; a file name, for example."""


MessagePart: TypeAlias = "TextPart | ImagePart | DocumentPart"
"""One part of a prompt."""


Message: TypeAlias = "str | Sequence[MessagePart]"
"""The prompt, as text or as parts."""


Brevity: TypeAlias = "Literal['lite', 'full', 'ultra', 'bullets']"
"""How terse the agent is to be. Without it, `full`.

| value | meaning |
|---|---|
| `lite` | brief, in whole sentences |
| `full` | in short sentences |
| `ultra` | in as few words as possible |
| `bullets` | in short bullet points |
"""


CommandForm: TypeAlias = "Literal['text', 'native']"
"""How the agent issues its commands. Without it the operator's default, `text` unless `COMMANDS` says otherwise. A model that takes no
functions has them as text in any case.

| value | meaning |
|---|---|
| `text` | As lines of its text that begin with a slash: any model can. |
| `native` | As functions that the model calls: what it writes is text and nothing else. |
"""


AgentMode: TypeAlias = "Literal['', 'standard', 'writer']"
"""How the agent writes.

| value | meaning |
|---|---|
| empty | as `standard` |
| `standard` | compressed notes |
| `writer` | full prose, and files |
"""


class AgentMemory(TypedDict, total=False):
    """How the agent's memory is enriched. The first three need an advisor, and do nothing without one."""

    search_expand: bool
    """Search also for two paraphrases of the query. Default false."""
    auto_tag: bool
    """Have new entries tagged. Default false."""
    auto_supersede: bool
    """Invalidate entries that a new one contradicts. Default false."""
    intent_routing: bool
    """Prefer the types of entries that the question's wording asks for. Default true."""


class AdvisorConfig(TypedDict, total=False):
    """A more capable model that the agent may ask, or that decides whether its answer gets out."""

    model: str
    """The advisor's model; required unless `mode` is `off`."""
    mode: Literal["off", "consult", "gate"]
    """What the advisor does. Without it, `consult`.

    | value | meaning |
    |---|---|
    | `off` | nothing |
    | `consult` | The agent may ask it. |
    | `gate` | The agent may ask it, and it approves its last turn. |
    """
    prompt: str
    """Replaces the gate's own system prompt."""
    max_redirects: int
    """How many redirects a turn may get before the next one halts. Default 2."""
    malformed_halts: bool
    """Whether a reply that can't be read halts (default) or lets pass."""


AdvisorInput: TypeAlias = "AdvisorConfig | str"
"""The advisor, structured or as its model alone, which means `consult`."""


class TextFormat(TypedDict):
    """The answer is text, whatever the agent's definition says."""

    type: Literal["text"]


class _OpenaiJsonSchema(TypedDict):
    schema: dict[str, Any]
    """A JSON Schema, at most 65,536 bytes as JSON, of the dialect 2020-12 or of the one that its `$schema` names: drafts 4 to 7 and
    2019-09 as well. References may lead to places within it only. Keywords that the dialect does not have are annotations, as
    `format` is; `nullable` allows null, as OpenAPI 3.0 has it.
    """


class OpenaiJsonSchema(_OpenaiJsonSchema, total=False):
    """The schema as clients of OpenAI write it. It comes to the same as `name` and `schema` beside `type`, and is shown so."""

    name: str
    """What the agent is told that the schema is of."""
    description: str
    """What the answer is for; the `description` of a schema without one."""
    strict: bool
    """Taken, and without effect: every answer is validated."""


class _JsonSchemaFormat(TypedDict):
    type: Literal["json_schema"]


class JsonSchemaFormat(_JsonSchemaFormat, total=False):
    """The answer is one JSON value that validates against the schema. What the agent says besides it is not sent: the text of
    stream 0 is that value alone. An answer that does not validate goes back to the agent, twice at most; then the run
    fails with `response_invalid`.

    The schema stands in `schema`, or, as clients of OpenAI write it, in `json_schema`; both at once are a 400.
    """

    name: str
    """What the agent is told that the schema is of."""
    schema: dict[str, Any]
    """A JSON Schema, at most 65,536 bytes as JSON, of the dialect 2020-12 or of the one that its `$schema` names: drafts 4 to 7 and
    2019-09 as well. References may lead to places within it only. Keywords that the dialect does not have are annotations, as
    `format` is; `nullable` allows null, as OpenAPI 3.0 has it.
    """
    json_schema: OpenaiJsonSchema
    """The schema as clients of OpenAI write it. It comes to the same as `name` and `schema` beside `type`, and is shown so."""


ResponseFormat: TypeAlias = "TextFormat | JsonSchemaFormat"
"""What the answer of a run is to be: text, or JSON by a schema. A run without one has that of its agent, and that is
text unless the agent's definition says otherwise. It holds for the agent that is addressed, not for its delegates.
"""


ReasoningEffort: TypeAlias = "Literal['none', 'minimal', 'low', 'medium', 'high', 'max']"
"""How much a model thinks before it answers. Without it the provider's own. Each provider gets it in its own words, as near as the
model has it; to a model that does not think it is not sent.

| value | meaning |
|---|---|
| `none` | not at all, where that can be switched off; elsewhere as little as possible |
| `minimal` | hardly |
| `low` | little |
| `medium` | as much as most tasks need |
| `high` | long |
| `max` | the most that the model has |
"""


class Reasoning(TypedDict, total=False):
    """How a model thinks, and whether its thoughts are sent. Each member that a run does not have is that of the agent that is addressed;
    its delegates think as their own definitions say.
    """

    effort: ReasoningEffort
    """How much a model thinks before it answers. Without it the provider's own. Each provider gets it in its own words, as near as the
    model has it; to a model that does not think it is not sent.

    | value | meaning |
    |---|---|
    | `none` | not at all, where that can be switched off; elsewhere as little as possible |
    | `minimal` | hardly |
    | `low` | little |
    | `medium` | as much as most tasks need |
    | `high` | long |
    | `max` | the most that the model has |
    """
    stream: bool
    """Whether the thoughts are events `reasoning`. Without it nothing of them is kept, whatever the model says of them. Not each
    provider tells them.
    """


class _PromptArgument(TypedDict):
    name: str
    """By which it is given."""


class PromptArgument(_PromptArgument, total=False):
    """An argument of an agent's prompt."""

    description: str
    """What it is."""
    required: bool
    """Whether the prompt is refused without it. Default false."""


class _InlineAgentDefinition(TypedDict):
    name: str
    """Display name."""
    role: str
    """What the agent is, in a few words. The master routes by it."""
    model: str
    """The model, whose prefix names the provider, as `claude-…` or `ollama/…` do: `GET /v1/models` has them all. It
    is not checked here; one that the provider refuses shows up in the run.
    """
    goal: str
    """What the agent is to achieve; part of its system prompt."""


class InlineAgentDefinition(_InlineAgentDefinition, total=False):
    """An agent of a single request. Its id may come from elsewhere in the request. As JSON, with its defaults filled in, it has at
    most 65,536 bytes, as one that is stored; beyond it 400.
    """

    id: str
    """The agent's id for this request; `index` can't be overridden."""
    fallbacks: Sequence[str]
    """Models that make a call of the agent's model when it has failed for good: its retries are used up, its provider is left alone, or
    its answer was broken off. They are tried in this order, each call by itself; the stream stays with the model that it has come to.
    Text of the failed call that was shown is withdrawn by a `rewind`, and the event `fallback` says why.
    """
    fallback_on_refusal: bool
    """Whether the next of the `fallbacks` is also asked when a model refuses to answer. Without it no."""
    brevity: Brevity
    """How terse the agent is to be. Without it, `full`.

    | value | meaning |
    |---|---|
    | `lite` | brief, in whole sentences |
    | `full` | in short sentences |
    | `ultra` | in as few words as possible |
    | `bullets` | in short bullet points |
    """
    max_tokens: int
    """Cap of a turn's response. Default 1024. A value that the provider refuses shows up in the run."""
    max_turns: int
    """Turns that the agent may take to its answer; when it is not done then, the run fails with `turn_limit`. Without it 8. The operator
    may have set a lower bound for all agents (`MAX_TURNS`), which a definition above it is cut to when it runs.
    """
    temperature: float
    """Default 0.3. Not sent to models that don't take one."""
    top_p: float
    """How much of the probability the model draws from (nucleus sampling). Without it the provider's own. Not sent to models that don't
    take one; Anthropic's take it instead of `temperature`.
    """
    stop: Sequence[str]
    """Texts at which a turn of the agent ends, as if it had ended there by itself: they are not part of it. A provider that does not know
    them is cut off by the server.
    """
    commands: CommandForm
    """How the agent issues its commands. Without it the operator's default, `text` unless `COMMANDS` says otherwise. A model that takes no
    functions has them as text in any case.

    | value | meaning |
    |---|---|
    | `text` | As lines of its text that begin with a slash: any model can. |
    | `native` | As functions that the model calls: what it writes is text and nothing else. |
    """
    seed: int
    """With the same seed and the same question a model answers the same more often, where its provider knows one: it is sent to all but
    Anthropic.
    """
    rules: Sequence[str]
    """Constraints that are appended to the system prompt."""
    capabilities: Sequence[str]
    """Entries that begin with `/` are an allow-list of commands (`/mem` covers every `/mem …`, `/agent` covers
    `/parallel`); the others are hints for the master. Without any `/` entry every command is allowed but `/ask`, which
    only an agent has that names it. They are the agent's own, not its delegates': an agent that may only `/agent` reaches
    every command through `index`, unless `delegates` names others.
    """
    mode: AgentMode
    """How the agent writes.

    | value | meaning |
    |---|---|
    | empty | as `standard` |
    | `standard` | compressed notes |
    | `writer` | full prose, and files |
    """
    memory: AgentMemory
    """How the agent's memory is enriched. The first three need an advisor, and do nothing without one."""
    personality: str
    """An overlay of tone and manner."""
    advisor: AdvisorInput
    """The advisor, structured or as its model alone, which means `consult`."""
    advisor_model: str
    """Legacy form of `advisor`, which wins over it."""
    response_format: ResponseFormat
    """What the answer of a run is to be: text, or JSON by a schema. A run without one has that of its agent, and that is
    text unless the agent's definition says otherwise. It holds for the agent that is addressed, not for its delegates.
    """
    recovery: Recovery
    """What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the
    operator's default.

    | value | meaning |
    |---|---|
    | `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |
    | `resume` | Another process goes on with it, from its last finished step, in the same stream. |
    """
    reasoning: Reasoning
    """How a model thinks, and whether its thoughts are sent. Each member that a run does not have is that of the agent that is addressed;
    its delegates think as their own definitions say.
    """
    approvals: Sequence[str]
    """Commands that wait for a person's approval before they run: each entry is the beginning of a command's line, in whole words
    whatever their case, such as `/exec` or `/mcp call github`; `/agent` covers the lines of a `/parallel` block. They hold for all that the agent's
    delegates do, and theirs, and for the runs of tasks that these schedule, beside what the definitions there say.
    """
    delegates: Sequence[str]
    """The agents that this one may give tasks to (`/agent`, `/parallel`), by their ids; `index` may be one of them, and an empty
    list means nobody. Without it they are all of the tenant's. It is the agent's own: each delegate may give tasks to those that
    its own definition names. `id@n` is the agent `id` as it is in version `n`, whatever becomes of it; two versions of one agent
    are a 400.
    """
    question_ttl_seconds: int
    """How long the agent's questions and approvals wait for an answer. Without it the operator's default, a day."""
    mcp_servers: Sequence[str]
    """The MCP servers that the agent may use, by their names in the operator's configuration; an empty list means none. Without it
    the agent may use all that its tenant may. It holds for the agent's own commands, not for its delegates'.
    """
    prompt_arguments: Sequence[PromptArgument]
    """Offers the agent's instructions to MCP hosts as a prompt of these arguments, each with a name of its own; an empty list is a prompt
    without any. `{{name}}` in `name`, `role`, `goal`, `personality` and `rules` stands for an argument there; runs of the agent have these
    texts as they are. Without it the agent is no prompt.
    """


class _Tool(TypedDict):
    name: str
    """Its name, unique among the caller's."""
    parameters: dict[str, Any]
    """Its arguments, as a JSON Schema of an object. It goes to the model as it is; what the model sends need not fit."""


class Tool(_Tool, total=False):
    """Tool of the contract."""

    description: str
    """What it does, and when to call it."""


OnBusy: TypeAlias = "Literal['reject', 'enqueue', 'interrupt', 'steer']"
"""What becomes of a message while another run of its conversation is under way, or waits. Without it, `reject`.

| value | meaning |
|---|---|
| `reject` | It is a 409, `conversation_busy`. |
| `enqueue` | Its run is `queued`, and begins when those before it have ended. |
| `interrupt` | The run under way is canceled, and the message's is next, before all that are enqueued. |
| `steer` | The run under way sees it before its next turn (event `steered`), and is the answer. If it ends before that, the message is a run of its own, before all that are enqueued, with the id in the header `Baton-Steer`. |
"""


class _CreateRequest(TypedDict):
    message: Message
    """The prompt, as text or as parts."""


class CreateRequest(_CreateRequest, total=False):
    """A prompt, and for whom it is."""

    agent: str
    """The agent to address: a stored one, `index` (default), or the id of `agent_def`. `id@n` is a stored one in its version `n`. One that
    does not exist fails the run, not the request.
    """
    agent_id: str
    """The same as `agent`, for clients that call it so. Both, and different ones, are a 400."""
    agent_def: InlineAgentDefinition
    """An agent of a single request. Its id may come from elsewhere in the request. As JSON, with its defaults filled in, it has at
    most 65,536 bytes, as one that is stored; beyond it 400.
    """
    conversation_id: int
    """The conversation that the prompt is a message in. Its agent answers; `agent`, where it is given, must name that one."""
    response_format: ResponseFormat
    """What the answer of a run is to be: text, or JSON by a schema. A run without one has that of its agent, and that is
    text unless the agent's definition says otherwise. It holds for the agent that is addressed, not for its delegates.
    """
    recovery: Recovery
    """What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the
    operator's default.

    | value | meaning |
    |---|---|
    | `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |
    | `resume` | Another process goes on with it, from its last finished step, in the same stream. |
    """
    tools: Sequence[Tool]
    """Functions of the caller that the agent may call, at most 65,536 bytes of them as JSON; its delegates may not. A call is a `question`
    of the kind `tool`, and waits for its answer as a question to a person does: over days, in any process. With functions the agent
    has its commands as functions too, whatever its definition says; one of the caller's wins over a command of its name.
    """
    reasoning: Reasoning
    """How a model thinks, and whether its thoughts are sent. Each member that a run does not have is that of the agent that is addressed;
    its delegates think as their own definitions say.
    """
    user: str
    """For whom the run is, as its client calls them. Runs are found by it, and usage is summed up by it."""
    metadata: dict[str, Any]
    """What the client says of the run, up to 16 pairs: names of at most 64 characters, values of at most 512. It goes where the run is told of,
    and runs are found by it. No agent and no model sees it.
    """
    wait: int
    """How many seconds to wait for the end of the run, or for its first question to people. Give the client a longer time-out than that. Default: `0`."""
    on_busy: OnBusy
    """What becomes of a message while another run of its conversation is under way, or waits. Without it, `reject`.

    | value | meaning |
    |---|---|
    | `reject` | It is a 409, `conversation_busy`. |
    | `enqueue` | Its run is `queued`, and begins when those before it have ended. |
    | `interrupt` | The run under way is canceled, and the message's is next, before all that are enqueued. |
    | `steer` | The run under way sees it before its next turn (event `steered`), and is the answer. If it ends before that, the message is a run of its own, before all that are enqueued, with the id in the header `Baton-Steer`. |
    """
    priority: int
    """Of a run that has to wait until the tenant has room for it (`queued`): one with a higher number is begun first, those of the same in
    the order in which they came. Default: `5`.
    """


class _RerunPlace(TypedDict):
    turn: int
    """The turn, as its steps count them; 1 is the beginning."""


class RerunPlace(_RerunPlace, total=False):
    """The turn of an earlier run with which a new one begins. What its first stream was told and has answered before that stands."""

    stream_id: int
    """The stream: that of the master, 0. Default: `0`."""


RerunRequest = TypedDict(
    "RerunRequest",
    {
        "message": "Message",
        "agent": "str",
        "agent_def": "InlineAgentDefinition",
        "from": "RerunPlace",
        "tools": "Literal['live', 'recorded']",
    },
    total=False,
)
"""What is to be different in the new run. Without any member it is the same, with the definition of today."""


class _OrchestrateRequest(TypedDict):
    message: Message
    """The prompt, as text or as parts."""


class OrchestrateRequest(_OrchestrateRequest, total=False):
    """OrchestrateRequest of the contract."""

    agent: str
    """The agent to address: a stored one, `index` (default), or the id of `agent_def`. `id@n` is a stored one in its version `n`. One that
    does not exist fails the run, not the request.
    """
    agent_id: str
    """The same as `agent`, for clients that call it so. Both, and different ones, are a 400."""
    agent_def: InlineAgentDefinition
    """An agent of a single request. Its id may come from elsewhere in the request. As JSON, with its defaults filled in, it has at
    most 65,536 bytes, as one that is stored; beyond it 400.
    """
    response_format: ResponseFormat
    """What the answer of a run is to be: text, or JSON by a schema. A run without one has that of its agent, and that is
    text unless the agent's definition says otherwise. It holds for the agent that is addressed, not for its delegates.
    """
    recovery: Recovery
    """What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the
    operator's default.

    | value | meaning |
    |---|---|
    | `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |
    | `resume` | Another process goes on with it, from its last finished step, in the same stream. |
    """
    tools: Sequence[Tool]
    """Functions of the caller that the agent may call, at most 65,536 bytes of them as JSON; its delegates may not. A call is a `question`
    of the kind `tool`, and waits for its answer as a question to a person does: over days, in any process. With functions the agent
    has its commands as functions too, whatever its definition says; one of the caller's wins over a command of its name.
    """
    reasoning: Reasoning
    """How a model thinks, and whether its thoughts are sent. Each member that a run does not have is that of the agent that is addressed;
    its delegates think as their own definitions say.
    """
    user: str
    """For whom the run is, as its client calls them. Runs are found by it, and usage is summed up by it."""
    metadata: dict[str, Any]
    """What the client says of the run, up to 16 pairs: names of at most 64 characters, values of at most 512. It goes where the run is told of,
    and runs are found by it. No agent and no model sees it.
    """
    priority: int
    """Of a run that has to wait until the tenant has room for it (`queued`): one with a higher number is begun first, those of the same in
    the order in which they came. Default: `5`.
    """


class AnswerRequest(TypedDict, total=False):
    """An answer. A `question` takes a `text`, an `approval` a `decision` and perhaps a text, a `tool` an `output` or an `error`, an `authorization` the
    `decision` `denied` and perhaps a text.
    """

    decision: Literal["approved", "denied"]
    """Whether the command may run. For an approval; `denied` for an authorization too."""
    text: str
    """The answer, which is the result of the command: at most 16 KiB of it. With `denied` the reason, which the agent is told; with
    `approved` a remark, which only the stream shows.
    """
    output: str
    """What the function has returned, as text; the agent is shown 16 KiB of it. For a `tool`."""
    error: str
    """Why the function has failed, for the agent. For a `tool`."""
    by: str
    """Who answers. The stream shows it; the agent is told it with a denial."""


class _AgentDefinition(TypedDict):
    id: str
    """The caller's name for the agent, unique per tenant. `index` is taken."""
    name: str
    """Display name."""
    role: str
    """What the agent is, in a few words. The master routes by it."""
    model: str
    """The model, whose prefix names the provider, as `claude-…` or `ollama/…` do: `GET /v1/models` has them all. It
    is not checked here; one that the provider refuses shows up in the run.
    """
    goal: str
    """What the agent is to achieve; part of its system prompt."""


class AgentDefinition(_AgentDefinition, total=False):
    """An agent to be stored. As JSON, with its defaults filled in, a definition has at most 65,536 bytes."""

    fallbacks: Sequence[str]
    """Models that make a call of the agent's model when it has failed for good: its retries are used up, its provider is left alone, or
    its answer was broken off. They are tried in this order, each call by itself; the stream stays with the model that it has come to.
    Text of the failed call that was shown is withdrawn by a `rewind`, and the event `fallback` says why.
    """
    fallback_on_refusal: bool
    """Whether the next of the `fallbacks` is also asked when a model refuses to answer. Without it no."""
    brevity: Brevity
    """How terse the agent is to be. Without it, `full`.

    | value | meaning |
    |---|---|
    | `lite` | brief, in whole sentences |
    | `full` | in short sentences |
    | `ultra` | in as few words as possible |
    | `bullets` | in short bullet points |
    """
    max_tokens: int
    """Cap of a turn's response. Default 1024. A value that the provider refuses shows up in the run."""
    max_turns: int
    """Turns that the agent may take to its answer; when it is not done then, the run fails with `turn_limit`. Without it 8. The operator
    may have set a lower bound for all agents (`MAX_TURNS`), which a definition above it is cut to when it runs.
    """
    temperature: float
    """Default 0.3. Not sent to models that don't take one."""
    top_p: float
    """How much of the probability the model draws from (nucleus sampling). Without it the provider's own. Not sent to models that don't
    take one; Anthropic's take it instead of `temperature`.
    """
    stop: Sequence[str]
    """Texts at which a turn of the agent ends, as if it had ended there by itself: they are not part of it. A provider that does not know
    them is cut off by the server.
    """
    commands: CommandForm
    """How the agent issues its commands. Without it the operator's default, `text` unless `COMMANDS` says otherwise. A model that takes no
    functions has them as text in any case.

    | value | meaning |
    |---|---|
    | `text` | As lines of its text that begin with a slash: any model can. |
    | `native` | As functions that the model calls: what it writes is text and nothing else. |
    """
    seed: int
    """With the same seed and the same question a model answers the same more often, where its provider knows one: it is sent to all but
    Anthropic.
    """
    rules: Sequence[str]
    """Constraints that are appended to the system prompt."""
    capabilities: Sequence[str]
    """Entries that begin with `/` are an allow-list of commands (`/mem` covers every `/mem …`, `/agent` covers
    `/parallel`); the others are hints for the master. Without any `/` entry every command is allowed but `/ask`, which
    only an agent has that names it. They are the agent's own, not its delegates': an agent that may only `/agent` reaches
    every command through `index`, unless `delegates` names others.
    """
    mode: AgentMode
    """How the agent writes.

    | value | meaning |
    |---|---|
    | empty | as `standard` |
    | `standard` | compressed notes |
    | `writer` | full prose, and files |
    """
    memory: AgentMemory
    """How the agent's memory is enriched. The first three need an advisor, and do nothing without one."""
    personality: str
    """An overlay of tone and manner."""
    advisor: AdvisorInput
    """The advisor, structured or as its model alone, which means `consult`."""
    advisor_model: str
    """Legacy form of `advisor`, which wins over it."""
    response_format: ResponseFormat
    """What the answer of a run is to be: text, or JSON by a schema. A run without one has that of its agent, and that is
    text unless the agent's definition says otherwise. It holds for the agent that is addressed, not for its delegates.
    """
    recovery: Recovery
    """What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the
    operator's default.

    | value | meaning |
    |---|---|
    | `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |
    | `resume` | Another process goes on with it, from its last finished step, in the same stream. |
    """
    reasoning: Reasoning
    """How a model thinks, and whether its thoughts are sent. Each member that a run does not have is that of the agent that is addressed;
    its delegates think as their own definitions say.
    """
    approvals: Sequence[str]
    """Commands that wait for a person's approval before they run: each entry is the beginning of a command's line, in whole words
    whatever their case, such as `/exec` or `/mcp call github`; `/agent` covers the lines of a `/parallel` block. They hold for all that the agent's
    delegates do, and theirs, and for the runs of tasks that these schedule, beside what the definitions there say.
    """
    delegates: Sequence[str]
    """The agents that this one may give tasks to (`/agent`, `/parallel`), by their ids; `index` may be one of them, and an empty
    list means nobody. Without it they are all of the tenant's. It is the agent's own: each delegate may give tasks to those that
    its own definition names. `id@n` is the agent `id` as it is in version `n`, whatever becomes of it; two versions of one agent
    are a 400.
    """
    question_ttl_seconds: int
    """How long the agent's questions and approvals wait for an answer. Without it the operator's default, a day."""
    mcp_servers: Sequence[str]
    """The MCP servers that the agent may use, by their names in the operator's configuration; an empty list means none. Without it
    the agent may use all that its tenant may. It holds for the agent's own commands, not for its delegates'.
    """
    prompt_arguments: Sequence[PromptArgument]
    """Offers the agent's instructions to MCP hosts as a prompt of these arguments, each with a name of its own; an empty list is a prompt
    without any. `{{name}}` in `name`, `role`, `goal`, `personality` and `rules` stands for an argument there; runs of the agent have these
    texts as they are. Without it the agent is no prompt.
    """


class _ChatRequest(TypedDict):
    message: Message
    """The prompt, as text or as parts."""


class ChatRequest(_ChatRequest, total=False):
    """ChatRequest of the contract."""

    agent_def: InlineAgentDefinition
    """An agent of a single request. Its id may come from elsewhere in the request. As JSON, with its defaults filled in, it has at
    most 65,536 bytes, as one that is stored; beyond it 400.
    """
    response_format: ResponseFormat
    """What the answer of a run is to be: text, or JSON by a schema. A run without one has that of its agent, and that is
    text unless the agent's definition says otherwise. It holds for the agent that is addressed, not for its delegates.
    """
    recovery: Recovery
    """What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the
    operator's default.

    | value | meaning |
    |---|---|
    | `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |
    | `resume` | Another process goes on with it, from its last finished step, in the same stream. |
    """
    tools: Sequence[Tool]
    """Functions of the caller that the agent may call, at most 65,536 bytes of them as JSON; its delegates may not. A call is a `question`
    of the kind `tool`, and waits for its answer as a question to a person does: over days, in any process. With functions the agent
    has its commands as functions too, whatever its definition says; one of the caller's wins over a command of its name.
    """
    reasoning: Reasoning
    """How a model thinks, and whether its thoughts are sent. Each member that a run does not have is that of the agent that is addressed;
    its delegates think as their own definitions say.
    """
    user: str
    """For whom the run is, as its client calls them. Runs are found by it, and usage is summed up by it."""
    metadata: dict[str, Any]
    """What the client says of the run, up to 16 pairs: names of at most 64 characters, values of at most 512. It goes where the run is told of,
    and runs are found by it. No agent and no model sees it.
    """
    priority: int
    """Of a run that has to wait until the tenant has room for it (`queued`): one with a higher number is begun first, those of the same in
    the order in which they came. Default: `5`.
    """


JsonRpcId: TypeAlias = "str | int | None"
"""Chosen by the client; the response repeats it. An integer has an amount of at most 2^53 - 1; another one is refused."""


class _JsonRpcRequest(TypedDict):
    jsonrpc: Literal["2.0"]
    id: JsonRpcId
    """Chosen by the client; the response repeats it. An integer has an amount of at most 2^53 - 1; another one is refused."""
    method: str
    """A method of A2A."""


class JsonRpcRequest(_JsonRpcRequest, total=False):
    """A request object of JSON-RPC 2.0."""

    params: dict[str, Any]
    """The parameters of the method, as A2A has them."""


class _CreateScheduleRequest(TypedDict):
    schedule: str
    """A cron pattern of 5 or 6 fields, or a phrase."""
    message: str
    """The prompt of each run."""


class CreateScheduleRequest(_CreateScheduleRequest, total=False):
    """CreateScheduleRequest of the contract."""

    agent: str
    """The agent to run, a stored one, `id@n` for its version `n`, or `index`. Default `index`, or the agent of the conversation."""
    agent_id: str
    """The same as `agent`, for clients that call it so. Both, and different ones, are a 400."""
    conversation_id: int
    """The conversation that the runs post into; 0, the default, is none."""
    timezone: str
    """An IANA time zone, in any case. Default: `UTC`."""
    user: str
    """For whom the runs of the task are."""
    metadata: dict[str, Any]
    """What is said of each run of the task, as in a request for a run."""


class UpdateScheduleRequest(TypedDict, total=False):
    """UpdateScheduleRequest of the contract."""

    status: Literal["active", "paused"]
    """Whether the task fires at its times."""
    message: str
    """The prompt of each run."""
    schedule: str
    """A cron pattern of 5 or 6 fields, or a phrase."""
    user: str | None
    """For whom the runs from now on are; null for nobody in particular."""
    metadata: dict[str, Any] | None
    """What is said of each run from now on, in the place of all that was said before; null for nothing."""


WebhookEvent: TypeAlias = "Literal['run.completed', 'run.failed', 'run.canceled', 'run.waiting', 'budget.reached']"
"""What has become of a run, or of a budget.

| value | meaning |
|---|---|
| `run.completed` | A run has succeeded. |
| `run.failed` | A run has failed. |
| `run.canceled` | A run was canceled. |
| `run.waiting` | A run waits for somebody. |
| `budget.reached` | A part of a budget is spent, or all of it. |
"""


class _CreateWebhookRequest(TypedDict):
    url: str
    """Where the messages go."""


class CreateWebhookRequest(_CreateWebhookRequest, total=False):
    """CreateWebhookRequest of the contract."""

    events: Sequence[WebhookEvent]
    """Which messages the endpoint gets. Empty means all, and those of later releases too."""
    description: str
    """A note for people."""


class UpdateWebhookRequest(TypedDict, total=False):
    """UpdateWebhookRequest of the contract."""

    url: str
    """Where the messages go."""
    events: Sequence[WebhookEvent]
    """Which messages the endpoint gets. Empty means all, and those of later releases too."""
    description: str
    """A note for people."""
    disabled: bool
    """Whether nothing is sent to it."""


class CreateConversationRequest(TypedDict, total=False):
    """CreateConversationRequest of the contract."""

    title: str
    """A title for people, without control characters; may be empty."""
    agent_id: str
    """The agent to talk to, or `id@n` for its version `n`. Default `index`, or the id of `agent_def`."""
    agent: str
    """The same as `agent_id`, as the routes of runs call it. Both, and different ones, are a 400."""
    agent_def: InlineAgentDefinition
    """An agent of a single request. Its id may come from elsewhere in the request. As JSON, with its defaults filled in, it has at
    most 65,536 bytes, as one that is stored; beyond it 400.
    """


class UpdateConversationRequest(TypedDict, total=False):
    """UpdateConversationRequest of the contract."""

    title: str
    """A title for people, without control characters; may be empty."""
    archived: bool
    """Whether it is put away."""


class ForkRequest(TypedDict):
    """Up to where a new conversation is to have the messages of another one."""

    message_id: int
    """The last message that both are to have, one of the conversation."""


class _NewMessageRequest(TypedDict):
    message: Message
    """The prompt, as text or as parts."""


class NewMessageRequest(_NewMessageRequest, total=False):
    """A message to a conversation, and how its run is to be."""

    agent_def: InlineAgentDefinition
    """An agent of a single request. Its id may come from elsewhere in the request. As JSON, with its defaults filled in, it has at
    most 65,536 bytes, as one that is stored; beyond it 400.
    """
    response_format: ResponseFormat
    """What the answer of a run is to be: text, or JSON by a schema. A run without one has that of its agent, and that is
    text unless the agent's definition says otherwise. It holds for the agent that is addressed, not for its delegates.
    """
    recovery: Recovery
    """What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the
    operator's default.

    | value | meaning |
    |---|---|
    | `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |
    | `resume` | Another process goes on with it, from its last finished step, in the same stream. |
    """
    tools: Sequence[Tool]
    """Functions of the caller that the agent may call, at most 65,536 bytes of them as JSON; its delegates may not. A call is a `question`
    of the kind `tool`, and waits for its answer as a question to a person does: over days, in any process. With functions the agent
    has its commands as functions too, whatever its definition says; one of the caller's wins over a command of its name.
    """
    reasoning: Reasoning
    """How a model thinks, and whether its thoughts are sent. Each member that a run does not have is that of the agent that is addressed;
    its delegates think as their own definitions say.
    """
    user: str
    """For whom the run is, as its client calls them. Runs are found by it, and usage is summed up by it."""
    metadata: dict[str, Any]
    """What the client says of the run, up to 16 pairs: names of at most 64 characters, values of at most 512. It goes where the run is told of,
    and runs are found by it. No agent and no model sees it.
    """
    on_busy: OnBusy
    """What becomes of a message while another run of its conversation is under way, or waits. Without it, `reject`.

    | value | meaning |
    |---|---|
    | `reject` | It is a 409, `conversation_busy`. |
    | `enqueue` | Its run is `queued`, and begins when those before it have ended. |
    | `interrupt` | The run under way is canceled, and the message's is next, before all that are enqueued. |
    | `steer` | The run under way sees it before its next turn (event `steered`), and is the answer. If it ends before that, the message is a run of its own, before all that are enqueued, with the id in the header `Baton-Steer`. |
    """
    priority: int
    """Of a run that has to wait until the tenant has room for it (`queued`): one with a higher number is begun first, those of the same, and
    those of one conversation, in the order in which they came. Default: `5`.
    """


class _CreateArtifactRequest(TypedDict):
    path: str
    """A clean relative path: no `.` or `..` and no empty segment, none that begins with a dot or begins or ends with
    a space, no backslash, `~`, drive letter, control or invisible character.
    """
    content: str
    """The file, in the form that `encoding` names."""


class CreateArtifactRequest(_CreateArtifactRequest, total=False):
    """CreateArtifactRequest of the contract."""

    encoding: Literal["utf-8", "base64"]
    """`utf-8`: the content is the text; `base64`: it is the bytes in base64 (RFC 4648 §4), with padding. Default: `utf-8`."""
    mime_type: str
    """By default it is guessed from the path's extension; else `text/plain` or `application/octet-stream`."""


MemoryType: TypeAlias = "Literal['user', 'feedback', 'project', 'reference', 'learning', 'context']"
"""What an entry is about.

| value | meaning |
|---|---|
| `user` | the user, and what they want |
| `feedback` | what was said about the work |
| `project` | the course of a project |
| `reference` | facts to look up |
| `learning` | how and why things are done |
| `context` | something else |
"""


class _CreateMemoryEntryRequest(TypedDict):
    type: MemoryType
    """What an entry is about.

    | value | meaning |
    |---|---|
    | `user` | the user, and what they want |
    | `feedback` | what was said about the work |
    | `project` | the course of a project |
    | `reference` | facts to look up |
    | `learning` | how and why things are done |
    | `context` | something else |
    """
    title: str
    """What it says in a few words, without control characters."""
    content: str
    """What is remembered; at most 64 KiB of UTF-8."""


class CreateMemoryEntryRequest(_CreateMemoryEntryRequest, total=False):
    """CreateMemoryEntryRequest of the contract."""

    source: str
    """Where it is from, for people; may be empty."""
    tags: Sequence[str]
    """Words to find it by. Those that differ in case only are one."""
    conversation_id: int
    """The conversation that it belongs to; without it, none."""
    artifact_id: int
    """An artifact that it is about."""
    valid_from: int
    """Since when it is true; without it, now."""
    supersedes: Sequence[int]
    """Entries whose place it takes."""


class UpdateMemoryEntryRequest(TypedDict, total=False):
    """UpdateMemoryEntryRequest of the contract."""

    type: MemoryType
    """What an entry is about.

    | value | meaning |
    |---|---|
    | `user` | the user, and what they want |
    | `feedback` | what was said about the work |
    | `project` | the course of a project |
    | `reference` | facts to look up |
    | `learning` | how and why things are done |
    | `context` | something else |
    """
    title: str
    """What it says in a few words, without control characters."""
    content: str
    """What is remembered; at most 64 KiB of UTF-8."""
    source: str
    """Where it is from, for people; may be empty."""
    tags: Sequence[str]
    """Words to find it by. Those that differ in case only are one."""
    artifact_id: int | None
    """An artifact that it is about; null for none."""


MemoryRelationKind: TypeAlias = "Literal['relates_to', 'refines', 'contradicts', 'supersedes', 'supports']"
"""What the source is to the target.

| value | meaning |
|---|---|
| `relates_to` | It has to do with it. |
| `refines` | It says it more exactly. |
| `contradicts` | It says the opposite. |
| `supersedes` | It takes its place. |
| `supports` | It speaks for it. |
"""


class CreateMemoryRelationRequest(TypedDict):
    """CreateMemoryRelationRequest of the contract."""

    source_id: int
    """A positive integer; newer things have greater ones."""
    target_id: int
    """A positive integer; newer things have greater ones."""
    relation: MemoryRelationKind
    """What the source is to the target.

    | value | meaning |
    |---|---|
    | `relates_to` | It has to do with it. |
    | `refines` | It says it more exactly. |
    | `contradicts` | It says the opposite. |
    | `supersedes` | It takes its place. |
    | `supports` | It speaks for it. |
    """


class McpOauthClient(TypedDict, total=False):
    """How this server is known to the authorization server of the MCP server. Without a `client_id` it is known by its own address
    (`/mcp-login/client.json`) where the authorization server takes that, else it registers itself.
    """

    client_id: str
    """The client that is registered there."""
    client_secret: str
    """Its secret, with a `client_id`. It is not shown again."""
    issuer: str
    """The authorization server that the client is for; it is used with no other. Without it, the one that the MCP server names at the first
    login.
    """
    scope: str
    """What is asked for where the MCP server does not say it."""


class _PutMcpServerRequest(TypedDict):
    url: str
    """Where the server is reached, over streamable HTTP. It holds no credentials."""


class PutMcpServerRequest(_PutMcpServerRequest, total=False):
    """A server of the tenant's own."""

    headers: dict[str, Any]
    """Sent with each request to the server, and to nobody else. They are not shown again."""
    oauth: McpOauthClient
    """How this server is known to the authorization server of the MCP server. Without a `client_id` it is known by its own address
    (`/mcp-login/client.json`) where the authorization server takes that, else it registers itself.
    """
    timeout_seconds: int
    """How long a call may take. Without it 30 seconds."""


class PutProviderKeyRequest(TypedDict):
    """A key of the tenant's own."""

    key: str
    """One key, as the provider has given it. It is not shown again."""


class TenantLimitChanges(TypedDict, total=False):
    """The limits that change; those that are absent stay, and null is what the operator has set for all tenants. See `OwnLimits`."""

    max_concurrent: int | None
    rate_per_min: int | None
    max_streams: int | None
    max_connections: int | None
    max_mcp_processes: int | None
    max_agents: int | None
    max_schedules: int | None
    max_conversations: int | None
    max_memory_entries: int | None
    max_scratchpads: int | None
    max_questions: int | None
    max_artifacts: int | None
    max_files: int | None
    retention_days: int | None


class _BudgetInput(TypedDict):
    period: BudgetPeriod
    """How long a budget is for.

    | value | meaning |
    |---|---|
    | `day` | a day in UTC |
    | `month` | a month in UTC |
    | `total` | for ever |
    """


class BudgetInput(_BudgetInput, total=False):
    """What may be spent in a period: micro-cents by the prices of the operator, tokens of input and output, or both. Give `micro_cents`, `tokens` or both."""

    micro_cents: int
    """Millionths of a cent, by the prices of the operator."""
    tokens: int
    """Tokens of all calls of models, of input and output."""


class OtherBudgetChanges(TypedDict, total=False):
    """Budgets of the tenant beside its own."""

    user: BudgetInput | None
    """What may be spent for each `user` whom runs are for, the same for each; null for anything."""


class _CreateTenantRequest(TypedDict):
    name: str
    """A name for people, without control characters."""


class CreateTenantRequest(_CreateTenantRequest, total=False):
    """CreateTenantRequest of the contract."""

    limits: TenantLimitChanges
    """The limits that change; those that are absent stay, and null is what the operator has set for all tenants. See `OwnLimits`."""
    budget: BudgetInput | None
    """What may be spent; null for anything."""
    budgets: OtherBudgetChanges
    """Budgets of the tenant beside its own."""


class UpdateTenantRequest(TypedDict, total=False):
    """UpdateTenantRequest of the contract."""

    name: str
    """A name for people, without control characters."""
    disabled: bool
    """Whether the tenant is locked out."""
    limits: TenantLimitChanges
    """The limits that change; those that are absent stay, and null is what the operator has set for all tenants. See `OwnLimits`."""
    budget: BudgetInput | None
    """What may be spent; null for anything."""
    budgets: OtherBudgetChanges
    """Budgets of the tenant beside its own."""


class _CreateTokenRequest(TypedDict):
    name: str
    """A name for people, without control characters."""


class CreateTokenRequest(_CreateTokenRequest, total=False):
    """CreateTokenRequest of the contract."""

    scopes: Sequence[TokenScope]
    """What the token allows; all of it when left out. `run` without `approve` starts runs, and approves nothing."""
    expires_at: int
    """When the token ends, in seconds since the epoch; in the future. Without it, never."""
    budget: BudgetInput
    """What may be spent in a period: micro-cents by the prices of the operator, tokens of input and output, or both. Give `micro_cents`, `tokens` or both."""


class UpdateTokenRequest(TypedDict, total=False):
    """UpdateTokenRequest of the contract."""

    budget: BudgetInput | None
    """What may be spent; null for anything."""


AuditAction: TypeAlias = "Literal['tenant.create', 'tenant.update', 'tenant.rotate-token', 'tenant.erase', 'tenant.erased', 'tenant.export', 'tenant.import', 'tenant.move', 'token.create', 'token.update', 'token.revoke', 'agent.create', 'agent.update', 'agent.delete', 'schedule.create', 'schedule.update', 'schedule.delete', 'webhook.create', 'webhook.update', 'webhook.delete', 'webhook.rotate-secret', 'mcp-server.put', 'mcp-server.delete', 'mcp-server.revoke', 'provider-key.put', 'provider-key.delete', 'question.approve', 'question.deny', 'request.delete', 'conversation.delete', 'admin.refused']"
"""What was done. Those of agents, schedules, webhooks, MCP servers, keys, questions, runs and conversations are what tenants do: what their agents do by commands is in the
logs of the runs.

| value | meaning |
|---|---|
| `tenant.create`, `tenant.update`, `tenant.rotate-token` | A tenant was made or changed, or got another first token. |
| `tenant.erase`, `tenant.erased` | A tenant is to be erased, and is. |
| `tenant.export`, `tenant.import`, `tenant.move` | A tenant was written to a file, was read from one, or has begun to move elsewhere. |
| `token.create`, `token.update`, `token.revoke` | A tenant got another token, one got another budget, or was lost. |
| `agent.create`, `agent.update`, `agent.delete` | an agent |
| `schedule.create`, `schedule.update`, `schedule.delete` | a scheduled task |
| `webhook.create`, `webhook.update`, `webhook.delete`, `webhook.rotate-secret` | an endpoint for messages |
| `mcp-server.put`, `mcp-server.delete`, `mcp-server.revoke` | an MCP server of the tenant's own; the last one took back its login |
| `provider-key.put`, `provider-key.delete` | a key of a provider of the tenant's own |
| `question.approve`, `question.deny` | A command was approved, or was not. |
| `request.delete`, `conversation.delete` | A run was erased, or a conversation with its runs. |
| `admin.refused` | Wrong tokens were sent to the administrator's operations; an entry for each address, at most one a minute. |
"""


class LoginCode(TypedDict):
    """LoginCode of the contract."""

    code: str
    """What stands behind `#login=` in the link."""


class SessionToken(TypedDict):
    """SessionToken of the contract."""

    token: str
    """The bearer token."""
