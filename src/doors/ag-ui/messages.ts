import type { AssistantMessage, Message, ReasoningMessage, ToolMessage } from '@ag-ui/core';

/** A message that an agent has written, and where in the text of its stream it begins. */
export interface Written {
  offset: number;
  message: AssistantMessage;
}

/** The messages of a run, as a client puts them together from its events. */
export class Messages {
  readonly #sent: readonly Message[];
  readonly #made: Message[] = [];
  /** The ids of all that were made, also of those that were withdrawn. */
  readonly #ids = new Set<string>();

  /** @param sent those that the client had before */
  constructor(sent: readonly Message[]) {
    this.#sent = sent;
  }

  add(message: AssistantMessage | ReasoningMessage): void {
    this.#made.push(message);
    this.#ids.add(message.id);
  }

  /** Results stand behind the message that holds their calls, in their order. */
  addResult(parent: AssistantMessage, result: ToolMessage): void {
    let at = this.#made.indexOf(parent) + 1;
    while (this.#made[at]?.role === 'tool') at += 1;
    this.#made.splice(at, 0, result);
    this.#ids.add(result.id);
  }

  remove(message: AssistantMessage | ReasoningMessage): void {
    this.#made.splice(this.#made.indexOf(message), 1);
  }

  all(): Message[] {
    return [...this.#sent.filter(({ id }) => !this.#ids.has(id)), ...this.#made];
  }
}

/** Withdraws the text of a stream from `length` on. @returns what stays of it */
export function cutText(written: readonly Written[], length: number, messages: Messages): Written[] {
  return written.filter(({ offset, message }) => {
    const { content = '', toolCalls } = message;
    if (offset + content.length <= length) return true;
    if (offset >= length && toolCalls === undefined) {
      messages.remove(message);
      return false;
    }
    message.content = content.slice(0, Math.max(0, length - offset));
    return true;
  });
}
