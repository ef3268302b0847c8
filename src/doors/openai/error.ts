import type { ErrorForm } from '../../http/door.ts';
import { absent } from './absent.ts';

/** Errors as OpenAI's API has them (Platform API reference, "Error codes"). */
export const errors: ErrorForm = {
  holdsFor: ({ path }) => path.startsWith('/openai/'),
  body({ code, message, extra }, status) {
    const { details, run_error_code: ofRun, openai_code: own } = extra;
    if (code === 'agent_not_found') return { error: { message, type: typeOf(status), param: 'model', code: 'model_not_found' } };
    return {
      error: {
        message,
        type: typeOf(status),
        param: paramOf(details?.[0]?.path),
        code: [own, ofRun].find((one) => typeof one === 'string') ?? code,
      },
    };
  },
  noRoute: absent,
  // The official SDKs send most requests again that failed with a 5xx: of a run that has begun this would begin another one.
  headers: ({ code }): Record<string, string> => (code === 'run_failed' || code === 'run_unfinished' ? { 'X-Should-Retry': 'false' } : {}),
};

function typeOf(status: number): string {
  switch (status) {
    case 401:
      return 'authentication_error';
    case 403:
      return 'permission_error';
    case 429:
      return 'rate_limit_error';
    default:
      return status >= 500 ? 'server_error' : 'invalid_request_error';
  }
}

/** A member of the body as OpenAI names it: `messages[0].role` for the pointer `/messages/0/role`. */
function paramOf(pointer: string | undefined): string | null {
  if (pointer === undefined) return null;
  const [first = '', ...rest] = pointer.replace(/^(?:query)?\//, '').split('/');
  return rest.reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : `${path}.${step}`), first);
}
