import type { RunEvent } from '../../clients/typescript/src/index.ts';

/** Where a run is shown. */
export interface Display {
  show(event: RunEvent): void;
  /** Says something that is not of the run: of the connection, or of what the user has asked for. */
  say(line: string): void;
  /** What was shown is not to be relied on: the run follows once more, from its start. */
  startOver(): void;
  /** Whether the run waits for an answer. */
  readonly isWaiting: boolean;
  /** Leaves the terminal as it was found. */
  close(): void;
}
