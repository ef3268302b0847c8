import { expect, it } from 'vitest';
import { Slots } from '../../src/lib/slots.ts';
import { AnswerSlots } from '../../src/models/answer-slots.ts';
import { createModels } from '../../src/models/gateway.ts';
import { startUpstream } from '../support/upstream.ts';

const never = new AbortController().signal;
const LARGE = 64 * 1024;

it('[TRN-005] a piece of an answer comes before the third of a tenant who has twenty', async () => {
  const slots = new Slots();
  const answers = new AnswerSlots(slots);
  const order: number[] = [];
  for (let n = 0; n < 20; n += 1) answers.piece(1, never, LARGE, { hold() {}, go: () => order.push(1) });
  answers.piece(2, never, 20, { hold() {}, go: () => order.push(2) });
  await expect.poll(() => order.length).toBe(21);
  expect(order.indexOf(2)).toBeLessThan(2);
  await expect.poll(() => slots.kinds.get('answer')).toMatchObject({ held: 0, waiting: 0 });
});

it('[TRN-005] a piece is worked off at once while there is room, and one of a run that is over not at all', async () => {
  const slots = new Slots();
  const answers = new AnswerSlots(slots);
  const said: string[] = [];
  const run = new AbortController();
  const piece = (name: string, signal = never) =>
    answers.piece(1, signal, LARGE, { hold: () => said.push(`${name} waits`), go: () => said.push(name) });
  piece('first');
  piece('second', run.signal);
  piece('third');
  expect(said).toEqual(['first', 'second waits', 'third waits']);
  run.abort();
  await expect.poll(() => said).toEqual(['first', 'second waits', 'third waits', 'third']);
  await expect.poll(() => slots.kinds.get('answer')).toMatchObject({ held: 0, waiting: 0 });
});

it('[TRN-005] answers of many runs are whole, though their last pieces wait', async () => {
  const words = 'a long answer '.repeat(8000);
  await using upstream = await startUpstream();
  upstream.otherwise({ text: [words] });
  const slots = new Slots();
  const settings = { providers: { openai: { apiKey: 'x', baseURL: `${upstream.url}/v1` } } };
  const models = createModels(settings, undefined, undefined, new AnswerSlots(slots));
  const answers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      let text = '';
      const request = {
        model: 'gpt-x',
        tenantId: 1,
        system: [],
        messages: [{ role: 'user' as const, content: 'x' }],
        maxTokens: 9,
        temperature: 0,
        signal: never,
      };
      await models.stream(request, (delta: string) => (text += delta));
      return text;
    }),
  );
  expect(new Set(answers)).toEqual(new Set([words]));
  await expect.poll(() => slots.kinds.get('answer')).toMatchObject({ held: 0, waiting: 0 });
  models.close();
});

it('[TRN-005] what comes at once takes few slots, and is few deltas, and not one for each piece', async () => {
  await using upstream = await startUpstream();
  upstream.otherwise({ text: Array.from({ length: 500 }, (_, n) => `${n} `) });
  let taken = 0;
  class Counted extends AnswerSlots {
    override piece(...args: Parameters<AnswerSlots['piece']>): void {
      taken += 1;
      super.piece(...args);
    }
  }
  const settings = { providers: { openai: { apiKey: 'x', baseURL: `${upstream.url}/v1` } } };
  const models = createModels(settings, undefined, undefined, new Counted(new Slots()));
  const deltas: string[] = [];
  const messages = [{ role: 'user' as const, content: 'x' }];
  const request = { model: 'gpt-x', tenantId: 1, system: [], messages, maxTokens: 9, temperature: 0, signal: never };
  await models.stream(request, (delta: string) => deltas.push(delta));
  expect(deltas.join('')).toBe(Array.from({ length: 500 }, (_, n) => `${n} `).join(''));
  expect(taken).toBeLessThan(20);
  expect(deltas.length).toBeLessThan(40);
  // A row of the log has two thousand.
  expect(Math.max(...deltas.map(({ length }) => length))).toBeLessThan(1100);
  models.close();
});
