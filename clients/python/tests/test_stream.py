"""What a stream does next: over both drivers, on a server that is made of a list of answers."""

from __future__ import annotations

import json

import httpx
import pytest

from baton import (
    AnswerEvent,
    ApiStatusError,
    AsyncBaton,
    Baton,
    ConnectionLost,
    DoneEvent,
    FileEvent,
    ProtocolError,
    QuestionEvent,
    ReasoningEvent,
    RewindEvent,
    RunFailed,
    TextEvent,
    UnknownEvent,
)
from helpers import AT_ONCE, RUN, Script, Twins, done, failed, frame, rewind, run_async, text

START = "POST /v1/orchestrate"
EVENTS = f"GET /v1/requests/{RUN}/events"
LOST = httpx.ReadError("reset")


def test_a_run_without_trouble(script: Script, twins: Twins) -> None:
    script.stream(text("2.1", "Hel"), text("2.3", "lo"), done("5", "Hello"))
    events, run = twins.collect(script)
    assert [type(event) for event in events] == [TextEvent, TextEvent, DoneEvent]
    assert (run.id, run.text, run.last_event_id) == (RUN, "Hello", "5")
    assert script.asked() == [START]
    assert len(script.requests[0].headers["idempotency-key"]) == 36


@pytest.mark.parametrize("how", [[LOST], [], [httpx.ReadTimeout("silence")], [httpx.RemoteProtocolError("incomplete")]])
def test_a_drop_goes_on_behind_the_last_event_and_never_starts_again(script: Script, twins: Twins, how: list[Exception]) -> None:
    script.stream(text("2.1", "Hel"), text("2.3", "lo")[:-1], *how)
    script.stream(text("2.3", "lo"), *how)
    script.stream(done("5", "Hello"))
    events, run = twins.collect(script)
    assert run.text == "Hello"
    assert len(events) == 3
    assert script.asked() == [START, f"{EVENTS} 2.1", f"{EVENTS} 2.3"]


def test_a_drop_before_the_first_event_replays_from_the_start(script: Script, twins: Twins) -> None:
    script.stream().stream(text("2", "Hello"), done("5", "Hello"))
    _, run = twins.collect(script)
    assert run.text == "Hello"
    assert script.asked() == [START, EVENTS]


def test_a_start_without_an_answer_is_repeated_with_the_same_key(script: Script, twins: Twins) -> None:
    script.broken().broken(httpx.ConnectError("refused")).stream(done("5", ""))
    twins.collect(script)
    assert script.asked() == [START, START, START]
    assert len({one.headers["idempotency-key"] for one in script.requests}) == 1
    assert len({one.content for one in script.requests}) == 1


def test_a_503_is_tried_again_after_its_time(script: Script, twins: Twins) -> None:
    script.status(503, Retry_After="0").stream(text("2", "a")).status(502).status(504).stream(done("5", "a"))
    twins.collect(script)
    assert script.asked() == [START, START, f"{EVENTS} 2", f"{EVENTS} 2", f"{EVENTS} 2"]


def test_a_503_that_asks_for_too_much_is_an_error(script: Script, twins: Twins) -> None:
    script.status(503, '{"error":"down","error_code":"shutting_down"}', Retry_After="3600")
    with pytest.raises(ApiStatusError) as caught:
        twins.collect(script)
    assert (caught.value.status, caught.value.code, caught.value.retry_after) == (503, "shutting_down", 3600.0)


@pytest.mark.parametrize("status", [301, 400, 401, 403, 404, 408, 409, 413, 425, 429, 500])
def test_nothing_else_is_ever_tried_again(script: Script, twins: Twins, status: int) -> None:
    body = '{"error":"no","error_code":"some_code","details":[{"path":"/message","message":"is required"}]}'
    script.status(status, body, X_Request_Id="r-1", Retry_After="1", Location="http://elsewhere/")
    with pytest.raises(ApiStatusError) as caught:
        twins.collect(script)
    assert (caught.value.status, caught.value.code, caught.value.request_id) == (status, "some_code", "r-1")
    assert caught.value.details[0].path == "/message"
    assert len(script.requests) == 1


def test_a_4xx_while_resuming_is_an_error_too(script: Script, twins: Twins) -> None:
    script.stream(text("2", "a")).status(404, '{"error":"gone","error_code":"events_deleted"}')
    with pytest.raises(ApiStatusError, match="events_deleted"):
        twins.collect(script)


def test_the_page_of_a_gateway_is_an_error_without_a_code(script: Script, twins: Twins) -> None:
    script.status(403, "<html>no</html>")
    with pytest.raises(ApiStatusError) as caught:
        twins.collect(script)
    assert (caught.value.code, caught.value.details, caught.value.body) == ("", [], None)


def test_attempts_without_progress_are_bounded_and_the_error_says_where_to_go_on(script: Script, twins: Twins) -> None:
    script.stream(text("2", "a")).stream(text("3", "b")[:-5]).broken().stream()
    with pytest.raises(ConnectionLost) as caught:
        twins.collect(script)
    assert (caught.value.attempts, caught.value.run_id, caught.value.last_event_id) == (4, RUN, "2")


def test_progress_counts_attempts_from_the_start(script: Script, twins: Twins) -> None:
    for index in range(20):
        script.stream(text(str(index), "a")).stream(b": heartbeat\n\n")
    script.stream(done("99", "a" * 20))
    _, run = twins.collect(script)
    assert run.text == "a" * 20


def test_a_rewind_withdraws_text_of_its_stream(script: Script, twins: Twins) -> None:
    script.stream(text("2.2", "🥊"), text("2.9", " was seen"), LOST)
    script.stream(rewind("3", 0, stream=1), rewind("4", 2), text("5", "!"), done("6", "🥊!"))
    events, run = twins.collect(script)
    assert [event.length for event in events if isinstance(event, RewindEvent)] == [0, 2]
    assert run.text == "🥊!"
    assert script.asked() == [START, f"{EVENTS} 2.9"]


def test_a_rewind_withdraws_thoughts(script: Script, twins: Twins) -> None:
    data = '{"type":"reasoning","agent":"index","stream_id":0,"delta":"🥊 hm"}'
    withdrawn = '{"type":"rewind","agent":"index","stream_id":0,"length":0,"reasoning_length":2,"reason":"recovered"}'
    script.stream(frame("2.5", "reasoning", data), text("2.6", "x"), frame("4", "rewind", withdrawn), text("5", "!"), done("6", "!"))
    events, run = twins.collect(script)
    thoughts = "".join(event.delta for event in events if isinstance(event, ReasoningEvent))
    [applied] = [event for event in events if isinstance(event, RewindEvent)]
    assert (thoughts, applied.applied_to_thoughts(thoughts), run.text) == ("🥊 hm", "🥊", "!")


def test_a_rewind_that_was_not_handled_is_taken_back(script: Script, baton: Baton) -> None:
    script.stream(text("2", "Hello"), rewind("3", 2))
    script.stream(rewind("3", 2), text("4", "y"), rewind("5", 1), text("6", "i"), done("7", "Hi"))
    with baton.run("Hello") as run:
        for event in run:
            if isinstance(event, RewindEvent):
                assert run.text == "He"
                break
        assert run.text == "Hello"
        assert run.result().content == run.text == "Hi"
    assert script.asked() == [START, f"{EVENTS} 2"]


def test_a_rewind_in_another_process(script: Script, baton: Baton) -> None:
    script.stream(text("5", " there"), rewind("6", 3), text("7", "p"), done("8", "Help"))
    known = baton.resume(RUN, after="4", text="Hello")
    assert known.result().content == known.text == "Help"
    # Who does not know how much there was before can't tell what stays.
    script.stream(text("5", " there"), rewind("6", 3), text("7", "p"), done("8", "Help"))
    unknown = baton.resume(RUN, after="4")
    assert (unknown.result().content, unknown.text) == ("Help", "p")


def test_heartbeats_are_progress(script: Script, twins: Twins) -> None:
    script.stream(text("2", "a"))
    for _ in range(20):
        script.stream(b": heartbeat\n\n")
    script.stream(done("9", "a"))
    _, run = twins.collect(script)
    assert run.text == "a"


QUESTION = frame(
    "3",
    "question",
    '{"type":"question","agent":"index","stream_id":0,"question_id":5,"kind":"question","text":"Which city?","options":["Rome"],"expires_at":1795316400}',
)
ANSWER = frame("4", "answer", '{"type":"answer","agent":"index","stream_id":0,"question_id":5,"decision":"answered","text":"Rome","by":"Ada"}')


def test_a_question_is_answered(script: Script, baton: Baton) -> None:
    script.stream(QUESTION).status(200, QUESTION_JSON).stream(ANSWER, done("9", "Rome"))
    events = []
    for event in baton.run("Hello"):
        events.append(event)
        if isinstance(event, QuestionEvent):
            assert baton.answer(event.question_id, (event.options or [""])[0], by="Ada") is True
    assert isinstance(events[1], AnswerEvent)
    assert (events[1].decision, events[1].text, events[1].by) == ("answered", "Rome", "Ada")
    assert script.asked() == [START, "POST /v1/questions/5/answer", f"{EVENTS} 3"]
    assert json.loads(script.requests[1].content) == {"text": "Rome", "by": "Ada"}


def test_an_answer_that_comes_too_late(script: Script, baton: Baton) -> None:
    script.status(409, '{"error":"closed","error_code":"question_closed"}').status(404, '{"error":"no","error_code":"question_not_found"}')
    assert baton.answer(5, decision="approved") is False
    assert json.loads(script.requests[0].content) == {"decision": "approved"}
    with pytest.raises(ApiStatusError, match="question_not_found"):
        baton.answer(5, "not on a Friday", decision="denied")


def test_an_answer_with_asyncio(script: Script) -> None:
    async def program() -> list[bool]:
        async with httpx.AsyncClient(transport=httpx.MockTransport(script)) as http:
            baton = AsyncBaton("http://baton", "t", http=http, retry=AT_ONCE)
            return [await baton.answer(5, "Rome"), await baton.answer(5, "Rome")]

    script.status(200, QUESTION_JSON).status(409, '{"error":"closed","error_code":"question_closed"}')
    assert run_async(program()) == [True, False]


QUESTION_JSON = json.dumps(
    {
        "id": 5,
        "request_id": RUN,
        "agent_id": "index",
        "stream_id": 0,
        "kind": "question",
        "text": "Which city?",
        "state": "closed",
        "created_at": 1795230000,
        "expires_at": 1795316400,
        "answered_at": 1795230009,
    }
)


def test_a_204_ends_the_run(script: Script, baton: Baton) -> None:
    script.status(204).stream(text("2", "a"), done("5", "a"))
    run = baton.resume(RUN, after="5")
    assert list(run) == []
    assert run.result().content == "a"
    assert script.asked() == [f"{EVENTS} 5", EVENTS]


def test_unknown_events_and_members_pass(script: Script, twins: Twins) -> None:
    later = frame("3", "thought", '{"type":"thought","of":[1]}')
    known = frame("4", "text", '{"type":"text","agent":"index","stream_id":0,"delta":"a","mood":"good"}')
    script.stream(later, known, done("5", "a"))
    events, _ = twins.collect(script)
    assert events[0] == UnknownEvent("thought", {"type": "thought", "of": [1]})
    assert events[1] == TextEvent(agent="index", stream_id=0, delta="a")


def test_events_of_a_server_that_leaves_out_the_type(script: Script, twins: Twins) -> None:
    script.stream(frame("1", "text", '{"agent":"index","stream_id":0,"delta":"a"}'), done("5", "a"))
    events, _ = twins.collect(script)
    assert events[0].delta == "a"


@pytest.mark.parametrize("data", ["{", "[]", '{"type":"text"}'])
def test_an_event_that_cannot_be_read_is_an_error(script: Script, twins: Twins, data: str) -> None:
    script.stream(frame("1", "text", data))
    with pytest.raises(ProtocolError):
        twins.collect(script)


def test_an_answer_that_is_no_stream_is_an_error(script: Script, twins: Twins) -> None:
    script.stream(b"<html>", content_type="text/html")
    with pytest.raises(ProtocolError, match="no event stream but text/html"):
        twins.collect(script)


def test_a_frame_that_is_too_large_is_an_error(script: Script, twins: Twins) -> None:
    script.stream(text("1", "a" * 2000))
    with pytest.raises(ProtocolError, match="larger than 1000 bytes"):
        twins.collect(script, max_frame_bytes=1000)


def test_a_run_that_failed_raises_in_result_only(script: Script, baton: Baton) -> None:
    script.stream(failed("5", "interrupted"))
    with baton.run("Hello") as run:
        assert len(list(run)) == 1
        with pytest.raises(RunFailed) as caught:
            run.result()
    assert (caught.value.code, caught.value.retryable, caught.value.run_id) == ("interrupted", True, RUN)


@pytest.mark.parametrize(("code", "retryable"), [("canceled", False), ("cap_exceeded", False), ("circuit_open", True), ("new", False)])
def test_what_is_retryable_is_what_the_contract_says(script: Script, baton: Baton, code: str, retryable: bool) -> None:
    script.stream(failed("5", code))
    with pytest.raises(RunFailed) as caught:
        baton.run("Hello").result()
    assert caught.value.retryable is retryable


def test_result_alone_reads_everything(script: Script, baton: Baton) -> None:
    content = '{"type":"file","agent":"index","stream_id":0,"path":"a.md","content":"A","mime_type":"text/markdown","size_bytes":1}'
    script.stream(frame("3", "file", content), done("5", "Hello"))
    result = baton.run("Hello").result()
    assert (result.content, result.input_tokens) == ("Hello", 2)
    assert [type(file) for file in result.files] == [FileEvent]


def test_whoever_leaves_the_loop_gets_the_event_again_that_was_not_handled(script: Script, baton: Baton) -> None:
    script.stream(text("2.1", "Hel"), text("2.3", "lo"), done("5", "Hello"))
    script.stream(text("3", "lo"), done("5", "Hello"))
    with baton.run("Hello") as run:
        for event in run:
            if isinstance(event, TextEvent) and event.delta == "lo":
                break
        assert run.last_event_id == "2.1"
        assert run.result().content == run.text == "Hello"
    assert script.asked() == [START, f"{EVENTS} 2.1"]


def test_no_token(script: Script) -> None:
    with httpx.Client(transport=httpx.MockTransport(script)) as http:
        nobody = Baton("http://baton", "", http=http)
        with pytest.raises(Exception, match="BATON_TOKEN"):
            nobody.run("Hello").result()
        script.status(200, '{"status":"ok"}')
        assert nobody.api.get_health().status == "ok"
    assert "authorization" not in script.requests[0].headers


def test_plain_calls_repeat_what_only_reads(script: Script, baton: Baton) -> None:
    script.broken().status(503).status(200, '{"count":0,"agents":[]}')
    assert baton.api.list_agents(limit=5).agents == []
    assert script.requests[0].url.query == b"limit=5"
    script.broken()
    with pytest.raises(ConnectionLost):
        baton.api.delete_agent("a")


def test_segments_of_paths_are_escaped(script: Script, baton: Baton) -> None:
    script.status(200, '{"deleted":true}')
    baton.api.delete_agent("a/../b?c")
    assert script.requests[0].url.raw_path == b"/v1/agents/a%2F..%2Fb%3Fc"
    with pytest.raises(ValueError, match="can't be part of an address"):
        baton.api.delete_agent("..")


def test_cancel_of_a_run_that_has_ended(script: Script, baton: Baton) -> None:
    script.status(404, '{"error":"no","error_code":"not_in_flight"}').status(404, '{"error":"no","error_code":"not_found"}')
    assert baton.resume(RUN).cancel() is False
    with pytest.raises(ApiStatusError):
        baton.resume(RUN).cancel()
