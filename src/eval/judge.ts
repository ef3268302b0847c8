import type { Baton } from '../../clients/typescript/src/index.ts';
import { JUDGE, judgementPrompt, type Judged } from '../runtime/judgement.ts';
import { parseVerdict } from '../runtime/verdict.ts';
import { runToEnd, type Patience } from './run.ts';
import type { Judge } from './suite.ts';

/** The longest verdict, in tokens. */
const VERDICT_TOKENS = 2048;

/** What a judge has said: that the answer passes, why it does not, or nothing that is a verdict. */
export type Judgement = { passes: true } | { passes: false; why: string } | { unknown: string };

/** Whom to ask, and what it costs in time. */
export interface Court extends Patience {
  baton: Baton;
  judge: Judge;
  metadata: Record<string, string>;
}

/**
 * Asks for a verdict on an answer, as the gate of an agent does. Over HTTP the judge is an agent without commands, whose goal is what the
 * advisor of a gate is told, with the rubric behind it.
 */
export async function judgement(
  rubric: string,
  judged: Judged,
  { baton, judge: { model, prompt = JUDGE }, metadata, ...patience }: Court,
): Promise<Judgement> {
  const judge = {
    id: 'judge',
    name: 'Judge',
    role: 'Reviews the answers of agents',
    model,
    goal: `${prompt}\n\nWhat a good answer is, and nothing else decides whether it passes:\n${rubric}`,
    max_tokens: VERDICT_TOKENS,
    temperature: 0,
    capabilities: ['/none'],
  };
  const body = { message: judgementPrompt(judged), agent_def: judge, metadata };
  const { ok, content, error } = await runToEnd((options) => baton.run(body, options), patience);
  if (!ok) return { unknown: `the judge could not be asked: ${error}` };
  const verdict = parseVerdict(content);
  switch (verdict.signal) {
    case 'continue':
      return { passes: true };
    case 'redirect':
      return { passes: false, why: verdict.guidance };
    case 'halt':
      return { passes: false, why: verdict.reason };
    case 'malformed':
      return { unknown: verdict.problem.replace("the advisor's", "the judge's") };
  }
}
