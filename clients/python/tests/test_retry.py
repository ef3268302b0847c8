"""Pauses, and what Retry-After says."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest

from baton import Retry
from baton._retry import retry_after_of


def test_pauses_grow_up_to_the_longest() -> None:
    retry = Retry(first=0.25, longest=10.0)
    assert [retry.pause(attempt, 1.0) for attempt in (1, 2, 3, 7, 100_000)] == [0.25, 0.5, 1.0, 10.0, 10.0]
    assert retry.pause(5, 0.0) == 0.0


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        (None, None),
        ("7", 7.0),
        (" 0 ", 0.0),
        ("-1", None),
        ("soon", None),
        ("²", None),
        ("Sat, 21 Nov 2026 05:00:10 GMT", 10.0),
        ("Sat, 21 Nov 2020 05:00:10 GMT", 0.0),
    ],
)
def test_retry_after(value: str | None, seconds: float | None) -> None:
    now = datetime(2026, 11, 21, 5, 0, 0, tzinfo=timezone.utc).timestamp()
    assert retry_after_of(value, now) == seconds
