"""What the server is sent, as types of ordinary dicts: `baton.inputs.AgentDefinition` and so on."""

from ._generated.inputs import *  # noqa: F403
