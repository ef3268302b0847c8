import { expect, it } from 'vitest';
import { assemble, checkStream } from '../support/check-stream.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { startBaton } from '../support/server.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import { writeStart } from '../support/run-start.ts';

describeOnBoth('a run that died before its first event', (dialect) => {
  it('[LOG-060] [LOG-016] gets the missing end of its stream at the next start, and frees its conversation', async () => {
    await using database = await createDatabase(dialect);
    const first = await startBaton({ database });
    const { body } = await first.api.post('/v1/conversations', {});
    await first.stop();
    // What a node leaves behind that is killed between the conversation's lock and the run's first commit.
    const store = await openDatabase({ url: database.url });
    const run = { requestId: crypto.randomUUID(), conversationId: body['id'] as number };
    const said = { content: '"lost"', clientId: undefined };
    await writeStart(store, { tenantId: first.tenant.id, runId: run.requestId, owner: 'dead', conversationId: run.conversationId, said });
    await store.close();

    await using again = await startBaton({ database });
    const { Client } = await import('../support/client.ts');
    const api = new Client(again.url, first.tenant.token);
    const replay = await api.events(run.requestId);
    expect(replay.frames.map(({ event }) => event)).toEqual(['request_received', 'error', 'done']);
    expect(replay.done).toMatchObject({ ok: false, error_code: 'interrupted', conversation_id: run.conversationId });
    checkStream(
      replay.frames.map(({ id, event, data }) => ({ id, event, data: JSON.stringify({ type: event, ...data }) })),
      { mode: 'replay' },
    );
    const times = await timesOf(again.url, first.tenant.token, run.requestId);
    expect(times).toEqual(Array.from({ length: 3 }, () => expect.any(Number)));
    const next = await api.run('again', { path: `/v1/conversations/${run.conversationId}/messages` });
    expect(next.done.ok).toBe(true);
  });
});

describeOnBoth('the events of a run', (dialect) => {
  it('[LOG-016] say when they happened', async () => {
    await using baton = await startBaton({ dialect });
    const before = Date.now();
    const run = await baton.api.run('one two three\n/write a.txt\ncontent\n/endwrite');
    const times = await timesOf(baton.url, baton.tenant.token, run.requestId);
    const happened = times.map(Number);
    expect(happened.length).toBeGreaterThan(5);
    expect(happened).toEqual(happened.toSorted((a, b) => a - b));
    expect(happened[0]).toBeGreaterThanOrEqual(before);
    expect(happened.at(-1)).toBeLessThanOrEqual(Date.now());
  });
});

/** The time of each event in a replay, as it comes over the wire. */
async function timesOf(url: string, token: string, runId: string): Promise<unknown[]> {
  const answer = await fetch(`${url}/v1/requests/${runId}/events`, { headers: { authorization: `Bearer ${token}` } });
  const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('data: '));
  return lines.map((line) => (JSON.parse(line.slice('data: '.length)) as { at_ms?: unknown }).at_ms);
}

describeOnBoth('a log from before events carried their type', (dialect) => {
  it('[LOG-015] is replayed with its end, wherever a client resumes', async () => {
    await using database = await createDatabase(dialect);
    await using baton = await startBaton({ database });
    const run = await baton.api.run('one two three');
    const store = await openDatabase({ url: database.url });
    const rows = await store.knex('events').where({ request_id: run.requestId }).select('seq', 'data');
    for (const { seq, data } of rows as { seq: number; data: string }[]) {
      const { type: _, ...old } = JSON.parse(data) as { type: string };
      await store
        .knex('events')
        .where({ request_id: run.requestId, seq })
        .update({ data: JSON.stringify(old) });
    }
    await store.close();
    expect(assemble((await baton.api.events(run.requestId)).frames)).toEqual(assemble(run.frames));
    for (const [index, { id }] of run.frames.entries()) {
      const rest = await baton.api.events(run.requestId, { lastEventId: id });
      expect(assemble([...run.frames.slice(0, index + 1), ...rest.frames])).toEqual(assemble(run.frames));
    }
  });
});
