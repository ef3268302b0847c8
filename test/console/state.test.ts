import { describe, expect, it } from 'vitest';
import { eventOf, type RunEvent } from '../../clients/typescript/src/events.ts';
import { agoOf, aheadOf } from '../../console/src/pages/runs/run/clock.ts';
import { entryOf, type Entry } from '../../console/src/pages/runs/run/entries.ts';
import { emptyView, take } from '../../console/src/pages/chat/run-view.ts';
import { apply, emptyState, waits, type RunState } from '../../console/src/pages/runs/run/state.ts';
import { useServer } from '../support/server.ts';
import { textOf } from '../support/check-stream.ts';

const START = 1_795_230_000_000;
let seq = 0;

/** An event of stream 0, or of another one, so many milliseconds after the start. */
function event(type: string, after: number | undefined, members: object = {}): RunEvent {
  const time = after === undefined ? {} : { at_ms: START + after };
  const data = JSON.stringify({ type, agent: 'a', stream_id: 0, depth: 0, model: 'm', ...members, ...time });
  return eventOf<RunEvent>({ id: String((seq += 1)), event: type, data });
}

function entriesOf(events: readonly RunEvent[]): Entry[] {
  const entries: Entry[] = [];
  for (const one of events) entries.push(entryOf(one, entries.at(-1), START));
  return entries;
}

function fold(entries: readonly Entry[]): RunState {
  const state = emptyState();
  for (const entry of entries) apply(state, entry);
  return state;
}

/** Lets nobody change what was given out: components would not see it. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}

describe('the state of a run in the console', () => {
  const baton = useServer();

  it('[CON-020] has each stream behind the one that has called it', () => {
    const start = (id: number, depth: number) => event('stream_start', id, { stream_id: id, depth });
    const end = (id: number) => event('stream_end', 10 + id, { stream_id: id, ok: true });
    const state = fold(entriesOf([start(0, 0), start(1, 1), start(2, 2), end(2), end(1), start(3, 1), start(4, 2), start(5, 1)]));
    expect(state.lanes.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5]);
    // Two callers at once: their delegates stand behind either, and never before one.
    const both = fold(entriesOf([start(0, 0), start(1, 1), start(2, 1), start(3, 2)]));
    expect(both.lanes.map(({ id }) => id)).toEqual([0, 1, 2, 3]);
  });

  it('[RSN-043] keeps thoughts apart from text, and withdraws them to what stays', () => {
    const events = [
      event('stream_start', 0),
      event('reasoning', 1, { delta: 'Hm, ' }),
      event('reasoning', 2, { delta: 'so.' }),
      event('text', 3, { delta: 'Yes' }),
      event('reasoning', 4, { delta: '\nMore' }),
      event('rewind', 5, { length: 3, reasoning_length: 7 }),
    ];
    expect(fold(entriesOf(events.slice(0, -1))).lanes[0]).toMatchObject({ text: 'Yes', thoughts: 'Hm, so.\nMore' });
    expect(fold(entriesOf(events)).lanes[0]).toMatchObject({ text: 'Yes', thoughts: 'Hm, so.' });
    const view = emptyView();
    for (const one of events) take(view, one);
    expect(view.works.get(0)).toMatchObject({ text: 'Yes', thoughts: 'Hm, so.' });
  });

  it('[CON-254] says at an answer that it was cut, that it was refused, or that it is none', () => {
    const ended = (ok: boolean, finish_reason?: string) =>
      fold(entriesOf([event('stream_start', 0), event('stream_end', 1, { ok, finish_reason })])).lanes[0]!.ending;
    expect(ended(true, 'length')).toMatch(/^Cut here/);
    expect(ended(true, 'empty')).toMatch(/nothing/);
    expect(ended(false, 'refused')).toBe('Refused.');
    for (const [ok, finish] of [
      [true, 'stop'],
      [true, 'later'],
      [true, undefined],
      [false, undefined],
    ] as const)
      expect(ended(ok, finish)).toBeUndefined();
  });

  it('[CON-022] waits when nothing but people is waited for', () => {
    const start = (id: number, depth: number) => event('stream_start', id, { stream_id: id, depth });
    const end = (id: number) => event('stream_end', 10 + id, { stream_id: id, ok: true });
    const asks = (id: number) => event('question', 20, { stream_id: id, question_id: 7 + id, kind: 'question', text: '?', expires_at: 0 });
    const answer = (id: number) => event('answer', 30, { stream_id: id, question_id: 7 + id, decision: 'answered', text: 'yes' });
    const whether = (...events: RunEvent[]) => waits(fold(entriesOf(events)));
    expect(whether(start(0, 0))).toBe(false);
    expect(whether(start(0, 0), asks(0))).toBe(true);
    expect(whether(start(0, 0), asks(0), answer(0))).toBe(false);
    const both = [start(0, 0), start(1, 1), asks(0)];
    expect(whether(...both)).toBe(false);
    expect(whether(...both, end(1))).toBe(true);
    expect(whether(...both, asks(1))).toBe(true);
    expect(whether(start(0, 0), asks(0), end(0))).toBe(false);
  });

  it('[CON-021] makes spans of calls and commands, with the time that they took', () => {
    const [lane] = fold(
      entriesOf([
        event('stream_start', 0),
        event('token_usage', 800, { input_tokens: 7, output_tokens: 3 }),
        event('tool_call', 1300, { kind: 'fetch', ok: false, duration_ms: 500, error: 'ERR: no' }),
        event('token_usage', 2000, { input_tokens: 9, output_tokens: 1 }),
        event('stream_end', 2000, { ok: true }),
      ]),
    ).lanes;
    expect(lane!.spans.map(({ kind, from, to, ok }) => [kind, from - START, to - START, ok])).toEqual([
      ['model', 0, 800, true],
      ['command', 800, 1300, false],
      ['model', 1300, 2000, true],
    ]);
    expect(lane).toMatchObject({ inputTokens: 16, outputTokens: 4, to: START + 2000, ok: true, busySince: undefined });
  });

  it('[CON-025] takes withdrawn text away, and shows it as of the moment before', () => {
    const entries = entriesOf([
      event('stream_start', 0),
      event('text', 10, { delta: 'first this, then' }),
      event('rewind', 20, { length: 10, reason: 'recovered' }),
      event('text', 30, { delta: '; and that' }),
    ]);
    expect(fold(entries).lanes[0]!.text).toBe('first this; and that');
    expect(fold(entries.slice(0, 2)).lanes[0]!.text).toBe('first this, then');
  });

  it('[CON-033] counts from when the last event happened, by the clock of the server, and never less than since it came', () => {
    const [last] = entriesOf([event('stream_start', 0)]);
    const browser = START - 300_000;
    const ahead = aheadOf(new Date(START + 7_200_000).toUTCString(), browser);
    expect(agoOf(last!, 1000, browser + ahead)).toBe(7_200_000);
    expect(agoOf(last!, 1000, browser + ahead - 7_200_000)).toBe(1000);
    expect(aheadOf(null, browser)).toBe(0);
  });

  it('[CON-023] gives events of old releases a time, and lets no clock run backwards', () => {
    const old = entriesOf([event('stream_start', undefined), event('tool_call', undefined, { kind: 'fetch', ok: true, duration_ms: 400 })]);
    expect(old.map(({ at }) => at - START)).toEqual([0, 400]);
    const skewed = entriesOf([event('stream_start', 500), event('rewind', 100, { length: 0 }), event('text', 700, { delta: 'x' })]);
    expect(skewed.map(({ at }) => at - START)).toEqual([500, 500, 700]);
  });

  it.each(['parallel', 'delegate', 'tools', 'tools-failing', 'files', 'usage', 'upstream-error-midway'])(
    '[CON-021] of %s is what its stream says',
    async (scenario) => {
      const agent = { id: 'script', name: 'Script', role: 'test', goal: 'play', model: `demo/script:${scenario}` };
      const run = await baton().api.run({ message: 'go', agent_def: agent });
      const events = run.frames.map(({ id, event, data }) =>
        eventOf<RunEvent>({ id, event, data: JSON.stringify({ type: event, ...data }) }),
      );
      const state = fold(entriesOf(events));
      expect(state.lanes.map(({ id }) => id).sort()).toEqual(run.data('stream_start').map(({ stream_id: id }) => id));
      for (const { id, text } of state.lanes) expect(text).toBe(textOf(run.frames, id));
      expect([state.inputTokens, state.outputTokens]).toEqual([run.done.input_tokens, run.done.output_tokens]);
      expect(state.files.length).toBe(run.data('file').length);
      const commands = state.lanes.flatMap(({ spans }) => spans).filter(({ kind }) => kind === 'command');
      expect(commands.length).toBe(run.data('tool_call').length);
      expect(state.lanes.every(({ to }) => to !== undefined)).toBe(true);
      expect(state.error?.code).toBe(run.done.error_code);

      const shown = emptyState();
      for (const entry of entriesOf(events)) {
        apply(shown, entry);
        Object.values(shown).forEach(freeze);
      }
      expect(shown).toEqual(state);
      const view = emptyView();
      for (const one of events) {
        take(view, one);
        [view.files, ...view.works.values(), ...view.questions.values()].forEach(freeze);
      }
      expect(view.files).toEqual(state.files);
      expect(new Map(Array.from(view.works, ([id, { text }]) => [id, text]))).toEqual(
        new Map(state.lanes.map(({ id, text }) => [id, text])),
      );
    },
  );
});
