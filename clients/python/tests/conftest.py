"""Fixtures: a server that is made of a list of answers, and a real one, which BATON_URL and BATON_TOKEN lead to."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from baton import Baton
from helpers import AT_ONCE, Script, Twins

LIVE = Path(__file__).parent / "live"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leaves out what needs a server when there is none."""
    if not os.environ.get("BATON_TOKEN"):
        for item in items:
            if LIVE in item.path.parents:
                item.add_marker(pytest.mark.skip(reason="needs a server: BATON_URL, BATON_TOKEN"))


@pytest.fixture(params=["sync", "async"])
def twins(request: pytest.FixtureRequest) -> Twins:
    """Both clients, one after the other."""
    return Twins(request.param)


@pytest.fixture
def script() -> Script:
    """A server without answers yet."""
    return Script()


@pytest.fixture
def baton(script: Script) -> Iterator[Baton]:
    """A client of that server."""
    with httpx.Client(transport=httpx.MockTransport(script)) as http:
        yield Baton("http://baton", "t", http=http, retry=AT_ONCE)


@pytest.fixture
def live() -> Iterator[Baton]:
    """A client of the real server."""
    with Baton() as client:
        yield client
