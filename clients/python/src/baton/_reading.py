"""Makes events of frames."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypeVar

from ._errors import ProtocolError
from ._json import JsonObject
from ._sse import Frame
from ._unknown import UnknownEvent

E = TypeVar("E")


def read_event(frame: Frame, read: Callable[[JsonObject], E] | None) -> E | UnknownEvent:
    """The event of a frame; without a reader for its type, an UnknownEvent. Raises ProtocolError when it can't be read."""
    try:
        data = json.loads(frame.data)
    except ValueError as error:
        raise ProtocolError(f"the data of a {frame.event} event is no JSON") from error
    if not isinstance(data, dict):
        raise ProtocolError(f"the data of a {frame.event} event is no object")
    if read is None:
        return UnknownEvent(frame.event, data)
    try:
        return read(data)
    except (LookupError, TypeError, AttributeError) as error:
        raise ProtocolError(f"a {frame.event} event can't be read: {error!r}") from error
