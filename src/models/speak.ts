/** What a built-in model streams, and how fast. */
export interface Speech {
  deltas: Iterable<string>;
  /** Milliseconds before each delta. 0: the next tick, so that parallel children interleave as they do with a real provider. */
  pauseMs: number;
  signal: AbortSignal;
}

/**
 * Streams the deltas one after the other. @returns their total length in UTF-16 units
 * @throws the signal's reason when it is aborted, or what `onText` threw
 */
export function speak({ deltas, pauseMs, signal }: Speech, onText: (delta: string) => void): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const left = deltas[Symbol.iterator]();
  let length = 0;
  let cancel: () => void;
  const next = (): void => {
    if (pauseMs > 0) {
      const timer = setTimeout(step, pauseMs);
      cancel = () => clearTimeout(timer);
    } else {
      const immediate = setImmediate(step);
      cancel = () => clearImmediate(immediate);
    }
  };
  const abort = (): void => {
    cancel();
    reject(signal.reason);
  };
  const end = (settle: () => void): void => {
    signal.removeEventListener('abort', abort);
    settle();
  };
  const step = (): void => {
    const delta = left.next();
    if (delta.done) return end(() => resolve(length));
    length += delta.value.length;
    try {
      onText(delta.value);
    } catch (error) {
      return end(() => reject(error));
    }
    if (!signal.aborted) next();
  };
  signal.addEventListener('abort', abort, { once: true });
  next();
  return promise;
}

/** Streams nothing and never ends by itself. @throws the signal's reason when it is aborted */
export function staySilent(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Cuts a text into words, each with the blanks before it; joined, they are the text again. */
export function* wordsOf(text: string): Generator<string> {
  for (const [word] of text.matchAll(/\s*\S+|\s+/g)) yield word;
}
