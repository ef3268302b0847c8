"""Answering questions of runs; the same for both kinds of clients."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ._call import Call
from ._errors import ApiStatusError
from ._generated import calls, models

if TYPE_CHECKING:
    from ._generated import inputs


def answer_call(
    question_id: int,
    text: str | None,
    decision: Literal["approved", "denied"] | None,
    output: str | None,
    error: str | None,
    by: str | None,
) -> Call[models.Question]:
    """What answers a question. What is None is left out."""
    body: inputs.AnswerRequest = {}
    if decision is not None:
        body["decision"] = decision
    if text is not None:
        body["text"] = text
    if output is not None:
        body["output"] = output
    if error is not None:
        body["error"] = error
    if by is not None:
        body["by"] = by
    return calls.answer_question(question_id, body)


def was_closed(error: ApiStatusError) -> bool:
    """Whether the answer came too late."""
    return error.code == "question_closed"
