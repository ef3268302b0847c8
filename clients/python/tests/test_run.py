"""A run before it ends: its id, what it has said, its headers, and how it is canceled."""

from __future__ import annotations

from typing import Any

import pytest

from baton import AsyncBaton, AsyncRun, Baton, Run, RunFailed, TextEvent
from helpers import RUN, Script, Twins, done, failed, text

START = "POST /v1/orchestrate"
CANCEL = f"POST /v1/requests/{RUN}/cancel"
CANCELED = f'{{"request_id":"{RUN}","cancelled":true}}'


def test_a_run_that_was_started_has_its_id_and_is_canceled_before_anybody_reads_it(script: Script, twins: Twins) -> None:
    script.stream(text("2", "a"), done("3", "a")).status(200, CANCELED)

    def known(run: Run | AsyncRun) -> list[Any]:
        return [run.id, run.text, run.files, run.headers["X-Request-Id"]]

    def blocking(baton: Baton) -> list[Any]:
        run = baton.run("Hello").start()
        return [*known(run), run.cancel()]

    async def asynchronous(baton: AsyncBaton) -> list[Any]:
        run = await baton.run("Hello")
        return [*known(run), await run.cancel()]

    assert twins.do(script, blocking, asynchronous) == [RUN, "", [], RUN, True]
    assert script.asked() == [START, CANCEL]


def test_starting_twice_starts_once_and_what_was_read_is_there(script: Script, twins: Twins) -> None:
    script.stream(text("2.1", "Hel"), text("2.3", "lo"), done("5", "Hello"))

    def blocking(baton: Baton) -> list[str]:
        run = baton.run("Hello").start().start()
        seen = [run.text + run.id for event in run if isinstance(event, TextEvent)]
        return [*seen, run.result().content]

    async def asynchronous(baton: AsyncBaton) -> list[str]:
        run = await (await baton.run("Hello").start())
        seen = [run.text + run.id async for event in run if isinstance(event, TextEvent)]
        return [*seen, (await run.result()).content]

    assert twins.do(script, blocking, asynchronous) == [f"Hel{RUN}", f"Hello{RUN}", "Hello"]
    assert script.asked() == [START]


def test_the_first_thing_that_is_asked_of_a_run_starts_it(script: Script, twins: Twins) -> None:
    script.stream(done("3", "a")).status(200, CANCELED)

    async def asynchronous(baton: AsyncBaton) -> bool:
        return await baton.run("Hello").cancel()

    assert twins.do(script, lambda baton: baton.run("Hello").cancel(), asynchronous)
    assert script.asked() == [START, CANCEL]


def test_the_id_of_a_run_that_blocks_starts_it(script: Script, baton: Baton) -> None:
    script.stream(done("3", "a"))
    run = baton.run("Hello")
    assert (run.headers, run.id, run.id) == ({}, RUN, RUN)
    assert script.asked() == [START]


def test_a_result_says_how_the_answer_ended_where_the_server_does(script: Script, baton: Baton) -> None:
    script.stream(done("3", "a", "length")).stream(done("3", "a")).stream(failed("3", "refused", "refused"))
    assert baton.run("Hello").result().finish_reason == "length"
    assert baton.run("Hello").result().finish_reason is None
    with pytest.raises(RunFailed) as refused:
        baton.run("Hello").result()
    assert (refused.value.code, refused.value.retryable, refused.value.done.finish_reason) == ("refused", False, "refused")
