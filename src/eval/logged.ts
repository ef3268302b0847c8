import type { Baton, Schemas } from '../../clients/typescript/src/index.ts';
import type { Turn } from './report.ts';
import { secondsOf, type LogFilter } from './suite.ts';

export type LoggedRun = Schemas['RequestStatus'];
type Step = Schemas['Step'];

/** What runs of prompts and judges have in their metadata: the next evaluation does not take them for runs of users. */
export const MARK = 'baton_eval';

const LIMIT = 20;
const PAGE = 200;

/** The newest runs of the log that a suite asks for, without those that were run again, or by an evaluation. */
export async function loggedRuns(baton: Baton, filter: LogFilter, signal: AbortSignal): Promise<LoggedRun[]> {
  const { since, until, state = 'completed', limit = LIMIT, ...rest } = filter;
  const now = Math.floor(Date.now() / 1000);
  const query = {
    ...rest,
    state,
    limit: PAGE,
    ...(since !== undefined && { since: secondsOf(since, now) }),
    ...(until !== undefined && { until: secondsOf(until, now) }),
  };
  const runs: LoggedRun[] = [];
  for await (const run of baton.api.listRequests(query, { signal })) {
    if (run.rerun_of !== undefined || run.metadata?.[MARK] !== undefined) continue;
    runs.push(run);
    if (runs.length === limit) break;
  }
  return runs;
}

/** What a run of the log was asked, as its first call has it; where that is not kept, its beginning. */
export async function promptOf(baton: Baton, { request_id: id, message = '' }: LoggedRun, signal: AbortSignal): Promise<string> {
  for await (const step of baton.api.listSteps(id, { limit: 10, signal })) {
    if (!isTurn(step) || step.stream_id !== 0) continue;
    const asked = step.messages?.findLast(({ role }) => role === 'user');
    return asked?.content.map(({ text = '' }) => text).join('\n') || message;
  }
  return message;
}

/**
 * The first turn of a run that was answered otherwise in another one. @returns null when there is none; undefined when nobody can tell,
 * since there are no steps
 */
export async function firstDifference(baton: Baton, id: string, otherId: string, signal: AbortSignal): Promise<Turn | null | undefined> {
  const [turns, others] = await Promise.all([id, otherId].map((one) => turnsOf(baton, one, signal)));
  if (turns!.size === 0 || others!.size === 0) return undefined;
  const place = [...turns!.keys(), ...others!.keys()].find((one) => turns!.get(one) !== others!.get(one));
  if (place === undefined) return null;
  const [streamId, turn] = place.split('.').map(Number);
  return { stream_id: streamId!, turn: turn! };
}

/** What each turn has answered, in their order, by `<stream>.<turn>`. */
async function turnsOf(baton: Baton, id: string, signal: AbortSignal): Promise<Map<string, string>> {
  const turns = new Map<string, string>();
  for await (const step of baton.api.listSteps(id, { limit: PAGE, signal })) {
    if (!isTurn(step)) continue;
    const place = `${step.stream_id}.${step.turn}`;
    // The ids of calls are the provider's, and new each time.
    const answer = (step.answer ?? []).map((part) => ({ ...part, call_id: undefined }));
    turns.set(place, `${turns.get(place) ?? ''}${JSON.stringify(answer)}`);
  }
  return turns;
}

/** A call of the agent itself: not of its advisor, and not to sum up what was said. */
const isTurn = ({ kind, purpose }: Step): boolean => kind === 'model_call' && purpose === undefined;
