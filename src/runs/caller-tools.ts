import type { components } from '../generated/api.ts';
import { wrongMember } from '../lib/problem.ts';
import type { CallerTools } from '../runtime/durable/records.ts';
import type { ToolChoice } from '../runtime/model.ts';

/** A function of the caller as a request has it. */
export type ToolOf = components['schemas']['Tool'];

/** Bytes of all of them as JSON. */
const BYTES = 65_536;

/**
 * The functions that a request offers; undefined without any. @param at where they stand in it
 * @throws {Problem} 400 when two have one name, or they are too large together
 */
export function callerTools(tools: readonly ToolOf[] = [], choice?: ToolChoice, at = '/tools'): CallerTools | undefined {
  if (tools.length === 0) return undefined;
  const offered = tools.map(({ name, description = '', parameters }) => ({ name, description, parameters }));
  const names = offered.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw wrongMember(at, `two functions have the name '${twice}'`);
  const bytes = Buffer.byteLength(JSON.stringify(offered));
  if (bytes > BYTES) throw wrongMember(at, `the functions have ${bytes} bytes as JSON; they may have ${BYTES}`);
  return { offered, ...(choice && { choice }) };
}
