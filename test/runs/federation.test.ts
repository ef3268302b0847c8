import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { startBaton, type Baton } from '../support/server.ts';
import { startUpstream, type Upstream } from '../support/upstream.ts';

/** Two servers: `near` knows an agent of `far` as `weather`, over A2A. */
describe('two servers over A2A', () => {
  let upstream: Upstream;
  let far: Baton;
  let near: Baton;
  let database: TestDatabase;

  beforeAll(async () => {
    upstream = await startUpstream();
    far = await startBaton({ env: upstream.env });
    await far.api.post('/v1/agents', { id: 'weather', name: 'Weather', role: 'forecaster', goal: 'g', model: 'openai/far' });
    database = await createDatabase('sqlite');
    const config = join(database.folder, 'a2a.json');
    const url = `${far.url}/v1/a2a/agents/weather/agent-card.json`;
    const headers = { Authorization: `Bearer ${far.tenant.token}` };
    writeFileSync(config, JSON.stringify({ agents: { weather: { url, headers } } }));
    near = await startBaton({ database, env: { A2A_CONFIG: config } });
  });
  afterAll(async () => {
    await near?.stop();
    await far?.stop();
    await database?.drop();
    await upstream.close();
  });

  it('[A2S-090] pass a message on and get the answer back', async () => {
    upstream.reply({ text: ['It will ', 'rain ', 'tomorrow.'] });
    const run = await near.api.run('/a2a card weather\n/a2a call weather Will it rain?\n');
    expect(run.data('tool_call')).toMatchObject([
      { kind: 'a2a', ok: true },
      { kind: 'a2a', ok: true },
    ]);
    expect(upstream.requests.at(-1)!.lastMessage).toBe('Will it rain?');
    expect(run.done).toMatchObject({ ok: true, content: expect.stringContaining('It will rain tomorrow.') });
    const { body } = await far.api.get<{ requests: object[] }>('/v1/requests?limit=1');
    expect(body.requests[0]).toMatchObject({ agent_id: 'weather', state: 'completed' });
  });

  it('[A2S-091] pass a failure on as a message without internal details', async () => {
    upstream.reply({ status: 400 });
    const run = await near.api.run('/a2a call weather x\n');
    const [call] = run.data('tool_call');
    expect(call).toMatchObject({ kind: 'a2a', ok: false, error: expect.stringContaining('ERR: ') });
    expect(JSON.stringify(run.frames)).not.toMatch(/INTERNAL|upstream words|bat_/);
    expect(run.done).toMatchObject({ ok: true });
  });

  it('[A2S-092] pass a cancel on', async () => {
    const before = upstream.requests.length;
    upstream.reply({ text: ['thinking'], end: 'stall' });
    const run = await near.api.start('/a2a call weather x\n');
    const asked = await upstream.received(before);
    await near.api.post(`/v1/requests/${run.requestId}/cancel`);
    await run.over;
    expect(run.done).toMatchObject({ ok: false, error_code: 'canceled' });
    expect(await asked.closed).toBe('aborted');
    const state = async () => (await far.api.get<{ requests: { state: string }[] }>('/v1/requests?limit=1')).body.requests[0]!.state;
    await expect.poll(state).toBe('canceled');
  });
});
