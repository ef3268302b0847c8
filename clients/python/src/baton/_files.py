"""Saving the files of a run, whose paths come from a model and are not to be trusted."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path
from typing import Protocol

from ._paths import UnsafePath, check_relative


class _File(Protocol):
    @property
    def path(self) -> str: ...

    @property
    def content(self) -> str: ...


class SavableFile:
    """What a file event can do besides being one."""

    __slots__ = ()

    def save_to(self: _File, folder: str | os.PathLike[str]) -> Path:
        """Writes the file below a folder, which is made when it isn't there, and returns where it is.

        An older file of that path is replaced, in one step. Nothing is written unless the path stays inside: UnsafePath
        is raised for one that is absolute, has `..` or a drive letter in it, or goes through a symbolic link that leads
        out. The folder must not be one in which somebody else changes links meanwhile.
        """
        return save(self.path, self.content, folder)


def save(path: str, content: str, folder: str | os.PathLike[str]) -> Path:
    """Does it, for any path and content."""
    target = place(path, folder)
    target.parent.mkdir(parents=True, exist_ok=True)
    # Beside its place, so that what stands there is replaced as a whole or not at all.
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=".baton-")
    try:
        with os.fdopen(handle, "wb") as file:
            # A lone half of a character, which JSON can hold and UTF-8 can't, becomes a question mark.
            file.write(content.encode("utf-8", "replace"))
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise
    return target


def place(path: str, folder: str | os.PathLike[str]) -> Path:
    """Where a file belongs. Raises UnsafePath, and changes nothing."""
    segments = check_relative(path)
    root = Path(folder).resolve()
    # Follows the links that are there; what isn't there yet can be no link.
    try:
        target = root.joinpath(*segments).resolve()
    except (OSError, RuntimeError) as error:
        raise UnsafePath(path, "symbolic links lead in circles, or can't be followed") from error
    # Newer versions of Python leave a link alone that leads in circles.
    if any(one.is_symlink() for one in (target, *target.parents) if root in one.parents):
        raise UnsafePath(path, "symbolic links lead in circles")
    if root not in target.parents:
        raise UnsafePath(path, f"a symbolic link leads out of {root}")
    if target.is_dir():
        raise UnsafePath(path, "there is a folder of that name")
    return target


def _umask() -> int:
    # There is no other way to read it than to set it; /proc knows it on Linux, without a moment in which it is wrong.
    try:
        found = re.search(r"^Umask:\s*([0-7]+)$", Path("/proc/self/status").read_text(), re.MULTILINE)
        if found:
            return int(found.group(1), 8)
    except OSError:
        pass
    return 0o077
