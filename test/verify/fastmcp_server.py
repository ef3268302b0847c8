"""A server of MCP as the documentation of FastMCP has it. Prints its port when it listens."""

import socket
import sys

from fastmcp import FastMCP

mcp = FastMCP("example")


@mcp.tool
def add(a: int, b: int) -> int:
    """Adds."""
    return a + b


@mcp.tool(annotations={"readOnlyHint": True})
def look() -> str:
    """Looks."""
    return "nothing there"


@mcp.resource("data://notes")
def notes() -> str:
    """A note."""
    return "a note"


@mcp.resource("data://{name}")
def named(name: str) -> str:
    """A file."""
    return name


@mcp.prompt
def greet(name: str) -> str:
    """Greets."""
    return f"Greet {name}"


with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
print(port, flush=True)
mcp.run(transport="http", host="127.0.0.1", port=port, show_banner=False, stateless_http="stateless" in sys.argv)
