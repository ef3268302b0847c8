import { beforeAll, expect, it } from 'vitest';
import { errorIn } from '../support/contract.ts';
import { describeOnSqliteFirst } from '../support/databases.ts';
import { useServer } from '../support/server.ts';

const CONTENT = '0123456789';

describeOnSqliteFirst('a part of a file', (dialect) => {
  const baton = useServer({ dialect });
  let path = '';
  let empty = '';
  let etag = '';
  beforeAll(async () => {
    const { body: conversation } = await baton().api.post<{ id: number }>('/v1/conversations', {});
    const keep = (name: string, content: string) =>
      baton().api.post<{ id: number; sha256: string }>(`/v1/conversations/${conversation.id}/artifacts`, { path: name, content });
    const { body } = await keep('digits.txt', CONTENT);
    path = `/v1/artifacts/${body.id}/raw`;
    etag = `"${body.sha256}"`;
    empty = `/v1/artifacts/${(await keep('empty.txt', '')).body.id}/raw`;
  });
  const ask = (range: string, headers: Record<string, string> = {}, of = path) => baton().api.get(of, { Range: range, ...headers });

  it.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=0-', CONTENT, 'bytes 0-9/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
    ['bytes=8-4711', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-4711', CONTENT, 'bytes 0-9/10'],
    ['bytes=-99999999999999999999999999', CONTENT, 'bytes 0-9/10'],
    ['Bytes= 2-4 ', '234', 'bytes 2-4/10'],
    ['bytes=00002-0004', '234', 'bytes 2-4/10'],
  ])('[ART-050] %s', async (range, text, part) => {
    const { status, bytes, headers } = await ask(range);
    expect({ status, text: bytes.toString() }).toEqual({ status: 206, text });
    expect(headers).toMatchObject({
      'content-range': part,
      'content-length': String(text.length),
      'accept-ranges': 'bytes',
      'content-type': 'text/plain',
      'content-disposition': 'attachment; filename="digits.txt"',
      'x-content-type-options': 'nosniff',
      etag,
    });
  });

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=4711-', 'bytes=-0', 'bytes=99999999999999999999999999-'])(
    '[ART-051] %s is a 416',
    async (range) => {
      const { status, body, headers } = await ask(range);
      expect(status).toBe(416);
      expect(errorIn(body)).toMatchObject({ code: 'range_not_satisfiable' });
      expect(headers).toMatchObject({ 'content-range': 'bytes */10', 'content-type': expect.stringMatching(/^application.json/) });
      expect(headers).not.toHaveProperty('content-disposition');
    },
  );

  it.each([
    'bytes=0-1,4-5',
    'bytes=0-1, -1',
    'bytes=4-2',
    'bytes=-',
    'bytes=',
    'bytes=a-b',
    'bytes=1',
    'bytes=1-2-3',
    'bytes=--1',
    'bytes=+1-2',
    'bytes=1.0-2',
    'bytes 0-1',
    'lines=0-1',
    '0-1',
    '',
  ])('[ART-052] %j is answered with the whole file', async (range) => {
    const { status, bytes, headers } = await ask(range);
    expect({ status, text: bytes.toString() }).toEqual({ status: 200, text: CONTENT });
    expect(headers).toMatchObject({ 'accept-ranges': 'bytes' });
    expect(headers).not.toHaveProperty('content-range');
  });

  it('[ART-051] [ART-052] a file without bytes has no part', async () => {
    expect(await ask('bytes=0-', {}, empty)).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */0' } });
    expect((await ask('bytes=-1', {}, empty)).status).toBe(200);
  });

  it('[ART-053] of the version that If-Range names, else the whole', async () => {
    expect((await ask('bytes=2-4', { 'If-Range': etag })).status).toBe(206);
    for (const other of ['"other"', `W/${etag}`, etag.slice(1, -1), 'Sat, 21 Nov 2026 10:00:30 GMT', '*', `"other", ${etag}`]) {
      expect((await ask('bytes=2-4', { 'If-Range': other })).status, other).toBe(200);
      expect((await ask('bytes=4711-', { 'If-Range': other })).status, other).toBe(200);
    }
  });

  it('[ART-053] after the other preconditions, and not of HEAD', async () => {
    expect((await ask('bytes=2-4', { 'If-None-Match': etag })).status).toBe(304);
    expect((await ask('bytes=4711-', { 'If-None-Match': etag })).status).toBe(304);
    expect((await ask('bytes=2-4', { 'If-Match': '"other"' })).status).toBe(412);
    expect((await ask('bytes=2-4', { 'If-None-Match': '"other"', 'If-Match': etag })).status).toBe(206);
    const { status, headers } = await baton().api.raw('HEAD', path, { headers: { Range: 'bytes=2-4' } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-length': '10', 'accept-ranges': 'bytes' });
    expect(headers).not.toHaveProperty('content-range');
  });

  it('[ART-053] a file is read in parts, and read anew when it has changed', async () => {
    const { body: conversation } = await baton().api.post<{ id: number }>('/v1/conversations', {});
    const keep = (content: string) =>
      baton().api.post<{ id: number }>(`/v1/conversations/${conversation.id}/artifacts`, { path: 'x', content });
    const raw = `/v1/artifacts/${(await keep('the first')).body.id}/raw`;
    const first = await ask('bytes=0-3', {}, raw);
    const known = { 'If-Range': first.headers['etag']! };
    const rest = await ask('bytes=4-', known, raw);
    expect(first.bytes.toString() + rest.bytes.toString()).toBe('the first');
    await keep('the second');
    expect(await ask('bytes=4-', known, raw)).toMatchObject({ status: 200, bytes: Buffer.from('the second') });
    expect(await ask('bytes=4-', known, `${raw}?version=1`)).toMatchObject({ status: 206, bytes: Buffer.from('first') });
  });
});
