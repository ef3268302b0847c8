import { epochSeconds, type Clock } from '../lib/clock.ts';
import { parseWellFormed } from '../lib/well-formed.ts';
import type { SteeredRow } from '../log/events.ts';
import type { RunQueue } from '../store/runs/run-queue.ts';
import type { MessagePart, ModelMessage } from './model.ts';

/** Messages that a run takes before one turn. */
const AT_ONCE = 20;

/** A message that was sent to a run that is under way. */
export interface Steer {
  /** Its id. */
  id: string;
  /** As the person has said it. */
  message: ModelMessage;
  /** What is written when the run takes it. */
  row: SteeredRow;
}

/** The messages that a run that is under way is to take, on whichever node they came in. */
export class Steering {
  readonly #options: { runQueue: Pick<RunQueue, 'steering'>; clock: Clock };

  constructor(options: { runQueue: Pick<RunQueue, 'steering'>; clock: Clock }) {
    this.#options = options;
  }

  /** Those that wait, in the order in which they came. */
  async of(tenantId: number, runId: string): Promise<Steer[]> {
    const { runQueue, clock } = this.#options;
    const waiting = await runQueue.steering(tenantId, runId, AT_ONCE);
    return waiting.map(({ runId: id, conversationId, facts }) => {
      const { message, clientId } = parseWellFormed<{ message: string | MessagePart[]; clientId?: string }>(facts);
      const row = { tenantId, runId, id, conversationId, content: JSON.stringify(message), clientId, createdAt: epochSeconds(clock) };
      return { id, message: { role: 'user', content: message }, row };
    });
  }
}
