import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { startBaton } from '../../support/server.ts';
import { startUpstream } from '../../support/upstream.ts';
import { installPython, PythonClient } from '../a2a/python.ts';
import { deltasOf } from './host.ts';

const MIB = 1024 * 1024;
const installed = await installPython('2.3.0', 'mcp');
if ('missing' in installed) console.warn(`the official Python client is not tried: ${installed.missing}`);

const digestOf = (content: string | Buffer) => ({
  bytes: Buffer.byteLength(content),
  sha256: createHash('sha256').update(content).digest('hex'),
});

it.skipIf('missing' in installed)(
  '[MCS-062] the official Python client, unmodified, reads an answer of 3 MiB and files of 1 MiB',
  { timeout: 400_000 },
  async () => {
    await using upstream = await startUpstream();
    await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const { api } = baton;
    const bytes = Buffer.from(Array.from({ length: MIB }, (_, n) => (n * 7) & 0xff));
    const { body } = await api.post<{ id: number }>('/v1/conversations', {});
    const binary = { path: 'b.bin', content: bytes.toString('base64'), encoding: 'base64' };
    const { body: kept } = await api.post<{ id: number }>(`/v1/conversations/${body.id}/artifacts`, binary);
    const file = `${'y'.repeat(MIB - 1)}\n`;
    const answer = 'a wörd '.repeat((3 * MIB) / 8);
    const deltas = deltasOf(`/write --persist a.txt
${file}/endwrite
${answer}`);
    // Long turns are summed up, by calls of their own.
    upstream.otherwise(({ lastMessage }) => (lastMessage === 'go' ? { text: deltas } : {}));
    const env = { BATON_URL: baton.url, BATON_TOKEN: baton.tenant.token };
    await using client = new PythonClient((installed as { python: string }).python, '../mcp/client.py', env);
    expect(await client.next()).toEqual({ error: false, types: ['text', 'text', 'resource_link', 'resource_link'] });
    const read = [await client.next(), await client.next(), await client.next(), await client.next()];
    const { body: listed } = await api.get<{ requests: { request_id: string }[] }>('/v1/requests');
    const { body: result } = await api.get<{ content: string }>(`/v1/requests/${listed.requests[0]!.request_id}/result`);
    expect(result.content).toContain(answer.trim());
    expect(read).toEqual([
      { uri: expect.stringMatching(/\/answer$/) as string, ...digestOf(result.content) },
      { uri: expect.stringMatching(/\/files\/a\.txt$/) as string, ...digestOf(file) },
      { uri: expect.stringMatching(/^baton:\/\/artifacts\/\d+$/) as string, ...digestOf(file) },
      { uri: `baton://artifacts/${kept.id}`, ...digestOf(bytes) },
    ]);
    expect(await client.next()).toEqual({ code: -32602 });
  },
);
