import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';

/** Makes the sockets of one owner, which are closed together with it. @param allowH2 whether a server may choose HTTP/2 */
export function createSockets({ allowH2 = true } = {}): Dispatcher {
  // Calls have deadlines of their own, and a stream of events may be silent for long.
  const options = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 }, keepAliveTimeout: 30_000, allowH2 };
  // Node's own switch for HTTP(S)_PROXY.
  return process.env['NODE_USE_ENV_PROXY'] === '1' ? new EnvHttpProxyAgent(options) : new Agent(options);
}
