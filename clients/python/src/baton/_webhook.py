"""Messages of webhooks: whether they are from Baton, as Standard Webhooks has it, and what they say."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence

from ._errors import WebhookVerificationError
from ._generated import models

PREFIX = "whsec_"


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: float = 300.0,
    now: float | None = None,
) -> models.WebhookMessage:
    """Sees whether a message is signed with the secret and has just been sent, and reads it. Raises WebhookVerificationError.

    body: as it came: what a parser has written again has another signature
    headers: of the request, by their names in any case
    secret: of the endpoint, `whsec_…`; or several, any of which may have signed
    tolerance: how many seconds the clocks may be apart, in either direction
    now: the time in seconds since the epoch; without it, the clock's
    """
    given = {name.lower(): value for name, value in headers.items()}
    try:
        message_id, timestamp, signatures = (given[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
    except KeyError as missing:
        raise WebhookVerificationError(f"the message has no header {missing}") from None
    _check_time(timestamp, time.time() if now is None else now, tolerance)
    content = body.encode() if isinstance(body, str) else body
    signed = b".".join((message_id.encode(), timestamp.encode(), content))
    secrets = [secret] if isinstance(secret, str) else secret
    if not _is_any(signatures, [hmac.new(_key(one), signed, hashlib.sha256).digest() for one in secrets]):
        raise WebhookVerificationError("no signature of the message is made with the secret")
    try:
        return models.webhook_message_from_json(json.loads(content))
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise WebhookVerificationError(f"the message can't be read: {error!r}") from error


def _check_time(timestamp: str, now: float, tolerance: float) -> None:
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) < 16):
        raise WebhookVerificationError("the time of the message is no number")
    if abs(now - int(timestamp)) > tolerance:
        raise WebhookVerificationError("the message was sent too long ago, or the clocks differ")


def _is_any(signatures: str, expected: list[bytes]) -> bool:
    # All pairs are compared: how long that takes says nothing of them.
    matches = [hmac.compare_digest(one, other) for one in _read(signatures) for other in expected]
    return any(matches)


def _read(signatures: str) -> list[bytes]:
    """Those of the version 1; the others are made in ways that this client doesn't know."""
    read = []
    for version, comma, signature in (one.partition(",") for one in signatures.split(" ")):
        if version == "v1" and comma:
            try:
                read.append(base64.b64decode(signature, validate=True))
            except ValueError:
                continue
    return read


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except ValueError:
        key = b""
    # With an empty one, anybody could sign.
    if not key:
        raise ValueError("the secret of a webhook is whsec_ and base64")
    return key
