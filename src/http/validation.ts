import type { ErrorObject } from 'ajv';
import type { ErrorDetail } from '../lib/problem.ts';

/** Keywords whose errors only say that an alternative failed; the errors of its branches say why. */
const COMBINATORS = new Set(['anyOf', 'oneOf', 'allOf', 'if']);

/**
 * Validation errors as the API shows them: `path` is a JSON Pointer into the body, or `query/…`, `path/…`, `header/…`.
 * When several alternatives failed, the errors of the alternative that matched the request furthest are shown.
 */
export function toDetails(errors: readonly ErrorObject[]): ErrorDetail[] {
  const specific = ofTheTypeGiven(errors.filter((error) => !COMBINATORS.has(error.keyword)));
  const depth = (error: ErrorObject) => error.instancePath.split('/').length;
  const deepest = Math.max(...specific.map(depth));
  const closest = specific.filter((error) => depth(error) === deepest);
  // The right type with a wrong value is closer than the wrong type.
  const meant = closest.find(({ keyword }) => keyword !== 'type') ?? closest[0] ?? errors[0];
  if (!meant) return [];
  const same = specific.filter(({ instancePath, keyword }) => instancePath === meant.instancePath && keyword === meant.keyword);
  return [{ path: pathOf(meant), message: messageOf(meant, same) }];
}

/**
 * Leaves out the errors of union branches whose constant `type` differs from the given one. When no branch has the
 * given type, the errors about `type` stay.
 */
function ofTheTypeGiven(errors: ErrorObject[]): ErrorObject[] {
  const others = new Map<ErrorObject, { place: string; wanted: unknown }>();
  for (const error of errors) {
    const { keyword, instancePath, params, data, parentSchema } = error;
    const wanted = (parentSchema?.['properties'] as Schemas | undefined)?.['type']?.const;
    if (keyword === 'required' && wanted !== undefined && (data as Fields)['type'] !== wanted) {
      others.set(error, { place: instancePath, wanted });
    } else if (keyword === 'const' && instancePath.endsWith('/type')) {
      others.set(error, { place: instancePath.slice(0, -'/type'.length), wanted: params['allowedValue'] });
    }
  }
  const meant = errors.filter((error) => !others.has(error)).map(({ instancePath }) => instancePath);
  return errors.flatMap((error) => {
    const other = others.get(error);
    if (!other) return error;
    const { place, wanted } = other;
    if (meant.some((path) => path === place || path.startsWith(`${place}/`))) return [];
    if (error.keyword === 'const') return error;
    if (!Object.hasOwn(error.data as Fields, 'type')) return { ...error, params: { missingProperty: 'type' } };
    return { ...error, keyword: 'const', instancePath: `${place}/type`, params: { allowedValue: wanted } };
  });
}

type Fields = Record<string, unknown>;
type Schemas = Record<string, { const?: unknown } | undefined>;

function pathOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath.replace(/^\/(?:requestBody(?=\/|$))?/, '');
  return keyword === 'required' ? `${path}/${String(params.missingProperty)}` : path;
}

/** What patterns of the contract that are often broken ask for. */
const RULES = new Map([
  ['^[A-Za-z0-9+/]+={0,2}$', 'must be base64 with the letters + and /, without line breaks and without `data:` in front'],
  ['^https?://.+', 'must begin with http:// or https://'],
]);

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
    case 'pattern':
      return RULES.get(String(params.pattern)) ?? message ?? 'is not valid';
    case 'not':
      return 'is reserved';
    default:
      return message ?? 'is not valid';
  }
}
