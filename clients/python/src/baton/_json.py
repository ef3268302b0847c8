"""What a JSON object is to this package."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

JsonObject: TypeAlias = Mapping[str, Any]
"""A JSON object as `json` reads it."""
