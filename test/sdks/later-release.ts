import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event of a kind that no generated type has. */
const UNKNOWN = 'event: foreseen\ndata: {"type":"foreseen","at_ms":1795230000000}\n\n';

/** A proxy that makes a later release of the server: each stream begins with an event of an unknown kind. */
export async function startLaterRelease(target: string): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const onward = request(target + incoming.url, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      if (answer.headers['content-type']?.startsWith('text/event-stream')) outgoing.write(UNKNOWN);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
