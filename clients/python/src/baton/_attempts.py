"""Counts attempts, and decides after each that failed whether there is another one, and when."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from ._call import Answer, error_of
from ._errors import ConnectionLost
from ._retry import GATEWAY_STATUSES, Retry


EARLY_SECONDS = 1.0
"""An answer that was to be held back, says nothing new, and comes sooner than this, is followed by a pause of as long."""


class Attempts:
    """The attempts at one thing. `chance` and `now` are there for tests."""

    def __init__(self, retry: Retry, *, chance: Callable[[], float] = random.random, now: Callable[[], float] = time.time) -> None:
        self._retry = retry
        self._chance = chance
        self._now = now
        self._failed = 0
        self._asked_at = 0.0

    def asked(self) -> None:
        """A request is about to be sent."""
        self._asked_at = self._now()

    def told_nothing(self) -> float:
        """Its answer says nothing new. Returns the seconds to wait: none when it was held back, as it is unless the server shuts down."""
        if self._now() - self._asked_at >= EARLY_SECONDS:
            return 0.0
        # Not all at the same moment, who were answered at the same moment.
        return min(self._retry.longest, EARLY_SECONDS * (1 + self._chance() / 2))

    def progressed(self) -> None:
        """There was progress: the next failure is the first one again."""
        self._failed = 0

    def lost(self, reason: str) -> float:
        """The connection broke. Returns the seconds to wait; raises ConnectionLost when it was the last attempt."""
        self._failed += 1
        if self._failed > self._retry.attempts:
            raise ConnectionLost(self._failed, reason)
        return self._retry.pause(self._failed, self._chance())

    def refused(self, answer: Answer) -> float:
        """The request was refused. Returns the seconds to wait; raises ApiStatusError when it is not tried again."""
        error = error_of(answer, self._now())
        self._failed += 1
        asked = error.retry_after or 0.0
        if answer.status not in GATEWAY_STATUSES or self._failed > self._retry.attempts or asked > self._retry.longest_asked:
            raise error
        # Not before the time that was asked for, and not everybody at that very moment.
        return asked + self._retry.pause(self._failed, self._chance())
