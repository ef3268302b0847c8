import type { ReasoningMessage } from '@ag-ui/core';
import type { AgUiEvent } from './events.ts';
import type { Messages } from './messages.ts';

/** What a stream thinks: a message for each turn. */
export class Thoughts {
  readonly #messages: Messages;
  readonly #id: string;
  /** Each with where it begins in the thoughts of the stream. */
  #written: { offset: number; message: ReasoningMessage }[] = [];
  /** What is left of a message that was withdrawn. */
  #emptied: ReasoningMessage | undefined;
  /** How many messages there were. */
  #count = 0;
  #length = 0;
  #open = false;

  /** @param id the beginning of the ids of its messages */
  constructor(messages: Messages, id: string) {
    this.#messages = messages;
    this.#id = id;
  }

  /** Whether the last message is under way. */
  get open(): boolean {
    return this.#open;
  }

  add(delta: string): AgUiEvent[] {
    const made: AgUiEvent[] = [];
    if (!this.#open) {
      const message = this.#emptied ?? this.#newMessage();
      this.#emptied = undefined;
      this.#written.push({ offset: this.#length, message });
      made.push(...begun(message.id));
      this.#open = true;
    }
    const { message } = this.#written.at(-1)!;
    message.content += delta;
    this.#length += delta.length;
    return [...made, { type: 'REASONING_MESSAGE_CONTENT', messageId: message.id, delta }];
  }

  /** Ends the message that is under way. */
  end(): AgUiEvent[] {
    if (!this.#open) return [];
    this.#open = false;
    return ended(this.#written.at(-1)!.message.id);
  }

  /**
   * Withdraws them from `length` on, a turn as a whole. Clients keep the thoughts that they have where they are told of none: so a message
   * without content takes the place of what is withdrawn, also of what the log has lost, and the next thoughts are its content.
   */
  cut(length: number): void {
    const kept = this.#written.filter(({ offset }) => offset < length);
    const [withdrawn, ...others] = this.#written.slice(kept.length);
    this.#emptied = withdrawn?.message ?? this.#newMessage();
    this.#emptied.content = '';
    for (const { message } of others) this.#messages.remove(message);
    this.#written = kept;
    this.#length = length;
  }

  /** The beginning and the end of a message of which the log has nothing. */
  lost(): AgUiEvent[] {
    const id = this.#idOf(this.#count + 1);
    return [...begun(id), ...ended(id)];
  }

  #newMessage(): ReasoningMessage {
    this.#count += 1;
    const message: ReasoningMessage = { id: this.#idOf(this.#count), role: 'reasoning', content: '' };
    this.#messages.add(message);
    return message;
  }

  #idOf(count: number): string {
    return `${this.#id}-t${count}`;
  }
}

const begun = (messageId: string): AgUiEvent[] => [
  { type: 'REASONING_START', messageId },
  { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' },
];

const ended = (messageId: string): AgUiEvent[] => [
  { type: 'REASONING_MESSAGE_END', messageId },
  { type: 'REASONING_END', messageId },
];
