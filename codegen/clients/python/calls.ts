import { inputType } from './inputs.ts';
import { typeOf } from './models.ts';
import { docstring, literal } from './names.ts';
import type { Operation } from './operations.ts';
import type { Schemas } from './schemas.ts';

/** Renders the module that builds the request of each operation and reads its answer; it sends nothing itself. */
export function renderCalls(schemas: Schemas, operations: Operation[]): string {
  return `"""What each operation sends, and how its answer is read. Nothing here sends anything."""

from __future__ import annotations

from typing import Any, Literal

from .._call import Call, Request, as_bytes, as_copy, as_json, as_nothing, as_tagged, as_text, segment
from . import inputs, models


${operations.map((operation) => renderCall(schemas, operation)).join('\n\n')}`;
}

function renderCall(schemas: Schemas, operation: Operation): string {
  const { name, method, path, parameters, body, answer, needsToken, summary } = operation;
  const values = (place: string) =>
    parameters.filter((parameter) => parameter.in === place).map((parameter) => `${literal(parameter.wire)}: ${parameter.name}`);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => `{segment(${parameters.find(({ wire }) => wire === key)!.name})}`);
  const more = [
    `${literal(method)}`,
    `${filled === path ? '' : 'f'}${literal(filled)}`,
    ...(values('query').length > 0 ? [`query={${values('query').join(', ')}}`] : []),
    ...(values('header').length > 0 ? [`headers={${values('header').join(', ')}}`] : []),
    ...(body ? ['body=body'] : []),
    ...(needsToken ? [] : ['needs_token=False']),
  ];
  const request = `Request(${more.join(', ')})`;
  const head = (type: string) => `def ${name}(${signature(schemas, operation)}) -> ${type}:\n${docstring(`${summary}.`, '    ')}`;
  if (answer.kind === 'stream') return `${head('Request')}    return ${request}\n`;
  return `${head(`Call[${answerType(schemas, operation)}]`)}    return Call(${request}, ${decoder(schemas, operation)})\n`;
}

function decoder(schemas: Schemas, { answer }: Operation): string {
  if (answer.kind !== 'json') return answer.kind === 'bytes' ? 'as_bytes' : answer.kind === 'nothing' ? 'as_nothing' : 'as_text';
  // A reader of JSON is a function of one argument.
  const read = typeOf(schemas, answer.schema, 'models.').decode('data');
  return `${answer.tagged ? 'as_tagged' : answer.copied ? 'as_copy' : 'as_json'}(${/^([\w.]+)\(data\)$/.exec(read)?.[1] ?? `lambda data: ${read}`})`;
}

/** The return type of an operation. */
export function answerType(schemas: Schemas, { answer }: Operation): string {
  if (answer.kind === 'json') return `${typeOf(schemas, answer.schema, 'models.').name}${answer.copied ? ' | None' : ''}`;
  if (answer.kind === 'nothing') return 'None';
  return answer.kind === 'bytes' ? 'bytes | None' : 'str';
}

/** The parameters of its function: those of the path and the body by position, the others by name. */
export function signature(schemas: Schemas, { parameters, body }: Operation): string {
  const type = (name: string) => inputType(schemas, parameters.find((parameter) => parameter.name === name)!.schema, 'inputs.');
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `${name}: ${type(name)}`);
  const named = parameters.filter((parameter) => parameter.in !== 'path').map(({ name }) => `${name}: ${type(name)} | None = None`);
  const sent = body ? [`body: ${inputType(schemas, body, 'inputs.')}`] : [];
  return [...inPath, ...sent, ...(named.length > 0 ? ['*', ...named] : [])].join(', ');
}

/** The same parameters as arguments of a call. */
export function handedOn({ parameters, body }: Operation): string {
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const named = parameters.filter((parameter) => parameter.in !== 'path').map(({ name }) => `${name}=${name}`);
  return [...inPath, ...(body ? ['body'] : []), ...named].join(', ');
}
