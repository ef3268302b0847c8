import type { ErrorObject } from 'ajv';
import type { ErrorDetail } from './errors.ts';

/** They only say that an alternative failed; its branches say why. */
const COMBINATORS = new Set(['anyOf', 'oneOf', 'allOf', 'if']);

/**
 * Validation errors as the API shows them: `path` is a JSON Pointer into the body, or `query/…`, `path/…`, `header/…`.
 * Of several alternatives that failed, the one that got furthest into the request is what its author meant.
 */
export function toDetails(errors: readonly ErrorObject[]): ErrorDetail[] {
  const specific = errors.filter((error) => !COMBINATORS.has(error.keyword));
  const depth = (error: ErrorObject) => error.instancePath.split('/').length;
  const deepest = Math.max(...specific.map(depth));
  const closest = specific.filter((error) => depth(error) === deepest);
  // The right type with a wrong value is closer than the wrong type.
  const meant = closest.find(({ keyword }) => keyword !== 'type') ?? closest[0] ?? errors[0];
  if (!meant) return [];
  const same = specific.filter(({ instancePath, keyword }) => instancePath === meant.instancePath && keyword === meant.keyword);
  return [{ path: pathOf(meant), message: messageOf(meant, same) }];
}

function pathOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath.replace(/^\/(?:requestBody(?=\/|$))?/, '');
  return keyword === 'required' ? `${path}/${String(params.missingProperty)}` : path;
}

/** @param same the errors of the other branches at the same place */
function messageOf({ keyword, message, params }: ErrorObject, same: ErrorObject[]): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`;
    case 'const':
      return `must be ${[...new Set(same.map((error) => JSON.stringify(error.params.allowedValue)))].join(' or ')}`;
    case 'type':
      return `must be ${[...new Set(same.map((error) => String(error.params.type)))].join(' or ')}`;
    case 'not':
      return 'is reserved';
    default:
      return message ?? 'is not valid';
  }
}
