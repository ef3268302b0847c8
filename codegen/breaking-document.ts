/** A part of a document whose shape its linters have checked. */
export type Fields = Record<string, unknown>;

/** A change of the contract between two versions of a document. */
export interface Change {
  breaking: boolean;
  where: string;
  what: string;
}

/** The value when it is an object, else an empty one. */
export function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** The value when it is an array, else an empty one. */
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The keys that only the first has, those that only the second has, and those of both. */
export function keyDifference(before: Fields, after: Fields): [removed: string[], added: string[], kept: string[]] {
  return [
    Object.keys(before).filter((key) => !Object.hasOwn(after, key)),
    Object.keys(after).filter((key) => !Object.hasOwn(before, key)),
    Object.keys(before).filter((key) => Object.hasOwn(after, key)),
  ];
}

/**
 * The part of the document that a node stands for, with the members beside its reference.
 * @throws when a reference leads out of the document or nowhere
 */
export function resolveIn(document: Fields, node: unknown): Fields {
  const { $ref, ...beside } = fields(node);
  if (typeof $ref !== 'string') return fields(node);
  const steps = $ref
    .replace(/^#\//, '')
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  const target = steps.reduce<unknown>((part, step) => fields(part)[step], document);
  if (!$ref.startsWith('#/') || target === undefined) throw new Error(`${$ref} is not in the document`);
  return { ...resolveIn(document, target), ...beside };
}

/** Makes a change; the message says what happened. */
export function change(breaking: boolean, where: string, what: string): Change {
  return { breaking, where, what };
}
