import { responseProblems, type RawResponse } from '../../src/contract/check-response.ts';
import { record } from './seen.ts';
import { operationOf, specDocument, specOperations, violation } from './spec.ts';

export type { RawResponse } from '../../src/contract/check-response.ts';

function errorOf(path: string): string {
  if (path.startsWith('/openai/')) return '/components/schemas/OpenAiError';
  // As our own API says it, or as an error of JSON-RPC.
  if (/^\/v1\/mcp\/?$/.test(path)) return '/components/responses/McpRefused/content/application~1json/schema';
  if (/^\/v1\/a2a\/agents\/[^/]+\/v1\//.test(path)) return '/components/schemas/A2aLegacyError';
  if (/^\/v1\/a2a\/agents\/[^/]+\/(?:message:|tasks(?:[/:]|$)|extendedAgentCard$)/.test(path)) return '/components/schemas/A2aHttpError';
  return `/components/schemas/${/^\/v1\/a2a\/agents(?:\/[^/]*)?\/?$/.test(path) ? 'A2aError' : 'ErrorBody'}`;
}

/**
 * Checks a response against the document and records that it was seen.
 * @param target the request's path, perhaps with a query string
 * @throws when the response isn't what the document promises
 */
export function checkResponse(method: string, target: string, response: RawResponse): void {
  const path = target.split(/[?#]/, 1)[0]!;
  const operation = operationOf(method, path);
  const problems = [
    ...common(method, errorOf(path), response),
    ...(operation ? responseProblems(specDocument, operation, response) : undocumentedRoute(method, response)),
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

/** What holds for every answer (docs/http.md). */
function common(method: string, errorSchema: string, { status, headers, body }: RawResponse): string[] {
  const problems: string[] = [];
  const promise = (holds: boolean, problem: string): void => {
    if (!holds) problems.push(problem);
  };
  promise(/^[0-9a-f-]{36}$/.test(headers['x-request-id'] ?? ''), 'X-Request-Id is missing or no UUID');
  if (status === 401) promise(/^Bearer\b/.test(headers['www-authenticate'] ?? ''), 'a 401 without WWW-Authenticate: Bearer');
  if (status === 405) promise(!!headers['allow'], 'a 405 without Allow');
  if (status === 429 || status === 503) promise(/^\d+$/.test(headers['retry-after'] ?? ''), `a ${status} without Retry-After`);
  if (status >= 400 && method !== 'HEAD') {
    promise(/^application\/(?:a2a\+)?json\b/.test(headers['content-type'] ?? ''), 'an error that is not JSON');
    const wrong = violation(errorSchema, body);
    promise(wrong === undefined, `an error without the shape of one: ${wrong}`);
    promise(!leaks(body), 'the message holds a stack, a path or SQL');
  }
  return problems;
}

/** What an error says, in the form of whichever protocol. */
export function errorIn(body: unknown): { message: string; code: string } {
  const { error, message, error_code: code } = (body ?? {}) as { error?: unknown; message?: unknown; error_code?: unknown };
  if (error === undefined && message !== undefined) return { message: String(message), code: String(code) };
  if (typeof error !== 'object' || error === null) return { message: String(error), code: String(code) };
  const other = error as { message?: unknown; code?: unknown; details?: { reason?: string }[] };
  const reason = other.details?.[0]?.reason?.toLowerCase();
  if (reason !== undefined) return { message: String(other.message), code: reason };
  return { message: String(other.message), code: String(code ?? other.code) };
}

function leaks(body: unknown): boolean {
  return /\bat \S+ \(|node_modules|\.ts:\d|\bselect .* from\b|\binsert into\b|SQLITE_/i.test(errorIn(body).message);
}

/** What requests that no operation describes may be answered with: an Error, unless HTTP itself defines them. */
function undocumentedRoute(method: string, { status }: RawResponse): string[] {
  const allowed = UNDESCRIBED[method] ?? [400, 404, 405];
  return allowed.includes(status) ? [] : [`a request that no operation describes was answered ${status}`];
}

const UNDESCRIBED: Record<string, number[]> = {
  OPTIONS: [204, 404, 405],
  HEAD: [200, 304, 400, 401, 404, 405, 412],
  /** No method at all: what isn't well-formed HTTP, or more than is understood of it. */
  '': [400, 408, 417, 431, 501],
};
