"""How one would like to write it, for the type checker and for a real server."""

import asyncio

from baton import (
    ApiStatusError,
    AsyncBaton,
    Baton,
    ConnectionLost,
    FileEvent,
    RunEvent,
    RunFailed,
    TextEvent,
    UnknownEvent,
    async_items,
    async_pages,
    inputs,
    items,
    models,
    pages,
)

slow: inputs.AgentDefinition = {"id": "slow", "name": "Slow", "role": "demo", "goal": "be slow", "model": "demo/slow"}


def blocking() -> str:
    with Baton().run("Hello Baton", agent="slow") as run:
        for event in run:
            match event:
                case TextEvent(stream_id=0, delta=delta):
                    print(delta, end="")
                case FileEvent():
                    event.save_to("out")
        print()
        return run.result().content


async def asynchronous() -> str:
    async with AsyncBaton().run("Hello Baton", agent="slow") as run:
        async for event in run:
            match event:
                case TextEvent(stream_id=0, delta=delta):
                    print(delta, end="")
                case FileEvent():
                    event.save_to("out")
        print()
        return (await run.result()).content


def name_of(event: RunEvent) -> str:
    if isinstance(event, UnknownEvent):
        return str(event.data)
    return event.type


def errors() -> tuple[str, bool]:
    try:
        Baton().run("Hello", agent="ghost").result()
    except RunFailed as failed:
        return failed.code, failed.retryable
    except ApiStatusError as refused:
        return refused.code, refused.status == 429
    except ConnectionLost as lost:
        return lost.run_id, True
    return "", False


def ids() -> list[str]:
    baton = Baton()
    return [run.request_id for page in pages(lambda before: baton.api.list_requests(limit=1, before=before)) for run in page.requests]


async def ids_asynchronously() -> list[str]:
    async with AsyncBaton() as baton:
        found = async_pages(lambda before: baton.api.list_requests(limit=1, before=before))
        return [run.request_id async for page in found for run in page.requests]


async def ids_item_by_item() -> list[str]:
    async with AsyncBaton() as baton:
        return [run.request_id async for run in async_items(baton.api.list_requests, limit=1)]


def canceled() -> str:
    run = Baton().run("Hello " * 1000, agent="slow").start()
    assert (run.id, run.text, run.files) == (run.headers["x-request-id"], "", [])
    assert run.cancel()
    try:
        return run.result().content
    except RunFailed as failed:
        return failed.code


async def canceled_asynchronously() -> str:
    async with AsyncBaton() as baton:
        run = await baton.run("Hello " * 1000, agent="slow")
        assert run.id and await run.cancel()
        try:
            return (await run.result()).content
        except RunFailed as failed:
            return failed.code


def labelled() -> list[tuple[str | None, dict[str, str] | None]]:
    baton = Baton()
    baton.run("Which orders are late?", user="alice", metadata={"the project": "a&b=c"}).result()
    found = baton.api.list_requests(user="alice", metadata={"the project": "a&b=c"}, q="late order")
    return [(run.user, run.metadata) for run in found.requests]


def answers() -> list[object]:
    answer = Baton().with_options(timeout=20.0).api.with_raw_response.get_agent("slow")
    return [answer.status, answer.headers["etag"] == answer.parse().etag, bool(answer.request_id)]


if __name__ == "__main__":
    stored: models.AgentRecord = Baton().api.create_agent(slow)
    assert stored.id in [agent.id for agent in Baton().api.list_agents(limit=5).agents]
    assert blocking() == "Hello Baton"
    assert asyncio.run(asynchronous()) == "Hello Baton"
    assert errors() == ("agent_not_found", False)
    assert len(ids()) >= 3
    assert asyncio.run(ids_asynchronously()) == ids()
    assert models.ApiError is models.ErrorBody
    assert models.AdvisorConfig is models.AgentAdvisor
    states: list[models.RequestState] = ["running", "completed"]
    assert Baton().api.list_requests(state=states[1], limit=1).requests[0].state == states[1]
    assert asyncio.run(ids_item_by_item()) == ids() == [run.request_id for run in items(Baton().api.list_requests, limit=1)]
    assert canceled() == asyncio.run(canceled_asynchronously()) == "canceled"
    assert answers() == [200, True, True]
    assert labelled() == [("alice", {"the project": "a&b=c"})]
    print("as wished")
