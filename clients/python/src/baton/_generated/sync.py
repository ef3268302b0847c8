# Generated from spec/ by `npm run generate`. Do not edit.
"""Does what the state machine of a stream says: sends, reads and waits, by blocking."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from typing import Generic, TypeVar

import httpx

from .._call import Answer, Call, RawResponse, Request
from .._settings import Settings, reason_of
from .._stream import Ask, Emit, Finish, Open, Read, Step, StreamCore, Wait

T = TypeVar("T")
E = TypeVar("E")


class SyncTransport:
    """Sends requests."""

    def __init__(self, settings: Settings, http: httpx.Client) -> None:
        self.settings = settings
        self._http = http

    def call(self, call: Call[T]) -> T:
        """Makes a plain call."""
        return (self.raw(call)).parse()

    def raw(self, call: Call[T]) -> RawResponse[T]:
        """Makes a plain call, and gives the answer as it came."""
        attempts = self.settings.call_attempts(call.request)
        while True:
            try:
                answer = self.ask(call.request)
            except httpx.RequestError as error:
                pause = attempts.lost(reason_of(error))
            else:
                if answer.ok:
                    return RawResponse(answer.status, answer.headers, answer.body, call.read)
                pause = attempts.refused(answer)
            time.sleep(pause)

    def ask(self, request: Request) -> Answer:
        """Sends a request once, and gives its whole answer."""
        response = self._http.send(self.settings.build(self._http, request, stream=False), follow_redirects=False)
        return Answer(response.status_code, response.headers, response.content)

    def open(self, request: Request) -> httpx.Response:
        """Sends a request, and gives the answer before its body is there."""
        return self._http.send(self.settings.build(self._http, request, stream=True), stream=True, follow_redirects=False)


class SyncDriver(Generic[E]):
    """Drives one stream."""

    def __init__(self, transport: SyncTransport, core: StreamCore[E]) -> None:
        self._transport = transport
        self._core = core
        self._response: httpx.Response | None = None
        self._chunks: Iterator[bytes] | None = None
        self._reader = 0

    def open(self) -> None:
        """Connects, unless it is connected."""
        try:
            while not self._core.ready:
                self._do(self._core.next())
        except BaseException:
            self.close()
            raise

    def events(self) -> Generator[E, None, None]:
        """The events from where the last reader left. Leaving it hangs up."""
        self._reader += 1
        reader = self._reader
        try:
            while True:
                step = self._core.next()
                if isinstance(step, Finish):
                    return
                if isinstance(step, Emit):
                    yield step.event
                else:
                    self._do(step)
        finally:
            # Another reader may have taken over.
            if reader == self._reader:
                self.close()

    def close(self) -> None:
        """Hangs up. What was not handled comes again when somebody reads on."""
        self._disconnect()
        self._core.hung_up()

    def _disconnect(self) -> None:
        response, self._response = self._response, None
        if response is not None:
            response.close()

    def _do(self, step: Step[E]) -> None:
        try:
            if isinstance(step, Open):
                self._open(step.request)
            elif isinstance(step, Ask):
                self._disconnect()
                self._core.answered(self._transport.ask(step.request))
            elif isinstance(step, Read):
                self._read()
            elif isinstance(step, Wait):
                self._disconnect()
                time.sleep(step.seconds)
        except httpx.RequestError as error:
            self._core.lost(reason_of(error), silence=isinstance(error, httpx.ReadTimeout))

    def _open(self, request: Request) -> None:
        self._disconnect()
        self._response = self._transport.open(request)
        if self._response.status_code == 200:
            self._core.opened(self._response.headers)
            self._chunks = self._response.iter_bytes()
        else:
            body = self._response.read()
            self._core.refused(Answer(self._response.status_code, self._response.headers, body))

    def _read(self) -> None:
        chunk = next(self._chunks, None) if self._chunks else None
        if chunk is None:
            self._core.lost("the stream ended too early")
        else:
            self._core.received(chunk)
