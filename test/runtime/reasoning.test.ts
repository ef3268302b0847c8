import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/log/events.ts';
import type { Model, ModelRequest } from '../../src/runtime/model.ts';
import { agentOf, runOnce } from '../support/runtime.ts';

/** A model that thinks, says its words, and records what it was asked. */
class Thinker implements Model {
  readonly requests: ModelRequest[] = [];
  readonly #turns: readonly { thoughts: string[]; says: string }[];

  constructor(...turns: { thoughts: string[]; says: string }[]) {
    this.#turns = turns;
  }

  contextWindow(): number {
    return 100_000;
  }

  async stream(request: ModelRequest, onText: (delta: string) => void) {
    this.requests.push({ ...request, messages: [...request.messages] });
    const { thoughts, says } = this.#turns[this.requests.length - 1]!;
    for (const thought of thoughts) request.onThought?.(thought);
    onText(says);
    return { usage: { inputTokens: 10, outputTokens: 5 }, end: 'stop' as const };
  }
}

const thinker = (reasoning: object) => agentOf('thinker', { reasoning });
const run = (model: Model, reasoning: object, limits = {}) => runOnce(model, { agents: [thinker(reasoning)], agentId: 'thinker', limits });
const thoughtsOf = (events: readonly RunEvent[]) =>
  events.flatMap(({ event, data }) => (event === 'reasoning' ? [data.delta] : [])).join('');

describe('the reasoning of an agent', () => {
  it('[RSN-008] counts in what its run may say', async () => {
    const long = { thoughts: Array.from({ length: 30 }, () => 'x'.repeat(10)), says: 'short' };
    const { events } = await run(new Thinker(long), { stream: true }, { textMax: 200 });
    expect(events.at(-1)!.data).toMatchObject({ ok: false, error_code: 'cap_exceeded' });
    expect(thoughtsOf(events).length).toBeLessThanOrEqual(200);
    const silent = await run(new Thinker(long), {}, { textMax: 200 });
    expect(silent.events.at(-1)!.data).toMatchObject({ ok: true, content: 'short' });
  });

  it('[RSN-011] is asked for in each of its turns, and is no part of what the model is told', async () => {
    const model = new Thinker({ thoughts: ['/list\n'], says: '/list\n' }, { thoughts: ['Again.', ' And again.'], says: 'done' });
    const { events } = await run(model, { effort: 'high', stream: true });
    expect(model.requests.map(({ effort, onThought }) => [effort, typeof onThought])).toEqual([
      ['high', 'function'],
      ['high', 'function'],
    ]);
    expect(events.filter(({ event }) => event === 'tool_call')).toHaveLength(1);
    expect(JSON.stringify(model.requests[1]!.messages)).not.toContain('gain.');
    expect(thoughtsOf(events)).toBe('/list\n\nAgain. And again.');
    expect(events.at(-1)!.data).toMatchObject({ ok: true, content: 'done' });
  });

  it.each([{}, { effort: 'low' }, { effort: 'none', stream: false }])('[RSN-011] %j wants no thoughts', async (reasoning) => {
    const model = new Thinker({ thoughts: ['quiet'], says: 'done' });
    const { events } = await run(model, reasoning);
    expect(model.requests[0]).toMatchObject({ effort: 'effort' in reasoning ? reasoning.effort : undefined, onThought: undefined });
    expect(thoughtsOf(events)).toBe('');
  });

  it('[RSN-012] is shown of a turn whose text a gate holds, and of one that said nothing', async () => {
    const model: Model = {
      contextWindow: () => 100_000,
      async stream({ onThought, model: id }, onText) {
        onThought?.('Hm. ');
        onText(id === 'test/gate' ? '<signal>CONTINUE</signal>' : 'fine');
        return { usage: { inputTokens: 1, outputTokens: 1 }, end: 'stop' };
      },
    };
    const gated = agentOf('gated', { advisor: { model: 'test/gate', mode: 'gate' }, reasoning: { stream: true } });
    const { events } = await runOnce(model, { agents: [gated], agentId: 'gated' });
    expect(events.map(({ event }) => event)).toEqual([
      'request_received',
      'stream_start',
      'reasoning',
      'token_usage',
      'token_usage',
      'advisor',
      'text',
      'stream_end',
      'done',
    ]);
    const silent = new Thinker({ thoughts: ['Nothing to say.'], says: '' }, { thoughts: ['Still nothing.'], says: '' });
    const empty = await run(silent, { stream: true });
    expect(thoughtsOf(empty.events)).toBe('Nothing to say.\nStill nothing.');
    expect(empty.events.at(-1)!.data).toMatchObject({ ok: false, error_code: 'empty_answer' });
  });
});
