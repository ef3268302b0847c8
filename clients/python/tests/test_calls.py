"""Plain calls: options by call, answers as they come, lists item by item, and what every request says of itself."""

from __future__ import annotations

import json
from typing import get_args, get_type_hints

import httpx
import pytest

import baton as package
from baton import ApiStatusError, AsyncBaton, Baton, ConnectionLost, Retry, async_items, items, models
from baton._generated import calls
from baton._notification_source import Include
from helpers import Script, Twins, run_async

AGENTS = '{"count":0,"agents":[]}'


def seconds(request: httpx.Request) -> float:
    """How long the answer may take."""
    read = request.extensions["timeout"]["read"]
    assert isinstance(read, float)
    return read


def test_options_hold_for_the_call_that_has_them(script: Script, twins: Twins) -> None:
    script.status(200, AGENTS).status(200, AGENTS)

    def blocking(baton: Baton) -> None:
        baton.with_options(timeout=5.0).api.list_agents()
        baton.api.list_agents()

    async def asynchronous(baton: AsyncBaton) -> None:
        await baton.with_options(timeout=5.0).api.list_agents()
        await baton.api.list_agents()

    twins.do(script, blocking, asynchronous)
    assert [seconds(one) for one in script.requests] == [5.0, 75.0]


@pytest.mark.parametrize(("calls", "requests"), [(0, 1), (1, 2), (5, 6)])
def test_a_call_is_repeated_as_often_as_it_says(script: Script, baton: Baton, calls: int, requests: int) -> None:
    for _ in range(requests):
        script.broken()
    patient = baton.with_options(retry=Retry(attempts=100, calls=calls, first=0.0))
    with pytest.raises(ConnectionLost):
        patient.api.list_agents()
    assert len(script.requests) == requests
    script.broken()
    with pytest.raises(ConnectionLost):
        patient.api.delete_agent("a")


def test_notifications_take_what_the_contract_has(script: Script, baton: Baton) -> None:
    contract = get_type_hints(calls.stream_notifications)["include"]
    assert contract == Include | None
    for include in get_args(Include):
        script.status(400)
        with pytest.raises(ApiStatusError):
            baton.notifications(include=include).__enter__()
    assert [one.url.params["include"] for one in script.requests] == ["waiting", "budget", "all"]


def test_a_copy_that_is_still_the_same_is_none(script: Script, twins: Twins) -> None:
    script.status(304, "", ETag='"a"').status(304, "")

    def blocking(baton: Baton) -> tuple[object, int]:
        same = baton.api.get_a2a_agent_card("index", if_none_match='"a"')
        return same, baton.api.with_raw_response.get_public_agent_card(if_none_match='"a"').status

    async def asynchronous(baton: AsyncBaton) -> tuple[object, int]:
        same = await baton.api.get_a2a_agent_card("index", if_none_match='"a"')
        return same, (await baton.api.with_raw_response.get_public_agent_card(if_none_match='"a"')).status

    assert twins.do(script, blocking, asynchronous) == (None, 304)
    assert [one.headers["if-none-match"] for one in script.requests] == ['"a"', '"a"']


def test_a_call_with_a_key_is_repeated_too(script: Script, baton: Baton) -> None:
    script.broken().status(500)
    with pytest.raises(ApiStatusError):
        baton.api.create_request({"message": "Hello"}, idempotency_key="k")
    assert [one.headers["idempotency-key"] for one in script.requests] == ["k", "k"]
    script.broken()
    with pytest.raises(ConnectionLost):
        baton.api.create_request({"message": "Hello"})


def test_closing_a_client_with_other_options_closes_nothing(script: Script) -> None:
    script.status(200, AGENTS)
    with httpx.Client(transport=httpx.MockTransport(script)) as http:
        baton = Baton("http://baton", "t", http=http)
        baton.with_options(timeout=1.0).close()
        baton.with_options(idle_timeout=1.0).api.list_agents()


def test_a_call_that_asks_the_server_to_wait_has_the_time_for_it(script: Script, baton: Baton) -> None:
    answer = '{"request_id":"r","agent_id":"index","conversation_id":0,"state":"running"}'
    for _ in range(3):
        script.status(500, answer)
    short = baton.with_options(timeout=5.0)
    for call in (
        lambda: short.api.get_request("r", wait=30),
        lambda: short.api.get_request_result("r", wait=60),
        lambda: short.api.create_request({"message": "Hello", "wait": 600}),
    ):
        with pytest.raises(ApiStatusError):
            call()
    assert [seconds(one) for one in script.requests] == [35.0, 65.0, 605.0]


def test_answers_as_they_come(script: Script, twins: Twins) -> None:
    script.status(200, AGENTS, X_Request_Id="r-1", RateLimit="5")

    def blocking(baton: Baton) -> list[object]:
        answer = baton.api.with_raw_response.list_agents(limit=1)
        return [answer.status, answer.request_id, answer.headers["ratelimit"], answer.headers["RateLimit"], answer.body, answer.parse().count]

    async def asynchronous(baton: AsyncBaton) -> list[object]:
        answer = await baton.api.with_raw_response.list_agents(limit=1)
        return [answer.status, answer.request_id, answer.headers["ratelimit"], answer.headers["RateLimit"], answer.body, answer.parse().count]

    assert twins.do(script, blocking, asynchronous) == [200, "r-1", "5", "5", AGENTS.encode(), 0]
    assert script.asked() == ["GET /v1/agents?limit=1"]


def test_every_call_has_one_that_gives_its_answer_as_it_comes(baton: Baton) -> None:
    def calls(api: object) -> set[str]:
        return {name for name in dir(api) if not name.startswith("_")}

    asynchronous = AsyncBaton("http://baton", "t").api
    assert calls(baton.api.with_raw_response) == calls(baton.api) - {"with_raw_response"}
    assert calls(asynchronous.with_raw_response) == calls(asynchronous) - {"with_raw_response"}


def test_a_refusal_is_raised_with_its_headers(script: Script, baton: Baton) -> None:
    script.status(401, "{}", WWW_Authenticate="Bearer")
    with pytest.raises(ApiStatusError) as caught:
        baton.api.with_raw_response.list_agents()
    assert caught.value.headers["www-authenticate"] == "Bearer"


def test_lists_item_by_item(script: Script, twins: Twins) -> None:
    endpoint = {"url": "https://example.com", "events": [], "description": "", "disabled": False, "created_at": 1, "updated_at": 1}
    listed = [{"id": number, **endpoint} for number in (3, 2, 1)]
    for some, more in ((listed[:2], {"next_before": 2}), ([], {"next_before": 2}), (listed[2:], {})):
        script.status(200, json.dumps({"count": len(some), "webhooks": some, **more}))

    async def asynchronous(baton: AsyncBaton) -> list[int]:
        return [one.id async for one in async_items(baton.api.list_webhooks, limit=2)]

    assert twins.do(script, lambda baton: [one.id for one in items(baton.api.list_webhooks, limit=2)], asynchronous) == [3, 2, 1]
    first = "GET /v1/webhooks?limit=2"
    assert script.asked() == [first, f"{first}&before=2", f"{first}&before=2"]


def test_a_list_that_goes_forward(script: Script, baton: Baton) -> None:
    message = {"conversation_id": 7, "role": "user", "content": "Hello", "input_tokens": 0, "output_tokens": 0, "created_at": 1, "request_id": "r"}
    for number, more in ((1, {"next_after_id": 1}), (2, {})):
        script.status(200, json.dumps({"count": 1, "conversation_id": 7, "messages": [{"id": number, **message}], **more}))
    assert [one.id for one in items(baton.api.list_messages, 7)] == [1, 2]
    assert script.asked()[1] == "GET /v1/conversations/7/messages?after_id=1"


def test_every_list_can_be_read_item_by_item(baton: Baton) -> None:
    # That of the models has two: the providers stand beside them.
    lists = {name for name, method in vars(type(baton.api)).items() if name.startswith("list_")}
    pages = {name for name in lists if hasattr(vars(models)[vars(type(baton.api))[name].__annotations__["return"].removeprefix("models.")], "next_page")}
    assert lists - pages <= {"list_models"}


def test_every_request_says_whose_it_is(script: Script, twins: Twins) -> None:
    script.status(200, AGENTS)

    async def asynchronous(baton: AsyncBaton) -> object:
        return await baton.api.list_agents()

    twins.do(script, lambda baton: baton.api.list_agents(), asynchronous)
    assert script.requests[0].headers["user-agent"] == f"baton-client-python/{package.__version__}"


def test_proxies_of_the_environment_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    # Nobody listens there: that the proxy is what could not be reached says that it was asked.
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("NO_PROXY", "")
    for name in ("http_proxy", "no_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)

    async def asynchronous() -> None:
        async with AsyncBaton("http://baton.invalid", "t", retry=Retry(attempts=0)) as baton:
            await baton.api.list_agents()

    with Baton("http://baton.invalid", "t", retry=Retry(attempts=0)) as baton:
        with pytest.raises(ConnectionLost, match="refused"):
            baton.api.list_agents()
    with pytest.raises(ConnectionLost, match="refused|All connection attempts failed"):
        run_async(asynchronous())


@pytest.mark.parametrize("make", [Baton, AsyncBaton])
def test_the_line_end_of_a_file_is_no_part_of_a_token(make: type[Baton] | type[AsyncBaton]) -> None:
    make(token="bat_secret\n")
    with pytest.raises(package.BatonError) as refused:
        make(token="bat_se\ncret")
    assert "cret" not in str(refused.value)


def test_a_url_without_a_scheme_is_an_error_of_the_package() -> None:
    with pytest.raises(package.BatonError, match="'127.0.0.1:8080'"):
        Baton(url="127.0.0.1:8080", token="bat_x")
