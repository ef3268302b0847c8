import type { ErrorForm } from '../../http/door.ts';
import { Problem } from '../../lib/problem.ts';

/** An error of JSON-RPC that says what went wrong by its status of HTTP as well. */
export class RpcRefusal extends Problem {
  readonly response: object;

  /** @param response the response object of JSON-RPC */
  constructor(status: 400 | 404, message: string, response: object) {
    super(status === 404 ? 'not_found' : 'invalid_request', message);
    this.response = response;
  }
}

/** A method of HTTP that the version of the client does not have. */
export class PostAlone extends Problem {
  constructor(version: string) {
    super('method_not_allowed', `${version} of MCP has POST alone`);
  }
}

/** What is no error of JSON-RPC is said as on every other route. */
export const errorForm: ErrorForm = {
  holdsFor: ({ path }) => /^\/v1\/mcp\/?$/.test(path),
  body(problem) {
    if (problem instanceof RpcRefusal) return problem.response;
    const { code, message, extra } = problem;
    return { error: message, error_code: code, ...extra };
  },
  headers: (problem): Record<string, string> => (problem instanceof PostAlone ? { Allow: 'POST' } : {}),
};
