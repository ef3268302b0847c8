import { ProtocolError, ProtocolErrorCode, type ElicitRequestFormParams, type ElicitResult } from '@modelcontextprotocol/client';
import type { Deadline } from '../../lib/deadline.ts';
import type { AskPerson } from '../../runtime/commands/context.ts';
import { Form } from './form.ts';
import { MAX_ELICITATIONS, MAX_INPUT_SIZE, MAX_TRIES } from './limits.ts';

/** Whose call it is. */
interface Caller {
  ask: AskPerson;
  hold: Deadline['hold'];
}

/** A call that is under way. */
interface Call extends Caller {
  /** How much more the server may ask during it. */
  left: number;
  /** What it has to wait for. */
  asking: Set<Promise<unknown>>;
}

/**
 * What a server asks people over one connection. Its request does not say which of our calls it belongs to, so it is put to people by
 * the one that has been under way for longest, holds the time of all, and is withdrawn when the last of them has ended.
 */
export class Elicitations {
  readonly #server: string;
  readonly #redact: (text: string) => string;
  readonly #calls = new Set<Call>();
  readonly #open = new Set<{ calls: Set<Call>; withdrawal: AbortController }>();

  constructor(server: string, redact: (text: string) => string) {
    this.#server = server;
    this.#redact = redact;
  }

  /** Makes a call during which the server may ask. Settles when what it has asked by this call is closed, too. */
  async during<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    const call: Call = { ...caller, left: MAX_ELICITATIONS, asking: new Set() };
    this.#calls.add(call);
    try {
      return await work();
    } finally {
      this.#calls.delete(call);
      for (const { calls, withdrawal } of this.#open) if (calls.delete(call) && calls.size === 0) withdrawal.abort();
      await Promise.allSettled(call.asking);
    }
  }

  /** Has a person answer. @param signal aborted when the server does not want to know any more @throws {ProtocolError} */
  async answer({ message, requestedSchema }: ElicitRequestFormParams, signal: AbortSignal): Promise<ElicitResult> {
    const [call] = this.#calls;
    if (!call) return { action: 'decline' };
    call.left -= 1;
    if (call.left < 0) return { action: 'cancel' };
    if (JSON.stringify(requestedSchema).length > MAX_INPUT_SIZE)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The form has more than ${MAX_INPUT_SIZE} characters`);
    const form = new Form(this.#server, message, requestedSchema, this.#redact);
    const open = { calls: new Set(this.#calls), withdrawal: new AbortController() };
    const releases = Array.from(open.calls, ({ hold }) => hold());
    const onAbort = (): void => open.withdrawal.abort();
    signal.addEventListener('abort', onAbort, { once: true });
    this.#open.add(open);
    const asking = fillIn(form, call.ask, open.withdrawal.signal);
    call.asking.add(asking);
    try {
      return await asking;
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#open.delete(open);
      for (const release of releases) release();
    }
  }
}

/** Asks until the answer fits, or too often. @param withdrawn takes the questions back, which only this process can use then */
export async function fillIn(form: Form, ask: AskPerson, withdrawn?: AbortSignal): Promise<ElicitResult> {
  let wrong: string | undefined;
  for (let tries = 0; tries < MAX_TRIES && !withdrawn?.aborted; tries += 1) {
    const answer = await ask(form.question(wrong), withdrawn);
    if (!('decision' in answer) || answer.decision !== 'answered') break;
    const read = form.read(answer.text ?? '');
    if ('result' in read) return read.result;
    ({ wrong } = read);
  }
  return { action: 'cancel' };
}
