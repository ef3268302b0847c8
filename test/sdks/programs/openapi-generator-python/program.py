"""Talks to Baton with what OpenAPI Generator has generated for Python."""

import os
from uuid import uuid4

from sseclient import SSEClient

from baton_client import (
    AgentDefinition,
    AgentsApi,
    ApiClient,
    ErrorBody,
    ApiException,
    Configuration,
    CreateRequest,
    DoneEvent,
    OrchestrateRequest,
    RequestReceivedEvent,
    RequestsApi,
    RunEvent,
    RunsApi,
    TextEvent,
)
from baton_client.models.message import Message
from baton_client.rest import RESTResponseType

client = ApiClient(Configuration(host=os.environ["BATON_URL"], access_token=os.environ["BATON_TOKEN"]))
agents, requests, runs = AgentsApi(client), RequestsApi(client), RunsApi(client)
agent = os.environ["AGENT_ID"]

SIX = "one two three four five six"
TWELVE = SIX + " seven eight nine ten eleven twelve"

# The events that this program wants; the model refuses one that a later release adds.
EVENTS = {"request_received", "text", "done"}


class Run:
    """A run as far as its events have been read."""

    def __init__(self) -> None:
        self.id = ""
        self.last_event_id = ""
        self.text = ""
        self.done: DoneEvent | None = None

    def start(self, message: str, pieces: int | None = None) -> None:
        """Takes the events of a new run, up to `done` or so many pieces of text."""
        request = OrchestrateRequest(message=Message(message), agent=agent)
        # By itself it asks for JSON, since errors are JSON, and would get the result in one piece.
        headers = {"Accept": "text/event-stream"}
        self._read(runs.orchestrate_without_preload_content(request, idempotency_key=str(uuid4()), _headers=headers), pieces)

    def resume(self) -> None:
        """Goes on where the run was left."""
        self._read(requests.stream_request_events_without_preload_content(self.id, last_event_id=self.last_event_id))

    def _read(self, response: RESTResponseType, pieces: int | None = None) -> None:
        for frame in SSEClient(response).events():
            if frame.event in EVENTS:
                self._handle(RunEvent.from_json(frame.data))
            # Only now: the id means "everything up to and including this event".
            self.last_event_id = frame.id or self.last_event_id
            if frame.event == "text" and pieces is not None:
                pieces -= 1
                if pieces == 0:
                    break
        # Hangs up.
        response.close()

    def _handle(self, event: RunEvent) -> None:
        match event.actual_instance:
            case RequestReceivedEvent(request_id=id):
                self.id = id
            case TextEvent(stream_id=0, delta=delta):
                self.text += delta
            case DoneEvent() as done:
                self.done = done


slow = AgentDefinition(id=agent, name="Slow", role="demo", model="demo/slow", goal="be slow")

print("agents", agents.list_agents().count)

print("created", agents.create_agent(slow).id)

asked = requests.create_request(
    CreateRequest(message=Message(SIX), agent=agent, wait=60), idempotency_key=str(uuid4())
)
print("asked", asked.state, str(asked.ok).lower(), asked.content)

begun = requests.create_request(CreateRequest(message=Message(TWELVE), agent=agent))
ended = requests.get_request(begun.request_id, wait=60)
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

try:
    # The model would refuse it too: `model_copy` doesn't look.
    agents.create_agent(slow.model_copy(update={"temperature": 3}))
except ApiException as refusal:
    assert isinstance(refusal.data, ErrorBody)
    print("bad request", refusal.data.error_code)

try:
    agents.get_agent("ghost")
except ApiException as refusal:
    assert isinstance(refusal.data, ErrorBody)
    print("not found", refusal.data.error_code)

canceled = Run()
canceled.start(TWELVE, pieces=1)
requests.cancel_request(canceled.id)
while not canceled.done:
    canceled.resume()
print("canceled", canceled.done.error_code)
