"""Reads event streams (HTML Living Standard, §9.2): bytes in, frames out."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ._errors import ProtocolError

_LINE_END = re.compile(rb"\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of a stream."""

    id: str | None
    """Its id; None when it has none."""
    event: str
    """The name of the event."""
    data: str
    """Its data lines, joined by line feeds."""


class FrameParser:
    """Takes the bytes of one connection in pieces of any size. What is no whole frame at its end is never given out."""

    def __init__(self, max_frame_bytes: int) -> None:
        self._max_frame_bytes = max_frame_bytes
        self._size = 0
        # The line that has not ended yet, in pieces: joined once, however many there are.
        self._unfinished: list[bytes] = []
        self._after_cr = False
        self._at_start = True
        self._id: str | None = None
        self._event = ""
        self._data: list[str] = []
        self.comments = 0
        """How many comments there were; heartbeats are comments."""

    def feed(self, chunk: bytes) -> list[Frame]:
        """The frames that end in this piece. Raises ProtocolError when one is too large."""
        if self._after_cr and chunk:
            # The line ended at the carriage return; a line feed behind it belongs to it.
            self._after_cr = False
            chunk = chunk.removeprefix(b"\n")
        self._after_cr = chunk.endswith(b"\r") or (self._after_cr and not chunk)
        *ended, rest = _LINE_END.split(chunk)
        frames: list[Frame] = []
        for piece in ended:
            self._keep(piece)
            line = b"".join(self._unfinished)
            self._unfinished.clear()
            if self._at_start:
                self._at_start = False
                line = line.removeprefix(b"\xef\xbb\xbf")
            if line:
                self._field(line)
            else:
                frames.extend(self._end_frame())
        if rest:
            self._keep(rest)
        return frames

    def _keep(self, piece: bytes) -> None:
        self._size += len(piece)
        if self._size > self._max_frame_bytes:
            raise ProtocolError(f"a frame is larger than {self._max_frame_bytes} bytes")
        self._unfinished.append(piece)

    def _field(self, line: bytes) -> None:
        # Of a whole line: characters are never cut.
        name, _, value = line.decode("utf-8", "replace").partition(":")
        value = value.removeprefix(" ")
        if name == "":
            self.comments += 1
            # It is part of no frame.
            self._size -= len(line)
        elif name == "data":
            self._data.append(value)
        elif name == "event":
            self._event = value
        elif name == "id" and "\0" not in value:
            self._id = value

    def _end_frame(self) -> list[Frame]:
        frame = Frame(self._id, self._event or "message", "\n".join(self._data)) if self._data else None
        self._size, self._id, self._event, self._data = 0, None, "", []
        return [frame] if frame else []
