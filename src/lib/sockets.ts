import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';
import { outsideOfRuns } from './outside-of-runs.ts';

/** Makes the sockets of one owner, which are closed together with it. @param allowH2 whether a server may choose HTTP/2 */
export function createSockets({ allowH2 = true } = {}): Dispatcher {
  // Calls have deadlines of their own, and a stream of events may be silent for long.
  const options = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 }, keepAliveTimeout: 30_000, allowH2 };
  // Node's own switch for HTTP(S)_PROXY.
  return (process.env['NODE_USE_ENV_PROXY'] === '1' ? new EnvHttpProxyAgent(options) : new Agent(options)).compose(outside);
}

/** Makes sockets that never take Node's own way through a proxy. */
export function directSockets(options: Agent.Options): Dispatcher {
  return new Agent(options).compose(outside);
}

/** Connections outlast the request that opens them, and undici's timers are those of the process. */
const outside: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  outsideOfRuns(() => dispatch(options, handler));
