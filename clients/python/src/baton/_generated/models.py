# Generated from spec/ by `npm run generate`. Do not edit.
"""What the server answers, and what it tells webhooks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from .._json import JsonObject
from .._tagged import Tagged

__all__ = [
    "FinishReason",
    "QuestionKind",
    "QuestionDecision",
    "TokenRef",
    "ErrorCode",
    "ScheduledRunStatus",
    "BudgetOwner",
    "ReachedBudget",
    "MyTenant",
    "MyToken",
    "MyLimits",
    "MyRest",
    "BudgetAmount",
    "BudgetState",
    "Me",
    "RequestStatus",
    "RequestList",
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
    "AgentMemory",
    "TextFormat",
    "PromptArgument",
    "RunFile",
    "Question",
    "Request",
    "ApiErrorCode",
    "ErrorDetail",
    "AgentAdvisor",
    "AgentJsonFormat",
    "AgentFormat",
    "AgentReasoning",
    "AgentRecord",
    "ErrorBody",
    "RunResult",
    "StepKind",
    "TokensOfStep",
    "StepTool",
    "StepPartType",
    "StepPart",
    "StepMessage",
    "GateVerdict",
    "GateKeeper",
    "Step",
    "StepsMissing",
    "StepList",
    "CancelAccepted",
    "QuestionList",
    "ListedAgent",
    "AgentList",
    "Deleted",
    "AgentVersion",
    "AgentVersionList",
    "WholeAgentVersion",
    "JsonRpcId",
    "JsonRpcSuccess",
    "JsonRpcError",
    "JsonRpcFailure",
    "JsonRpcResponse",
    "AgentInterface",
    "AgentCapabilities",
    "AgentSkill",
    "LegacyAgentInterface",
    "AgentCard",
    "ScheduledTask",
    "ScheduledTaskList",
    "ScheduledRun",
    "ScheduledRunList",
    "Webhook",
    "WebhookList",
    "WebhookWithSecret",
    "Delivery",
    "DeliveryList",
    "ModelInfo",
    "ProviderInfo",
    "ModelList",
    "Conversation",
    "ConversationList",
    "StoredContent",
    "ConversationMessage",
    "MessageList",
    "Artifact",
    "ArtifactList",
    "ArtifactVersion",
    "ArtifactVersionList",
    "MemoryEntry",
    "MemoryEntryList",
    "MemoryRelation",
    "MemoryRelationList",
    "MemoryGraph",
    "Scratchpad",
    "ScratchpadList",
    "McpServerOauth",
    "McpAuthorization",
    "McpServer",
    "McpServerList",
    "ProviderKey",
    "ProviderKeyList",
    "Budget",
    "BudgetList",
    "UsageGroup",
    "UsageRow",
    "Usage",
    "TenantUsageRow",
    "TenantsUsage",
    "OwnLimits",
    "OtherBudgets",
    "TenantMove",
    "Tenant",
    "TenantList",
    "MadeThing",
    "TenantWithToken",
    "LimitState",
    "Token",
    "TokenList",
    "CreatedToken",
    "RevokedToken",
    "AuditedToken",
    "AuditedTenant",
    "AuditEntry",
    "AuditList",
    "Health",
    "Readiness",
    "McpLoginClient",
    "LoginToken",
    "EndedRunFile",
    "EndedRun",
    "RunCompletedMessage",
    "RunFailedMessage",
    "RunCanceledMessage",
    "RunWaitingMessage",
    "BudgetReachedMessage",
    "TestedWebhook",
    "WebhookTestMessage",
    "WebhookMessage",
]


FinishReason: TypeAlias = "Literal['stop', 'length', 'refused', 'empty']"
"""How an agent's answer ended.

| value | what happened | `ok` |
|---|---|---|
| `stop` | The model has finished. | true |
| `length` | The model was stopped at its limit of tokens: the answer is cut. | true |
| `refused` | The model or its provider has refused to answer. | false, `error_code` `refused` |
| `empty` | The agent has said nothing, also when it was asked once more. | true when one of its commands has succeeded and no format was asked for, else false, `error_code` `empty_answer` |
"""


QuestionKind: TypeAlias = "Literal['question', 'approval', 'tool', 'authorization']"
"""What is asked.

| value | meaning |
|---|---|
| `question` | The agent asks something with `/ask`; the answer is a text. |
| `approval` | A command of the agent needs approval before it runs; the answer is a decision. |
| `tool` | The agent calls a function that came with the request; the answer is its output, or why it has failed. |
| `authorization` | An MCP server wants a login: somebody opens `url` in a browser, and logs in. That is the answer; by the API it can only be denied. |
"""


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
class MyTenant:
    """The tenant that the token is of."""

    id: int
    """The id of a tenant."""
    name: str
    """What the operator calls it."""

    @classmethod
    def from_json(cls, data: JsonObject) -> MyTenant:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            name=data["name"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MyToken:
    """The token that the request is sent with."""

    id: int
    """0 is the first token of the tenant."""
    name: str
    """What it is called; the first one is `first token`."""
    scopes: list[Literal["read", "run", "approve", "manage"] | str]
    """What it allows."""
    expires_at: int | None = None
    """When it ends, in seconds since the epoch; absent when it does not."""

    @classmethod
    def from_json(cls, data: JsonObject) -> MyToken:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            name=data["name"],
            scopes=data["scopes"],
            expires_at=data.get("expires_at"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MyLimits:
    """What the tenant may. A limit that is absent does not hold.

    | limit | of what |
    |---|---|
    | `max_concurrent` | runs under way |
    | `rate_per_min` | runs that are started in a minute |
    | `max_streams` | streams of notifications that are open on a node, as many replays, and as many WebSockets |
    | `max_connections` | connections to a node |
    | `max_mcp_processes` | processes of MCP servers on a node |
    | `max_agents` | stored agents |
    | `max_schedules` | scheduled tasks |
    | `max_conversations` | conversations |
    | `max_memory_entries` | entries of the memory |
    | `max_scratchpads` | scratchpads |
    | `max_questions` | questions that wait for an answer |
    | `max_artifacts` | files that are kept |
    | `max_files` | files that were uploaded to `/openai/v1/files` |
    | `retention_days` | days after which the events of a run that has ended are deleted |
    """

    max_concurrent: int | None = None
    """A number of things."""
    rate_per_min: int | None = None
    """A number of things."""
    max_streams: int | None = None
    """A number of things."""
    max_connections: int | None = None
    """A number of things."""
    max_mcp_processes: int | None = None
    """A number of things."""
    max_agents: int | None = None
    """A number of things."""
    max_schedules: int | None = None
    """A number of things."""
    max_conversations: int | None = None
    """A number of things."""
    max_memory_entries: int | None = None
    """A number of things."""
    max_scratchpads: int | None = None
    """A number of things."""
    max_questions: int | None = None
    """A number of things."""
    max_artifacts: int | None = None
    """A number of things."""
    max_files: int | None = None
    """A number of things."""
    retention_days: int | None = None
    """A number of things."""

    @classmethod
    def from_json(cls, data: JsonObject) -> MyLimits:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            max_concurrent=data.get("max_concurrent"),
            rate_per_min=data.get("rate_per_min"),
            max_streams=data.get("max_streams"),
            max_connections=data.get("max_connections"),
            max_mcp_processes=data.get("max_mcp_processes"),
            max_agents=data.get("max_agents"),
            max_schedules=data.get("max_schedules"),
            max_conversations=data.get("max_conversations"),
            max_memory_entries=data.get("max_memory_entries"),
            max_scratchpads=data.get("max_scratchpads"),
            max_questions=data.get("max_questions"),
            max_artifacts=data.get("max_artifacts"),
            max_files=data.get("max_files"),
            retention_days=data.get("retention_days"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MyRest:
    """How many more of each the tenant may have now, under the names of the limits; of what a node counts for itself, on the node that answers. Absent is what does not
    hold, and what only connections and streams count.
    """

    max_concurrent: int | None = None
    """A number of things."""
    rate_per_min: int | None = None
    """A number of things."""
    max_agents: int | None = None
    """A number of things."""
    max_schedules: int | None = None
    """A number of things."""
    max_conversations: int | None = None
    """A number of things."""
    max_memory_entries: int | None = None
    """A number of things."""
    max_scratchpads: int | None = None
    """A number of things."""
    max_questions: int | None = None
    """A number of things."""
    max_artifacts: int | None = None
    """A number of things."""
    max_files: int | None = None
    """A number of things."""

    @classmethod
    def from_json(cls, data: JsonObject) -> MyRest:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            max_concurrent=data.get("max_concurrent"),
            rate_per_min=data.get("rate_per_min"),
            max_agents=data.get("max_agents"),
            max_schedules=data.get("max_schedules"),
            max_conversations=data.get("max_conversations"),
            max_memory_entries=data.get("max_memory_entries"),
            max_scratchpads=data.get("max_scratchpads"),
            max_questions=data.get("max_questions"),
            max_artifacts=data.get("max_artifacts"),
            max_files=data.get("max_files"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetAmount:
    """What there is of a budget."""

    limit: int
    """What may be spent in the period."""
    spent: int
    """What is spent."""
    reserved: int
    """What is held back for calls that are under way. Of several nodes, each may hold some more for its next ones, until another one lacks it, for two minutes at most."""
    left: int
    """What may still be reserved."""

    @classmethod
    def from_json(cls, data: JsonObject) -> BudgetAmount:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            limit=data["limit"],
            spent=data["spent"],
            reserved=data["reserved"],
            left=data["left"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetState:
    """A budget, and what is left of it. It has `micro_cents`, `tokens` or both."""

    of: BudgetOwner | str
    """Whose it is.

    | value | meaning |
    |---|---|
    | `tenant` | the tenant's |
    | `token` | that of one of its tokens |
    | `user` | that of one whom runs are for |
    """
    token_id: int | None = None
    """Of which token, where it is one's."""
    user: str | None = None
    """Of which user, where it is one's."""
    period: Literal["day", "month", "total"] | str
    """How long a budget is for.

    | value | meaning |
    |---|---|
    | `day` | a day in UTC |
    | `month` | a month in UTC |
    | `total` | for ever |
    """
    ends_at: int | None = None
    """When the period ends, in seconds since the epoch; absent when it does not."""
    micro_cents: BudgetAmount | None = None
    """What there is of a budget."""
    tokens: BudgetAmount | None = None
    """What there is of a budget."""

    @classmethod
    def from_json(cls, data: JsonObject) -> BudgetState:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            of=data["of"],
            token_id=data.get("token_id"),
            user=data.get("user"),
            period=data["period"],
            ends_at=data.get("ends_at"),
            micro_cents=None if data.get("micro_cents") is None else BudgetAmount.from_json(data["micro_cents"]),
            tokens=None if data.get("tokens") is None else BudgetAmount.from_json(data["tokens"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Me:
    """Me of the contract."""

    tenant: MyTenant
    """The tenant that the token is of."""
    token: MyToken
    """The token that the request is sent with."""
    limits: MyLimits
    """What the tenant may. A limit that is absent does not hold.

    | limit | of what |
    |---|---|
    | `max_concurrent` | runs under way |
    | `rate_per_min` | runs that are started in a minute |
    | `max_streams` | streams of notifications that are open on a node, as many replays, and as many WebSockets |
    | `max_connections` | connections to a node |
    | `max_mcp_processes` | processes of MCP servers on a node |
    | `max_agents` | stored agents |
    | `max_schedules` | scheduled tasks |
    | `max_conversations` | conversations |
    | `max_memory_entries` | entries of the memory |
    | `max_scratchpads` | scratchpads |
    | `max_questions` | questions that wait for an answer |
    | `max_artifacts` | files that are kept |
    | `max_files` | files that were uploaded to `/openai/v1/files` |
    | `retention_days` | days after which the events of a run that has ended are deleted |
    """
    left: MyRest
    """How many more of each the tenant may have now, under the names of the limits; of what a node counts for itself, on the node that answers. Absent is what does not
    hold, and what only connections and streams count.
    """
    budgets: list[BudgetState]
    """As `GET /v1/budget` has them."""

    @classmethod
    def from_json(cls, data: JsonObject) -> Me:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            tenant=MyTenant.from_json(data["tenant"]),
            token=MyToken.from_json(data["token"]),
            limits=MyLimits.from_json(data["limits"]),
            left=MyRest.from_json(data["left"]),
            budgets=[BudgetState.from_json(one) for one in data["budgets"]],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestStatus:
    """RequestStatus of the contract."""

    request_id: str
    """Id of the run."""
    agent_id: str
    """The agent that was addressed."""
    agent_version: int | None = None
    """A version of an agent, which `GET /v1/agents/{id}/versions/{version}` shows: the first one is 1, and each other definition is one more. The
    numbers of a deleted agent are never given again. Absent, where it may be, of what is no version of a stored agent: of `index`, and of a
    definition that was sent with a request.
    """
    conversation_id: int
    """The conversation, 0 if there is none."""
    state: Literal["queued", "running", "waiting", "completed", "failed", "canceled"] | str
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
    started_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    completed_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    error_message: str
    """Why the run failed; empty when it didn't."""
    error_code: str
    """The code of `done`, as `ErrorCode` lists them; empty when there is none."""
    last_seq: int
    """The seq of the last event in the log."""
    input_tokens: int
    """Tokens of all prompts."""
    output_tokens: int
    """Tokens of all answers."""
    recovery: Literal["fail", "resume"] | str
    """What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the
    operator's default.

    | value | meaning |
    |---|---|
    | `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |
    | `resume` | Another process goes on with it, from its last finished step, in the same stream. |
    """
    attempts: int
    """1, and one more for each time that another process has gone on with the run."""
    priority: int | None = None
    """Of a run that is `queued`: a higher one is begun first."""
    message: str | None = None
    """The first 200 characters of the text of its prompt. Absent where it was not kept: of runs from before the server did so, and when the
    events of the run have been deleted.
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
    rerun_of: str | None = None
    """The run that this one runs again. Absent of a run that is none's repetition."""
    user: str | None = None
    """For whom the run is, as its client calls them. Runs are found by it, and usage is summed up by it."""
    metadata: dict[str, Any] | None = None
    """What the client says of the run, up to 16 pairs: names of at most 64 characters, values of at most 512. It goes where the run is told of,
    and runs are found by it. No agent and no model sees it.
    """
    models: list[str] | None = None
    """The models that it has called, in that order, those of its delegates too. In a list with `include=usage` only, of runs whose steps
    are kept; of those with more than 100 steps, what these have called.
    """
    cost_micro_cents: int | None = None
    """What its calls of models cost by the prices of today, in millionths of a cent. Beside `models`, where each of these has a price and the
    run has at most 100 steps.
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> RequestStatus:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            request_id=data["request_id"],
            agent_id=data["agent_id"],
            agent_version=data.get("agent_version"),
            conversation_id=data["conversation_id"],
            state=data["state"],
            started_at=data["started_at"],
            completed_at=data["completed_at"],
            error_message=data["error_message"],
            error_code=data["error_code"],
            last_seq=data["last_seq"],
            input_tokens=data["input_tokens"],
            output_tokens=data["output_tokens"],
            recovery=data["recovery"],
            attempts=data["attempts"],
            priority=data.get("priority"),
            message=data.get("message"),
            finish_reason=data.get("finish_reason"),
            rerun_of=data.get("rerun_of"),
            user=data.get("user"),
            metadata=data.get("metadata"),
            models=data.get("models"),
            cost_micro_cents=data.get("cost_micro_cents"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestList:
    """RequestList of the contract."""

    count: int
    """How many items this page holds."""
    requests: list[RequestStatus]
    """The runs, newest first."""
    next_before: str | None = None
    """The `before` of the next page. Absent when this page is the last one."""

    @classmethod
    def from_json(cls, data: JsonObject) -> RequestList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            requests=[RequestStatus.from_json(one) for one in data["requests"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[RequestStatus]:
        """The items of the page."""
        return iter(self.requests)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPart:
    """A piece of text."""

    type: Literal["text"] = "text"
    text: str
    """The text."""

    @classmethod
    def from_json(cls, data: JsonObject) -> TextPart:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            text=data["text"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Base64ImageSource:
    """Base64ImageSource of the contract."""

    type: Literal["base64"] = "base64"
    media_type: str
    """The media type."""
    data: str
    """The bytes in base64, without a `data:` prefix."""

    @classmethod
    def from_json(cls, data: JsonObject) -> Base64ImageSource:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            media_type=data["media_type"],
            data=data["data"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class UrlImageSource:
    """UrlImageSource of the contract."""

    type: Literal["url"] = "url"
    url: str
    """Where the image can be fetched by anybody."""

    @classmethod
    def from_json(cls, data: JsonObject) -> UrlImageSource:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            url=data["url"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSource:
    """A file that was uploaded (`POST /openai/v1/files`); an unknown one is a 404."""

    type: Literal["file"] = "file"
    file_id: str
    """The id of a file."""

    @classmethod
    def from_json(cls, data: JsonObject) -> FileSource:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            file_id=data["file_id"],
        )


ImageSource: TypeAlias = "Base64ImageSource | UrlImageSource | FileSource | JsonObject"
"""Where the bytes of the image are."""


def image_source_from_json(data: JsonObject) -> ImageSource:
    """Reads one."""
    match data.get("type"):
        case "base64":
            return Base64ImageSource.from_json(data)
        case "url":
            return UrlImageSource.from_json(data)
        case "file":
            return FileSource.from_json(data)
    return data


@dataclass(frozen=True, slots=True, kw_only=True)
class ImagePart:
    """An image, inline, by URL or as a file. The server fetches URLs itself, and hands the image to the model in its provider's shape."""

    type: Literal["image"] = "image"
    source: ImageSource
    """Where the bytes of the image are."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ImagePart:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            source=image_source_from_json(data["source"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Base64DocumentSource:
    """The bytes themselves."""

    type: Literal["base64"] = "base64"
    media_type: str | None = None
    """The media type, where the bytes don't tell it."""
    data: str
    """The bytes in base64, without a `data:` prefix."""

    @classmethod
    def from_json(cls, data: JsonObject) -> Base64DocumentSource:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            media_type=data.get("media_type"),
            data=data["data"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class UrlDocumentSource:
    """An address, from which the server fetches the document for the run."""

    type: Literal["url"] = "url"
    media_type: str | None = None
    """The media type, where the bytes don't tell it."""
    url: str
    """Where the document can be fetched by anybody."""

    @classmethod
    def from_json(cls, data: JsonObject) -> UrlDocumentSource:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            media_type=data.get("media_type"),
            url=data["url"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtifactDocumentSource:
    """A file that the server keeps for the tenant."""

    type: Literal["artifact"] = "artifact"
    media_type: str | None = None
    """The media type, where the bytes don't tell it."""
    artifact_id: int
    """The id of one of the tenant's artifacts; an unknown one is a 404."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ArtifactDocumentSource:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            media_type=data.get("media_type"),
            artifact_id=data["artifact_id"],
        )


DocumentSource: TypeAlias = "Base64DocumentSource | UrlDocumentSource | ArtifactDocumentSource | FileSource | JsonObject"
"""Where the bytes of the document are."""


def document_source_from_json(data: JsonObject) -> DocumentSource:
    """Reads one."""
    match data.get("type"):
        case "base64":
            return Base64DocumentSource.from_json(data)
        case "url":
            return UrlDocumentSource.from_json(data)
        case "artifact":
            return ArtifactDocumentSource.from_json(data)
        case "file":
            return FileSource.from_json(data)
    return data


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentPart:
    """A document: PDF, text, Markdown, HTML, CSV or JSON, at most 20 MiB, of a PDF 100 pages; the documents of a run may have 40 MiB
    together. Its bytes decide what it is. A model whose provider takes such a document gets it as it is, any other one its text. A
    document that can't be had or read ends the run with `document_unavailable`.
    """

    type: Literal["document"] = "document"
    source: DocumentSource
    """Where the bytes of the document are."""
    title: str | None = None
    """What the model is told that it is; a file name, for example."""

    @classmethod
    def from_json(cls, data: JsonObject) -> DocumentPart:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            source=document_source_from_json(data["source"]),
            title=data.get("title"),
        )


MessagePart: TypeAlias = "TextPart | ImagePart | DocumentPart | JsonObject"
"""One part of a prompt."""


def message_part_from_json(data: JsonObject) -> MessagePart:
    """Reads one."""
    match data.get("type"):
        case "text":
            return TextPart.from_json(data)
        case "image":
            return ImagePart.from_json(data)
        case "document":
            return DocumentPart.from_json(data)
    return data


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentMemory:
    """How the agent's memory is enriched. The first three need an advisor, and do nothing without one."""

    search_expand: bool | None = None
    """Search also for two paraphrases of the query. Default false."""
    auto_tag: bool | None = None
    """Have new entries tagged. Default false."""
    auto_supersede: bool | None = None
    """Invalidate entries that a new one contradicts. Default false."""
    intent_routing: bool | None = None
    """Prefer the types of entries that the question's wording asks for. Default true."""

    @classmethod
    def from_json(cls, data: JsonObject) -> AgentMemory:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            search_expand=data.get("search_expand"),
            auto_tag=data.get("auto_tag"),
            auto_supersede=data.get("auto_supersede"),
            intent_routing=data.get("intent_routing"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TextFormat:
    """The answer is text, whatever the agent's definition says."""

    type: Literal["text"] = "text"

    @classmethod
    def from_json(cls, data: JsonObject) -> TextFormat:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptArgument:
    """An argument of an agent's prompt."""

    name: str
    """By which it is given."""
    description: str | None = None
    """What it is."""
    required: bool | None = None
    """Whether the prompt is refused without it. Default false."""

    @classmethod
    def from_json(cls, data: JsonObject) -> PromptArgument:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            name=data["name"],
            description=data.get("description"),
            required=data.get("required"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFile:
    """A file that a run has written."""

    path: str
    """A clean relative path; never absolute, never with `..` in it. Still, treat it as untrusted input."""
    mime_type: str
    """The media type, guessed from the extension of the path."""
    size_bytes: int
    """The length of `content` in UTF-8."""
    content: str
    """The content of the file as text."""
    artifact_id: int | None = None
    """The artifact under which the file is kept. Only when it was persisted."""

    @classmethod
    def from_json(cls, data: JsonObject) -> RunFile:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            path=data["path"],
            mime_type=data["mime_type"],
            size_bytes=data["size_bytes"],
            content=data["content"],
            artifact_id=data.get("artifact_id"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question of an agent, a command of it that needs approval, its call of a function that came with the request, or a login that an MCP server wants."""

    id: int
    """Id of the question, unique within the tenant."""
    request_id: str
    """Id of the run."""
    agent_id: str
    """The agent that waits: that of the run, or a delegate, whose `stream_id` is above 0."""
    stream_id: int
    """The stream within the run. 0 is the agent that was addressed; delegates count up from 1 as they start."""
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
    """The command that needs approval. Present exactly when `kind` is `approval`."""
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
    state: Literal["open", "closed"] | str
    """Whether it waits for an answer.

    | value | meaning |
    |---|---|
    | `open` | It does. |
    | `closed` | It does not any more. |
    """
    decision: QuestionDecision | str | None = None
    """What became of a question.

    | value | meaning |
    |---|---|
    | `answered` | The question has an answer. |
    | `approved` | The command may run; of an authorization, somebody has logged in. |
    | `denied` | The command may not run; of an authorization, nobody logs in. |
    | `expired` | Nobody answered in time. |
    | `canceled` | The run ended first, or who has asked does not want to know any more. |
    """
    answer: str | None = None
    """The text of the answer, or the output of the function, where there is one."""
    error: str | None = None
    """Why the function has failed, where it has."""
    by: str | None = None
    """Who answered, as it was given with the answer."""
    answered_by: TokenRef | None = None
    """The token that it was answered with. Absent where nobody answered, and of answers from before this was kept."""
    created_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    expires_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    answered_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    user: str | None = None
    """For whom the run is, in the message of a webhook, where anybody has said so."""
    metadata: dict[str, Any] | None = None
    """What is said of the run, in the message of a webhook, where anything is."""

    @classmethod
    def from_json(cls, data: JsonObject) -> Question:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            request_id=data["request_id"],
            agent_id=data["agent_id"],
            stream_id=data["stream_id"],
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
            state=data["state"],
            decision=data.get("decision"),
            answer=data.get("answer"),
            error=data.get("error"),
            by=data.get("by"),
            answered_by=None if data.get("answered_by") is None else TokenRef.from_json(data["answered_by"]),
            created_at=data["created_at"],
            expires_at=data["expires_at"],
            answered_at=data["answered_at"],
            user=data.get("user"),
            metadata=data.get("metadata"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A run in one shape. While it is under way, it has the members of its state; once it has ended, `ok`, and with `ok` true its
    `content`, else its `error`. `content`, `output`, `files` and `duration_ms` are gone when the events of the run have been deleted.
    """

    request_id: str
    """Id of the run."""
    agent_id: str
    """The agent that was addressed."""
    agent_version: int | None = None
    """A version of an agent, which `GET /v1/agents/{id}/versions/{version}` shows: the first one is 1, and each other definition is one more. The
    numbers of a deleted agent are never given again. Absent, where it may be, of what is no version of a stored agent: of `index`, and of a
    definition that was sent with a request.
    """
    conversation_id: int
    """The conversation, 0 if there is none."""
    state: Literal["queued", "running", "waiting", "completed", "failed", "canceled"] | str
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
    started_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    completed_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    error_message: str
    """Why the run failed; empty when it didn't."""
    error_code: str
    """The code of `done`, as `ErrorCode` lists them; empty when there is none."""
    last_seq: int
    """The seq of the last event in the log."""
    input_tokens: int
    """Tokens of all prompts."""
    output_tokens: int
    """Tokens of all answers."""
    recovery: Literal["fail", "resume"] | str
    """What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the
    operator's default.

    | value | meaning |
    |---|---|
    | `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |
    | `resume` | Another process goes on with it, from its last finished step, in the same stream. |
    """
    attempts: int
    """1, and one more for each time that another process has gone on with the run."""
    priority: int | None = None
    """Of a run that is `queued`: a higher one is begun first."""
    message: str | None = None
    """The first 200 characters of the text of its prompt. Absent where it was not kept: of runs from before the server did so, and when the
    events of the run have been deleted.
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
    rerun_of: str | None = None
    """The run that this one runs again. Absent of a run that is none's repetition."""
    user: str | None = None
    """For whom the run is, as its client calls them. Runs are found by it, and usage is summed up by it."""
    metadata: dict[str, Any] | None = None
    """What the client says of the run, up to 16 pairs: names of at most 64 characters, values of at most 512. It goes where the run is told of,
    and runs are found by it. No agent and no model sees it.
    """
    models: list[str] | None = None
    """The models that it has called, in that order, those of its delegates too. In a list with `include=usage` only, of runs whose steps
    are kept; of those with more than 100 steps, what these have called.
    """
    cost_micro_cents: int | None = None
    """What its calls of models cost by the prices of today, in millionths of a cent. Beside `models`, where each of these has a price and the
    run has at most 100 steps.
    """
    cache_read_tokens: int | None = None
    """How many of the input tokens were read from caches of providers. Absent when there are none."""
    cache_write_tokens: int | None = None
    """How many of the input tokens were written to caches of providers. Absent when there are none."""
    reasoning_tokens: int | None = None
    """How many of the output tokens were thoughts, as far as providers say it. Absent when there are none."""
    ok: bool | None = None
    """Whether the run succeeded. Present exactly when it has ended."""
    agent: str | None = None
    """The agent that was addressed, as `agent_id`. Present when the run has ended."""
    content: str | None = None
    """The answer. Present when `ok` is true."""
    output: Any | None = None
    """The answer as the JSON value that it is: `content`, parsed. Present when `ok` is true and the run had a `response_format` with
    a schema; any JSON value, `null` too.
    """
    error: str | None = None
    """What happened, written for people. Present when `ok` is false."""
    files: list[RunFile] | None = None
    """The files that the run has written, in that order; a path may come again. Present when the run has ended."""
    duration_ms: int | None = None
    """Wall-clock time from the receipt of the request to the end of the run, once it has ended."""
    questions: list[Question] | None = None
    """What the run asks people, newest first, as much as a page of `GET /v1/questions` holds. Present exactly while its `state` is
    `waiting`.
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> Request:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            request_id=data["request_id"],
            agent_id=data["agent_id"],
            agent_version=data.get("agent_version"),
            conversation_id=data["conversation_id"],
            state=data["state"],
            started_at=data["started_at"],
            completed_at=data["completed_at"],
            error_message=data["error_message"],
            error_code=data["error_code"],
            last_seq=data["last_seq"],
            input_tokens=data["input_tokens"],
            output_tokens=data["output_tokens"],
            recovery=data["recovery"],
            attempts=data["attempts"],
            priority=data.get("priority"),
            message=data.get("message"),
            finish_reason=data.get("finish_reason"),
            rerun_of=data.get("rerun_of"),
            user=data.get("user"),
            metadata=data.get("metadata"),
            models=data.get("models"),
            cost_micro_cents=data.get("cost_micro_cents"),
            cache_read_tokens=data.get("cache_read_tokens"),
            cache_write_tokens=data.get("cache_write_tokens"),
            reasoning_tokens=data.get("reasoning_tokens"),
            ok=data.get("ok"),
            agent=data.get("agent"),
            content=data.get("content"),
            output=data.get("output"),
            error=data.get("error"),
            files=None if data.get("files") is None else [RunFile.from_json(one) for one in data["files"]],
            duration_ms=data.get("duration_ms"),
            questions=None if data.get("questions") is None else [Question.from_json(one) for one in data["questions"]],
        )


ApiErrorCode: TypeAlias = "Literal['invalid_request', 'invalid_schedule', 'idempotency_key_required', 'precondition_failed', 'unauthorized', 'insufficient_scope', 'origin_not_allowed', 'not_found', 'request_not_found', 'agent_not_found', 'conversation_not_found', 'schedule_not_found', 'run_not_found', 'artifact_not_found', 'file_not_found', 'memory_entry_not_found', 'memory_relation_not_found', 'tenant_not_found', 'token_not_found', 'webhook_not_found', 'delivery_not_found', 'message_not_found', 'turn_not_found', 'mcp_server_not_found', 'mcp_authorization_not_found', 'provider_not_found', 'provider_key_not_found', 'question_not_found', 'question_closed', 'events_deleted', 'not_in_flight', 'method_not_allowed', 'agent_exists', 'relation_exists', 'conversation_busy', 'schedule_busy', 'response_busy', 'request_busy', 'tenant_erasing', 'not_confirmed', 'run_not_kept', 'schedule_ended', 'webhook_disabled', 'secrets_key_missing', 'public_url_missing', 'payload_too_large', 'quota_exceeded', 'unsupported_media_type', 'range_not_satisfiable', 'rate_limited', 'too_many_runs', 'queue_full', 'too_many_streams', 'limit_reached', 'request_timeout', 'expectation_failed', 'headers_too_large', 'internal', 'archive_damaged', 'not_implemented', 'run_failed', 'run_unfinished', 'shutting_down', 'unavailable', 'archive_unavailable', 'tenant_moving']"
"""Why the request was refused, to branch on. It stays the same when the words of `error` change; more of them may come.

| status | code | what is wrong |
|---|---|---|
| 400 | `invalid_request` | The request is malformed, or a member or parameter is not valid; `details` says which. |
| 400 | `invalid_schedule` | The schedule can't be read, never fires, or fires too often; `accepted` lists the forms. |
| 400 | `idempotency_key_required` | A POST with `Last-Event-ID` and without `Idempotency-Key` would start a second run. |
| 401 | `unauthorized` | The bearer token is missing or not valid, it has expired, or its tenant is disabled. |
| 403 | `insufficient_scope` | The token does not allow this; `scope` names what it takes, as `manage run` where that is two scopes. |
| 403 | `origin_not_allowed` | Pages of this origin may not call MCP. |
| 404 | `not_found` | There is no such route, or no such session of MCP. |
| 404 | `request_not_found`, `agent_not_found`, `conversation_not_found`, `schedule_not_found`, `run_not_found`, `artifact_not_found`, `file_not_found`, `memory_entry_not_found`, `memory_relation_not_found`, `tenant_not_found`, `token_not_found`, `webhook_not_found`, `delivery_not_found`, `message_not_found`, `turn_not_found`, `mcp_server_not_found`, `mcp_authorization_not_found`, `provider_not_found`, `provider_key_not_found` | There is no such thing, or it is another tenant's. |
| 404 | `events_deleted` | The events of the run have outlived their time. |
| 404 | `question_not_found` | There is no such question. |
| 409 | `question_closed` | The question has an answer, has expired, or its run has ended. |
| 404 | `not_in_flight` | There is no such run under way that could be canceled. |
| 405 | `method_not_allowed` | The path has other methods. |
| 409 | `agent_exists`, `relation_exists` | It is there already. |
| 409 | `conversation_busy`, `schedule_busy` | A run is under way that this one must not overlap; `request_id` names it. |
| 409 | `response_busy` | The response is in progress, and can be deleted when it has ended. |
| 409 | `request_busy` | The run is under way, and can be erased or run again when it has ended; `request_id` names it. |
| 409 | `tenant_erasing` | The tenant is being erased. |
| 409 | `not_confirmed` | What is named in `confirm` is not what would be erased. |
| 409 | `run_not_kept` | The run can't be run again any more, since what it was asked is not kept. |
| 409 | `schedule_ended` | The task is done, and takes a new `schedule` first. |
| 409 | `webhook_disabled` | Nothing is sent to the endpoint until it is enabled. |
| 409 | `secrets_key_missing`, `public_url_missing` | It takes a setting that this server lacks: its operator has to set `SECRETS_KEY`, or `PUBLIC_URL`. |
| 409 | `limit_reached` | The tenant has as many of these as it may, and deletes some first. |
| 412 | `precondition_failed` | It has changed since the client has read it: its `ETag` is not in `If-Match`, or is in the `If-None-Match` of a change. |
| 413 | `payload_too_large` | The body, or the content in it, is too large. |
| 413 | `quota_exceeded` | The files of the conversation or the tenant would be too large together. |
| 408 | `request_timeout` | The request took too long to arrive. |
| 415 | `unsupported_media_type` | The body is not declared as JSON. |
| 416 | `range_not_satisfiable` | The `Range` begins behind the end of the file. |
| 417, 431 | `expectation_failed`, `headers_too_large` | The request's `Expect` can't be met, or its headers are too large. |
| 429 | `too_many_runs` | The tenant has as many runs under way as it may. |
| 429 | `queue_full` | As many runs of the tenant wait as may. |
| 429 | `rate_limited` | The tenant has started as many runs in the last minute as it may, too many wrong bearer tokens came from this address, or there are too many connections of the tenant or the address. |
| 429 | `too_many_streams` | The tenant has as many replays, or streams of notifications, open as it may. |
| 500 | `internal` | A fault of the server. |
| 500 | `archive_damaged` | What the archive has of the run is not what was put there, or gone. The server's operator has to look. |
| 501 | `not_implemented` | The request uses a transfer coding other than `chunked`, or a method that is none of an API's. |
| 502 | `run_failed` | The run that was to answer has failed. Only where another protocol has no other way to say so; OpenAI's form has the `error_code` of the run in its place. |
| 504 | `run_unfinished` | The run that was to answer goes on, after the longest time that an answer may take. Only where another protocol has no other way to say so. |
| 503 | `shutting_down`, `unavailable` | The server is shutting down, or its database can't be reached. |
| 503 | `tenant_moving` | The tenant is being moved to another database, or has been; `cell` names the cell, if it has a name, and so does the header `Baton-Cell`. |
| 503 | `archive_unavailable` | The run is in the archive, which can't be reached; runs of the last days are not. |
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorDetail:
    """ErrorDetail of the contract."""

    path: str
    """A JSON Pointer into the body, or `query/…`, `path/…`, `header/…`."""
    message: str
    """Why it is not valid."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ErrorDetail:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            path=data["path"],
            message=data["message"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentAdvisor:
    """The advisor of an agent, in its structured form."""

    model: str | None = None
    """The advisor's model."""
    mode: Literal["off", "consult", "gate"] | str | None = None
    """What the advisor does. Without it, `consult`.

    | value | meaning |
    |---|---|
    | `off` | nothing |
    | `consult` | The agent may ask it. |
    | `gate` | The agent may ask it, and it approves its last turn. |
    """
    prompt: str | None = None
    """Replaces the gate's own system prompt."""
    max_redirects: int | None = None
    """How many redirects a turn may get before the next one halts."""
    malformed_halts: bool | None = None
    """Whether a reply that can't be read halts or lets pass."""

    @classmethod
    def from_json(cls, data: JsonObject) -> AgentAdvisor:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            model=data.get("model"),
            mode=data.get("mode"),
            prompt=data.get("prompt"),
            max_redirects=data.get("max_redirects"),
            malformed_halts=data.get("malformed_halts"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentJsonFormat:
    """The answer is one JSON value that validates against the schema."""

    type: Literal["json_schema"] = "json_schema"
    name: str | None = None
    """What the agent is told that the schema is of."""
    schema: dict[str, Any]
    """The schema, as it was sent."""

    @classmethod
    def from_json(cls, data: JsonObject) -> AgentJsonFormat:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            name=data.get("name"),
            schema=data["schema"],
        )


AgentFormat: TypeAlias = "TextFormat | AgentJsonFormat | JsonObject"
"""What the answers of an agent are, of runs that say nothing of it."""


def agent_format_from_json(data: JsonObject) -> AgentFormat:
    """Reads one."""
    match data.get("type"):
        case "text":
            return TextFormat.from_json(data)
        case "json_schema":
            return AgentJsonFormat.from_json(data)
    return data


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentReasoning:
    """How an agent's model thinks, and whether its thoughts are sent."""

    effort: Literal["none", "minimal", "low", "medium", "high", "max"] | str | None = None
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
    stream: bool | None = None
    """Whether the thoughts are events `reasoning`. Without it nothing of them is kept, whatever the model says of them. Not each
    provider tells them.
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> AgentReasoning:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            effort=data.get("effort"),
            stream=data.get("stream"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentRecord(Tagged):
    """An agent as it is stored. The built-in `index` has no timestamps, and no version."""

    version: int | None = None
    """A version of an agent, which `GET /v1/agents/{id}/versions/{version}` shows: the first one is 1, and each other definition is one more. The
    numbers of a deleted agent are never given again. Absent, where it may be, of what is no version of a stored agent: of `index`, and of a
    definition that was sent with a request.
    """
    id: str
    """The agent's id."""
    name: str
    """Display name."""
    role: str
    """What the agent is."""
    model: str
    """The model."""
    fallbacks: list[str] | None = None
    """Models that make its calls that have failed, in this order."""
    fallback_on_refusal: bool | None = None
    """Whether that includes calls that a model refuses."""
    goal: str
    """What the agent is to achieve."""
    brevity: Literal["lite", "full", "ultra", "bullets"] | str
    """How terse the agent is to be. Without it, `full`.

    | value | meaning |
    |---|---|
    | `lite` | brief, in whole sentences |
    | `full` | in short sentences |
    | `ultra` | in as few words as possible |
    | `bullets` | in short bullet points |
    """
    max_tokens: int
    """Cap of a turn's response."""
    max_turns: int | None = None
    """Turns that it may take, if the definition says so."""
    temperature: float
    """The sampling temperature."""
    top_p: float | None = None
    """The share of the probability to draw from, if the definition says so."""
    stop: list[str] | None = None
    """Texts at which a turn ends."""
    commands: Literal["text", "native"] | str | None = None
    """How the agent issues its commands. Without it the operator's default, `text` unless `COMMANDS` says otherwise. A model that takes no
    functions has them as text in any case.

    | value | meaning |
    |---|---|
    | `text` | As lines of its text that begin with a slash: any model can. |
    | `native` | As functions that the model calls: what it writes is text and nothing else. |
    """
    seed: int | None = None
    """The seed of its sampling, if the definition says so."""
    rules: list[str]
    """Constraints of the system prompt."""
    capabilities: list[str]
    """Allowed commands and hints."""
    mode: Literal["", "standard", "writer"] | str | None = None
    """How the agent writes.

    | value | meaning |
    |---|---|
    | empty | as `standard` |
    | `standard` | compressed notes |
    | `writer` | full prose, and files |
    """
    advisor: AgentAdvisor | None = None
    """The advisor of an agent, in its structured form."""
    memory: AgentMemory | None = None
    """How the agent's memory is enriched. The first three need an advisor, and do nothing without one."""
    personality: str | None = None
    """The overlay, if one was given."""
    response_format: AgentFormat | None = None
    """What the answers of an agent are, of runs that say nothing of it."""
    recovery: Literal["fail", "resume"] | str | None = None
    """What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the
    operator's default.

    | value | meaning |
    |---|---|
    | `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |
    | `resume` | Another process goes on with it, from its last finished step, in the same stream. |
    """
    reasoning: AgentReasoning | None = None
    """How an agent's model thinks, and whether its thoughts are sent."""
    approvals: list[str] | None = None
    """Commands that wait for a person's approval."""
    delegates: list[str] | None = None
    """The agents that it may give tasks to."""
    question_ttl_seconds: int | None = None
    """How long the agent's questions wait for an answer."""
    mcp_servers: list[str] | None = None
    """The MCP servers that the agent may use."""
    prompt_arguments: list[PromptArgument] | None = None
    """The arguments of the agent's prompt."""
    created_at: int | None = None
    """Whole seconds since the epoch; 0 is "not yet"."""
    created_by: TokenRef | None = None
    """The token that it was made with; absent where that is not known."""
    updated_at: int | None = None
    """Whole seconds since the epoch; 0 is "not yet"."""
    updated_by: TokenRef | None = None
    """The token that it was last changed with; absent when it was not changed."""

    @classmethod
    def from_json(cls, data: JsonObject) -> AgentRecord:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            version=data.get("version"),
            id=data["id"],
            name=data["name"],
            role=data["role"],
            model=data["model"],
            fallbacks=data.get("fallbacks"),
            fallback_on_refusal=data.get("fallback_on_refusal"),
            goal=data["goal"],
            brevity=data["brevity"],
            max_tokens=data["max_tokens"],
            max_turns=data.get("max_turns"),
            temperature=data["temperature"],
            top_p=data.get("top_p"),
            stop=data.get("stop"),
            commands=data.get("commands"),
            seed=data.get("seed"),
            rules=data["rules"],
            capabilities=data["capabilities"],
            mode=data.get("mode"),
            advisor=None if data.get("advisor") is None else AgentAdvisor.from_json(data["advisor"]),
            memory=None if data.get("memory") is None else AgentMemory.from_json(data["memory"]),
            personality=data.get("personality"),
            response_format=None if data.get("response_format") is None else agent_format_from_json(data["response_format"]),
            recovery=data.get("recovery"),
            reasoning=None if data.get("reasoning") is None else AgentReasoning.from_json(data["reasoning"]),
            approvals=data.get("approvals"),
            delegates=data.get("delegates"),
            question_ttl_seconds=data.get("question_ttl_seconds"),
            mcp_servers=data.get("mcp_servers"),
            prompt_arguments=None if data.get("prompt_arguments") is None else [PromptArgument.from_json(one) for one in data["prompt_arguments"]],
            created_at=data.get("created_at"),
            created_by=None if data.get("created_by") is None else TokenRef.from_json(data["created_by"]),
            updated_at=data.get("updated_at"),
            updated_by=None if data.get("updated_by") is None else TokenRef.from_json(data["updated_by"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorBody:
    """What is wrong with a request: for people in `error`, for programs in `error_code`. Every answer that is no success has
    this shape. The other members come with some codes only.
    """

    error: str
    """What is wrong, written for people. Don't match on it."""
    error_code: ApiErrorCode | str
    """Why the request was refused, to branch on. It stays the same when the words of `error` change; more of them may come.

    | status | code | what is wrong |
    |---|---|---|
    | 400 | `invalid_request` | The request is malformed, or a member or parameter is not valid; `details` says which. |
    | 400 | `invalid_schedule` | The schedule can't be read, never fires, or fires too often; `accepted` lists the forms. |
    | 400 | `idempotency_key_required` | A POST with `Last-Event-ID` and without `Idempotency-Key` would start a second run. |
    | 401 | `unauthorized` | The bearer token is missing or not valid, it has expired, or its tenant is disabled. |
    | 403 | `insufficient_scope` | The token does not allow this; `scope` names what it takes, as `manage run` where that is two scopes. |
    | 403 | `origin_not_allowed` | Pages of this origin may not call MCP. |
    | 404 | `not_found` | There is no such route, or no such session of MCP. |
    | 404 | `request_not_found`, `agent_not_found`, `conversation_not_found`, `schedule_not_found`, `run_not_found`, `artifact_not_found`, `file_not_found`, `memory_entry_not_found`, `memory_relation_not_found`, `tenant_not_found`, `token_not_found`, `webhook_not_found`, `delivery_not_found`, `message_not_found`, `turn_not_found`, `mcp_server_not_found`, `mcp_authorization_not_found`, `provider_not_found`, `provider_key_not_found` | There is no such thing, or it is another tenant's. |
    | 404 | `events_deleted` | The events of the run have outlived their time. |
    | 404 | `question_not_found` | There is no such question. |
    | 409 | `question_closed` | The question has an answer, has expired, or its run has ended. |
    | 404 | `not_in_flight` | There is no such run under way that could be canceled. |
    | 405 | `method_not_allowed` | The path has other methods. |
    | 409 | `agent_exists`, `relation_exists` | It is there already. |
    | 409 | `conversation_busy`, `schedule_busy` | A run is under way that this one must not overlap; `request_id` names it. |
    | 409 | `response_busy` | The response is in progress, and can be deleted when it has ended. |
    | 409 | `request_busy` | The run is under way, and can be erased or run again when it has ended; `request_id` names it. |
    | 409 | `tenant_erasing` | The tenant is being erased. |
    | 409 | `not_confirmed` | What is named in `confirm` is not what would be erased. |
    | 409 | `run_not_kept` | The run can't be run again any more, since what it was asked is not kept. |
    | 409 | `schedule_ended` | The task is done, and takes a new `schedule` first. |
    | 409 | `webhook_disabled` | Nothing is sent to the endpoint until it is enabled. |
    | 409 | `secrets_key_missing`, `public_url_missing` | It takes a setting that this server lacks: its operator has to set `SECRETS_KEY`, or `PUBLIC_URL`. |
    | 409 | `limit_reached` | The tenant has as many of these as it may, and deletes some first. |
    | 412 | `precondition_failed` | It has changed since the client has read it: its `ETag` is not in `If-Match`, or is in the `If-None-Match` of a change. |
    | 413 | `payload_too_large` | The body, or the content in it, is too large. |
    | 413 | `quota_exceeded` | The files of the conversation or the tenant would be too large together. |
    | 408 | `request_timeout` | The request took too long to arrive. |
    | 415 | `unsupported_media_type` | The body is not declared as JSON. |
    | 416 | `range_not_satisfiable` | The `Range` begins behind the end of the file. |
    | 417, 431 | `expectation_failed`, `headers_too_large` | The request's `Expect` can't be met, or its headers are too large. |
    | 429 | `too_many_runs` | The tenant has as many runs under way as it may. |
    | 429 | `queue_full` | As many runs of the tenant wait as may. |
    | 429 | `rate_limited` | The tenant has started as many runs in the last minute as it may, too many wrong bearer tokens came from this address, or there are too many connections of the tenant or the address. |
    | 429 | `too_many_streams` | The tenant has as many replays, or streams of notifications, open as it may. |
    | 500 | `internal` | A fault of the server. |
    | 500 | `archive_damaged` | What the archive has of the run is not what was put there, or gone. The server's operator has to look. |
    | 501 | `not_implemented` | The request uses a transfer coding other than `chunked`, or a method that is none of an API's. |
    | 502 | `run_failed` | The run that was to answer has failed. Only where another protocol has no other way to say so; OpenAI's form has the `error_code` of the run in its place. |
    | 504 | `run_unfinished` | The run that was to answer goes on, after the longest time that an answer may take. Only where another protocol has no other way to say so. |
    | 503 | `shutting_down`, `unavailable` | The server is shutting down, or its database can't be reached. |
    | 503 | `tenant_moving` | The tenant is being moved to another database, or has been; `cell` names the cell, if it has a name, and so does the header `Baton-Cell`. |
    | 503 | `archive_unavailable` | The run is in the archive, which can't be reached; runs of the last days are not. |
    """
    details: list[ErrorDetail] | None = None
    """What failed validation, with `invalid_request`, up to 20 members and parameters; of a body of more than 64 KiB the first."""
    accepted: list[str] | None = None
    """The forms of a schedule that are understood, with `invalid_schedule`."""
    existing: AgentRecord | None = None
    """An agent as it is stored. The built-in `index` has no timestamps, and no version."""
    existing_id: int | None = None
    """The relation that is there already, with `relation_exists`."""
    request_id: str | None = None
    """The run that stands in the way, with `conversation_busy`, `schedule_busy` and `request_busy`, or the one that can't be canceled."""
    cell: str | None = None
    """The cell that the tenant is moved to, with `tenant_moving`."""
    scope: str | None = None
    """What is taken, with `insufficient_scope`; several scopes have spaces between them."""
    cancelled: bool | None = None
    """Always false, with `not_in_flight`."""
    reason: str | None = None
    """The same as `error`, with `not_in_flight`."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ErrorBody:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            error=data["error"],
            error_code=data["error_code"],
            details=None if data.get("details") is None else [ErrorDetail.from_json(one) for one in data["details"]],
            accepted=data.get("accepted"),
            existing=None if data.get("existing") is None else AgentRecord.from_json(data["existing"]),
            existing_id=data.get("existing_id"),
            request_id=data.get("request_id"),
            cell=data.get("cell"),
            scope=data.get("scope"),
            cancelled=data.get("cancelled"),
            reason=data.get("reason"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RunResult:
    """What has become of a run that has ended. With `ok` true there is a `content`, else an `error` and its `error_code`."""

    request_id: str
    """Id of the run."""
    state: Literal["queued", "running", "waiting", "completed", "failed", "canceled"] | str
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
    ok: bool
    """Whether the run succeeded."""
    agent: str
    """The agent that was addressed."""
    agent_version: int | None = None
    """A version of an agent, which `GET /v1/agents/{id}/versions/{version}` shows: the first one is 1, and each other definition is one more. The
    numbers of a deleted agent are never given again. Absent, where it may be, of what is no version of a stored agent: of `index`, and of a
    definition that was sent with a request.
    """
    content: str | None = None
    """The answer. Present exactly when `ok` is true."""
    output: Any | None = None
    """The answer as the JSON value that it is: `content`, parsed. Present exactly when `ok` is true and the run had a
    `response_format` with a schema; any JSON value, `null` too.
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
    files: list[RunFile]
    """The files that the run has written, in that order; a path may come again."""
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
    duration_ms: int
    """Wall-clock time from the receipt of the request to the end of the run."""
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

    @classmethod
    def from_json(cls, data: JsonObject) -> RunResult:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            request_id=data["request_id"],
            state=data["state"],
            ok=data["ok"],
            agent=data["agent"],
            agent_version=data.get("agent_version"),
            content=data.get("content"),
            output=data.get("output"),
            error=data.get("error"),
            error_code=data.get("error_code"),
            finish_reason=data.get("finish_reason"),
            files=[RunFile.from_json(one) for one in data["files"]],
            input_tokens=data["input_tokens"],
            output_tokens=data["output_tokens"],
            cache_read_tokens=data.get("cache_read_tokens"),
            cache_write_tokens=data.get("cache_write_tokens"),
            reasoning_tokens=data.get("reasoning_tokens"),
            duration_ms=data["duration_ms"],
            conversation_id=data.get("conversation_id"),
            rerun_of=data.get("rerun_of"),
            user=data.get("user"),
            metadata=data.get("metadata"),
        )


StepKind: TypeAlias = "Literal['model_call', 'command', 'gate']"
"""What a step is; others may come in later releases.

| value | meaning |
|---|---|
| `model_call` | A call of a model: a turn of an agent, or, with a `purpose`, one beside the turns. |
| `command` | A command of a turn, or a function of the caller. |
| `gate` | An answer was examined before it went out, or the agent was sent back. |
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokensOfStep:
    """The tokens of a call, all its tries together, as the provider counts them."""

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
    cost_micro_cents: int | None = None
    """What they cost by the prices of today, in millionths of a cent, where the model has a price."""

    @classmethod
    def from_json(cls, data: JsonObject) -> TokensOfStep:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            input_tokens=data["input_tokens"],
            output_tokens=data["output_tokens"],
            cache_read_tokens=data.get("cache_read_tokens"),
            cache_write_tokens=data.get("cache_write_tokens"),
            reasoning_tokens=data.get("reasoning_tokens"),
            cost_micro_cents=data.get("cost_micro_cents"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StepTool:
    """A function that a model was offered."""

    name: str
    """Its name."""
    description: str
    """What it does."""
    parameters: dict[str, Any]
    """The JSON Schema of its arguments."""

    @classmethod
    def from_json(cls, data: JsonObject) -> StepTool:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            name=data["name"],
            description=data["description"],
            parameters=data["parameters"],
        )


StepPartType: TypeAlias = "Literal['text', 'image', 'document', 'tool_call', 'tool_result']"
"""What a part is; others may come in later releases.

| value | meaning |
|---|---|
| `text` | A text. |
| `image` | An image. |
| `document` | A document. |
| `tool_call` | A call of a function. |
| `tool_result` | The answer of a function. |
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepPart:
    """A part of what was said. Images and documents are told by their type and size, without their bytes. Of a text that was too long to
    be kept, the end says how many characters are missing.
    """

    type: StepPartType | str
    """What a part is; others may come in later releases.

    | value | meaning |
    |---|---|
    | `text` | A text. |
    | `image` | An image. |
    | `document` | A document. |
    | `tool_call` | A call of a function. |
    | `tool_result` | The answer of a function. |
    """
    text: str | None = None
    """Of a text, or of the answer of a function."""
    media_type: str | None = None
    """Of an image or a document."""
    bytes: int | None = None
    """How large an image or a document is, where the server had its bytes."""
    url: str | None = None
    """The address of an image that the provider fetches itself."""
    title: str | None = None
    """What the model is told that the document is."""
    call_id: str | None = None
    """Of a call of a function, and of its answer."""
    name: str | None = None
    """The name of the function."""
    arguments: str | None = None
    """Of a call of a function: JSON text, which may be broken."""
    ok: bool | None = None
    """Of the answer of a function: whether it has succeeded."""

    @classmethod
    def from_json(cls, data: JsonObject) -> StepPart:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            type=data["type"],
            text=data.get("text"),
            media_type=data.get("media_type"),
            bytes=data.get("bytes"),
            url=data.get("url"),
            title=data.get("title"),
            call_id=data.get("call_id"),
            name=data.get("name"),
            arguments=data.get("arguments"),
            ok=data.get("ok"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StepMessage:
    """A message of a call of a model."""

    role: str
    """`user` or `assistant`."""
    content: list[StepPart]
    """What it says, part by part."""

    @classmethod
    def from_json(cls, data: JsonObject) -> StepMessage:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            role=data["role"],
            content=[StepPart.from_json(one) for one in data["content"]],
        )


GateVerdict: TypeAlias = "Literal['continue', 'redirect', 'halt']"
"""What became of an answer that was examined.

| value | meaning |
|---|---|
| `continue` | It goes out. |
| `redirect` | The agent is told why it does not, and goes on. |
| `halt` | It does not go out, and the stream fails. |
"""


GateKeeper: TypeAlias = "Literal['advisor', 'format', 'length', 'silence', 'form']"
"""Who has examined an answer.

| value | meaning |
|---|---|
| `advisor` | The advisor of the agent. |
| `format` | It has to have a response format. |
| `length` | It was cut at its limit of tokens, and may be twice as long. |
| `silence` | It said nothing. |
| `form` | It was meant as a command, and is none. |
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step of a run: a call of a model, a command, or what was decided of an answer. Which members it has depends on its `kind`. What looks
    like a secret is replaced by `[redacted]`, as in the operator's log.
    """

    step_id: int
    """Its number within the run."""
    kind: StepKind | str
    """What a step is; others may come in later releases.

    | value | meaning |
    |---|---|
    | `model_call` | A call of a model: a turn of an agent, or, with a `purpose`, one beside the turns. |
    | `command` | A command of a turn, or a function of the caller. |
    | `gate` | An answer was examined before it went out, or the agent was sent back. |
    """
    stream_id: int
    """The stream, 0 for the master."""
    agent: str
    """The agent of the stream."""
    turn: int
    """The turn of the stream, from 1 on. 0: before the first one."""
    at_ms: int
    """When it began, in milliseconds since the epoch."""
    duration_ms: int
    """How long it took, with all retries; of a command also the time in which people were asked."""
    ok: bool
    """Whether a call or a command has succeeded, and whether an answer goes out."""
    error: str | None = None
    """Why a call or a command has failed."""
    error_code: str | None = None
    """The code of a failed call, as `ErrorCode` lists them."""
    model: str | None = None
    """The model that was called."""
    purpose: str | None = None
    """What a call was for when it was no turn of the agent, `advisor` for example."""
    usage: TokensOfStep | None = None
    """The tokens of a call, all its tries together, as the provider counts them."""
    retries: int | None = None
    """How often a call was tried again. Absent when it was not."""
    fallback_from: str | None = None
    """The agent's own model, of a call that one of its `fallbacks` makes."""
    finish_reason: FinishReason | str | None = None
    """How an agent's answer ended.

    | value | what happened | `ok` |
    |---|---|---|
    | `stop` | The model has finished. | true |
    | `length` | The model was stopped at its limit of tokens: the answer is cut. | true |
    | `refused` | The model or its provider has refused to answer. | false, `error_code` `refused` |
    | `empty` | The agent has said nothing, also when it was asked once more. | true when one of its commands has succeeded and no format was asked for, else false, `error_code` `empty_answer` |
    """
    system: list[str] | None = None
    """The system prompt, block by block."""
    tools: list[StepTool] | None = None
    """The functions that the model was offered."""
    messages: list[StepMessage] | None = None
    """The messages as they were sent, oldest first."""
    messages_left_out: int | None = None
    """How many of the oldest messages are not shown, where all of them have more than 1 MiB."""
    answer: list[StepPart] | None = None
    """What the model has answered; of a failed call, as far as it came."""
    command: str | None = None
    """The verb of a command, or the name of the function of the caller."""
    line: str | None = None
    """The beginning of the command's arguments, on one line."""
    arguments: str | None = None
    """The command's arguments, as they were written."""
    block: str | None = None
    """The lines of a command that has a block."""
    result: list[StepPart] | None = None
    """The whole result of a command, of which the model may have been shown less."""
    streams: list[int] | None = None
    """The streams of the delegates that a command has had."""
    verdict: GateVerdict | str | None = None
    """What became of an answer that was examined.

    | value | meaning |
    |---|---|
    | `continue` | It goes out. |
    | `redirect` | The agent is told why it does not, and goes on. |
    | `halt` | It does not go out, and the stream fails. |
    """
    by: GateKeeper | str | None = None
    """Who has examined an answer.

    | value | meaning |
    |---|---|
    | `advisor` | The advisor of the agent. |
    | `format` | It has to have a response format. |
    | `length` | It was cut at its limit of tokens, and may be twice as long. |
    | `silence` | It said nothing. |
    | `form` | It was meant as a command, and is none. |
    """
    guidance: str | None = None
    """What the agent was told, or why the answer does not go out."""

    @classmethod
    def from_json(cls, data: JsonObject) -> Step:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            step_id=data["step_id"],
            kind=data["kind"],
            stream_id=data["stream_id"],
            agent=data["agent"],
            turn=data["turn"],
            at_ms=data["at_ms"],
            duration_ms=data["duration_ms"],
            ok=data["ok"],
            error=data.get("error"),
            error_code=data.get("error_code"),
            model=data.get("model"),
            purpose=data.get("purpose"),
            usage=None if data.get("usage") is None else TokensOfStep.from_json(data["usage"]),
            retries=data.get("retries"),
            fallback_from=data.get("fallback_from"),
            finish_reason=data.get("finish_reason"),
            system=data.get("system"),
            tools=None if data.get("tools") is None else [StepTool.from_json(one) for one in data["tools"]],
            messages=None if data.get("messages") is None else [StepMessage.from_json(one) for one in data["messages"]],
            messages_left_out=data.get("messages_left_out"),
            answer=None if data.get("answer") is None else [StepPart.from_json(one) for one in data["answer"]],
            command=data.get("command"),
            line=data.get("line"),
            arguments=data.get("arguments"),
            block=data.get("block"),
            result=None if data.get("result") is None else [StepPart.from_json(one) for one in data["result"]],
            streams=data.get("streams"),
            verdict=data.get("verdict"),
            by=data.get("by"),
            guidance=data.get("guidance"),
        )


StepsMissing: TypeAlias = "Literal['expired', 'not_recorded']"
"""Why a run has no steps to show. Absent where they are shown, and where there were none.

| value | meaning |
|---|---|
| `expired` | Their time is over (`STEPS_DAYS`), or the contents of the run were deleted. |
| `not_recorded` | They were not written when it ran: `STEPS` was `off`, or it ran under an earlier release. |
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepList:
    """A page of the steps of a run."""

    count: int
    """How many items this page holds."""
    steps: list[Step]
    """The steps, in the order in which they ended."""
    next_after_id: int | None = None
    """The `after_id` of the next page. Absent when this page is the last one so far."""
    missing: StepsMissing | str | None = None
    """Why a run has no steps to show. Absent where they are shown, and where there were none.

    | value | meaning |
    |---|---|
    | `expired` | Their time is over (`STEPS_DAYS`), or the contents of the run were deleted. |
    | `not_recorded` | They were not written when it ran: `STEPS` was `off`, or it ran under an earlier release. |
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> StepList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            steps=[Step.from_json(one) for one in data["steps"]],
            next_after_id=data.get("next_after_id"),
            missing=data.get("missing"),
        )

    def __iter__(self) -> Iterator[Step]:
        """The items of the page."""
        return iter(self.steps)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_after_id is None else {"after_id": self.next_after_id}


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelAccepted:
    """The run is being canceled."""

    request_id: str
    """Id of the run."""
    cancelled: bool
    """Always true."""

    @classmethod
    def from_json(cls, data: JsonObject) -> CancelAccepted:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            request_id=data["request_id"],
            cancelled=data["cancelled"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionList:
    """QuestionList of the contract."""

    count: int
    """How many items this page holds."""
    questions: list[Question]
    """The questions, newest first."""
    next_before: int | None = None
    """The `before` of the next page. Absent when this page is the last one."""

    @classmethod
    def from_json(cls, data: JsonObject) -> QuestionList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            questions=[Question.from_json(one) for one in data["questions"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[Question]:
        """The items of the page."""
        return iter(self.questions)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedAgent:
    """An agent in a list: an `AgentRecord`, or of one that has no room there its id and the beginnings of its name, its role and its
    model, of up to 200 characters each, with its times. `GET /v1/agents/{id}` has all of it.
    """

    version: int | None = None
    """A version of an agent, which `GET /v1/agents/{id}/versions/{version}` shows: the first one is 1, and each other definition is one more. The
    numbers of a deleted agent are never given again. Absent, where it may be, of what is no version of a stored agent: of `index`, and of a
    definition that was sent with a request.
    """
    id: str
    """The agent's id."""
    name: str
    """Display name."""
    role: str
    """What the agent is."""
    model: str
    """The model."""
    fallbacks: list[str] | None = None
    """Models that make its calls that have failed, in this order."""
    fallback_on_refusal: bool | None = None
    """Whether that includes calls that a model refuses."""
    goal: str | None = None
    """What the agent is to achieve."""
    brevity: Literal["lite", "full", "ultra", "bullets"] | str | None = None
    """How terse the agent is to be. Without it, `full`.

    | value | meaning |
    |---|---|
    | `lite` | brief, in whole sentences |
    | `full` | in short sentences |
    | `ultra` | in as few words as possible |
    | `bullets` | in short bullet points |
    """
    max_tokens: int | None = None
    """Cap of a turn's response."""
    max_turns: int | None = None
    """Turns that it may take, if the definition says so."""
    temperature: float | None = None
    """The sampling temperature."""
    top_p: float | None = None
    """The share of the probability to draw from, if the definition says so."""
    stop: list[str] | None = None
    """Texts at which a turn ends."""
    commands: Literal["text", "native"] | str | None = None
    """How the agent issues its commands. Without it the operator's default, `text` unless `COMMANDS` says otherwise. A model that takes no
    functions has them as text in any case.

    | value | meaning |
    |---|---|
    | `text` | As lines of its text that begin with a slash: any model can. |
    | `native` | As functions that the model calls: what it writes is text and nothing else. |
    """
    seed: int | None = None
    """The seed of its sampling, if the definition says so."""
    rules: list[str] | None = None
    """Constraints of the system prompt."""
    capabilities: list[str] | None = None
    """Allowed commands and hints."""
    mode: Literal["", "standard", "writer"] | str | None = None
    """How the agent writes.

    | value | meaning |
    |---|---|
    | empty | as `standard` |
    | `standard` | compressed notes |
    | `writer` | full prose, and files |
    """
    advisor: AgentAdvisor | None = None
    """The advisor of an agent, in its structured form."""
    memory: AgentMemory | None = None
    """How the agent's memory is enriched. The first three need an advisor, and do nothing without one."""
    personality: str | None = None
    """The overlay, if one was given."""
    response_format: AgentFormat | None = None
    """What the answers of an agent are, of runs that say nothing of it."""
    recovery: Literal["fail", "resume"] | str | None = None
    """What becomes of a run when the process that executes it ends. A run without it has the one of its agent, and else the
    operator's default.

    | value | meaning |
    |---|---|
    | `fail` | It fails with `interrupted`, or with `shutdown` when the server is stopped in order. |
    | `resume` | Another process goes on with it, from its last finished step, in the same stream. |
    """
    reasoning: AgentReasoning | None = None
    """How an agent's model thinks, and whether its thoughts are sent."""
    approvals: list[str] | None = None
    """Commands that wait for a person's approval."""
    delegates: list[str] | None = None
    """The agents that it may give tasks to."""
    question_ttl_seconds: int | None = None
    """How long the agent's questions wait for an answer."""
    mcp_servers: list[str] | None = None
    """The MCP servers that the agent may use."""
    prompt_arguments: list[PromptArgument] | None = None
    """The arguments of the agent's prompt."""
    created_at: int | None = None
    """Whole seconds since the epoch; 0 is "not yet"."""
    created_by: TokenRef | None = None
    """The token that it was made with; absent where that is not known."""
    updated_at: int | None = None
    """Whole seconds since the epoch; 0 is "not yet"."""
    updated_by: TokenRef | None = None
    """The token that it was last changed with; absent when it was not changed."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ListedAgent:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            version=data.get("version"),
            id=data["id"],
            name=data["name"],
            role=data["role"],
            model=data["model"],
            fallbacks=data.get("fallbacks"),
            fallback_on_refusal=data.get("fallback_on_refusal"),
            goal=data.get("goal"),
            brevity=data.get("brevity"),
            max_tokens=data.get("max_tokens"),
            max_turns=data.get("max_turns"),
            temperature=data.get("temperature"),
            top_p=data.get("top_p"),
            stop=data.get("stop"),
            commands=data.get("commands"),
            seed=data.get("seed"),
            rules=data.get("rules"),
            capabilities=data.get("capabilities"),
            mode=data.get("mode"),
            advisor=None if data.get("advisor") is None else AgentAdvisor.from_json(data["advisor"]),
            memory=None if data.get("memory") is None else AgentMemory.from_json(data["memory"]),
            personality=data.get("personality"),
            response_format=None if data.get("response_format") is None else agent_format_from_json(data["response_format"]),
            recovery=data.get("recovery"),
            reasoning=None if data.get("reasoning") is None else AgentReasoning.from_json(data["reasoning"]),
            approvals=data.get("approvals"),
            delegates=data.get("delegates"),
            question_ttl_seconds=data.get("question_ttl_seconds"),
            mcp_servers=data.get("mcp_servers"),
            prompt_arguments=None if data.get("prompt_arguments") is None else [PromptArgument.from_json(one) for one in data["prompt_arguments"]],
            created_at=data.get("created_at"),
            created_by=None if data.get("created_by") is None else TokenRef.from_json(data["created_by"]),
            updated_at=data.get("updated_at"),
            updated_by=None if data.get("updated_by") is None else TokenRef.from_json(data["updated_by"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentList:
    """AgentList of the contract."""

    count: int
    """How many items this page holds."""
    agents: list[ListedAgent]
    """The agents."""
    next_before: str | None = None
    """A place in the list of the agents, the `before` of the next page. Absent when there is none."""

    @classmethod
    def from_json(cls, data: JsonObject) -> AgentList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            agents=[ListedAgent.from_json(one) for one in data["agents"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[ListedAgent]:
        """The items of the page."""
        return iter(self.agents)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class Deleted:
    """Deleted of the contract."""

    deleted: bool
    """Always true; what could not be deleted is an error."""

    @classmethod
    def from_json(cls, data: JsonObject) -> Deleted:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            deleted=data["deleted"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentVersion:
    """A version of an agent, without its definition."""

    version: int
    """A version of an agent, which `GET /v1/agents/{id}/versions/{version}` shows: the first one is 1, and each other definition is one more. The
    numbers of a deleted agent are never given again. Absent, where it may be, of what is no version of a stored agent: of `index`, and of a
    definition that was sent with a request.
    """
    created_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    created_by: TokenRef | None = None
    """The token that it was written with; absent where that is not known."""

    @classmethod
    def from_json(cls, data: JsonObject) -> AgentVersion:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            version=data["version"],
            created_at=data["created_at"],
            created_by=None if data.get("created_by") is None else TokenRef.from_json(data["created_by"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentVersionList:
    """AgentVersionList of the contract."""

    count: int
    """How many items this page holds."""
    versions: list[AgentVersion]
    """The versions."""
    next_before: int | None = None
    """A version of an agent, which `GET /v1/agents/{id}/versions/{version}` shows: the first one is 1, and each other definition is one more. The
    numbers of a deleted agent are never given again. Absent, where it may be, of what is no version of a stored agent: of `index`, and of a
    definition that was sent with a request.
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> AgentVersionList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            versions=[AgentVersion.from_json(one) for one in data["versions"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[AgentVersion]:
        """The items of the page."""
        return iter(self.versions)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeAgentVersion:
    """A version of an agent."""

    version: int
    """A version of an agent, which `GET /v1/agents/{id}/versions/{version}` shows: the first one is 1, and each other definition is one more. The
    numbers of a deleted agent are never given again. Absent, where it may be, of what is no version of a stored agent: of `index`, and of a
    definition that was sent with a request.
    """
    created_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    created_by: TokenRef | None = None
    """The token that it was written with; absent where that is not known."""
    definition: AgentRecord
    """An agent as it is stored. The built-in `index` has no timestamps, and no version."""

    @classmethod
    def from_json(cls, data: JsonObject) -> WholeAgentVersion:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            version=data["version"],
            created_at=data["created_at"],
            created_by=None if data.get("created_by") is None else TokenRef.from_json(data["created_by"]),
            definition=AgentRecord.from_json(data["definition"]),
        )


JsonRpcId: TypeAlias = "str | int | None"
"""Chosen by the client; the response repeats it. An integer has an amount of at most 2^53 - 1; another one is refused."""


def json_rpc_id_from_json(data: Any) -> JsonRpcId:
    """Reads one."""
    return data  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonRpcSuccess:
    """What a method gives."""

    jsonrpc: Literal["2.0"] | str
    id: JsonRpcId
    """Chosen by the client; the response repeats it. An integer has an amount of at most 2^53 - 1; another one is refused."""
    result: Any
    """What the method gives, as A2A has it: an object, a list, or null."""

    @classmethod
    def from_json(cls, data: JsonObject) -> JsonRpcSuccess:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            jsonrpc=data["jsonrpc"],
            id=json_rpc_id_from_json(data["id"]),
            result=data["result"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonRpcError:
    """JsonRpcError of the contract."""

    code: int
    """-32000 as the `error_code` says, -32700 not JSON, -32600 no request, -32601 no such method, -32602 parameters that are not valid; of A2A -32001 no
    such task, -32002 the task has ended and can't be canceled, -32004 not
    supported here, -32005 a content type that is not supported, -32009 no such
    version of A2A.
    """
    message: str
    """Why."""
    data: list[dict[str, Any]] | None = None
    """The error as A2A 1.0 has it in detail."""

    @classmethod
    def from_json(cls, data: JsonObject) -> JsonRpcError:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            code=data["code"],
            message=data["message"],
            data=data.get("data"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonRpcFailure:
    """Why a method gives nothing."""

    jsonrpc: Literal["2.0"] | str
    id: JsonRpcId
    """Chosen by the client; the response repeats it. An integer has an amount of at most 2^53 - 1; another one is refused."""
    error: JsonRpcError

    @classmethod
    def from_json(cls, data: JsonObject) -> JsonRpcFailure:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            jsonrpc=data["jsonrpc"],
            id=json_rpc_id_from_json(data["id"]),
            error=JsonRpcError.from_json(data["error"]),
        )


JsonRpcResponse: TypeAlias = "JsonRpcSuccess | JsonRpcFailure"
"""A response object of JSON-RPC 2.0, with a result or an error."""


def json_rpc_response_from_json(data: Any) -> JsonRpcResponse:
    """Reads one."""
    if isinstance(data, dict) and "result" in data:
        return JsonRpcSuccess.from_json(data)
    if isinstance(data, dict) and "error" in data:
        return JsonRpcFailure.from_json(data)
    return data  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentInterface:
    """One way to call the agent."""

    url: str
    protocol_binding: Literal["HTTP+JSON", "JSONRPC"] | str
    """The binding of the protocol.

    | value | meaning |
    |---|---|
    | `HTTP+JSON` | each operation has a path of its own, below the `url` |
    | `JSONRPC` | requests of JSON-RPC 2.0 go to the `url` |
    """
    protocol_version: Literal["1.0", "0.3"] | str
    """The version of the protocol.

    | value | meaning |
    |---|---|
    | `1.0` | the present one |
    | `0.3` | the one before it |
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> AgentInterface:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            url=data["url"],
            protocol_binding=data["protocolBinding"],
            protocol_version=data["protocolVersion"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentCapabilities:
    """What the server can do for A2A clients."""

    streaming: bool
    push_notifications: bool
    extended_agent_card: bool

    @classmethod
    def from_json(cls, data: JsonObject) -> AgentCapabilities:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            streaming=data["streaming"],
            push_notifications=data["pushNotifications"],
            extended_agent_card=data["extendedAgentCard"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentSkill:
    """Something that the agent is good for."""

    id: str
    name: str
    description: str
    tags: list[str]

    @classmethod
    def from_json(cls, data: JsonObject) -> AgentSkill:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            name=data["name"],
            description=data["description"],
            tags=data["tags"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LegacyAgentInterface:
    """One way to call the agent, as A2A 0.3 has it."""

    url: str
    transport: Literal["HTTP+JSON", "JSONRPC"] | str
    """The binding of the protocol.

    | value | meaning |
    |---|---|
    | `HTTP+JSON` | each operation has a path of its own, below the `url` |
    | `JSONRPC` | requests of JSON-RPC 2.0 go to the `url` |
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> LegacyAgentInterface:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            url=data["url"],
            transport=data["transport"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentCard:
    """An A2A agent card, for clients of A2A 1.0 (`supportedInterfaces`) and of 0.3 (`url`) in one."""

    name: str
    """The name of the agent."""
    description: str
    """Its role and goal."""
    version: str
    """Another one whenever the agent has been changed."""
    supported_interfaces: list[AgentInterface]
    """Where and how the agent can be called, the preferred way first."""
    capabilities: AgentCapabilities
    """What the server can do for A2A clients."""
    security_schemes: dict[str, Any]
    """How clients authenticate, in the words of both versions."""
    security_requirements: list[dict[str, Any]]
    """Which of these are needed (1.0)."""
    security: list[dict[str, Any]]
    """Which of these are needed (0.3)."""
    default_input_modes: list[str]
    """Media types that the agent takes."""
    default_output_modes: list[str]
    """Media types that it gives; files may have any."""
    skills: list[AgentSkill]
    """What the agent is good for."""
    url: str
    """Where the agent can be called (0.3)."""
    preferred_transport: Literal["JSONRPC"] | str
    additional_interfaces: list[LegacyAgentInterface]
    """All ways to call the agent (0.3)."""
    protocol_version: Literal["0.3.0"] | str
    supports_authenticated_extended_card: bool

    @classmethod
    def from_json(cls, data: JsonObject) -> AgentCard:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            name=data["name"],
            description=data["description"],
            version=data["version"],
            supported_interfaces=[AgentInterface.from_json(one) for one in data["supportedInterfaces"]],
            capabilities=AgentCapabilities.from_json(data["capabilities"]),
            security_schemes=data["securitySchemes"],
            security_requirements=data["securityRequirements"],
            security=data["security"],
            default_input_modes=data["defaultInputModes"],
            default_output_modes=data["defaultOutputModes"],
            skills=[AgentSkill.from_json(one) for one in data["skills"]],
            url=data["url"],
            preferred_transport=data["preferredTransport"],
            additional_interfaces=[LegacyAgentInterface.from_json(one) for one in data["additionalInterfaces"]],
            protocol_version=data["protocolVersion"],
            supports_authenticated_extended_card=data["supportsAuthenticatedExtendedCard"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduledTask:
    """ScheduledTask of the contract."""

    id: int
    """A positive integer; newer things have greater ones."""
    agent_id: str
    """The agent that runs, as it was named. When it does not exist any more, the runs fail."""
    message: str
    """The prompt of each run."""
    schedule: str
    """A cron pattern of 5 or 6 fields, or a phrase."""
    normalized: str
    """How `schedule` was understood, in its canonical wording."""
    kind: Literal["once", "recurring"] | str
    """How often the task fires.

    | value | meaning |
    |---|---|
    | `once` | once |
    | `recurring` | again and again |
    """
    timezone: str
    """The time zone whose clock counts."""
    next_fire_at: int
    """When the task is due next; 0 when it isn't."""
    status: Literal["active", "paused", "completed", "failed"] | str
    """Whether the task fires.

    | value | meaning |
    |---|---|
    | `active` | at its times |
    | `paused` | not until somebody resumes it |
    | `completed` | not any more: it fired once, and its run succeeded |
    | `failed` | not any more: it fired once, and its run failed |
    """
    conversation_id: int
    """The conversation that the runs post into; 0 if there is none."""
    approvals: list[str] | None = None
    """Commands that wait for a person's approval in the runs of the task, beside those that definitions name: a run that has made a
    task with `/schedule` hands on those that it was under. Absent when there are none. Nothing changes them.
    """
    user: str | None = None
    """For whom the runs of the task are; absent where nobody has said so."""
    metadata: dict[str, Any] | None = None
    """What is said of each run of the task; absent where nothing is."""
    created_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    created_by: TokenRef | None = None
    """The token that the task was made with; of one that an agent made with `/schedule`, the token that its run was started with,
    or, in the run of a task, the one that has set the message of that task.
    Absent where that is not known.
    """
    created_by_agent: str | None = None
    """The agent that made the task with `/schedule`; absent of all others."""
    updated_at: int
    """When somebody last changed the task; its runs don't."""
    updated_by: TokenRef | None = None
    """The token that it was last changed with, as in `created_by`; absent when it was not changed."""
    last_run_at: int
    """When its last run began; 0 when there was none."""
    last_run_id: int
    """Its last run; 0 when there was none."""
    run_count: int
    """How many runs it has had."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ScheduledTask:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            agent_id=data["agent_id"],
            message=data["message"],
            schedule=data["schedule"],
            normalized=data["normalized"],
            kind=data["kind"],
            timezone=data["timezone"],
            next_fire_at=data["next_fire_at"],
            status=data["status"],
            conversation_id=data["conversation_id"],
            approvals=data.get("approvals"),
            user=data.get("user"),
            metadata=data.get("metadata"),
            created_at=data["created_at"],
            created_by=None if data.get("created_by") is None else TokenRef.from_json(data["created_by"]),
            created_by_agent=data.get("created_by_agent"),
            updated_at=data["updated_at"],
            updated_by=None if data.get("updated_by") is None else TokenRef.from_json(data["updated_by"]),
            last_run_at=data["last_run_at"],
            last_run_id=data["last_run_id"],
            run_count=data["run_count"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduledTaskList:
    """ScheduledTaskList of the contract."""

    count: int
    """How many items this page holds."""
    schedules: list[ScheduledTask]
    """The tasks, newest first."""
    next_before: int | None = None
    """The `before` of the next page. Absent when this page is the last one."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ScheduledTaskList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            schedules=[ScheduledTask.from_json(one) for one in data["schedules"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[ScheduledTask]:
        """The items of the page."""
        return iter(self.schedules)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduledRun:
    """ScheduledRun of the contract."""

    id: int
    """A positive integer; newer things have greater ones."""
    task_id: int
    """The task that it is of, which may be deleted by now."""
    agent_id: str
    """The agent that runs."""
    request_id: str
    """The run as a request, for its events and for canceling it."""
    status: ScheduledRunStatus | str
    """The status of a scheduled run.

    | value | meaning |
    |---|---|
    | `running` | It is under way. |
    | `succeeded` | The agent returned. |
    | `failed` | The agent failed or is missing, or the run was canceled or interrupted. |
    """
    started_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    completed_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    result_summary: str
    """The beginning of the answer, at most 4 KiB of UTF-8; empty when there is none."""
    error_message: str
    """Why the run failed; empty when it didn't."""
    input_tokens: int
    """Tokens of all prompts; 0 while it runs."""
    output_tokens: int
    """Tokens of all answers; 0 while it runs."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ScheduledRun:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            task_id=data["task_id"],
            agent_id=data["agent_id"],
            request_id=data["request_id"],
            status=data["status"],
            started_at=data["started_at"],
            completed_at=data["completed_at"],
            result_summary=data["result_summary"],
            error_message=data["error_message"],
            input_tokens=data["input_tokens"],
            output_tokens=data["output_tokens"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduledRunList:
    """ScheduledRunList of the contract."""

    count: int
    """How many items this page holds."""
    runs: list[ScheduledRun]
    """The runs, newest first."""
    next_before: int | None = None
    """The `before` of the next page. Absent when this page is the last one."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ScheduledRunList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            runs=[ScheduledRun.from_json(one) for one in data["runs"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[ScheduledRun]:
        """The items of the page."""
        return iter(self.runs)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class Webhook:
    """An endpoint that gets a message for each run that ends."""

    id: int
    """A positive integer; newer things have greater ones."""
    url: str
    """Where the messages go."""
    events: list[Literal["run.completed", "run.failed", "run.canceled", "run.waiting", "budget.reached"] | str]
    """Which messages the endpoint gets. Empty means all, and those of later releases too."""
    description: str
    """A note for people."""
    disabled: bool
    """Whether nothing is sent to it."""
    created_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    created_by: TokenRef | None = None
    """The token that it was made with; absent where that is not known."""
    updated_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    updated_by: TokenRef | None = None
    """The token that it was last changed with; absent when it was not changed."""

    @classmethod
    def from_json(cls, data: JsonObject) -> Webhook:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            url=data["url"],
            events=data["events"],
            description=data["description"],
            disabled=data["disabled"],
            created_at=data["created_at"],
            created_by=None if data.get("created_by") is None else TokenRef.from_json(data["created_by"]),
            updated_at=data["updated_at"],
            updated_by=None if data.get("updated_by") is None else TokenRef.from_json(data["updated_by"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookList:
    """WebhookList of the contract."""

    count: int
    """How many items this page holds."""
    webhooks: list[Webhook]
    """The endpoints, newest first."""
    next_before: int | None = None
    """The `before` of the next page. Absent when this page is the last one."""

    @classmethod
    def from_json(cls, data: JsonObject) -> WebhookList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            webhooks=[Webhook.from_json(one) for one in data["webhooks"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[Webhook]:
        """The items of the page."""
        return iter(self.webhooks)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookWithSecret:
    """An endpoint, and the secret that its messages are signed with."""

    id: int
    """A positive integer; newer things have greater ones."""
    url: str
    """Where the messages go."""
    events: list[Literal["run.completed", "run.failed", "run.canceled", "run.waiting", "budget.reached"] | str]
    """Which messages the endpoint gets. Empty means all, and those of later releases too."""
    description: str
    """A note for people."""
    disabled: bool
    """Whether nothing is sent to it."""
    created_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    created_by: TokenRef | None = None
    """The token that it was made with; absent where that is not known."""
    updated_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    updated_by: TokenRef | None = None
    """The token that it was last changed with; absent when it was not changed."""
    secret: str
    """The secret. It is not shown again."""

    @classmethod
    def from_json(cls, data: JsonObject) -> WebhookWithSecret:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            url=data["url"],
            events=data["events"],
            description=data["description"],
            disabled=data["disabled"],
            created_at=data["created_at"],
            created_by=None if data.get("created_by") is None else TokenRef.from_json(data["created_by"]),
            updated_at=data["updated_at"],
            updated_by=None if data.get("updated_by") is None else TokenRef.from_json(data["updated_by"]),
            secret=data["secret"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """A message for an endpoint, and what became of it."""

    id: str
    """Id of a delivery."""
    message_id: str
    """The `webhook-id`: the same for every try, and in a redelivery."""
    type: Literal["run.completed", "run.failed", "run.canceled", "run.waiting", "budget.reached", "webhook.test"] | str
    """What the message is about.

    | value | meaning |
    |---|---|
    | `run.completed` | A run has succeeded. |
    | `run.failed` | A run has failed. |
    | `run.canceled` | A run was canceled. |
    | `run.waiting` | A run waits for somebody. |
    | `budget.reached` | A part of a budget is spent, or all of it. |
    | `webhook.test` | Somebody has asked for a test. |
    """
    state: Literal["pending", "delivered", "failed"] | str
    """What became of the message.

    | value | meaning |
    |---|---|
    | `pending` | It is under way, or tried again at `next_attempt_at`. |
    | `delivered` | The receiver has taken it. |
    | `failed` | The last try has failed, the endpoint was disabled, or the run's events were deleted before. |
    """
    attempts: int
    """How often it was tried, on demand as well."""
    last_status: int
    """What the last try was answered with; 0 when it got no answer."""
    last_error: Literal["timeout", "refused", "dns", "tls", "blocked_address", "no_answer", "status", "disabled", "too_many", "events_deleted"] | str | None = None
    """Why it has not arrived. Absent when it has, or was not tried yet.

    | value | meaning |
    |---|---|
    | `timeout` | no answer within 15 seconds |
    | `refused` | No connection was taken. |
    | `dns` | The name has no address. |
    | `tls` | Its certificate is not good, or no encryption came about. |
    | `blocked_address` | Nothing may be sent to that address. |
    | `no_answer` | The connection broke, or what came is no HTTP. |
    | `status` | It was answered with `last_status`. |
    | `disabled` | The endpoint or its tenant was disabled. |
    | `too_many` | Too many messages waited. |
    | `events_deleted` | The run's events were deleted before. |
    """
    next_attempt_at: int
    """When it is tried again; 0 while it is under way, and when it has ended."""
    created_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""

    @classmethod
    def from_json(cls, data: JsonObject) -> Delivery:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            message_id=data["message_id"],
            type=data["type"],
            state=data["state"],
            attempts=data["attempts"],
            last_status=data["last_status"],
            last_error=data.get("last_error"),
            next_attempt_at=data["next_attempt_at"],
            created_at=data["created_at"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryList:
    """DeliveryList of the contract."""

    count: int
    """How many items this page holds."""
    deliveries: list[Delivery]
    """The deliveries, newest first."""
    next_before: str | None = None
    """The `before` of the next page. Absent when this page is the last one."""

    @classmethod
    def from_json(cls, data: JsonObject) -> DeliveryList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            deliveries=[Delivery.from_json(one) for one in data["deliveries"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[Delivery]:
        """The items of the page."""
        return iter(self.deliveries)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelInfo:
    """ModelInfo of the contract."""

    id: str
    """As an agent definition names it."""
    provider: str
    """The provider that serves it."""
    context_window: int
    """How many tokens prompt and answer may have together."""
    available: bool
    """Whether its provider is configured, by the operator or by a key of the tenant's own."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ModelInfo:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            provider=data["provider"],
            context_window=data["context_window"],
            available=data["available"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderInfo:
    """ProviderInfo of the contract."""

    id: str
    """The provider."""
    prefixes: list[str]
    """Model ids that begin with one of these are its."""
    available: bool
    """Whether it is configured, by the operator or by a key of the tenant's own."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ProviderInfo:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            prefixes=data["prefixes"],
            available=data["available"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelList:
    """ModelList of the contract."""

    count: int
    """How many items this page holds."""
    models: list[ModelInfo]
    """Well-known models, of those that the operator allows, and those that the operator names."""
    next_before: str | None = None
    """The `before` of the next page. Absent when this page is the last one."""
    providers: list[ProviderInfo]
    """The table of prefixes, of providers of which a model may be used."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ModelList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            models=[ModelInfo.from_json(one) for one in data["models"]],
            next_before=data.get("next_before"),
            providers=[ProviderInfo.from_json(one) for one in data["providers"]],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """Conversation of the contract."""

    id: int
    """A positive integer; newer things have greater ones."""
    title: str
    """A title for people, without control characters; may be empty."""
    agent_id: str
    """The agent that it was begun with."""
    agent_def: AgentRecord | None = None
    """An agent as it is stored. The built-in `index` has no timestamps, and no version."""
    created_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    updated_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    message_count: int
    """How many messages it holds."""
    archived: bool
    """Whether it is put away."""

    @classmethod
    def from_json(cls, data: JsonObject) -> Conversation:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            title=data["title"],
            agent_id=data["agent_id"],
            agent_def=None if data.get("agent_def") is None else AgentRecord.from_json(data["agent_def"]),
            created_at=data["created_at"],
            updated_at=data["updated_at"],
            message_count=data["message_count"],
            archived=data["archived"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationList:
    """ConversationList of the contract."""

    count: int
    """How many items this page holds."""
    conversations: list[Conversation]
    """The conversations, newest first."""
    next_before: int | None = None
    """The `before` of the next page. Absent when this page is the last one."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ConversationList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            conversations=[Conversation.from_json(one) for one in data["conversations"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[Conversation]:
        """The items of the page."""
        return iter(self.conversations)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


StoredContent: TypeAlias = "str | list[MessagePart]"
"""What was said, as text or as the parts that were sent."""


def stored_content_from_json(data: Any) -> StoredContent:
    """Reads one."""
    if isinstance(data, list):
        return [message_part_from_json(one) for one in data]
    return data  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationMessage:
    """ConversationMessage of the contract."""

    id: int
    """A positive integer; newer things have greater ones."""
    conversation_id: int
    """A positive integer; newer things have greater ones."""
    role: Literal["user", "assistant"] | str
    """Who said it.

    | value | meaning |
    |---|---|
    | `user` | who talks with the agent |
    | `assistant` | the agent |
    """
    content: StoredContent
    """What was said, as text or as the parts that were sent."""
    input_tokens: int
    """Tokens of the run's prompts; 0 for the user's messages."""
    output_tokens: int
    """Tokens of the run's answers; 0 for the user's messages."""
    created_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    request_id: str
    """The run that it belongs to."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ConversationMessage:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            conversation_id=data["conversation_id"],
            role=data["role"],
            content=stored_content_from_json(data["content"]),
            input_tokens=data["input_tokens"],
            output_tokens=data["output_tokens"],
            created_at=data["created_at"],
            request_id=data["request_id"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageList:
    """MessageList of the contract."""

    conversation_id: int
    """A positive integer; newer things have greater ones."""
    count: int
    """How many items this page holds."""
    messages: list[ConversationMessage]
    """The messages, oldest first."""
    next_after_id: int | None = None
    """The `after_id` of the next page. Absent when this page is the last one."""

    @classmethod
    def from_json(cls, data: JsonObject) -> MessageList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            conversation_id=data["conversation_id"],
            count=data["count"],
            messages=[ConversationMessage.from_json(one) for one in data["messages"]],
            next_after_id=data.get("next_after_id"),
        )

    def __iter__(self) -> Iterator[ConversationMessage]:
        """The items of the page."""
        return iter(self.messages)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_after_id is None else {"after_id": self.next_after_id}


@dataclass(frozen=True, slots=True, kw_only=True)
class Artifact:
    """A file that is kept."""

    id: int
    """A positive integer; newer things have greater ones."""
    conversation_id: int
    """The conversation that it belongs to, 0 if there is none."""
    path: str
    """A clean relative path: no `.` or `..` and no empty segment, none that begins with a dot or begins or ends with
    a space, no backslash, `~`, drive letter, control or invisible character.
    """
    version: int
    """From 1 on, one more with each write of another content."""
    mime_type: str
    """A media type, perhaps with parameters."""
    size_bytes: int
    """The length of the content."""
    sha256: str
    """The SHA-256 of the content, in hexadecimal."""
    created_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    updated_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""

    @classmethod
    def from_json(cls, data: JsonObject) -> Artifact:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            conversation_id=data["conversation_id"],
            path=data["path"],
            version=data["version"],
            mime_type=data["mime_type"],
            size_bytes=data["size_bytes"],
            sha256=data["sha256"],
            created_at=data["created_at"],
            updated_at=data["updated_at"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtifactList:
    """ArtifactList of the contract."""

    count: int
    """How many items this page holds."""
    artifacts: list[Artifact]
    """The artifacts, newest first."""
    next_before: int | None = None
    """The `before` of the next page. Absent when this page is the last one."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ArtifactList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            artifacts=[Artifact.from_json(one) for one in data["artifacts"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[Artifact]:
        """The items of the page."""
        return iter(self.artifacts)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtifactVersion:
    """A file as it was written once. `downloadArtifact` has its content."""

    version: int
    """From 1 on, one more with each write of another content."""
    mime_type: str
    """A media type, perhaps with parameters."""
    size_bytes: int
    """The length of the content."""
    sha256: str
    """The SHA-256 of the content, in hexadecimal."""
    created_at: int
    """When it was written, the last time if it was written again."""
    request_id: str | None = None
    """The run that has written it; absent of what came over HTTP."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ArtifactVersion:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            version=data["version"],
            mime_type=data["mime_type"],
            size_bytes=data["size_bytes"],
            sha256=data["sha256"],
            created_at=data["created_at"],
            request_id=data.get("request_id"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtifactVersionList:
    """ArtifactVersionList of the contract."""

    count: int
    """How many items this page holds."""
    versions: list[ArtifactVersion]
    """The versions, newest first."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ArtifactVersionList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            versions=[ArtifactVersion.from_json(one) for one in data["versions"]],
        )

    def __iter__(self) -> Iterator[ArtifactVersion]:
        """The items of the page."""
        return iter(self.versions)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryEntry:
    """MemoryEntry of the contract."""

    id: int
    """A positive integer; newer things have greater ones."""
    type: Literal["user", "feedback", "project", "reference", "learning", "context"] | str
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
    tags: list[str]
    """Words to find it by. Those that differ in case only are one."""
    artifact_id: int | None = None
    """A positive integer; newer things have greater ones."""
    conversation_id: int | None = None
    """A positive integer; newer things have greater ones."""
    valid_from: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    valid_to: int | None
    """When it ceased to be valid; null while it is."""
    created_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    updated_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    score: float | None = None
    """How well it fits, in the answer to a search; it compares with the others of the same answer only."""

    @classmethod
    def from_json(cls, data: JsonObject) -> MemoryEntry:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            type=data["type"],
            title=data["title"],
            content=data["content"],
            source=data["source"],
            tags=data["tags"],
            artifact_id=data.get("artifact_id"),
            conversation_id=data.get("conversation_id"),
            valid_from=data["valid_from"],
            valid_to=data["valid_to"],
            created_at=data["created_at"],
            updated_at=data["updated_at"],
            score=data.get("score"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryEntryList:
    """MemoryEntryList of the contract."""

    count: int
    """How many items this page holds."""
    entries: list[MemoryEntry]
    """The entries, newest first, or in a search the best first."""
    truncated: bool | None = None
    """Whether a search has found more than the entries of 1 MiB that are shown. Absent when it has not."""
    next_before: int | None = None
    """The `before` of the next page. Absent when this page is the last one."""

    @classmethod
    def from_json(cls, data: JsonObject) -> MemoryEntryList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            entries=[MemoryEntry.from_json(one) for one in data["entries"]],
            truncated=data.get("truncated"),
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[MemoryEntry]:
        """The items of the page."""
        return iter(self.entries)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryRelation:
    """MemoryRelation of the contract."""

    id: int
    """A positive integer; newer things have greater ones."""
    source_id: int
    """A positive integer; newer things have greater ones."""
    target_id: int
    """A positive integer; newer things have greater ones."""
    relation: Literal["relates_to", "refines", "contradicts", "supersedes", "supports"] | str
    """What the source is to the target.

    | value | meaning |
    |---|---|
    | `relates_to` | It has to do with it. |
    | `refines` | It says it more exactly. |
    | `contradicts` | It says the opposite. |
    | `supersedes` | It takes its place. |
    | `supports` | It speaks for it. |
    """
    created_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""

    @classmethod
    def from_json(cls, data: JsonObject) -> MemoryRelation:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            source_id=data["source_id"],
            target_id=data["target_id"],
            relation=data["relation"],
            created_at=data["created_at"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryRelationList:
    """MemoryRelationList of the contract."""

    count: int
    """How many items this page holds."""
    relations: list[MemoryRelation]
    """The relations, newest first."""
    next_before: int | None = None
    """The `before` of the next page. Absent when this page is the last one."""

    @classmethod
    def from_json(cls, data: JsonObject) -> MemoryRelationList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            relations=[MemoryRelation.from_json(one) for one in data["relations"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[MemoryRelation]:
        """The items of the page."""
        return iter(self.relations)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryGraph:
    """MemoryGraph of the contract."""

    nodes: list[MemoryEntry]
    """The entries, the nearest first."""
    edges: list[MemoryRelation]
    """The relations between them, newest first."""
    truncated: bool
    """Whether there are more."""

    @classmethod
    def from_json(cls, data: JsonObject) -> MemoryGraph:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            nodes=[MemoryEntry.from_json(one) for one in data["nodes"]],
            edges=[MemoryRelation.from_json(one) for one in data["edges"]],
            truncated=data["truncated"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Scratchpad:
    """Scratchpad of the contract."""

    agent_id: str
    """Whose it is; `shared` for the shared one."""
    kind: Literal["agent", "shared"] | str
    """Tells the shared one from that of an agent with the id `shared`.

    | value | meaning |
    |---|---|
    | `agent` | that of an agent |
    | `shared` | the one of all agents |
    """
    content: str
    """The notes, a line each."""
    size_bytes: int
    """Its size as UTF-8."""
    updated_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""

    @classmethod
    def from_json(cls, data: JsonObject) -> Scratchpad:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            agent_id=data["agent_id"],
            kind=data["kind"],
            content=data["content"],
            size_bytes=data["size_bytes"],
            updated_at=data["updated_at"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ScratchpadList:
    """ScratchpadList of the contract."""

    count: int
    """How many items this page holds."""
    scratchpads: list[Scratchpad]
    """The scratchpads, the most recently written first."""
    next_before: str | None = None
    """A place in the list of the scratchpads, the `before` of the next page. Absent when there is none."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ScratchpadList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            scratchpads=[Scratchpad.from_json(one) for one in data["scratchpads"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[Scratchpad]:
        """The items of the page."""
        return iter(self.scratchpads)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class McpServerOauth:
    """The client that was set, without its secret. Absent without one."""

    client_id: str | None = None
    """The client that is registered there."""
    client_secret_set: bool
    """Whether it has a secret."""
    issuer: str | None = None
    """The authorization server that it is for, as it was set, or as it was named at the first login."""
    scope: str | None = None
    """What is asked for where the MCP server does not say it."""

    @classmethod
    def from_json(cls, data: JsonObject) -> McpServerOauth:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            client_id=data.get("client_id"),
            client_secret_set=data["client_secret_set"],
            issuer=data.get("issuer"),
            scope=data.get("scope"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class McpAuthorization:
    """The login. Present exactly when `authorized` is true."""

    authorized_at: int
    """When somebody logged in."""
    issuer: str
    """The authorization server."""
    scopes: list[str]
    """What was granted, as far as the authorization server says it."""

    @classmethod
    def from_json(cls, data: JsonObject) -> McpAuthorization:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            authorized_at=data["authorized_at"],
            issuer=data["issuer"],
            scopes=data["scopes"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class McpServer:
    """A server that the tenant's agents may use."""

    name: str
    """Name of an MCP server: letters, digits, `_`, `-` and `.`."""
    source: Literal["tenant", "operator"] | str
    """Whose it is.

    | value | meaning |
    |---|---|
    | `tenant` | the tenant's own |
    | `operator` | one of the operator's configuration: nothing more is said of it here |
    """
    url: str | None = None
    """Where it is reached. Of the tenant's own."""
    headers: list[str] | None = None
    """The names of the headers that are set. Absent without any."""
    oauth: McpServerOauth | None = None
    """The client that was set, without its secret. Absent without one."""
    timeout_seconds: int | None = None
    """How long a call may take. Without it 30 seconds."""
    authorized: bool
    """Whether somebody has logged in for the tenant."""
    authorization: McpAuthorization | None = None
    """The login. Present exactly when `authorized` is true."""
    created_at: int | None = None
    """Whole seconds since the epoch; 0 is "not yet"."""
    created_by: TokenRef | None = None
    """The token that it was made with; absent where that is not known."""
    updated_at: int | None = None
    """Whole seconds since the epoch; 0 is "not yet"."""
    updated_by: TokenRef | None = None
    """The token that it was last set with; absent when it was set once."""

    @classmethod
    def from_json(cls, data: JsonObject) -> McpServer:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            name=data["name"],
            source=data["source"],
            url=data.get("url"),
            headers=data.get("headers"),
            oauth=None if data.get("oauth") is None else McpServerOauth.from_json(data["oauth"]),
            timeout_seconds=data.get("timeout_seconds"),
            authorized=data["authorized"],
            authorization=None if data.get("authorization") is None else McpAuthorization.from_json(data["authorization"]),
            created_at=data.get("created_at"),
            created_by=None if data.get("created_by") is None else TokenRef.from_json(data["created_by"]),
            updated_at=data.get("updated_at"),
            updated_by=None if data.get("updated_by") is None else TokenRef.from_json(data["updated_by"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class McpServerList:
    """McpServerList of the contract."""

    count: int
    """How many items this page holds."""
    mcp_servers: list[McpServer]
    """The servers, by name."""
    next_before: str | None = None
    """A place in the list of the MCP servers, the `before` of the next page. Absent when there is none."""

    @classmethod
    def from_json(cls, data: JsonObject) -> McpServerList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            mcp_servers=[McpServer.from_json(one) for one in data["mcp_servers"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[McpServer]:
        """The items of the page."""
        return iter(self.mcp_servers)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderKey:
    """A key of the tenant's own."""

    provider: str
    """A provider of models: `anthropic`, `openai`, `gemini`, `openrouter`, and, where the operator has set their addresses, `azure` and `bedrock`."""
    last4: str
    """The last four characters of the key."""
    readable: bool
    """Whether this server can use it. It can't when the operator's `SECRETS_KEY` is no longer the one that the key was encrypted with: then
    runs that need it fail, until it is set anew.
    """
    created_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    created_by: TokenRef | None = None
    """The token that one was first set with; absent where that is not known."""
    updated_at: int
    """When it was last set."""
    updated_by: TokenRef | None = None
    """The token that it was last set with; absent when it was set once."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ProviderKey:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            provider=data["provider"],
            last4=data["last4"],
            readable=data["readable"],
            created_at=data["created_at"],
            created_by=None if data.get("created_by") is None else TokenRef.from_json(data["created_by"]),
            updated_at=data["updated_at"],
            updated_by=None if data.get("updated_by") is None else TokenRef.from_json(data["updated_by"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderKeyList:
    """ProviderKeyList of the contract."""

    count: int
    """How many items this page holds."""
    provider_keys: list[ProviderKey]
    """The keys, by provider: one of each at most."""

    @classmethod
    def from_json(cls, data: JsonObject) -> ProviderKeyList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            provider_keys=[ProviderKey.from_json(one) for one in data["provider_keys"]],
        )

    def __iter__(self) -> Iterator[ProviderKey]:
        """The items of the page."""
        return iter(self.provider_keys)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What may be spent in a period: micro-cents by the prices of the operator, tokens of input and output, or both. It has `micro_cents`, `tokens` or both."""

    micro_cents: int | None = None
    """Millionths of a cent, by the prices of the operator."""
    tokens: int | None = None
    """Tokens of all calls of models, of input and output."""
    period: Literal["day", "month", "total"] | str
    """How long a budget is for.

    | value | meaning |
    |---|---|
    | `day` | a day in UTC |
    | `month` | a month in UTC |
    | `total` | for ever |
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> Budget:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            micro_cents=data.get("micro_cents"),
            tokens=data.get("tokens"),
            period=data["period"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetList:
    """BudgetList of the contract."""

    count: int
    """How many items this page holds."""
    currency: str | None = None
    """What the currency of micro-cents is called, where the operator names it."""
    each_user: Budget | None = None
    """What may be spent for each `user` whom runs are for, where that is bounded. What is left of it for one is in `budgets` when that user is asked for."""
    budgets: list[BudgetState]
    """The budgets, that of the tenant first."""

    @classmethod
    def from_json(cls, data: JsonObject) -> BudgetList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            currency=data.get("currency"),
            each_user=None if data.get("each_user") is None else Budget.from_json(data["each_user"]),
            budgets=[BudgetState.from_json(one) for one in data["budgets"]],
        )

    def __iter__(self) -> Iterator[BudgetState]:
        """The items of the page."""
        return iter(self.budgets)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None


UsageGroup: TypeAlias = "Literal['day', 'agent', 'model', 'user']"
"""What each row is about.

| value | meaning |
|---|---|
| `day` | a day in UTC |
| `agent` | an agent |
| `model` | a model |
| `user` | a `user` that runs were for |
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageRow:
    """UsageRow of the contract."""

    key: str
    """The day in UTC, `YYYY-MM-DD`, the agent or the model as `token_usage` names it, or the `user`. An empty model is that of runs whose
    events were deleted before the server kept sums.
    """
    runs: int
    """The runs that ended, whatever the end. Of a user those that were for them. Of an agent or a model those with a `token_usage` event of it: a run with two
    models counts for both.
    """
    failed: int
    """Those of them that failed; canceled runs did not."""
    duration_ms: int
    """How long these runs took together, in milliseconds, waiting for people included: divided by `runs`, how long one takes. Runs
    of releases before 0.2 that were summed up then count as 0.
    """
    input_tokens: int
    """A number of tokens."""
    output_tokens: int
    """A number of tokens."""
    cache_read_tokens: int
    """A number of tokens."""
    cache_write_tokens: int
    """A number of tokens."""
    cost_micro_cents: int | None = None
    """What the tokens cost by the operator's list of prices, in millionths of a cent. It is left out unless the list has every
    model of the row.
    """
    priced_micro_cents: int | None = None
    """What the tokens of those models cost that have a price, in millionths of a cent: the same as `cost_micro_cents`, which is left
    out where this is a part of the cost only. It is left out when no model of the row has a price.
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> UsageRow:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            key=data["key"],
            runs=data["runs"],
            failed=data["failed"],
            duration_ms=data["duration_ms"],
            input_tokens=data["input_tokens"],
            output_tokens=data["output_tokens"],
            cache_read_tokens=data["cache_read_tokens"],
            cache_write_tokens=data["cache_write_tokens"],
            cost_micro_cents=data.get("cost_micro_cents"),
            priced_micro_cents=data.get("priced_micro_cents"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Usage of the contract."""

    from_: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    to: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    group_by: UsageGroup | str
    """What each row is about.

    | value | meaning |
    |---|---|
    | `day` | a day in UTC |
    | `agent` | an agent |
    | `model` | a model |
    | `user` | a `user` that runs were for |
    """
    currency: str | None = None
    """What the operator calls the currency of the costs (`CURRENCY`). Absent where it has no name."""
    count: int
    """How many items this page holds."""
    rows: list[UsageRow]
    """The rows, ordered by their keys."""
    next_before: str | None = None
    """A place in the list of the rows, the `before` of the next page. Absent when there is none."""

    @classmethod
    def from_json(cls, data: JsonObject) -> Usage:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            from_=data["from"],
            to=data["to"],
            group_by=data["group_by"],
            currency=data.get("currency"),
            count=data["count"],
            rows=[UsageRow.from_json(one) for one in data["rows"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[UsageRow]:
        """The items of the page."""
        return iter(self.rows)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class TenantUsageRow:
    """TenantUsageRow of the contract."""

    tenant_id: int
    """The id of a tenant."""
    key: str
    """The day in UTC, `YYYY-MM-DD`, the agent or the model as `token_usage` names it, or the `user`. An empty model is that of runs whose
    events were deleted before the server kept sums.
    """
    runs: int
    """The runs that ended, whatever the end. Of a user those that were for them. Of an agent or a model those with a `token_usage` event of it: a run with two
    models counts for both.
    """
    failed: int
    """Those of them that failed; canceled runs did not."""
    duration_ms: int
    """How long these runs took together, in milliseconds, waiting for people included: divided by `runs`, how long one takes. Runs
    of releases before 0.2 that were summed up then count as 0.
    """
    input_tokens: int
    """A number of tokens."""
    output_tokens: int
    """A number of tokens."""
    cache_read_tokens: int
    """A number of tokens."""
    cache_write_tokens: int
    """A number of tokens."""
    cost_micro_cents: int | None = None
    """What the tokens cost by the operator's list of prices, in millionths of a cent. It is left out unless the list has every
    model of the row.
    """
    priced_micro_cents: int | None = None
    """What the tokens of those models cost that have a price, in millionths of a cent: the same as `cost_micro_cents`, which is left
    out where this is a part of the cost only. It is left out when no model of the row has a price.
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> TenantUsageRow:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            tenant_id=data["tenant_id"],
            key=data["key"],
            runs=data["runs"],
            failed=data["failed"],
            duration_ms=data["duration_ms"],
            input_tokens=data["input_tokens"],
            output_tokens=data["output_tokens"],
            cache_read_tokens=data["cache_read_tokens"],
            cache_write_tokens=data["cache_write_tokens"],
            cost_micro_cents=data.get("cost_micro_cents"),
            priced_micro_cents=data.get("priced_micro_cents"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TenantsUsage:
    """TenantsUsage of the contract."""

    from_: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    to: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    group_by: UsageGroup | str
    """What each row is about.

    | value | meaning |
    |---|---|
    | `day` | a day in UTC |
    | `agent` | an agent |
    | `model` | a model |
    | `user` | a `user` that runs were for |
    """
    currency: str | None = None
    """What the operator calls the currency of the costs (`CURRENCY`). Absent where it has no name."""
    count: int
    """How many items this page holds."""
    rows: list[TenantUsageRow]
    """The rows, ordered by their tenants and keys."""
    next_before: str | None = None
    """A place in the list of the rows, the `before` of the next page. Absent when there is none."""

    @classmethod
    def from_json(cls, data: JsonObject) -> TenantsUsage:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            from_=data["from"],
            to=data["to"],
            group_by=data["group_by"],
            currency=data.get("currency"),
            count=data["count"],
            rows=[TenantUsageRow.from_json(one) for one in data["rows"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[TenantUsageRow]:
        """The items of the page."""
        return iter(self.rows)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnLimits:
    """The limits of the tenant that are its own. Those that are absent are the operator's, of the settings.

    | limit | of what | setting |
    |---|---|---|
    | `max_concurrent` | runs under way, on all nodes together | `TENANT_MAX_CONCURRENT` |
    | `rate_per_min` | runs that are started in a minute, on all nodes together | `TENANT_RATE_PER_MIN` |
    | `max_streams` | streams of notifications that are open on a node, as many replays, and as many WebSockets | `TENANT_MAX_STREAMS` |
    | `max_connections` | connections to a node | `TENANT_MAX_CONNECTIONS` |
    | `max_mcp_processes` | processes of MCP servers on a node | `TENANT_MAX_MCP_PROCESSES` |
    | `max_agents` | stored agents | `TENANT_MAX_AGENTS` |
    | `max_schedules` | scheduled tasks | `TENANT_MAX_SCHEDULES` |
    | `max_conversations` | conversations | `TENANT_MAX_CONVERSATIONS` |
    | `max_memory_entries` | entries of the memory | `TENANT_MAX_MEMORY_ENTRIES` |
    | `max_scratchpads` | scratchpads | `TENANT_MAX_SCRATCHPADS` |
    | `max_questions` | questions that wait for an answer | `TENANT_MAX_QUESTIONS` |
    | `max_artifacts` | files that are kept | `TENANT_MAX_ARTIFACTS` |
    | `max_files` | files that were uploaded to `/openai/v1/files` | `TENANT_MAX_FILES` |
    | `retention_days` | days after which the events of a run that has ended are deleted; 0, or more days than the operator's, is the operator's | `RETENTION_DAYS` |
    """

    max_concurrent: int | None = None
    """As many there may be; 0: any number."""
    rate_per_min: int | None = None
    """As many there may be; 0: any number."""
    max_streams: int | None = None
    """As many there may be; 0: any number."""
    max_connections: int | None = None
    """As many there may be; 0: any number."""
    max_mcp_processes: int | None = None
    """As many there may be; 0: any number."""
    max_agents: int | None = None
    """As many there may be; 0: any number."""
    max_schedules: int | None = None
    """As many there may be; 0: any number."""
    max_conversations: int | None = None
    """As many there may be; 0: any number."""
    max_memory_entries: int | None = None
    """As many there may be; 0: any number."""
    max_scratchpads: int | None = None
    """As many there may be; 0: any number."""
    max_questions: int | None = None
    """As many there may be; 0: any number."""
    max_artifacts: int | None = None
    """As many there may be; 0: any number."""
    max_files: int | None = None
    """As many there may be; 0: any number."""
    retention_days: int | None = None
    """As many there may be; 0: any number."""

    @classmethod
    def from_json(cls, data: JsonObject) -> OwnLimits:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            max_concurrent=data.get("max_concurrent"),
            rate_per_min=data.get("rate_per_min"),
            max_streams=data.get("max_streams"),
            max_connections=data.get("max_connections"),
            max_mcp_processes=data.get("max_mcp_processes"),
            max_agents=data.get("max_agents"),
            max_schedules=data.get("max_schedules"),
            max_conversations=data.get("max_conversations"),
            max_memory_entries=data.get("max_memory_entries"),
            max_scratchpads=data.get("max_scratchpads"),
            max_questions=data.get("max_questions"),
            max_artifacts=data.get("max_artifacts"),
            max_files=data.get("max_files"),
            retention_days=data.get("retention_days"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherBudgets:
    """Budgets of the tenant beside its own."""

    user: Budget | None = None
    """What may be spent for each `user` whom runs are for, the same for each."""

    @classmethod
    def from_json(cls, data: JsonObject) -> OtherBudgets:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            user=None if data.get("user") is None else Budget.from_json(data["user"]),
        )


TenantMove: TypeAlias = "Literal['leaving', 'arriving', 'gone']"
"""Where a tenant stands that is moved, or was; absent when it is here alone.

| value | meaning |
|---|---|
| `leaving` | It can be read here, and begins and changes nothing. |
| `arriving` | It is not all here yet. |
| `gone` | It is served elsewhere; what is left of it here can be erased. |
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tenant:
    """Tenant of the contract."""

    id: int
    """A positive integer; newer things have greater ones."""
    name: str
    """A name for people, without control characters."""
    disabled: bool
    """Whether the tenant is locked out."""
    limits: OwnLimits
    """The limits of the tenant that are its own. Those that are absent are the operator's, of the settings.

    | limit | of what | setting |
    |---|---|---|
    | `max_concurrent` | runs under way, on all nodes together | `TENANT_MAX_CONCURRENT` |
    | `rate_per_min` | runs that are started in a minute, on all nodes together | `TENANT_RATE_PER_MIN` |
    | `max_streams` | streams of notifications that are open on a node, as many replays, and as many WebSockets | `TENANT_MAX_STREAMS` |
    | `max_connections` | connections to a node | `TENANT_MAX_CONNECTIONS` |
    | `max_mcp_processes` | processes of MCP servers on a node | `TENANT_MAX_MCP_PROCESSES` |
    | `max_agents` | stored agents | `TENANT_MAX_AGENTS` |
    | `max_schedules` | scheduled tasks | `TENANT_MAX_SCHEDULES` |
    | `max_conversations` | conversations | `TENANT_MAX_CONVERSATIONS` |
    | `max_memory_entries` | entries of the memory | `TENANT_MAX_MEMORY_ENTRIES` |
    | `max_scratchpads` | scratchpads | `TENANT_MAX_SCRATCHPADS` |
    | `max_questions` | questions that wait for an answer | `TENANT_MAX_QUESTIONS` |
    | `max_artifacts` | files that are kept | `TENANT_MAX_ARTIFACTS` |
    | `max_files` | files that were uploaded to `/openai/v1/files` | `TENANT_MAX_FILES` |
    | `retention_days` | days after which the events of a run that has ended are deleted; 0, or more days than the operator's, is the operator's | `RETENTION_DAYS` |
    """
    budget: Budget | None = None
    """What may be spent in a period: micro-cents by the prices of the operator, tokens of input and output, or both. It has `micro_cents`, `tokens` or both."""
    budgets: OtherBudgets | None = None
    """Budgets of the tenant beside its own."""
    created_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    last_used_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    erasing_since: int | None = None
    """Since when it is being erased, in seconds since the epoch; absent when it is not."""
    moving: TenantMove | str | None = None
    """Where a tenant stands that is moved, or was; absent when it is here alone.

    | value | meaning |
    |---|---|
    | `leaving` | It can be read here, and begins and changes nothing. |
    | `arriving` | It is not all here yet. |
    | `gone` | It is served elsewhere; what is left of it here can be erased. |
    """
    moved_to: str | None = None
    """The cell that it goes to, or has gone to; absent when that has no name."""

    @classmethod
    def from_json(cls, data: JsonObject) -> Tenant:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            name=data["name"],
            disabled=data["disabled"],
            limits=OwnLimits.from_json(data["limits"]),
            budget=None if data.get("budget") is None else Budget.from_json(data["budget"]),
            budgets=None if data.get("budgets") is None else OtherBudgets.from_json(data["budgets"]),
            created_at=data["created_at"],
            last_used_at=data["last_used_at"],
            erasing_since=data.get("erasing_since"),
            moving=data.get("moving"),
            moved_to=data.get("moved_to"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TenantList:
    """TenantList of the contract."""

    count: int
    """How many items this page holds."""
    tenants: list[Tenant]
    """The tenants, newest first."""
    next_before: int | None = None
    """The `before` of the next page. Absent when this page is the last one."""

    @classmethod
    def from_json(cls, data: JsonObject) -> TenantList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            tenants=[Tenant.from_json(one) for one in data["tenants"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[Tenant]:
        """The items of the page."""
        return iter(self.tenants)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeThing:
    """Something that was made or last changed with a token."""

    kind: Literal["agent", "schedule", "webhook"] | str
    """What it is.

    | value | meaning |
    |---|---|
    | `agent` | a stored agent |
    | `schedule` | a scheduled task |
    | `webhook` | an endpoint for messages |
    """
    id: str
    """Its id."""
    what: str | None = None
    """The times of a schedule, or the URL of a webhook."""
    active: bool
    """Whether it goes on by itself, by now: a schedule that fires, or a webhook that gets messages."""

    @classmethod
    def from_json(cls, data: JsonObject) -> MadeThing:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            kind=data["kind"],
            id=data["id"],
            what=data.get("what"),
            active=data["active"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TenantWithToken:
    """TenantWithToken of the contract."""

    id: int
    """A positive integer; newer things have greater ones."""
    name: str
    """A name for people, without control characters."""
    disabled: bool
    """Whether the tenant is locked out."""
    limits: OwnLimits
    """The limits of the tenant that are its own. Those that are absent are the operator's, of the settings.

    | limit | of what | setting |
    |---|---|---|
    | `max_concurrent` | runs under way, on all nodes together | `TENANT_MAX_CONCURRENT` |
    | `rate_per_min` | runs that are started in a minute, on all nodes together | `TENANT_RATE_PER_MIN` |
    | `max_streams` | streams of notifications that are open on a node, as many replays, and as many WebSockets | `TENANT_MAX_STREAMS` |
    | `max_connections` | connections to a node | `TENANT_MAX_CONNECTIONS` |
    | `max_mcp_processes` | processes of MCP servers on a node | `TENANT_MAX_MCP_PROCESSES` |
    | `max_agents` | stored agents | `TENANT_MAX_AGENTS` |
    | `max_schedules` | scheduled tasks | `TENANT_MAX_SCHEDULES` |
    | `max_conversations` | conversations | `TENANT_MAX_CONVERSATIONS` |
    | `max_memory_entries` | entries of the memory | `TENANT_MAX_MEMORY_ENTRIES` |
    | `max_scratchpads` | scratchpads | `TENANT_MAX_SCRATCHPADS` |
    | `max_questions` | questions that wait for an answer | `TENANT_MAX_QUESTIONS` |
    | `max_artifacts` | files that are kept | `TENANT_MAX_ARTIFACTS` |
    | `max_files` | files that were uploaded to `/openai/v1/files` | `TENANT_MAX_FILES` |
    | `retention_days` | days after which the events of a run that has ended are deleted; 0, or more days than the operator's, is the operator's | `RETENTION_DAYS` |
    """
    budget: Budget | None = None
    """What may be spent in a period: micro-cents by the prices of the operator, tokens of input and output, or both. It has `micro_cents`, `tokens` or both."""
    budgets: OtherBudgets | None = None
    """Budgets of the tenant beside its own."""
    created_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    last_used_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    token: str
    """The bearer token. It is not shown again."""
    made: list[MadeThing] | None = None
    """What was made or last changed with the token before, when it is replaced."""

    @classmethod
    def from_json(cls, data: JsonObject) -> TenantWithToken:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            name=data["name"],
            disabled=data["disabled"],
            limits=OwnLimits.from_json(data["limits"]),
            budget=None if data.get("budget") is None else Budget.from_json(data["budget"]),
            budgets=None if data.get("budgets") is None else OtherBudgets.from_json(data["budgets"]),
            created_at=data["created_at"],
            last_used_at=data["last_used_at"],
            token=data["token"],
            made=None if data.get("made") is None else [MadeThing.from_json(one) for one in data["made"]],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitState:
    """LimitState of the contract."""

    limits: MyLimits
    """What the tenant may. A limit that is absent does not hold.

    | limit | of what |
    |---|---|
    | `max_concurrent` | runs under way |
    | `rate_per_min` | runs that are started in a minute |
    | `max_streams` | streams of notifications that are open on a node, as many replays, and as many WebSockets |
    | `max_connections` | connections to a node |
    | `max_mcp_processes` | processes of MCP servers on a node |
    | `max_agents` | stored agents |
    | `max_schedules` | scheduled tasks |
    | `max_conversations` | conversations |
    | `max_memory_entries` | entries of the memory |
    | `max_scratchpads` | scratchpads |
    | `max_questions` | questions that wait for an answer |
    | `max_artifacts` | files that are kept |
    | `max_files` | files that were uploaded to `/openai/v1/files` |
    | `retention_days` | days after which the events of a run that has ended are deleted |
    """
    left: MyRest
    """How many more of each the tenant may have now, under the names of the limits; of what a node counts for itself, on the node that answers. Absent is what does not
    hold, and what only connections and streams count.
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> LimitState:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            limits=MyLimits.from_json(data["limits"]),
            left=MyRest.from_json(data["left"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """Token of the contract."""

    id: int
    """A positive integer; newer things have greater ones."""
    name: str
    """A name for people, without control characters."""
    scopes: list[Literal["read", "run", "approve", "manage"] | str]
    """What it allows."""
    created_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    expires_at: int | None = None
    """When it ends; absent when it doesn't."""
    budget: Budget | None = None
    """What may be spent in a period: micro-cents by the prices of the operator, tokens of input and output, or both. It has `micro_cents`, `tokens` or both."""

    @classmethod
    def from_json(cls, data: JsonObject) -> Token:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            name=data["name"],
            scopes=data["scopes"],
            created_at=data["created_at"],
            expires_at=data.get("expires_at"),
            budget=None if data.get("budget") is None else Budget.from_json(data["budget"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenList:
    """TokenList of the contract."""

    count: int
    """How many items this page holds."""
    tokens: list[Token]
    """The tokens, newest first."""
    next_before: int | None = None
    """The `before` of the next page. Absent when this page is the last one."""

    @classmethod
    def from_json(cls, data: JsonObject) -> TokenList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            tokens=[Token.from_json(one) for one in data["tokens"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[Token]:
        """The items of the page."""
        return iter(self.tokens)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatedToken:
    """CreatedToken of the contract."""

    id: int
    """A positive integer; newer things have greater ones."""
    name: str
    """A name for people, without control characters."""
    scopes: list[Literal["read", "run", "approve", "manage"] | str]
    """What it allows."""
    created_at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    expires_at: int | None = None
    """When it ends; absent when it doesn't."""
    budget: Budget | None = None
    """What may be spent in a period: micro-cents by the prices of the operator, tokens of input and output, or both. It has `micro_cents`, `tokens` or both."""
    token: str
    """The bearer token. It is not shown again."""

    @classmethod
    def from_json(cls, data: JsonObject) -> CreatedToken:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            name=data["name"],
            scopes=data["scopes"],
            created_at=data["created_at"],
            expires_at=data.get("expires_at"),
            budget=None if data.get("budget") is None else Budget.from_json(data["budget"]),
            token=data["token"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokedToken:
    """RevokedToken of the contract."""

    deleted: bool
    """Always true."""
    made: list[MadeThing]
    """What was made or last changed with the token."""

    @classmethod
    def from_json(cls, data: JsonObject) -> RevokedToken:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            deleted=data["deleted"],
            made=[MadeThing.from_json(one) for one in data["made"]],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditedToken:
    """The token, with `token.create`, `token.update` and `token.revoke`; `target` names its tenant. Absent when that is erased."""

    id: int
    """A positive integer; newer things have greater ones."""
    name: str
    """A name for people, without control characters."""
    scopes: list[Literal["read", "run", "approve", "manage"] | str]
    """What it allows."""
    expires_at: int | None = None
    """When it ends; absent when it doesn't."""
    budget: Budget | None = None
    """What may be spent in a period: micro-cents by the prices of the operator, tokens of input and output, or both. It has `micro_cents`, `tokens` or both."""

    @classmethod
    def from_json(cls, data: JsonObject) -> AuditedToken:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            name=data["name"],
            scopes=data["scopes"],
            expires_at=data.get("expires_at"),
            budget=None if data.get("budget") is None else Budget.from_json(data["budget"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditedTenant:
    """AuditedTenant of the contract."""

    name: str
    """A name for people, without control characters."""
    disabled: bool
    """Whether the tenant was locked out."""
    limits: OwnLimits | None = None
    """The limits of the tenant that are its own. Those that are absent are the operator's, of the settings.

    | limit | of what | setting |
    |---|---|---|
    | `max_concurrent` | runs under way, on all nodes together | `TENANT_MAX_CONCURRENT` |
    | `rate_per_min` | runs that are started in a minute, on all nodes together | `TENANT_RATE_PER_MIN` |
    | `max_streams` | streams of notifications that are open on a node, as many replays, and as many WebSockets | `TENANT_MAX_STREAMS` |
    | `max_connections` | connections to a node | `TENANT_MAX_CONNECTIONS` |
    | `max_mcp_processes` | processes of MCP servers on a node | `TENANT_MAX_MCP_PROCESSES` |
    | `max_agents` | stored agents | `TENANT_MAX_AGENTS` |
    | `max_schedules` | scheduled tasks | `TENANT_MAX_SCHEDULES` |
    | `max_conversations` | conversations | `TENANT_MAX_CONVERSATIONS` |
    | `max_memory_entries` | entries of the memory | `TENANT_MAX_MEMORY_ENTRIES` |
    | `max_scratchpads` | scratchpads | `TENANT_MAX_SCRATCHPADS` |
    | `max_questions` | questions that wait for an answer | `TENANT_MAX_QUESTIONS` |
    | `max_artifacts` | files that are kept | `TENANT_MAX_ARTIFACTS` |
    | `max_files` | files that were uploaded to `/openai/v1/files` | `TENANT_MAX_FILES` |
    | `retention_days` | days after which the events of a run that has ended are deleted; 0, or more days than the operator's, is the operator's | `RETENTION_DAYS` |
    """
    budget: Budget | None = None
    """What may be spent in a period: micro-cents by the prices of the operator, tokens of input and output, or both. It has `micro_cents`, `tokens` or both."""
    budgets: OtherBudgets | None = None
    """Budgets of the tenant beside its own."""

    @classmethod
    def from_json(cls, data: JsonObject) -> AuditedTenant:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            name=data["name"],
            disabled=data["disabled"],
            limits=None if data.get("limits") is None else OwnLimits.from_json(data["limits"]),
            budget=None if data.get("budget") is None else Budget.from_json(data["budget"]),
            budgets=None if data.get("budgets") is None else OtherBudgets.from_json(data["budgets"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditEntry:
    """AuditEntry of the contract."""

    id: int
    """A positive integer; newer things have greater ones."""
    at: int
    """Whole seconds since the epoch; 0 is "not yet"."""
    actor: str
    """Who did it: `admin` over HTTP, `cli:<user>`, `first start`, `token:<id>` of a tenant, or `unknown`, with `admin.refused`."""
    by: TokenRef | None = None
    """The token, where the actor is one."""
    tenant_id: int | None = None
    """The tenant that it concerns; absent with `admin.refused`."""
    action: Literal["tenant.create", "tenant.update", "tenant.rotate-token", "tenant.erase", "tenant.erased", "tenant.export", "tenant.import", "tenant.move", "token.create", "token.update", "token.revoke", "agent.create", "agent.update", "agent.delete", "schedule.create", "schedule.update", "schedule.delete", "webhook.create", "webhook.update", "webhook.delete", "webhook.rotate-secret", "mcp-server.put", "mcp-server.delete", "mcp-server.revoke", "provider-key.put", "provider-key.delete", "question.approve", "question.deny", "request.delete", "conversation.delete", "admin.refused"] | str
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
    target: str
    """What it was done to, as `<kind>:<id>`: `tenant:7`, `webhook:4000123`; of a tenant that is erased without the id. With `admin.refused` where it came from: `address:203.0.113.7`, a network of
    IPv6, or `address:others`.
    """
    count: int | None = None
    """How many wrong tokens, since the last entry of the address; with `admin.refused`."""
    token: AuditedToken | None = None
    """The token, with `token.create`, `token.update` and `token.revoke`; `target` names its tenant. Absent when that is erased."""
    before: AuditedTenant | None
    """The changed members before; null where there were none."""
    after: AuditedTenant | None
    """The changed members after; null where there are none."""

    @classmethod
    def from_json(cls, data: JsonObject) -> AuditEntry:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            id=data["id"],
            at=data["at"],
            actor=data["actor"],
            by=None if data.get("by") is None else TokenRef.from_json(data["by"]),
            tenant_id=data.get("tenant_id"),
            action=data["action"],
            target=data["target"],
            count=data.get("count"),
            token=None if data.get("token") is None else AuditedToken.from_json(data["token"]),
            before=None if data["before"] is None else AuditedTenant.from_json(data["before"]),
            after=None if data["after"] is None else AuditedTenant.from_json(data["after"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditList:
    """AuditList of the contract."""

    count: int
    """How many items this page holds."""
    entries: list[AuditEntry]
    """The entries, newest first."""
    next_before: int | None = None
    """The `before` of the next page. Absent when this page is the last one."""

    @classmethod
    def from_json(cls, data: JsonObject) -> AuditList:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            count=data["count"],
            entries=[AuditEntry.from_json(one) for one in data["entries"]],
            next_before=data.get("next_before"),
        )

    def __iter__(self) -> Iterator[AuditEntry]:
        """The items of the page."""
        return iter(self.entries)

    def next_page(self) -> dict[str, Any] | None:
        """What the next page is asked for with; None when this is the last one."""
        return None if self.next_before is None else {"before": self.next_before}


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """Health of the contract."""

    status: Literal["ok"] | str

    @classmethod
    def from_json(cls, data: JsonObject) -> Health:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            status=data["status"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """Readiness of the contract."""

    status: Literal["ready"] | str

    @classmethod
    def from_json(cls, data: JsonObject) -> Readiness:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            status=data["status"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class McpLoginClient:
    """A client of authorization servers, in the members that they know (RFC 7591)."""

    client_id: str
    """The address of this document."""
    client_name: str
    """What people are shown."""
    client_uri: str
    """The server."""
    redirect_uris: list[str]
    """Where logins come back to."""
    grant_types: list[str]
    """What it asks tokens with."""
    response_types: list[str]
    """What it asks people's browsers for."""
    token_endpoint_auth_method: str
    """How it shows who it is."""
    application_type: str
    """Where it runs."""

    @classmethod
    def from_json(cls, data: JsonObject) -> McpLoginClient:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            client_id=data["client_id"],
            client_name=data["client_name"],
            client_uri=data["client_uri"],
            redirect_uris=data["redirect_uris"],
            grant_types=data["grant_types"],
            response_types=data["response_types"],
            token_endpoint_auth_method=data["token_endpoint_auth_method"],
            application_type=data["application_type"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginToken:
    """LoginToken of the contract."""

    token: str
    """The bearer token of the session, which has the form of the one that it was begun with."""
    expires_at: int
    """When the session ends at the latest, in seconds since the epoch; 12 hours after it was used last if that is sooner."""

    @classmethod
    def from_json(cls, data: JsonObject) -> LoginToken:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            token=data["token"],
            expires_at=data["expires_at"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedRunFile:
    """A file that a run has written."""

    path: str
    """A clean relative path; never absolute, never with `..` in it. Still, treat it as untrusted input."""
    mime_type: str
    """The media type, guessed from the extension of the path."""
    size_bytes: int
    """The length of the content in UTF-8."""
    artifact_id: int | None = None
    """The artifact under which the file is kept. Only when it was persisted."""

    @classmethod
    def from_json(cls, data: JsonObject) -> EndedRunFile:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            path=data["path"],
            mime_type=data["mime_type"],
            size_bytes=data["size_bytes"],
            artifact_id=data.get("artifact_id"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedRun:
    """A `RunResult` without the contents of files. These, and the rest of the run, are at `GET /v1/requests/{id}/result` and
    `GET /v1/requests/{id}/events`.
    """

    request_id: str
    """Id of the run."""
    state: Literal["queued", "running", "waiting", "completed", "failed", "canceled"] | str
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
    ok: bool
    """Whether the run succeeded."""
    agent: str
    """The agent that was addressed."""
    content: str | None = None
    """The answer. Present exactly when `ok` is true."""
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
    files: list[EndedRunFile]
    """The files that the run has written, in that order; a path may come again."""
    input_tokens: int
    """A number of tokens."""
    output_tokens: int
    """A number of tokens."""
    duration_ms: int
    """Wall-clock time from the receipt of the request to the end of the run."""
    conversation_id: int | None = None
    """The conversation that the run belongs to. Absent outside of one."""
    user: str | None = None
    """For whom the run is, as its client calls them. Runs are found by it, and usage is summed up by it."""
    metadata: dict[str, Any] | None = None
    """What the client says of the run, up to 16 pairs: names of at most 64 characters, values of at most 512. It goes where the run is told of,
    and runs are found by it. No agent and no model sees it.
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> EndedRun:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            request_id=data["request_id"],
            state=data["state"],
            ok=data["ok"],
            agent=data["agent"],
            content=data.get("content"),
            error=data.get("error"),
            error_code=data.get("error_code"),
            finish_reason=data.get("finish_reason"),
            files=[EndedRunFile.from_json(one) for one in data["files"]],
            input_tokens=data["input_tokens"],
            output_tokens=data["output_tokens"],
            duration_ms=data["duration_ms"],
            conversation_id=data.get("conversation_id"),
            user=data.get("user"),
            metadata=data.get("metadata"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RunCompletedMessage:
    """The message of a run that has succeeded."""

    type: Literal["run.completed"] = "run.completed"
    """Always `run.completed`."""
    timestamp: str
    """When it happened, ISO 8601 in UTC."""
    data: EndedRun
    """A `RunResult` without the contents of files. These, and the rest of the run, are at `GET /v1/requests/{id}/result` and
    `GET /v1/requests/{id}/events`.
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> RunCompletedMessage:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            timestamp=data["timestamp"],
            data=EndedRun.from_json(data["data"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RunFailedMessage:
    """The message of a run that has failed."""

    type: Literal["run.failed"] = "run.failed"
    """Always `run.failed`."""
    timestamp: str
    """When it happened, ISO 8601 in UTC."""
    data: EndedRun
    """A `RunResult` without the contents of files. These, and the rest of the run, are at `GET /v1/requests/{id}/result` and
    `GET /v1/requests/{id}/events`.
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> RunFailedMessage:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            timestamp=data["timestamp"],
            data=EndedRun.from_json(data["data"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RunCanceledMessage:
    """The message of a run that was canceled."""

    type: Literal["run.canceled"] = "run.canceled"
    """Always `run.canceled`."""
    timestamp: str
    """When it happened, ISO 8601 in UTC."""
    data: EndedRun
    """A `RunResult` without the contents of files. These, and the rest of the run, are at `GET /v1/requests/{id}/result` and
    `GET /v1/requests/{id}/events`.
    """

    @classmethod
    def from_json(cls, data: JsonObject) -> RunCanceledMessage:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            timestamp=data["timestamp"],
            data=EndedRun.from_json(data["data"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RunWaitingMessage:
    """The message of a run that waits for somebody."""

    type: Literal["run.waiting"] = "run.waiting"
    """Always `run.waiting`."""
    timestamp: str
    """When it happened, ISO 8601 in UTC."""
    data: Question
    """The question as it was asked, whatever has become of it since."""

    @classmethod
    def from_json(cls, data: JsonObject) -> RunWaitingMessage:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            timestamp=data["timestamp"],
            data=Question.from_json(data["data"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetReachedMessage:
    """The message of a budget of which a part is spent, or all of it."""

    type: Literal["budget.reached"] = "budget.reached"
    """Always `budget.reached`."""
    timestamp: str
    """When it happened, ISO 8601 in UTC."""
    data: ReachedBudget
    """A part of a budget that is spent, or all of it, or one into which a call did not fit."""

    @classmethod
    def from_json(cls, data: JsonObject) -> BudgetReachedMessage:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            timestamp=data["timestamp"],
            data=ReachedBudget.from_json(data["data"]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TestedWebhook:
    """The endpoint that is tested."""

    webhook_id: int
    """A positive integer; newer things have greater ones."""

    @classmethod
    def from_json(cls, data: JsonObject) -> TestedWebhook:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            webhook_id=data["webhook_id"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookTestMessage:
    """A test message."""

    type: Literal["webhook.test"] = "webhook.test"
    """Always `webhook.test`."""
    timestamp: str
    """When it happened, ISO 8601 in UTC."""
    data: TestedWebhook
    """The endpoint that is tested."""

    @classmethod
    def from_json(cls, data: JsonObject) -> WebhookTestMessage:
        """Reads one. Raises KeyError when a required member is missing."""
        return cls(
            timestamp=data["timestamp"],
            data=TestedWebhook.from_json(data["data"]),
        )


WebhookMessage: TypeAlias = "RunCompletedMessage | RunFailedMessage | RunCanceledMessage | RunWaitingMessage | BudgetReachedMessage | WebhookTestMessage | JsonObject"
"""A message for a webhook."""


def webhook_message_from_json(data: JsonObject) -> WebhookMessage:
    """Reads one."""
    match data.get("type"):
        case "run.completed":
            return RunCompletedMessage.from_json(data)
        case "run.failed":
            return RunFailedMessage.from_json(data)
        case "run.canceled":
            return RunCanceledMessage.from_json(data)
        case "run.waiting":
            return RunWaitingMessage.from_json(data)
        case "budget.reached":
            return BudgetReachedMessage.from_json(data)
        case "webhook.test":
            return WebhookTestMessage.from_json(data)
    return data
