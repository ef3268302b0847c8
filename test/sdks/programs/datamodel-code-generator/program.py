"""Talks to Baton with httpx and the models that datamodel-code-generator has generated."""

import os
from uuid import uuid4

import httpx
from baton_models import (
    AgentDefinition,
    AgentList,
    AgentRecord,
    CreateRequest,
    ErrorBody,
    DoneEvent,
    MessageText,
    OrchestrateRequest,
    Request,
    RequestReceivedEvent,
    RunEvent,
    TextEvent,
)
from httpx_sse import connect_sse
from pydantic import BaseModel

baton = httpx.Client(
    base_url=os.environ["BATON_URL"],
    headers={"Authorization": f"Bearer {os.environ['BATON_TOKEN']}"},
    timeout=60,
)
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
        request = OrchestrateRequest(message=MessageText(message), agent=agent)
        self._read("POST", "/v1/orchestrate", {"Idempotency-Key": str(uuid4())}, request, pieces)

    def resume(self) -> None:
        """Goes on where the run was left."""
        self._read("GET", f"/v1/requests/{self.id}/events", {"Last-Event-ID": self.last_event_id})

    def _read(
        self,
        method: str,
        path: str,
        headers: dict[str, str],
        body: BaseModel | None = None,
        pieces: int | None = None,
    ) -> None:
        json = body and body.model_dump(mode="json", exclude_none=True)
        # Leaving the block hangs up.
        with connect_sse(baton, method, path, headers=headers, json=json) as source:
            source.response.raise_for_status()
            for frame in source.iter_sse():
                if frame.event in EVENTS:
                    self._handle(RunEvent.model_validate_json(frame.data))
                # Only now: the id means "everything up to and including this event".
                self.last_event_id = frame.id
                if frame.event == "text" and pieces is not None:
                    pieces -= 1
                    if pieces == 0:
                        return

    def _handle(self, event: RunEvent) -> None:
        match event.root:
            case RequestReceivedEvent(request_id=id):
                self.id = id
            case TextEvent(stream_id=0, delta=delta):
                self.text += delta
            case DoneEvent() as done:
                self.done = done


def create(definition: AgentDefinition) -> httpx.Response:
    return baton.post("/v1/agents", json=definition.model_dump(mode="json", exclude_none=True))


slow = AgentDefinition(id=agent, name="Slow", role="demo", model="demo/slow", goal="be slow")

agents = AgentList.model_validate_json(baton.get("/v1/agents").content)
print("agents", agents.count)

created = AgentRecord.model_validate_json(create(slow).content)
print("created", created.id)



def ask(message: str, wait: int) -> Request:
    body = CreateRequest(message=MessageText(message), agent=agent, wait=wait)
    headers = {"Idempotency-Key": str(uuid4())}
    answer = baton.post("/v1/requests", headers=headers, json=body.model_dump(mode="json", exclude_none=True), timeout=90)
    return Request.model_validate_json(answer.content)


asked = ask(SIX, wait=60)
print("asked", asked.state, str(asked.ok).lower(), asked.content)

begun = ask(TWELVE, wait=0)
ended = Request.model_validate_json(baton.get(f"/v1/requests/{begun.request_id}", params={"wait": 60}, timeout=90).content)
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

# The model would refuse it too: `model_copy` doesn't look.
bad = ErrorBody.model_validate_json(create(slow.model_copy(update={"temperature": 3})).content)
print("bad request", bad.error_code)

missing = ErrorBody.model_validate_json(baton.get("/v1/agents/ghost").content)
print("not found", missing.error_code)

canceled = Run()
canceled.start(TWELVE, pieces=1)
baton.post(f"/v1/requests/{canceled.id}/cancel")
while not canceled.done:
    canceled.resume()
print("canceled", canceled.done.error_code)
