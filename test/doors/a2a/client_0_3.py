"""The official Python client of A2A 0.3, unmodified, telling what it sees in lines of JSON."""

import asyncio
import uuid

import httpx
from a2a.client import A2ACardResolver, ClientConfig, ClientFactory
from a2a.types import Message, Part, Role, TaskIdParams, TaskQueryParams, TextPart
from telling import AGENT, BINDINGS, HEADERS, URL, tell, told_to_go_on


BINDING = {"supported_transports": BINDINGS}


def saying(text, **more):
    return Message(message_id=str(uuid.uuid4()), role=Role.user, parts=[Part(root=TextPart(text=text))], **more)


def answer_of(task):
    return "".join(part.root.text for one in task.artifacts or [] for part in one.parts)


class Watched:
    """This client puts the task together by itself."""

    def __init__(self):
        self.id, self.states, self.answer = None, [], ""

    def take(self, event):
        task, _ = event
        self.id, self.answer = task.id, answer_of(task)
        if self.states[-1:] != [task.status.state.value]:
            self.states.append(task.status.state.value)


async def main():
    async with httpx.AsyncClient(headers=HEADERS, timeout=30) as http:
        card = await A2ACardResolver(http, URL, f"/v1/a2a/agents/{AGENT}/agent-card.json").get_agent_card()
        tell("card", name=card.name, skills=[one.id for one in card.skills])
        waiting = ClientFactory(ClientConfig(httpx_client=http, streaming=False, **BINDING)).create(card)
        client = ClientFactory(ClientConfig(httpx_client=http, **BINDING)).create(card)

        async for task, _ in waiting.send_message(saying("What is the capital of France?")):
            tell("send", state=task.status.state.value, answer=answer_of(task))

        again = await client.get_task(TaskQueryParams(id=task.id))
        bare = await client.get_task(TaskQueryParams(id=task.id, history_length=0))
        tell("get", same=again == task, history=[len(again.history or []), len(bare.history or [])])

        watched = Watched()
        async for event in client.send_message(saying("And of Spain?")):
            watched.take(event)
        tell("stream", states=watched.states, answer=watched.answer)

        watched, canceled = Watched(), None
        async for event in client.send_message(saying("count")):
            watched.take(event)
            if watched.answer == "one" and canceled is None:
                canceled = await client.cancel_task(TaskIdParams(id=watched.id))
        tell("cancel", state=canceled.status.state.value, last=watched.states[-1])

        watched = Watched()
        stream = client.send_message(saying("letters"))
        async for event in stream:
            watched.take(event)
            if watched.answer == "a":
                break
        await stream.aclose()
        task_id = watched.id
        tell("drop", id=task_id)
        await told_to_go_on()
        watched = Watched()
        async for event in client.resubscribe(TaskIdParams(id=task_id)):
            watched.take(event)
            if event[1] is None:
                tell("snapshot", answer=watched.answer)
        tell("resubscribe", states=watched.states, answer=watched.answer)

        async for task, _ in waiting.send_message(saying("Where?")):
            asked = task.status.message
        tell("asks", state=task.status.state.value, text=asked.parts[0].root.text, kind=asked.metadata["kind"])
        async for again, _ in waiting.send_message(saying("Rome", task_id=task.id)):
            tell("answered", same=again.id == task.id, state=again.status.state.value, answer=answer_of(again))

        watched = Watched()
        async for event in client.send_message(saying("Where?")):
            watched.take(event)
        tell("asks", states=watched.states)
        named = {"question_id": event[0].status.message.metadata["question_id"]}
        rest = Watched()
        async for event in client.send_message(saying("Paris", task_id=watched.id, metadata=named)):
            rest.take(event)
        tell("answered", same=rest.id == watched.id, states=rest.states, answer=rest.answer)

        try:
            await client.get_task(TaskQueryParams(id=str(uuid.uuid4())))
        except Exception as error:  # noqa: BLE001: which one is what we want to know
            tell("unknown", error=type(error).__name__)

    # As it comes: its stream ends when nothing arrives for 5 seconds.
    async with httpx.AsyncClient(headers=HEADERS) as http:
        card = await A2ACardResolver(http, URL).get_agent_card()
        client = ClientFactory(ClientConfig(httpx_client=http, **BINDING)).create(card)
        watched = Watched()
        async for event in client.send_message(saying("think long")):
            watched.take(event)
            if watched.answer == "Hm":
                tell("quiet", id=watched.id)
        tell("patient", state=watched.states[-1], answer=watched.answer)


asyncio.run(main())
