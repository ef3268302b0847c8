"""An agent of A2A as the documentation of the official SDK has it. Prints its port when it is about to listen."""

import socket

import uvicorn
from a2a.helpers import new_task_from_user_message, new_text_message
from a2a.server.agent_execution import AgentExecutor
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.routes import create_agent_card_routes, create_jsonrpc_routes, create_rest_routes
from a2a.server.tasks import InMemoryTaskStore, TaskUpdater
from a2a.types import AgentCapabilities, AgentCard, AgentInterface, AgentSkill
from starlette.applications import Starlette


class Hello(AgentExecutor):
    async def execute(self, context, event_queue):
        task = context.current_task or new_task_from_user_message(context.message)
        await event_queue.enqueue_event(task)
        updater = TaskUpdater(event_queue, task.id, task.context_id)
        await updater.complete(new_text_message("hello", task_id=task.id, context_id=task.context_id))

    async def cancel(self, context, event_queue):
        raise NotImplementedError


with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
origin = f"http://127.0.0.1:{port}"
card = AgentCard(
    name="Example",
    description="Says hello.",
    version="1.0.0",
    supported_interfaces=[
        AgentInterface(url=f"{origin}/rpc", protocol_binding="JSONRPC", protocol_version="1.0"),
        AgentInterface(url=f"{origin}/rest", protocol_binding="HTTP+JSON", protocol_version="1.0"),
        AgentInterface(url=f"{origin}/rpc", protocol_binding="JSONRPC", protocol_version="0.3"),
    ],
    capabilities=AgentCapabilities(streaming=True),
    default_input_modes=["text/plain"],
    default_output_modes=["text/plain"],
    skills=[AgentSkill(id="hello", name="Hello", description="Says hello.", tags=["talk"])],
)
handler = DefaultRequestHandler(agent_executor=Hello(), task_store=InMemoryTaskStore(), agent_card=card)
routes = [
    *create_agent_card_routes(card),
    *create_jsonrpc_routes(handler, "/rpc", enable_v0_3_compat=True),
    *create_rest_routes(handler, path_prefix="/rest"),
]
print(port, flush=True)
uvicorn.run(Starlette(routes=routes), host="127.0.0.1", port=port, log_level="error")
