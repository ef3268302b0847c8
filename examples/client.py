#!/usr/bin/env python3
"""A client that may lose its connection at any moment. Python 3.9 or newer, without any package.

BATON_URL and BATON_TOKEN say where to go.
"""

import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

URL = os.environ.get("BATON_URL", "http://127.0.0.1:8080")
TOKEN = os.environ.get("BATON_TOKEN")
BROKEN = (OSError, http.client.HTTPException)  # what a lost connection raises


class Run:
    """What a client has to remember of a run."""

    def __init__(self, request_id):
        self.id = request_id
        self.last_event_id = ""
        self.text = ""
        self.done = None


def call(method, path, headers=None, body=None):
    """Sends a request. An answer that says no raises urllib.error.HTTPError."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json", **(headers or {})}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(URL + path, data, headers, method=method), timeout=60)


def start(message, idempotency_key):
    """Runs an agent that says one word every 100 ms. Should even the headers get lost: it is safe to repeat."""
    definition = {"id": "slow", "name": "Slow", "role": "demo", "goal": "be slow", "model": "demo/slow"}
    body = {"message": message, "agent_def": definition}
    response = call("POST", "/v1/orchestrate", {"Idempotency-Key": idempotency_key}, body)
    return Run(response.headers["X-Request-Id"]), response


def frames(response):
    """The events of a stream as (id, event, data); comments, the heartbeats, are left out."""
    frame = {}
    for raw in response:
        # A line that is cut in the middle of a character is never completed to a frame.
        line = raw.decode(errors="replace").rstrip("\r\n")
        if line:
            name, _, value = line.partition(":")
            frame[name] = value[1:] if value.startswith(" ") else value
        else:
            if "event" in frame:
                yield frame["id"], frame["event"], json.loads(frame["data"])
            frame = {}


def read(run, response, enough=-1):
    """Reads events up to `done`, to where the connection breaks, or drops it after so many pieces of text."""
    try:
        read_frames(run, response, enough)
    except BROKEN:
        pass


def read_frames(run, response, enough):
    with response:
        for event_id, event, data in frames(response):
            if event == "text":
                if data["stream_id"] == 0:  # the agent itself; the others are its delegates
                    run.text += data["delta"]
                    print(data["delta"], end="", flush=True)
                enough -= 1
            if event == "rewind" and data["stream_id"] == 0:
                # Another process goes on with the run: what was said behind this place is withdrawn. It counts UTF-16.
                run.text = run.text.encode("utf-16-le")[: 2 * data["length"]].decode("utf-16-le")
                print(f"\n{run.text}", end="", flush=True)
            if event == "done":
                run.done = data
            # Only now: the id means "everything up to and including this frame".
            run.last_event_id = event_id
            if enough == 0:
                return


def resume(run):
    """Goes on exactly behind the last frame, as often as it takes."""
    for _ in range(100):
        if run.done:
            return
        try:
            read(run, call("GET", f"/v1/requests/{run.id}/events", {"Last-Event-ID": run.last_event_id}))
        except urllib.error.HTTPError:
            raise
        except BROKEN:
            time.sleep(0.1)
    sys.exit("the connection broke 100 times")


def expect(promise, otherwise):
    if not promise:
        sys.exit(f"\nnot as promised: {otherwise}")


def check(run):
    """The pieces of text make exactly the answer."""
    expect(run.done["ok"], f"the run failed: {run.done.get('error')}")
    expect(run.text == run.done["content"], f"the text is {run.text}, and done says {run.done['content']}")


def main():
    expect(TOKEN, "BATON_TOKEN is not set: the server shows it when it creates the tenant")
    message = "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich 🥊"
    key = str(uuid.uuid4())

    run, response = start(message, key)
    read(run, response, 3)
    print(f" … dropped behind id {run.last_event_id} … ", end="")
    resume(run)
    check(run)
    print(f"\nresumed: run {run.id} is complete\n")

    again, response = start(message, key)
    read(again, response)
    resume(again)
    check(again)
    expect(response.headers["Idempotency-Replayed"] == "true", "the repeat was not recognised")
    expect(again.id == run.id, "the repeat started another run")
    print("\nrepeated: the same run, replayed\n")

    long, response = start(f"{message} " * 5, f"{key}-long")
    read(long, response, 2)
    call("POST", f"/v1/requests/{long.id}/cancel").close()
    resume(long)
    expect(long.done.get("error_code") == "canceled", f"it ended with {long.done}")
    print(f"\ncanceled: run {long.id}")


if __name__ == "__main__":
    try:
        main()
    except urllib.error.HTTPError as refused:
        sys.exit(f"{refused.url}: {refused.code} {refused.read().decode()}")
