"""Formats of answers that are types of pydantic."""

from __future__ import annotations

import json
from datetime import date
from typing import Annotated, Literal, Union

import pytest
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from baton import AsyncBaton, Baton, OutputInvalid, RunResult
from helpers import RUN, Script, Twins, frame


class City(BaseModel):
    name: str
    population: int = Field(gt=0)


class Cat(BaseModel):
    kind: Literal["cat"]
    discriminator: str = ""


class Dog(BaseModel):
    kind: Literal["dog"]


class Owner(BaseModel):
    model_config = ConfigDict(strict=True)

    since: date
    pet: Annotated[Union[Cat, Dog], Field(discriminator="kind")]


def answered(script: Script, content: str) -> Script:
    """A run that ends with this JSON."""
    end = {"ok": True, "request_id": RUN, "duration_ms": 1, "input_tokens": 2, "output_tokens": 3, "content_type": "application/json"}
    return script.stream(frame("5", "done", json.dumps({"type": "done", "content": content, **end})))


def sent(script: Script) -> dict[str, object]:
    """The schema that the server got."""
    form = json.loads(script.requests[-1].content)["response_format"]
    assert form["type"] == "json_schema"
    schema = form["schema"]
    assert isinstance(schema, dict)
    return schema


def test_the_output_is_of_the_class(script: Script, twins: Twins) -> None:
    answered(script, '{"name": "Paris", "population": 2102650}')

    def blocking(baton: Baton) -> City:
        result: RunResult[City] = baton.run("Which city?", response_format=City).result()
        return result.output

    async def asynchronous(baton: AsyncBaton) -> City:
        return (await baton.run("Which city?", response_format=City).result()).output

    assert twins.do(script, blocking, asynchronous) == City(name="Paris", population=2102650)
    assert sent(script) == City.model_json_schema()


def test_any_other_type_goes_with_an_adapter(script: Script, baton: Baton) -> None:
    answered(script, '[{"name": "Paris", "population": 1}]')
    output: list[City] = baton.chat("index", "Which?", response_format=TypeAdapter(list[City])).result().output
    assert output == [City(name="Paris", population=1)]
    assert sent(script)["type"] == "array"


def test_a_schema_has_nothing_in_it_that_the_server_does_not_take(script: Script, baton: Baton) -> None:
    answered(script, '{"since": "2026-11-21", "pet": {"kind": "dog"}}')
    result = baton.send_message(7, "Which?", response_format=Owner).result()
    assert result.output == Owner(since=date(2026, 11, 21), pet=Dog(kind="dog"))
    schema = json.dumps(sent(script))
    assert '"propertyName"' in json.dumps(Owner.model_json_schema())
    assert '"propertyName"' not in schema
    # That of a member is none of OpenAPI.
    assert '"discriminator": {"default": ""' in schema


def test_what_no_schema_can_say_is_an_error_of_the_class(script: Script, baton: Baton) -> None:
    answer = '{"name": "Paris", "population": 0}'
    answered(script, answer)
    with pytest.raises(OutputInvalid) as caught:
        baton.run("Which?", response_format=City).result()
    assert (caught.value.run_id, caught.value.content) == (RUN, answer)
    assert isinstance(caught.value.__cause__, ValidationError)


def test_a_run_that_is_resumed_has_an_output_of_the_class(script: Script, baton: Baton) -> None:
    answered(script, '{"name": "Paris", "population": 1}')
    assert baton.resume(RUN, response_format=City).result().output.name == "Paris"


def test_without_a_class_the_output_is_what_json_has(script: Script, baton: Baton) -> None:
    answered(script, '{"name": "Paris"}')
    assert baton.run("Which?", response_format={"type": "json_schema", "schema": {"type": "object"}}).result().output == {"name": "Paris"}
    assert sent(script) == {"type": "object"}
    answered(script, "1")
    assert baton.run("Which?").result().output == 1
    assert "response_format" not in json.loads(script.requests[-1].content)
