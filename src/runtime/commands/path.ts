import mime from 'mime-types';
import { unwrapped, type Argument } from './unwrapped.ts';

const MAX_LENGTH = 256;

/**
 * Why a path is not a clean relative path, or undefined when it is one. Paths are never corrected: a model that asks
 * for `../x` should learn that it can't have that.
 */
export function pathProblem(path: string): string | undefined {
  if (path === '') return 'a path is missing';
  if (Array.from(path).length > MAX_LENGTH) return `the path is longer than ${MAX_LENGTH} characters`;
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(path)) return 'the path holds control characters';
  if (path.includes('\\')) return 'the path holds a backslash; separate folders with /';
  if (path.includes('~')) return 'the path holds a ~';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'the path is absolute; give one relative to the output folder';
  if (path.endsWith('/')) return 'the path ends in a slash; name a file';
  for (const segment of path.split('/')) {
    if (segment === '') return 'the path holds an empty segment (//)';
    if (segment === '.' || segment === '..') return `the path holds a ${segment} segment`;
    if (segment.startsWith('.')) return 'the path holds a dot file; give it a visible name';
    if (segment !== segment.trim()) return 'a segment of the path begins or ends with a space';
  }
  return undefined;
}

/** The name of a file, without the quotes or backticks that models put around it, and what stands behind those. */
export const fileArgument = (args: string): Argument => unwrapped(args) ?? { value: args, rest: '' };

/** The media type that the path's extension stands for. */
export function mimeTypeOf(path: string, otherwise = 'text/plain'): string {
  return mime.lookup(path) || otherwise;
}
