"""A run and the notifications, read with asyncio. `_sync_run.py` is the twin."""

from __future__ import annotations

from collections.abc import AsyncIterator
from types import TracebackType

from ._base import BatonError
from ._errors import ApiStatusError
from ._generated.events import NotificationStreamEvent, RunEvent
from ._notification_source import NotificationSource
from ._run import RunBase
from ._run_source import RunResult, RunSource
from ._stream import StreamCore
from ._async import AsyncDriver, AsyncTransport


class AsyncRun(RunBase):
    """A run, and its events while they happen.

    It starts when its `async with` block is entered, or with the first thing that is asked of it. Leaving the loop or the
    block hangs up, and the run goes on without us; `cancel()` ends it. Whoever iterates again gets what was not handled.
    """

    def __init__(self, transport: AsyncTransport, source: RunSource) -> None:
        super().__init__(source)
        self._transport = transport
        settings = transport.settings
        self._driver = AsyncDriver(transport, StreamCore(source, settings.stream_attempts(), settings.max_frame_bytes))

    async def __aenter__(self) -> AsyncRun:
        await self._driver.open()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    def __aiter__(self) -> AsyncIterator[RunEvent]:
        """The events, to the end of the run, over as many connections as it takes.

        Raises ApiStatusError, ConnectionLost and ProtocolError. A run that fails raises nothing here; `result()` does.
        """
        return self._driver.events()

    async def result(self) -> RunResult:
        """The outcome; reads the events that nobody has read yet. Raises RunFailed, and what reading raises."""
        if not self._source.over:
            async for _ in self:
                pass
        # Resumed behind the last event, there was nothing to read: the log still has it.
        source = self._source if self._source.done else await self._replay()
        if source.done is None:
            raise BatonError("the run's log has no end")
        return self._source.result(source.done)

    async def cancel(self) -> bool:
        """Cancels the run. Its stream still comes to its end, with the code `canceled`. False when it had ended already."""
        try:
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
        source = RunSource(None, run_id=self.id)
        async for _ in AsyncRun(self._transport, source):
            pass
        return source


class AsyncNotifications:
    """What becomes of the tenant's scheduled runs, as it happens. It ends when its `async with` block is left.

    Every connection begins with an OpenEvent. A second one means that the connection broke: what happened meanwhile is
    in `baton.api.list_scheduled_runs(since=…)`.
    """

    def __init__(self, transport: AsyncTransport) -> None:
        settings = transport.settings
        core = StreamCore(NotificationSource(), settings.stream_attempts(), settings.max_frame_bytes)
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
