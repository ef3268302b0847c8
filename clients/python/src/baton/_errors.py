"""What can go wrong, each kind with a class of its own. All of them are a BatonError."""

from __future__ import annotations

from collections.abc import Mapping

from ._base import BatonError
from ._generated.events import RETRYABLE_CODES, DoneEvent
from ._generated.models import ErrorBody, ErrorDetail


class ApiStatusError(BatonError):
    """The server, or something in front of it, refused a request."""

    def __init__(self, status: int, message: str, *, body: ErrorBody | None, request_id: str, retry_after: float | None, headers: Mapping[str, str]) -> None:
        super().__init__(f"{status} {body.error_code if body else 'without a code'}: {message}")
        self.status = status
        """The HTTP status."""
        self.message = message
        """What is wrong, written for people. Don't match on it: that is what `code` is for."""
        self.body = body
        """The whole answer of the server; None when the answer was not one of Baton's."""
        self.request_id = request_id
        """The answer's X-Request-Id, under which the server's log has the details. Empty when there was none."""
        self.retry_after = retry_after
        """In how many seconds to ask again, where the server said so."""
        self.headers = headers
        """The headers of the answer, by their names in any case."""

    @property
    def code(self) -> str:
        """Why, to branch on: `agent_not_found`, `too_many_runs`, … Empty when the answer was not one of Baton's."""
        return self.body.error_code if self.body else ""

    @property
    def details(self) -> list[ErrorDetail]:
        """The members and parameters that are not valid, with `invalid_request`."""
        return (self.body.details or []) if self.body else []


class ConnectionLost(BatonError, ConnectionError):
    """The server could not be reached, or the connection broke again and again without any progress in between.

    A run that was under way goes on without its client: `baton.resume(error.run_id, after=error.last_event_id)`.
    """

    def __init__(self, attempts: int, reason: str) -> None:
        super().__init__(f"{reason} ({attempts} {'attempt' if attempts == 1 else 'attempts'} without progress)")
        self.attempts = attempts
        """How often it was tried since there was progress."""
        self.run_id = ""
        """The run whose stream it was; empty when no run is known to have started."""
        self.last_event_id = ""
        """The last event that was handled."""


class ProtocolError(BatonError):
    """The answer is not what the contract says: no event stream, a frame that can't be read, or one that is too large."""


class WebhookVerificationError(BatonError):
    """A message is not signed with the secret, was sent too long ago, or is none."""


class RunFailed(BatonError):
    """The run came to its end without success."""

    def __init__(self, done: DoneEvent) -> None:
        super().__init__(f"{done.error_code or 'failed'}: {done.error or 'the run failed'}")
        self.done = done
        """The event that ended the run."""
        self.message = done.error or ""
        """What happened, written for people."""

    @property
    def code(self) -> str:
        """Why, to branch on: `interrupted`, `canceled`, `turn_limit`, …"""
        return self.done.error_code or ""

    @property
    def run_id(self) -> str:
        """The run."""
        return self.done.request_id

    @property
    def retryable(self) -> bool:
        """Whether another run of the same prompt may succeed, now or after a pause."""
        return self.code in RETRYABLE_CODES


class OutputInvalid(BatonError):
    """The run has succeeded, and its answer keeps the schema, but not what the type of the `response_format` asks for besides.

    What that says is the `__cause__`: the `ValidationError` of pydantic.
    """

    def __init__(self, run_id: str, content: str, reason: str) -> None:
        super().__init__(f"the answer of the run {run_id} is not of the type that was asked for: {reason}")
        self.run_id = run_id
        """The run."""
        self.content = content
        """Its answer."""
