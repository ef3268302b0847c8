"""Runs where the way to the server holds answers back until they are whole: they are asked for, and read at their end."""

from __future__ import annotations

import json

import httpx
import pytest

from baton import ApiStatusError, AsyncBaton, Baton, ConnectionLost, Retry
from baton._attempts import Attempts
from baton._call import Answer
from baton._run_source import RunSource
from baton._stream import Ask, StreamCore, Wait
from helpers import RUN, Script, Twins, done, text

PLAIN = "POST /v1/requests"
ASKED = f"GET /v1/requests/{RUN}?wait=25"
EVENTS = f"GET /v1/requests/{RUN}/events"
SILENCE = httpx.ReadTimeout("silence")


def state(name: str) -> str:
    """A run, as it is told of without a stream."""
    run = {"request_id": RUN, "agent_id": "index", "conversation_id": 0, "state": name, "error_code": "", "error_message": "", "recovery": "fail"}
    return json.dumps({**run, "started_at": 1, "completed_at": 0, "last_seq": 1, "input_tokens": 0, "output_tokens": 0, "attempts": 1})


def test_a_run_without_a_stream_is_waited_for_and_read_at_its_end(script: Script, twins: Twins) -> None:
    script.status(201, state("queued"), X_Request_Id=RUN).status(200, state("queued"))
    script.status(200, state("running")).status(200, state("waiting"))
    script.status(200, state("completed")).stream(text("2", "Hello"), done("5", "Hello"))
    events, run = twins.collect(script, stream=False)
    assert [event.type for event in events] == ["text", "done"]
    assert (run.id, run.text, run.headers["x-request-id"]) == (RUN, "Hello", RUN)
    assert script.asked() == [PLAIN, ASKED, ASKED, ASKED, ASKED, EVENTS]
    assert [one.headers["accept"] for one in script.requests] == ["*/*"] * 5 + ["text/event-stream"]


def test_its_id_is_known_at_once(script: Script, twins: Twins) -> None:
    script.status(201, state("running"))

    async def asynchronous(baton: AsyncBaton) -> str:
        return (await baton.with_options(stream=False).run("Hello")).id

    assert twins.do(script, lambda baton: baton.with_options(stream=False).run("Hello").id, asynchronous) == RUN
    assert script.asked() == [PLAIN]


def test_every_kind_of_run_can_do_without_a_stream(script: Script, baton: Baton) -> None:
    plain = baton.with_options(stream=False)
    for run in (
        plain.run("a", agent="b", recovery="resume", reasoning={"effort": "high"}, user="ann", metadata={"x": "y"}, priority=0),
        plain.chat("b", "a", response_format={"type": "text"}, priority=9),
        plain.send_message(7, "a", idempotency_key="k", priority=7),
    ):
        script.status(201, state("running"))
        run.start()
    assert [json.loads(one.content) for one in script.requests] == [
        {"message": "a", "agent": "b", "recovery": "resume", "reasoning": {"effort": "high"}, "user": "ann", "metadata": {"x": "y"}, "priority": 0},
        {"message": "a", "agent": "b", "response_format": {"type": "text"}, "priority": 9},
        {"message": "a", "conversation_id": 7, "priority": 7},
    ]
    assert script.asked() == [PLAIN] * 3
    script.status(202, state("running"))
    plain.rerun("r", message="a", agent="b", turn=2, tools="recorded").start()
    last = script.requests[-1]
    assert (last.url.path, last.headers["prefer"]) == ("/v1/requests/r/rerun", "respond-async")
    assert json.loads(last.content) == {"message": "a", "agent": "b", "from": {"turn": 2}, "tools": "recorded"}
    assert script.requests[2].headers["idempotency-key"] == "k"


def test_a_run_that_is_resumed_can_do_without_a_stream(script: Script, baton: Baton) -> None:
    script.status(200, state("completed")).stream(done("5", "Hello"))
    assert baton.with_options(stream=False).resume(RUN, after="4").result().content == "Hello"
    assert script.asked() == [ASKED, f"{EVENTS} 4"]


def test_what_is_lost_or_refused_for_a_moment_is_asked_for_again(script: Script, twins: Twins) -> None:
    script.broken().status(503).status(201, state("running")).broken().status(504).status(200, state("failed"))
    script.stream(text("2", "a")).stream(done("5", "a"))
    twins.collect(script, stream=False)
    assert script.asked() == [PLAIN] * 3 + [ASKED] * 3 + [EVENTS, f"{EVENTS} 2"]
    assert len({one.headers["idempotency-key"] for one in script.requests[:3]}) == 1


def test_refusals_are_errors_and_attempts_are_bounded(script: Script, twins: Twins) -> None:
    script.status(400, '{"error":"no","error_code":"invalid_request"}')
    with pytest.raises(ApiStatusError, match="invalid_request"):
        twins.collect(script, stream=False)
    script.status(201, state("running")).broken().broken().broken().broken()
    with pytest.raises(ConnectionLost) as caught:
        twins.collect(script, stream=False)
    assert (caught.value.attempts, caught.value.run_id) == (4, RUN)


@pytest.mark.parametrize("answered", [False, True])
def test_a_stream_of_which_nothing_ever_came_is_given_up_for_asking(script: Script, twins: Twins, answered: bool) -> None:
    if answered:
        script.stream(SILENCE)
    else:
        script.broken(SILENCE).status(201, state("running"))
    script.status(200, state("completed")).stream(text("2", "Hello"), done("5", "Hello"))
    _, run = twins.collect(script)
    assert run.text == "Hello"
    start = ["POST /v1/orchestrate"] if answered else ["POST /v1/orchestrate", PLAIN]
    assert script.asked() == [*start, ASKED, EVENTS]
    assert len({one.headers["idempotency-key"] for one in script.requests if one.method == "POST"}) == 1


@pytest.mark.parametrize("heard", [text("2", "Hel"), b": heartbeat\n\n"])
def test_a_stream_that_has_said_something_is_opened_again(script: Script, twins: Twins, heard: bytes) -> None:
    script.stream(heard, SILENCE).stream(text("3", "lo"), SILENCE).stream(done("5", "Hello"))
    twins.collect(script)
    assert [one.split("?")[0].split(" 2")[0].split(" 3")[0] for one in script.asked()] == ["POST /v1/orchestrate", EVENTS, EVENTS]


def test_other_troubles_of_a_stream_are_no_reason_to_give_it_up(script: Script, twins: Twins) -> None:
    script.broken().stream().stream(done("5", "Hello"))
    twins.collect(script)
    assert script.asked() == ["POST /v1/orchestrate"] * 2 + [EVENTS]


@pytest.mark.parametrize(("held", "pause"), [(0.0, 1.25), (0.9, 1.25), (1.0, 0.0), (25.0, 0.0)])
@pytest.mark.parametrize("name", ["queued", "running", "waiting"])
def test_a_server_that_holds_nothing_back_is_asked_again_after_a_pause(name: str, held: float, pause: float) -> None:
    now = 0.0
    attempts = Attempts(Retry(), chance=lambda: 0.5, now=lambda: now)
    core = StreamCore(RunSource(None, asks=True, run_id=RUN), attempts, 1000)
    assert isinstance(core.next(), Ask)
    now += held
    core.answered(Answer(200, {}, state(name).encode()))
    assert core.next() == Wait(pause)
    assert isinstance(core.next(), Ask)


def test_there_is_no_pause_behind_the_start_nor_before_the_end(script: Script, baton: Baton, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    script.status(201, state("running")).status(200, state("completed")).stream(done("5", "Hello"))
    assert baton.with_options(stream=False).run("Hello").result().content == "Hello"
    assert slept == []
