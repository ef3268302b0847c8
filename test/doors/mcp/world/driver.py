"""What drives the clients in Python: orders come in as lines of JSON, and what becomes of them goes out as lines of JSON."""

import asyncio
import json
import os
import sys

URL = os.environ["BATON_URL"] + "/v1/mcp"
TOKEN = os.environ["BATON_TOKEN"]
MODE, _, extension = os.environ["MCP_MODE"].partition("+")
TASKS = extension == "tasks"


def tell(**what):
    print(json.dumps(what), flush=True)


def plain(model):
    """A result as it is on the wire."""
    return model.model_dump(mode="json", by_alias=True, exclude_none=True)


class Driver:
    """Carries out orders, several at a time: each is an operation's name with its arguments."""

    def __init__(self):
        self.answers = {}
        self.orders = {}

    async def ask(self, message):
        """What the person at the client types."""
        number = len(self.answers)
        self.answers[number] = asyncio.get_running_loop().create_future()
        tell(asked=number, message=message)
        return await self.answers[number]

    async def serve(self, operations):
        """Until nobody orders any more."""
        loop = asyncio.get_running_loop()
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            order = json.loads(line)
            if "answer" in order:
                self.answers[order["answer"]].set_result(order["text"])
            elif "cancel" in order:
                self.orders[order["cancel"]].cancel()
            else:
                number = order["order"]
                self.orders[number] = asyncio.create_task(self.carry_out(number, operations[order["do"]], order["given"]))

    async def carry_out(self, number, operation, given):
        async def hear(progress, total, message):
            tell(order=number, progress=message)

        try:
            tell(order=number, result=await operation(*given, hear))
        except asyncio.CancelledError:
            tell(order=number, error="canceled")
        except Exception as error:
            tell(order=number, error=f"{type(error).__name__}: {error}")


async def all_pages(list_page, members):
    """Everything of a list that comes in pages."""
    found, cursor = [], None
    while True:
        page = await list_page(cursor=cursor)
        found += getattr(page, members)
        cursor = page.next_cursor
        if cursor is None:
            return found


async def tell_changes(session):
    """The stream of the newer revision on which a client hears of changes, until it is canceled."""
    from mcp.client.subscriptions import listen

    try:
        async with listen(session, tools_list_changed=True) as changes:
            tell(listening=True)
            async for _ in changes:
                tell(changed=True)
    except Exception as error:
        tell(failed=f"it hears of no changes: {error}")
