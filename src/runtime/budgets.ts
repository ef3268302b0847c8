import type { Booking } from '../log/events.ts';
import type { ModelUsage, StreamRequest } from './model.ts';

/** A call of a model that is about to be made. */
export interface BudgetedCall {
  tenantId: number;
  runId: string;
  /** The agent that was addressed. */
  agentId: string;
  /** The token that has started the run; undefined where that is not known. */
  tokenId: number | undefined;
  /** Whom the run is for; undefined where nobody has said so. */
  user: string | undefined;
  request: Pick<StreamRequest, 'model' | 'system' | 'messages' | 'tools' | 'format'>;
  /** How many the answer may have, thoughts included. */
  mostTokens(): number;
}

/** What is held back for a call. */
export interface Reservation {
  /** What it has used, to be written with its event. @param durable resolves when it is */
  book(usage: ModelUsage, durable: () => Promise<void>): Booking;
  /** Nothing is known of what it has used; of a call that is booked there is nothing to release. */
  release(): void;
}

/** The budgets of the tenants. */
export interface Budgets {
  /**
   * Holds the highest price of a call back. @returns undefined when there is no budget; at once where the answer is known
   * @throws {RunFailure} when it does not fit
   */
  reserve(call: BudgetedCall): Reservation | undefined | Promise<Reservation | undefined>;
  /** Forgets what this node holds: others have taken it for dead, and have that too. */
  forget(): void;
}
