"""A run as something to stream: what it was started with, what has come of it, and where to go on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from ._base import BatonError
from ._call import Answer, Start, as_json
from ._errors import ConnectionLost, OutputInvalid, RunFailed
from ._format import T_co
from ._generated import calls
from ._generated.events import RUN_EVENTS, DoneEvent, FileEvent, RequestReceivedEvent, RewindEvent, RunEvent, TextEvent
from ._reading import read_event
from ._sse import Frame
from ._stream import Ask, Open

WAIT_SECONDS = 25
"""How long an answer about a run may be held back: less than what proxies have patience for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunResult(Generic[T_co]):
    """The outcome of a run that succeeded."""

    run_id: str
    content: str
    """The whole answer."""
    output: T_co
    """The answer as a value, of a run with a `response_format`, of its type where that is one; None when the answer is text."""
    finish_reason: str | None
    """How the answer ended; `length` says that it is cut. None with servers of before 0.3."""
    files: list[FileEvent]
    """The files that this client has seen; after `resume(…, after=…)` those behind that event only."""
    input_tokens: int
    """Tokens of all prompts."""
    output_tokens: int
    """Tokens of all answers."""
    duration_ms: int
    """How long the run took."""
    conversation_id: int | None
    """The conversation that it belongs to."""


class RunSource:
    """Streams a run: by its start until its id is known, and from then on by its id, never by another start.

    Where nothing can be streamed it asks for the run until that has ended, and reads the stream then, which has an end.
    """

    def __init__(
        self, start: Start | None, *, asks: bool = False, run_id: str = "", last_event_id: str = "", text: str | None = None
    ) -> None:
        self._start = start
        self._asks = asks
        self._has_ended = False
        self.headers: Mapping[str, str] = {}
        self._run_id = run_id
        self.last_event_id = last_event_id
        self.done: DoneEvent | None = None
        self._ended = False
        # Whether the text is that of the whole run up to here, which is what a rewind counts.
        self._whole = text is not None or not last_event_id
        self._text = [text] if text else []
        self._files: list[FileEvent] = []
        # What of both was handled. A rewind begins another list, so that what stands in this one can come back.
        self._kept = (self._text, len(self._text), 0)

    @property
    def run_id(self) -> str:
        """The run's id. Raises BatonError before the server has told it."""
        if not self._run_id:
            raise BatonError("the run has not started: its id is known inside the `with` block, and after `start()`")
        return self._run_id

    @property
    def begun(self) -> bool:
        """Whether there is a run."""
        return bool(self._run_id)

    @property
    def ready(self) -> bool:
        return self._asks and self.begun

    @property
    def over(self) -> bool:
        return self._ended or self.done is not None

    @property
    def text(self) -> str:
        return "".join(self._text)

    @property
    def files(self) -> list[FileEvent]:
        return list(self._files)

    def step(self) -> Open | Ask:
        if self._run_id:
            if self._asks and not self._has_ended:
                return Ask(calls.get_request(self._run_id, wait=WAIT_SECONDS).request)
            return Open(calls.stream_request_events(self._run_id, last_event_id=self.last_event_id or None))
        if self._start is None:
            raise BatonError("there is no run to follow")
        return Ask(self._start.plain) if self._asks else Open(self._start.stream)

    def answered(self, answer: Answer) -> bool:
        # A run that was joined may be told as its result.
        run_id, state = as_json(lambda run: (str(run["request_id"]), run["state"]))(answer)
        was_begun = self.begun
        self.headers = self.headers or answer.headers
        self._run_id = run_id
        self._has_ended = state not in ("queued", "running", "waiting")
        return self._has_ended or not was_begun

    def silent(self) -> None:
        self._asks = True

    def opened(self, headers: Mapping[str, str]) -> None:
        self.headers = self.headers or headers
        # Every answer has an X-Request-Id of its own; that of a start is the run's.
        self._run_id = self._run_id or headers.get("x-request-id", "")

    def ended(self) -> None:
        self._ended = True

    def event(self, frame: Frame) -> RunEvent:
        event = read_event(frame, RUN_EVENTS.get(frame.event))
        if isinstance(event, TextEvent) and event.stream_id == 0:
            self._text.append(event.delta)
        elif isinstance(event, RewindEvent) and event.stream_id == 0:
            self._text = [event.applied_to(self.text)] if self._whole else []
        elif isinstance(event, FileEvent):
            self._files.append(event)
        elif isinstance(event, RequestReceivedEvent):
            self._run_id = self._run_id or event.request_id
        elif isinstance(event, DoneEvent):
            self.done = event
        return event

    def handled(self, frame: Frame) -> None:
        self.last_event_id = frame.id or self.last_event_id
        self._kept = (self._text, len(self._text), len(self._files))

    def forget(self) -> None:
        if not self.over:
            self._text, texts, files = self._kept
            del self._text[texts:]
            del self._files[files:]

    def lost(self, error: ConnectionLost) -> None:
        error.run_id = self._run_id
        error.last_event_id = self.last_event_id

    def result(self, done: DoneEvent, read: Callable[[str], T_co]) -> RunResult[T_co]:
        """The outcome, `read` making the output of JSON. Raises RunFailed and OutputInvalid."""
        if not done.ok:
            raise RunFailed(done)
        output: Any = None
        if done.content_type == "application/json":
            try:
                output = read(done.content or "null")
            except ValueError as error:
                raise OutputInvalid(done.request_id, done.content or "", str(error)) from error
        return RunResult(
            run_id=done.request_id,
            content=done.content or "",
            output=output,
            finish_reason=done.finish_reason,
            files=self.files,
            input_tokens=done.input_tokens,
            output_tokens=done.output_tokens,
            duration_ms=done.duration_ms,
            conversation_id=done.conversation_id,
        )
