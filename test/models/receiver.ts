import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wrongSignature } from '../support/aws.ts';
import { AZURE_KEY } from '../support/clouds.ts';
import { GOOGLE } from '../support/google.ts';

/** Whether a request has what one of the clouds lets in. */
function isLetIn(message: IncomingMessage): boolean {
  const { authorization, 'api-key': key } = message.headers;
  return key === AZURE_KEY || authorization === `Bearer ${GOOGLE.token}` || wrongSignature(message, Buffer.alloc(0)) === undefined;
}

/** A host that is asked for what costs nothing: 401 for whom no cloud would let in, and what a test wants for the others. */
export async function startReceiver() {
  const requests: IncomingMessage[] = [];
  const receiver = { url: '', status: 200, headers: {} as Record<string, string>, requests, [Symbol.asyncDispose]: close };
  const server = createServer((message, response) => {
    requests.push(message);
    response.writeHead(isLetIn(message) ? receiver.status : 401, { 'content-type': 'application/json', ...receiver.headers }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return receiver;
}
