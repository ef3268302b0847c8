import type { Change } from './breaking-document.ts';

/** So many operations with the same change are named; more are counted. */
const NAMED = 4;

/** Changes in words, a line each; what changes at the same place of several operations is told once. */
export function told(changes: readonly Change[]): string[] {
  const shared = new Map<string, string[]>();
  for (const { where, what } of changes) {
    const [operation, place] = apart(where);
    // A whole operation is told by its name.
    const change = place === '' ? `${where}: ${what}` : `${place}: ${what}`;
    shared.set(change, [...new Set([...(shared.get(change) ?? []), ...(place === '' ? [] : [operation])])]);
  }
  return [...shared].map(([change, operations]) => {
    if (operations.length < 2) return [...operations, change].join(' ');
    return `${operations.length > NAMED ? `${operations.length} operations` : operations.join(', ')}, ${change}`;
  });
}

/** The operation, or what else has changed, and the place in it. Errors have one schema, whatever their status is. */
function apart(where: string): [operation: string, place: string] {
  const [, operation = where, place = ''] = /^([A-Z]+ \/\S*|\w+ \w+)(?: (.*))?$/.exec(where) ?? [];
  return [operation, place.replace(/^(?:[45]\d\d|default)(?= (?:application\/|header))/, 'errors')];
}
