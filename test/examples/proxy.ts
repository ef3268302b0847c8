import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the proxy does wrong. */
export interface ProxyOptions {
  /** Breaks off every event stream after so many bytes, in the middle of frames and characters. */
  cutAfter?: number;
  /** A header of requests that doesn't get through. */
  withoutHeader?: string;
}

/** A bad way to the server: starts a proxy in front of it. */
export async function startProxy(target: string, { cutAfter = Infinity, withoutHeader }: ProxyOptions) {
  let cuts = 0;
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers };
    if (withoutHeader) delete headers[withoutHeader];
    const onward = request(new URL(incoming.url!, target), { method: incoming.method, headers, agent: false });
    incoming.pipe(onward);
    // Whoever goes away takes the other side along.
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    onward.on('response', (response) => {
      outgoing.writeHead(response.statusCode!, response.headers);
      const isStream = response.headers['content-type'] === 'text/event-stream';
      let left = isStream ? cutAfter : Infinity;
      response.on('data', (chunk: Buffer) => {
        if (chunk.length <= left) {
          left -= chunk.length;
          outgoing.write(chunk);
          return;
        }
        cuts += 1;
        response.removeAllListeners('data');
        outgoing.write(chunk.subarray(0, left), () => outgoing.destroy());
      });
      response.on('end', () => outgoing.end());
      response.on('error', () => outgoing.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many streams it has broken off. */
    cuts: () => cuts,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
