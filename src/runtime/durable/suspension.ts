/**
 * Why a durable run stops here without an end: no event says so, nothing is undone, and from its journal it goes on later.
 * It is the reason with which the run's signal is aborted.
 */
export class Suspension extends Error {
  readonly why: 'released' | 'parked' | 'lost';

  /**
   * @param why `released`: this node is stopped in order; `parked`: all of the run waits for people; `lost`: this node has lost
   * it to others, perhaps
   */
  constructor(why: Suspension['why']) {
    super(`the run is ${why}`);
    this.name = 'Suspension';
    this.why = why;
  }
}

/** Whether an error, or the signal that caused it, ends a run's work without ending the run. */
export const suspends = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted ? signal.reason instanceof Suspension : error instanceof Suspension;
