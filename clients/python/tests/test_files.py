"""Where files are saved, and where not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from baton import FileEvent, UnsafePath


def file(path: str, content: str = "A") -> FileEvent:
    """A file of a run."""
    return FileEvent(agent="index", stream_id=0, path=path, content=content, mime_type="text/plain", size_bytes=1)


def everything(folder: Path) -> set[str]:
    """All that is below a folder."""
    return {str(one.relative_to(folder)) for one in folder.rglob("*")}


def test_saves_below_the_folder_as_it_is(tmp_path: Path) -> None:
    saved = file("report/ünï/summary.md", "a\r\nb\n🥊").save_to(tmp_path / "out")
    assert saved == (tmp_path / "out/report/ünï/summary.md").resolve()
    assert saved.read_bytes() == "a\r\nb\n🥊".encode()
    assert everything(tmp_path / "out") == {"report", "report/ünï", "report/ünï/summary.md"}


def test_replaces_what_is_there(tmp_path: Path) -> None:
    file("a.txt", "old").save_to(str(tmp_path))
    file("a.txt", "new").save_to(str(tmp_path))
    assert (tmp_path / "a.txt").read_text() == "new"
    assert everything(tmp_path) == {"a.txt"}


def test_gives_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").write_text("")
    saved = file("a.txt").save_to(tmp_path)
    assert saved.stat().st_mode == (tmp_path / "usual").stat().st_mode


@pytest.mark.parametrize(
    "path",
    [
        "", "/etc/passwd", "../a", "a/../../b", "a/..", "..", ".", "./a", "a//b", "a/", "C:/a", "c:a", "C:\\a", "\\\\host\\share", "a\\..\\b",
        "a\0b", "a\nb", "a\x7fb", "a:stream", "con", "NUL.txt", "a/LPT1", "a. ", "a.", "a /b", "//host/a",
    ],
)  # fmt: skip
def test_refuses_paths_that_lead_out_or_might(tmp_path: Path, path: str) -> None:
    with pytest.raises(UnsafePath):
        file(path).save_to(tmp_path / "out")
    assert everything(tmp_path) == set()


@pytest.mark.skipif(os.name == "nt", reason="links take a privilege")
@pytest.mark.parametrize("path", ["link/a.txt", "link", "link/b/c.txt", "file"])
def test_refuses_links_that_lead_out(tmp_path: Path, path: str) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret/file").write_text("old")
    (tmp_path / "out/link").symlink_to(tmp_path / "secret")
    (tmp_path / "out/file").symlink_to(tmp_path / "secret/file")
    with pytest.raises(UnsafePath):
        file(path).save_to(tmp_path / "out")
    assert everything(tmp_path / "secret") == {"file"}
    assert (tmp_path / "secret/file").read_text() == "old"


@pytest.mark.skipif(os.name == "nt", reason="links take a privilege")
def test_refuses_links_that_lead_out_to_nowhere_and_in_circles(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/nowhere").symlink_to(tmp_path / "missing")
    (tmp_path / "out/circle").symlink_to("circle")
    for path in ("nowhere", "nowhere/a", "circle", "circle/a"):
        with pytest.raises(UnsafePath):
            file(path).save_to(tmp_path / "out")
    assert not (tmp_path / "missing").exists()


@pytest.mark.skipif(os.name == "nt", reason="links take a privilege")
def test_follows_links_that_stay_inside_and_a_folder_that_is_one(tmp_path: Path) -> None:
    (tmp_path / "real/docs").mkdir(parents=True)
    (tmp_path / "real/link").symlink_to("docs")
    (tmp_path / "out").symlink_to("real")
    file("link/a.txt").save_to(tmp_path / "out")
    assert (tmp_path / "real/docs/a.txt").read_text() == "A"


def test_refuses_the_name_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    with pytest.raises(UnsafePath):
        file("docs").save_to(tmp_path)
