import { createHash } from 'node:crypto';
import { Problem } from '../lib/problem.ts';

/** The entity tag of what an operation answers with: it changes with it. Without its quotes. */
export function etagOf(body: object): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/** The headers of a request that may hold preconditions; their names are in lower case. */
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a request may change what has this tag, as far as its preconditions go: `If-Match`, then `If-None-Match` (RFC 9110, §13.2.2).
 * @returns what to ask of each version; undefined when there are none
 */
export function changeable(headers: Headers): ((etag: string) => boolean) | undefined {
  const [wanted, known] = [headers['if-match'] as string | undefined, headers['if-none-match'] as string | undefined];
  if (wanted === undefined && known === undefined) return undefined;
  return (etag) => (wanted === undefined || names(wanted, etag, STRONG)) && (known === undefined || !names(known, etag, WEAK));
}

/**
 * Whether the client has this version already, by its `If-None-Match`.
 * @throws {Problem} 412 when its `If-Match` wants another one
 */
export function isKnown(headers: Headers, etag: string): boolean {
  const [wanted, known] = [headers['if-match'] as string | undefined, headers['if-none-match'] as string | undefined];
  if (wanted !== undefined && !names(wanted, etag, STRONG)) throw noVersion();
  return known !== undefined && names(known, etag, WEAK);
}

/** Whether `If-Range` names this version. A date does not: what has a tag has no date (RFC 9110, §13.1.5). */
export const isSame = (version: string, etag: string): boolean => version.trim() === `"${etag}"`;

/** What `If-Match` names is not there. */
export const noVersion = (): Problem => new Problem('precondition_failed', 'it is none of the versions of If-Match');

const STRONG = /^"/;
const WEAK = /^(?:W\/)?"/;

/**
 * Whether a list of tags names one (RFC 9110, §13.1): `*` names each; `form` says whether weak tags count (§8.8.3.2). What can't be read
 * names none, so that nothing is changed by mistake, and nothing left out.
 */
function names(list: string, etag: string, form: RegExp): boolean {
  if (list.trim() === '*') return true;
  const elements = [...list.matchAll(ELEMENTS)];
  const read = elements.reduce((length, [element]) => length + element.length, 0);
  return read === list.length && elements.some(([, tag = '']) => form.test(tag) && tag.replace(form, '').slice(0, -1) === etag);
}

/** The elements of a list of tags, one behind the other, with what separates them (§5.6.1: there may be empty ones). */
const ELEMENTS = /[ \t,]*((?:W\/)?"[^"]*")[ \t]*(?:,[ \t,]*|$)/gy;
