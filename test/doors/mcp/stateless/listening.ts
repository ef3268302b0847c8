import { headersOf, metaOf } from './host.ts';

/** The request that begins such a stream, and its headers. */
export function listenRequest(id: number | string, notifications: unknown, capabilities: object = {}) {
  const method = 'subscriptions/listen';
  return {
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params: { notifications, _meta: metaOf(capabilities) } }),
    headers: { ...headersOf(method, {}), Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' },
  };
}

/** A message of a stream. */
export interface Told {
  id?: unknown;
  method?: string;
  params?: Record<string, unknown> & { _meta?: object; uri?: string; taskId?: string; status?: string; notifications?: object };
  result?: object;
  error?: { code: number; message: string; data?: object };
}

/** A stream of `subscriptions/listen`, by hand. */
export class Listening implements AsyncDisposable {
  readonly told: Told[] = [];
  readonly #stop = new AbortController();
  #waiting: { until: (told: Told[]) => boolean; resolve: () => void } | undefined;
  #over: Promise<void> = Promise.resolve();

  static async begin(url: string, token: string, id: number | string, notifications: object, capabilities?: object): Promise<Listening> {
    const one = new Listening();
    const { body, headers } = listenRequest(id, notifications, capabilities);
    const response = await fetch(new URL('/v1/mcp', url), {
      method: 'POST',
      body,
      headers: { ...headers, Authorization: `Bearer ${token}` },
      signal: one.#stop.signal,
    });
    one.#over = one.#read(response.body!).catch((error: unknown) => {
      if (!one.#stop.signal.aborted) throw error;
    });
    return one;
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const frames = text.split('\n\n');
      text = frames.pop()!;
      for (const frame of frames) {
        if (frame.startsWith('data: ')) this.told.push(JSON.parse(frame.slice(6)) as Told);
      }
      if (this.#waiting?.until(this.told)) this.#waiting.resolve();
    }
    this.#waiting?.resolve();
  }

  /** Resolves when enough was told, or the stream is over. */
  async until(until: (told: Told[]) => boolean): Promise<void> {
    if (until(this.told)) return;
    await new Promise<void>((resolve) => {
      this.#waiting = { until, resolve };
      void this.#over.then(resolve, resolve);
    });
  }

  /** Resolves when the server has ended it. */
  get over(): Promise<void> {
    return this.#over;
  }

  /** What was told by a method. */
  of(method: string): NonNullable<Told['params']>[] {
    return this.told.flatMap((one) => (one.method === method && one.params ? [one.params] : []));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#over;
  }
}
