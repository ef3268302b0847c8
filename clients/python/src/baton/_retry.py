"""How often something is tried again, and when."""

from __future__ import annotations

from dataclasses import dataclass
from email.utils import parsedate_to_datetime

GATEWAY_STATUSES = frozenset({502, 503, 504})
"""What a gateway answers, or a server that is going down or not there yet. Nothing else is tried again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retry:
    """The bounds of trying again. Times are in seconds."""

    attempts: int = 10
    """How often a broken connection is opened again without any progress in between; 0: never."""
    calls: int = 3
    """How often a plain call that only reads, or has an `idempotency_key`, is repeated, within `attempts`; 0: never. No other ever is."""
    first: float = 0.25
    """The pause before the first new attempt is between 0 and this, by chance."""
    longest: float = 10.0
    """Every pause may be twice as long as the one before, up to this."""
    longest_asked: float = 120.0
    """The longest `Retry-After` that is waited for; a server that asks for more gets its error raised."""

    def pause(self, attempt: int, chance: float) -> float:
        """The pause before an attempt, which are counted from 1. `chance` is between 0 and 1."""
        return chance * min(self.longest, self.first * 2.0 ** min(attempt - 1, 60))


def retry_after_of(value: str | None, now: float) -> float | None:
    """The seconds that a Retry-After asks for: a number, or a date. None without a header that can be read."""
    if value is None:
        return None
    text = value.strip()
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - now)
    except (ValueError, OverflowError):
        return None
