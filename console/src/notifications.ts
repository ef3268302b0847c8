import { effect } from '@preact/signals';
import type { Baton, Notification } from '../../clients/typescript/src/index.ts';
import { may, session } from './session.ts';

/** After a stream that could not be had. */
const PAUSE_MS = 15_000;

type Listener = (notification: Notification) => void;
const listeners = new Set<Listener>();

/**
 * Hears of scheduled runs, and of runs that begin to wait. `open` comes first, and whenever something may have been missed.
 * @returns what ends it
 */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let controller: AbortController | undefined;

/**
 * One stream for all who listen, while somebody is signed in and looks at the page: browsers have few connections to a
 * server, which all tabs share.
 */
function connect(): void {
  controller?.abort();
  controller = undefined;
  const current = session.value;
  if (current.state !== 'open' || !may('read') || document.visibilityState === 'hidden') return;
  controller = new AbortController();
  void follow(current.baton, controller.signal);
}

effect(connect);
document.addEventListener('visibilitychange', connect);

async function follow(client: Baton, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const notification of client.notifications({ include: 'waiting', signal })) {
        for (const listener of listeners) listener(notification);
      }
    } catch {
      // Whoever listens sees nothing new for a while; what a person does on the page says what is wrong.
    }
    await pause(signal);
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      // One signal sees many pauses.
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, PAUSE_MS);
    signal.addEventListener('abort', end);
  });
}
