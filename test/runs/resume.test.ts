import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { Agent, EventSource } from 'undici';
import { describe, expect, it } from 'vitest';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { startBaton, useServer } from '../support/server.ts';
import { assemble, checkStream, type Frame } from '../support/stream.ts';
import { startUpstream } from '../support/upstream.ts';

/** Runs of every shape that the built-in model can make. */
const SHAPES: Record<string, string> = {
  'a plain answer': 'Hello, Baton! 👋 Grüße, 世界.',
  'files and commands': 'First\n/write notes.md\n# Hi 👋\n/endwrite\n/pane\n/mem write one\n/mem read\nlast',
  'parallel delegates': 'Go\n/parallel\n/agent index one two 👋 three\n/agent index four five six\n/agent ghost x\n/endparallel',
  'delegates of delegates': '/agent index /agent index /agent index too deep',
  'a long text': `Long: ${'wörd '.repeat(1500)}`,
};

describeOnSqliteFirst('a dropped client', (dialect) => {
  const baton = useServer({ dialect });

  it.each(Object.entries(SHAPES))('[LOG-001] gets the complete stream of %s, wherever its connection drops', async (_, message) => {
    const { api } = baton();
    const whole = await api.run(message);
    expect(await whole.over).toBe('complete');
    const replay = await api.events(whole.requestId);
    expect(assemble(replay.frames)).toEqual(assemble(whole.frames));

    // The finished run, behind every frame of the live stream and of the replay.
    const cuts = [...every(whole.frames), ...every(replay.frames)];
    for (const frames of cuts) {
      const rest = await api.events(whole.requestId, { lastEventId: frames.at(-1)!.id });
      expect(assemble([...frames, ...rest.frames])).toEqual(assemble(whole.frames));
    }
  });

  it.each(Object.entries(SHAPES))('[LOG-002] resumes %s while the run is under way', async (_, message) => {
    const { api } = baton();
    const { frames } = await api.run(message);
    const expected = JSON.stringify(
      assemble(frames)
        .map(({ event }) => event)
        .sort(),
    );
    const steps = Math.max(1, Math.floor(frames.length / 12));
    for (let stopAfter = 0; stopAfter < frames.length; stopAfter += steps) {
      const cut = await api.run(message, { stopAfter });
      const rest = await api.resume(cut);
      const replay = await api.events(cut.requestId);
      expect(assemble(rest.allFrames)).toEqual(assemble(replay.frames));
      // Delegates race, so pieces of text may stand in another order, but nothing may be missing.
      if (!message.includes('/parallel')) {
        expect(
          JSON.stringify(
            assemble(rest.allFrames)
              .map(({ event }) => event)
              .sort(),
          ),
        ).toBe(expected);
      }
    }
  });

  it('[LOG-003] may lose its connection again and again', async () => {
    const { api } = baton();
    let stream = await api.run(SHAPES['parallel delegates']!, { stopAfter: 3 });
    const { requestId } = stream;
    while (!stream.allFrames.some(({ event }) => event === 'done')) stream = await api.resume(stream, { stopAfter: 2 });
    expect(assemble(stream.allFrames)).toEqual(assemble((await api.events(requestId)).frames));
  });
});

/** Every prefix with at least one frame; of long streams a sample. */
function every(frames: Frame[]): Frame[][] {
  const step = Math.max(1, Math.floor(frames.length / 60));
  return frames.flatMap((_, i) => (i % step === 0 || i > frames.length - 5 ? [frames.slice(0, i + 1)] : []));
}

/** What a stream shows, by units of text: streams that begin in different rows can be compared. */
const shown = ({ frames }: { frames: readonly Frame[] }): string[] =>
  frames.flatMap(({ event, data }) => (event === 'text' ? data.delta.split('') : [JSON.stringify(data)]));

describe('GET /v1/requests/{id}/events', () => {
  const baton = useServer();

  it('[LOG-010] replays after since_seq', async () => {
    const { api } = baton();
    const { requestId } = await api.run('hello');
    const all = (await api.events(requestId)).frames;
    expect(all.map(({ id }) => id)).toEqual(all.map((_, i) => String(i + 1)));
    expect((await api.events(requestId, { sinceSeq: 3 })).frames).toEqual(all.slice(3));
    // What generated clients send because it is a default says nothing.
    expect((await api.events(requestId, { sinceSeq: 0, lastEventId: '3' })).frames).toEqual(all.slice(3));
    for (const seq of [0, 3]) {
      const path = `/v1/requests/${requestId}/events?since_seq=${seq}`;
      expect((await api.get(path, { 'Last-Event-ID': 'nonsense' })).status).toBe(400);
    }
    expect((await api.events(requestId, { sinceSeq: 0, headers: { 'Last-Event-ID': '' } })).frames).toEqual(all);
  });

  it('[LOG-011] reads an empty Last-Event-ID as none and k.0 as k, and refuses a malformed one', async () => {
    const { api } = baton();
    const { requestId } = await api.run('hello');
    const all = (await api.events(requestId)).frames;
    expect((await api.events(requestId, { headers: { 'Last-Event-ID': '' } })).frames).toEqual(all);
    expect((await api.events(requestId, { lastEventId: '2.0' })).frames).toEqual(all.slice(2));
    for (const bad of ['x', '-1', '1.', '.5', '1.2.3', '1e3', '9'.repeat(40)]) {
      const answer = await api.get(`/v1/requests/${requestId}/events`, { 'Last-Event-ID': bad });
      expect([bad, answer.status]).toEqual([bad, 400]);
    }
  });

  it('[LOG-012] replays nothing beyond the end of a finished run', async () => {
    const { api } = baton();
    const { requestId, done } = await api.run('hello');
    expect(done.ok).toBe(true);
    expect((await api.events(requestId, { sinceSeq: 10_000 })).frames).toEqual([]);
    expect((await api.events(requestId, { lastEventId: '10000.7' })).frames).toEqual([]);
  });

  it('[LOG-014] tells a client that has seen the end of a finished run not to reconnect', async () => {
    const { api } = baton();
    const { requestId, lastEventId } = await api.run('hello');
    const path = `/v1/requests/${requestId}/events`;
    for (const id of [lastEventId!, `${lastEventId}.0`, '10000.7']) {
      expect(await api.get(path, { 'Last-Event-ID': id })).toMatchObject({ status: 204, body: undefined });
      expect((await api.get(`${path}?since_seq=0`, { 'Last-Event-ID': id })).status).toBe(204);
    }
    for (const id of [lastEventId!, '1', '2.1']) {
      expect((await api.get(`${path}?since_seq=${lastEventId}`, { 'Last-Event-ID': id })).status).toBe(204);
      expect((await api.get(`${path}?since_seq=10000`, { 'Last-Event-ID': id })).status).toBe(204);
    }
    // A seq in the query alone ends in order, with an empty stream.
    const stream = await api.events(requestId, { sinceSeq: Number(lastEventId), headers: { 'Last-Event-ID': '' } });
    expect([stream.frames, await stream.over]).toEqual([[], 'complete']);
    const before = await api.events(requestId, { lastEventId: String(Number(lastEventId) - 1) });
    expect(before.frames.map(({ event }) => event)).toEqual(['done']);
  });

  it('[LOG-018] begins behind the later of since_seq and Last-Event-ID, wherever either ends', async () => {
    const { api } = baton();
    const { requestId, frames } = await api.run(`First ${'wörd 👋 '.repeat(700)}\n/mem write one\nlast`);
    const seqs = [1, 3, 4, 10_000];
    const behindSeq = await Promise.all(seqs.map(async (seq) => shown(await api.events(requestId, { sinceSeq: seq }))));
    // An id within a text may be behind some of its rows, and before others.
    const ids = ['2.1', '2.1999', '2.2000', '2.4500', ...new Set(frames.slice(0, -1).map(({ id }) => id))];
    for (const id of ids.filter((_, i) => i < 8 || i % 25 === 0 || i > ids.length - 4)) {
      const behindId = shown(await api.events(requestId, { lastEventId: id }));
      for (const [i, seq] of seqs.entries()) {
        const shorter = behindSeq[i]!.length < behindId.length ? behindSeq[i]! : behindId;
        expect(shown(await api.events(requestId, { sinceSeq: seq, lastEventId: id })), `${id} and ${seq}`).toEqual(shorter);
      }
    }
  });

  it('[LOG-018] gives an EventSource that was opened on since_seq everything once, and then has it stop', async () => {
    const { api, url, tenant } = baton();
    const { requestId, frames } = await api.run('one two three');
    const authorization = `Bearer ${tenant.token}`;
    const dispatcher = new Agent().compose(
      (dispatch) => (options, handler) => dispatch({ ...options, headers: { ...(options.headers as object), authorization } }, handler),
    );
    const source = new EventSource(`${url}/v1/requests/${requestId}/events?since_seq=1`, { node: { dispatcher, reconnectionTime: 1 } });
    const got: string[] = [];
    const over = Promise.withResolvers<void>();
    for (const name of new Set(frames.map(({ event }) => event))) {
      source.addEventListener(name, (event) => got.push((event as MessageEvent).lastEventId));
    }
    source.addEventListener('error', () => source.readyState === EventSource.CLOSED && over.resolve());
    await over.promise;
    const all = (await api.events(requestId)).frames.map(({ id }) => id);
    expect(got).toEqual(all.slice(1));
    await dispatcher.close();
  });

  it('[LOG-013] follows a running run from its end when asked for more than there is', async () => {
    await using upstream = await startUpstream();
    const gate = Promise.withResolvers<void>();
    upstream.reply({ text: ['a', 'b'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    await using own = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const live = await own.api.start('hello');
    await live.until(({ event }) => event === 'text');
    const url = `${own.url}/v1/requests/${live.requestId}/events?since_seq=1000000`;
    const response = await fetch(url, { headers: { Authorization: `Bearer ${own.tenant.token}` } });
    gate.resolve();
    await live.over;
    const frames: EventSourceMessage[] = [];
    createParser({ onEvent: (event) => frames.push(event) }).feed(await response.text());
    // Two events were durable when the tail was opened, or three if the text's row had been closed by then.
    const after = String(Number(frames[0]!.id) - 1);
    expect(['2', '3']).toContain(after);
    expect(checkStream(frames, { mode: 'replay', after }).at(-1)!.event).toBe('done');
  });
});
