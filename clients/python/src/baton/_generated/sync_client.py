# Generated from spec/ by `npm run generate`. Do not edit.
"""The client that blocks."""

from __future__ import annotations

from copy import copy
from types import TracebackType
from typing import TYPE_CHECKING, Literal

import httpx

from .sync import SyncTransport
from .sync_run import Notifications, Run
from .._call import Start
from .._errors import ApiStatusError
from .._format import Format, ResponseFormat, T
from .api import Api
from .._questions import answer_call, was_closed
from .._retry import Retry
from .._run_source import RunSource
from .._settings import NO_LIMITS, Options, Settings, settings_of, start_chat, start_message, start_rerun, start_run

if TYPE_CHECKING:
    from . import inputs
    from .._notification_source import Include


class Baton:
    """A client of one server, for one token. May be shared by threads; a run belongs to the thread that reads it."""

    def __init__(
        self,
        url: str | None = None,
        token: str | None = None,
        *,
        timeout: float = 75.0,
        idle_timeout: float = 75.0,
        retry: Retry | None = None,
        max_frame_bytes: int = 64 * 1024 * 1024,
        stream: bool = True,
        http: httpx.Client | None = None,
    ) -> None:
        """
        url: of the server; without it BATON_URL, and without that http://127.0.0.1:8080
        token: of a tenant, or of the administrator; without it BATON_TOKEN
        timeout: seconds that a plain call may be silent; `get_request_result` waits up to 60
        idle_timeout: seconds after which a silent stream counts as broken; the server says something every 30
        retry: how often a broken connection is opened again
        max_frame_bytes: the largest event that is taken; a larger one is a ProtocolError
        stream: False where the way to the server holds answers back until they are whole: runs are waited for instead,
            and their events come when they have ended
        http: an httpx client of your own, for proxies or certificates; it is not closed
        """
        settings = settings_of(
            url,
            token,
            timeout=timeout,
            idle_timeout=idle_timeout,
            retry=retry,
            max_frame_bytes=max_frame_bytes,
            stream=stream,
        )
        self._own_http = http is None
        self._http = http or httpx.Client(limits=NO_LIMITS)
        self._use(settings)

    def with_options(
        self,
        *,
        timeout: float | None = None,
        idle_timeout: float | None = None,
        retry: Retry | None = None,
        stream: bool | None = None,
    ) -> Baton:
        """This client with other options, for a call or for many: `baton.with_options(timeout=5.0).api.get_agent("index")`.

        It has the connections of this one. What is None stays as it is.
        """
        other = copy(self)
        other._own_http = False
        other._use(self._transport.settings.changed(timeout=timeout, idle_timeout=idle_timeout, retry=retry, stream=stream))
        return other

    def run(
        self,
        message: inputs.Message,
        *,
        agent: str | None = None,
        agent_def: inputs.InlineAgentDefinition | None = None,
        response_format: ResponseFormat[T] = None,
        recovery: inputs.Recovery | None = None,
        reasoning: inputs.Reasoning | None = None,
        tools: list[inputs.Tool] | None = None,
        user: str | None = None,
        metadata: dict[str, str] | None = None,
        priority: int | None = None,
        idempotency_key: str | None = None,
    ) -> Run[T]:
        """A run of an agent, which starts when its `with` block is entered.

        message: a text, or parts with images and documents
        agent: the id of a stored agent; without it `index`
        agent_def: an agent for this run alone
        response_format: what the answer is to be: a class of pydantic or a `TypeAdapter`, whose value the `output` then is, or
            JSON by a schema
        recovery: `resume` for a run that outlives the server's process
        reasoning: how much the model thinks, and whether its thoughts are events
        tools: functions of yours that the agent may call: each call is a question of the kind `tool`
        user: for whom the run is, as you call them
        metadata: what else there is to say of it, up to 16 pairs; runs are found by both
        priority: of a run that has to wait until there is room for it: a higher number begins first; without it 5
        idempotency_key: makes the start safe to repeat for 24 hours, by another process too; without it, each run has
            a key of its own
        """
        form = Format(response_format)
        options = Options(agent_def, form.sent, recovery, reasoning, tools, user, metadata, priority)
        return self._start(start_run(message, agent, options, idempotency_key), form)

    def chat(
        self,
        agent: str,
        message: inputs.Message,
        *,
        agent_def: inputs.InlineAgentDefinition | None = None,
        response_format: ResponseFormat[T] = None,
        recovery: inputs.Recovery | None = None,
        reasoning: inputs.Reasoning | None = None,
        tools: list[inputs.Tool] | None = None,
        user: str | None = None,
        metadata: dict[str, str] | None = None,
        priority: int | None = None,
        idempotency_key: str | None = None,
    ) -> Run[T]:
        """A run of the agent with this id. One that isn't there fails the run, with `agent_not_found`."""
        form = Format(response_format)
        options = Options(agent_def, form.sent, recovery, reasoning, tools, user, metadata, priority)
        return self._start(start_chat(agent, message, options, idempotency_key), form)

    def send_message(
        self,
        conversation_id: int,
        message: inputs.Message,
        *,
        agent_def: inputs.InlineAgentDefinition | None = None,
        response_format: ResponseFormat[T] = None,
        recovery: inputs.Recovery | None = None,
        reasoning: inputs.Reasoning | None = None,
        tools: list[inputs.Tool] | None = None,
        user: str | None = None,
        metadata: dict[str, str] | None = None,
        priority: int | None = None,
        on_busy: inputs.OnBusy | None = None,
        idempotency_key: str | None = None,
    ) -> Run[T]:
        """A run that knows what was said before in the conversation, and belongs to it.

        on_busy: what becomes of the message while another run of the conversation is under way: without it, it is refused;
            `steer` gives it to that run, which this one then is
        """
        form = Format(response_format)
        options = Options(agent_def, form.sent, recovery, reasoning, tools, user, metadata, priority)
        return self._start(start_message(conversation_id, message, options, on_busy, idempotency_key), form)

    def rerun(
        self,
        run_id: str,
        *,
        message: inputs.Message | None = None,
        agent: str | None = None,
        agent_def: inputs.InlineAgentDefinition | None = None,
        turn: int | None = None,
        tools: Literal["live", "recorded"] | None = None,
        response_format: ResponseFormat[T] = None,
        idempotency_key: str | None = None,
    ) -> Run[T]:
        """A run of what an earlier one was asked.

        message: another prompt; with `turn`, what is said before that turn
        agent: another agent, or another version of it, `id@n`
        agent_def: an agent for this run alone
        turn: the turn of the earlier run with which this one begins; what was said before it stands
        tools: `recorded` for the results of the earlier run, without asking anything outside
        response_format: the type that the earlier run was started with, which its `output` is read as
        """
        body: inputs.RerunRequest = {}
        if message is not None:
            body["message"] = message
        if agent is not None:
            body["agent"] = agent
        if agent_def is not None:
            body["agent_def"] = agent_def
        if turn is not None:
            body["from"] = {"turn": turn}
        if tools is not None:
            body["tools"] = tools
        return self._start(start_rerun(run_id, body, idempotency_key), Format(response_format))

    def resume(
        self, run_id: str, *, after: str = "", text: str | None = None, response_format: ResponseFormat[T] = None
    ) -> Run[T]:
        """A run that was started before, by anybody: its events behind `after`, to its end. Without `after`, all of them.

        text: the `text` of the run when `after` was handled; then that of the new one goes on with it
        response_format: the type that the run was started with, which its `output` is read as

        Without it, `text` of the run holds what comes behind `after`, or behind a later rewind, alone. So do its `files`;
        `result()` has the whole answer.
        """
        source = RunSource(None, asks=not self._transport.settings.stream, run_id=run_id, last_event_id=after, text=text)
        return Run(self._transport, source, Format(response_format))

    def answer(
        self,
        question_id: int,
        text: str | None = None,
        *,
        decision: Literal["approved", "denied"] | None = None,
        output: str | None = None,
        error: str | None = None,
        by: str | None = None,
    ) -> bool:
        """Answers a question of a run, which then goes on. False when it came too late: the question is closed already.

        text: the answer; with a decision, what to tell the agent
        decision: for an approval: whether the command may run
        output: for the call of a function of yours: what it has returned
        error: for such a call: why it has failed
        by: who answers
        """
        try:
            self._transport.call(answer_call(question_id, text, decision, output, error, by))
        except ApiStatusError as error:
            if was_closed(error):
                return False
            raise
        return True

    def notifications(self, *, include: Include | None = None) -> Notifications:
        """What becomes of the tenant's scheduled runs, as it happens.

        include: `waiting` to hear also which runs begin to wait for an answer, `budget` of budgets of which 80 % or all is spent, `all`
            of both
        """
        return Notifications(self._transport, include)

    def close(self) -> None:
        """Closes the connections. Nothing has to: they are closed with the client."""
        if self._own_http:
            self._http.close()

    def __enter__(self) -> Baton:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _use(self, settings: Settings) -> None:
        self._transport = SyncTransport(settings, self._http)
        self.api = Api(self._transport)
        """Every other operation, one method each."""

    def _start(self, start: Start, form: Format[T]) -> Run[T]:
        return Run(self._transport, RunSource(start, asks=not self._transport.settings.stream), form)
