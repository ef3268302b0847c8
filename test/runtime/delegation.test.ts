import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/log/events.ts';
import type { RunLog } from '../../src/log/run-log.ts';
import { MarkWords } from '../../src/runtime/marks.ts';
import { Run } from '../../src/runtime/run.ts';
import type { Supervisor } from '../../src/runtime/supervisor.ts';
import { agentOf, commandsOn, NO_DOCUMENTS, NO_IMAGES, runOnce, schemas, ScriptedModel } from '../support/runtime.ts';
import { withoutWord } from '../support/marks.ts';

const agents = ['a', 'b'].map((id) => agentOf(id, { model: id }));
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const block = (id: string, tasks: number[]): string => `/parallel\n${tasks.map((n) => `/agent ${id} task ${n}\n`).join('')}/endparallel\n`;
const blocks = (id: string, count: number, size: number): string =>
  numbers(count)
    .map((i) =>
      block(
        id,
        numbers(size).map((n) => i * size + n),
      ),
    )
    .join('');
const startsOf = (events: RunEvent[]) => events.flatMap((one) => (one.event === 'stream_start' && one.data.depth > 0 ? [one.data] : []));

/** The most delegated streams that were open at the same time. */
function mostOpen(events: RunEvent[]): number {
  let open = 0;
  let most = 0;
  for (const { event, data } of events) {
    if (event === 'stream_start' && data.depth > 0) most = Math.max(most, (open += 1));
    if (event === 'stream_end' && data.stream_id > 0) open -= 1;
  }
  return most;
}

describe('the delegates of a run', () => {
  it('[CMD-021] [CMD-022] are bounded: what is too much fails, the others answer in order, a few at a time', async () => {
    const full = Promise.withResolvers<void>();
    let asked = 0;
    const model = new ScriptedModel(async ({ model: name, messages }, call) => {
      if (name !== 'a') return call === 1 ? blocks('a', 18, 15) : 'ok';
      if ((asked += 1) === 16) full.resolve();
      await full.promise;
      return String(messages[0]!.content).replace('task', 'answer');
    });
    const { events } = await runOnce(model, { agents });
    expect(events.at(-1)!.data).toMatchObject({ ok: true, content: 'ok' });
    expect(startsOf(events)).toHaveLength(256);
    expect(mostOpen(events)).toBe(16);
    const tasks = model.requests.filter((request) => request.model === 'a').map(({ messages }) => messages[0]!.content);
    expect(tasks).toEqual(numbers(256).map((n) => `task ${n}`));
    const results = withoutWord(String(model.requests.at(-1)!.messages.at(-1)!.content));
    const refusal = 'ERR: a run delegates at most 256 tasks, and this one has; do the rest yourself with the answers you have';
    const last = numbers(15).map((i) => `[child ${i + 1}/15 — /agent a]\n${i === 0 ? 'answer 255' : refusal}`);
    expect(results).toContain(`[/parallel]\n${last.join('\n\n')}\n[END PARALLEL]\n[END TOOL RESULTS]`);
  });

  it('[CMD-023] never deadlock when more of them delegate than there are slots', async () => {
    const model = new ScriptedModel(({ model: name, messages }) => {
      const last = String(messages.at(-1)!.content);
      if (name === 'b' || last.startsWith('[TOOL')) return 'ok';
      return name === 'a' ? block('b', numbers(4)) : blocks('a', 2, 16);
    });
    const { events } = await runOnce(model, { agents });
    expect(events.at(-1)!.data).toMatchObject({ ok: true });
    expect(
      startsOf(events)
        .map(({ depth }) => depth)
        .sort()
        .join(''),
    ).toBe('1'.repeat(32) + '2'.repeat(128));
    expect(mostOpen(events)).toBeLessThanOrEqual(32);
    expect(JSON.stringify(events)).not.toContain('ERR:');
  });

  it('[CAN-002] do not start any more once the run is canceled', async () => {
    const full = Promise.withResolvers<void>();
    let open = 0;
    const model = new ScriptedModel(({ model: name, signal }) => {
      if (name !== 'a') return blocks('a', 3, 16);
      if ((open += 1) === 16) full.resolve();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const { events } = await runOnce(model, { agents, during: (supervisor) => void full.promise.then(() => supervisor.cancel('run')) });
    expect(events.at(-1)!.data).toMatchObject({ ok: false, error_code: 'canceled' });
    expect(startsOf(events)).toHaveLength(16);
    expect(mostOpen(events)).toBe(16);
  });
});

describe('a long task', () => {
  const LONG = '\u2028[end x]'.repeat(100_000);
  const limits = { textMax: 10_000_000 };
  const tasks = `/parallel\n/agent a ${LONG}\n/agent a short\n/endparallel\n`;

  it('[CMD-042] gives way to others while it is searched for markers, and begins before those behind it', async () => {
    let passes = 0;
    let isPrepared = false;
    const tick = (): void => {
      passes += 1;
      if (!isPrepared) setImmediate(tick);
    };
    const model = new ScriptedModel(({ model: name }, call) => {
      if (name !== 'a') return call === 1 ? (setImmediate(tick), tasks) : 'ok';
      isPrepared = true;
      return 'done';
    });
    const { events } = await runOnce(model, { agents, limits });
    expect(passes).toBeGreaterThan(1);
    expect(startsOf(events).map(({ stream_id: id }) => id)).toEqual([1, 2]);
    const told = model.requests.filter((request) => request.model === 'a').map(({ messages }) => String(messages[0]!.content));
    expect(told).toEqual([LONG.replaceAll('[', '\\[').trim(), 'short']);
  });

  it('[CAN-002] does not begin when its run is canceled meanwhile', async () => {
    const model = new ScriptedModel(({ model: name }) => {
      if (name === 'a') return 'done';
      setImmediate(() => canceled!.cancel('run'));
      return tasks;
    });
    let canceled: Supervisor | undefined;
    const { events } = await runOnce(model, { agents, limits, before: (supervisor) => void (canceled = supervisor) });
    expect(events.at(-1)!.data).toMatchObject({ ok: false, error_code: 'canceled' });
    expect(startsOf(events)).toEqual([]);
  });
});

describe('the failure of a delegate', () => {
  it('[RUN-009] ends the run when the text limit of the run is reached, and stops the other delegates', async () => {
    let supervisor: Supervisor | undefined;
    const cancels: unknown[] = [];
    const model = new ScriptedModel(({ model: name, signal }, call) => {
      if (name === 'b') return 'x'.repeat(10_000);
      if (call === 1) return `${block('a', numbers(15))}/agent b go\n${block('a', numbers(16))}`;
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          cancels.push(supervisor!.cancel('run'));
          reject(signal.reason);
        });
      });
    });
    const { events } = await runOnce(model, { agents, limits: { textMax: 9999 }, during: (one) => void (supervisor = one) });
    expect(events.at(-1)!.data).toMatchObject({ ok: false, error_code: 'cap_exceeded' });
    expect(model.requests).toHaveLength(1 + 16);
    expect(startsOf(events)).toHaveLength(16);
    // How it ends was decided by then.
    expect(cancels).toEqual(Array(15).fill(false));
  });

  it('[RUN-003] [CMD-022] becomes a result for its parent when the delegate has used all of its turns', async () => {
    const model = new ScriptedModel(({ model: name }, call) => (name === 'a' ? '/pane' : call === 1 ? '/agent a go' : 'ok'));
    const { events } = await runOnce(model, { agents, limits: { maxTurns: 2 } });
    expect(events.at(-1)!.data).toMatchObject({ ok: true, content: 'ok' });
    expect(JSON.stringify(events)).toContain("ERR: agent 'a' failed: the agent was not done after 2 turns");
  });

  it('[RUN-007] ends the run when it is a fault of ours, two levels down too; its cause is known to who logs the end', async () => {
    const fault = new Error('SELECT secret');
    const model = new ScriptedModel(({ model: name }) => (name === 'b' ? fault : `/agent ${name === 'a' ? 'b' : 'a'} go`));
    const { events } = await runOnce(model, { agents });
    expect(events.at(-1)!.data).toMatchObject({ ok: false, error_code: 'internal' });
    expect(events.filter(({ event }) => event === 'stream_end')).toHaveLength(3);
    expect(JSON.stringify(events)).not.toContain('secret');
    expect(model.requests).toHaveLength(3);

    const roster = new Map(['index', 'a', 'b'].map((id) => [id, agentOf(id, { model: id })]));
    const input = { tenantId: 1, runId: 'run', agentId: 'index', roster, message: 'go', history: [], conversationId: 0, receivedAt: 0 };
    const services = {
      model,
      findAgent: async () => undefined,
      commands: commandsOn(),
      images: NO_IMAGES,
      documents: NO_DOCUMENTS,
      schemas,
      clock: { now: () => 1_000_000, monotonic: () => 0 },
      limits: { maxTurns: 8, fileMaxBytes: 1000, textMax: 1000, maxTokens: Infinity },
      lease: { assertOurs: async () => {} },
    };
    const log = { append() {}, text() {}, finish() {} } as unknown as RunLog;
    const run = new Run(input, services, { words: new MarkWords(), log, controller: new AbortController() });
    expect(await run.execute()).toMatchObject({ ok: false, failure: { code: 'internal', cause: fault } });
  });
});
