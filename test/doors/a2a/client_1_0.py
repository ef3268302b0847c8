"""The official Python client of A2A 1.0, unmodified, telling what it sees in lines of JSON."""

import asyncio
import uuid

import httpx
from a2a.client import A2ACardResolver, ClientConfig, ClientFactory
from a2a.types import (
    CancelTaskRequest,
    GetTaskRequest,
    Message,
    Part,
    Role,
    SendMessageRequest,
    SubscribeToTaskRequest,
    TaskState,
)
from telling import AGENT, BINDINGS, HEADERS, URL, tell, told_to_go_on


BINDING = {"supported_protocol_bindings": BINDINGS}


def saying(text, **more):
    message = Message(message_id=str(uuid.uuid4()), role=Role.ROLE_USER, parts=[Part(text=text)], **more)
    return SendMessageRequest(message=message)


def state_of(status):
    return TaskState.Name(status.state).removeprefix("TASK_STATE_").lower()


def text_of(artifact):
    return "".join(part.text for part in artifact.parts)


class Watched:
    def __init__(self):
        self.id, self.states, self.answer, self.question = None, [], "", None

    def take(self, update):
        if update.HasField("task"):
            self.id = update.task.id
            self.states.append(state_of(update.task.status))
            self.answer = "".join(text_of(one) for one in update.task.artifacts)
        elif update.HasField("status_update"):
            status = update.status_update.status
            self.states.append(state_of(status))
            if status.state == TaskState.TASK_STATE_INPUT_REQUIRED:
                self.question = status.message.metadata["question_id"]
        elif update.HasField("artifact_update"):
            piece = text_of(update.artifact_update.artifact)
            self.answer = self.answer + piece if update.artifact_update.append else piece


async def main():
    async with httpx.AsyncClient(headers=HEADERS, timeout=30) as http:
        card = await A2ACardResolver(http, URL, f"/v1/a2a/agents/{AGENT}/agent-card.json").get_agent_card()
        tell("card", name=card.name, skills=[one.id for one in card.skills])
        waiting = ClientFactory(ClientConfig(httpx_client=http, streaming=False, **BINDING)).create(card)
        client = ClientFactory(ClientConfig(httpx_client=http, **BINDING)).create(card)

        async for response in waiting.send_message(saying("What is the capital of France?")):
            task = response.task
        tell("send", state=state_of(task.status), answer=text_of(task.artifacts[0]))

        again = await client.get_task(GetTaskRequest(id=task.id))
        bare = await client.get_task(GetTaskRequest(id=task.id, history_length=0))
        tell("get", same=again == task, history=[len(again.history), len(bare.history)])

        watched = Watched()
        async for update in client.send_message(saying("And of Spain?")):
            watched.take(update)
        tell("stream", states=watched.states, answer=watched.answer)

        watched, canceled = Watched(), None
        async for update in client.send_message(saying("count")):
            watched.take(update)
            if watched.answer == "one" and canceled is None:
                canceled = await client.cancel_task(CancelTaskRequest(id=watched.id))
        tell("cancel", state=state_of(canceled.status), last=watched.states[-1])

        watched = Watched()
        stream = client.send_message(saying("letters"))
        async for update in stream:
            watched.take(update)
            if watched.answer == "a":
                break
        await stream.aclose()
        task_id = watched.id
        tell("drop", id=task_id)
        await told_to_go_on()
        watched = Watched()
        async for update in client.subscribe(SubscribeToTaskRequest(id=task_id)):
            watched.take(update)
            if update.HasField("task"):
                tell("snapshot", answer=watched.answer)
        tell("resubscribe", states=watched.states, answer=watched.answer)

        async for response in waiting.send_message(saying("Where?")):
            task = response.task
        asked = task.status.message
        tell("asks", state=state_of(task.status), text=asked.parts[0].text, kind=asked.metadata["kind"])
        async for response in waiting.send_message(saying("Rome", task_id=task.id)):
            again = response.task
        tell("answered", same=again.id == task.id, state=state_of(again.status), answer=text_of(again.artifacts[0]))

        watched = Watched()
        async for update in client.send_message(saying("Where?")):
            watched.take(update)
        tell("asks", states=watched.states)
        named = {"question_id": watched.question}
        rest = Watched()
        async for update in client.send_message(saying("Paris", task_id=watched.id, metadata=named)):
            rest.take(update)
        tell("answered", same=rest.id == watched.id, states=rest.states, answer=rest.answer)

        try:
            await client.get_task(GetTaskRequest(id=str(uuid.uuid4())))
        except Exception as error:  # noqa: BLE001: which one is what we want to know
            tell("unknown", error=type(error).__name__)

    # As it comes: its stream ends when nothing arrives for 5 seconds.
    async with httpx.AsyncClient(headers=HEADERS) as http:
        card = await A2ACardResolver(http, URL).get_agent_card()
        client = ClientFactory(ClientConfig(httpx_client=http, **BINDING)).create(card)
        watched = Watched()
        async for update in client.send_message(saying("think long")):
            watched.take(update)
            if watched.answer == "Hm":
                tell("quiet", id=watched.id)
        tell("patient", state=watched.states[-1], answer=watched.answer)


asyncio.run(main())
