"""What only the asynchronous client has: abandoned iterators, and tasks that are cancelled."""

from __future__ import annotations

import asyncio

import httpx

from baton import AsyncBaton, AsyncRun, TextEvent
from helpers import AT_ONCE, RUN, Script, done, run_async, text

EVENTS = f"GET /v1/requests/{RUN}/events"


class Endless(httpx.AsyncByteStream):
    """A stream that says something and then nothing more. It knows whether it was closed."""

    def __init__(self) -> None:
        self.closed = asyncio.Event()

    async def __aiter__(self):  # type: ignore[no-untyped-def]
        yield text("2", "a")
        await asyncio.Event().wait()

    async def aclose(self) -> None:
        self.closed.set()


def test_leaving_the_loop_and_asking_for_the_result(script: Script) -> None:
    script.stream(text("2.1", "Hel"), text("2.3", "lo"), done("5", "Hello"))
    # The abandoned iterator may be closed before or after the result is asked for: either is right.
    script.stream(text("3", "lo"), done("5", "Hello"))

    async def program() -> None:
        async with httpx.AsyncClient(transport=httpx.MockTransport(script)) as http:
            async with AsyncBaton("http://baton", "t", http=http, retry=AT_ONCE).run("Hello") as run:
                async for event in run:
                    if isinstance(event, TextEvent) and event.delta == "lo":
                        break
                assert (await run.result()).content == run.text == "Hello"

    run_async(program())


def test_a_task_that_is_cancelled_hangs_up() -> None:
    async def program() -> None:
        body = Endless()
        read = asyncio.Event()

        def answer(_: httpx.Request) -> httpx.Response:
            return httpx.Response(200, headers={"Content-Type": "text/event-stream", "X-Request-Id": RUN}, stream=body)

        async def reader(run: AsyncRun) -> None:
            async with run:
                async for _ in run:
                    read.set()

        async with httpx.AsyncClient(transport=httpx.MockTransport(answer)) as http:
            run = AsyncBaton("http://baton", "t", http=http).run("Hello")
            task = asyncio.create_task(reader(run))
            await read.wait()
            task.cancel()
            await asyncio.wait([task])
            await body.closed.wait()
            assert task.cancelled()
            assert run.id == RUN

    run_async(program())


def test_plain_calls(script: Script) -> None:
    script.broken().status(200, '{"count":0,"agents":[]}')

    async def program() -> None:
        async with httpx.AsyncClient(transport=httpx.MockTransport(script)) as http:
            assert (await AsyncBaton("http://baton", "t", http=http, retry=AT_ONCE).api.list_agents()).count == 0

    run_async(program())
