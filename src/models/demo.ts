import { type ModelAnswer, ModelError, type ModelRequest } from '../runtime/model.ts';
import type { Adapter } from './adapter.ts';
import { estimateUsage, partsOf } from './content.ts';

/** Milliseconds a word of `demo/slow`: long enough to cut the connection in the middle by hand. */
const SLOW_WORD_MS = 100;

/** Every line is quoted, so that nothing in the results can be taken for a command again. */
function reportOf(results: string): string {
  const lines = results.trimEnd().split(/\r\n|\r|\n/);
  return `The commands came back with:\n\n${lines.map(line => `> ${line}`).join('\n')}\n`;
}

function answerOf(request: ModelRequest): string {
  const last = request.messages.findLast(message => message.role === 'user');
  const parts = last ? partsOf(last) : [];
  const texts = parts.flatMap(part => (part.type === 'text' ? [part.text] : []));
  const images = parts.length - texts.length;
  if (texts.length === 0 && images > 0) return `No text came, but ${images === 1 ? '1 image' : `${images} images`}.`;
  const text = texts.join('\n');
  return text.startsWith('[TOOL RESULTS]') ? reportOf(text) : text;
}

/**
 * The built-in offline models, so that a first run works without any key. `demo/echo` repeats the last user
 * message verbatim (commands in it therefore run) and, after tool results, quotes them; of images it says how many
 * came, and that only where there is no text. `demo/slow` says the same at one word every 100 ms. Deterministic,
 * token counts included.
 */
export const demo: Adapter = {
  stream(upstreamModel, request, onText) {
    if (upstreamModel !== 'echo' && upstreamModel !== 'slow') {
      throw new ModelError('unknown_model', 'the built-in models are demo/echo and demo/slow');
    }
    const answer = answerOf(request);
    const words = answer.matchAll(/\s*\S+|\s+/g);
    const { promise, resolve, reject } = Promise.withResolvers<ModelAnswer>();
    let cancel: () => void;
    // One word a tick, so that parallel children interleave as they do with a real provider.
    const next = (): void => {
      if (upstreamModel === 'slow') {
        const timer = setTimeout(step, SLOW_WORD_MS);
        cancel = () => clearTimeout(timer);
      } else {
        const immediate = setImmediate(step);
        cancel = () => clearImmediate(immediate);
      }
    };
    const abort = (): void => {
      cancel();
      reject(request.signal.reason);
    };
    const end = (settle: () => void): void => {
      request.signal.removeEventListener('abort', abort);
      settle();
    };
    const step = (): void => {
      const word = words.next();
      if (word.done) return end(() => resolve({ usage: estimateUsage(request, answer.length), truncated: false }));
      try {
        onText(word.value[0]);
      } catch (error) {
        return end(() => reject(error));
      }
      if (!request.signal.aborted) next();
    };
    request.signal.addEventListener('abort', abort, { once: true });
    next();
    return promise;
  },
};
