import { gateOf, type AnswerVerdict, type Gate, type Gated } from './gate.ts';
import { TypedAnswer, type AnswerSchemas, type JsonFormat, type SchemaRun } from './typed.ts';

/** How the agent of a stream has answered until now, and how often it was sent back. */
export interface SentBack {
  /** By the format of the answer. */
  retries: number;
  /** By the gate. */
  redirects: number;
  /** Whether the answer was cut at its limit of tokens. */
  truncated: boolean;
  /** Whether it had twice the room, since one before was cut. */
  widened: boolean;
}

/**
 * The check of a stream's answer before anybody sees it: of its format, and by its advisor.
 *
 *   a turn's text ──(the JSON in it)──(the gate)──▶ sent
 *                         └──────────────┴──▶ guidance for the agent, who answers again
 *
 * Without either the text is sent as it comes. With a gate, the text of turns with commands is sent. Of a stream with a
 * response format nothing is sent but the answer.
 */
export class AnswerCheck {
  readonly #typed: TypedAnswer | undefined;
  readonly #gate: Gate | undefined;

  /** @param task of the stream's agent @param format of the answer */
  constructor(stream: Gated, task: string, format: JsonFormat | undefined, run: SchemaRun & { schemas: AnswerSchemas }) {
    this.#typed = format && new TypedAnswer(format, run.schemas, run);
    this.#gate = gateOf(stream, task);
  }

  /**
   * Examines the text of a turn without commands.
   * @param isLast whether the agent has no more turns @throws {RunFailure} `response_invalid`
   */
  async examine(held: string, sentBack: SentBack, isLast: boolean): Promise<AnswerVerdict> {
    const answer = this.#typed ? await this.#typed.examine(held, sentBack, isLast) : { text: held };
    if ('guidance' in answer) return answer;
    return (await this.#gate?.judge(answer.text, sentBack.redirects)) ?? answer;
  }
}
