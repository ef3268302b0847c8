"""Talks to Baton with what openapi-python-client has generated."""

import json
import os
from typing import Any
from uuid import uuid4

import httpx
from httpx_sse import EventSource

from baton_client import AuthenticatedClient
from baton_client.api.agents import create_agent, get_agent, list_agents
from baton_client.api.requests import cancel_request, create_request, get_request, stream_request_events
from baton_client.api.runs import orchestrate
from baton_client.models import (
    AgentDefinition,
    AgentList,
    AgentRecord,
    CreateRequest,
    ErrorBody,
    DoneEvent,
    OrchestrateRequest,
    Request,
    RequestReceivedEvent,
    TextEvent,
)

baton = AuthenticatedClient(
    base_url=os.environ["BATON_URL"], token=os.environ["BATON_TOKEN"], timeout=httpx.Timeout(60)
)
agent = os.environ["AGENT_ID"]

SIX = "one two three four five six"
TWELVE = SIX + " seven eight nine ten eleven twelve"

Event = RequestReceivedEvent | TextEvent | DoneEvent

# The events that this program wants; the others are skipped.
EVENTS: dict[str, type[RequestReceivedEvent] | type[TextEvent] | type[DoneEvent]] = {
    "request_received": RequestReceivedEvent,
    "text": TextEvent,
    "done": DoneEvent,
}


class Run:
    """A run as far as its events have been read."""

    def __init__(self) -> None:
        self.id = ""
        self.last_event_id = ""
        self.text = ""
        self.done: DoneEvent | None = None

    def start(self, message: str, pieces: int | None = None) -> None:
        """Takes the events of a new run, up to `done` or so many pieces of text."""
        body = OrchestrateRequest(message=message, agent=agent)
        self._read(orchestrate._get_kwargs(body=body, idempotency_key=str(uuid4())), pieces)

    def resume(self) -> None:
        """Goes on where the run was left."""
        self._read(stream_request_events._get_kwargs(self.id, last_event_id=self.last_event_id))

    def _read(self, request: dict[str, Any], pieces: int | None = None) -> None:
        # Leaving the block hangs up.
        with baton.get_httpx_client().stream(**request) as response:
            response.raise_for_status()
            for frame in EventSource(response).iter_sse():
                if frame.event in EVENTS:
                    self._handle(EVENTS[frame.event].from_dict(json.loads(frame.data)))
                # Only now: the id means "everything up to and including this event".
                self.last_event_id = frame.id
                if frame.event == "text" and pieces is not None:
                    pieces -= 1
                    if pieces == 0:
                        return

    def _handle(self, event: Event) -> None:
        match event:
            case RequestReceivedEvent():
                self.id = event.request_id
            case TextEvent() if event.stream_id == 0:
                self.text += event.delta
            case DoneEvent():
                self.done = event


def definition(id: str) -> AgentDefinition:
    return AgentDefinition(id=id, name="Slow", role="demo", model="demo/slow", goal="be slow")


agents = list_agents.sync(client=baton)
assert isinstance(agents, AgentList)
print("agents", agents.count)

created = create_agent.sync(client=baton, body=definition(agent))
assert isinstance(created, AgentRecord)
print("created", created.id)

body = CreateRequest(message=SIX, agent=agent, wait=60)
asked = create_request.sync(client=baton, body=body, idempotency_key=str(uuid4()))
assert isinstance(asked, Request)
print("asked", asked.state, str(asked.ok).lower(), asked.content)

begun = create_request.sync(client=baton, body=CreateRequest(message=TWELVE, agent=agent))
assert isinstance(begun, Request)
ended = get_request.sync(begun.request_id, client=baton, wait=60)
assert isinstance(ended, Request)
print("waited", begun.state, ended.state, str(ended.ok).lower(), ended.content)

run = Run()
run.start(SIX)
assert run.done and run.text == run.done.content
print("ran", run.text)

broken = Run()
broken.start(TWELVE, pieces=3)
while not broken.done:
    broken.resume()
print("resumed", broken.text)

hot = definition("hot")
hot.temperature = 3
bad = create_agent.sync(client=baton, body=hot)
assert isinstance(bad, ErrorBody)
print("bad request", bad.error_code)

missing = get_agent.sync("ghost", client=baton)
assert isinstance(missing, ErrorBody)
print("not found", missing.error_code)

canceled = Run()
canceled.start(TWELVE, pieces=1)
cancel_request.sync(canceled.id, client=baton)
while not canceled.done:
    canceled.resume()
print("canceled", canceled.done.error_code)
