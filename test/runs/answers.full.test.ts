import { describe, expect, it } from 'vitest';
import { Client, type Answer, type Fields } from '../support/client.ts';
import { createDatabase } from '../support/databases.ts';
import { spawnBaton } from '../support/process.ts';
import { startBaton } from '../support/server.ts';
import { assemble } from '../support/stream.ts';
import { startUpstream } from '../support/upstream.ts';

const JSON_ONLY = { Accept: 'application/json' };
const ASYNC = { Prefer: 'respond-async' };
const withKey = (key: string, more: Record<string, string> = {}) => ({ 'Idempotency-Key': key, ...more });
const never = new Promise<void>(() => {});
const stalling = { text: ['one', ' two'], gate: (index: number) => (index === 1 ? never : undefined) };
const resultOf = (api: Client, id: string, wait = 0): Promise<Answer<Fields>> => api.get(`/v1/requests/${id}/result?wait=${wait}`);

describe('answers without a stream', () => {
  it('[ANS-012] hold behind a kill: a run that was answered 202 is in the log, and ends as interrupted', async () => {
    await using upstream = await startUpstream();
    upstream.otherwise(stalling);
    const env = { ...upstream.env, INDEX_MODEL: 'openai/fake', IDEMPOTENCY: 'database' };
    const killed = await spawnBaton({ env });
    const accepted = await killed.api.post('/v1/orchestrate', { message: 'hello' }, withKey('kill', ASYNC));
    killed.kill('SIGKILL');
    expect(accepted.status).toBe(202);
    await using again = await killed.restart();
    const { body } = await resultOf(again.api, accepted.requestId, 60);
    expect(body).toMatchObject({ request_id: accepted.requestId, state: 'failed', ok: false, agent: 'index', error_code: 'interrupted' });
    const repeat = await again.api.post('/v1/orchestrate', { message: 'hello' }, withKey('kill', JSON_ONLY));
    expect(repeat).toMatchObject({ status: 200, requestId: accepted.requestId, body });
    const replay = await again.api.events(accepted.requestId);
    expect(assemble(replay.frames)[0]).toMatchObject({ event: 'request_received' });
  });

  it('[ANS-013] come from every node: of a run of another one, also while it is under way', async () => {
    await using database = await createDatabase('postgres');
    await using upstream = await startUpstream();
    const gate = Promise.withResolvers<void>();
    upstream.otherwise({ text: ['one', ' two'], gate: (index) => (index === 1 ? gate.promise : undefined) });
    const env = { ...upstream.env, INDEX_MODEL: 'openai/fake', IDEMPOTENCY: 'database' };
    const [one, two, three] = [
      await startBaton({ database, env }),
      await startBaton({ database, env }),
      await startBaton({ database, env }),
    ];
    const [other, leaving] = [two, three].map(({ url }) => new Client(url, one.tenant.token)) as [Client, Client];
    const { requestId } = await one.api.post('/v1/orchestrate', { message: 'x' }, withKey('k', ASYNC));
    expect((await resultOf(other, requestId)).status).toBe(202);
    const waiting = [resultOf(other, requestId, 60), other.post('/v1/orchestrate', { message: 'x' }, withKey('k', JSON_ONLY))];
    // A node that shuts down does not end the run of another one: who waits there is told to ask again.
    const left = [resultOf(leaving, requestId, 60), leaving.post('/v1/orchestrate', { message: 'x' }, withKey('k', JSON_ONLY))];
    const watched = await leaving.follow(requestId);
    await watched.until(({ event }) => event === 'text');
    await three.stop();
    for (const answer of await Promise.all(left))
      expect(answer).toMatchObject({ status: 202, body: { request_id: requestId, state: 'running' } });
    gate.resolve();
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ status: 200, body: { ok: true, content: 'one two' } });
    for (const node of [one, two]) await node.stop();
  });
});
