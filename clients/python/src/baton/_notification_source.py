"""The notifications of a tenant as something to stream."""

from __future__ import annotations

from collections.abc import Mapping

from ._call import Request
from ._errors import ConnectionLost
from ._generated import calls
from ._generated.events import NOTIFICATION_EVENTS, NotificationStreamEvent
from ._reading import read_event
from ._sse import Frame


class NotificationSource:
    """Streams notifications. They are kept for nobody: every new connection begins with `open`, and what happened while
    there was none is in `GET /v1/runs?since=`."""

    def __init__(self) -> None:
        self.over = False

    def request(self) -> Request:
        return calls.stream_notifications()

    def opened(self, headers: Mapping[str, str]) -> None:
        pass

    def ended(self) -> None:
        self.over = True

    def event(self, frame: Frame) -> NotificationStreamEvent:
        return read_event(frame, NOTIFICATION_EVENTS.get(frame.event))

    def handled(self, frame: Frame) -> None:
        pass

    def forget(self) -> None:
        pass

    def lost(self, error: ConnectionLost) -> None:
        pass
