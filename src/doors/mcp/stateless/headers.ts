import { isObject } from '../../../lib/is-object.ts';
import { isBase64 } from '../../../lib/base64.ts';
import { cutCharacters } from '../../../lib/text.ts';
import type { Headers } from '../exchange.ts';
import { RpcFailure } from '../rpc.ts';
import { HEADER_MISMATCH } from './keys.ts';

/** The member of the parameters that `Mcp-Name` repeats, by method. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
  ['tasks/get', 'taskId'],
  ['tasks/update', 'taskId'],
  ['tasks/cancel', 'taskId'],
]);

interface Sent {
  method: string;
  params?: unknown;
}

export const mismatch = (header: string, why: string): RpcFailure => new RpcFailure(HEADER_MISMATCH, `Header mismatch: ${header}: ${why}`);

/** @param version as the body names it @throws {RpcFailure} when a header that is there says something else than the body */
export function checkNamed({ method }: Sent, headers: Headers, version: string | undefined): void {
  const { 'mcp-protocol-version': inHeader, 'mcp-method': named } = headers;
  if (inHeader !== undefined && version !== undefined && inHeader !== version) throw differs('MCP-Protocol-Version', inHeader, version);
  if (named !== undefined && named !== method) throw differs('Mcp-Method', named, method);
}

/** @throws {RpcFailure} when a header is missing that the request needs, or is not its name */
export function checkStandard({ method, params }: Sent, headers: Headers): void {
  for (const name of ['MCP-Protocol-Version', 'Mcp-Method']) {
    if (headers[name.toLowerCase()] === undefined) throw mismatch(name, 'the header is missing');
  }
  const member = NAMED.get(method);
  const value = member !== undefined && isObject(params) ? params[member] : undefined;
  if (member === undefined || typeof value !== 'string') return;
  const { 'mcp-name': given } = headers;
  // FastMCP's client of tasks leaves it out, and here any node knows a task: no balancer needs it.
  if (given === undefined && member === 'taskId') return;
  if (given === undefined) throw mismatch('Mcp-Name', `the header is missing, and params.${member} is there`);
  const decoded = decodedName(given);
  if (decoded === undefined) throw mismatch('Mcp-Name', 'what stands between =?base64? and ?= is no text in base64');
  if (decoded !== value) throw differs('Mcp-Name', decoded, value);
}

function differs(header: string, inHeader: string, inBody: string): RpcFailure {
  return mismatch(header, `'${cutCharacters(inHeader, 100)}', where the body has '${cutCharacters(inBody, 100)}'`);
}

/** A value of a header, which is encoded where it is no plain ASCII. @returns undefined when it is badly encoded */
function decodedName(value: string): string | undefined {
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(value) ?? [];
  if (encoded === undefined) return value;
  if (!isBase64(encoded)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    return undefined;
  }
}
