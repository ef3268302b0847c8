"""The official Python client: calls an agent, and reads what the result links to. It tells of it in lines of JSON."""

import asyncio
import base64
import hashlib
import json
import os

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

URL = os.environ["BATON_URL"] + "/v1/mcp"
HEADERS = {"Authorization": f"Bearer {os.environ['BATON_TOKEN']}"}


def digest(contents):
    raw = contents.text.encode() if hasattr(contents, "text") else base64.b64decode(contents.blob)
    return {"bytes": len(raw), "sha256": hashlib.sha256(raw).hexdigest()}


async def main():
    async with httpx2.AsyncClient(headers=HEADERS, timeout=60) as http:
        async with Client(streamable_http_client(URL, http_client=http)) as client:
            result = await client.call_tool("run_agent", {"message": "go"})
            links = [one for one in result.content if one.type == "resource_link"]
            print(json.dumps({"error": result.is_error, "types": [one.type for one in result.content]}), flush=True)
            uris = [link.uri for link in links]
            uris += [resource.uri for resource in (await client.list_resources()).resources]
            for uri in uris:
                [contents] = (await client.read_resource(uri)).contents
                print(json.dumps({"uri": str(uri), **digest(contents)}), flush=True)
            try:
                await client.read_resource("baton://artifacts/4711")
            except Exception as error:
                print(json.dumps({"code": error.error.code}), flush=True)


asyncio.run(main())
