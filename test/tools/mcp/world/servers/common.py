"""What the servers in Python share."""

import socket
import sys

import anyio

PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


async def wait(file):
    """Waits until the call is canceled, and writes both down."""

    def write(words):
        with open(file, "a") as out:
            out.write(words + "\n")

    write("waits")
    try:
        await anyio.sleep_forever()
    except BaseException:
        write("canceled")
        raise


def serve(app):
    """Serves an application over HTTP, and prints its port."""
    import uvicorn

    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    print(listening.getsockname()[1], flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listening])


TRANSPORT = sys.argv[1]
