"""The official client for Python, driven by lines of JSON."""

import asyncio

import httpx2
from driver import MODE, TOKEN, URL, Driver, all_pages, plain, tell, tell_changes
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import ElicitResult, ToolListChangedNotification

driver = Driver()


async def on_question(context, params):
    return ElicitResult(action="accept", content={"answer": await driver.ask(params.message)})


async def on_message(message):
    if isinstance(message, ToolListChangedNotification):
        tell(changed=True)


def operations(client):
    async def tools(hear):
        return [tool.name for tool in await all_pages(client.list_tools, "tools")]

    async def call(name, given, quiet, asks, hear):
        return plain(await client.call_tool(name, given, progress_callback=hear if asks else None, read_timeout_seconds=quiet))

    async def resources(hear):
        return [str(one.uri) for one in await all_pages(client.list_resources, "resources")]

    async def read(uri, hear):
        return (await client.read_resource(uri)).contents[0].text

    async def prompts(hear):
        return [prompt.name for prompt in await all_pages(client.list_prompts, "prompts")]

    async def prompt(name, given, hear):
        return [message.content.text for message in (await client.get_prompt(name, given)).messages]

    return {"tools": tools, "call": call, "resources": resources, "read": read, "prompts": prompts, "prompt": prompt}


async def main():
    async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {TOKEN}"}, timeout=60) as http:
        transport = streamable_http_client(URL, http_client=http)
        async with Client(transport, mode=MODE, elicitation_callback=on_question, message_handler=on_message) as client:
            tell(version=client.protocol_version)
            changes = None
            if client.protocol_version >= "2026":
                changes = asyncio.create_task(tell_changes(client.session))
            await driver.serve(operations(client))
            if changes:
                changes.cancel()


asyncio.run(main())
