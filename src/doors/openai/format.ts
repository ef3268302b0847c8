import { isObject } from '../../lib/is-object.ts';
import { wrongMember } from '../../lib/problem.ts';
import type { ResponseFormat } from '../../runtime/typed.ts';
import type { Fields } from './body.ts';

/** The format of the answer that a request asks for, and where its schema stands. */
export interface RequestedFormat {
  format: ResponseFormat;
  schemaAt: string;
}

/**
 * `response_format` of chat completions, or `text.format` of responses: the one has its schema in a member `json_schema`, the other
 * has it in itself.
 * @returns undefined for the format that the agent's definition has
 */
export function formatOf(format: unknown, at: string): RequestedFormat | undefined {
  if (format === undefined || format === null) return undefined;
  if (!isObject(format)) throw wrongMember(at, 'must be an object');
  switch (format['type']) {
    case 'text':
      return { format: { type: 'text' }, schemaAt: at };
    case 'json_object':
      return { format: { type: 'json_schema', schema: { type: 'object' } }, schemaAt: at };
    case 'json_schema': {
      const nested = format['json_schema'];
      return isObject(nested) ? schemaOf(nested, `${at}/json_schema`) : schemaOf(format, at);
    }
    default:
      throw wrongMember(`${at}/type`, 'must be text, json_object or json_schema');
  }
}

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Every answer is validated, so `strict` changes nothing. */
function schemaOf({ name, description, schema }: Fields, at: string): RequestedFormat {
  if (typeof name !== 'string' || !NAME.test(name)) throw wrongMember(`${at}/name`, 'must be 1 to 64 characters of A-Z, a-z, 0-9, _ and -');
  if (!isObject(schema)) throw wrongMember(`${at}/schema`, 'must be an object');
  const ours = inOurDialect(schema);
  const described = typeof description === 'string' && !Object.hasOwn(ours, 'description') ? { ...ours, description } : ours;
  return { format: { type: 'json_schema', name, schema: described }, schemaAt: `${at}/schema` };
}

/** Zod, and what is built on it, writes draft 7; of what it writes only the definitions have another name in 2020-12. */
function inOurDialect(schema: Fields): Fields {
  if (!/^https?:\/\/json-schema\.org\/draft-07\/schema#?$/.test(String(schema['$schema']))) return schema;
  const { $schema: _, definitions, ...rest } = renamed(schema) as Fields;
  return definitions === undefined ? rest : { ...rest, $defs: definitions };
}

function renamed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(renamed);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? value.replace(/^#\/definitions\//, '#/$defs/') : renamed(value),
    ]),
  );
}
