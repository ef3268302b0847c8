"""A server made with the official package for Python; its tools are those of the others in this folder."""

import base64
from typing import Annotated

import anyio
from common import PNG, TRANSPORT, serve, wait
from mcp.server.mcpserver import Context, Image, MCPServer
from mcp.server.mcpserver.resolve import Elicit, Resolve
from mcp.types import CallToolResult, EmbeddedResource, ResourceLink, TextContent, TextResourceContents
from pydantic import BaseModel

server = MCPServer("mcp")


class City(BaseModel):
    city: str


class Weather(BaseModel):
    city: str
    degrees: int


@server.tool()
def echo(text: str) -> str:
    return text


@server.tool()
def revision(context: Context) -> str:
    return context.request_context.protocol_version


@server.tool()
def weather(city: str) -> Weather:
    return Weather(city=city, degrees=21)


@server.tool(structured_output=False)
def picture() -> list:
    return ["a picture:", Image(data=base64.b64decode(PNG), format="png")]


@server.tool()
def papers() -> CallToolResult:
    contents = TextResourceContents(uri="file:///a.txt", mime_type="text/plain", text="what a says")
    link = ResourceLink(type="resource_link", uri="file:///b.txt", name="b")
    return CallToolResult(content=[EmbeddedResource(type="resource", resource=contents), link])


@server.resource("file:///b.txt")
def b() -> str:
    return "what b says"


@server.tool()
def broken() -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text="the press is broken")], is_error=True)


@server.tool()
async def work(steps: int, context: Context) -> str:
    for step in range(1, steps + 1):
        await anyio.sleep(0.25)
        await context.report_progress(step)
    return f"worked {steps} steps"


async def where() -> Elicit[City]:
    return Elicit("Which city?", City)


@server.tool()
async def ask(answer: Annotated[City, Resolve(where)]) -> str:
    return f"to {answer.city}"


@server.tool(name="wait")
async def wait_for_it(file: str) -> str:
    await wait(file)


if TRANSPORT == "stdio":
    server.run()
else:
    serve(server.streamable_http_app())
