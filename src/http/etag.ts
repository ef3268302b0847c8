import { createHash } from 'node:crypto';

/** The entity tag of what an operation answers with: it changes with it. */
export function etagOf(body: object): string {
  return `"${createHash('sha256').update(JSON.stringify(body)).digest('hex')}"`;
}

/**
 * Whether `If-Match` holds for something that is there (RFC 9110, §13.1.1): for `*` always, else when one of its tags is this
 * one. Weak tags never match; what can't be read matches nothing, so that nothing is changed by mistake.
 */
export function matches(ifMatch: string, etag: string): boolean {
  if (ifMatch.trim() === '*') return true;
  const elements = [...ifMatch.matchAll(ELEMENTS)];
  const read = elements.reduce((length, [element]) => length + element.length, 0);
  return read === ifMatch.length && elements.some(([, tag]) => tag === etag);
}

/** The elements of a list of tags, one behind the other, with what separates them (§5.6.1: there may be empty ones). */
const ELEMENTS = /[ \t,]*((?:W\/)?"[^"]*")[ \t]*(?:,[ \t,]*|$)/gy;
