import { Baton, type RetryOptions } from '../../clients/typescript/src/index.ts';

/** A client whose token can be replaced, so that a page goes on after its session has ended and somebody has signed in again. */
export interface Renewable {
  baton: Baton;
  renew: (token: string) => void;
}

/**
 * Makes such a client. What only reads waits until there is a token that is valid. What changes something fails instead: whoever has
 * signed in meanwhile is to ask for it.
 * @param onRefused told that the token is not valid any more
 */
export function renewable(token: string, retry: Partial<RetryOptions>, onRefused: () => void): Renewable {
  let valid = token;
  let renewal = Promise.withResolvers<void>();
  const patientFetch: typeof fetch = async (input, init) => {
    for (;;) {
      const used = valid;
      const headers = new Headers(init?.headers);
      headers.set('Authorization', `Bearer ${used}`);
      const response = await fetch(input, { ...init, headers });
      if (response.status !== 401) return response;
      // An answer to a token that was replaced meanwhile says nothing of the new one.
      if (used === valid) onRefused();
      if (init?.method !== 'GET') return response;
      if (used === valid) await unlessAborted(renewal.promise, init.signal);
    }
  };
  const renew = (token: string): void => {
    valid = token;
    renewal.resolve();
    renewal = Promise.withResolvers();
  };
  return { baton: new Baton({ url: location.origin, token, fetch: patientFetch, retry }), renew };
}

/** Waits. @throws the reason of the signal, as soon as it aborts */
async function unlessAborted(promise: Promise<void>, signal: AbortSignal | null | undefined): Promise<void> {
  signal?.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  await Promise.race([promise, aborted.promise]).finally(() => signal?.removeEventListener('abort', onAbort));
}
