"""A run as something to stream: what it was started with, what has come of it, and where to go on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ._base import BatonError
from ._call import Request
from ._errors import ConnectionLost, RunFailed
from ._generated import calls
from ._generated.events import RUN_EVENTS, DoneEvent, FileEvent, RequestReceivedEvent, RewindEvent, RunEvent, TextEvent
from ._reading import read_event
from ._sse import Frame


@dataclass(frozen=True, slots=True, kw_only=True)
class RunResult:
    """The outcome of a run that succeeded."""

    run_id: str
    content: str
    """The whole answer."""
    output: Any
    """The answer as a value, of a run with a `response_format` by a schema; None when it is text."""
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
    """Streams a run: by its start until its id is known, and from then on by its id, never by another start."""

    def __init__(self, start: Request | None, *, run_id: str = "", last_event_id: str = "", text: str | None = None) -> None:
        self._start = start
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
            raise BatonError("the run has not started: its id is known inside the `with` block")
        return self._run_id

    @property
    def over(self) -> bool:
        return self._ended or self.done is not None

    @property
    def text(self) -> str:
        return "".join(self._text)

    @property
    def files(self) -> list[FileEvent]:
        return list(self._files)

    def request(self) -> Request:
        if self._run_id:
            return calls.stream_request_events(self._run_id, last_event_id=self.last_event_id or None)
        if self._start is None:
            raise BatonError("there is no run to follow")
        return self._start

    def opened(self, headers: Mapping[str, str]) -> None:
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

    def result(self, done: DoneEvent) -> RunResult:
        """The outcome. Raises RunFailed."""
        if not done.ok:
            raise RunFailed(done)
        return RunResult(
            run_id=done.request_id,
            content=done.content or "",
            output=json.loads(done.content or "null") if done.content_type == "application/json" else None,
            files=self.files,
            input_tokens=done.input_tokens,
            output_tokens=done.output_tokens,
            duration_ms=done.duration_ms,
            conversation_id=done.conversation_id,
        )
