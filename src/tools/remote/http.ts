import { fetch as undiciFetch, Response as UndiciResponse, type Dispatcher } from 'undici';
import { contextToPropagate } from '../../lib/trace.ts';

export interface FetchHooks {
  /** Sees every piece of a body, decompressed. May throw, which ends the body. */
  onBytes: (piece: Uint8Array) => void;
  /** Called with the error when a body broke off. */
  onBroken?: (error: unknown) => void;
  /** Called when no more of an answer is read, for whatever reason. */
  onEnd?: () => void;
}

/** A request with these sockets, which hands the trace on, and whose body is counted as it arrives. Follows no redirects. */
export async function countedFetch(
  url: string | URL,
  init: RequestInit | undefined,
  sockets: Dispatcher,
  { onBytes, onBroken, onEnd }: FetchHooks,
): Promise<Response> {
  const request = { ...init, headers: traced(init?.headers), redirect: 'manual', dispatcher: sockets } as Parameters<typeof undiciFetch>[1];
  const response = await undiciFetch(url, request);
  if (!response.body) {
    onEnd?.();
    return response as UndiciResponse & Response;
  }
  const source = response.body.getReader();
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await source.read();
        if (cancelled) return;
        if (done) {
          controller.close();
          onEnd?.();
          return;
        }
        onBytes(value);
        controller.enqueue(value);
      } catch (error) {
        if (cancelled) return;
        await source.cancel().catch(() => {});
        onBroken?.(error);
        onEnd?.();
        throw error;
      }
    },
    async cancel(reason) {
      cancelled = true;
      await source.cancel(reason);
      onEnd?.();
    },
  });
  const { status, statusText, headers } = response;
  return new UndiciResponse(body, { status, statusText, headers }) as UndiciResponse & Response;
}

function traced(headers: RequestInit['headers']): RequestInit['headers'] {
  const trace = contextToPropagate();
  return trace ? { ...Object.fromEntries(new Headers(headers)), ...trace } : headers;
}
