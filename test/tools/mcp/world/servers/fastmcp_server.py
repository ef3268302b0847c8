"""A server made with FastMCP; its tools are those of the others in this folder."""

import anyio
from common import PNG, TRANSPORT, serve, wait
from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.tools import ToolResult
from mcp.types import ElicitRequest, ElicitRequestFormParams, EmbeddedResource, ImageContent, InputRequiredResult, ResourceLink
from mcp.types import TextContent, TextResourceContents

server = FastMCP("fastmcp")

FORM = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}


@server.tool
def echo(text: str) -> str:
    return text


@server.tool
def revision(context: Context) -> str:
    return context.request_context.protocol_version


@server.tool
def weather(city: str) -> dict:
    return {"city": city, "degrees": 21}


@server.tool
def picture() -> ToolResult:
    picture = ImageContent(type="image", mime_type="image/png", data=PNG)
    return ToolResult(content=[TextContent(type="text", text="a picture:"), picture])


@server.tool
def papers() -> ToolResult:
    contents = TextResourceContents(uri="file:///a.txt", mime_type="text/plain", text="what a says")
    link = ResourceLink(type="resource_link", uri="file:///b.txt", name="b")
    return ToolResult(content=[EmbeddedResource(type="resource", resource=contents), link])


@server.resource("file:///b.txt")
def b() -> str:
    return "what b says"


@server.tool
def broken() -> str:
    raise ToolError("the press is broken")


@server.tool
async def work(steps: int, context: Context) -> str:
    for step in range(1, steps + 1):
        await anyio.sleep(0.25)
        await context.report_progress(step)
    return f"worked {steps} steps"


@server.tool
async def ask(context: Context) -> str | InputRequiredResult:
    # What is asked for goes to the client in the one revision, and is its result in the other.
    if context.request_context.protocol_version < "2026":
        answer = await context.session.elicit("Which city?", FORM, related_request_id=context.request_id)
        return f"to {answer.content['city']}"
    if not context.input_responses:
        params = ElicitRequestFormParams(message="Which city?", requested_schema=FORM)
        return InputRequiredResult(input_requests={"where": ElicitRequest(params=params)})
    return f"to {context.input_responses['where'].content['city']}"


@server.tool(name="wait")
async def wait_for_it(file: str) -> str:
    await wait(file)


if TRANSPORT == "stdio":
    server.run(show_banner=False)
else:
    serve(server.http_app())
