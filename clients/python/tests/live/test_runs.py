"""Runs, over either client."""

from __future__ import annotations

import asyncio
from pathlib import Path
from uuid import uuid4

import pytest

from baton import (
    ApiStatusError,
    AsyncBaton,
    Baton,
    DoneEvent,
    FileEvent,
    RequestReceivedEvent,
    RunFailed,
    StreamEndEvent,
    StreamStartEvent,
    TextEvent,
    TokenUsageEvent,
    ToolCallEvent,
    UnsafePath,
)
from slow import slow_agent

WORDS = "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich 🥊"


def test_events_are_typed_and_files_are_saved(live: Baton, tmp_path: Path) -> None:
    kinds: list[type[object]] = []
    with live.run("/write docs/notes.md\n# Nötes\n/endwrite") as run:
        for event in run:
            kinds.append(type(event))
            match event:
                case RequestReceivedEvent(request_id=request_id):
                    assert request_id == run.id
                case FileEvent():
                    saved = event.save_to(tmp_path)
        assert saved.read_text() == run.files[0].content
        assert run.result().files == run.files
    assert saved == tmp_path.resolve() / "docs" / "notes.md"
    assert kinds[0] is RequestReceivedEvent
    assert kinds[-1] is DoneEvent
    assert {StreamStartEvent, TextEvent, ToolCallEvent, FileEvent, TokenUsageEvent, StreamEndEvent} <= set(kinds)
    with pytest.raises(UnsafePath):
        (tmp_path / "docs" / "notes.md").unlink()
        (tmp_path / "docs").rmdir()
        (tmp_path / "docs").symlink_to("/")
        run.files[0].save_to(tmp_path)


def test_an_answer_by_a_schema_is_a_value(live: Baton) -> None:
    with live.run('{"n": [1, null]}', response_format={"type": "json_schema", "schema": {"required": ["n"]}}) as run:
        result = run.result()
    assert result.content == '{"n": [1, null]}'
    assert result.output == {"n": [1, None]}
    assert live.run("{}").result().output is None
    with pytest.raises(ApiStatusError) as refused:
        live.chat("index", "x", response_format={"type": "json_schema", "schema": {"type": "nothing"}}).result()
    assert refused.value.status == 400


def test_hanging_up_leaves_the_run_alone_and_another_process_goes_on(live: Baton) -> None:
    with live.run(WORDS, agent_def=slow_agent()) as run:
        for event in run:
            if isinstance(event, TextEvent) and run.text.count(" ") >= 2:
                break
    # The event in which we left was not handled: the other one gets it again.
    before = run.text
    assert WORDS.startswith(before)
    with Baton() as other:
        rest = other.resume(run.id, after=run.last_event_id)
        assert rest.result().content == WORDS
        assert before + rest.text == WORDS
        assert other.resume(run.id).result().content == WORDS
        ended = other.resume(run.id, after=rest.last_event_id)
        assert list(ended) == []
        assert ended.result().content == WORDS


def test_a_key_joins_the_run_that_it_started(live: Baton) -> None:
    key = f"Schlüssel {uuid4()}"
    with live.run("one", idempotency_key=key) as first, live.run("two", idempotency_key=key) as second:
        assert first.id == second.id
        assert first.result().content == second.result().content == "one"


def test_cancel(live: Baton) -> None:
    with live.run(f"{WORDS} " * 9, agent_def=slow_agent()) as run:
        for event in run:
            if isinstance(event, TextEvent):
                run.cancel()
        with pytest.raises(RunFailed) as caught:
            run.result()
        assert (caught.value.code, caught.value.retryable) == ("canceled", False)
        assert run.cancel() is False


def test_what_is_not_there(live: Baton) -> None:
    with pytest.raises(RunFailed) as failed:
        live.run("Hello", agent="ghost").result()
    assert failed.value.code == "agent_not_found"
    with pytest.raises(ApiStatusError) as refused:
        live.send_message(4711, "Hello").result()
    assert (refused.value.status, refused.value.code) == (404, "conversation_not_found")
    assert refused.value.request_id


def test_a_message_that_is_not_valid(live: Baton) -> None:
    with pytest.raises(ApiStatusError) as caught:
        live.run("").result()
    assert (caught.value.status, caught.value.code) == (400, "invalid_request")
    assert caught.value.details[0].path == "/message"


def test_a_run_that_is_not_there(live: Baton) -> None:
    with pytest.raises(ApiStatusError) as caught:
        live.resume("00000000-0000-7000-8000-000000000000").result()
    assert caught.value.code == "request_not_found"


def test_chat_and_conversations(live: Baton) -> None:
    assert live.chat("index", "Hello").result().content == "Hello"
    conversation = live.api.create_conversation({"title": "Trip"})
    assert live.send_message(conversation.id, "Where shall we eat?").result().conversation_id == conversation.id
    said = live.api.list_messages(conversation.id).messages
    assert [(one.role, one.content) for one in said] == [("user", "Where shall we eat?"), ("assistant", "Where shall we eat?")]


def test_a_wrong_token() -> None:
    with Baton(token="bat_wrong") as nobody, pytest.raises(ApiStatusError) as caught:
        nobody.run("Hello").result()
    assert (caught.value.status, caught.value.code) == (401, "unauthorized")


def test_the_same_with_asyncio(tmp_path: Path) -> None:
    async def program() -> None:
        async with AsyncBaton() as baton:
            async with baton.run("/write a.txt\nA\n/endwrite") as run:
                async for event in run:
                    match event:
                        case FileEvent():
                            event.save_to(tmp_path)
                assert (await run.result()).content == run.text
            assert (tmp_path / "a.txt").exists()

            async with baton.run(WORDS, agent_def=slow_agent()) as run:
                async for event in run:
                    if isinstance(event, TextEvent):
                        break
            rest = baton.resume(run.id, after=run.last_event_id)
            assert (await rest.result()).content == WORDS

            async with baton.run(f"{WORDS} " * 9, agent_def=slow_agent()) as run:
                async for event in run:
                    if isinstance(event, TextEvent):
                        await run.cancel()
                with pytest.raises(RunFailed, match="canceled"):
                    await run.result()

            answers = await asyncio.gather(*(baton.chat("index", f"number {one}").result() for one in range(20)))
            assert [one.content for one in answers] == [f"number {one}" for one in range(20)]

    asyncio.run(program())
