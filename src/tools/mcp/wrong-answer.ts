import { ProtocolError } from '@modelcontextprotocol/client';
import { isKept } from '../../lib/exact-json.ts';
import { isObject } from '../../lib/is-object.ts';

/** An answer that can't be read; its message is what is wrong, as `its result is null`. */
export class WrongAnswer extends Error {}

/** Marks the errors that a server has not sent: the SDK hands them on as if it had. */
export const MARK = { wrong: 'answer' };

/** What is wrong in an answer; undefined when that is not what an error is about. */
export function wrongIn(error: unknown): string | undefined {
  if (error instanceof WrongAnswer) return error.message;
  if (error instanceof RangeError) return 'it is nested too deep';
  return error instanceof ProtocolError && error.data === MARK ? error.message : undefined;
}

/** What a value of JSON is, in a sentence about it. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (isKept(value)) return 'a number';
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : `a ${typeof value}`;
}
