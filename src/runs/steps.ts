import { setImmediate as nextPass } from 'node:timers/promises';
import { costOf, type Prices } from '../billing/prices.ts';
import type { components } from '../generated/api.ts';
import { unpack } from '../lib/packed.ts';
import { STEP_MAX } from '../runtime/steps/step-contents.ts';
import type { Requests } from '../store/runs/requests.ts';
import type { RunSteps } from '../archive/run-steps.ts';
import type { StepFacts } from '../store/runs/steps.ts';
import { PAGE_BYTES } from '../store/tenants/lists.ts';
import { noRequest, type RunRef } from './replay.ts';

type Step = components['schemas']['Step'];
type Message = components['schemas']['StepMessage'];

/** Of which runs this server keeps steps. */
export interface StepRules {
  requests: Requests;
  steps: Pick<RunSteps, 'last'>;
  keepsSteps: boolean;
  stepsDays: number;
  /** Epoch seconds. */
  now(): number;
}

const DAY_SECONDS = 86_400;

/** Why a run has no steps; undefined when it has some, or had none to keep. @throws {Problem} 404 when it was erased since */
export async function whyMissing(
  { requests, steps, keepsSteps, stepsDays, now }: StepRules,
  { tenantId, runId, purged }: RunRef & { purged: boolean },
): Promise<components['schemas']['StepsMissing'] | undefined> {
  if ((await steps.last(tenantId, runId)) > 0) return undefined;
  const status = await requests.get(tenantId, runId);
  if (!status) throw noRequest();
  const { completed_at: ended, input_tokens: input, output_tokens: output } = status;
  if (purged || (ended > 0 && ended < now() - stepsDays * DAY_SECONDS)) return 'expired';
  return keepsSteps && input + output === 0 ? undefined : 'not_recorded';
}

/** Calls whose messages are read at a time: on SQLite nothing else happens meanwhile. */
const AT_ONCE = 4;

/** The facts of a step as they are kept. */
type KeptFacts = Omit<Step, 'step_id' | 'kind' | 'stream_id'> & { prompt?: string; root?: number };

/** The last messages of a stream's call, as many as a step shows. */
interface Conversation {
  root: number;
  /** Up to which call. */
  n: number;
  messages: Message[];
  characters: number;
  leftOut: number;
}

type ReadSteps = Pick<RunSteps, 'contents' | 'prompt' | 'calls'>;

/** Reads the steps of one run for a page, in their order. */
export class StepReader {
  readonly #steps: ReadSteps;
  readonly #run: RunRef;
  readonly #prices: Prices | undefined;
  readonly #conversations = new Map<number, Conversation>();
  readonly #prompts = new Map<string, object>();

  constructor(steps: ReadSteps, run: RunRef, prices: Prices | undefined) {
    this.#steps = steps;
    this.#run = run;
    this.#prices = prices;
  }

  /** As many of the steps as a page has. @param contents whether with what was said: then the page has its bound in bytes */
  async page(facts: readonly StepFacts[], contents: boolean): Promise<Step[]> {
    const steps: Step[] = [];
    let left = PAGE_BYTES;
    for (const one of facts) {
      const step = contents ? { ...this.#known(one), ...(await this.#said(one)) } : this.#known(one);
      if (contents) left -= JSON.stringify(step).length;
      if (left < 0 && steps.length > 0) break;
      steps.push(step);
    }
    return steps;
  }

  #known({ n, streamId, kind, data }: StepFacts): Step {
    const { prompt: _prompt, root: _root, usage, ...facts } = JSON.parse(data) as KeptFacts;
    const step: Step = { step_id: n, kind: kind as Step['kind'], stream_id: streamId, ...facts };
    if (!usage) return step;
    const cost = facts.model === undefined ? undefined : this.#costOf(facts.model, usage);
    return { ...step, usage: { ...usage, ...(cost !== undefined && { cost_micro_cents: cost }) } };
  }

  #costOf(model: string, usage: NonNullable<Step['usage']>): number | undefined {
    const [input, output, cacheRead, cacheWrite] = [
      usage.input_tokens,
      usage.output_tokens,
      usage.cache_read_tokens ?? 0,
      usage.cache_write_tokens ?? 0,
    ].map(BigInt) as [bigint, bigint, bigint, bigint];
    const found = this.#prices && costOf(new Map([[model, { input, output, cacheRead, cacheWrite }]]), this.#prices);
    return found && Number(found.cost);
  }

  async #said({ n, streamId, kind, data }: StepFacts): Promise<Partial<Step>> {
    const { tenantId, runId } = this.#run;
    const { prompt, root = n, purpose } = JSON.parse(data) as KeptFacts;
    const before = prompt === undefined ? {} : await this.#promptOf(prompt);
    if (kind === 'model_call' && purpose === undefined) return { ...before, ...(await this.#turn(streamId, root, n)) };
    return { ...before, ...contentsOf<Partial<Step>>(await this.#steps.contents(tenantId, runId, n)) };
  }

  /** What a call was told besides its messages. */
  async #promptOf(hash: string): Promise<object> {
    const prompt = this.#prompts.get(hash) ?? contentsOf<object>(await this.#steps.prompt(this.#run.tenantId, hash, this.#run.runId));
    this.#prompts.set(hash, prompt);
    return prompt;
  }

  /** The messages of a turn, which are those that were added in each call from its root on, and its answer. */
  async #turn(streamId: number, root: number, to: number): Promise<Pick<Step, 'messages' | 'messages_left_out' | 'answer'>> {
    const { tenantId, runId } = this.#run;
    const before = this.#conversations.get(streamId);
    const fresh: Conversation = { root, n: root - 1, messages: [], characters: 0, leftOut: 0 };
    const known = before?.root === root && before.n < to ? before : fresh;
    this.#conversations.set(streamId, known);
    let answer: Step['answer'] = [];
    while (known.n < to) {
      const rows = await this.#steps.calls(tenantId, runId, streamId, { from: known.n + 1, to, limit: AT_ONCE });
      for (const { n, data, contents } of rows) {
        known.n = n;
        if (n !== root && (JSON.parse(data) as KeptFacts).root !== root) continue;
        const said = contentsOf<Pick<Step, 'answer' | 'messages'>>(contents ?? undefined);
        add(known, said.messages ?? []);
        answer = said.answer ?? [];
      }
      // Deleted meanwhile.
      if (rows.length === 0) break;
      await nextPass();
    }
    const { messages, leftOut } = known;
    return { ...(leftOut > 0 && { messages_left_out: leftOut }), messages: [...messages], answer };
  }
}

function add(known: Conversation, messages: readonly Message[]): void {
  for (const message of messages) {
    known.messages.push(message);
    known.characters += sizeOf(message);
  }
  while (known.characters > STEP_MAX && known.messages.length > 1) {
    known.characters -= sizeOf(known.messages.shift()!);
    known.leftOut += 1;
  }
}

const sizeOf = ({ content }: Message): number =>
  content.reduce((sum, { text = '', arguments: given = '' }) => sum + text.length + given.length, 0);

const contentsOf = <Contents extends object>(packed: Buffer | undefined): Contents =>
  (packed ? JSON.parse(unpack(packed)) : {}) as Contents;
