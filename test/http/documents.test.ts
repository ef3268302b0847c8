import { readFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import zlib, { gunzipSync, type CompressCallback, type ZlibOptions } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { document } from '../../src/generated/openapi.ts';
import { PartlyFixed } from '../../src/lib/partly-fixed.ts';
import { startBaton, useServer, type Baton } from '../support/server.ts';

const NAMES = ['openapi', 'openapi-3.1', 'openapi-3.1-webhooks', 'openapi-3.0', 'asyncapi'];
const FILES = NAMES.flatMap((name) => [`${name}.yaml`, `${name}.json`]);

interface Served {
  servers: ({ url: string; variables?: object } & Record<string, unknown>)[] | Record<string, { host: string; variables?: object }>;
}

const generated = (file: string): string => readFileSync(`src/generated/${file}`, 'utf8');
const read = (file: string, text: string): Served => (file.endsWith('.json') ? JSON.parse(text) : parse(text)) as Served;
/** YAML of these sizes takes a second to parse: of the document what stands before its operations. */
const serversOf = (file: string, text: string) =>
  Object.values(read(file, file.endsWith('.json') ? text : text.slice(0, text.search(/^(?:tags|channels):/m))).servers);

/** What the server sends, as it is, to who names it so. */
function get(
  baton: Baton,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, baton.url), { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, bytes: Buffer.concat(chunks) }));
    });
    sent.on('error', reject).end();
  });
}

describe('the documents of the contract', () => {
  const baton = useServer();

  it.each(FILES)('[OPS-004] %s is the generated one, but for its first server', async (file) => {
    const answer = await get(baton(), `/${file}`, {});
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-length': String(answer.bytes.length), vary: expect.stringContaining('Accept-Encoding') },
    });
    expect(answer.headers['content-type']).toMatch(file.endsWith('.json') ? /^application\/json/ : /^application\/yaml/);
    const { host } = new URL(baton().url);
    const lines = generated(file).split('\n');
    const changed = answer.bytes
      .toString()
      .split('\n')
      .filter((line, index) => line !== lines[index]);
    expect(changed[0]).toContain(host);
    expect(changed.slice(1)).toEqual(file === 'asyncapi.yaml' ? ['    protocol: "http"'] : []);
  });

  it('[OPS-013] as JSON and as YAML are the same', async () => {
    expect(parse(generated('openapi.yaml'))).toEqual(JSON.parse(generated('openapi.json')));
    expect(JSON.parse(generated('openapi.json'))).toEqual(JSON.parse(JSON.stringify(document)));
    expect(parse(generated('asyncapi.yaml'))).toEqual(JSON.parse(generated('asyncapi.json')));
    for (const file of FILES.filter((one) => one.endsWith('.json'))) {
      const { bytes } = await get(baton(), `/${file}`, {});
      expect(Object.keys(JSON.parse(bytes.toString()) as object)[0]).toBe(file.startsWith('asyncapi') ? 'asyncapi' : 'openapi');
    }
  });

  it.each(FILES)('[OPS-014] %s names the host that was asked, and never what headers of proxies say', async (file) => {
    const headers = {
      Host: 'Agents.example:8443',
      'X-Forwarded-Host': 'poison.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=poison.example',
    };
    const text = (await get(baton(), `/${file}`, headers)).bytes.toString();
    expect(text.includes('poison')).toBe(false);
    const [first, second] = serversOf(file, text) as Record<string, unknown>[];
    if (file.startsWith('openapi-')) {
      expect([first, second]).toMatchObject([{ url: 'http://agents.example:8443' }, undefined]);
    } else if (file.startsWith('openapi')) {
      expect(first).toMatchObject({ url: 'http://agents.example:8443' });
      expect(second).toMatchObject({
        url: '{scheme}://{host}',
        variables: { scheme: { default: 'https' }, host: { default: 'localhost:8080' } },
      });
    } else {
      expect(first).toMatchObject({ host: 'agents.example:8443', protocol: 'http' });
      expect(second).toMatchObject({ host: '{host}', variables: { host: { default: 'localhost:8080' } } });
    }
    expect((await get(baton(), `/${file}`, { Host: '[::1]:81' })).bytes.includes('[::1]:81')).toBe(true);
  });

  it.each([...FILES, 'docs'])('[OPS-015] /%s is compressed for who takes gzip, and is the same then', async (file) => {
    for (const host of ['a.example', 'b.example:81']) {
      const plain = await get(baton(), `/${file}`, { Host: host });
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const accepted of ['gzip', 'br, gzip;q=0.5', '*']) {
        const packed = await get(baton(), `/${file}`, { Host: host, 'Accept-Encoding': accepted });
        expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(packed.bytes.length) });
        expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
        expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
        expect(packed.headers.etag).not.toBe(plain.headers.etag);
        const known = { Host: host, 'Accept-Encoding': accepted, 'If-None-Match': packed.headers.etag! };
        expect(await get(baton(), `/${file}`, known)).toMatchObject({
          status: 304,
          headers: { etag: packed.headers.etag, vary: packed.headers.vary },
        });
      }
      for (const refused of ['gzip;q=0', 'br', 'identity']) {
        expect(
          (await get(baton(), `/${file}`, { Host: host, 'Accept-Encoding': refused })).headers['content-encoding'],
          refused,
        ).toBeUndefined();
      }
    }
  });

  it.each(FILES)('[OPS-016] %s is another one for another host, and kept by no cache', async (file) => {
    const [one, other] = await Promise.all(['a.example', 'b.example'].map((Host) => get(baton(), `/${file}`, { Host })));
    expect(one!.headers['cache-control']).toBe('private, no-cache');
    expect(one!.headers.etag).not.toBe(other!.headers.etag);
    expect(await get(baton(), `/${file}`, { Host: 'b.example', 'If-None-Match': one!.headers.etag! })).toMatchObject({ status: 200 });
    expect((await get(baton(), `/${file}`, { Host: 'a.example/evil' })).status).toBe(400);
  });
});

it('[OPS-014] with PUBLIC_URL the documents name it, whatever host was asked, and may be kept', async () => {
  await using baton = await startBaton({ env: { PUBLIC_URL: 'https://baton.example/api/' } });
  for (const file of FILES) {
    const answer = await get(baton, `/${file}`, { Host: 'poison.example' });
    expect(answer.headers['cache-control']).toBe('no-cache');
    const [first] = serversOf(file, answer.bytes.toString());
    expect(first).toMatchObject(
      file.startsWith('openapi') ? { url: 'https://baton.example/api' } : { host: 'baton.example', protocol: 'https', pathname: '/api' },
    );
  }
});

describe('a text of which a part is another one each time', () => {
  it('[OPS-015] is one stream of GZIP, whatever the parts are', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(text, text, fc.array(text, { minLength: 1, maxLength: 3 }), async (head, tail, parts) => {
        const fixed = new PartlyFixed(head, tail);
        for (const part of parts) {
          expect(Buffer.concat(fixed.with(part)).toString()).toBe(head + part + tail);
          expect(gunzipSync(Buffer.concat(await fixed.gzipped(part))).equals(Buffer.from(head + part + tail))).toBe(true);
        }
      }),
    );
    const large = new PartlyFixed('a'.repeat(300_000), 'b'.repeat(300_000));
    expect(gunzipSync(Buffer.concat(await large.gzipped('x'.repeat(0xffff)))).length).toBe(600_000 + 0xffff);
    await expect(large.gzipped('x'.repeat(0x10000))).rejects.toThrow('no short one');
  });

  it('[OPS-015] is compressed when it is asked for again, after compressing it has failed', async () => {
    const deflateRaw = vi
      .spyOn(zlib, 'deflateRaw')
      .mockImplementationOnce(((_data: Buffer, _options: ZlibOptions, done: CompressCallback) =>
        done(new Error('no memory'), Buffer.alloc(0))) as typeof zlib.deflateRaw);
    // Of the module there is another one, which takes what is there now.
    const another: string = '../../src/lib/partly-fixed.ts?another';
    syncBuiltinESMExports();
    try {
      const module = (await import(another)) as typeof import('../../src/lib/partly-fixed.ts');
      const fixed = new module.PartlyFixed('head ', ' tail');
      await expect(fixed.gzipped('part')).rejects.toThrow('no memory');
      expect(gunzipSync(Buffer.concat(await fixed.gzipped('part'))).toString()).toBe('head part tail');
    } finally {
      deflateRaw.mockRestore();
      syncBuiltinESMExports();
    }
  });
});
