import type { ErrorForm } from '../../http/door.ts';
import { Problem } from '../../lib/problem.ts';

/** An error of A2A, with the details that the protocol gives it. */
export class A2aRefusal extends Problem {
  readonly details: readonly object[];

  /** @param status that of HTTP */
  constructor(status: number, message: string, details: readonly object[]) {
    super(status === 404 ? 'not_found' : status < 500 ? 'invalid_request' : 'internal', message);
    this.details = details;
  }
}

const TYPES = 'type.googleapis.com/google.rpc';

/** The words of gRPC for statuses of HTTP. */
const WORDS: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  405: 'UNIMPLEMENTED',
  408: 'DEADLINE_EXCEEDED',
  409: 'ABORTED',
  412: 'FAILED_PRECONDITION',
  413: 'OUT_OF_RANGE',
  415: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  431: 'OUT_OF_RANGE',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};
/** Of the errors of A2A, those that say that something is not as it would have to be have status 400 too. */
const INVALID = new Set(['INVALID_PARAMS', 'INVALID_REQUEST', 'CONTENT_TYPE_NOT_SUPPORTED']);

/** Errors as `google.rpc.Status` has them (A2A 1.0 §11.6). */
export const httpErrors: ErrorForm = {
  holdsFor: ({ path }) => /^\/v1\/a2a\/agents\/[^/]+\/(?:message:|tasks(?:[/:]|$)|extendedAgentCard$)/.test(path),
  body(problem, status) {
    const details = problem instanceof A2aRefusal ? problem.details : detailsOf(problem);
    const { reason } = (details[0] ?? {}) as { reason?: string };
    const word = problem instanceof A2aRefusal && status === 400 && !INVALID.has(reason ?? '') ? 'FAILED_PRECONDITION' : WORDS[status];
    return { error: { code: status, status: word ?? 'UNKNOWN', message: problem.message, details } };
  },
  headers: () => ({ 'Content-Type': 'application/a2a+json' }),
};

/** What our own errors say in details: their code, and the members that are not valid. */
function detailsOf({ code, extra: { details = [], ...more } }: Problem): object[] {
  const metadata = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)]));
  const known = code === 'unsupported_media_type';
  const info = {
    '@type': `${TYPES}.ErrorInfo`,
    reason: known ? 'CONTENT_TYPE_NOT_SUPPORTED' : code.toUpperCase(),
    domain: known ? 'a2a-protocol.org' : 'baton',
    ...(Object.keys(more).length === 0 ? {} : { metadata }),
  };
  if (details.length === 0) return [info];
  const fieldViolations = details.map(({ path, message: description }) => ({ field: path, description }));
  return [info, { '@type': `${TYPES}.BadRequest`, fieldViolations }];
}
