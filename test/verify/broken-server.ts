import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request on its way to the server. */
export interface ProxiedRequest {
  method: string;
  /** With the query. */
  path: string;
  headers: Record<string, string | string[] | undefined>;
}

export interface ProxiedResponse {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
}

/** What the way to the server does wrong. A new one is made for each test. */
export interface Fault {
  /** Changes the request before it goes on. */
  request?(request: ProxiedRequest): void;
  /** Changes the head of the answer. */
  response?(response: ProxiedResponse, request: ProxiedRequest): void;
  /** Changes the body of an answer that is no stream. */
  body?(text: string, request: ProxiedRequest, response: ProxiedResponse): string;
  /** Takes a frame, the lines without the empty one, and says what is sent instead. Made anew for every stream. */
  stream?(request: ProxiedRequest): (frame: string) => string[];
  /** Keeps the connection open where the server closes it. */
  staysOpen?: boolean;
}

/** A server that breaks the contract: a real one behind a proxy with a fault. */
export async function breakServer(target: string, fault: Fault): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((incoming, outgoing) => {
    const asked: ProxiedRequest = { method: incoming.method!, path: incoming.url!, headers: { ...incoming.headers } };
    // Bodies are changed as text.
    delete asked.headers['accept-encoding'];
    fault.request?.(asked);
    const onward = request(new URL(asked.path, target), { method: asked.method, headers: asked.headers, agent: false });
    incoming.pipe(onward);
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    onward.on('response', (response) => {
      const answer: ProxiedResponse = { status: response.statusCode!, headers: { ...response.headers } };
      const isStream = response.headers['content-type'] === 'text/event-stream';
      fault.response?.(answer, asked);
      // What is changed may have another length.
      delete answer.headers['content-length'];
      response.setEncoding('utf8');
      response.on('error', () => outgoing.destroy());
      if (isStream) {
        outgoing.writeHead(answer.status, answer.headers as never).flushHeaders();
        const change = fault.stream?.(asked) ?? ((frame: string) => [frame]);
        let rest = '';
        response.on('data', (chunk: string) => {
          const frames = (rest + chunk).split('\n\n');
          rest = frames.pop()!;
          for (const frame of frames.flatMap(change)) outgoing.write(`${frame}\n\n`);
        });
        response.on('end', () => void (fault.staysOpen || outgoing.end()));
        return;
      }
      let text = '';
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        const body = fault.body?.(text, asked, answer) ?? text;
        outgoing.writeHead(answer.status, answer.headers as never).end(body);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The parts of a frame. */
export function partsOf(frame: string): { id: string; event: string; data: Record<string, unknown> } {
  // By newlines alone: the text of a delta may hold what else a regular expression takes for the end of a line.
  const field = (name: string) =>
    frame
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? '';
  return { id: field('id'), event: field('event'), data: JSON.parse(field('data') || '{}') as Record<string, unknown> };
}

/** A frame with its data changed. */
export function withData(frame: string, change: (data: Record<string, unknown>, event: string) => object): string {
  const { event, data } = partsOf(frame);
  const lines = frame.split('\n').map((line) => (line.startsWith('data: ') ? `data: ${JSON.stringify(change(data, event))}` : line));
  return lines.join('\n');
}
