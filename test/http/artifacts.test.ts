import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Answer, Client, Fields } from '../support/client.ts';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { useServer } from '../support/server.ts';

const MIB = 1024 * 1024;
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const conversation = async (api: Client): Promise<number> => (await api.post<{ id: number }>('/v1/conversations', {})).body.id;
const folderOf = (id: number): string => `/v1/conversations/${id}/artifacts`;

describeOnSqliteFirst('artifacts', (dialect) => {
  const baton = useServer({ dialect });
  /** Keeps a file in a conversation of its own. */
  const keep = async (file: Fields): Promise<Answer<Fields>> => baton().api.post(folderOf(await conversation(baton().api)), file);
  const rawOf = (id: unknown, headers?: Record<string, string>) => baton().api.get(`/v1/artifacts/${String(id)}/raw`, headers);

  it('[ART-001] a file is kept, and found by its id and in its conversation', async () => {
    const id = await conversation(baton().api);
    const { status, body } = await baton().api.post(folderOf(id), { path: 'notes/a.md', content: '# Grüße 👋\n' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      conversation_id: id,
      path: 'notes/a.md',
      mime_type: 'text/markdown',
      size_bytes: 15,
      sha256: sha256('# Grüße 👋\n'),
    });
    expect(body['updated_at']).toBe(body['created_at']);
    expect((await baton().api.get(`/v1/artifacts/${String(body['id'])}`)).body).toEqual(body);
    expect((await baton().api.get(folderOf(id))).body).toEqual({ count: 1, artifacts: [body] });
    expect((await rawOf(body['id'])).bytes.toString()).toBe('# Grüße 👋\n');
  });

  it('[ART-001] any bytes are kept as they are', async () => {
    const content = Buffer.concat([Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), randomBytes(1000)]);
    const { status, body } = await keep({ path: 'all', content: content.toString('base64'), encoding: 'base64' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ size_bytes: 1256, sha256: sha256(content), mime_type: 'application/octet-stream' });
    expect((await rawOf(body['id'])).bytes.equals(content)).toBe(true);
  });

  it('[ART-001] an empty file is kept too', async () => {
    for (const encoding of ['utf-8', 'base64']) {
      const { status, body } = await keep({ path: 'empty', content: '', encoding });
      expect(status).toBe(201);
      expect((await rawOf(body['id'])).bytes.length).toBe(0);
    }
  });

  it.each([
    ['x.json', undefined, 'application/json'],
    ['x', undefined, 'text/plain'],
    ['x.PNG', undefined, 'image/png'],
    ['x.json', 'text/plain', 'text/plain'],
    ['x', 'text/html; charset=utf-8', 'text/html; charset=utf-8'],
    ['x', 'application/vnd.api+json;v=1;w=2', 'application/vnd.api+json;v=1;w=2'],
  ])('[ART-002] %s given as %s has the type %s', async (path, mime_type, expected) => {
    const { body } = await keep({ path, content: 'x', ...(mime_type === undefined ? {} : { mime_type }) });
    expect(body['mime_type']).toBe(expected);
    expect((await rawOf(body['id'])).headers['content-type']).toBe(expected);
  });

  it('[ART-003] a file of the same path is replaced, and keeps its id', async () => {
    const id = await conversation(baton().api);
    const first = await baton().api.post(folderOf(id), { path: 'a.txt', content: 'one' });
    const second = await baton().api.post(folderOf(id), { path: 'a.txt', content: 'three', mime_type: 'text/x-log' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toMatchObject({
      id: first.body['id'],
      created_at: first.body['created_at'],
      size_bytes: 5,
      sha256: sha256('three'),
      mime_type: 'text/x-log',
    });
    expect((await rawOf(first.body['id'])).bytes.toString()).toBe('three');
    expect((await baton().api.get(folderOf(id))).body).toEqual({ count: 1, artifacts: [second.body] });
  });

  it('[ART-003] concurrent uploads of one path make one file with the whole content of one of them', async () => {
    const id = await conversation(baton().api);
    const contents = Array.from({ length: 8 }, (_, i) => String(i).repeat(1000 + i));
    const answers = await Promise.all(contents.map((content) => baton().api.post(folderOf(id), { path: 'a', content })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(contents).toContain((await rawOf(answers[0]!.body['id'])).bytes.toString());
  });

  it('[ART-003] the same path in two conversations is two files', async () => {
    const [one, two] = [await keep({ path: 'same', content: '1' }), await keep({ path: 'same', content: '2' })];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect((await rawOf(one.body['id'])).bytes.toString()).toBe('1');
  });

  it('[ART-004] a download is an attachment whose type is not guessed', async () => {
    const { body } = await keep({ path: 'deep/down/page.html', content: '<script>alert(1)</script>' });
    const { headers } = await rawOf(body['id']);
    expect(headers).toMatchObject({
      'content-type': 'text/html',
      'content-disposition': 'attachment; filename="page.html"',
      'x-content-type-options': 'nosniff',
      'content-length': '25',
      etag: `"${String(body['sha256'])}"`,
    });
  });

  it('[ART-005] a client that has the content already gets a 304', async () => {
    const { body } = await keep({ path: 'a.txt', content: 'cached' });
    const etag = `"${sha256('cached')}"`;
    for (const has of [etag, `W/${etag}`, `"other", ${etag}`, `"other"\t,\t${etag}`, '*']) {
      const answer = await rawOf(body['id'], { 'If-None-Match': has });
      expect(answer.status, has).toBe(304);
      expect(answer.bytes.length).toBe(0);
      expect(answer.headers['etag']).toBe(etag);
    }
    // What `fetch` adds by itself asks caches on the way.
    expect((await rawOf(body['id'], { 'If-None-Match': etag, 'Cache-Control': 'no-cache' })).status).toBe(304);
    for (const has of ['"other"', etag.slice(1, -1), '']) {
      expect((await rawOf(body['id'], { 'If-None-Match': has })).status, has).toBe(200);
    }
    await baton().api.post(folderOf(body['conversation_id'] as number), { path: 'a.txt', content: 'changed' });
    expect((await rawOf(body['id'], { 'If-None-Match': etag })).status).toBe(200);
  });

  it.each([
    'quo"te.txt',
    "apostrophe's.txt",
    'semi;colon=1.txt',
    'per%22cent.txt',
    'é.txt',
    '報告 書.pdf',
    '👋.md',
    'a, b.csv',
    'filename*=x',
    'x%0d%0aSet-Cookie: a=b',
    '<img src=x onerror=1>.html',
    'CON',
    'line:one',
    "UTF-8''x",
  ])('[ART-006] the name %s arrives as it is, and as nothing else', async (name) => {
    const { status, body } = await keep({ path: `folder/${name}`, content: 'x' });
    expect(status).toBe(201);
    expect(body['path']).toBe(`folder/${name}`);
    const { headers } = await rawOf(body['id']);
    expect(headers['content-disposition']).toMatch(/^[\x20-\x7e]+$/);
    expect(filenameOf(headers['content-disposition']!)).toBe(name);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty/valueOf'])('[ART-006] the path %s is like any other', async (path) => {
    const { status, body } = await keep({ path, content: path });
    expect(status).toBe(201);
    expect(body['path']).toBe(path);
    expect((await rawOf(body['id'])).bytes.toString()).toBe(path);
  });

  it('[ART-007] files are listed newest first, in pages', async () => {
    const { api } = await baton().newTenant();
    const [one, two] = [await conversation(api), await conversation(api)];
    const made: Fields[] = [];
    for (const id of [one, two, one, two, one])
      made.unshift((await api.post(folderOf(id), { path: `f${made.length}`, content: 'x' })).body);
    const pages = async (path: string): Promise<Fields[]> => {
      const all: Fields[] = [];
      for (let before = ''; ; before = `&before=${String(all.at(-1)!['id'])}`) {
        const { body } = await api.get<{ count: number; artifacts: Fields[] }>(`${path}?limit=2${before}`);
        expect(body.count).toBe(body.artifacts.length);
        if (body.count === 0) return all;
        all.push(...body.artifacts);
      }
    };
    expect(await pages('/v1/artifacts')).toEqual(made);
    expect(await pages(folderOf(one))).toEqual(made.filter((file) => file['conversation_id'] === one));
    expect((await api.get('/v1/artifacts')).body['count']).toBe(5);
  });

  it('[ART-008] a deleted file cannot be read any more', async () => {
    const { body } = await keep({ path: 'a', content: 'x' });
    const path = `/v1/artifacts/${String(body['id'])}`;
    expect((await baton().api.raw('DELETE', path)).body).toEqual({ deleted: true });
    const again = [await baton().api.get(path), await rawOf(body['id']), await baton().api.raw('DELETE', path)];
    expect(again.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await baton().api.get(folderOf(body['conversation_id'] as number))).body['count']).toBe(0);
  });

  it('[ART-008] the deletion of a conversation deletes its files, and no others', async () => {
    const gone = await keep({ path: 'a', content: 'x' });
    const stays = await keep({ path: 'a', content: 'x' });
    const id = gone.body['conversation_id'] as number;
    expect((await baton().api.raw('DELETE', `/v1/conversations/${id}`)).status).toBe(200);
    expect((await rawOf(gone.body['id'])).status).toBe(404);
    expect((await rawOf(stays.body['id'])).status).toBe(200);
    expect((await baton().api.get(folderOf(id))).status).toBe(404);
    expect((await baton().api.post(folderOf(id), { path: 'b', content: 'x' })).status).toBe(404);
  });

  it('[ART-010] a file may have 1 MiB and no more', async () => {
    const id = await conversation(baton().api);
    const most = Buffer.alloc(MIB, 'é');
    expect((await baton().api.post(folderOf(id), { path: 'most', content: most.toString() })).status).toBe(201);
    for (const file of [
      { path: 'text', content: `${most.toString()}!` },
      { path: 'bytes', content: Buffer.alloc(MIB + 1).toString('base64'), encoding: 'base64' },
      { path: 'most', content: `${most.toString()}!` },
    ]) {
      const { status, body } = await baton().api.post(folderOf(id), file);
      expect(status).toBe(413);
      expect(body['error']).toBe(`${file.path} has 1048577 bytes; a file may have 1048576`);
    }
    const { body } = await baton().api.get<{ artifacts: Fields[] }>(folderOf(id));
    expect(body.artifacts).toMatchObject([{ path: 'most', size_bytes: MIB }]);
  });

  it('[ART-011] the files of a conversation may have 50 MiB together, however many come at once', async () => {
    const { api } = await baton().newTenant();
    const id = await conversation(api);
    const content = 'x'.repeat(MIB);
    const answers = await Promise.all(Array.from({ length: 56 }, (_, i) => api.post(folderOf(id), { path: `f${i}`, content })));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status }) => status)).toEqual([413, 413, 413, 413, 413, 413]);
    expect(refused[0]!.body['error']).toContain('52428800 bytes that the files of a conversation may have together');
    const { body } = await api.get<{ count: number; artifacts: Fields[] }>(`${folderOf(id)}?limit=200`);
    expect(body.count).toBe(50);
    const { path, id: one } = body.artifacts[0]!;
    // What is replaced makes room for what replaces it, and what is smaller or gone for more.
    expect((await api.post(folderOf(id), { path, content })).status).toBe(200);
    expect((await api.post(folderOf(id), { path: 'one more', content: 'x' })).status).toBe(413);
    expect((await api.post(folderOf(id), { path, content: content.slice(1) })).status).toBe(200);
    expect((await api.post(folderOf(id), { path: 'one more', content: 'x' })).status).toBe(201);
    expect((await api.raw('DELETE', `/v1/artifacts/${String(one)}`)).status).toBe(200);
    expect((await api.post(folderOf(id), { path: 'back', content: content.slice(1) })).status).toBe(201);
    expect((await api.post(folderOf(await conversation(api)), { path: 'elsewhere', content })).status).toBe(201);
  });
});

describe('files that are refused', () => {
  const baton = useServer();
  const refuse = async (file: Fields) => {
    const id = await conversation(baton().api);
    const answer = await baton().api.post<{ error: string; details?: { path: string }[] }>(folderOf(id), file);
    expect((await baton().api.get(folderOf(id))).body['count']).toBe(0);
    return answer;
  };

  it.each([
    '../x',
    'a/../x',
    '..',
    '.',
    './x',
    'a/./b',
    '/etc/passwd',
    'a//b',
    'a/',
    'a\\b',
    '~',
    '~/x',
    'a~',
    'C:/x',
    'c:x',
    '.env',
    'a/.git/x',
    'a\nb',
    'a\r\nSet-Cookie: x',
    'a\u0000b',
    'a\u007f',
    'a\u0085',
    'a\u202eb',
    'a\u200b',
    '\ufeffa',
    'a\u2028b',
    'a\ud800',
    ' a',
    'a ',
    'a/ b',
    'a /b',
    '\u00a0a',
    '',
    'x'.repeat(257),
    '👋'.repeat(257),
    `${'a/'.repeat(128)}x`,
  ])('[ART-020] for the path %j', async (path) => {
    const { status, body } = await refuse({ path, content: 'x' });
    expect(status).toBe(400);
    expect(body.details).toMatchObject([{ path: '/path' }]);
  });

  it('[ART-020] but not for one of 256 characters', async () => {
    const id = await conversation(baton().api);
    for (const path of ['👋'.repeat(256), `${'a/'.repeat(127)}xx`]) {
      expect((await baton().api.post(folderOf(id), { path, content: 'x' })).body['path']).toBe(path);
    }
  });

  it.each(['A', 'AA', 'AAA', 'AA=', 'A===', 'AA==AA==', 'QQ=', 'Q Q=', 'QUJD\n', '-_-_', 'AAB=', '====', 'ä', 'data:,x', 'QUJD='])(
    '[ART-021] for the base64 %j',
    async (content) => {
      const { status, body } = await refuse({ path: 'a', content, encoding: 'base64' });
      expect(status).toBe(400);
      expect(body.details).toMatchObject([{ path: '/content' }]);
    },
  );

  it('[ART-021] for half a character', async () => {
    const { status, body } = await refuse({ path: 'a', content: 'x\ud83d' });
    expect(status).toBe(400);
    expect(body.details).toMatchObject([{ path: '/content' }]);
  });

  it.each([
    '',
    'text',
    'text/',
    '/plain',
    'text/plain;',
    'text/plain; charset',
    'text/plain\r\nX: y',
    'text/plain\n',
    'a b/c',
    'text/pläin',
    'text/plain, x/y',
    'text/"html"',
    `text/${'x'.repeat(200)}`,
    1,
    '*/*',
  ])('[ART-022] for the type %j', async (mime_type) => {
    const { status, body } = await refuse({ path: 'a', content: 'x', mime_type });
    expect(status).toBe(400);
    expect(body.details).toMatchObject([{ path: '/mime_type' }]);
  });

  it.each([
    [{ content: 'x' }, '/path'],
    [{ path: 'a' }, '/content'],
    [{ path: 1, content: 'x' }, '/path'],
    [{ path: 'a', content: null }, '/content'],
    [{ path: 'a', content: 'x', encoding: 'utf8' }, '/encoding'],
    [{ path: ['a'], content: 'x' }, '/path'],
  ])('[ART-022] for %j', async (file, path) => {
    const { status, body } = await refuse(file);
    expect(status).toBe(400);
    expect(body.details).toMatchObject([{ path }]);
  });

  it.each(['0', '-1', 'x', '1.5', '99999999999999999999', '%00', '1%20or%201=1'])('[ART-023] %s is not an id', async (id) => {
    const { api } = baton();
    for (const path of [`/v1/artifacts/${id}`, `/v1/artifacts/${id}/raw`, `/v1/conversations/${id}/artifacts`]) {
      expect((await api.get(path)).status, path).toBe(400);
    }
    expect((await api.raw('DELETE', `/v1/artifacts/${id}`)).status).toBe(400);
    expect((await api.post(`/v1/conversations/${id}/artifacts`, { path: 'a', content: 'x' })).status).toBe(400);
  });

  it.each(['limit=0', 'limit=201', 'limit=x', 'before=0', 'before=x'])('[ART-023] a page with %s is refused', async (query) => {
    const id = await conversation(baton().api);
    for (const path of ['/v1/artifacts', folderOf(id)]) expect((await baton().api.get(`${path}?${query}`)).status).toBe(400);
  });

  it('[ART-023] the largest id is a 404', async () => {
    const id = Number.MAX_SAFE_INTEGER;
    expect((await baton().api.get(`/v1/artifacts/${id}`)).status).toBe(404);
    expect((await baton().api.post(folderOf(id), { path: 'a', content: 'x' })).status).toBe(404);
  });
});

/** Reads `Content-Disposition` as RFC 6266 has it: `filename*` wins, quoted pairs are undone. */
function filenameOf(header: string): string | undefined {
  const [, extended] = /;\s*filename\*=UTF-8''([^;]+)/i.exec(header.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')) ?? [];
  if (extended !== undefined) return decodeURIComponent(extended);
  const [, quoted, token] = /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(header) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? token;
}
