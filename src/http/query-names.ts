import { operations, type OperationId } from '../generated/operations.ts';
import { badRequest } from '../lib/problem.ts';

/** Of shorter names too many others are a letter away. */
const LONG_ENOUGH = 4;

/** Every name that some operation takes: it is no slip of the pen elsewhere. */
const documented = new Set(Object.values(operations).flatMap(({ parameters }) => Object.keys(parameters.query)));

/**
 * Refuses a query with a name that is nearly one of the operation's: with brackets, in another case, or a letter away. Ignored, as
 * unknown names are, it would give another answer than was asked for. @throws {Problem} 400, which names those that there are
 */
export function refuseNearNames(operationId: OperationId, query: Readonly<Record<string, unknown>>): void {
  const known = Object.keys(operations[operationId].parameters.query);
  if (known.length === 0) return;
  for (const name of Object.keys(query)) {
    if (documented.has(name)) continue;
    const meant = known.find((one) => isNear(name, one));
    if (meant === undefined) continue;
    const message = `is no parameter of this operation, as ${meant} is; there are ${known.toSorted().join(', ')}`;
    throw badRequest(`query/${name}: ${message}`, [{ path: `query/${name}`, message }]);
  }
}

/** Whether a name is nearly another one. */
function isNear(name: string, known: string): boolean {
  const [given, wanted] = [plain(name), plain(known)];
  return given === wanted || (wanted.length >= LONG_ENOUGH && isOneAway(given, wanted));
}

/** Without brackets and what is in them, as some clients write lists, and without what tells `sinceSeq` from `since_seq`. */
function plain(name: string): string {
  return name
    .replace(/\[.*$/s, '')
    .replace(/[\s_-]/g, '')
    .toLowerCase();
}

/** Whether one letter more, one less, another one, or two that have changed places make one text of the other. */
function isOneAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (a.length > b.length) return restA.slice(1) === restB;
  if (a.length < b.length) return restB.slice(1) === restA;
  if (restA.slice(1) === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}
