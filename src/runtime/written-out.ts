import { setImmediate as nextPass } from 'node:timers/promises';
import { passClock } from '../lib/pass-clock.ts';
import { lookalikes, MARKERS, MARKERS_OR_COMMANDS } from './lookalikes.ts';
import type { Mark } from './marks.ts';
import type { MessagePart, ModelMessage } from './model.ts';

/**
 * A text that others have written, as a model is shown it: lines that look like one of our markers have a backslash before them. All
 * else is as it was. @param ours of a result, makes the markers around it: lines with their word are ours, and stay
 */
export function writtenOut(text: string, ours?: Mark): string {
  const shown = new Shown(text);
  const end = ours?.('').slice(1);
  for (const at of lookalikes(text, ours ? MARKERS_OR_COMMANDS : MARKERS)) {
    if (at !== undefined && !(end && lineAt(text, at).endsWith(end))) shown.backslash(at);
  }
  return shown.toString();
}

function lineAt(text: string, at: number): string {
  const to = text.indexOf('\n', at);
  return text.slice(at, to < 0 ? undefined : to);
}

/** Milliseconds in a pass of the event loop that all such texts may take together. */
const PASS_MS = 4;
const elapsed = passClock();

/** As {@link writtenOut}, for a text of any length. @throws the signal's reason */
export async function longWrittenOut(text: string, signal?: AbortSignal): Promise<string> {
  while (elapsed() > PASS_MS) await nextPass();
  const shown = new Shown(text);
  for (const at of lookalikes(text, MARKERS)) {
    if (at !== undefined && !shown.backslash(at)) continue;
    while (elapsed() > PASS_MS) await nextPass();
    signal?.throwIfAborted();
  }
  return shown.toString();
}

/** Places whose pieces are put together at once. */
const PLACES = 1000;

/** A text that gets backslashes. */
class Shown {
  readonly #text: string;
  #shown = '';
  #pieces: string[] = [];
  #end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Puts one there, behind those before. @returns whether it has been a while */
  backslash(at: number): boolean {
    this.#pieces.push(this.#text.slice(this.#end, at), '\\');
    this.#end = at;
    if (this.#pieces.length < 2 * PLACES) return false;
    this.#shown += this.#pieces.join('');
    this.#pieces = [];
    return true;
  }

  /** The whole of it. */
  toString(): string {
    return this.#shown + this.#pieces.join('') + this.#text.slice(this.#end);
  }
}

/** What was said before a run, and its prompt, as its agent is shown them. @returns of each message the same one where nothing changes */
export async function messagesWrittenOut(messages: readonly ModelMessage[]): Promise<ModelMessage[]> {
  const shown: ModelMessage[] = [];
  for (const message of messages) {
    const content = await contentWrittenOut(message.content);
    shown.push(content === message.content ? message : { ...message, content });
  }
  return shown;
}

async function contentWrittenOut(content: ModelMessage['content']): Promise<ModelMessage['content']> {
  if (typeof content === 'string') return longWrittenOut(content);
  const parts: MessagePart[] = [];
  for (const part of content) {
    const hasText = part.type === 'text' || part.type === 'tool_result';
    const text = hasText ? await longWrittenOut(part.text) : undefined;
    parts.push(!hasText || text === part.text ? part : { ...part, text: text! });
  }
  return parts.every((part, i) => part === content[i]) ? content : parts;
}
