import { expect, it } from 'vitest';
import { assemble, checkStream } from '../support/check-stream.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { startBaton } from '../support/server.ts';
import { openDatabase } from '../../src/store/connect.ts';
import { Conversations } from '../../src/store/conversations.ts';

describeOnBoth('a run that died before its first event', (dialect) => {
  it('[LOG-060] gets the missing end of its stream at the next start, and frees its conversation', async () => {
    const database = await createDatabase(dialect);
    const first = await startBaton({ database });
    const { body } = await first.api.post('/v1/conversations', {});
    await first.stop();
    // What a node leaves behind that is killed between the conversation's lock and the run's first commit.
    const store = await openDatabase({ url: database.url });
    const run = { requestId: crypto.randomUUID(), conversationId: body['id'] as number, agentId: 'index', owner: 'dead', content: 'lost' };
    expect(await new Conversations(store, () => 7).begin(first.tenant.id, run)).toBeUndefined();
    await store.close();

    const again = await startBaton({ database });
    const { Client } = await import('../support/client.ts');
    const api = new Client(again.url, first.tenant.token);
    const replay = await api.events(run.requestId);
    expect(replay.frames.map(({ event }) => event)).toEqual(['request_received', 'error', 'done']);
    expect(replay.done).toMatchObject({ ok: false, error_code: 'interrupted', conversation_id: run.conversationId });
    checkStream(
      replay.frames.map(({ id, event, data }) => ({ id, event, data: JSON.stringify({ type: event, ...data }) })),
      { mode: 'replay' },
    );
    const next = await api.run('again', { path: `/v1/conversations/${run.conversationId}/messages` });
    expect(next.done.ok).toBe(true);
    await again.stop();
    await database.drop();
  });
});

describeOnBoth('a log from before events carried their type', (dialect) => {
  it('[LOG-015] is replayed with its end, wherever a client resumes', async () => {
    const database = await createDatabase(dialect);
    const baton = await startBaton({ database });
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
    await baton.stop();
    await database.drop();
  });
});
