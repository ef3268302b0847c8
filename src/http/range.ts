import type { Context } from 'koa';
import { Problem } from '../lib/problem.ts';
import { isSame } from './etag.ts';

/** A part of a file: where its bytes begin, and its last one. */
export interface Part {
  first: number;
  last: number;
}

/**
 * The part of a file that a GET asks for (RFC 9110, §14). Undefined means the whole file: nothing is asked for, or several
 * ranges, in other units or none at all, or of another version than `If-Range` names.
 * @throws {Problem} 416 when the range begins behind the end; the size is in `Content-Range` then
 */
export function partOf(ctx: Context, size: number, etag: string): Part | undefined {
  const { range, 'if-range': version } = ctx.headers;
  if (ctx.method !== 'GET' || range === undefined) return undefined;
  if (version !== undefined && !isSame(version as string, etag)) return undefined;
  const [, from = '', to = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range) ?? [];
  if (from === '') {
    const length = Number(to);
    // No range can say of a file without bytes that it has none.
    if (to === '' || (size === 0 && length > 0)) return undefined;
    if (length === 0) throw unsatisfiable(ctx, size);
    return { first: Math.max(0, size - length), last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined;
  if (first >= size) throw unsatisfiable(ctx, size);
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

function unsatisfiable(ctx: Context, size: number): Problem {
  ctx.set('Content-Range', `bytes */${size}`);
  return new Problem('range_not_satisfiable', `the file has ${size} bytes`);
}
