import { mediaTypeOf } from '../lib/media-type.ts';
import type { ContractDocument, DocumentOperation, Node } from './document.ts';

/** A response as it came over the wire. */
export interface RawResponse {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** Parsed when the response is JSON, else the text; undefined for a stream, which is checked frame by frame. */
  body: unknown;
}

/** @returns where a response differs from what the document says of its operation; an empty list when it conforms */
export function responseProblems(
  document: ContractDocument,
  { responses }: DocumentOperation,
  { status, headers, body }: RawResponse,
): string[] {
  const expected = responses.get(status);
  if (!expected) return [`the status ${status} is not documented`];
  const problems: string[] = [];
  for (const [name, header] of Object.entries((expected.node['headers'] ?? {}) as Record<string, Node>)) {
    const at = document.follow({ pointer: `${expected.pointer}/headers/${name}`, node: header });
    const value = headers[name.toLowerCase()];
    if (value === undefined) {
      if (at.node['required']) problems.push(`the header ${name} is missing`);
      continue;
    }
    const schema = document.member(at, 'schema');
    const integer = schema?.node['type'] === 'integer' && /^-?\d+$/.test(value);
    const wrong = schema && document.violation(schema.pointer, integer ? Number(value) : value);
    if (wrong) problems.push(`the header ${name}: ${wrong}`);
  }
  const types = Object.keys((expected.node['content'] ?? {}) as Node);
  const given = mediaTypeOf(headers['content-type'] ?? '');
  const type = given !== '' && types.includes('*/*') ? '*/*' : given;
  if (types.length > 0 && !types.includes(type)) problems.push(`the content type is '${given}', not ${types.join(' or ')}`);
  if (types.length === 0 && body !== undefined && body !== '') problems.push('a body where none is documented');
  const schema = document.member(expected, 'content', type, 'schema');
  if (schema && body !== undefined && types.includes(type)) {
    const wrong = document.violation(schema.pointer, body);
    if (wrong) problems.push(`the body: ${wrong}`);
  }
  return problems;
}
