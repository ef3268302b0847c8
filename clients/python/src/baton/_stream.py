"""What a stream does next: a state machine that neither sends nor waits itself.

Whoever drives it asks `next()` what to do, does it, and reports what came of it:

    closed ──Open──▶ opening ──opened()──▶ open ──Read──▶ received() … Emit, Emit, …
      ▲                 │ refused(), lost()    │ lost(): the connection broke, or ended too early
      └─────Wait──── waiting ◀────────────────┘

An event is handled when the consumer asks for the next one. Only then does its id count, so that a consumer that dies in
the middle of an event gets it again when it resumes. The price: a consumer sees the event twice that it died in.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Generic, Protocol, TypeAlias, TypeVar

from ._attempts import Attempts
from ._call import Answer, Request
from ._errors import ConnectionLost, ProtocolError
from ._sse import Frame, FrameParser

E = TypeVar("E")
E_co = TypeVar("E_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Open:
    """Send the request, then say `opened`, `refused` or `lost`."""

    request: Request


@dataclass(frozen=True, slots=True)
class Ask:
    """Make a plain request, then say `answered` or `lost`."""

    request: Request


@dataclass(frozen=True, slots=True)
class Read:
    """Read from the connection, then say `received` or `lost`."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Hang up, and wait."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Emit(Generic[E]):
    """Give the event to the consumer."""

    event: E


@dataclass(frozen=True, slots=True)
class Finish:
    """Hang up: there is nothing more."""


Step: TypeAlias = "Open | Ask | Read | Wait | Emit[E] | Finish"


class Source(Protocol[E_co]):
    """What is streamed: which request gets it, and what its frames are."""

    @property
    def over(self) -> bool:
        """Whether nothing more can come."""

    @property
    def ready(self) -> bool:
        """Whether what is streamed is under way, though its stream need not be open."""

    def step(self) -> Open | Ask:
        """What opens the stream, or opens it again behind what was handled; or what there is to ask before."""

    def answered(self, answer: Answer) -> bool:
        """The answer to what it asked. Returns whether that was news. Raises ProtocolError."""

    def silent(self) -> None:
        """Nothing has ever come of the stream, not even a heartbeat."""

    def opened(self, headers: Mapping[str, str]) -> None:
        """The stream is open. The names of the headers are in lower case."""

    def ended(self) -> None:
        """The server says that there is nothing to come back for (204)."""

    def event(self, frame: Frame) -> E_co:
        """The event of a frame. Raises ProtocolError."""

    def handled(self, frame: Frame) -> None:
        """The consumer has done with the event of this frame."""

    def forget(self) -> None:
        """Forgets what was given out and not handled: it comes again."""

    def lost(self, error: ConnectionLost) -> None:
        """Tells the error what a caller needs to go on."""


class _State(Enum):
    CLOSED = "closed"
    OPENING = "opening"
    OPEN = "open"
    WAITING = "waiting"


class StreamCore(Generic[E]):
    """One stream, over as many connections as it takes."""

    def __init__(self, source: Source[E], attempts: Attempts, max_frame_bytes: int) -> None:
        self._source = source
        self._attempts = attempts
        self._new_parser: Callable[[], FrameParser] = lambda: FrameParser(max_frame_bytes)
        self._parser = self._new_parser()
        self._frames: deque[Frame] = deque()
        self._given: Frame | None = None
        self._state = _State.CLOSED
        self._pause = 0.0
        self._heard = False

    @property
    def ready(self) -> bool:
        """Whether the stream is open, or needs no connection any more."""
        return self._state is _State.OPEN or self._source.ready or self._source.over

    def next(self) -> Step[E]:
        """What to do next. Asking for it also says that the last event was handled."""
        if self._given is not None:
            self._source.handled(self._given)
            self._given = None
        if self._source.over:
            return Finish()
        if self._frames:
            frame = self._frames.popleft()
            event = self._source.event(frame)
            self._given = frame
            return Emit(event)
        if self._state is _State.OPEN:
            return Read()
        if self._state is _State.WAITING:
            self._state = _State.CLOSED
            return Wait(self._pause)
        self._state = _State.OPENING
        self._attempts.asked()
        return self._source.step()

    def answered(self, answer: Answer) -> None:
        """What was asked has an answer. Raises ApiStatusError unless it is to be asked again, and ProtocolError."""
        if not answer.ok:
            return self._close_for(self._attempts.refused(answer))
        self._attempts.progressed()
        if self._source.answered(answer):
            self._state = _State.CLOSED
        else:
            self._close_for(self._attempts.told_nothing())

    def opened(self, headers: Mapping[str, str]) -> None:
        """The answer is a 200. Raises ProtocolError when it is no event stream."""
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "text/event-stream":
            raise ProtocolError(f"the answer is no event stream but {headers.get('content-type', 'of no type')}")
        self._parser = self._new_parser()
        self._source.opened(headers)
        self._state = _State.OPEN

    def refused(self, answer: Answer) -> None:
        """The answer is no 200. Raises ApiStatusError unless the request is to be tried again."""
        if answer.status == 204:
            self._source.ended()
        else:
            self._close_for(self._attempts.refused(answer))

    def received(self, chunk: bytes) -> None:
        """A piece of the stream has come. Raises ProtocolError when a frame is too large."""
        before = self._parser.comments
        frames = self._parser.feed(chunk)
        self._frames.extend(frames)
        # A heartbeat says too that all is well.
        if frames or self._parser.comments > before:
            self._heard = True
            self._attempts.progressed()

    def lost(self, reason: str, *, silence: bool = False) -> None:
        """The connection broke, fell silent, or came to an end, which without the last event is the same. Raises ConnectionLost."""
        if silence and not self._heard:
            self._source.silent()
        try:
            self._close_for(self._attempts.lost(reason))
        except ConnectionLost as error:
            self._source.lost(error)
            raise

    def hung_up(self) -> None:
        """The consumer has left. When it comes back, the stream goes on behind what was handled."""
        self._state = _State.CLOSED
        self._frames.clear()
        self._given = None
        self._source.forget()

    def _close_for(self, pause: float) -> None:
        self._pause = pause
        self._state = _State.WAITING
