import type { Context } from 'koa';
import { preferencesOf } from './prefer.ts';

/** What of a request is ignored: names in the query, and members of the body as JSON Pointers, which begin with a slash. */
export type Ignored = readonly string[];

/** So many characters of one are named, and so many of all: a balancer takes a few KiB of headers. */
const [LONGEST, ROOM] = [100, 2000];

/** Whether a client wants nothing to be ignored (RFC 7240, §4.4). */
export const isStrict = (headers: Record<string, unknown>): boolean => preferencesOf(headers['prefer'] as string | undefined).strict;

/** Says in the answer what of its request was ignored, and that nothing was, where that is asked for. */
export function tellIgnored(ctx: Pick<Context, 'set' | 'headers'>, ignored: Ignored): void {
  if (isStrict(ctx.headers)) ctx.set('Preference-Applied', 'handling=strict');
  const header = headerOf(ignored);
  if (header !== '') ctx.set('Baton-Ignored', header);
}

/** The first of them that there is room for; what has no name is left out. */
function headerOf(ignored: Ignored): string {
  let header = '';
  for (const name of ignored) {
    if (name === '') continue;
    const next = header === '' ? named(name) : `${header}, ${named(name)}`;
    if (next.length > ROOM) break;
    header = next;
  }
  return header;
}

/** A name as a URI has it, whose characters a header may have too, and no comma. */
function named(name: string): string {
  return encodeURIComponent(
    Array.from(name.slice(0, 2 * LONGEST))
      .slice(0, LONGEST)
      .join('')
      .toWellFormed(),
  ).replaceAll('%2F', '/');
}
