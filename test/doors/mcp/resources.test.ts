import { beforeAll, describe, expect, it } from 'vitest';
import { PART_BYTES, partsOf } from '../../../src/doors/mcp/parts.ts';
import type { Client } from '../../support/client.ts';
import { describeOnSqliteFirst } from '../../support/databases.ts';
import { useServer, useUpstream, type TestTenant } from '../../support/server.ts';
import {
  artifactOf,
  beginSession,
  callTool,
  connectHost,
  deltasOf,
  filesOf,
  linksOf,
  readText,
  runOf,
  send,
  textOf,
  toolCall,
} from './host.ts';

const KIB = 1024;
const MIB = KIB * KIB;
const writing = (path: string, content: string, option = ''): string => `/write ${option}${path}\n${content}\n/endwrite\n`;
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
/** Whether two long texts are the same, without printing them. */
const same = (one: string, other: string) => expect([one.length, one === other]).toEqual([other.length, true]);

/** Keeps a file in a new conversation. */
async function keep(api: Client, path: string, content: Buffer, more: object = {}): Promise<number> {
  const { body } = await api.post<{ id: number }>('/v1/conversations', {});
  const file = { path, content: content.toString('base64'), encoding: 'base64', ...more };
  return (await api.post<{ id: number }>(`/v1/conversations/${body.id}/artifacts`, file)).body.id;
}

describeOnSqliteFirst('results of any size', (dialect) => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ dialect, env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));
  const host = (token = baton().tenant.token) => connectHost(baton().url, token);
  /** Calls an agent that says this. */
  const hear = async (answer: string) => {
    upstream().reply({ text: deltasOf(answer) }, ...(answer.includes('/endwrite') ? [{ text: ['That is all.'] }] : []));
    const one = await host();
    return { one, result: await callTool(one, 'run_agent', { message: 'go' }), [Symbol.asyncDispose]: () => one.client.close() };
  };

  it.each([
    ['3 MiB', 'letters', 'abcdefgh', 3 * MIB],
    ['300 KiB', 'characters of several bytes', 'wörd 👋 ', 300 * KIB],
    ['200 KiB', 'what JSON escapes', '"\\', 200 * KIB],
    ['100 KiB', 'what JSON writes with six letters', '\u0001', 100 * KIB],
  ])('[MCS-058] [MCS-059] [MCS-062] an answer of %s is linked: of %s', async (_much, _what, word, bytes) => {
    const answer = word.repeat(bytes / Buffer.byteLength(word));
    await using got = await hear(answer);
    const { one, result } = got;
    expect(bytesOf(result)).toBeLessThan(64 * KIB);
    expect(result.isError).toBe(false);
    const head = textOf(result);
    expect(head).toMatch(/…$/);
    expect(answer.startsWith(head.slice(0, -1)) && head.length > 4000).toBe(true);
    const size = Buffer.byteLength(answer);
    const uri = `baton://requests/${runOf(result)}/answer`;
    expect(result.content[1]).toMatchObject({
      type: 'text',
      text: expect.stringMatching(`${size} bytes.*GET /v1/requests/${runOf(result)}/`) as string,
    });
    expect(linksOf(result)).toEqual([
      expect.objectContaining({ uri, name: 'answer', title: 'The whole answer', mimeType: 'text/plain', size }),
    ]);
    same(await readText(one, uri), answer);
    expect(one.errors).toEqual([]);
  });

  it.each(['2025-11-25', '2025-06-18'])('[MCS-058] without a stream it is the same, in version %s', async (protocolVersion) => {
    const { api } = baton();
    const session = await beginSession(api, { protocolVersion });
    upstream().reply({ text: deltasOf('x'.repeat(300 * KIB)) });
    const { body } = await send(api, toolCall(1, 'run_agent', { message: 'go' }), session);
    const [link] = linksOf(body.result!);
    const read = await send(api, { jsonrpc: '2.0', id: 2, method: 'resources/read', params: { uri: link!.uri } }, session);
    expect(read.body).toMatchObject({ id: 2, result: { contents: [{ uri: link!.uri, mimeType: 'text/plain' }] } });
    same(String((read.body.result!['contents'] as { text: string }[])[0]!.text), 'x'.repeat(300 * KIB));
  });

  it('[MCS-058] an answer and files that have room stay as they were', async () => {
    await using got = await hear(`${writing('a.md', '# A')}${'x'.repeat(200 * KIB)}`);
    const { result } = got;
    expect(result.content.map(({ type }) => type)).toEqual(['text', 'resource']);
    expect(textOf(result).length).toBeGreaterThanOrEqual(200 * KIB);
    // What is embedded can be read as well.
    expect(await readText(got.one, filesOf(result)[0]!.uri)).toBe('# A\n');
    same(await readText(got.one, `baton://requests/${runOf(result)}/answer`), textOf(result));
  });

  it('[MCS-058] [MCS-059] files of 300 KiB and of 1 MiB are linked, kept or not, and a small one is not', async () => {
    const long = 'wörd 👋 '.repeat(30 * KIB);
    const whole = 'y'.repeat(MIB - 1);
    await using got = await hear(`${writing('a/ä b?.md', long)}${writing('b.txt', 'small')}${writing('c.txt', whole, '--persist ')}`);
    const { one, result } = got;
    expect(result.content.map(({ type }) => type)).toEqual(['text', 'text', 'resource_link', 'resource', 'resource_link']);
    expect(bytesOf(result)).toBeLessThan(256 * KIB);
    const [first, second] = linksOf(result);
    expect(first).toMatchObject({
      uri: `baton://requests/${runOf(result)}/files/a/${encodeURIComponent('ä b?.md')}`,
      name: 'a/ä b?.md',
      mimeType: 'text/markdown',
      size: Buffer.byteLength(long) + 1,
    });
    same(await readText(one, first!.uri), `${long}\n`);
    same(await readText(one, second!.uri), `${whole}\n`);
    same(await readText(one, `baton://artifacts/${artifactOf(second!)}`), `${whole}\n`);
  });

  it('[MCS-058] files that have no room together are linked from the one on that has none', async () => {
    await using got = await hear(['a', 'b', 'c', 'd'].map((name) => writing(`${name}.txt`, name.repeat(100 * KIB))).join(''));
    const { one, result } = got;
    expect(result.content.map(({ type }) => type)).toEqual(['text', 'text', 'resource', 'resource', 'resource_link', 'resource_link']);
    same(await readText(one, linksOf(result)[1]!.uri), `${'d'.repeat(100 * KIB)}\n`);
  });

  it('[MCS-058] [MCS-059] what one path has been, one after the other, is linked each by itself', async () => {
    const [first, second] = ['a', 'b'].map((letter) => letter.repeat(300 * KIB)) as [string, string];
    await using got = await hear(writing('x.txt', first) + writing('x.txt', second));
    const links = linksOf(got.result).map(({ uri }) => uri);
    expect(links.map((uri) => new URL(uri).search)).toEqual(['?writing=1', '']);
    same(await readText(got.one, links[0]!), `${first}\n`);
    same(await readText(got.one, links[1]!), `${second}\n`);
    same(await readText(got.one, `${links[1]}?writing=2`), `${second}\n`);
  });

  it('[MCS-058] [MCS-059] more files than there is room for links are in a list, and the result stays small', async () => {
    const folder = 'ф'.repeat(120);
    const names = Array.from({ length: 90 }, (_, n) => `${folder}/${folder}${n}`);
    await using got = await hear(names.map((name) => writing(name, 'z'.repeat(20 * KIB))).join(''));
    const { one, result } = got;
    expect(bytesOf(result)).toBeLessThan(400 * KIB);
    const list = linksOf(result).at(-1)!;
    expect(list).toMatchObject({ uri: `baton://requests/${runOf(result)}/files`, mimeType: 'application/json' });
    const { files } = JSON.parse(await readText(one, list.uri)) as { files: { path: string; uri: string; size_bytes: number }[] };
    expect(files.map(({ path }) => path)).toEqual(names);
    same(await readText(one, files.at(-1)!.uri), `${'z'.repeat(20 * KIB)}\n`);
  });

  it('[MCS-059] an answer beyond 4 MiB is read in parts, each with a link, and none cuts a character', async () => {
    const answer = 'a👋ö'.repeat((8.5 * MIB) / 7);
    await using got = await hear(answer);
    const { one, result } = got;
    const links = linksOf(result);
    expect(links.map(({ title }) => title)).toEqual([1, 2, 3].map((part) => `The whole answer, part ${part} of 3`));
    const parts: string[] = [];
    for (let uri: string | undefined = links[0]!.uri; uri !== undefined;) {
      const [contents] = (await one.client.readResource({ uri })).contents;
      const { _meta: told } = contents!;
      parts.push((contents as { text: string }).text);
      expect(told).toMatchObject({ parts: 3 });
      uri = told?.['next_part'] as string | undefined;
    }
    same(parts.join(''), answer);
    expect(parts.map((part) => Buffer.byteLength(part))).toEqual(links.map(({ size }) => size));
    expect(Math.max(...links.map(({ size }) => size!))).toBeLessThanOrEqual(PART_BYTES);
    same(await readText(one, links[1]!.uri), parts[1]!);
    await expect(one.client.readResource({ uri: `${links[0]!.uri}?part=4` })).rejects.toMatchObject({ code: -32002 });
  });

  it('[MCS-060] artifacts are listed, newest first, in pages', async () => {
    const tenant = await baton().newTenant();
    const { body } = await tenant.api.post<{ id: number }>('/v1/conversations', {});
    const ids: number[] = [];
    for (let n = 0; n < 103; n += 1) {
      const file = { path: `f${n}.md`, content: 'x'.repeat(n) };
      ids.unshift((await tenant.api.post<{ id: number }>(`/v1/conversations/${body.id}/artifacts`, file)).body.id);
    }
    await using one = await host(tenant.token);
    const first = await one.client.listResources();
    const second = await one.client.listResources({ cursor: first.nextCursor! });
    expect([first.resources.length, second.resources.length, second.nextCursor]).toEqual([100, 3, undefined]);
    expect([...first.resources, ...second.resources].map(({ uri }) => uri)).toEqual(ids.map((id) => `baton://artifacts/${id}`));
    expect(first.resources[0]).toMatchObject({
      name: 'f102.md',
      mimeType: 'text/markdown',
      size: 102,
      description: `A file of the conversation ${body.id}.`,
    });
    const { resourceTemplates } = await one.client.listResourceTemplates();
    expect(resourceTemplates.map(({ name }) => name)).toEqual(['answer', 'file', 'files', 'artifact']);
    expect(one.errors).toEqual([]);
  });

  it.each([
    ['bytes', Buffer.from(Array.from({ length: MIB }, (_, n) => n & 0xff)), 'application/octet-stream', 'blob'],
    ['half of a character', Buffer.from([0x61, 0xc3]), 'text/plain', 'blob'],
    ['a NUL', Buffer.from('a\0b'), 'text/plain', 'blob'],
    ['text', Buffer.from('wörd 👋 '.repeat(80_000)), 'text/plain', 'text'],
    ['nothing', Buffer.alloc(0), 'text/plain', 'text'],
  ])('[MCS-060] an artifact of %s is read as it is', async (_what, content, mime_type, as) => {
    const id = await keep(baton().api, 'f', content, { mime_type });
    await using one = await host();
    const [got] = (await one.client.readResource({ uri: `baton://artifacts/${id}` })).contents as { text?: string; blob?: string }[];
    expect(Object.keys(got!)).toContain(as);
    expect(got).toMatchObject({ uri: `baton://artifacts/${id}`, mimeType: mime_type });
    const read = got!.blob === undefined ? Buffer.from(got!.text!) : Buffer.from(got!.blob, 'base64');
    expect(read.equals(content)).toBe(true);
  });

  it('[MCS-060] an artifact is read in each of its versions', async () => {
    await using got = await hear(writing('v.txt', 'one', '--persist '));
    const id = artifactOf(filesOf(got.result)[0]!);
    await using _ = await hear(writing('v.txt', 'two', '--persist '));
    const texts = await Promise.all(['', '?version=1', '?version=2'].map((query) => readText(got.one, `baton://artifacts/${id}${query}`)));
    expect(texts).toEqual(['two\n', 'one\n', 'two\n']);
    await expect(got.one.client.readResource({ uri: `baton://artifacts/${id}?version=3` })).rejects.toMatchObject({ code: -32002 });
  });

  const run = crypto.randomUUID();
  it.each([
    `baton://requests/${run}/answer`,
    `baton://requests/${run}/files/a`,
    `baton://requests/${run}/files`,
    'baton://requests/x/answer',
    `baton://requests/${run}`,
    `baton://requests/${run}/files/%ff`,
    `baton://requests/${run}/answer?part=0`,
    `baton://requests/${run}/answer?version=1`,
    'baton://artifacts/4711',
    'baton://artifacts/4711?version=1',
    'baton://artifacts/1e3',
    'baton://artifacts/99999999999999999999',
    'baton://artifacts/1?version=99999999999',
    'baton://artifacts/',
    'baton://',
    '',
    'file:///etc/passwd',
    'https://example.org/',
    `baton://artifacts/${'1'.repeat(100_000)}`,
  ])('[MCS-061] what is unknown is an error with its uri: %.60s', async (uri) => {
    await using one = await host();
    await expect(one.client.readResource({ uri })).rejects.toMatchObject({ code: -32002, data: { uri } });
  });

  it('[MCS-061] a run that goes on, and one that has failed, have no answer', async () => {
    const { api } = baton();
    const agent_def = (name: string) => ({ id: name, name, role: 'r', goal: 'g', model: `demo/script:${name}` });
    const stalled = await api.start({ message: 'go', agent_def: agent_def('stall') });
    const failed = await api.run({ message: 'go', agent_def: agent_def('turn-limit') });
    await using one = await host();
    for (const { requestId } of [stalled, failed]) {
      await expect(one.client.readResource({ uri: `baton://requests/${requestId}/answer` })).rejects.toMatchObject({ code: -32002 });
    }
    expect(JSON.parse(await readText(one, `baton://requests/${failed.requestId}/files`))).toEqual({ files: [] });
    await api.post(`/v1/requests/${stalled.requestId}/cancel`);
    await stalled.over;
  });

  describe('of others', () => {
    let mine: { answer: string; files: string[]; artifact: string };
    let limited: string;
    let own: { answer: string; files: string[]; artifact: string };
    let first: TestTenant;
    let other: TestTenant;

    const made = async (token: string, path: string, content = 'kept') => {
      await using one = await host(token);
      upstream().reply({ text: [writing(path, content, '--persist ')] }, { text: ['Hi'] });
      const result = await callTool(one, 'run_agent', { message: 'go' });
      const [file] = filesOf(result);
      const uri = `baton://requests/${runOf(result)}`;
      return {
        answer: `${uri}/answer`,
        files: [file!.uri, `${uri}/files`],
        artifact: `baton://artifacts/${artifactOf(file!)}`,
      };
    };

    beforeAll(async () => {
      first = await baton().newTenant('A');
      other = await baton().newTenant('B');
      const { body } = await baton().admin.post(`/v1/admin/tenants/${first.id}/tokens`, { name: 'host', scopes: ['run'] });
      limited = String(body['token']);
      mine = await made(first.token, 'mine.txt');
      own = await made(limited, 'own.txt');
    });

    it('[MCS-061] nothing is known to another tenant', async () => {
      await using one = await host(other.token);
      for (const uri of [mine.answer, ...mine.files, mine.artifact, `${mine.artifact}?version=1`]) {
        await expect(one.client.readResource({ uri })).rejects.toMatchObject({ code: -32002, data: { uri } });
      }
      expect((await one.client.listResources()).resources).toEqual([]);
    });

    it('[MCS-061] nothing is known to a token without `read` but what its own runs have given', async () => {
      await using one = await host(limited);
      for (const uri of [mine.answer, ...mine.files, mine.artifact, `${mine.artifact}?version=1`]) {
        await expect(one.client.readResource({ uri })).rejects.toMatchObject({ code: -32002, data: { uri } });
      }
      for (const uri of [own.answer, ...own.files, own.artifact, `${own.artifact}?version=1`]) await readText(one, uri);
      expect((await one.client.listResources()).resources.map(({ uri }) => uri)).toEqual([own.artifact]);
    });

    it('[MCS-061] all of it is known to a token that may read', async () => {
      await using one = await host(first.token);
      for (const { answer, files, artifact } of [mine, own]) for (const uri of [answer, ...files, artifact]) await readText(one, uri);
      expect((await one.client.listResources()).resources.map(({ uri }) => uri)).toEqual([own.artifact, mine.artifact]);
    });

    it('[MCS-061] a version that another token has written is unknown, and the own one is not', async () => {
      await made(first.token, 'own.txt', 'changed');
      await using one = await host(limited);
      await expect(one.client.readResource({ uri: own.artifact })).rejects.toMatchObject({ code: -32002 });
      expect(await readText(one, `${own.artifact}?version=1`)).toBe('kept\n');
    });
  });
});

describe('large typed answers', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: upstream().env }));
  const schema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
  const agents = [
    { id: 'typed', schema },
    // Its tool shows no schema.
    { id: 'untold', schema: { ...schema, description: 'x'.repeat(9000) } },
  ];
  beforeAll(async () => {
    for (const { id, schema: shape } of agents) {
      const format = { type: 'json_schema', schema: shape };
      const agent = { id, name: id, role: 'r', goal: 'g', model: 'openai/fake', response_format: format };
      expect((await baton().api.post('/v1/agents', agent)).status).toBe(201);
    }
  });

  it.each([
    ['typed', 100, 'both', false],
    ['typed', 300, 'structured', false],
    ['typed', 700, 'none', true],
    ['untold', 300, 'structured', false],
    ['untold', 700, 'none', false],
  ])('[MCS-063] %s, of %i KiB', async (name, kib, where, isError) => {
    const output = { text: 'x'.repeat(kib * KIB) };
    upstream().reply({ text: deltasOf(JSON.stringify(output)) });
    await using one = await connectHost(baton().url, baton().tenant.token);
    await one.client.listTools();
    const result = await callTool(one, name, { message: 'go' });
    expect(result.isError).toBe(isError);
    expect(bytesOf(result)).toBeLessThan(960 * KIB);
    expect(result.structuredContent).toEqual(where === 'none' ? undefined : output);
    const links = linksOf(result);
    expect(links.map(({ mimeType }) => mimeType)).toEqual(where === 'both' ? [] : ['application/json']);
    expect(JSON.parse(links[0] ? await readText(one, links[0].uri) : textOf(result))).toEqual(output);
    expect(one.errors).toEqual([]);
  });
});

describe('the parts of a text', () => {
  it.each([0, 1, 2, 3])('[MCS-059] end where a character ends, whatever stands before it: %i bytes', (before) => {
    const text = 'x'.repeat(before) + '👋'.repeat(PART_BYTES / 4 + 1);
    const parts = partsOf(text);
    expect(parts.map((part) => part.toString()).join('') === text).toBe(true);
    expect(parts.every((part) => part.length <= PART_BYTES && part.length > 0)).toBe(true);
  });

  it('[MCS-059] of an empty one are one', () => {
    expect(partsOf('').map(({ length }) => length)).toEqual([0]);
  });
});
