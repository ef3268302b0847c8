import { describe, expect, it } from 'vitest';
import { CallBudget } from '../../src/runtime/call-budget.ts';
import type { MemoryStore } from '../../src/runtime/commands/mem-store.ts';
import { agentOf, runOnce, ScriptedModel } from '../support/runtime.ts';

const ALL = { search_expand: true, auto_tag: true, auto_supersede: true };
const entry = { type: 'context', tags: [], valid_to: null, valid_from: 0, source: '', content: 'c', title: 't' };

/** A memory that finds two entries for everything, and takes what it is given. */
const memory = {
  search: async () => [1, 2].map((id) => ({ ...entry, id })),
  writer: { create: async (_: number, written: object) => ({ ...entry, ...written, id: 9 }), invalidate: async () => {} },
} as unknown as MemoryStore;

const searches = (turn: number): string => Array.from({ length: 100 }, (_, n) => `/mem search word ${turn} ${n} --rerank\n`).join('');
const entries = (turn: number): string =>
  Array.from({ length: 100 }, (_, n) => `/mem add entry context T ${turn} ${n}\nx\n/endmem\n`).join('');

/** Runs an agent with all enrichments. @returns how often its advisor was asked, and what it was told in each turn */
async function keep(commands: (turn: number) => string | undefined, others: ReturnType<typeof agentOf>[] = []) {
  const model = new ScriptedModel(({ model: name, messages }) => {
    if (name === 'advisor') return '["first-word", "second-word"]';
    return commands(messages.filter(({ role }) => role === 'assistant').length) ?? 'done';
  });
  const keeper = agentOf('keeper', { memory: ALL, advisor: { model: 'advisor', mode: 'consult' } });
  const { events } = await runOnce(model, { agents: [keeper, ...others], agentId: 'keeper', services: { memory } });
  const asked = model.requests.filter(({ model: name }) => name === 'advisor').length;
  const told = model.requests.flatMap(({ messages }) => (messages.length > 1 ? [String(messages.at(-1)!.content)] : []));
  return { asked, told, done: events.at(-1)!.data as { ok: boolean; error_code?: string }, events };
}
const failedCalls = (events: Awaited<ReturnType<typeof keep>>['events']) =>
  events.filter(({ event, data }) => event === 'tool_call' && !(data as { ok: boolean }).ok);

describe('the calls of models of a run', () => {
  it.each([
    ['searches', searches, '(searched without paraphrases: the advisor could not be asked: the commands of a turn may ask it 32 times'],
    ['entries', entries, '(not tagged: the advisor could not be asked: the commands of a turn may ask it 32 times, and they have)'],
  ])('[BUD-001] a turn of 100 enriched %s causes 32, and all of them are carried out', async (_, commands, note) => {
    const { asked, told, done, events } = await keep((turn) => (turn === 0 ? commands(0) : undefined));
    expect(asked).toBe(32);
    expect(failedCalls(events)).toEqual([]);
    expect(events.filter(({ event }) => event === 'tool_call')).toHaveLength(100);
    expect(told.join('\n')).toContain(note);
    expect(done.ok).toBe(true);
  });

  it('[BUD-001] the commands of a run cause 128, those of all its streams together', async () => {
    const { asked, told, done } = await keep((turn) => (turn < 7 ? searches(turn) : undefined));
    expect(asked).toBe(128);
    expect(told.at(-1)).toContain('the commands of a run may ask it 128 times, and they have');
    expect(done.ok).toBe(true);
    const delegated = await keep(
      (turn) => (turn < 6 ? `${searches(turn)}` : turn === 6 ? '/agent helper go\n/advise what?\n' : undefined),
      [agentOf('helper', { advisor: { model: 'advisor', mode: 'consult' } })],
    );
    expect(delegated.asked).toBe(128);
    expect(delegated.told.at(-1)).toContain('ERR: the advisor could not be asked: the commands of a run may ask it 128 times');
    expect(delegated.told.at(-1)).toContain('decide by yourself');
  });

  it('[BUD-001] a few are made as ever', async () => {
    const { asked, told } = await keep((turn) => (turn === 0 ? '/mem search word --rerank\n' : undefined));
    expect(asked).toBe(2);
    expect(told.at(-1)).not.toContain('could not be asked');
  });

  it('[BUD-002] are bounded in all: beyond the bound the run ends, and its delegates with it', async () => {
    const fan = `/parallel\n${'/agent worker go\n'.repeat(16)}/endparallel\n`;
    const many = Array.from({ length: 16 }, (_, n) => fan.replaceAll(' go', ` go ${n}`)).join('');
    const model = new ScriptedModel(({ model: name, messages }) => {
      if (name === 'gate') return '<signal>REDIRECT</signal><guidance>again</guidance>';
      return messages.length === 1 && name === 'test/index' ? many : 'answer';
    });
    const worker = agentOf('worker', { model: 'worker', advisor: { model: 'gate', mode: 'gate', max_redirects: 1_000_000_000 } });
    const { events } = await runOnce(model, { agents: [worker] });
    expect(events.at(-1)!.data).toMatchObject({ ok: false, error_code: 'cap_exceeded' });
    expect(model.requests).toHaveLength(2048);
  });

  it('[BUD-002] those that another process has made count', () => {
    const budget = new CallBudget(2047);
    budget.spend();
    expect(() => budget.spend()).toThrow('the run asked models more than 2048 times');
  });
});
