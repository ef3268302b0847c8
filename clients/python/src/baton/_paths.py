"""Which relative paths are harmless on every system, whichever this one is."""

from __future__ import annotations

import re

from ._base import BatonError

_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?", re.IGNORECASE)
"""Names of devices, which Windows finds in every folder."""


class UnsafePath(BatonError, ValueError):
    """A file is not saved, because its path leads out of the folder, or might."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path!r} is not saved: {reason}")


def check_relative(path: str) -> list[str]:
    """The segments of a clean relative path. Raises UnsafePath."""
    if not path:
        raise UnsafePath(path, "it is empty")
    if any(ord(letter) < 32 or ord(letter) == 127 for letter in path):
        raise UnsafePath(path, "it has a control character in it")
    if "\\" in path:
        raise UnsafePath(path, "it has a backslash in it")
    if path.startswith("/"):
        raise UnsafePath(path, "it is absolute")
    if ":" in path:
        # A drive letter, or on Windows the hidden stream of another file.
        raise UnsafePath(path, "it has a colon in it")
    segments = path.split("/")
    for segment in segments:
        if segment in ("", ".", ".."):
            raise UnsafePath(path, f"it has the segment {segment!r} in it")
        if segment.endswith((".", " ")):
            # Windows takes these for the name without them.
            raise UnsafePath(path, f"the segment {segment!r} ends with a dot or a space")
        if _RESERVED.fullmatch(segment):
            raise UnsafePath(path, f"{segment!r} is a device of Windows")
    return segments
