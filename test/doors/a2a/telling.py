"""What the programs with the official clients have in common."""

import asyncio
import json
import os
import sys

URL, AGENT = os.environ["BATON_URL"], os.environ["BATON_AGENT"]
# The client speaks this one alone; without it the one that it prefers.
BINDINGS = [os.environ.get("BATON_BINDING", "JSONRPC")]
HEADERS = {"Authorization": f"Bearer {os.environ['BATON_TOKEN']}"}


def tell(step, **what):
    print(json.dumps({"step": step, **what}))


async def told_to_go_on():
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
