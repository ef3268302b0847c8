import { gateOf, type Gate, type Gated } from './gate.ts';
import { TypedAnswer, type AnswerSchemas, type JsonFormat, type SchemaRun } from './typed.ts';

/** What becomes of an answer: its text goes out, or the agent is told what to do instead. */
export type Verdict = { text: string } | { guidance: string };

/**
 * What the text of a stream has to pass on its way out:
 *
 *   a turn's text ──(the JSON in it)──(the gate)──▶ sent
 *                         └──────────────┴──▶ guidance for the agent, who answers again
 *
 * Without either it is sent as it comes. A gate sends the text of turns with commands; a typed answer is all that is sent.
 */
export class Exit {
  readonly #typed: TypedAnswer | undefined;
  readonly #gate: Gate | undefined;

  /** @param task what the stream's agent was asked to do @param format of the answer */
  constructor(stream: Gated, task: string, format: JsonFormat | undefined, schemas: AnswerSchemas, run: SchemaRun) {
    this.#typed = format && new TypedAnswer(format, schemas, run);
    this.#gate = gateOf(stream, task);
  }

  /** Whether a turn's text is held until the turn is complete. */
  get holds(): boolean {
    return this.#typed !== undefined || this.#gate !== undefined;
  }

  /** What is sent of the text that was held of a turn with commands. */
  between(held: string): string {
    return this.#typed ? '' : held;
  }

  /**
   * Examines what was held of a turn without commands.
   * @param isLast whether the agent has no more turns @throws {RunFailure} `response_invalid`, `advisor_halt`
   */
  async examine(held: string, isLast: boolean): Promise<Verdict> {
    const answer = this.#typed ? await this.#typed.examine(held, isLast) : { text: held };
    if ('guidance' in answer) return answer;
    const guidance = await this.#gate?.judge(answer.text);
    return guidance === undefined ? answer : { guidance };
  }
}
