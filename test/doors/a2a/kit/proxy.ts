import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { tryJson } from '../../../../src/lib/try-json.ts';
import { scenarioOf } from './scenarios.ts';

/*
 * Stands before the server, because the kit knows no tokens: it adds one. What is for `index`, which may not ask people, goes to another
 * agent, and messages get a part with the scenario that their ids ask for. All else passes as it is.
 */

export interface Proxy extends AsyncDisposable {
  url: string;
  /** What it stands before: the server has to know where the proxy is, and so starts later. */
  behind: Behind | undefined;
}

interface Behind {
  url: string;
  token: string;
  /** The agent in the place of `index`. */
  agent: string;
}

/** Starts it on a free port of loopback. */
export async function startProxy(): Promise<Proxy> {
  const server = http.createServer((request, response) => {
    pass(proxy.behind!, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: Proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behind: undefined,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return proxy;
}

async function pass({ url, token, agent }: Behind, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = prompted(await buffer(request));
  const path = request.url!.replace(/^\/v1\/a2a\/agents(?:\/index)?(?=$|[/?])/, `/v1/a2a/agents/${agent}`);
  const { 'transfer-encoding': _, ...headers } = request.headers;
  const own = { authorization: `Bearer ${token}`, ...headers, ...(body.length > 0 ? { 'content-length': body.length } : {}) };
  const onward = http.request(new URL(path, url), { method: request.method!, headers: own });
  response.once('close', () => onward.destroy());
  await new Promise<void>((resolve, reject) => {
    onward.once('error', reject).once('response', (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      response.flushHeaders();
      answer.once('error', reject).once('end', resolve).pipe(response);
    });
    onward.end(body);
  });
}

interface Sent {
  messageId?: unknown;
  parts?: unknown;
}

/** The body, with the scenario as another part of its message. */
function prompted(body: Buffer): Buffer {
  const json = tryJson(body.toString()) as { message?: Sent; params?: { message?: Sent } } | undefined;
  const message = json?.params?.message ?? json?.message;
  const scenario = typeof message?.messageId === 'string' ? scenarioOf(message.messageId) : undefined;
  if (scenario === undefined || !Array.isArray(message!.parts)) return body;
  message!.parts.push({ text: scenario });
  return Buffer.from(JSON.stringify(json));
}
