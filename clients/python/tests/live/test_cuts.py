"""Runs over connections that break all the time: a proxy at BATON_CUT_URL cuts every stream after some hundred bytes."""

from __future__ import annotations

import asyncio
import os

import pytest

from baton import AsyncBaton, Baton, DoneEvent, RequestReceivedEvent, Retry, RunEvent
from slow import slow_agent

URL = os.environ.get("BATON_CUT_URL", "")
WORDS = "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich 🥊"
RETRY = Retry(first=0.01)

pytestmark = pytest.mark.skipif(not URL, reason="needs a proxy that cuts: BATON_CUT_URL")


def check(events: list[RunEvent], text: str, content: str) -> None:
    """Nothing is lost, and nothing comes twice."""
    assert text == content == WORDS
    assert sum(isinstance(event, RequestReceivedEvent) for event in events) == 1
    assert sum(isinstance(event, DoneEvent) for event in events) == 1


def test_nothing_is_lost_and_nothing_comes_twice() -> None:
    with Baton(URL, retry=RETRY) as baton, baton.run(WORDS, agent_def=slow_agent()) as run:
        check(list(run), run.text, run.result().content)


def test_nor_with_asyncio() -> None:
    async def program() -> None:
        async with AsyncBaton(URL, retry=RETRY) as baton, baton.run(WORDS, agent_def=slow_agent()) as run:
            check([event async for event in run], run.text, (await run.result()).content)

    asyncio.run(program())
