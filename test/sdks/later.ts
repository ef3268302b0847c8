import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { SdkServer } from './server.ts';

/** Values of enumerations that no release has; codes and states, by which programs decide, stay as they are. */
const VALUES: Record<string, string> = { brevity: 'haiku', recovery: 'elsewhere', kind: 'weather' };

/** An event of a kind that no release has. */
const EVENT = 'event: weather\ndata: {"type":"weather","degrees":21}\n\n';

/**
 * A server as a later release may be: in front of this one, it adds members to all that is answered, values to enumerations, and to
 * each stream an event of another kind.
 */
export async function startLaterRelease({ url, token }: Pick<SdkServer, 'url' | 'token'>): Promise<SdkServer> {
  const proxy = createServer((incoming, outgoing) => forward(url, incoming, outgoing));
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    token,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      await new Promise((closed) => proxy.close(closed));
    },
  };
}

function forward(url: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { 'accept-encoding': _, ...headers } = incoming.headers;
  const sent = request(new URL(incoming.url!, url), { method: incoming.method, headers: { ...headers, connection: 'close' } }, (answer) => {
    const { 'content-length': _length, ...answered } = answer.headers;
    outgoing.writeHead(answer.statusCode!, answered);
    const type = answer.headers['content-type'] ?? '';
    if (type.startsWith('application/json')) {
      void answer.toArray().then((parts: Buffer[]) => outgoing.end(JSON.stringify(later(JSON.parse(Buffer.concat(parts).toString())))));
      return;
    }
    const take = type.startsWith('text/event-stream') ? frames((text) => outgoing.write(text)) : (bytes: Buffer) => outgoing.write(bytes);
    if (type.startsWith('text/event-stream')) answer.setEncoding('utf8');
    answer
      .on('data', take)
      .on('end', () => outgoing.end())
      .on('error', () => outgoing.destroy());
  });
  sent.on('error', () => outgoing.destroy());
  // A client that hangs up means it.
  outgoing.on('close', () => sent.destroy());
  incoming.pipe(sent);
}

/** Takes a stream in pieces, and hands on its frames. */
function frames(write: (frame: string) => unknown): (piece: string) => void {
  let text = '';
  return (piece) => {
    text += piece;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const frame = text.slice(0, end + 2);
      text = text.slice(end + 2);
      const [, data] = /^data: (.*)$/m.exec(frame) ?? [];
      write(data === undefined ? frame : frame.replace(data, () => JSON.stringify(later(JSON.parse(data)))));
      const [id] = /^id: .*\n/m.exec(frame) ?? [];
      if (/^event: stream_start$/m.test(frame)) write(`${id}${EVENT}`);
    }
  };
}

function later(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(later);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, one]) => [name, typeof one === 'string' ? (VALUES[name] ?? one) : later(one)]);
  return { ...Object.fromEntries(members), added_later: true };
}
