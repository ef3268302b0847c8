import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { useServer, useUpstream } from '../support/server.ts';
import { encryptedPdf, scannedPdf, textPdf } from '../support/pdf.ts';

const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64');
const inline = (content: string | Buffer, more: object = {}) => ({
  type: 'document',
  source: { type: 'base64', data: base64(content) },
  ...more,
});
const byUrl = (url: string, more: object = {}) => ({ type: 'document', source: { type: 'url', url, ...more } });
const kept = (id: unknown) => ({ type: 'document', source: { type: 'artifact', artifact_id: id } });
const look = { type: 'text', text: 'What does it say?' };

let site: Server;
let siteUrl: string;
const asked: string[] = [];
/** Its types and contents. */
const PAGES: Record<string, [string, string | Buffer]> = {
  '/report.pdf': ['application/octet-stream', textPdf(['Figures of May', 'Figures of June'])],
  '/rows.csv': ['text/csv', 'city,people\nParis,2102650\n'],
  '/page': ['text/html; charset=utf-8', '<title>Page</title><script>alert(1)</script><h1>Headline</h1><p>Words'],
  '/zip': ['application/zip', Buffer.from('PK\x03\x04\0\0\0\0', 'latin1')],
  '/huge': ['text/plain', Buffer.alloc(20 * 1024 * 1024 + 1, 'x')],
};

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url === '/away') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    const [type, content] = PAGES[request.url!] ?? [];
    response.writeHead(type === undefined ? 404 : 200, { 'content-type': type ?? 'text/plain' }).end(content ?? 'none');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => site.close());

describeOnSqliteFirst('a prompt with documents', (dialect) => {
  const upstream = useUpstream();
  const baton = useServer(() => ({
    dialect,
    env: { ...upstream().env, INDEX_MODEL: 'openai/fake', FETCH_ALLOW: siteUrl.slice('http://'.length) },
  }));
  /** What the model was told last, without the words of its marks. */
  const told = () =>
    upstream()
      .requests.at(-1)!
      .lastMessage.replaceAll(/\] [a-z2-9]{8}$/gm, ']');
  const ask = (...parts: object[]) => baton().api.run({ message: [look, ...parts] });

  it.each([
    ['Markdown', inline('# Plan\n\n- one', { title: 'plan.md' }), '[document plan.md (text/markdown)]\n# Plan\n\n- one\n[END DOCUMENT]'],
    ['CSV', inline('a,b\n1,2', { title: 'x.csv' }), '[document x.csv (text/csv)]\na,b\n1,2\n[END DOCUMENT]'],
    ['JSON', inline('{"a": 1}', { title: 'x.json' }), '[document x.json (application/json)]\n{"a": 1}\n[END DOCUMENT]'],
    ['plain text', inline('just words'), '[document (text/plain)]\njust words\n[END DOCUMENT]'],
    [
      'a PDF, whatever it is called',
      inline(textPdf(['Hello']), { title: 'x.txt' }),
      '[document x.txt (application/pdf, 1 page)]\n[page 1 of 1]\nHello\n[END DOCUMENT]',
    ],
  ])('[DCM-044] gives the model what it says: %s', async (_, document, words) => {
    const { done } = await ask(document);
    expect(done).toMatchObject({ ok: true });
    expect(told()).toBe(`What does it say?\n\n${words}`);
  });

  it('[DCM-044] HTML without its markup', async () => {
    expect((await ask(inline(PAGES['/page']![1], { title: 'page.html' }))).done.ok).toBe(true);
    expect(told()).toContain('[document page.html (text/html)]');
    expect(told()).toMatch(/Headline\n+Words/);
    expect(told()).not.toMatch(/alert|<h1>/);
  });

  it('[DCM-045] fetches those that are named by URL, behind the address guard', async () => {
    expect((await ask(byUrl(`${siteUrl}/report.pdf`), byUrl(`${siteUrl}/rows.csv`))).done.ok).toBe(true);
    expect(told()).toContain(
      '[document report.pdf (application/pdf, 2 pages)]\n[page 1 of 2]\nFigures of May\n[page 2 of 2]\nFigures of June',
    );
    expect(told()).toContain('[document rows.csv (text/csv)]\ncity,people\nParis,2102650\n[END DOCUMENT]');
    const before = asked.length;
    const { port } = new URL(siteUrl);
    for (const url of [
      'http://127.0.0.1:9/report.pdf',
      `http://[::1]:${port}/report.pdf`,
      'http://169.254.169.254/x.pdf',
      `${siteUrl}/away`,
    ]) {
      const { done, frames } = await ask(byUrl(url));
      expect(done).toMatchObject({
        ok: false,
        error_code: 'document_unavailable',
        error: expect.stringContaining('not on the public internet'),
      });
      expect(JSON.stringify(frames)).not.toMatch(/ECONN|stack|at file/);
    }
    expect(asked.slice(before)).toEqual(['/away']);
  });

  it.each([
    ['one that is not there', '/none', 'the document could not be had: status 404'],
    ['one that is no document', '/zip', 'the document could not be read: its bytes are neither a PDF nor text (application/zip)'],
    ['one that is too large', '/huge', 'the document is larger than 20971520 bytes'],
  ])('[DCM-033] ends with document_unavailable for %s', async (_, path, error) => {
    const { done, frames } = await ask(byUrl(siteUrl + path));
    expect(done).toMatchObject({ ok: false, error_code: 'document_unavailable', error });
    expect(frames.map(({ event }) => event)).toEqual(['request_received', 'error', 'done']);
  });

  it.each([
    ['an address', byUrl('http://127.0.0.1:1/'), /^the document could not be had: .+ \(part 3 of the message\)$/],
    ['bytes that are nothing', inline(Buffer.from([0, 1, 2, 3])), /^the document could not be read: .+ \(part 3 of the message\)$/],
    ['a PDF with a password', inline(encryptedPdf('secret', 'open sesame')), /needs a password \(part 3 of the message\)$/],
    ['too many pages', inline(textPdf(Array.from({ length: 101 }, () => 'x'))), /^the document has 101 pages.+ \(part 3 of the message\)$/],
  ])('[DCM-033] of several, and says which: %s', async (_, document, error) => {
    const { done } = await ask(inline('fine'), document);
    expect(done).toMatchObject({ error_code: 'document_unavailable', error: expect.stringMatching(error) });
  });

  it.each([
    ['with a password', encryptedPdf('secret', 'open sesame')],
    ['that breaks off', textPdf(['a']).subarray(0, 60)],
    ['of too many pages', textPdf(Array.from({ length: 101 }, () => 'x'))],
    ['of bytes that are nothing', Buffer.from([0, 1, 2, 3])],
  ])('[DCM-033] and for a document %s', async (_, content) => {
    const { done } = await ask(inline(content));
    expect(done).toMatchObject({ ok: false, error_code: 'document_unavailable' });
  });

  it('[DCM-032] tells a model without eyes that the pages are pictures', async () => {
    expect((await ask(inline(scannedPdf(2), { title: 'scan.pdf' }))).done.ok).toBe(true);
    expect(told()).toMatch(/^\[document scan\.pdf \(application\/pdf\)\]\n\[its text can't be shown: .+\]\n\[END DOCUMENT\]$/m);
  });

  it('[DCM-046] takes an artifact of the tenant, and nobody else’s', async () => {
    const conversation = (await baton().api.post('/v1/conversations', {})).body['id'];
    const artifact = {
      path: 'may/report.pdf',
      content: base64(textPdf(['Kept figures'])),
      encoding: 'base64',
      mime_type: 'application/pdf',
    };
    const { id } = (await baton().api.post(`/v1/conversations/${String(conversation)}/artifacts`, artifact)).body;
    expect((await ask(kept(id))).done.ok).toBe(true);
    expect(told()).toContain('[document may/report.pdf (application/pdf, 1 page)]\n[page 1 of 1]\nKept figures');
    const before = upstream().requests.length;
    const other = await baton().newTenant('another');
    const body = { message: [look, kept(id)] };
    const refused = await other.api.post('/v1/orchestrate', body);
    const unknown = await baton().api.post('/v1/orchestrate', { message: [look, kept(999_999)] });
    expect(refused).toMatchObject({
      status: 404,
      body: { error_code: 'artifact_not_found', error: expect.stringContaining(`artifact ${String(id)}`) },
    });
    expect(unknown).toMatchObject({ status: 404, body: { error_code: 'artifact_not_found' } });
    expect(unknown.body['error']).toBe(String(refused.body['error']).replace(String(id), '999999'));
    for (const path of ['/v1/requests', '/v1/agents/index/chat', `/v1/conversations/${String(conversation)}/messages`]) {
      expect((await baton().api.post(path, { message: [look, kept(999_999)] })).status).toBe(404);
    }
    expect(upstream().requests).toHaveLength(before);
  });

  it.each([
    ['without a source', { type: 'document' }],
    ['without data', { type: 'document', source: { type: 'base64', media_type: 'application/pdf' } }],
    ['in no base64', { type: 'document', source: { type: 'base64', data: 'a b' } }],
    ['in more than 20 MiB', { type: 'document', source: { type: 'base64', data: 'A'.repeat(27_962_032) } }],
    ['from a file of the server', byUrl('file:///etc/passwd')],
    ['of no artifact', kept('7')],
    ['of another kind of source', { type: 'document', source: { type: 'file', file_id: 'x' } }],
    ['of a type that is none', byUrl('https://example.org/x', { media_type: 'pdf' })],
    ['with an empty title', { ...kept(1), title: '' }],
  ])('[DCM-047] is refused %s, with its place', async (_, document) => {
    const { status, body } = await baton().api.post('/v1/orchestrate', { message: [look, document] });
    expect({ status, code: body['error_code'] }).toEqual({ status: 400, code: 'invalid_request' });
    expect(JSON.stringify(body['details'])).toContain('/message');
  });

  it('[DCM-048] is remembered by its conversation as it was sent, and read again for the next message', async () => {
    const { id } = (await baton().api.post('/v1/conversations', {})).body;
    const path = `/v1/conversations/${String(id)}/messages`;
    const artifact = (await baton().api.post(`/v1/conversations/${String(id)}/artifacts`, { path: 'notes.md', content: '# Kept' })).body[
      'id'
    ];
    const message = [look, inline('inline words', { title: 'a.txt' }), byUrl(`${siteUrl}/rows.csv`), kept(artifact)];
    expect((await baton().api.run({ message }, { path })).done.ok).toBe(true);
    const { messages } = (await baton().api.get<{ messages: { content: unknown }[] }>(path)).body;
    expect(messages[0]!.content).toEqual(message);
    await baton().api.run({ message: 'And now?' }, { path });
    const earlier = () => JSON.stringify(upstream().requests.at(-1)!.body.messages.at(-3));
    for (const words of ['inline words', 'Paris,2102650', '# Kept']) expect(earlier()).toContain(words);
    await baton().api.raw('DELETE', `/v1/artifacts/${String(artifact)}`);
    expect((await baton().api.run({ message: 'And now?' }, { path })).done.ok).toBe(true);
    const oldest = JSON.stringify(upstream().requests.at(-1)!.body.messages.at(-5));
    expect(oldest).toContain('inline words');
    expect(oldest).toContain(`[a document was here that is no longer available: there is no artifact ${String(artifact)}]`);
  });

  it('[DCM-035] is in no row of the request, and in no line of the log', async () => {
    const run = await ask(inline('unmistakable words', { title: 'secret-title.md' }));
    const { body } = await baton().api.get(`/v1/requests/${run.requestId}`);
    expect(JSON.stringify([body, run.frames])).not.toMatch(/unmistakable|dW5taXN0YWthYmxl|secret-title/);
  });
});
