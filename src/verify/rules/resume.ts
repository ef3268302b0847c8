import { assemble, type Frame } from '../../contract/frames.ts';
import { expectError, type Api } from '../api.ts';
import { PROMPTS, runOn, unique } from '../bodies.ts';
import type { Context } from '../context.ts';
import { check, type Recorded } from '../recorded.ts';
import { expect } from '../expect.ts';
import type { Rule } from '../rule.ts';

/** How many ids of one run are tried; for a longer run, ids at regular distances. */
const IDS = 40;

/** @throws {Violation} unless the pieces put together are the whole */
function expectWhole(pieces: readonly Frame[], whole: readonly Frame[], what: string): void {
  const [got, wanted] = [JSON.stringify(assemble(pieces)), JSON.stringify(assemble(whole))];
  expect(got === wanted, `${what}: ${wanted.slice(0, 1000)}`, got);
}

/** The frames of a run's log after an id. @returns undefined when there is nothing to come back for (204) */
async function behind(api: Api, id: string, options: { lastId?: string; sinceSeq?: number }): Promise<Frame[] | undefined> {
  const { lastId, sinceSeq } = options;
  const request = {
    params: { id },
    ...(lastId === undefined ? {} : { headers: { 'Last-Event-ID': lastId } }),
    ...(sinceSeq === undefined ? {} : { query: { since_seq: sinceSeq } }),
  };
  const stream = await api.stream('streamRequestEvents', request);
  await stream.toEnd();
  // Of seqs the later one counts.
  const after = sinceSeq !== undefined && !(Number(lastId) > sinceSeq) ? String(sinceSeq) : (lastId ?? '0');
  return check(stream, 'replay', { after }).frames;
}

function sampled<T>(all: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(all.length / IDS));
  return all.filter((_, i) => i % step === 0);
}

/** The runs that are worth cutting: with text, and several streams where there are some. */
const cut = (recorded: readonly Recorded[]): Recorded[] =>
  recorded.filter(({ name }) => ['text', 'unicode', 'delegate', 'long'].includes(name));

/** Starts a slow run and drops its connection in the middle of its text. */
async function dropped({ api, models, defer }: Context, headers: Record<string, string> = {}) {
  const body = runOn(models.slow, PROMPTS.slow);
  const stream = await api.stream('orchestrate', { body, headers });
  const { requestId } = stream;
  defer(`run ${requestId}`, (late) => late.api.raw('POST', `/v1/requests/${requestId}/cancel`));
  let deltas = 0;
  await stream.until('three deltas', ({ event }) => event === 'text' && ++deltas === 3);
  stream.drop();
  return { body, stream, requestId, seen: check(stream, 'live', { requestId, complete: false }).frames };
}

export const resume: readonly Rule[] = [
  {
    id: 'resume.every-id',
    title: 'From every id of a live stream, the rest of the run follows: nothing lost, nothing twice',
    async run({ api, recorded }) {
      for (const { name, requestId, live } of cut(await recorded())) {
        const ids = live.frames.slice(0, -1).map((frame, i) => [frame.id, i + 1] as const);
        for (const [id, length] of sampled(ids)) {
          const rest = await behind(api, requestId, { lastId: id });
          expectWhole([...live.frames.slice(0, length), ...(rest ?? [])], live.frames, `${name} behind ${id} is the rest of it`);
        }
      }
    },
  },
  {
    id: 'resume.since-seq',
    title: '`since_seq` begins behind that seq, with an earlier Last-Event-ID too, and a later one goes on behind that',
    async run({ api, recorded }) {
      for (const { name, requestId, replay } of cut(await recorded()).slice(0, 2)) {
        for (const [index, { id }] of sampled([...replay.frames.slice(0, -1).entries()])) {
          const rest = await behind(api, requestId, { sinceSeq: Number(id), lastId: '1' });
          expectWhole(rest ?? [], replay.frames.slice(index + 1), `${name} since ${id}`);
          const later = await behind(api, requestId, { sinceSeq: 1, lastId: id });
          expectWhole(later ?? [], replay.frames.slice(index + 1), `${name} since 1 and behind ${id}`);
        }
        expectWhole((await behind(api, requestId, { sinceSeq: 0 })) ?? [], replay.frames, `${name} since 0 is all of it`);
      }
    },
  },
  {
    id: 'resume.dropped',
    title: 'A run goes on without its client, which gets the rest with its last id',
    async run(context) {
      const { api } = context;
      const { requestId, stream, seen } = await dropped(context);
      const rest = await behind(api, requestId, { lastId: stream.lastId! });
      const whole = await behind(api, requestId, {});
      expectWhole([...seen, ...(rest ?? [])], whole ?? [], 'what came before and behind the cut is the run');
      const done = whole?.at(-1);
      expect(done?.event === 'done' && done.data.ok, 'the run succeeds without its client', done);
    },
  },
  {
    id: 'resume.follow',
    title: 'A run under way is replayed and then followed to its end, by several clients at once',
    async run(context) {
      const { api } = context;
      const { requestId } = await dropped(context);
      const [one, other] = await Promise.all([behind(api, requestId, {}), behind(api, requestId, {})]);
      const whole = await behind(api, requestId, {});
      expectWhole(one ?? [], whole ?? [], 'what the first follower saw is the run');
      expectWhole(other ?? [], whole ?? [], 'what the second follower saw is the run');
    },
  },
  {
    id: 'resume.repeat',
    title: 'A request that is repeated with its Idempotency-Key and Last-Event-ID goes on behind that id',
    async run(context) {
      const { api } = context;
      const key = { 'Idempotency-Key': unique() };
      const { body, requestId, stream, seen } = await dropped(context, key);
      const again = await api.stream('orchestrate', { body, headers: { ...key, 'Last-Event-ID': stream.lastId! } });
      expect(again.requestId === requestId, `the run ${requestId}`, again.requestId);
      expect(
        again.headers['idempotency-replayed'] === 'true',
        'Idempotency-Replayed: true',
        again.headers['idempotency-replayed'] ?? 'none',
      );
      await again.toEnd();
      const rest = check(again, 'replay', { after: stream.lastId }).frames;
      expectWhole([...seen, ...rest], (await behind(api, requestId, {})) ?? [], 'what came before and behind the cut is the run');
    },
  },
  {
    id: 'resume.key-required',
    title: 'A request with Last-Event-ID and without Idempotency-Key is a 400 idempotency_key_required, and runs nothing',
    async run({ api, models }) {
      const headers = { 'Content-Type': 'application/json', 'Last-Event-ID': '2' };
      const answer = await api.raw('POST', '/v1/orchestrate', { headers, body: JSON.stringify(runOn(models.text)) });
      expectError(answer, 400, 'idempotency_key_required', 'POST /v1/orchestrate with Last-Event-ID and no key');
    },
  },
  {
    id: 'resume.ended',
    title: 'Of a run that has ended, the id of the last event is answered 204',
    async run({ api, recorded }) {
      const [run] = await recorded();
      const last = run!.replay.raw.at(-1)?.id ?? '';
      await api.call('streamRequestEvents', 204, { params: { id: run!.requestId }, headers: { 'Last-Event-ID': last } });
    },
  },
  {
    id: 'resume.bad-id',
    title: 'A Last-Event-ID that is no id of the stream is a 400, an empty one counts as absent',
    async run({ api, recorded }) {
      const [run] = await recorded();
      const path = `/v1/requests/${run!.requestId}/events`;
      expectError(
        await api.raw('GET', path, { headers: { 'Last-Event-ID': 'nonsense' } }),
        400,
        'invalid_request',
        `GET ${path} with a wrong Last-Event-ID`,
      );
      const rest = await behind(api, run!.requestId, { lastId: '' });
      expectWhole(rest ?? [], run!.replay.frames, 'with an empty Last-Event-ID, all of the run');
    },
  },
];
