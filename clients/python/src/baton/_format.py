"""Formats of answers: those of the contract, and classes of pydantic, whose values the answers are then."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, cast

if TYPE_CHECKING:
    # Who writes `Run` and `RunResult` without the type of the output means any.
    from typing_extensions import TypeVar

    from ._generated import inputs

    T = TypeVar("T", default=Any)
    T_co = TypeVar("T_co", covariant=True, default=Any)
else:
    from typing import TypeVar

    T = TypeVar("T")
    T_co = TypeVar("T_co", covariant=True)


class Model(Protocol[T_co]):
    """A class that is made from JSON: one that inherits from `pydantic.BaseModel`."""

    def model_json_schema(self) -> dict[str, Any]:
        """The schema of its values."""

    def model_validate_json(self, json_data: str, /) -> T_co:
        """A value of it."""


class Adapter(Protocol[T_co]):
    """Any other type: a `pydantic.TypeAdapter` of it."""

    def json_schema(self) -> dict[str, Any]:
        """The schema of its values."""

    def validate_json(self, data: str, /) -> T_co:
        """A value of it."""


ResponseFormat: TypeAlias = "inputs.ResponseFormat | Model[T] | Adapter[T] | None"
"""What an answer is to be, or the type that it is to have."""


class Format(Generic[T]):
    """A format of answers: how it is sent, and how the output is read."""

    def __init__(self, given: ResponseFormat[T]) -> None:
        schema, read = _parts(given)
        self.sent: inputs.ResponseFormat | None
        """As the server takes it; None without one."""
        self.sent = given if schema is None else {"type": "json_schema", "schema": _plain(schema)}  # type: ignore[assignment]
        self.read: Callable[[str], T] = read
        """Makes the output of the JSON. Raises ValueError for what is not of the type."""


def _parts(given: ResponseFormat[T]) -> tuple[dict[str, Any] | None, Callable[[str], Any]]:
    if given is None or isinstance(given, Mapping):
        return None, json.loads
    if hasattr(given, "model_json_schema"):
        model = cast("Model[T]", given)
        return model.model_json_schema(), model.model_validate_json
    return given.json_schema(), given.validate_json


def _plain(schema: Any) -> Any:
    """Without OpenAPI's `discriminator`, which pydantic writes into schemas of unions and JSON Schema doesn't have."""
    if isinstance(schema, list):
        return [_plain(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: {key: _plain(one) for key, one in value.items()} if name in ("properties", "$defs") else _plain(value)
        for name, value in schema.items()
        if not (name == "discriminator" and isinstance(value, dict) and "propertyName" in value)
    }
