import { StreamChecker, type StreamMode, type StreamProblem } from '../contract/check-stream.ts';
import type { Frame, RawFrame } from '../contract/frames.ts';
import { lenientViolation } from '../contract/lenient-contract.ts';
import type { Api } from './api.ts';
import { CITY, runOn, unique } from './bodies.ts';
import type { EventStream, StreamEnd } from './event-stream.ts';
import type { VerifyModels } from './options.ts';

/** A stream that was read to its end, and what is wrong with it. */
export interface CheckedStream {
  headers: Record<string, string>;
  raw: readonly RawFrame[];
  frames: Frame[];
  end: StreamEnd | undefined;
  problems: StreamProblem[];
}

/** A run, as it was seen live and in its replay. */
export interface Recorded {
  name: string;
  requestId: string;
  live: CheckedStream;
  replay: CheckedStream;
}

const ADVISED = { advisor: { model: 'demo/script:text', mode: 'consult' } };
const GATED = { advisor: { model: 'demo/script:gate-redirect-once', mode: 'gate' } };

/** A question that nobody answers leaves nothing behind for longer. */
const TTL = { question_ttl_seconds: 60 };

/** Scenarios that together cause every event. */
const SCENARIOS: Record<string, object> = {
  length: {},
  'refused-midway': {},
  empty: {},
  'empty-after-command': {},
  thoughts: {},
  reasoning: { reasoning: { stream: true } },
  long: {},
  unicode: {},
  files: {},
  tools: {},
  'tools-failing': {},
  parallel: {},
  delegate: {},
  usage: {},
  ask: { capabilities: ['/ask'], ...TTL },
  approval: { approvals: ['/list'], ...TTL },
  'typed-late': { response_format: CITY },
  consult: ADVISED,
  draft: GATED,
  'upstream-error-midway': {},
  // The next model answers.
  'circuit-open': { fallbacks: ['demo/script:text'] },
};

/** Records runs, live and replayed, for all rules that examine streams. */
export async function record(api: Api, models: VerifyModels): Promise<Recorded[]> {
  const bodies: [name: string, body: object][] = [
    ['text', runOn(models.text)],
    ['agent-not-found', { message: 'hello', agent: unique() }],
  ];
  if (models.scripts) {
    for (const [name, more] of Object.entries(SCENARIOS)) bodies.push([name, runOn(`demo/script:${name}`, 'go', more)]);
  }
  const recorded: Recorded[] = [];
  for (const [name, body] of bodies) {
    const live = await api.stream('orchestrate', { body });
    const { requestId } = live;
    const first = check(await read(live, (frame) => answer(api, frame)), 'live', { requestId });
    const replay = await api.stream('streamRequestEvents', { params: { id: requestId } });
    recorded.push({ name, requestId, live: first, replay: check(await read(replay), 'replay', { requestId }) });
  }
  return recorded;
}

async function read(stream: EventStream, handle?: (frame: RawFrame) => Promise<void>): Promise<EventStream> {
  await stream.toEnd(handle);
  return stream;
}

/** Answers what a run asks. */
async function answer(api: Api, { event, data }: RawFrame): Promise<void> {
  if (event !== 'question') return;
  const { question_id: id, kind } = JSON.parse(data) as { question_id: number; kind: string };
  const said = kind === 'tool' ? { output: 'Rome' } : { text: 'Rome' };
  const decision = kind === 'approval' ? 'approved' : kind === 'authorization' ? 'denied' : undefined;
  const body = decision ? { decision } : { ...said, by: 'verify' };
  await api.call('answerQuestion', 200, { params: { id }, body });
}

/** Checks a stream that was read, as a client that tolerates additions of later releases. */
export function check(
  { headers, frames: raw, end }: EventStream,
  mode: StreamMode,
  { requestId, after, complete = true }: { requestId?: string; after?: string; complete?: boolean } = {},
): CheckedStream {
  const problems: StreamProblem[] = [];
  const checker = new StreamChecker(mode, {
    requestId,
    after,
    violation: lenientViolation,
    onProblem: (problem) => problems.push(problem),
  });
  const frames = raw.flatMap((frame) => checker.take(frame) ?? []);
  if (complete) checker.finish();
  return { headers, raw, frames, end, problems };
}
