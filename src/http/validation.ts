import type { ErrorObject } from 'ajv';
import type { ErrorDetail } from './errors.ts';

/** Explains nothing: the branch that failed does. */
const COMBINATORS = new Set(['anyOf', 'oneOf', 'allOf', 'if', 'not']);
const MAX_DETAILS = 10;

/**
 * Validation errors as the API shows them: `path` is a JSON Pointer into the body, or `query/…`, `path/…`, `header/…`.
 * Of an alternative whose branches all failed, the branch that came closest is explained.
 */
export function toDetails(errors: readonly ErrorObject[]): ErrorDetail[] {
  const specific = errors.filter((error) => !COMBINATORS.has(error.keyword));
  const shown = specific.length > 0 ? closestBranch(specific) : errors;
  return shown.slice(0, MAX_DETAILS).map((error) => ({ path: pathOf(error), message: messageOf(error) }));
}

function closestBranch(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const branches = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    const branch = /^.*\/(?:anyOf|oneOf)\/\d+/.exec(error.schemaPath)?.[0] ?? '';
    branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  // The deepest error shows how far the branch matched; a `type` error at the top shows that it never did.
  const depth = (list: ErrorObject[]) => Math.max(...list.map((error) => pathOf(error).split('/').length));
  return [...branches.values()].sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? [];
}

function pathOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath.replace(/^\/requestBody/, '').replace(/^\/(query|path|header)\b/, '$1');
  return keyword === 'required' ? `${path}/${String(params.missingProperty)}` : path;
}

function messageOf({ keyword, message, params }: ErrorObject): string {
  if (keyword === 'required') return 'is required';
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).map((v) => JSON.stringify(v)).join(', ')}`;
  return message ?? 'is not valid';
}
