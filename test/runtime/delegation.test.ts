import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/log/events.ts';
import { agentOf, runOnce, ScriptedModel } from '../support/runtime.ts';

const agents = ['a', 'b'].map((id) => agentOf(id, { model: id }));
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const block = (id: string, tasks: number[]): string => `/parallel\n${tasks.map((n) => `/agent ${id} task ${n}\n`).join('')}/endparallel\n`;
const blocks = (id: string, count: number, size: number): string =>
  numbers(count).map((i) => block(id, numbers(size).map((n) => i * size + n))).join('');
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
    const model = new ScriptedModel(({ model: name, messages }, call) => {
      if (name === 'a') return String(messages[0]!.content).replace('task', 'answer');
      return call === 1 ? blocks('a', 18, 15) : 'ok';
    });
    const { events } = await runOnce(model, { agents });
    expect(events.at(-1)!.data).toMatchObject({ ok: true, content: 'ok' });
    expect(startsOf(events)).toHaveLength(256);
    expect(mostOpen(events)).toBe(16);
    const tasks = model.requests.filter((request) => request.model === 'a').map(({ messages }) => messages[0]!.content);
    expect(tasks).toEqual(numbers(256).map((n) => `task ${n}`));
    const results = String(model.requests.at(-1)!.messages.at(-1)!.content);
    const refusal = 'ERR: a run delegates at most 256 tasks, and this one has; do the rest yourself with the answers you have';
    const last = numbers(15).map((i) => `[child ${i + 1}/15 — /agent a]\n${i === 0 ? 'answer 255' : refusal}`);
    expect(results).toContain(`[/parallel]\n${last.join('\n\n')}\n[END PARALLEL]\n[END TOOL RESULTS]`);
  });

  it('[CMD-023] never wait for each other for ever, when more of them delegate than there are places', async () => {
    const model = new ScriptedModel(({ model: name, messages }) => {
      const last = String(messages.at(-1)!.content);
      if (name === 'b' || last.startsWith('[TOOL')) return 'ok';
      return name === 'a' ? block('b', numbers(4)) : blocks('a', 2, 16);
    });
    const { events } = await runOnce(model, { agents });
    expect(events.at(-1)!.data).toMatchObject({ ok: true });
    expect(startsOf(events).map(({ depth }) => depth).sort().join('')).toBe('1'.repeat(32) + '2'.repeat(128));
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
