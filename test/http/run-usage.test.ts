import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Client, Fields } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { startBaton } from '../support/server.ts';

const scripted = (model: string) => ({ id: 'a', name: 'A', role: 'r', goal: 'g', model });

async function listed(api: Client, query: string): Promise<Fields[]> {
  return (await api.get<{ requests: Fields[] }>(`/v1/requests${query}`)).body.requests;
}

describeOnBoth('a list of runs with their usage', (dialect) => {
  it('[REQ-060] tells models and costs of what is kept, and of nothing else', async () => {
    await using database = await createDatabase(dialect);
    const prices = join(database.folder, 'prices.json');
    writeFileSync(prices, JSON.stringify({ 'demo/script:usage': { input: 1001, output: 3001, cache_read: 101, cache_write: 1251 } }));
    await using baton = await startBaton({ database, env: { PRICES: prices } });
    const { api } = baton;
    await api.run({ message: 'go', agent_def: scripted('demo/script:usage') });
    await api.run({ message: '/agent index hello', agent_def: { ...scripted('demo/echo'), capabilities: ['/agent'] } });
    await api.run({ message: 'hello', agent: 'nobody' });
    const [failed, delegating, priced] = await listed(api, '?include=usage');
    expect(failed).not.toHaveProperty('models');
    expect(delegating).toMatchObject({ models: ['demo/echo'] });
    expect(delegating).not.toHaveProperty('cost_micro_cents');
    expect(priced!['models']).toEqual(['demo/script:usage']);
    // 2500 in, of which 900 were read from the cache and 900 written, and 30 out.
    expect(priced!['cost_micro_cents']).toBe(Math.round((700 * 1001 + 900 * 101 + 900 * 1251 + 30 * 3001) / 1000));
    for (const run of await listed(api, '')) expect(run).not.toHaveProperty('models');
    expect((await api.get('/v1/requests?include=all')).status).toBe(400);
  });

  it('[REQ-060] looks at the first steps of a long run alone', async () => {
    await using database = await createDatabase(dialect);
    const prices = join(database.folder, 'prices.json');
    writeFileSync(prices, JSON.stringify({ 'demo/echo': { input: 1, output: 1 } }));
    await using baton = await startBaton({ database, env: { PRICES: prices } });
    const { requestId } = await baton.api.run('hello');
    expect(await listed(baton.api, '?include=usage')).toMatchObject([{ models: ['demo/echo'], cost_micro_cents: expect.any(Number) }]);
    const files = await openDatabase({ url: database.url });
    const more = { request_id: requestId, tenant_id: baton.tenant.id, stream_id: 0, kind: 'command', data: '{}' };
    await files.knex('steps').insert(Array.from({ length: 110 }, (_, i) => ({ ...more, n: 10 + i })));
    await files.close();
    const [run] = await listed(baton.api, '?include=usage');
    expect(run).toMatchObject({ models: ['demo/echo'] });
    expect(run).not.toHaveProperty('cost_micro_cents');
  });
});
