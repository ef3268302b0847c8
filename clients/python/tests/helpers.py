"""What several tests use: a server that is made of a list of answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

import httpx

from baton import AsyncBaton, Baton, Retry

T = TypeVar("T")

RUN = "01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b"
AT_ONCE = Retry(attempts=3, first=0.0, longest=0.0)


def frame(event_id: str, event: str, data: str) -> bytes:
    """One frame, as the server writes it."""
    return f"id: {event_id}\nevent: {event}\ndata: {data}\n\n".encode()


def text(event_id: str, delta: str) -> bytes:
    """A piece of the answer."""
    return frame(event_id, "text", f'{{"type":"text","agent":"index","stream_id":0,"delta":"{delta}"}}')


def rewind(event_id: str, length: int, stream: int = 0) -> bytes:
    """Text of a stream is withdrawn."""
    return frame(event_id, "rewind", f'{{"type":"rewind","agent":"index","stream_id":{stream},"length":{length},"reason":"recovered"}}')


def done(event_id: str, content: str, finish_reason: str | None = None) -> bytes:
    """The end of a run that succeeded."""
    return frame(
        event_id,
        "done",
        f'{{"type":"done","ok":true,"request_id":"{RUN}","duration_ms":1,"input_tokens":2,"output_tokens":3,"content":"{content}"{told(finish_reason)}}}',
    )


def failed(event_id: str, code: str, finish_reason: str | None = None) -> bytes:
    """The end of a run that failed."""
    return frame(
        event_id,
        "done",
        f'{{"type":"done","ok":false,"request_id":"{RUN}","duration_ms":1,"input_tokens":0,"output_tokens":0,"error":"no","error_code":"{code}"{told(finish_reason)}}}',
    )


def told(finish_reason: str | None) -> str:
    """The member that says how an answer ended."""
    return "" if finish_reason is None else f',"finish_reason":"{finish_reason}"'


class Body(httpx.SyncByteStream, httpx.AsyncByteStream):
    """The body of an answer, in pieces. An exception among them is raised in its place."""

    def __init__(self, pieces: list[bytes | Exception]) -> None:
        self._pieces = pieces

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._pieces:
            if isinstance(piece, Exception):
                raise piece
            yield piece

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self:
            yield piece


@dataclass
class Script:
    """A server that gives one answer after the other, and remembers what it was asked."""

    answers: list[Callable[[], httpx.Response]] = field(default_factory=list)
    requests: list[httpx.Request] = field(default_factory=list)

    def stream(self, *pieces: bytes | Exception, content_type: str = "text/event-stream") -> Script:
        """An answer with a stream."""
        headers = {"Content-Type": content_type, "X-Request-Id": RUN}
        self.answers.append(lambda: httpx.Response(200, headers=headers, stream=Body(list(pieces))))
        return self

    def status(self, status: int, body: str = "", **headers: str) -> Script:
        """An answer that is no stream. Underscores in the names of headers stand for hyphens."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.answers.append(lambda: httpx.Response(status, headers=named, text=body))
        return self

    def broken(self, error: Exception | None = None) -> Script:
        """No answer at all."""

        def fail() -> httpx.Response:
            raise error or httpx.ReadError("broken")

        self.answers.append(fail)
        return self

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        return self.answers.pop(0)()

    def asked(self) -> list[str]:
        """What it was asked, and behind which event."""
        return [
            " ".join(filter(None, (one.method, one.url.raw_path.decode(), one.headers.get("last-event-id")))) for one in self.requests
        ]


class Twins:
    """Runs one and the same check with either client: the program of the one that blocks and of the one that doesn't."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def collect(self, script: Script, **options: Any) -> tuple[list[Any], Any]:
        """Reads a run to its end. Returns its events, and the run."""
        return self.do(script, _collect, _collect_async, **options)

    def do(
        self,
        script: Script,
        blocking: Callable[[Baton], T],
        asynchronous: Callable[[AsyncBaton], Coroutine[Any, Any, T]],
        **options: Any,
    ) -> T:
        """Does something with either client."""
        transport = httpx.MockTransport(script)
        settings: dict[str, Any] = {"retry": AT_ONCE, **options}
        if self.kind == "sync":
            with httpx.Client(transport=transport) as http:
                return blocking(Baton("http://baton", "t", http=http, **settings))

        async def program() -> T:
            async with httpx.AsyncClient(transport=transport) as client:
                return await asynchronous(AsyncBaton("http://baton", "t", http=client, **settings))

        return asyncio.run(program())


def _collect(baton: Baton) -> tuple[list[Any], Any]:
    with baton.run("Hello") as run:
        return list(run), run


async def _collect_async(baton: AsyncBaton) -> tuple[list[Any], Any]:
    async with baton.run("Hello") as run:
        return [event async for event in run], run


def run_async(program: Coroutine[Any, Any, T]) -> T:
    """Runs a program to its end."""
    return asyncio.run(program)
