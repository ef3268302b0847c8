"""The parser of event streams."""

from __future__ import annotations

import random

import pytest

from baton import ProtocolError
from baton._sse import Frame, FrameParser

STREAM = (
    "id: 1\nevent: text\ndata: {\"delta\":\"Zwölf 🥊\"}\n\n: heartbeat\n\n"
    "id: 2.13\r\nevent: text\r\ndata: über\r\n\r\n"
    "id: 3\revent: a\rdata: x\r\r"
    "event:b\ndata:no space\ndata: two lines\nretry: 5\nnonsense\n\n"
).encode()

FRAMES = [
    Frame("1", "text", '{"delta":"Zwölf 🥊"}'),
    Frame("2.13", "text", "über"),
    Frame("3", "a", "x"),
    Frame(None, "b", "no space\ntwo lines"),
]


def parse(stream: bytes, sizes: list[int], limit: int = 10_000) -> list[Frame]:
    """Feeds a stream in pieces of these sizes, the rest byte by byte."""
    parser, frames, at = FrameParser(limit), list[Frame](), 0
    for size in sizes + [1] * len(stream):
        frames += parser.feed(stream[at : at + size])
        at += size
    return frames


def test_whole() -> None:
    assert parse(STREAM, [len(STREAM)]) == FRAMES


def test_byte_by_byte_in_the_middle_of_characters_and_line_ends() -> None:
    assert parse(STREAM, []) == FRAMES


@pytest.mark.parametrize("seed", range(200))
def test_in_pieces_of_any_size(seed: int) -> None:
    dice = random.Random(seed)
    assert parse(STREAM, [dice.randint(0, 12) for _ in range(len(STREAM))]) == FRAMES


def test_every_prefix_gives_a_prefix_and_never_a_part_of_a_frame() -> None:
    for end in range(len(STREAM)):
        frames = parse(STREAM[:end], [])
        assert frames == FRAMES[: len(frames)]


def test_a_byte_order_mark_is_left_out() -> None:
    assert parse(b"\xef\xbb\xbfdata: a\n\n", []) == [Frame(None, "message", "a")]


def test_a_frame_without_data_is_none() -> None:
    assert parse(b"id: 7\nevent: text\n\n\n\n", []) == []


def test_an_id_with_a_nul_is_none() -> None:
    assert parse(b"id: a\0b\ndata: a\n\n", []) == [Frame(None, "message", "a")]


def test_bytes_that_are_no_utf_8_are_replaced() -> None:
    assert parse(b"data: a\xffb\n\n", []) == [Frame(None, "message", "a�b")]


def test_comments_are_counted() -> None:
    parser = FrameParser(100)
    assert parser.feed(b": heartbeat\n\n:\n\n") == []
    assert parser.comments == 2


def test_frames_are_bounded_each_for_itself() -> None:
    small = b"data: 0123456789\n\n"
    assert len(parse(small * 100, [7] * 300, limit=20)) == 100


@pytest.mark.parametrize("stream", [b"data: " + b"x" * 30, b"data: x\n" * 9, b"event: " + b"y" * 30 + b"\n"])
def test_a_frame_that_is_too_large_is_an_error_before_it_ends(stream: bytes) -> None:
    with pytest.raises(ProtocolError, match="larger than 20 bytes"):
        parse(stream, [], limit=20)


def test_heartbeats_for_ever_are_no_large_frame() -> None:
    assert parse(b": heartbeat\n" * 1000, [13] * 1000, limit=20) == []
