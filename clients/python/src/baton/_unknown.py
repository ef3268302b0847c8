"""Events that a later server sends and this client doesn't know."""

from __future__ import annotations

from dataclasses import dataclass

from ._json import JsonObject


@dataclass(frozen=True, slots=True)
class UnknownEvent:
    """An event of a type that this version of the client doesn't know. It is no error: leave it alone, or read `data`."""

    type: str
    """The name of the event."""
    data: JsonObject
    """Its payload."""
