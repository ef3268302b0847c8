"""Requests and answers as values: what is sent and how its answer is read, without anything that sends it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar
from urllib.parse import quote

from ._errors import ApiStatusError, ProtocolError
from ._generated.models import ErrorBody
from ._retry import retry_after_of
from ._tagged import Tagged

T = TypeVar("T")
TaggedT = TypeVar("TaggedT", bound=Tagged)


@dataclass(frozen=True, slots=True)
class Request:
    """What is sent. Parameters and headers that are None are left out."""

    method: str
    path: str
    query: Mapping[str, str | int | float | bool | Mapping[str, Any] | None] = field(default_factory=dict)
    headers: Mapping[str, str | None] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    needs_token: bool = True

    @property
    def wait(self) -> float:
        """For how many seconds the server was asked to hold its answer back."""
        wait = self.query.get("wait") or (self.body or {}).get("wait")
        return float(wait) if isinstance(wait, (int, float)) else 0.0


@dataclass(frozen=True, slots=True)
class Start:
    """What starts a run: one request whose answer is its stream, or another one whose answer says that it has begun."""

    stream: Request
    plain: Request


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer. The names of its headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def ok(self) -> bool:
        """Whether it is a success; a 304 is one for those who asked for it."""
        return 200 <= self.status < 300 or self.status == 304


@dataclass(frozen=True, slots=True)
class Call(Generic[T]):
    """A request, and what its answer is to be read as."""

    request: Request
    read: Callable[[Answer], T]


@dataclass(frozen=True, slots=True)
class RawResponse(Generic[T]):
    """An answer as it came, with its headers."""

    status: int
    """The HTTP status: a success, or a 304 for those who asked for it. Anything else is raised."""
    headers: Mapping[str, str]
    """The headers, by their names in any case."""
    body: bytes
    """The body."""
    _read: Callable[[Answer], T]

    @property
    def request_id(self) -> str:
        """The answer's X-Request-Id, under which the server's log has it."""
        return self.headers.get("x-request-id", "")

    def parse(self) -> T:
        """What the same call gives without `with_raw_response`."""
        return self._read(Answer(self.status, self.headers, self.body))


class Caller(Protocol):
    """Who makes calls."""

    def call(self, call: Call[T]) -> T:
        """Makes one. Raises ApiStatusError and ConnectionLost."""

    def raw(self, call: Call[T]) -> RawResponse[T]:
        """Makes one, and gives the answer as it came. Raises the same."""


class AsyncCaller(Protocol):
    """Who makes calls, asynchronously."""

    async def call(self, call: Call[T]) -> T:
        """Makes one. Raises ApiStatusError and ConnectionLost."""

    async def raw(self, call: Call[T]) -> RawResponse[T]:
        """Makes one, and gives the answer as it came. Raises the same."""


def segment(value: str | int) -> str:
    """A value as a segment of a path. Raises ValueError for one that would be no segment."""
    text = str(value)
    if text in ("", ".", ".."):
        raise ValueError(f"{text!r} can't be part of an address")
    return quote(text, safe="")


def as_json(read: Callable[[Any], T]) -> Callable[[Answer], T]:
    """Reads an answer as JSON. What isn't as the contract has it is a ProtocolError."""

    def from_answer(answer: Answer) -> T:
        try:
            return read(json.loads(answer.body))
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise ProtocolError(f"the answer can't be read: {error!r}") from error

    return from_answer


def as_copy(read: Callable[[Any], T]) -> Callable[[Answer], T | None]:
    """Reads an answer as JSON; None when the caller's own copy is still the same."""
    read_json = as_json(read)

    def from_answer(answer: Answer) -> T | None:
        return None if answer.status == 304 else read_json(answer)

    return from_answer


def as_tagged(read: Callable[[Any], TaggedT]) -> Callable[[Answer], TaggedT]:
    """Reads an answer as JSON, with the tag of its version, which stands in a header."""
    read_json = as_json(read)

    def from_answer(answer: Answer) -> TaggedT:
        return replace(read_json(answer), etag=answer.headers.get("etag", ""))

    return from_answer


def as_text(answer: Answer) -> str:
    """Reads an answer as text."""
    return answer.body.decode("utf-8", "replace")


def as_nothing(answer: Answer) -> None:
    """Reads an answer that has no body."""


def as_bytes(answer: Answer) -> bytes | None:
    """Reads an answer as bytes; None when the caller's own copy is still the same."""
    return None if answer.status == 304 else answer.body


def error_of(answer: Answer, now: float) -> ApiStatusError:
    """The error that a refusal stands for. `now` is in seconds since the epoch."""
    try:
        body = ErrorBody.from_json(json.loads(answer.body))
    except (ValueError, LookupError, TypeError, AttributeError):
        # Not from Baton, but from something in between.
        body = None
    message = body.error if body else answer.body[:500].decode("utf-8", "replace")
    return ApiStatusError(
        answer.status,
        message,
        body=body,
        request_id=answer.headers.get("x-request-id", ""),
        headers=answer.headers,
        retry_after=retry_after_of(answer.headers.get("retry-after"), now),
    )
