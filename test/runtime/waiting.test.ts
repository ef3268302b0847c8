import { expect, it } from 'vitest';
import { Semaphore } from '../../src/lib/semaphore.ts';
import { Waiting, type NewQuestion, type WaitingOptions } from '../../src/runtime/waiting.ts';
import type { Question } from '../../src/store/runs/questions.ts';
import { agentOf } from '../support/runtime.ts';

const COMMANDS = 100;
const agent = agentOf('asker');
const question = (index: number): NewQuestion => ({
  kind: 'approval',
  text: 'May it?',
  options: [],
  command: `/list ${index}`,
  place: { stream: 0, turn: 1, index, nth: 0 },
  agent,
});

/** A run that waits, on questions in memory, and how often each of its services was called. */
function waitingRun(slots = new Semaphore(1)) {
  const stored: Question[] = [];
  const calls = { makeDurable: 0, ask: 0, look: 0, mark: 0 };
  const closed: Partial<Question> = { state: 'closed', decision: 'approved' };
  const options = {
    slots,
    tenantId: 1,
    runId: 'run',
    nodeId: 'n',
    clock: { now: () => 1000, monotonic: () => 0 },
    times: { questionTtl: 60, park: 60 },
    signal: new AbortController().signal,
    makeDurable: async () => void (calls.makeDurable += 1),
    suspend() {},
    onError(error: Error) {
      throw error;
    },
    requests: { setWaiting: async () => void (calls.mark += 1) },
    questions: {
      ask: async (_: number, __: object, asked: readonly { command: string }[]) => {
        calls.ask += 1;
        const made = asked.map(({ command }, i) => ({ id: stored.length + i + 1, command, expires_at: 61 }) as Question);
        stored.push(...made);
        return made;
      },
      closedAmong: async (_: number, ids: readonly number[]) => {
        calls.look += 1;
        return stored.filter(({ id, decision }) => ids.includes(id) && decision !== undefined);
      },
    },
  } as unknown as WaitingOptions;
  const answerAll = (): void => stored.forEach((one) => Object.assign(one, closed));
  return { waiting: new Waiting(options), stored, calls, answerAll };
}

it('[QUE-036] the questions of a turn share transactions, looks for answers, and the mark of their run', async () => {
  const { waiting, stored, calls, answerAll } = waitingRun();
  const shown: number[] = [];
  waiting.turned(true);
  const answers = Array.from({ length: COMMANDS }, (_, index) => waiting.ask(question(index), (id) => void shown.push(id)));
  await expect.poll(() => shown.length).toBe(COMMANDS);
  expect(stored.map(({ command }) => command)).toEqual(Array.from({ length: COMMANDS }, (_, index) => `/list ${index}`));
  expect(shown).toEqual(stored.map(({ id }) => id));
  answerAll();
  await Promise.all(stored.map(() => waiting.look()));
  expect(await Promise.all(answers)).toEqual(Array.from({ length: COMMANDS }, () => ({ decision: 'approved' })));
  await waiting.settled();
  const few = COMMANDS / 10;
  expect(calls.ask).toBe(4);
  for (const [what, count] of Object.entries(calls)) expect(count, what).toBeLessThanOrEqual(few);
  expect(calls.mark).toBe(1);
});

it('[QUE-043] runs ask, 25 questions at a time, and go on behind answers one by one, each in a pass of the event loop', async () => {
  const slots = new Semaphore(1);
  const runs = [waitingRun(slots), waitingRun(slots), waitingRun(slots)];
  const asked = new Map<number, string[]>();
  const answered = new Map<number, string[]>();
  let pass = 0;
  const count = (): void => void setImmediate(() => ((pass += 1), count()));
  const noted = (passes: Map<number, string[]>, run: number) => (): void =>
    void passes.set(pass, [...(passes.get(pass) ?? []), `run ${run}`]);
  count();
  const ended = runs.flatMap(({ waiting }, run) =>
    Array.from({ length: COMMANDS }, (_, index) => waiting.ask(question(index), noted(asked, run)).then(noted(answered, run))),
  );
  await expect.poll(() => runs.every(({ stored }) => stored.length === COMMANDS)).toBe(true);
  for (const { answerAll } of runs) answerAll();
  for (const { waiting } of runs) void waiting.look();
  await Promise.all(ended);
  pass = Number.NaN;
  for (const passes of [asked, answered]) for (const inOne of passes.values()) expect(new Set(inOne).size).toBe(1);
  for (const inOne of asked.values()) expect(inOne).toHaveLength(25);
});
