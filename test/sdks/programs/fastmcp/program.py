"""Offers Baton as a server of MCP with FastMCP, and calls its tools."""

import asyncio
import os
import sys

import httpx2
import yaml
from fastmcp import Client, FastMCP
from fastmcp.exceptions import ToolError

SIX = "one two three four five six"
TWELVE = SIX + " seven eight nine ten eleven twelve"


async def main() -> None:
    with open(sys.argv[1], encoding="utf8") as file:
        document = yaml.safe_load(file)
    headers = {"Authorization": f"Bearer {os.environ['BATON_TOKEN']}"}
    baton = httpx2.AsyncClient(base_url=os.environ["BATON_URL"], headers=headers, timeout=90)
    agent = os.environ["AGENT_ID"]

    # In this process; `run()` would offer it to others.
    async with Client(FastMCP.from_openapi(document, baton)) as tools:
        print("agents", (await tools.call_tool("listAgents")).data.count)

        slow = {"id": agent, "name": "Slow", "role": "demo", "model": "demo/slow", "goal": "be slow"}
        print("created", (await tools.call_tool("createAgent", slow)).data.id)

        asked = (await tools.call_tool("createRequest", {"message": SIX, "agent": agent, "wait": 60})).data
        print("asked", asked.state, str(asked.ok).lower(), asked.content)

        begun = (await tools.call_tool("createRequest", {"message": TWELVE, "agent": agent})).data
        ended = (await tools.call_tool("getRequest", {"id": begun.request_id, "wait": 60})).data
        print("waited", begun.state, ended.state, str(ended.ok).lower(), ended.content)

        for wrong, call in {"bad request": ("createAgent", slow | {"temperature": 3}), "not found": ("getAgent", {"id": "ghost"})}.items():
            try:
                await tools.call_tool(*call)
            except ToolError as refusal:
                print(wrong, refusal)


asyncio.run(main())
