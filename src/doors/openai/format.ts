import { isObject } from '../../lib/is-object.ts';
import { wrongMember } from '../../lib/problem.ts';
import { inOurForm, type ResponseFormat } from '../../runtime/typed.ts';
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
  const described = typeof description === 'string' ? { description } : {};
  return { format: inOurForm({ type: 'json_schema', json_schema: { name, schema, ...described } }), schemaAt: `${at}/schema` };
}
