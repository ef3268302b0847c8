import { lastSegment, METHODS, type BundledDocument, resolve, successesOf } from '../../bundle.ts';
import { ADDED_PARAMETERS } from '../../responses.ts';
import { snakeCase } from './names.ts';
import type { Schema } from './schemas.ts';

/** A parameter of an operation. */
export interface Parameter {
  /** The name on the wire. */
  wire: string;
  /** The name in Python. */
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
  description: string;
}

/**
 * The kind of a successful answer. `stream`: events; `bytes`: a file, or a 304 when the caller's copy is still the
 * same; `copied`: such a 304 for JSON; `tagged`: with an `ETag` for changing it, which is not for a cache.
 */
export type AnswerKind =
  | { kind: 'json'; schema: Schema; tagged: boolean; copied: boolean }
  | { kind: 'text' | 'bytes' | 'stream' | 'nothing' };

/** An operation, as the client needs to know it. */
export interface Operation {
  name: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  body: Schema | undefined;
  answer: AnswerKind;
  needsToken: boolean;
}

interface Written {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: WrittenParameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, WrittenResponse>;
  security?: unknown[];
}

type WrittenResponse = { $ref?: string; headers?: object; content?: Record<string, { schema: Schema }> };
type WrittenParameter = { $ref?: string; name: string; in: Parameter['in']; schema: Schema; description?: string };

/** All operations of the document. */
export function operationsOf(document: BundledDocument): Operation[] {
  const { paths } = document as unknown as {
    paths: Record<string, { parameters?: WrittenParameter[] } & Partial<Record<(typeof METHODS)[number], Written>>>;
  };
  const parameterOf = (one: WrittenParameter): Parameter => {
    const written = resolve(document, one);
    return {
      wire: written.name,
      name: snakeCase(written.name),
      in: written.in,
      schema: written.schema,
      description: written.description ?? '',
    };
  };
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const written = item[method];
      if (!written) return [];
      const answers = successesOf(document, written.responses);
      return {
        name: snakeCase(written.operationId),
        method: method.toUpperCase(),
        path,
        summary: written.summary,
        description: written.description ?? '',
        parameters: [...(item.parameters ?? []), ...(written.parameters ?? [])].filter(isOffered).map(parameterOf),
        body: written.requestBody?.content['application/json']!.schema,
        answer: answerOf(answers, {
          fixed: method === 'get' && METHODS.every((one) => one === 'get' || !item[one]),
          copied: Object.hasOwn(written.responses, '304'),
        }),
        needsToken: written.security?.length !== 0,
      };
    }),
  );
}

/** Its functions give what was read, and have no copy to compare it with; and they send what the contract knows: what the generator adds is not theirs. */
function isOffered({ $ref = '' }: WrittenParameter): boolean {
  return !ADDED_PARAMETERS.includes(lastSegment($ref));
}

/**
 * JSON wins over a stream where both may come: the caller chooses which, and streams have a client of their own.
 * @param about `fixed`: whether nothing changes what is read: its tag is for a cache alone; `copied`: whether a copy may still be the same
 */
function answerOf(
  [{ content = {}, headers = {} } = {}, ...others]: WrittenResponse[],
  { fixed, copied }: { fixed: boolean; copied: boolean },
): AnswerKind {
  const json = content['application/json'];
  const other = others.map((one) => one.content?.['application/json']?.schema).find((one) => one && one.$ref !== json?.schema.$ref);
  const schema = json && other ? { oneOf: [json.schema, other] } : json?.schema;
  if (schema) return { kind: 'json', schema, tagged: 'ETag' in headers && !fixed, copied };
  if ('text/event-stream' in content) return { kind: 'stream' };
  if (Object.keys(content).length === 0) return { kind: 'nothing' };
  return { kind: '*/*' in content ? 'bytes' : 'text' };
}
