"""An agent to lose connections with."""

from __future__ import annotations

from uuid import uuid4

from baton import inputs


def slow_agent() -> inputs.InlineAgentDefinition:
    """An agent that says a word every 100 ms, under a name of its own."""
    return {"id": f"slow-{uuid4()}", "name": "Slow", "role": "demo", "goal": "be slow", "model": "demo/slow"}
