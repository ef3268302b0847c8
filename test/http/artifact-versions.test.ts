import { expect, it } from 'vitest';
import type { components } from '../../src/generated/api.ts';
import type { Client } from '../support/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { useServer } from '../support/server.ts';

type Artifact = components['schemas']['Artifact'];
type Versions = components['schemas']['ArtifactVersionList'];

const conversation = async (api: Client): Promise<number> => (await api.post<{ id: number }>('/v1/conversations', {})).body.id;
const keep = async (api: Client, id: number, content: string, more: object = {}): Promise<Artifact> =>
  (await api.post<Artifact>(`/v1/conversations/${id}/artifacts`, { path: 'a.txt', content, ...more })).body;
const versionsOf = async (api: Client, id: number): Promise<Versions> => (await api.get<Versions>(`/v1/artifacts/${id}/versions`)).body;
const contentOf = async (api: Client, id: number, version?: number): Promise<string> =>
  (await api.get(`/v1/artifacts/${id}/raw${version === undefined ? '' : `?version=${version}`}`)).bytes.toString();

describeOnBoth('the versions of an artifact', (dialect) => {
  const baton = useServer({ dialect, env: { INDEX_MODEL: 'demo/echo' } });

  it('[ART-055] each write of another content keeps what the file was', async () => {
    const { api } = baton();
    const id = await conversation(api);
    const first = await keep(api, id, 'one');
    expect(first).toMatchObject({ version: 1 });
    const second = await keep(api, id, '{}', { mime_type: 'text/x-log' });
    expect(second).toMatchObject({ id: first.id, version: 2 });
    expect(await versionsOf(api, first.id)).toEqual({
      count: 2,
      versions: [
        { version: 2, mime_type: 'text/x-log', size_bytes: 2, sha256: second.sha256, created_at: second.updated_at },
        { version: 1, mime_type: 'text/plain', size_bytes: 3, sha256: first.sha256, created_at: first.updated_at },
      ],
    });
    expect([await contentOf(api, first.id), await contentOf(api, first.id, 1), await contentOf(api, first.id, 2)]).toEqual([
      '{}',
      'one',
      '{}',
    ]);
    const old = await api.get(`/v1/artifacts/${first.id}/raw?version=1`);
    expect(old.headers).toMatchObject({ 'content-type': 'text/plain', etag: `"${first.sha256}"` });
    expect((await api.get(`/v1/artifacts/${first.id}/raw?version=1`, { 'If-None-Match': old.headers['etag']! })).status).toBe(304);
  });

  it('[ART-055] tells the run that has written it, and the run its version', async () => {
    const { api } = baton();
    const id = await conversation(api);
    const write = (text: string) =>
      api.run({ message: `/write --persist a.txt\n${text}\n/endwrite\n` }, { path: `/v1/conversations/${id}/messages` });
    const [one, two] = [await write('one'), await write('two')];
    const artifact = one.data('file')[0]!.artifact_id!;
    expect((await keep(api, id, 'three')).id).toBe(artifact);
    const { versions } = await versionsOf(api, artifact);
    expect(versions.map(({ version, request_id }) => [version, request_id])).toEqual([
      [3, undefined],
      [2, two.requestId],
      [1, one.requestId],
    ]);
    expect(two.done.content).toContain(`kept as artifact #${artifact}, version 2`);
  });

  it('[ART-056] the same content makes no version, whatever its type', async () => {
    const { api } = baton();
    const id = await conversation(api);
    await keep(api, id, 'one');
    const again = await keep(api, id, 'one', { mime_type: 'text/x-log' });
    expect(again).toMatchObject({ version: 1, mime_type: 'text/x-log' });
    expect((await versionsOf(api, again.id)).count).toBe(1);
    // What it was before is another content than what it is.
    await keep(api, id, 'two');
    expect(await keep(api, id, 'one')).toMatchObject({ version: 3 });
  });

  it('[ART-056] the last ten are kept, under their numbers', async () => {
    const { api } = baton();
    const id = await conversation(api);
    let artifact = 0;
    for (let i = 1; i <= 13; i += 1) artifact = (await keep(api, id, `content ${i}`)).id;
    const { count, versions } = await versionsOf(api, artifact);
    expect(count).toBe(10);
    expect(versions.map(({ version }) => version)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
    for (const { version } of versions) expect(await contentOf(api, artifact, version)).toBe(`content ${version}`);
    for (const version of [3, 14, 2_147_483_647]) {
      const gone = await api.get(`/v1/artifacts/${artifact}/raw?version=${version}`);
      expect(gone).toMatchObject({
        status: 404,
        body: { error_code: 'artifact_not_found', error: `no version ${version} of artifact ${artifact}` },
      });
    }
    for (const version of ['0', '-1', 'x', '1.5', ''])
      expect((await api.get(`/v1/artifacts/${artifact}/raw?version=${version}`)).status).toBe(400);
  });

  it('[ART-057] runs that write a path at the same time lose nothing', async () => {
    const { api } = baton();
    const id = await conversation(api);
    const contents = Array.from({ length: 8 }, (_, i) => `of run ${i}`);
    const kept = await Promise.all(contents.map((content) => keep(api, id, content)));
    expect(kept.map(({ version }) => version).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const { id: artifact, version } of kept)
      expect(contents[kept.findIndex((one) => one.version === version)]).toBe(await contentOf(api, artifact, version));
  });

  it('[ART-059] they go with the file, and with its conversation', async () => {
    const { api } = baton();
    const id = await conversation(api);
    await keep(api, id, 'one');
    const { id: artifact } = await keep(api, id, 'two');
    await api.raw('DELETE', `/v1/artifacts/${artifact}`);
    expect((await api.get(`/v1/artifacts/${artifact}/versions`)).status).toBe(404);
    expect((await api.get(`/v1/artifacts/${artifact}/raw?version=1`)).status).toBe(404);
    // A new file at that place begins anew.
    expect(await keep(api, id, 'three')).toMatchObject({ version: 1 });
    const { id: second } = await keep(api, id, 'four');
    await api.raw('DELETE', `/v1/conversations/${id}`);
    expect((await api.get(`/v1/artifacts/${second}/raw?version=1`)).status).toBe(404);
  });

  it('[AUT-020] an earlier version is a 404 for another tenant', async () => {
    const { api } = baton();
    const id = await conversation(api);
    await keep(api, id, 'secret');
    const { id: artifact } = await keep(api, id, 'changed');
    const other = (await baton().newTenant()).api;
    for (const version of [1, 2]) {
      const foreign = await other.get(`/v1/artifacts/${artifact}/raw?version=${version}`);
      expect(foreign).toMatchObject({ status: 404, body: { error: `no artifact ${artifact}` } });
    }
  });
});
