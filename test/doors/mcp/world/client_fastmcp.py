"""FastMCP's client, driven by lines of JSON."""

import asyncio

from driver import MODE, TASKS, TOKEN, URL, Driver, plain, tell, tell_changes
from fastmcp import Client
from fastmcp.client.transports import StreamableHttpTransport
from mcp.types import ToolListChangedNotification

if TASKS:
    import fastmcp_tasks  # noqa: F401  from now on clients take tasks

driver = Driver()


async def on_question(message, response_type, params, context):
    return {"answer": await driver.ask(message)}


async def on_message(message):
    if isinstance(message, ToolListChangedNotification):
        tell(changed=True)


def operations(client):
    async def tools(hear):
        return [tool.name for tool in await client.list_tools()]

    async def call(name, given, quiet, asks, hear):
        return plain(await client.call_tool_mcp(name, given, progress_handler=hear if asks else None, timeout=quiet))

    async def call_as_task(name, given, hear):
        from fastmcp_tasks.client import call_tool_task

        task = await call_tool_task(client, name, given)
        result = await task.result()
        return {"content": [plain(one) for one in result.content]}

    async def resources(hear):
        return [str(one.uri) for one in await client.list_resources()]

    async def read(uri, hear):
        return (await client.read_resource(uri))[0].text

    async def prompts(hear):
        return [prompt.name for prompt in await client.list_prompts()]

    async def prompt(name, given, hear):
        return [message.content.text for message in (await client.get_prompt(name, given)).messages]

    return {
        "tools": tools,
        "call": call,
        "call_as_task": call_as_task,
        "resources": resources,
        "read": read,
        "prompts": prompts,
        "prompt": prompt,
    }


async def main():
    transport = StreamableHttpTransport(URL, headers={"Authorization": f"Bearer {TOKEN}", **({"Prefer": "respond-async"} if TASKS else {})})
    client = Client(transport, mode=MODE, elicitation_handler=on_question, message_handler=on_message)
    async with client:
        tell(version=client.protocol_version)
        changes = None
        if client.protocol_version >= "2026":
            changes = asyncio.create_task(tell_changes(client.session))
        await driver.serve(operations(client))
        if changes:
            changes.cancel()


asyncio.run(main())
