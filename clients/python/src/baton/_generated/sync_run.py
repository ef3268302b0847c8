# Generated from spec/ by `npm run generate`. Do not edit.
"""A run and the notifications, read by blocking."""

from __future__ import annotations

from collections.abc import Iterator, Generator
from types import TracebackType
from typing import Any, Generic

from .._base import BatonError
from .._errors import ApiStatusError
from .._format import Format, T
from .events import NotificationStreamEvent, RunEvent
from .._notification_source import Include, NotificationSource
from .._run import BlockingRunBase
from .._run_source import RunResult, RunSource
from .._stream import StreamCore
from .sync import SyncDriver, SyncTransport


class Run(BlockingRunBase, Generic[T]):
    """A run, and its events while they happen.

    It starts when its `with` block is entered, with `run.start()`, or with the first thing that is asked of it. Leaving the loop or the
    block hangs up, and the run goes on without us; `cancel()` ends it. Whoever iterates again gets what was not handled.
    """

    def __init__(self, transport: SyncTransport, source: RunSource, form: Format[T]) -> None:
        super().__init__(source)
        self._transport = transport
        self._form = form
        settings = transport.settings
        self._driver = SyncDriver(transport, StreamCore(source, settings.stream_attempts(), settings.max_frame_bytes))

    def start(self) -> Run[T]:
        """Starts the run, unless it has started, and returns it. It has an `id` then, and holds a connection until it was read."""
        self._driver.open()
        return self

    def __enter__(self) -> Run[T]:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def __iter__(self) -> Iterator[RunEvent]:
        """The events, to the end of the run, over as many connections as it takes.

        Raises ApiStatusError, ConnectionLost and ProtocolError. A run that fails raises nothing here; `result()` does.
        """
        return self._driver.events()

    def result(self) -> RunResult[T]:
        """The outcome; reads the events that nobody has read yet. Raises RunFailed, OutputInvalid, and what reading raises."""
        if not self._source.over:
            for _ in self:
                pass
        # Resumed behind the last event, there was nothing to read: the log still has it.
        source = self._source if self._source.done else self._replay()
        if source.done is None:
            raise BatonError("the run's log has no end")
        return self._source.result(source.done, self._form.read)

    def cancel(self) -> bool:
        """Cancels the run. Its stream still comes to its end, with the code `canceled`. False when it had ended already.

        May be called from another thread.
        """
        try:
            if not self._source.begun:
                self.start()
            self._transport.call(self._cancel_call())
        except ApiStatusError as error:
            if self._had_ended(error):
                return False
            raise
        return True

    def close(self) -> None:
        """Hangs up. The run goes on."""
        self._driver.close()

    def _replay(self) -> RunSource:
        source = RunSource(None, run_id=self._source.run_id)
        for _ in Run(self._transport, source, self._form):
            pass
        return source


class Notifications:
    """What becomes of the tenant's scheduled runs, as it happens. It ends when its `with` block is left.

    Every connection begins with an OpenEvent. A second one means that the connection broke: what happened meanwhile is
    in `baton.api.list_scheduled_runs(since=…)`.
    """

    def __init__(self, transport: SyncTransport, include: Include | None = None) -> None:
        settings = transport.settings
        core = StreamCore(NotificationSource(include), settings.stream_attempts(), settings.max_frame_bytes)
        self._driver: SyncDriver[NotificationStreamEvent] = SyncDriver(transport, core)

    def __enter__(self) -> Notifications:
        self._driver.open()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def __iter__(self) -> Iterator[NotificationStreamEvent]:
        """The notifications, without end. Raises ApiStatusError, ConnectionLost and ProtocolError."""
        return self._driver.events()

    def close(self) -> None:
        """Hangs up."""
        self._driver.close()
