"""The notifications of a tenant as something to stream."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from ._call import Answer
from ._errors import ConnectionLost
from ._generated import calls
from ._generated.events import NOTIFICATION_EVENTS, NotificationStreamEvent
from ._reading import read_event
from ._sse import Frame
from ._stream import Open

Include: TypeAlias = Literal["waiting", "budget", "all"]
"""What there is to hear besides scheduled runs."""


class NotificationSource:
    """Streams notifications. They are kept for nobody: every new connection begins with `open`, and what happened while
    there was none is in `GET /v1/runs?since=`."""

    def __init__(self, include: Include | None) -> None:
        self.over = False
        self._include = include

    @property
    def ready(self) -> bool:
        return False

    def step(self) -> Open:
        return Open(calls.stream_notifications(include=self._include))

    def answered(self, answer: Answer) -> bool:
        return True

    def silent(self) -> None:
        pass

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
