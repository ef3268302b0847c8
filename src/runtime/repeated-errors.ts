import { commandKey, shortOf, type TurnPlan } from './turn-plan.ts';
import type { KeptResult } from './durable/records.ts';

const NOTE = 'The same command failed with the same error before: repeating it as it is will not help. Change it, or go on without it.';

/** A command that has failed. */
interface Failure {
  error: string;
  /** Whether the agent has been told that it repeats itself. */
  told: boolean;
}

/**
 * The commands of a stream's last turn that have failed. An agent that issues one of them again, and gets the same error, is told once
 * that this leads nowhere: some models repeat a command until they have no turns left.
 */
export class RepeatedErrors {
  #failures = new Map<string, Failure>();

  /** Takes the results of the next turn with commands. @returns those whose agent is to be told, with the sentence in them */
  noted({ planned }: TurnPlan, results: ReadonlyMap<number, KeptResult>): ReadonlyMap<number, KeptResult> {
    const noted = new Map(results);
    const failures = new Map<string, Failure>();
    for (const [index, { command, source, postponed }] of planned.entries()) {
      const result = results.get(index);
      // What was put off for the next turn is to be issued again.
      if (source !== index || postponed || !result || result.ok) continue;
      const key = commandKey(command);
      const last = failures.get(key) ?? this.#failures.get(key);
      const error = JSON.stringify(shortOf(result.body));
      const isSame = last !== undefined && last.error === error;
      if (isSame && !last.told) noted.set(index, { ...result, body: `${result.body}\n${NOTE}` });
      failures.set(key, { error, told: isSame });
    }
    this.#failures = failures;
    return noted;
  }
}
