import { record } from './seen.ts';
import { follow, member, operationOf, specOperations, violation, type Node, type SpecOperation } from './spec.ts';

/** A response as it came over the wire. */
export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  /** Parsed when the response is JSON, else the text; undefined for a stream, which is checked frame by frame. */
  body: unknown;
}

const ERROR = '/components/schemas/ApiError';

/**
 * Checks a response against the document and records that it was seen.
 * @param target the request's path, perhaps with a query string
 * @throws when the response isn't what the document promises
 */
export function checkResponse(method: string, target: string, response: RawResponse): void {
  const path = target.split(/[?#]/, 1)[0]!;
  const operation = operationOf(method, path);
  const problems = [
    ...common(method, response),
    ...(operation ? documented(operation, response) : undocumentedRoute(method, response)),
  ];
  if (problems.length > 0) {
    throw new Error(
      `${method} ${target} → ${response.status} breaks the contract${operation ? ` of ${operation.id}` : ''}:\n- ` +
        `${problems.join('\n- ')}\n${JSON.stringify(response.headers)}\n${JSON.stringify(response.body)?.slice(0, 2000)}`,
    );
  }
  // A 405 belongs to the operations that the path has with other methods.
  const seen = operation ? [operation] : response.status === 405 ? specOperations.filter((one) => one.matches(path)) : [];
  for (const { id } of seen) record('response', id, response.status);
}

/** What holds for every answer (CONTRACT §1). */
function common(method: string, { status, headers, body }: RawResponse): string[] {
  const problems: string[] = [];
  const promise = (holds: boolean, problem: string): void => {
    if (!holds) problems.push(problem);
  };
  promise(/^[0-9a-f-]{36}$/.test(headers['x-request-id'] ?? ''), 'X-Request-Id is missing or no UUID');
  if (status === 401) promise(/^Bearer\b/.test(headers['www-authenticate'] ?? ''), 'a 401 without WWW-Authenticate: Bearer');
  if (status === 405) promise(!!headers['allow'], 'a 405 without Allow');
  if (status === 429 || status === 503) promise(/^\d+$/.test(headers['retry-after'] ?? ''), `a ${status} without Retry-After`);
  if (status >= 400 && method !== 'HEAD') {
    promise(/^application\/json\b/.test(headers['content-type'] ?? ''), 'an error that is not JSON');
    const wrong = violation(ERROR, body);
    promise(wrong === undefined, `an error without the shape of one: ${wrong}`);
    promise(!leaks(body), 'the message holds a stack, a path or SQL');
  }
  return problems;
}

function leaks(body: unknown): boolean {
  return /\bat \S+ \(|node_modules|\.ts:\d|\bselect .* from\b|\binsert into\b|SQLITE_/i.test(
    String((body as { error?: unknown } | undefined)?.error),
  );
}

function documented({ responses, jsonRpc }: SpecOperation, { status, headers, body }: RawResponse): string[] {
  const expected = responses.get(status);
  if (!expected) return [`the status ${status} is not documented`];
  const problems: string[] = [];
  for (const [name, header] of Object.entries((expected.node['headers'] ?? {}) as Record<string, Node>)) {
    const at = follow({ pointer: `${expected.pointer}/headers/${name}`, node: header });
    const value = headers[name.toLowerCase()];
    if (value === undefined) {
      if (at.node['required']) problems.push(`the header ${name} is missing`);
      continue;
    }
    const schema = member(at, 'schema');
    const integer = schema?.node['type'] === 'integer' && /^-?\d+$/.test(value);
    const wrong = schema && violation(schema.pointer, integer ? Number(value) : value);
    if (wrong) problems.push(`the header ${name}: ${wrong}`);
  }
  // What JSON-RPC streams is described in words, and checked by those who read it.
  const types = [...Object.keys((expected.node['content'] ?? {}) as Node), ...(jsonRpc ? ['text/event-stream'] : [])];
  const given = (headers['content-type'] ?? '').split(';', 1)[0]!;
  const type = given !== '' && types.includes('*/*') ? '*/*' : given;
  if (types.length > 0 && !types.includes(type)) problems.push(`the content type is '${given}', not ${types.join(' or ')}`);
  if (types.length === 0 && body !== undefined && body !== '') problems.push('a body where none is documented');
  const schema = member(expected, 'content', type, 'schema');
  if (schema && body !== undefined && types.includes(type)) {
    const wrong = violation(schema.pointer, body);
    if (wrong) problems.push(`the body: ${wrong}`);
  }
  return problems;
}

/** What requests that no operation describes may be answered with: an Error, unless HTTP itself defines them. */
function undocumentedRoute(method: string, { status }: RawResponse): string[] {
  const allowed = UNDESCRIBED[method] ?? [400, 404, 405];
  return allowed.includes(status) ? [] : [`a request that no operation describes was answered ${status}`];
}

const UNDESCRIBED: Record<string, number[]> = {
  OPTIONS: [204, 404, 405],
  HEAD: [200, 400, 401, 404, 405],
  /** No method at all: what isn't well-formed HTTP. */
  '': [400, 408, 417, 431],
};
