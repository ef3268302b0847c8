import { isObject } from '../../lib/is-object.ts';

/** A member of a tool's arguments that goes along as a header too: for what stands between us and the server. */
interface Mirrored {
  path: readonly string[];
  name: string;
}

const MARK = 'x-mcp-header';
/** The characters of a header's name (RFC 9110 §5.6.2). */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const TYPES: readonly unknown[] = ['string', 'integer', 'boolean'];
/** How deep a schema is looked through. */
const DEPTH = 50;

/** The members that a schema wants as headers; as a text, what is wrong with them: such a tool must not be called. */
export function mirroredIn(schema: unknown): readonly Mirrored[] | string {
  const found: Mirrored[] = [];
  const wrong = lookInto(schema, [], true, found);
  if (wrong !== undefined) return wrong;
  const names = new Set<string>();
  for (const name of found.map((one) => one.name.toLowerCase())) {
    if (names.has(name)) return `two of its arguments are the header ${name}`;
    names.add(name);
  }
  return found;
}

/** @param plain whether only `properties` lead there @returns what is wrong */
function lookInto(schema: unknown, path: readonly string[], plain: boolean, found: Mirrored[]): string | undefined {
  if (typeof schema !== 'object' || schema === null || path.length > DEPTH) return undefined;
  if (isObject(schema) && MARK in schema) {
    const wrong = plain && path.length > 0 ? wrongWith(schema) : 'is on what is no plain argument';
    if (wrong !== undefined) return `its ${MARK} ${wrong}`;
    found.push({ path, name: schema[MARK] as string });
  }
  for (const [key, inner] of Object.entries(schema)) {
    const isProperties = key === 'properties' && isObject(inner);
    const members: [string, unknown][] = isProperties ? Object.entries(inner) : [[key, inner]];
    for (const [name, member] of members) {
      const wrong = NO_SCHEMAS.includes(key) ? undefined : lookInto(member, [...path, name], plain && isProperties, found);
      if (wrong !== undefined) return wrong;
    }
  }
  return undefined;
}

/** Values, in which the mark means nothing. */
const NO_SCHEMAS = ['const', 'default', 'enum', 'examples', 'example'];

function wrongWith({ [MARK]: name, type }: Record<string, unknown>): string | undefined {
  if (typeof name !== 'string' || !TOKEN.test(name)) return 'is no name of a header';
  return TYPES.includes(type) ? undefined : 'is on an argument that is no text, whole number or boolean';
}

/** The headers of a call. */
export function headersFor(mirrored: readonly Mirrored[], args: Readonly<Record<string, unknown>>): Record<string, string> {
  const headers = mirrored.flatMap(({ path, name }): [string, string][] => {
    const value = path.reduce<unknown>((at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), args);
    const isPlain = typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
    return isPlain ? [[`Mcp-Param-${name}`, encoded(String(value))]] : [];
  });
  return Object.fromEntries(headers);
}

/** A value as a header can have it. */
function encoded(value: string): string {
  const isPlain = /^[\t\x20-\x7e]+$/.test(value) && value === value.trim() && !/^=\?base64\?.*\?=$/s.test(value);
  return isPlain ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`;
}
