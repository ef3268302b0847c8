import { RunFailure } from './failure.ts';
import { NoCallLeft } from './model.ts';

/** Calls of models that a run may make, over all its streams. */
const OF_RUN = 2048;
/** Of these, calls that its commands cause: `/advise`, and the advisor's help with the memory. */
const ASIDES = 128;
/** As {@link ASIDES}, of one turn. */
const ASIDES_OF_TURN = 32;

/** How many calls of models a run may still make. */
export class CallBudget {
  #calls: number;
  /** Counted anew in another process, unlike all calls. */
  #asides = 0;

  /** @param made how many the run has made already, in another process */
  constructor(made = 0) {
    this.#calls = made;
  }

  /** Counts a call. @throws {RunFailure} when the run has had all that it may */
  spend(): void {
    if (this.#calls >= OF_RUN) throw new RunFailure('cap_exceeded', `the run asked models more than ${OF_RUN} times`);
    this.#calls += 1;
  }

  /** The calls that the commands of a turn cause. @returns counts one. It throws {@link NoCallLeft} when there is none left */
  turn(): () => void {
    let left = ASIDES_OF_TURN;
    return () => {
      if (this.#asides >= ASIDES) throw new NoCallLeft(`the commands of a run may ask it ${ASIDES} times, and they have`);
      if (left === 0) throw new NoCallLeft(`the commands of a turn may ask it ${ASIDES_OF_TURN} times, and they have`);
      left -= 1;
      this.#asides += 1;
    };
  }
}
