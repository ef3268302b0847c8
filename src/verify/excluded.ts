import { operations, type OperationId, type OperationInfo } from '../generated/operations.ts';
import { CannotVerify } from './options.ts';

/** What stands for the operations that are no part of the contract. */
const INTERNAL = 'internal';

/**
 * The operations that are not to be verified.
 * @param names tags of the contract, in any case, and `internal` for what is marked `x-internal`
 * @throws {CannotVerify} for a name that stands for nothing
 */
export function excluded(names: readonly string[]): ReadonlySet<OperationId> {
  const all = Object.entries(operations) as [OperationId, OperationInfo][];
  const named = (name: string) =>
    all.filter(([, { tag, internal }]) => (name === INTERNAL ? internal : tag.toLowerCase() === name.toLowerCase()));
  const unknown = names.find((name) => named(name).length === 0);
  if (unknown === undefined) return new Set(names.flatMap((name) => named(name).map(([id]) => id)));
  const tags = [...new Set(all.map(([, { tag }]) => tag))];
  throw new CannotVerify(`--without takes ${INTERNAL} or a tag (${tags.join(', ')}), not '${unknown}'`);
}

/** The operation that answers under a method and a path. */
export function operationAt(method: string, path: string): OperationId | undefined {
  const [bare] = path.split('?', 1) as [string];
  const fitting = (Object.keys(operations) as OperationId[]).filter((id) => {
    const operation = operations[id];
    return operation.method === method.toLowerCase() && matches(operation.path, bare);
  });
  // The one that says most of the path.
  const said = (id: OperationId): number => operations[id].path.replace(/\{[^}]+\}/g, '').length;
  return fitting.toSorted((a, b) => said(b) - said(a))[0];
}

function matches(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => fits(part, given[index]!));
}

/** A part of a path with a parameter may have more behind it: `{task_id}:cancel`. */
function fits(wanted: string, given: string): boolean {
  const [before, behind] = wanted.split(/\{[^}]+\}/);
  return behind === undefined ? wanted === given : given.startsWith(before!) && given.endsWith(behind);
}
