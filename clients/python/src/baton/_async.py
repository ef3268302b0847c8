"""Does what the state machine of a stream says: sends, reads and waits, with asyncio. Its twin without asyncio is made of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Generic, TypeVar

import httpx

from ._call import Answer, Call, RawResponse, Request
from ._settings import Settings, reason_of
from ._stream import Ask, Emit, Finish, Open, Read, Step, StreamCore, Wait

T = TypeVar("T")
E = TypeVar("E")


class AsyncTransport:
    """Sends requests."""

    def __init__(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self.settings = settings
        self._http = http

    async def call(self, call: Call[T]) -> T:
        """Makes a plain call."""
        return (await self.raw(call)).parse()

    async def raw(self, call: Call[T]) -> RawResponse[T]:
        """Makes a plain call, and gives the answer as it came."""
        attempts = self.settings.call_attempts(call.request)
        while True:
            try:
                answer = await self.ask(call.request)
            except httpx.RequestError as error:
                pause = attempts.lost(reason_of(error))
            else:
                if answer.ok:
                    return RawResponse(answer.status, answer.headers, answer.body, call.read)
                pause = attempts.refused(answer)
            await asyncio.sleep(pause)

    async def ask(self, request: Request) -> Answer:
        """Sends a request once, and gives its whole answer."""
        response = await self._http.send(self.settings.build(self._http, request, stream=False), follow_redirects=False)
        return Answer(response.status_code, response.headers, response.content)

    async def open(self, request: Request) -> httpx.Response:
        """Sends a request, and gives the answer before its body is there."""
        return await self._http.send(self.settings.build(self._http, request, stream=True), stream=True, follow_redirects=False)


class AsyncDriver(Generic[E]):
    """Drives one stream."""

    def __init__(self, transport: AsyncTransport, core: StreamCore[E]) -> None:
        self._transport = transport
        self._core = core
        self._response: httpx.Response | None = None
        self._chunks: AsyncIterator[bytes] | None = None
        self._reader = 0

    async def open(self) -> None:
        """Connects, unless it is connected."""
        try:
            while not self._core.ready:
                await self._do(self._core.next())
        except BaseException:
            await self.close()
            raise

    async def events(self) -> AsyncGenerator[E, None]:
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
                    await self._do(step)
        finally:
            # Another reader may have taken over.
            if reader == self._reader:
                await self.close()

    async def close(self) -> None:
        """Hangs up. What was not handled comes again when somebody reads on."""
        await self._disconnect()
        self._core.hung_up()

    async def _disconnect(self) -> None:
        response, self._response = self._response, None
        if response is not None:
            await response.aclose()

    async def _do(self, step: Step[E]) -> None:
        try:
            if isinstance(step, Open):
                await self._open(step.request)
            elif isinstance(step, Ask):
                await self._disconnect()
                self._core.answered(await self._transport.ask(step.request))
            elif isinstance(step, Read):
                await self._read()
            elif isinstance(step, Wait):
                await self._disconnect()
                await asyncio.sleep(step.seconds)
        except httpx.RequestError as error:
            self._core.lost(reason_of(error), silence=isinstance(error, httpx.ReadTimeout))

    async def _open(self, request: Request) -> None:
        await self._disconnect()
        self._response = await self._transport.open(request)
        if self._response.status_code == 200:
            self._core.opened(self._response.headers)
            self._chunks = self._response.aiter_bytes()
        else:
            body = await self._response.aread()
            self._core.refused(Answer(self._response.status_code, self._response.headers, body))

    async def _read(self) -> None:
        chunk = await anext(self._chunks, None) if self._chunks else None
        if chunk is None:
            self._core.lost("the stream ended too early")
        else:
            self._core.received(chunk)
