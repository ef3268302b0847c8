"""A run and the notifications, read with asyncio. Its twin without asyncio is made of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator
from types import TracebackType
from typing import Any, Generic

from ._base import BatonError
from ._errors import ApiStatusError
from ._format import Format, T
from ._generated.events import NotificationStreamEvent, RunEvent
from ._notification_source import Include, NotificationSource
from ._run import RunBase
from ._run_source import RunResult, RunSource
from ._stream import StreamCore
from ._async import AsyncDriver, AsyncTransport


class AsyncRun(RunBase, Generic[T]):
    """A run, and its events while they happen.

    It starts when its `async with` block is entered, with `await run.start()`, or with the first thing that is asked of it. Leaving the loop or the
    block hangs up, and the run goes on without us; `cancel()` ends it. Whoever iterates again gets what was not handled.
    """

    def __init__(self, transport: AsyncTransport, source: RunSource, form: Format[T]) -> None:
        super().__init__(source)
        self._transport = transport
        self._form = form
        settings = transport.settings
        self._driver = AsyncDriver(transport, StreamCore(source, settings.stream_attempts(), settings.max_frame_bytes))

    async def start(self) -> AsyncRun[T]:
        """Starts the run, unless it has started, and returns it. It has an `id` then, and holds a connection until it was read."""
        await self._driver.open()
        return self

    def __await__(self) -> Generator[Any, None, AsyncRun[T]]:
        """Starts the run: `run = await baton.run("Hello")`."""
        return self.start().__await__()

    async def __aenter__(self) -> AsyncRun[T]:
        return await self.start()

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    def __aiter__(self) -> AsyncIterator[RunEvent]:
        """The events, to the end of the run, over as many connections as it takes.

        Raises ApiStatusError, ConnectionLost and ProtocolError. A run that fails raises nothing here; `result()` does.
        """
        return self._driver.events()

    async def result(self) -> RunResult[T]:
        """The outcome; reads the events that nobody has read yet. Raises RunFailed, OutputInvalid, and what reading raises."""
        if not self._source.over:
            async for _ in self:
                pass
        # Resumed behind the last event, there was nothing to read: the log still has it.
        source = self._source if self._source.done else await self._replay()
        if source.done is None:
            raise BatonError("the run's log has no end")
        return self._source.result(source.done, self._form.read)

    async def cancel(self) -> bool:
        """Cancels the run. Its stream still comes to its end, with the code `canceled`. False when it had ended already."""
        try:
            if not self._source.begun:
                await self.start()
            await self._transport.call(self._cancel_call())
        except ApiStatusError as error:
            if self._had_ended(error):
                return False
            raise
        return True

    async def close(self) -> None:
        """Hangs up. The run goes on."""
        await self._driver.close()

    async def _replay(self) -> RunSource:
        source = RunSource(None, run_id=self._source.run_id)
        async for _ in AsyncRun(self._transport, source, self._form):
            pass
        return source


class AsyncNotifications:
    """What becomes of the tenant's scheduled runs, as it happens. It ends when its `async with` block is left.

    Every connection begins with an OpenEvent. A second one means that the connection broke: what happened meanwhile is
    in `baton.api.list_scheduled_runs(since=…)`.
    """

    def __init__(self, transport: AsyncTransport, include: Include | None = None) -> None:
        settings = transport.settings
        core = StreamCore(NotificationSource(include), settings.stream_attempts(), settings.max_frame_bytes)
        self._driver: AsyncDriver[NotificationStreamEvent] = AsyncDriver(transport, core)

    async def __aenter__(self) -> AsyncNotifications:
        await self._driver.open()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    def __aiter__(self) -> AsyncIterator[NotificationStreamEvent]:
        """The notifications, without end. Raises ApiStatusError, ConnectionLost and ProtocolError."""
        return self._driver.events()

    async def close(self) -> None:
        """Hangs up."""
        await self._driver.close()
