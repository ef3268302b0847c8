import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../support/databases.ts';
import { useServer, useUpstream } from '../../../support/server.ts';
import { giveToken } from '../../../support/tokens.ts';
import { deltasOf, linksOf } from '../host.ts';
import { alone, beginTask, callAlone, connectClient, getTask, VERSION } from './host.ts';

const LARGE = 'wörd 👋 '.repeat(40_000);
const MODE = { mode: { pin: VERSION } } as const;

describeOnBoth('resources for clients of 2026-07-28', (dialect) => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ dialect, env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));

  it('[MCS-150] are listed in pages, and read', async () => {
    const tenant = await baton().newTenant();
    const { body: conversation } = await tenant.api.post<{ id: number }>('/v1/conversations', {});
    const keep = (path: string, content: string) =>
      tenant.api.post<{ id: number }>(`/v1/conversations/${conversation.id}/artifacts`, { path, content });
    for (let i = 0; i < 101; i += 1) await keep(`f${i}.md`, `# ${i}`);
    await keep('f0.md', '# again');
    await using one = await connectClient(baton().url, tenant.token, MODE);
    const { client } = one;
    // All pages together, as the client has them.
    const { resources } = await client.listResources();
    expect(resources).toHaveLength(101);
    const first = (await alone(tenant.api, 'resources/list')).body.result!;
    expect(first).toMatchObject({ resultType: 'complete', ttlMs: 0, cacheScope: 'private' });
    const second = (await alone(tenant.api, 'resources/list', { cursor: first.nextCursor })).body.result!;
    expect([first['resources'], second['resources']]).toEqual([resources.slice(0, 100), resources.slice(100)]);
    const { uri } = resources.find(({ name }) => name === 'f0.md')!;
    expect((await client.readResource({ uri })).contents).toMatchObject([{ uri, mimeType: 'text/markdown', text: '# again' }]);
    expect((await alone(tenant.api, 'resources/read', { uri })).body.result).toMatchObject({ ttlMs: 0, cacheScope: 'private' });
    const old = `${uri}?version=1`;
    expect((await alone(tenant.api, 'resources/read', { uri: old })).body.result).toMatchObject({
      contents: [{ text: '# 0' }],
      ttlMs: 3_600_000,
    });
    for (const unknown of ['baton://artifacts/999999', 'file:///etc/passwd', `baton://requests/${crypto.randomUUID()}/answer`]) {
      expect((await alone(tenant.api, 'resources/read', { uri: unknown })).body.error).toMatchObject({
        code: -32602,
        data: { uri: unknown },
      });
    }
  });

  it('[MCS-151] are those of its own runs for a token without `read`', async () => {
    const tenant = await baton().newTenant();
    const { token, api: own } = await giveToken(baton(), tenant, 'runs', ['run']);
    const write = (path: string) => ({ text: [`/write --persist ${path}\nwritten\n/endwrite\n`] });
    upstream().reply(write('own.md'), {}, write('foreign.md'), {});
    const mine = (await callAlone(own, 'run_agent', 'go')).body.result!;
    const foreign = (await callAlone(tenant.api, 'run_agent', 'go')).body.result!;
    await using one = await connectClient(baton().url, token, MODE);
    const { resources } = await one.client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(['own.md']);
    expect((await one.client.readResource({ uri: resources[0]!.uri })).contents).toMatchObject([{ text: 'written\n' }]);
    await using reader = await connectClient(baton().url, tenant.token, MODE);
    const all = (await reader.client.listResources()).resources;
    expect(all.map(({ name }) => name).toSorted()).toEqual(['foreign.md', 'own.md']);
    const answerOf = ({ _meta }: { _meta?: object }) =>
      `baton://requests/${String((_meta as Record<string, unknown>)['request_id'])}/answer`;
    expect((await one.client.readResource({ uri: answerOf(mine) })).contents).toHaveLength(1);
    for (const uri of [answerOf(foreign), all.find(({ name }) => name === 'foreign.md')!.uri]) {
      await expect(one.client.readResource({ uri })).rejects.toMatchObject({ code: -32602 });
    }
  });

  it('[MCS-152] have what has no room in a result, of a call and of a task', async () => {
    const { api, url, tenant } = baton();
    upstream().otherwise({ text: deltasOf(LARGE) });
    await using one = await connectClient(url, tenant.token, MODE);
    const called = (await callAlone(api, 'run_agent', 'go')).body.result!;
    const { taskId } = await beginTask(api, 'run_agent', 'go');
    await expect.poll(async () => (await getTask(api, taskId)).status).toBe('completed');
    for (const result of [called, (await getTask(api, taskId)).result as unknown as typeof called]) {
      expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(64 * 1024);
      const [link] = linksOf(result);
      expect(link).toMatchObject({ name: 'answer', size: Buffer.byteLength(LARGE) });
      const [contents] = (await one.client.readResource({ uri: link!.uri })).contents;
      expect(contents && 'text' in contents && contents.text === LARGE).toBe(true);
    }
  });
});
