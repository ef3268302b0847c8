import type { components } from '../generated/api.ts';
import { wellFormedJson } from '../lib/well-formed.ts';
import type { AgentDefinition } from '../store/agents/agents.ts';
import { RunFailure } from './failure.ts';

/** How the answer of a run is to look like. */
export type ResponseFormat = components['schemas']['AgentFormat'];
/** The same as clients write it, in our form or in OpenAI's. */
export type GivenFormat = components['schemas']['ResponseFormat'];
/** An answer in JSON, by a schema. */
export type JsonFormat = Extract<ResponseFormat, { type: 'json_schema' }>;

/** The run whose answer is checked. */
export interface SchemaRun {
  tenantId: number;
  signal: AbortSignal;
}

/** Why a schema can't be used, and where in it, as a JSON Pointer. */
export interface SchemaProblem {
  at: string;
  why: string;
}

/** The JSON text that was found, or the problems of the text. */
export type FoundJson = { json: string } | { problems: string[] };

/** Applies schemas; `src/tools` implements it. It takes a bounded time and bounded memory, whatever a schema demands. */
export interface AnswerSchemas {
  /** @returns why the schema can't be used. @throws the signal's reason */
  check(schema: object, run: SchemaRun): Promise<SchemaProblem | undefined>;
  /** Finds the JSON value in a text that the schema takes. @throws the signal's reason */
  find(schema: object, text: string, run: SchemaRun): Promise<FoundJson>;
}

/** The format of a run's answer: the run's own, or its agent's; undefined for text. */
export function formatOf(own: ResponseFormat | undefined, agent: AgentDefinition): JsonFormat | undefined {
  const format = own ?? agent.response_format;
  return format?.type === 'json_schema' ? format : undefined;
}

/** A format in our form. @param given has a schema */
export function inOurForm(given: GivenFormat): ResponseFormat {
  if (given.type === 'text') return { type: 'text' };
  const { name, schema = {}, description }: Partial<NonNullable<typeof given.json_schema>> = given.json_schema ?? given;
  const described = description === undefined || Object.hasOwn(schema, 'description') ? schema : { ...schema, description };
  return { type: 'json_schema', ...(name === undefined ? {} : { name }), schema: described };
}

/** The instruction to the agent about the format of its answer. */
export function describeFormat({ name, schema }: JsonFormat): string {
  const named = name === undefined ? '' : ` '${name}'`;
  return (
    'Your final answer is read by a program: it must be one JSON value that validates against this JSON Schema' +
    `${'$schema' in schema ? '' : ' (2020-12)'}` +
    `${named}, and nothing else, without prose or a code fence around it. What you say besides it is shown to nobody.\n` +
    JSON.stringify(schema)
  );
}

const CUT =
  'Your answer was not delivered: it was cut off at its limit of tokens, before the JSON was complete. Answer again from the beginning; you have ' +
  'twice the room now.';

/** How often an answer goes back to the agent. */
const RETRIES = 2;
/** UTF-16 units of an answer, prose included. */
const ANSWER_MAX = 1024 * 1024;

/** Finds the JSON value in an agent's answer. */
export class TypedAnswer {
  readonly #format: JsonFormat;
  readonly #schemas: AnswerSchemas;
  readonly #run: SchemaRun;

  constructor(format: JsonFormat, schemas: AnswerSchemas, run: SchemaRun) {
    this.#format = format;
    this.#schemas = schemas;
    this.#run = run;
  }

  /**
   * @param tries how often the agent has tried again already, and whether its answer was cut, which it may try once with more room
   * @param isLast whether it has no more turns @returns the JSON text, or guidance for the agent
   * @throws {RunFailure} `response_invalid`
   */
  async examine(
    answer: string,
    { retries, truncated, widened }: { retries: number; truncated: boolean; widened: boolean },
    isLast: boolean,
  ): Promise<{ text: string } | { guidance: string; by: 'format' | 'length' }> {
    const found = await this.#find(answer);
    // It is text with JSON in it, which may say in escapes what text itself can't hold.
    if ('json' in found) return { text: wellFormedJson(found.json) };
    if (truncated) {
      if (widened || isLast) throw new RunFailure('response_invalid', 'the answer was cut at its limit of tokens before it was complete');
      return { guidance: CUT, by: 'length' };
    }
    if (retries === RETRIES || isLast) {
      const tries = retries === 0 ? '' : `, after ${retries} more ${retries === 1 ? 'try' : 'tries'}`;
      throw new RunFailure('response_invalid', `the answer is not what the response format asks for${tries}: ${found.problems[0]}`);
    }
    const problems = found.problems.map((problem) => `- ${problem}`).join('\n');
    return {
      guidance: `Your answer was not delivered; it is not the JSON that the response format asks for:\n\n${problems}`,
      by: 'format',
    };
  }

  async #find(answer: string): Promise<FoundJson> {
    if (answer.length > ANSWER_MAX) return { problems: [`it has more than ${ANSWER_MAX} characters`] };
    return this.#schemas.find(this.#format.schema, answer, this.#run);
  }
}
