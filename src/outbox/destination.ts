import type { Message } from '../store/outbox/outbox.ts';
import type { Failure } from './failure.ts';

/** How a try has ended. */
export interface Try {
  /**
   * `refused`: it was understood and not taken. `failed`: whoever answered could not take it. `unanswered`: nobody answered.
   * `lost`: there is nothing left to be sent.
   */
  outcome: 'delivered' | 'refused' | 'failed' | 'unanswered' | 'lost';
  /** 0 without an answer. */
  status: number;
  /** Why it was not taken, where somebody asks for that. */
  error?: Failure;
}

/** Where messages go, and with which patience. */
export interface Destination {
  /** How many messages are claimed at a time, and how many of these are sent at once. */
  batch: number;
  atOnce: number;
  /** Who takes the slots: the tenant; 0 for what is the server's own. */
  group: number;
  /** @returns undefined when it was not tried, and is due as before @throws the signal's reason when it is aborted before there is an answer */
  send(message: Message, signal: AbortSignal): Promise<Try | undefined>;
  /**
   * What becomes of a message that was not taken: its attempts, and the milliseconds until the next one.
   * @param silent whether no message that was sent at the same time got an answer @returns undefined when there is no next one
   */
  again(message: Message, attempt: Try, silent: boolean): { attempts: number; after: number } | undefined;
  /** Whether it counts as an outage when nothing of what was sent at once was taken: then everything waits. */
  pauses: boolean;
  /** Whether what has arrived is kept, for those who ask what has become of it. */
  keeps: boolean;
}
