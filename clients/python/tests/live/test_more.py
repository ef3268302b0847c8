"""Webhooks, outputs of a class, and runs without a stream."""

from __future__ import annotations

import asyncio
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from pydantic import BaseModel, TypeAdapter

from baton import AsyncBaton, Baton, RunFailed, WebhookVerificationError, models, verify_webhook
from slow import slow_agent


class City(BaseModel):
    name: str
    population: int


def test_messages_of_the_server_are_verified(live: Baton) -> None:
    received: list[tuple[bytes, dict[str, str]]] = []
    enough = threading.Event()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received.append((self.rfile.read(int(self.headers["content-length"])), dict(self.headers)))
            self.send_response(204)
            self.end_headers()
            if len(received) == 2:
                enough.set()

        def log_message(self, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Receiver) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        endpoint = live.api.create_webhook({"url": f"http://127.0.0.1:{server.server_port}/", "events": ["run.completed"]})
        old = endpoint.secret
        new = live.api.rotate_webhook_secret(endpoint.id).secret
        live.run("Hello").result()
        live.api.test_webhook(endpoint.id)
        enough.wait()
        server.shutdown()
    read = {}
    for body, headers in received:
        for secret in (old, new, [new, "whsec_AAAA"]):
            message = verify_webhook(body, headers, secret)
        with pytest.raises(WebhookVerificationError):
            verify_webhook(body, headers, "whsec_AAAA")
        read[type(message)] = message
    ended, tested = read[models.RunCompletedMessage], read[models.WebhookTestMessage]
    assert isinstance(ended, models.RunCompletedMessage) and ended.data.content == "Hello"
    assert isinstance(tested, models.WebhookTestMessage) and tested.data.webhook_id == endpoint.id
    live.api.delete_webhook(endpoint.id)


def test_outputs_are_of_a_class(live: Baton) -> None:
    paris = City(name="Paris", population=2102650)
    assert live.run(paris.model_dump_json(), response_format=City).result().output == paris
    assert live.run(f"[{paris.model_dump_json()}]", response_format=TypeAdapter(list[City])).result().output == [paris]
    with pytest.raises(RunFailed, match="response_invalid"):
        live.run('{"name": "Paris"}', response_format=City).result()


def test_runs_without_a_stream(live: Baton) -> None:
    plain = live.with_options(stream=False)
    with plain.run("/write notes.md\n# Notes\n/endwrite", response_format={"type": "text"}) as run:
        kinds = [event.type for event in run]
        assert (kinds[0], kinds[-1]) == ("request_received", "done")
        assert [file.path for file in run.result().files] == ["notes.md"]
    assert plain.chat("index", "Hello").result().content == "Hello"
    conversation = live.api.create_conversation({})
    assert plain.send_message(conversation.id, "Hello").result().conversation_id == conversation.id
    first = live.run("one", idempotency_key="of either kind").result()
    assert plain.run("two", idempotency_key="of either kind").result() == first
    slow = plain.run("word " * 100, agent_def=slow_agent()).start()
    assert slow.cancel()
    with pytest.raises(RunFailed, match="canceled"):
        slow.result()


def test_runs_without_a_stream_with_asyncio() -> None:
    async def program() -> str:
        async with AsyncBaton(stream=False) as baton:
            run = await baton.run("Hello")
            return (await baton.resume(run.id).result()).content + (await run.result()).content

    assert asyncio.run(program()) == "HelloHello"
