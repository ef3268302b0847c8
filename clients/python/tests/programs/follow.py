"""Follows a run for a test that does things to the connection meanwhile. It tells what it does in lines of JSON.

After the third piece of text it says so, and waits for a line before it goes on.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from typing import Any

from baton import AsyncBaton, Baton, Retry, RunFailed, RunResult, TextEvent, inputs

WORDS = os.environ.get("WORDS", "one two three four five six seven eight nine ten eleven twelve")
SLOW: inputs.InlineAgentDefinition = {"id": "slow", "name": "Slow", "role": "demo", "goal": "be slow", "model": "demo/slow"}
IDLE = float(os.environ.get("IDLE_SECONDS", "75"))
# A server that starts again takes its time on a busy machine.
RETRY = Retry(attempts=100, longest=0.5)


def tell(step: str, **what: Any) -> None:
    """Tells the test something."""
    print(json.dumps({"step": step, **what}), flush=True)


def outcome(text: str, result: RunResult | RunFailed) -> None:
    """Tells how it ended."""
    if isinstance(result, RunFailed):
        tell("failed", code=result.code, retryable=result.retryable, text=text)
    else:
        tell("succeeded", content=result.content, text=text)


def blocking() -> None:
    """With the client that blocks."""
    with Baton(idle_timeout=IDLE, retry=RETRY).run(WORDS, agent_def=SLOW) as run:
        pieces = 0
        for event in run:
            pieces += isinstance(event, TextEvent)
            if pieces == 3 and isinstance(event, TextEvent):
                tell("reading", id=run.id)
                sys.stdin.readline()
        try:
            outcome(run.text, run.result())
        except RunFailed as failed:
            outcome(run.text, failed)


async def asynchronous() -> None:
    """With the other one."""
    async with AsyncBaton(idle_timeout=IDLE, retry=RETRY).run(WORDS, agent_def=SLOW) as run:
        pieces = 0
        async for event in run:
            pieces += isinstance(event, TextEvent)
            if pieces == 3 and isinstance(event, TextEvent):
                tell("reading", id=run.id)
                await asyncio.to_thread(sys.stdin.readline)
        try:
            outcome(run.text, await run.result())
        except RunFailed as failed:
            outcome(run.text, failed)


if os.environ["CLIENT"] == "sync":
    blocking()
else:
    asyncio.run(asynchronous())
