"""Applying a rewind: text that was sent, and is withdrawn."""

from __future__ import annotations

from typing import Protocol


class _Rewind(Protocol):
    @property
    def length(self) -> int: ...

    @property
    def reasoning_length(self) -> int | None: ...


class AppliedRewind:
    """What a rewind event can do besides being one."""

    __slots__ = ()

    def applied_to(self: _Rewind, text: str) -> str:
        """What stays of the text of its stream, which is all that came of it so far.

        `length` counts units of UTF-16, of which some characters have two.
        """
        return _first(text, self.length)

    def applied_to_thoughts(self: _Rewind, thoughts: str) -> str:
        """What stays of the thoughts of its stream, in the same way."""
        return _first(thoughts, self.reasoning_length or 0)


def _first(text: str, length: int) -> str:
    units = text.encode("utf-16-le", "surrogatepass")
    return units[: 2 * length].decode("utf-16-le", "surrogatepass")
