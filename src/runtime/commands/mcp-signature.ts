import { isObject } from '../../lib/is-object.ts';
import { oneLine } from '../../lib/text.ts';

const PROPERTY = 100;
const MAX_DEPTH = 4;
/** Members and characters that are looked at, copied and written: a small schema can refer to its parts in very many ways. */
const MAX_WORK = 100_000;
const MAX_MEMBERS = 40;

type Schema = Readonly<Record<string, unknown>>;

/**
 * A JSON schema written as a type: `{"path": string (where it is), "mode"?: "r" | "w"}`. It is much shorter than the
 * schema, and models understand it as well.
 */
export function signature(schema: unknown): string {
  return new Writer(schema).write(schema, 0, []);
}

class Writer {
  readonly #root: unknown;
  #left = MAX_WORK;

  constructor(root: unknown) {
    this.#root = root;
  }

  /** @param within the schemas that this one is a part of: one of them again is not written again */
  write(unresolved: unknown, depth: number, within: readonly Schema[]): string {
    if (!isObject(unresolved) || depth > MAX_DEPTH) return 'any';
    const schema = this.#resolve(unresolved);
    if (!schema) return 'any';
    // Parts of what it was made of have been resolved already, so that only the place in the file tells it apart.
    const place = this.#target(unresolved) ?? unresolved;
    if (within.includes(place)) return '{…}';
    const inside = [...within, place];
    const { type } = schema;
    if ('const' in schema) return this.#value(schema['const']);
    if (Array.isArray(schema['enum'])) return union(schema['enum'].slice(0, 20).map((one) => this.#value(one)));
    const choices = schema['anyOf'] ?? schema['oneOf'];
    // Choices beside properties mostly say which of them go together.
    if (Array.isArray(choices) && !isObject(schema['properties'])) {
      return union(choices.slice(0, 5).map((one) => this.write(one, depth + 1, inside)));
    }
    const types = Array.isArray(type) ? type.slice(0, 5) : [type];
    return union(types.map((one) => this.#typed(one, schema, depth, inside)));
  }

  #typed(type: unknown, schema: Schema, depth: number, within: readonly Schema[]): string {
    const { properties, items } = schema;
    const tuple = schema['prefixItems'] ?? (Array.isArray(items) ? items : undefined);
    if (type === 'array' || (type === undefined && (tuple !== undefined || isObject(items)))) {
      const fixed = Array.isArray(tuple) ? tuple.slice(0, 20).map((one) => this.write(one, depth + 1, within)) : [];
      const rest = isObject(items) ? [this.write(items, depth + 1, within), '…'] : [];
      return `[${[...fixed, ...rest].join(', ') || '…'}]`;
    }
    if (type === 'object' || (type === undefined && (isObject(properties) || isObject(schema['additionalProperties'])))) {
      const shown = [
        ...(isObject(properties) ? this.#members(schema, properties, depth, within) : []),
        ...this.#others(schema, depth, within),
      ];
      if (shown.length > 0) return `{${shown.join(', ')}}`;
      return depth === 0 || isObject(properties) || schema['additionalProperties'] === false ? '{}' : '{…}';
    }
    return typeof type === 'string' ? type : 'any';
  }

  #members(schema: Schema, properties: Schema, depth: number, within: readonly Schema[]): string[] {
    if (!this.#spend(membersOf(schema))) return ['…'];
    const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
    const names = Object.keys(properties);
    const shown = names.slice(0, MAX_MEMBERS).map((name) => {
      if (!this.#spend(name.length)) return '…';
      const property = properties[name];
      const about = isObject(property) ? (property['description'] ?? this.#resolve(property)?.['description']) : '';
      const words = typeof about === 'string' ? oneLine(about, PROPERTY) : '';
      const mark = required.has(name) ? '' : '?';
      return `${JSON.stringify(name)}${mark}: ${this.write(property, depth + 1, within)}${words === '' ? '' : ` (${words})`}`;
    });
    return names.length > shown.length ? [...shown, '…'] : shown;
  }

  /** The members that have no names of their own in the schema. */
  #others({ additionalProperties }: Schema, depth: number, within: readonly Schema[]): string[] {
    return isObject(additionalProperties) && Object.keys(additionalProperties).length > 0
      ? [`[name]: ${this.write(additionalProperties, depth + 1, within)}`]
      : [];
  }

  /** A schema with what it refers to and what it is put together of. @returns undefined when too much was looked at */
  #resolve(schema: Schema, depth = 0): Schema | undefined {
    const { $ref } = schema;
    const work = 1 + Object.keys(schema).length + (typeof $ref === 'string' ? $ref.length : 0);
    if (depth > 10 || !this.#spend(work)) return undefined;
    const { $ref: _, allOf, ...own } = schema;
    const target = this.#target(schema);
    const parts = [...(target ? [target] : []), ...(Array.isArray(allOf) ? allOf.slice(0, 20).filter(isObject) : [])];
    let whole: Schema = own;
    for (const part of parts.toReversed()) {
      const added = this.#resolve(part, depth + 1) ?? {};
      if (!this.#spend(membersOf(whole) + membersOf(added))) return undefined;
      whole = merge(whole, added);
    }
    return whole;
  }

  /** @returns false when that is more than is left */
  #spend(work: number): boolean {
    this.#left -= work;
    return this.#left >= 0;
  }

  #value(value: unknown): string {
    const json = JSON.stringify(value);
    return this.#spend(json.length) ? json : 'any';
  }

  /** What a schema refers to, within the same document. */
  #target({ $ref }: Schema): Schema | undefined {
    if (typeof $ref !== 'string' || !/^#(?:\/|$)/.test($ref)) return undefined;
    let found: unknown = this.#root;
    for (const part of $ref.split('/').slice(1, 20)) {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
      found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
    }
    return isObject(found) ? found : undefined;
  }
}

/** What is copied of a schema that is put together with another one. */
const membersOf = (schema: Schema): number =>
  Object.keys(schema).length + Object.keys(schema['properties'] ?? {}).length + Object.keys(schema['required'] ?? {}).length;

/** What one schema says, and what another one adds to it. */
function merge(said: Schema, added: Schema): Schema {
  const both = (name: string): Schema =>
    isObject(said[name]) && isObject(added[name]) ? { [name]: { ...added[name], ...said[name] } } : {};
  const [a, b] = [said['required'], added['required']];
  return { ...added, ...said, ...both('properties'), ...(Array.isArray(a) && Array.isArray(b) ? { required: [...a, ...b] } : {}) };
}

const union = (parts: readonly string[]): string => [...new Set(parts)].join(' | ');
