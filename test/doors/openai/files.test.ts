import { once } from 'node:events';
import { toFile, type APIError, type OpenAI } from 'openai';
import type { FileCreateParams } from 'openai/resources/files';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/database/connect.ts';
import { createDatabase, describeOnBoth } from '../../support/databases.ts';
import { itGuarded } from '../../support/edge.ts';
import { PNG } from '../../support/mcp-server.ts';
import { scrapeUntil } from '../../support/metrics.ts';
import { textPdf } from '../../support/pdf.ts';
import { startBaton, useServer, useUpstream, type Baton } from '../../support/server.ts';
import { openSocket } from '../../http/raw.ts';
import { all, failure, officialClient } from './official.ts';

const MiB = 1024 * 1024;
/** What comes before the bytes of a file. */
const BEGINNING =
  '--b\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nuser_data\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
const file = (text: string | Buffer, name = 'france.txt') => toFile(typeof text === 'string' ? Buffer.from(text) : text, name);

describeOnBoth('files with the official client', (dialect) => {
  let client: OpenAI;
  const upstream = useUpstream();
  const baton = useServer(() => ({ dialect, env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));
  beforeAll(() => {
    client = officialClient(baton(), baton().tenant.token).withOptions({ maxRetries: 0 });
  });
  const upload = async (text: string | Buffer, name?: string, more: Partial<FileCreateParams> = {}) =>
    client.files.create({ file: await file(text, name), purpose: 'user_data', ...more });
  const sent = () => JSON.stringify(upstream().requests.at(-1)!.body.messages);

  it('[OAI-100] are uploaded, looked up, downloaded and deleted', async () => {
    const made = await upload('Grüße\r\n--\0 aus Paris', 'Größe.txt');
    expect(made).toMatchObject({
      id: expect.stringMatching(/^file-[0-9a-f]{32}$/),
      object: 'file',
      bytes: 22,
      created_at: expect.any(Number),
      filename: 'Größe.txt',
      purpose: 'user_data',
      status: 'processed',
      expires_at: null,
    });
    const { _request_id: _, ...shown } = made as typeof made & { _request_id?: string };
    expect(await client.files.retrieve(made.id)).toMatchObject(shown);
    expect(await client.files.waitForProcessing(made.id)).toMatchObject(shown);
    const content = await client.files.content(made.id);
    expect(await content.text()).toBe('Grüße\r\n--\0 aus Paris');
    expect(Object.fromEntries(content.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    });
    expect(await client.files.delete(made.id)).toMatchObject({ id: made.id, object: 'file', deleted: true });
    for (const id of [made.id, 'file-x', 'x', '1']) {
      for (const call of [() => client.files.retrieve(id), () => client.files.content(id), () => client.files.delete(id)]) {
        expect(await failure<APIError>(call())).toMatchObject({ status: 404, code: 'file_not_found' });
      }
    }
  });

  it('[OAI-100] of any bytes, names and sizes come back as they were', async () => {
    for (const [bytes, name, kept] of [
      [Buffer.alloc(0), 'empty', 'empty'],
      [Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), 'a/b\\c "d".bin', /d/],
      [Buffer.from('\r\n--\r\n\r\n--x--\r\n'), ' ', 'file'],
      [Buffer.alloc((dialect === 'sqlite' ? 20 : 1) * MiB, 'x'), 'x'.repeat(300), 'x'.repeat(255)],
    ] as const) {
      const made = await upload(bytes, name);
      expect(made.filename).toEqual(typeof kept === 'string' ? kept : expect.stringMatching(kept));
      const content = Buffer.from(await (await client.files.content(made.id)).arrayBuffer());
      expect(content.equals(bytes)).toBe(true);
      await client.files.delete(made.id);
    }
  });

  it('[OAI-101] are listed page by page, in either order and by purpose', async () => {
    const { api: _, token } = await baton().newTenant('lists');
    const own = officialClient(baton(), token);
    const ids: string[] = [];
    for (const purpose of ['user_data', 'assistants', 'vision', 'user_data', 'user_data'] as const)
      ids.push((await own.files.create({ file: await file(`${ids.length}`), purpose })).id);
    expect((await all(own.files.list({ limit: 2 }))).map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await all(own.files.list({ limit: 2, order: 'asc' }))).map(({ id }) => id)).toEqual(ids);
    expect((await all(own.files.list({ purpose: 'vision' }))).map(({ id }) => id)).toEqual([ids[2]]);
    expect(await all(own.files.list({ purpose: 'batch' }))).toEqual([]);
    await own.files.delete(ids[2]!);
    const page = await own.files.list({ after: ids[2]!, order: 'asc', limit: 10_000 });
    expect(page).toMatchObject({ has_more: false, data: [{ id: ids[3] }, { id: ids[4] }] });
    for (const query of [{ after: 'x' }, { limit: 0 }, { order: 'up' as 'asc' }])
      expect(await failure<APIError>(own.files.list(query))).toMatchObject({ status: 400, param: Object.keys(query)[0] });
  });

  it('[OAI-102] are documents of chat completions and responses', async () => {
    const ids: Record<string, string> = {};
    for (const [name, bytes] of [
      ['may.pdf', textPdf(['Figures of May'])],
      ['notes.md', Buffer.from('# Notes of June')],
      ['rows.csv', Buffer.from('city,Rome')],
      ['page.html', Buffer.from('<p>Words of a page</p>')],
      ['data.json', Buffer.from('{"capital":"Oslo"}')],
    ] as const)
      ids[name] = (await upload(bytes, name)).id;
    const words = ['Figures of May', 'Notes of June', 'city,Rome', 'Words of a page', 'Oslo'];
    const content = Object.values(ids).map((file_id) => ({ type: 'file' as const, file: { file_id } }));
    upstream().reply({ text: ['seen'] }, { text: ['seen'] });
    await client.chat.completions.create({ model: 'index', messages: [{ role: 'user', content }] });
    for (const word of [...words, 'notes.md']) expect(sent()).toContain(word);
    const parts = Object.values(ids).map((file_id) => ({ type: 'input_file' as const, file_id }));
    const first = await client.responses.create({ model: 'index', input: [{ role: 'user', content: parts }] });
    for (const word of words) expect(sent()).toContain(word);
    const [item] = await all(client.responses.inputItems.list(first.id));
    expect(item).toMatchObject({ content: parts });
    // What was said before is read again, and a line stands for what is gone.
    await client.files.delete(ids['notes.md']!);
    upstream().reply({ text: ['again'] });
    const second = await client.responses.create({ model: 'index', previous_response_id: first.id, input: 'And now?' });
    expect(second.status).toBe('completed');
    expect(sent()).toContain('city,Rome');
    expect(sent()).toContain('[a document was here that is no longer available: there is no file file-');
  });

  it('[OAI-102] are images, whatever part names them', async () => {
    const { id } = await upload(PNG, 'dot.bin', { purpose: 'vision' });
    const base64 = PNG.toString('base64');
    const chat = [{ role: 'user' as const, content: [{ type: 'file' as const, file: { file_id: id } }] }];
    for (const ask of [
      () => client.chat.completions.create({ model: 'index', messages: chat }),
      ...(['input_image', 'input_file'] as const).map(
        (type) => () =>
          client.responses.create({ model: 'index', input: [{ role: 'user', content: [{ type, file_id: id, detail: 'auto' }] }] }),
      ),
    ]) {
      upstream().reply({ text: ['seen'] });
      await ask();
      expect(sent()).toContain(`data:image/png;base64,${base64}`);
    }
  });

  it('[OAI-102] may be in conversations, and in prompts of our own API', async () => {
    const { id } = await upload('Rome is in Italy', 'italy.txt');
    const image = await upload(PNG, 'dot.png');
    upstream().reply({ text: ['seen'] }, { text: ['seen'] });
    const conversation = await client.conversations.create({
      items: [{ type: 'message', role: 'user', content: [{ type: 'input_file', file_id: id }] }],
    });
    await client.responses.create({ model: 'index', conversation: conversation.id, input: 'Where?' });
    expect(sent()).toContain('Rome is in Italy');
    const message = [
      { type: 'document', source: { type: 'file', file_id: id } },
      { type: 'image', source: { type: 'file', file_id: image.id } },
    ];
    const { done } = await baton().api.run({ message });
    expect(done).toMatchObject({ ok: true });
    expect(sent()).toMatch(/Rome is in Italy.*data:image\/png/);
    const stranger = (await baton().newTenant('a stranger')).api;
    const none = `file-${'0'.repeat(32)}`;
    const before = upstream().requests.length;
    for (const type of ['image', 'document'])
      for (const [api, file_id] of [[baton().api, none] as const, [stranger, image.id] as const]) {
        const { status, body } = await api.post('/v1/orchestrate', { message: [{ type, source: { type: 'file', file_id } }] });
        expect({ status, body }).toMatchObject({ status: 404, body: { error_code: 'file_not_found' } });
        expect(body['error']).toContain(file_id);
      }
    expect(upstream().requests).toHaveLength(before);
  });

  it('[OAI-103] that are not there, or no images, are a 400 with their place', async () => {
    const { id } = await upload('words');
    const stranger = officialClient(baton(), (await baton().newTenant('stranger')).token);
    const strangers = (await stranger.files.create({ file: await file('theirs'), purpose: 'user_data' })).id;
    const none = `file-${'0'.repeat(32)}`;
    const input = (part: object) =>
      ({ model: 'index', input: [{ role: 'user', content: [{ type: 'input_text', text: 'x' }, part] }] }) as never;
    for (const [param, call] of [
      ['input[0].content[1].file_id', () => client.responses.create(input({ type: 'input_file', file_id: none }))],
      ['input[0].content[1].file_id', () => client.responses.create(input({ type: 'input_file', file_id: strangers }))],
      ['input[0].content[1].file_id', () => client.responses.create(input({ type: 'input_image', file_id: none }))],
      ['input[0].content[1].file_id', () => client.responses.create(input({ type: 'input_image', file_id: id }))],
      ['input[0].content[1].file_id', () => client.responses.create(input({ type: 'input_file', file_id: 'file-x' }))],
      ['input[0].content[1].file_id', () => client.responses.create(input({ type: 'input_image', file_id: 'x' }))],
      ['input[0].content[1].file_id', () => client.responses.compact(input({ type: 'input_file', file_id: none }))],
      [
        'items[0].content[0].file_id',
        () => client.conversations.create({ items: [{ type: 'message', role: 'user', content: [{ type: 'input_file', file_id: none }] }] }),
      ],
      [
        'messages[0].content[0].file.file_id',
        () =>
          client.chat.completions.create({
            model: 'index',
            messages: [{ role: 'user', content: [{ type: 'file', file: { file_id: none } }] }],
          }),
      ],
    ] as const)
      expect(await failure<APIError>(call()), param).toMatchObject({ status: 400, param });
    for (const call of [() => stranger.files.retrieve(id), () => stranger.files.content(id), () => stranger.files.delete(id)])
      expect(await failure<APIError>(call())).toMatchObject({ status: 404 });
    expect((await all(stranger.files.list())).map((one) => one.id)).toEqual([strangers]);
  });

  it('[OAI-104] expire as they say, and are deleted by the housekeeping', async () => {
    await using database = await createDatabase(dialect);
    await using first = await startBaton({ database });
    const own = officialClient(first, first.tenant.token);
    const seconds = 3600;
    const kept = await own.files.create({ file: await file('kept'), purpose: 'user_data' });
    const made = await own.files.create({ file: await file('x'), purpose: 'user_data', expires_after: { anchor: 'created_at', seconds } });
    expect(made.expires_at).toBe(made.created_at + seconds);
    const { knex, close } = await openDatabase({ url: database.url });
    await knex('openai_files').where({ id: made.id }).update({ expires_at: 1 });
    expect(await failure<APIError>(own.files.retrieve(made.id))).toMatchObject({ status: 404 });
    expect(await failure<APIError>(own.files.content(made.id))).toMatchObject({ status: 404 });
    expect((await all(own.files.list())).map(({ id }) => id)).toEqual([kept.id]);
    for (const wrong of [
      { anchor: 'created_at', seconds: 3599 },
      { anchor: 'created_at', seconds: 2_592_001 },
      { anchor: 'x', seconds },
      { seconds },
    ]) {
      const refused = own.files.create({
        file: await file('x'),
        purpose: 'user_data',
        expires_after: wrong as FileCreateParams.ExpiresAfter,
      });
      expect(await failure<APIError>(refused)).toMatchObject({ status: 400, param: expect.stringMatching(/^expires_after/) });
    }
    await first.stop();
    await using second = await startBaton({ database });
    expect(await knex('openai_files').pluck('id')).toEqual([kept.id]);
    await close();
    const content = await officialClient(second, first.tenant.token).files.content(kept.id);
    expect(await content.text()).toBe('kept');
  });

  it('[OAI-105] are bounded for each tenant, in number and in bytes', async () => {
    await using database = await createDatabase(dialect);
    await using few = await startBaton({ database, env: { TENANT_MAX_FILES: '2' } });
    const own = officialClient(few, few.tenant.token).withOptions({ maxRetries: 0 });
    const add = async (client = own) => client.files.create({ file: await file('x'), purpose: 'user_data' });
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => add()));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const refused = answers.filter((one): one is PromiseRejectedResult => one.status === 'rejected');
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 409, code: 'limit_reached' });
    await add(officialClient(few, (await few.newTenant('other')).token));
    const [{ id }] = (await own.files.list()).data as unknown as [{ id: string }];
    await own.files.delete(id);
    const { knex, close } = await openDatabase({ url: database.url });
    await knex('openai_files').update({ size_bytes: 500 * MiB });
    await close();
    expect(await failure<APIError>(add())).toMatchObject({ status: 413, code: 'quota_exceeded' });
    const large = own.files.create({ file: await file(Buffer.alloc(20 * MiB + 1)), purpose: 'user_data' });
    expect(await failure<APIError>(large)).toMatchObject({ status: 413, code: 'quota_exceeded' });
  });
});

describe('uploads', () => {
  const baton = useServer();
  const post = (parts: string[], headers: Record<string, string> = {}) => {
    const body = Buffer.from(`${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`);
    return baton().api.raw<{ error: { message: string; param: string | null; code: string } }>('POST', '/openai/v1/files', {
      body,
      headers: { 'Content-Type': 'multipart/form-data; boundary=b', ...headers },
    });
  };
  const field = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
  const content = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello';

  it('[OAI-106] take a form as RFC 7578 has it, with `expires_after` in either form', async () => {
    const json = field('expires_after', '{"anchor":"created_at","seconds":3600}');
    const members = [field('expires_after[seconds]', '3600'), field('expires_after[anchor]', 'created_at')];
    for (const parts of [
      [content, field('purpose', 'user_data')],
      [field('purpose', 'user_data'), content, json],
      [...members, field('purpose', 'user_data'), content],
      ['Content-Disposition: form-data; name=file\r\nContent-Type: text/plain\r\n\r\nhello', field('purpose', 'vision')],
    ])
      expect(await post(parts), parts.join()).toMatchObject({ status: 200, body: { bytes: 5, object: 'file' } });
  });

  it('[OAI-106] of what is no form, or not this one, are a 400 with its place', async () => {
    const purpose = field('purpose', 'user_data');
    for (const [param, parts] of [
      ['file', [purpose]],
      ['purpose', [content]],
      [null, [content, content, purpose]],
      ['purpose', [content, purpose, purpose]],
      ['expires_after.anchor', [content, purpose, field('expires_after[seconds]', '3600')]],
      ['expires_after.seconds', [content, purpose, field('expires_after[seconds]', 'many'), field('expires_after[anchor]', 'created_at')]],
      ['expires_after', [content, purpose, field('expires_after', 'soon')]],
      ['expires_after[seconds]', [content, purpose, field('expires_after[seconds]', '1'), field('expires_after[seconds]', '1')]],
      ['name', [content, purpose, field('name', 'x')]],
      ['__proto__', [content, purpose, field('__proto__', 'x')]],
      [null, [content, purpose, ...Array.from({ length: 20 }, (_, i) => field(`x${i}`, 'x'))]],
      [null, [content, field('purpose', 'x'.repeat(5000))]],
      [null, [content, 'Content-Disposition: form-data\r\n\r\nx']],
    ] as const)
      expect(await post([...parts]), String(parts)).toMatchObject({ status: 400, body: { error: { param, code: 'invalid_request' } } });
    for (const body of ['', 'x', '--b', '--b--', '--b\r\n', `--b\r\n${content}`, `--b\r\n${content}\r\n--b`, '{}']) {
      const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
      expect((await baton().api.raw('POST', '/openai/v1/files', { body, headers })).status, body).toBe(400);
    }
    expect((await post([content], { 'Content-Type': 'multipart/form-data' })).status).toBe(400);
    for (const type of ['', 'application/json', 'application/x-www-form-urlencoded', 'multipart/mixed; boundary=b']) {
      const answer = await post([content], { 'Content-Type': type });
      expect(answer).toMatchObject({ status: 415, headers: { accept: 'multipart/form-data' } });
    }
  });

  it('[OAI-106] for what agents can’t do are a 400 that says so', async () => {
    for (const purpose of ['fine-tune', 'batch', 'evals', 'assistants_output', 'toString'])
      expect(await post([content, field('purpose', purpose)])).toMatchObject({
        status: 400,
        body: { error: { param: 'purpose', message: expect.stringContaining('user_data, assistants or vision') } },
      });
  });

  /** Begins an upload, and says no more than this of it. */
  const begin = async ({ url, api }: Baton, length: number | 'chunked', body: string) => {
    const socket = await openSocket(url);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => {});
    const framing = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
    const lines = ['POST /openai/v1/files HTTP/1.1', 'Host: x', `Authorization: Bearer ${api.token}`, framing];
    socket.write(`${lines.join('\r\n')}\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n`);
    socket.write(length === 'chunked' ? `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n` : body);
    return { socket, answer: once(socket, 'close').then(() => Buffer.concat(chunks).toString()) };
  };
  const heldOf = async ({ anonymous }: Baton, bytes: (held: number) => boolean) =>
    scrapeUntil(anonymous, (samples) => bytes(samples.get('baton_turns_held{kind="body"}')!));
  const listed = async ({ api }: Baton) => (await api.get<{ data: object[] }>('/openai/v1/files')).body.data;

  it('[OAI-107] that are larger than a body may be are a 413, declared or not', async () => {
    await using small = await startBaton({ env: { BODY_MAX_BYTES: '100000' } });
    for (const length of [100_001, 'chunked'] as const) {
      const { answer } = await begin(small, length, BEGINNING + 'x'.repeat(100_000));
      expect(await answer).toMatch(/^HTTP\/1\.1 413 [^]*"code":"payload_too_large"/);
    }
    const { answer } = await begin(baton(), 32 * MiB + 1, BEGINNING);
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(await listed(small)).toEqual([]);
  });

  itGuarded('[OAI-107] take of the budget for bodies, and leave nothing behind when they break off', async () => {
    await using server = await startBaton();
    const { socket } = await begin(server, 2 * MiB, BEGINNING + 'x'.repeat(MiB));
    await heldOf(server, (bytes) => bytes > MiB / 2);
    socket.destroy();
    await heldOf(server, (bytes) => bytes === 0);
    expect(await listed(server)).toEqual([]);
    expect(
      await server.api.raw('POST', '/openai/v1/files', {
        body: `${BEGINNING}${'x'.repeat(MiB)}\r\n--b--`,
        headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      }),
    ).toMatchObject({ status: 200, body: { bytes: MiB } });
    await heldOf(server, (bytes) => bytes === 0);
  });

  itGuarded('[OAI-107] that come too slowly are a 408', async () => {
    await using server = await startBaton({ env: { BODY_TIMEOUT_S: '1' } });
    const { answer } = await begin(server, MiB, BEGINNING + 'x');
    expect(await answer).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request_timeout"/);
    expect(await listed(server)).toEqual([]);
  });
});
