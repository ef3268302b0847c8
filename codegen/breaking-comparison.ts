import { change, fields, keyDifference, resolveIn, type Change, type Fields } from './breaking-document.ts';
import { SchemaComparison } from './breaking-schemas.ts';

/** Who writes the values of a schema: a change that breaks the reader does not break the writer, and vice versa. */
export type Direction = 'request' | 'response';

/** Two versions of a document in one piece. */
export class Comparison {
  protected readonly before: Fields;
  protected readonly after: Fields;
  readonly #schemas: SchemaComparison;

  constructor(before: Fields, after: Fields) {
    this.before = before;
    this.after = after;
    this.#schemas = new SchemaComparison(before, after);
  }

  /** Those differences between two schemas that are changes of the contract, and whether they break clients. */
  protected schema(before: unknown, after: unknown, direction: Direction, where: string, path?: string): Change[] {
    const harm = direction === 'request' ? 'narrower' : 'wider';
    return this.#schemas
      .compare(before, after, path)
      .map(({ effect, path: at, what }) => change(effect === harm || effect === 'changed', `${where}${at && ` ${at}`}`, what));
  }

  /**
   * The changes of members by their names. One that was removed breaks clients; a new one does not, unless `addition` says so.
   * @param prefix what stands before a member's name where it is told of
   */
  protected members(
    was: unknown,
    is: unknown,
    noun: string,
    prefix: string,
    compare: (before: Fields, after: Fields, where: string) => Change[],
    addition = (where: string, _name: string): Change => change(false, where, `new ${noun}`),
  ): Change[] {
    const [before, after] = [fields(was), fields(is)];
    const [removed, added, kept] = keyDifference(before, after);
    return [
      ...removed.map((name) => change(true, prefix + name, `the ${noun} was removed`)),
      ...added.map((name) => addition(prefix + name, name)),
      ...kept.flatMap((name) => compare(resolveIn(this.before, before[name]), resolveIn(this.after, after[name]), prefix + name)),
    ];
  }
}
