"""Reads events as the classes that AsyncAPI Modelina has generated."""

import json

from baton_events.done_event import DoneEvent
from baton_events.file_event import FileEvent
from baton_events.text_event import TextEvent

# The events that this program wants; the others are skipped.
EVENTS: dict[str, type[TextEvent] | type[FileEvent] | type[DoneEvent]] = {
    "text": TextEvent,
    "file": FileEvent,
    "done": DoneEvent,
}

with open("frames.jsonl", encoding="utf8") as file:
    frames = [json.loads(line) for line in file]
print("events", len(frames))

text = ""
done: DoneEvent | None = None
for frame in frames:
    if frame["type"] not in EVENTS:
        continue
    event = EVENTS[frame["type"]](frame)
    match event:
        case TextEvent() if event.stream_id == 0:
            text += event.delta
        case FileEvent():
            print("file", event.path)
        case DoneEvent():
            done = event

assert done and text == done.content
print("text", text.splitlines()[0])
print("done", str(done.ok).lower())
