"""What has versions, which `if_match` names."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Tagged:
    """The base of what is answered with the tag of its version."""

    etag: str = field(default="", compare=False)
    """The version, for `if_match`; empty in lists, which have none."""
