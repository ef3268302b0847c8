import type { SocketForm } from '../../http/socket-connection.ts';
import { wrongMember } from '../../lib/problem.ts';
import type { Fields } from './body.ts';

/** The messages of WebSockets as OpenAI has them ("WebSocket mode"): requests are `response.create`, answers the events of a stream. */
export const responsesSocket: SocketForm = {
  refusal(status, body, headers) {
    const { error } = JSON.parse(body) as { error: object };
    return JSON.stringify({ type: 'error', status, error: { ...error, headers } });
  },
  completes: (event) => /^response\.(?:completed|failed|incomplete)$/.test(event),
  tooOld: JSON.stringify({
    type: 'error',
    status: 400,
    error: {
      message: 'a connection lives for 60 minutes: open another one',
      type: 'invalid_request_error',
      param: null,
      code: 'websocket_connection_limit_reached',
    },
  }),
};

/** The body of a response that a message asks for. @throws {Problem} 400 */
export function bodyOfMessage({ type, generate, ...body }: Fields): Fields {
  if (type !== 'response.create') throw wrongMember('/type', 'must be response.create');
  if (generate === false) throw wrongMember('/generate', 'nothing can be prepared here: leave it out');
  if (body['background'] === true) throw wrongMember('/background', 'a message of a WebSocket is answered as a stream');
  return { ...body, stream: true };
}
