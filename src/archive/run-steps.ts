import { NotAtHand } from '../lib/slots.ts';
import type { ArchivedRun } from '../store/archive/archive-index.ts';
import type { CommandRow, StepContents, StepFacts, Steps, StepsPage, WholeStep } from '../store/runs/steps.ts';
import { readStepPlaces } from './blocks.ts';
import type { ColdRuns } from './cold-runs.ts';
import { ArchiveAway, ArchiveDamaged } from './objects.ts';

type Kept = [n: number, streamId: number, kind: string, data: string, contents: string | null, prompt: string | null];

/** How many archived runs are read at a time for a list. */
const RUNS_AT_ONCE = 4;

/** The steps of runs, of the database or, where that has none, of the archive. Which runs are purged, and lose their steps, is decided there. */
export type RunSteps = Pick<Steps, keyof Steps> & {
  /** What reads no more than is in the database, for who has a slot, and throws {@link NotAtHand} for the rest; only {@link Steps.firstOf} leaves it out. */
  atHand: ReadSteps;
};

/** What requests read of steps. */
export type ReadSteps = Pick<Steps, 'list' | 'firstOf' | 'contents' | 'prompt' | 'calls' | 'commands' | 'last'>;

/** The steps for who reads with a slot, or, when that was in vain, without one. */
export const stepsFor = (steps: RunSteps, elsewhere: boolean): ReadSteps => (elsewhere ? steps : steps.atHand);

/** @param hot those of the database @param cold undefined: there is no archive */
export function runSteps(hot: Steps, cold: ColdRuns | undefined): RunSteps {
  const own = {
    rows: hot.rows.bind(hot),
    list: hot.list.bind(hot),
    firstOf: hot.firstOf.bind(hot),
    contents: hot.contents.bind(hot),
    prompt: hot.prompt.bind(hot),
    calls: hot.calls.bind(hot),
    commands: hot.commands.bind(hot),
    last: hot.last.bind(hot),
    purge: hot.purge.bind(hot),
  };
  if (!cold) return { ...own, atHand: own };
  const archived = new ArchivedSteps(cold);
  return {
    ...own,
    atHand: atHandAlone(own, cold),
    async rows(tenantId, runId, page) {
      const found = await own.rows(tenantId, runId, page);
      return found.length > 0 ? found : archived.rows(tenantId, runId, page);
    },
    async list(tenantId, runId, page) {
      const found = await own.list(tenantId, runId, page);
      return found.length > 0 ? found : archived.list(tenantId, runId, page);
    },
    async firstOf(tenantId, runIds, most) {
      const found = await own.firstOf(tenantId, runIds, most);
      const known = new Set(found.map(({ runId }) => runId));
      return [
        ...found,
        ...(await archived.firstOf(
          tenantId,
          [...new Set(runIds)].filter((id) => !known.has(id)),
          most,
        )),
      ];
    },
    async contents(tenantId, runId, n) {
      const found = await own.contents(tenantId, runId, n);
      if (found) return found;
      const [step] = await archived.first(tenantId, runId, { after: n - 1, limit: 1 });
      return step?.n === n ? (step.contents ?? undefined) : undefined;
    },
    async prompt(tenantId, hash, runId) {
      return (await own.prompt(tenantId, hash, runId)) ?? archived.prompt(tenantId, hash, runId);
    },
    async calls(tenantId, runId, streamId, range) {
      const found = await own.calls(tenantId, runId, streamId, range);
      if (found.length > 0) return found;
      const isCall = (step: WholeStep): boolean => step.streamId === streamId && step.kind === 'model_call';
      return archived.first(tenantId, runId, { after: range.from - 1, to: range.to, limit: range.limit, is: isCall });
    },
    async commands(tenantId, runId, page) {
      const found = await own.commands(tenantId, runId, page);
      return found.length > 0 ? found : archived.first(tenantId, runId, { ...page, is: ({ kind }) => kind === 'command' });
    },
    async last(tenantId, runId) {
      return (await own.last(tenantId, runId)) || archived.last(tenantId, runId);
    },
  };
}

/** Refuses runs of which the database has nothing, and the archive has something. */
function atHandAlone(own: ReadSteps, cold: ColdRuns): ReadSteps {
  const orRefused = async <Found>(found: Found, isNothing: boolean, tenantId: number, runId: string): Promise<Found> => {
    if (isNothing && (await cold.find(tenantId, runId))) throw new NotAtHand();
    return found;
  };
  const rowsOr = <Row>(found: Row[], tenantId: number, runId: string): Promise<Row[]> =>
    orRefused(found, found.length === 0, tenantId, runId);
  return {
    firstOf: own.firstOf,
    list: async (tenantId, runId, page) => rowsOr(await own.list(tenantId, runId, page), tenantId, runId),
    async contents(tenantId, runId, n) {
      const found = await own.contents(tenantId, runId, n);
      return orRefused(found, found === undefined, tenantId, runId);
    },
    async prompt(tenantId, hash, runId) {
      const found = await own.prompt(tenantId, hash, runId);
      return orRefused(found, found === undefined, tenantId, runId);
    },
    calls: async (tenantId, runId, ...of) => rowsOr(await own.calls(tenantId, runId, ...of), tenantId, runId),
    commands: async (tenantId, runId, page) => rowsOr(await own.commands(tenantId, runId, page), tenantId, runId),
    async last(tenantId, runId) {
      const found = await own.last(tenantId, runId);
      return orRefused(found, found === 0, tenantId, runId);
    },
  };
}

/** Which steps: those behind one, the first ones. */
interface Asked {
  after: number;
  limit: number;
  to?: number;
  is?: (step: WholeStep) => boolean;
}

/** The steps of runs that are in the archive. */
export class ArchivedSteps {
  readonly #cold: ColdRuns;

  constructor(cold: ColdRuns) {
    this.#cold = cold;
  }

  async first(tenantId: number, runId: string, asked: Asked): Promise<(WholeStep & StepContents & CommandRow)[]> {
    const run = await this.#cold.find(tenantId, runId);
    return run ? this.#firstOf(tenantId, run, asked) : [];
  }

  /** What it was asked, and its steps, in order. */
  rows(tenantId: number, runId: string, page: { after: number; limit: number }): Promise<WholeStep[]> {
    return this.first(tenantId, runId, page);
  }

  async #firstOf(tenantId: number, run: ArchivedRun, { after, limit, to = Infinity, is = () => true }: Asked): Promise<WholeStep[]> {
    if (run.steps === null || run.steps_key === null) return [];
    const steps: WholeStep[] = [];
    for (const [number, block] of readStepPlaces(run.steps).blocks.entries()) {
      if (block.last <= after) continue;
      const name = { runId: run.request_id, rows: 'steps' as const, number };
      for (const row of await this.#cold.rows<Kept>(tenantId, run.segment, run.steps_key, block, name)) {
        const step = stepOf(row);
        if (step.n > to) return steps;
        if (step.n > after && is(step)) steps.push(step);
        if (steps.length === limit) return steps;
      }
    }
    return steps;
  }

  async list(tenantId: number, runId: string, { after, limit, streamId }: StepsPage): Promise<StepFacts[]> {
    const isOf = ({ streamId: of }: WholeStep): boolean => streamId === undefined || of === streamId;
    return (await this.first(tenantId, runId, { after, limit: limit + 1, is: isOf })).map(factsOf);
  }

  /** The first steps of several runs, without those that can't be read. */
  async firstOf(tenantId: number, runIds: readonly string[], most: number): Promise<(StepFacts & { runId: string })[]> {
    const found: (StepFacts & { runId: string })[] = [];
    for (let first = 0; first < runIds.length; first += RUNS_AT_ONCE) {
      const some = runIds.slice(first, first + RUNS_AT_ONCE);
      const asked = { after: -1, to: most, limit: most + 1 };
      const steps = await Promise.all(some.map((runId) => this.first(tenantId, runId, asked).catch(noneUnread)));
      for (const [i, runId] of some.entries()) found.push(...steps[i]!.map((step) => ({ runId, ...factsOf(step) })));
    }
    return found;
  }

  async prompt(tenantId: number, hash: string, runId: string): Promise<Buffer | undefined> {
    const run = await this.#cold.find(tenantId, runId);
    if (!run?.steps || !run.steps_key) return undefined;
    const { prompts } = readStepPlaces(run.steps);
    if (!prompts) return undefined;
    const name = { runId, rows: 'prompts' as const, number: 0 };
    const rows = await this.#cold.rows<[hash: string, contents: string]>(tenantId, run.segment, run.steps_key, prompts, name);
    const text = rows.find(([one]) => one === hash)?.[1];
    return text === undefined ? undefined : Buffer.from(text);
  }

  async last(tenantId: number, runId: string): Promise<number> {
    const run = await this.#cold.find(tenantId, runId);
    return run?.steps ? (readStepPlaces(run.steps).blocks.at(-1)?.last ?? 0) : 0;
  }
}

function noneUnread(error: unknown): WholeStep[] {
  if (error instanceof ArchiveAway || error instanceof ArchiveDamaged) return [];
  throw error;
}

const stepOf = ([n, streamId, kind, data, contents, prompt]: Kept): WholeStep => ({
  n,
  streamId,
  kind,
  data,
  contents: contents === null ? null : Buffer.from(contents),
  prompt,
});

const factsOf = ({ n, streamId, kind, data }: WholeStep): StepFacts => ({ n, streamId, kind, data });
