"""What the server answers: `baton.models.AgentRecord` and so on."""

from ._generated.models import *  # noqa: F403
from ._generated.models import ErrorBody

ApiError = ErrorBody
"""What it was called."""
