import { operations, type OperationId } from '../generated/operations.ts';
import type { ErrorDetail } from '../lib/problem.ts';
import { nearestOf } from './near-names.ts';

/** Letters of a name that others may be near to. */
const SHORTEST = 4;

/** Every name that some operation takes: it is no slip of the pen elsewhere. */
const documented = new Set(Object.values(operations).flatMap(({ parameters }) => Object.keys(parameters.query)));

/** The names of a query that its operation doesn't know. */
export function unknownNames(operationId: OperationId, query: Readonly<Record<string, unknown>>): string[] {
  const known = operations[operationId].parameters.query;
  return Object.keys(query).filter((name) => !Object.hasOwn(known, name) && !isMember(known, name));
}

/**
 * What is wrong with names that are nearly one of the operation's: with brackets, in another case, or a letter or two away. Ignored, as
 * unknown names are, they would give another answer than was asked for.
 */
export function nearNames(operationId: OperationId, unknown: readonly string[]): ErrorDetail[] {
  const known = Object.keys(operations[operationId].parameters.query);
  return unknown.flatMap((name) => {
    const meant = documented.has(name) ? undefined : nearestOf(name, known, SHORTEST);
    if (meant === undefined) return [];
    const message = `is not known here: did you mean ${meant}? Known are ${known.toSorted().join(', ')}`;
    return [{ path: `query/${name}`, message }];
  });
}

/** Whether it is a member of a parameter that is an object: `metadata[project]`. */
function isMember(types: Readonly<Record<string, string>>, name: string): boolean {
  const bracket = name.indexOf('[');
  return bracket > 0 && name.endsWith(']') && types[name.slice(0, bracket)] === 'object';
}
