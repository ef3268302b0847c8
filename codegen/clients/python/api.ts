import { answerType, handedOn, signature } from './calls.ts';
import { docstring } from './names.ts';
import type { Operation } from './operations.ts';
import type { Schemas } from './schemas.ts';

/** Renders the methods of all operations except streams, for both kinds of clients, with whole answers and as they come. */
export function renderApi(schemas: Schemas, operations: Operation[]): string {
  const plain = operations.filter(({ answer }) => answer.kind !== 'stream');
  const methods = (form: Form) => plain.map((operation) => renderMethod(schemas, operation, form)).join('\n');
  return `"""One method per operation that is no stream, with and without async."""

from __future__ import annotations

from typing import Any, Literal

from .._call import AsyncCaller, Caller, RawResponse
from . import calls, inputs, models


class Api:
    """The operations that are no streams, one method each."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self.with_raw_response = RawApi(caller)
        """The same methods, which give the answers as they come: status, headers, and what is in it."""

${methods({ head: 'def', call: 'self._caller.call', described: true })}

class AsyncApi:
    """The operations that are no streams, one method each."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller
        self.with_raw_response = AsyncRawApi(caller)
        """The same methods, which give the answers as they come: status, headers, and what is in it."""

${methods({ head: 'async def', call: 'await self._caller.call' })}

class RawApi:
    """The operations that are no streams, with answers as they come."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

${methods({ head: 'def', call: 'self._caller.raw', raw: true })}

class AsyncRawApi:
    """The operations that are no streams, with answers as they come."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

${methods({ head: 'async def', call: 'await self._caller.raw', raw: true })}`;
}

interface Form {
  head: 'def' | 'async def';
  /** What makes the call. */
  call: string;
  /** Whether all is said of it, which needs to be said in one place only. */
  described?: boolean;
  /** Whether the answer is given as it came. */
  raw?: boolean;
}

function renderMethod(schemas: Schemas, operation: Operation, { head, call, described = false, raw = false }: Form): string {
  const { name, summary, description, parameters } = operation;
  const list = parameters.map((parameter) => `${parameter.name}: ${parameter.description.trim().replaceAll('\n', '\n    ')}`);
  const text = [`${summary}.`, ...(described ? [description.trim(), list.join('\n')] : [])].filter((part) => part !== '').join('\n\n');
  const parts = signature(schemas, operation);
  const type = answerType(schemas, operation);
  return `    ${head} ${name}(self${parts && `, ${parts}`}) -> ${raw ? `RawResponse[${type}]` : type}:
${docstring(text, '        ')}        return ${call}(calls.${name}(${handedOn(operation)}))
`;
}
