import { assemble } from '../../contract/frames.ts';
import type { Api } from '../api.ts';
import { PROMPTS, runOn, unique } from '../bodies.ts';
import { check } from '../recorded.ts';
import { expect } from '../expect.ts';
import type { Rule } from '../rule.ts';

const REPLAYED = 'idempotency-replayed';

async function start(api: Api, key: string, body: object) {
  const stream = await api.stream('orchestrate', { body, headers: { 'Idempotency-Key': key } });
  await stream.toEnd();
  const mode = stream.headers[REPLAYED] === 'true' ? 'replay' : 'live';
  return { requestId: stream.requestId, replayed: stream.headers[REPLAYED], events: JSON.stringify(assemble(check(stream, mode).frames)) };
}

export const idempotency: readonly Rule[] = [
  {
    id: 'idempotency.repeat',
    title: 'A repeat with the same Idempotency-Key does not run again: it gets the first run, and says so',
    async run({ api, models }) {
      const [key, body] = [unique(), runOn(models.text)];
      const first = await start(api, key, body);
      expect(first.replayed === undefined, 'no Idempotency-Replayed on the first request', first.replayed);
      const again = await start(api, key, body);
      expect(again.requestId === first.requestId, `the run ${first.requestId}`, again.requestId);
      expect(again.replayed === 'true', 'Idempotency-Replayed: true on the repeat', again.replayed ?? 'none');
      expect(again.events === first.events, `the events of the first run: ${first.events.slice(0, 1000)}`, again.events);
      const other = await start(api, unique(), body);
      expect(other.requestId !== first.requestId, 'another run for another key', other.requestId);
    },
  },
  {
    id: 'idempotency.concurrent',
    title: 'Of two requests with one key at the same time, one runs, and both get it',
    async run({ api, models }) {
      const [key, body] = [unique(), runOn(models.slow, PROMPTS.slow)];
      const both = await Promise.all([start(api, key, body), start(api, key, body)]);
      expect(
        both[0].requestId === both[1].requestId,
        'one run for both',
        both.map(({ requestId }) => requestId),
      );
      const repeats = both.filter(({ replayed }) => replayed === 'true').length;
      expect(repeats === 1, 'Idempotency-Replayed: true on one of them', `on ${repeats}`);
      expect(both[0].events === both[1].events, `the same events for both: ${both[0].events.slice(0, 1000)}`, both[1].events);
    },
  },
  {
    id: 'idempotency.other-body',
    title: 'A repeat with another body gets the run of the first one',
    async run({ api, models }) {
      const key = unique();
      const first = await start(api, key, runOn(models.text));
      const again = await start(api, key, runOn(models.text, 'Say something else.'));
      expect(again.requestId === first.requestId, `the run ${first.requestId}`, again.requestId);
      expect(again.events === first.events, `the events of the first run: ${first.events.slice(0, 1000)}`, again.events);
    },
  },
];
