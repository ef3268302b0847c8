import type { ErrorObject } from 'ajv';
import type { ErrorDetail } from '../lib/problem.ts';
import { PATTERN_WORDS } from './pattern-words.ts';

/** So many members and parameters are told of. */
export const MOST_DETAILS = 20;

/**
 * Validation errors as the API shows them, one for each place: `path` is a JSON Pointer into the body, or `query/…`, `path/…`, `header/…`.
 * When all alternatives of a place failed, the errors of those that matched the request furthest are shown.
 */
export function toDetails(errors: readonly ErrorObject[]): ErrorDetail[] {
  const shown: ErrorObject[] = [];
  for (const error of errors) {
    if (error.keyword === 'anyOf' || error.keyword === 'oneOf') {
      const before = shown.findLastIndex((one) => !isWithin(one, error.instancePath)) + 1;
      const ofBranches = shown.splice(before);
      shown.push(...(ofBranches.length > 0 ? furthest(ofBranches, error.instancePath) : [error]));
    } else if (error.keyword !== 'if') shown.push(error);
  }
  const details = new Map<string, ErrorDetail>();
  for (const error of shown) {
    const path = pathOf(error);
    if (details.has(path)) continue;
    const same = shown.filter((one) => one.keyword === error.keyword && one.instancePath === error.instancePath);
    details.set(path, { path, message: messageOf(error, same) });
    if (details.size === MOST_DETAILS) break;
  }
  return [...details.values()];
}

const isWithin = ({ instancePath }: ErrorObject, place: string): boolean => instancePath === place || instancePath.startsWith(`${place}/`);

/** Errors below the place were found by an alternative that fits further than one that fails there, and the right type with a wrong value is closer than the wrong type. */
function furthest(errors: ErrorObject[], place: string): ErrorObject[] {
  const below = errors.filter(({ instancePath }) => instancePath !== place);
  if (below.length > 0) return below;
  const values = errors.filter(({ keyword }) => keyword !== 'type');
  return values.length > 0 ? values : errors;
}

function pathOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath.replace(/^\/(?:requestBody(?=\/|$))?/, '');
  const member = keyword === 'required' ? params.missingProperty : keyword === 'discriminator' ? params.tag : params['additionalProperty'];
  return member === undefined ? path : `${path}/${String(member)}`;
}

/** @param same the errors of the other branches at the same place */
function messageOf({ keyword, instancePath, message, params, parentSchema }: ErrorObject, same: ErrorObject[]): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`;
    case 'const':
      return `must be ${[...new Set(same.map((error) => JSON.stringify(error.params.allowedValue)))].join(' or ')}`;
    case 'discriminator':
      if (params.tagValue === undefined) return 'is required';
      return `must be ${(parentSchema!['x-values'] as string[]).map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'type':
      if (params.type === 'object' && instancePath.startsWith('/query/'))
        return `must be ${instancePath.slice('/query/'.length)}[name]=value`;
      return `must be ${[...new Set(same.map((error) => String(error.params.type)))].join(' or ')}`;
    case 'pattern':
      return PATTERN_WORDS.get(String(params.pattern)) ?? message ?? 'is not valid';
    case 'not':
      return 'is reserved';
    case 'additionalProperties':
      return 'is not known here';
    default:
      return message ?? 'is not valid';
  }
}
