import { ApiError, ConnectionLost, type Baton, type Schemas } from '../../clients/typescript/src/index.ts';
import { cutCharacters } from '../lib/text.ts';
import { CannotEvaluate } from './cannot.ts';
import { findingsOf } from './checks.ts';
import { judgement } from './judge.ts';
import { firstDifference, loggedRuns, MARK, promptOf, type LoggedRun } from './logged.ts';
import type { LoggedCases, PromptCase, Suite, Target } from './read-suite.ts';
import type { Attempt, CaseResult, EvalReport } from './report.ts';
import { runToEnd, type Outcome, type Start } from './run.ts';
import type { Message } from './suite.ts';

export interface EvalOptions {
  suite: Suite;
  baton: Baton;
  /** As it was named. */
  url: string;
  /** The agent that answers instead of those that the suite names. */
  agent?: string | undefined;
  /** The one that it is compared with. */
  baseline?: string | undefined;
  signal: AbortSignal;
  /** Called for every case when it has been judged. */
  onResult?: (result: CaseResult) => void;
  /** Called when a run begins or has ended. */
  onProgress?: (progress: { ended: number; underWay: number; all: number }) => void;
}

/** A case: a prompt, or a run of the log. */
type Case = (PromptCase | (LoggedCases & { run: LoggedRun })) & { name: string };

/** One run of a case, for the agent or for the baseline. */
interface Job {
  of: Case;
  side: 'agent' | 'baseline';
  /** Where its result belongs. */
  index: number;
}

/** The longest name that is made of a prompt. */
const NAME = 60;

/**
 * Runs all cases of a suite, several at a time, and checks the answers.
 * @throws {CannotEvaluate} when the server can't be reached, takes no token, or has no run that the suite asks for
 * @throws the reason of the signal; what is under way then was canceled
 */
export async function evaluate(options: EvalOptions): Promise<EvalReport> {
  const started = Date.now();
  const from = performance.now();
  const { suite, url, agent, baseline, onResult } = options;
  const cases = await casesOf(options);
  const results = await new Evaluation(options, cases).run(onResult);
  const count = (state: CaseResult['state']) => results.filter((one) => one.state === state).length;
  const changed = (change: CaseResult['change']) => results.filter((one) => one.change === change).length;
  return {
    suite: suite.name,
    file: suite.file,
    url,
    ...(agent !== undefined && { agent }),
    ...(baseline !== undefined && {
      baseline,
      changes: { better: changed('better'), worse: changed('worse'), same: changed('same'), unknown: changed('unknown') },
    }),
    started_at: new Date(started).toISOString(),
    duration: Math.round(performance.now() - from),
    passed: count('passed'),
    failed: count('failed'),
    inconclusive: count('inconclusive'),
    cases: results,
  };
}

/** The cases of all entries; that the server answers is known then too. */
async function casesOf({ suite, baton, url, signal }: EvalOptions): Promise<Case[]> {
  try {
    await baton.api.getMe({ signal });
    const cases: Case[] = [];
    const names = new Map<string, number>();
    const add = (one: PromptCase | (LoggedCases & { run: LoggedRun }), name: string): void => {
      // Readers of reports take two of one name for one.
      const count = (names.get(name) ?? 0) + 1;
      names.set(name, count);
      cases.push({ ...one, name: count === 1 ? name : `${name} (${count})` });
    };
    for (const entry of suite.entries) {
      if ('message' in entry) {
        add(entry, entry.name ?? briefly(textOf(entry.message)));
        continue;
      }
      const runs = await loggedRuns(baton, entry.from, signal);
      const { file, line } = entry.place;
      if (runs.length === 0) throw new CannotEvaluate(`${file}:${line}: the log has no run that fits`);
      for (const run of runs) add({ ...entry, run }, `${entry.name ?? briefly(run.message ?? '')} ${run.request_id}`.trimStart());
    }
    return cases;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError) throw new CannotEvaluate(`${url} answered ${error.status}: ${error.message}`);
    if (error instanceof ConnectionLost) throw new CannotEvaluate(`${url} does not answer`);
    throw error;
  }
}

class Evaluation {
  readonly #options: EvalOptions;
  readonly #cases: readonly Case[];
  readonly #metadata: Record<string, string>;
  /** The end of it all, also when one of several runs at a time shows that it can't go on. */
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  /** The prompts of runs of the log, which every judgement of one needs. */
  readonly #prompts = new Map<Case, string>();

  constructor(options: EvalOptions, cases: readonly Case[]) {
    this.#options = options;
    this.#cases = cases;
    this.#metadata = { [MARK]: options.suite.name.slice(0, 512) };
    this.#signal = AbortSignal.any([options.signal, this.#stop.signal]);
  }

  /** @returns the results, in the order of the suite */
  async run(onResult: EvalOptions['onResult']): Promise<CaseResult[]> {
    const { suite, baseline, onProgress } = this.#options;
    const sides = baseline === undefined ? (['agent'] as const) : (['agent', 'baseline'] as const);
    const jobs: Job[] = this.#cases.flatMap((of) =>
      Array.from({ length: of.n }, (_, index) => sides.map((side) => ({ of, side, index }))).flat(),
    );
    const attempts = new Map(
      this.#cases.map((one) => [one, { agent: [] as Attempt[], baseline: [] as Attempt[], left: one.n * sides.length }]),
    );
    const results = new Map<Case, CaseResult>();
    let [ended, underWay] = [0, 0];
    const tell = (): void => onProgress?.({ ended, underWay, all: jobs.length });
    const waiting = jobs.values();
    const worker = async (): Promise<void> => {
      for (const job of waiting) {
        underWay += 1;
        tell();
        const own = attempts.get(job.of)!;
        own[job.side][job.index] = await this.#attempt(job);
        underWay -= 1;
        ended += 1;
        own.left -= 1;
        if (own.left === 0) {
          const result = await this.#resultOf(job.of, own.agent, baseline === undefined ? undefined : own.baseline);
          results.set(job.of, result);
          onResult?.(result);
        }
        tell();
      }
    };
    const workers = Array.from({ length: suite.concurrency }, worker);
    try {
      await Promise.all(workers);
    } catch (error) {
      this.#stop.abort(error);
      await Promise.allSettled(workers);
      throw error;
    }
    return this.#cases.map((one) => results.get(one)!);
  }

  async #attempt({ of, side }: Job): Promise<Attempt> {
    const outcome = await runToEnd(this.#start(of, side), this.#patience);
    const { state, reasons } = await this.#judge(of, outcome);
    return {
      state,
      reasons,
      ...(outcome.runId !== '' && { request_id: outcome.runId }),
      tokens: outcome.tokens,
      duration: outcome.duration,
    };
  }

  /** How a case is run: with the agent of the command line, else with that of the suite. Definitions go as they are: the server says what they lack. */
  #start(of: Case, side: Job['side']): Start {
    const { baton, agent, baseline } = this.#options;
    const named = side === 'baseline' ? baseline : agent;
    const target: Target = named === undefined ? of.target : { agent: named };
    if ('run' in of) {
      const body = { ...target, tools: of.tools };
      return (options) => baton.rerun(of.run.request_id, body as Schemas['RerunRequest'], options);
    }
    const body = { message: of.message, ...target, response_format: of.responseFormat, metadata: this.#metadata };
    return (options) => baton.run(body as Schemas['OrchestrateRequest'], options);
  }

  get #patience() {
    return { timeoutMs: this.#options.suite.timeoutMs, signal: this.#signal };
  }

  /** Judges come last: they are asked of answers that have passed all else. */
  async #judge(of: Case, outcome: Outcome): Promise<Pick<Attempt, 'state' | 'reasons'>> {
    if (!outcome.ok) return { state: outcome.excused ? 'inconclusive' : 'failed', reasons: [outcome.error] };
    const findings = of.checks.map((check) => findingsOf(check, outcome));
    const reasons = findings.flatMap(({ failures }) => failures);
    const unknown = findings.flatMap((found) => found.unknown);
    if (reasons.length > 0) return { state: 'failed', reasons };
    if (unknown.length > 0) return { state: 'inconclusive', reasons: unknown };
    const { baton, suite } = this.#options;
    for (const { judge: rubric } of of.checks) {
      if (rubric === undefined) continue;
      const judged = { task: await this.#task(of), answer: outcome.content, calls: outcome.tools.map(({ line }) => line) };
      const verdict = await judgement(rubric, judged, { baton, judge: suite.judge!, metadata: this.#metadata, ...this.#patience });
      if ('unknown' in verdict) unknown.push(`judge: ${verdict.unknown}`);
      else if (!verdict.passes) reasons.push(`judge: ${verdict.why}`);
    }
    if (reasons.length > 0) return { state: 'failed', reasons };
    return { state: unknown.length > 0 ? 'inconclusive' : 'passed', reasons: unknown };
  }

  async #task(of: Case): Promise<string> {
    if (!('run' in of)) return textOf(of.message);
    const known = this.#prompts.get(of) ?? (await this.#unlessGone(promptOf(this.#options.baton, of.run, this.#signal)));
    if (known === undefined) return of.run.message ?? '';
    this.#prompts.set(of, known);
    return known;
  }

  /** What is read of a run; undefined when it was erased meanwhile, or the server does not answer. */
  async #unlessGone<Read>(reading: Promise<Read>): Promise<Read | undefined> {
    try {
      return await reading;
    } catch (error) {
      this.#signal.throwIfAborted();
      if (error instanceof ApiError || error instanceof ConnectionLost) return undefined;
      throw error;
    }
  }

  async #resultOf(of: Case, attempts: Attempt[], baseline: Attempt[] | undefined): Promise<CaseResult> {
    if ('run' in of && of.tools === 'recorded') await this.#compare(of.run.request_id, attempts, baseline);
    const wanted = Math.ceil(of.n * of.passRate - 1e-9);
    const passed = countOf(attempts, 'passed');
    const state = passed >= wanted ? 'passed' : passed + countOf(attempts, 'inconclusive') < wanted ? 'failed' : 'inconclusive';
    return {
      name: of.name,
      ...of.place,
      ...('run' in of && { rerun_of: of.run.request_id }),
      state,
      passed,
      wanted,
      duration: attempts.reduce((sum, { duration }) => sum + duration, 0),
      attempts,
      ...(baseline && { baseline: { passed: countOf(baseline, 'passed'), attempts: baseline }, change: changeOf(attempts, baseline) }),
    };
  }

  /** Finds where runs with recorded tools went another way: than the baseline, or, without one, than the run of the log. */
  async #compare(logged: string, attempts: Attempt[], baseline: Attempt[] | undefined): Promise<void> {
    for (const [index, attempt] of attempts.entries()) {
      const other = baseline ? baseline[index]!.request_id : logged;
      if (attempt.request_id === undefined || other === undefined) continue;
      const differs = await this.#unlessGone(firstDifference(this.#options.baton, attempt.request_id, other, this.#signal));
      if (differs !== undefined) attempt.differs = differs;
    }
  }
}

const countOf = (attempts: readonly Attempt[], state: Attempt['state']): number => attempts.filter((one) => one.state === state).length;

function changeOf(attempts: readonly Attempt[], baseline: readonly Attempt[]): CaseResult['change'] {
  if (countOf(attempts, 'inconclusive') + countOf(baseline, 'inconclusive') > 0) return 'unknown';
  const more = countOf(attempts, 'passed') - countOf(baseline, 'passed');
  return more > 0 ? 'better' : more < 0 ? 'worse' : 'same';
}

const textOf = (message: Message): string =>
  typeof message === 'string' ? message : message.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])).join('\n');

/** The beginning of a prompt, as a name. */
function briefly(text: string): string {
  return cutCharacters(text.replaceAll(/\s+/g, ' ').trim(), NAME);
}
