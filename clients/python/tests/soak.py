#!/usr/bin/env python3
"""Many runs at once over a bad way to the server. Each must come out whole, and none may be started twice.

    BATON_TOKEN=… python soak.py --url http://the-proxy --direct http://the-server --runs 500 --seed 1 --concurrency 64

Prints one line, and exits with 1 when something is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from dataclasses import dataclass, field
from uuid import uuid4

from baton import AsyncBaton, BatonError, FileEvent, RequestReceivedEvent, Retry, TextEvent, inputs

WORDS = "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich 🥊 日本語 naïve".split()


@dataclass
class Tally:
    """What came of the runs."""

    ok: int = 0
    events: int = 0
    hung_up: int = 0
    problems: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)


def options() -> argparse.Namespace:
    """What it is called with."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--url", help="the way to the server, a proxy perhaps; default BATON_URL")
    parser.add_argument("--direct", help="the server itself; default the same")
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--concurrency", type=int, default=64)
    parser.add_argument("--attempts", type=int, default=30, help="attempts without progress")
    parser.add_argument("--idle", type=float, default=5.0, help="seconds of silence that count as a drop")
    return parser.parse_args()


def message_of(dice: random.Random) -> str:
    """A prompt of which the demo models make text, and now and then a file."""
    words = " ".join(dice.choices(WORDS, k=dice.randint(1, 40)))
    return f"{words}\n/write notes.md\n{words}\n/endwrite" if dice.random() < 0.2 else words


async def one_run(baton: AsyncBaton, direct: AsyncBaton, agent: inputs.InlineAgentDefinition, seed: str, tally: Tally) -> None:
    """Starts a run, hangs up by chance, reads it to its end, and compares it with the log."""
    dice = random.Random(seed)
    run = baton.run(message_of(dice), agent_def=agent)
    async with run:
        leave = dice.random() < 0.3
        async for event in run:
            tally.events += 1
            if leave and isinstance(event, TextEvent) and dice.random() < 0.3:
                tally.hung_up += 1
                break
        result = await run.result()
    tally.ids.append(run.id)
    log = direct.resume(run.id)
    seen: list[object] = []
    async for event in log:
        seen.append(event)
    if not run.text == result.content == log.text == (await log.result()).content:
        tally.problems.append(f"{run.id}: the text is {run.text!r}, the log says {log.text!r}")
    elif run.files != log.files or [one for one in seen if isinstance(one, FileEvent)] != run.files:
        tally.problems.append(f"{run.id}: the files differ")
    elif sum(isinstance(one, RequestReceivedEvent) for one in seen) != 1:
        tally.problems.append(f"{run.id}: the log has more than one beginning")
    else:
        tally.ok += 1


async def started(direct: AsyncBaton, agent: str) -> list[str]:
    """The ids of all runs of an agent."""
    ids: list[str] = []
    while True:
        page = await direct.api.list_requests(agent=agent, limit=200, before=ids[-1] if ids else None)
        if not page.requests:
            return ids
        ids += [one.request_id for one in page.requests]


async def soak(args: argparse.Namespace) -> Tally:
    """All of it."""
    retry = Retry(attempts=args.attempts, first=0.05, longest=1.0)
    tally = Tally()
    slots = asyncio.Semaphore(args.concurrency)
    async with AsyncBaton(args.url, retry=retry, idle_timeout=args.idle) as baton, AsyncBaton(args.direct or args.url) as direct:
        agents: list[inputs.InlineAgentDefinition] = [
            {"id": f"soak-{uuid4()}", "name": "Soak", "role": "demo", "goal": "g", "model": model}
            for model in ("demo/echo", "demo/slow")
        ]

        async def guarded(number: int) -> None:
            async with slots:
                try:
                    await one_run(baton, direct, agents[number % 5 == 0], f"{args.seed}/{number}", tally)
                except BatonError as error:
                    tally.problems.append(f"run {number}: {error!r}")

        await asyncio.gather(*(guarded(number) for number in range(args.runs)))
        there = [one for agent in agents for one in await started(direct, str(agent.get("id")))]
    if len(there) != args.runs or len(set(tally.ids)) != len(tally.ids):
        tally.problems.append(f"{args.runs} runs were wanted, and the server has {len(there)}")
    return tally


def main() -> int:
    args = options()
    begun = time.monotonic()
    tally = asyncio.run(soak(args))
    for problem in tally.problems[:20]:
        print(problem, file=sys.stderr)
    print(
        f"soak: {tally.ok}/{args.runs} runs whole, {tally.events} events, {tally.hung_up} hung up, "
        f"{len(tally.problems)} problems, seed {args.seed}, {time.monotonic() - begun:.1f} s"
    )
    return 1 if tally.problems else 0


if __name__ == "__main__":
    sys.exit(main())
