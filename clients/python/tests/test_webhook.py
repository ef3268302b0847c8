"""Messages of webhooks, against the library of Standard Webhooks that others verify with."""

from __future__ import annotations

import json
from datetime import datetime, timezone

import pytest
from standardwebhooks import Webhook

from baton import WebhookVerificationError, models, verify_webhook

SECRET = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
OTHER = "whsec_AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="
SENT = 1_795_230_000
ENDED = {
    "type": "run.completed",
    "timestamp": "2026-11-21T10:00:00.000Z",
    "data": {"request_id": "r", "state": "completed", "ok": True, "agent": "index", "files": [], "input_tokens": 1, "output_tokens": 2, "duration_ms": 3},
}


def signed(body: str, *secrets: str, at: int = SENT) -> dict[str, str]:
    """The headers of a message, which each of the secrets has signed."""
    time = datetime.fromtimestamp(at, timezone.utc)
    signatures = [Webhook(secret).sign("msg_1", time, body) for secret in secrets]
    return {"Webhook-Id": "msg_1", "webhook-timestamp": str(at), "WEBHOOK-SIGNATURE": " ".join(signatures)}


@pytest.mark.parametrize("form", [str, str.encode])
def test_a_message_is_read_as_its_type(form: type[str]) -> None:
    body = json.dumps({**ENDED, "of": "later"}, ensure_ascii=False) + " "
    message = verify_webhook(form(body), signed(body, SECRET), SECRET, now=SENT)
    assert isinstance(message, models.RunCompletedMessage)
    assert (message.type, message.data.request_id) == ("run.completed", "r")
    assert verify_webhook('{"type":"new"}', signed('{"type":"new"}', SECRET), SECRET, now=SENT) == {"type": "new"}


@pytest.mark.parametrize("given", [SECRET, SECRET.removeprefix("whsec_"), [OTHER, SECRET], (SECRET,)])
@pytest.mark.parametrize("by", [(SECRET,), (OTHER, SECRET), (SECRET, OTHER)])
def test_one_signature_by_one_of_the_secrets_is_enough(given: str | list[str], by: tuple[str, ...]) -> None:
    body = json.dumps(ENDED)
    headers = signed(body, *by)
    headers["WEBHOOK-SIGNATURE"] = f"v1a,AAAA v1 v1,€ v1,!! {headers['WEBHOOK-SIGNATURE']} v2,AAAA"
    verify_webhook(body, headers, given, now=SENT)


def refused(body: str, headers: dict[str, str], *, now: float = SENT, tolerance: float = 300.0) -> str:
    with pytest.raises(WebhookVerificationError) as caught:
        verify_webhook(body, headers, SECRET, now=now, tolerance=tolerance)
    return str(caught.value)


def test_what_is_not_signed_with_the_secret_is_refused() -> None:
    body = json.dumps(ENDED)
    good = signed(body, SECRET)
    assert "no signature" in refused(body + " ", good)
    assert "no signature" in refused(body, signed(body, OTHER))
    assert "no signature" in refused(body, {**good, "Webhook-Id": "msg_2"})
    assert "no signature" in refused(body, {**good, "webhook-timestamp": str(SENT + 1)})
    assert "no signature" in refused(body, {**good, "WEBHOOK-SIGNATURE": good["WEBHOOK-SIGNATURE"].replace("v1,", "v2,")})
    assert "no signature" in refused(body, {**good, "WEBHOOK-SIGNATURE": ""})


def test_what_was_sent_too_long_ago_or_is_not_sent_yet_is_refused() -> None:
    body = json.dumps(ENDED)
    headers = signed(body, SECRET)
    for apart in (-300, 300):
        verify_webhook(body, headers, SECRET, now=SENT + apart)
    for apart in (-301, 301):
        assert "too long ago" in refused(body, headers, now=SENT + apart)
    assert "too long ago" in refused(body, headers, now=SENT + 2, tolerance=1)
    with pytest.raises(WebhookVerificationError, match="too long ago"):
        verify_webhook(body, signed(body, SECRET, at=1), SECRET)


@pytest.mark.parametrize("name", ["Webhook-Id", "webhook-timestamp", "WEBHOOK-SIGNATURE"])
def test_what_lacks_a_header_is_refused(name: str) -> None:
    headers = signed("{}", SECRET)
    del headers[name]
    assert "has no header" in refused("{}", headers)


@pytest.mark.parametrize("time", ["", "-1", "soon", "²", "1e9", "9" * 5000])
def test_a_time_that_is_none_is_refused(time: str) -> None:
    assert "is no number" in refused("{}", {**signed("{}", SECRET), "webhook-timestamp": time})


@pytest.mark.parametrize("body", ["", "{", "[]", "1", '{"type":"run.completed"}'])
def test_what_is_signed_and_can_not_be_read_is_refused(body: str) -> None:
    assert "can't be read" in refused(body, signed(body, SECRET))


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_€", "whsec_!"])
def test_a_secret_that_is_none_is_a_mistake_of_the_program(secret: str) -> None:
    with pytest.raises(ValueError, match="whsec_"):
        verify_webhook("{}", signed("{}", SECRET), secret, now=SENT)
