import { StreamChecker as Checker, type StreamMode } from '../../src/contract/check-stream.ts';
import type { Frame, RawFrame } from '../../src/contract/frames.ts';
import { eventViolation } from './event-schemas.ts';
import { record } from './seen.ts';

export type { StreamMode } from '../../src/contract/check-stream.ts';
export { assemble, textOf, type Frame, type RawFrame } from '../../src/contract/frames.ts';

/** The checker of the contract as strictly as we keep to it ourselves; what it sees counts as seen by a test. */
export class StreamChecker {
  readonly #checker: Checker;

  constructor(mode: StreamMode, { after, requestId }: { after?: string; requestId?: string } = {}, checker?: Checker) {
    const onFrame = ({ event }: Frame) => record('event', event);
    this.#checker = checker ?? new Checker(mode, { after, requestId, violation: eventViolation, onFrame });
  }

  /** A checker for the rest of the run, read from the log behind the last frame that was taken. */
  resumed(): StreamChecker {
    return new StreamChecker('replay', {}, this.#checker.resumed());
  }

  /** @throws when the frame isn't one that may come here */
  take(raw: RawFrame): Frame {
    return this.#checker.take(raw)!;
  }

  /** @throws when a stream that the server has closed in order is not complete */
  finish(): void {
    this.#checker.finish();
  }
}

/**
 * Checks frames that were collected elsewhere.
 * @param complete whether the server closed the stream in order
 */
export function checkStream(
  frames: readonly RawFrame[],
  { mode, after, complete = true }: { mode: StreamMode; after?: string; complete?: boolean },
): Frame[] {
  const checker = new StreamChecker(mode, { after });
  const checked = frames.map((frame) => checker.take(frame));
  if (complete) checker.finish();
  return checked;
}
