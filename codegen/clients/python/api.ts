import { answerType, handedOn, signature } from './calls.ts';
import { docstring } from './names.ts';
import type { Operation } from './operations.ts';
import type { Schemas } from './schemas.ts';

/** Renders the methods of all operations except streams, for both kinds of clients. */
export function renderApi(schemas: Schemas, operations: Operation[]): string {
  const plain = operations.filter(({ answer }) => answer.kind !== 'stream');
  return `"""One method per operation that is no stream, with and without async."""

from __future__ import annotations

from typing import Literal

from .._call import AsyncCaller, Caller
from . import calls, inputs, models


class Api:
    """The operations that are no streams, one method each."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

${plain.map((operation) => renderMethod(schemas, operation, { head: 'def', call: 'self._caller.call' })).join('\n')}

class AsyncApi:
    """The operations that are no streams, one method each."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

${plain.map((operation) => renderMethod(schemas, operation, { head: 'async def', call: 'await self._caller.call' })).join('\n')}`;
}

function renderMethod(schemas: Schemas, operation: Operation, { head, call }: { head: string; call: string }): string {
  const { name, summary, description, parameters } = operation;
  const list = parameters.map((parameter) => `${parameter.name}: ${parameter.description.trim().replaceAll('\n', '\n    ')}`);
  const text = [`${summary}.`, ...(head === 'def' ? [description.trim(), list.join('\n')] : [])].filter((part) => part !== '').join('\n\n');
  const parts = signature(schemas, operation);
  return `    ${head} ${name}(self${parts && `, ${parts}`}) -> ${answerType(schemas, operation)}:
${docstring(text, '        ')}        return ${call}(calls.${name}(${handedOn(operation)}))
`;
}
