import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LoginCodes } from '../../src/lib/login-codes.ts';
import { Client } from '../support/client.ts';
import { startBaton, useServer } from '../support/server.ts';

const BUILT = new URL('../../console/dist/', import.meta.url);

describe('GET /console', () => {
  const baton = useServer();

  it('[CON-001] allows its own scripts and nothing else, and holds none that stands in the page', async () => {
    const { headers, body } = await baton().anonymous.get<string>('/console');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc="\/console\/assets\/)|https?:(?!\/\/www\.w3\.org)/i);
  });

  it('[CON-008] serves its parts for ever, the page anew, and both as 304 to who has them', async () => {
    const page = await baton().anonymous.get<string>('/console');
    const parts = [...page.body.matchAll(/"(\/console\/assets\/[^"]+)"/g)].map(([, path]) => path!);
    expect(parts.length).toBeGreaterThan(1);
    for (const path of parts) {
      const { headers } = await baton().anonymous.get<string>(path);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-type']).toMatch(path.endsWith('.js') ? /^text\/javascript; charset=utf-8$/ : /^text\/css; charset=utf-8$/);
      expect((await baton().anonymous.get(path, { 'if-none-match': headers['etag']! })).status).toBe(304);
    }
    expect((await baton().anonymous.get('/console', { 'if-none-match': page.headers['etag']! })).status).toBe(304);
  });

  it('[CON-008] sends the copies that were compressed when it was built', async () => {
    const plain = await baton().anonymous.raw('GET', '/console');
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const { headers, bytes } = await baton().anonymous.raw('GET', '/console', { headers: { 'accept-encoding': accepted } });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['vary']).toMatch(/Accept-Encoding/);
      expect(headers['etag']).not.toBe(plain.headers['etag']);
      expect(unpack(bytes).equals(plain.bytes)).toBe(true);
    }
    const { headers } = await baton().anonymous.raw('GET', '/console', { headers: { 'accept-encoding': 'zstd' } });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('[CON-008] has no parts but those that were built', async () => {
    for (const name of ['ghost.js', '..%2Findex.html', '%2e%2e%2f%2e%2e%2fpackage.json', 'index.html', '__proto__']) {
      expect((await baton().anonymous.get(`/console/assets/${name}`)).status).toBe(404);
    }
  });

  it('[CON-004] is at most 200 KB over the wire, all pages together', () => {
    const sizes = readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.gz'))
      .map((name) => readFileSync(new URL(name, BUILT)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(200_000);
  });

  it('[CON-001] says how it is built when it was not, and serves it as soon as it is there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baton-console-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    await using bare = await startBaton({ console: pathToFileURL(`${folder}/`) });
    const get = () => bare.anonymous.get<{ error: string }>('/console');
    expect(await get()).toMatchObject({ status: 404, body: { error: expect.stringContaining('npm run build:console') } });
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    expect(await get()).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  });

  it('[CON-008] refuses headers that are none', async () => {
    for (const path of ['/console', '/console/assets/index.js']) {
      expect((await baton().anonymous.get(path, { 'if-none-match': '"\u00e9"' })).status).toBe(400);
    }
  });

  it('[CON-009] exchanges the code of a link once, and only while it is fresh', async () => {
    const link = baton().server.loginLink(baton().tenant.token);
    const code = /^http:\/\/127\.0\.0\.1:\d+\/console#login=([\w-]{43})$/.exec(link)![1]!;
    const answer = await baton().anonymous.post('/console/login', { code });
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect((await new Client(baton().url, String(answer.body['token'])).get('/v1/agents')).status).toBe(200);
    for (const spent of [code, 'no-such-code', '__proto__']) {
      expect(await baton().anonymous.post('/console/login', { code: spent })).toMatchObject({
        status: 404,
        body: { error_code: 'not_found' },
      });
    }
    let now = 0;
    const codes = new LoginCodes(() => now);
    const [early, late] = [codes.issue('a'), codes.issue('b')];
    now = 10 * 60_000 - 1;
    expect(codes.redeem(early)).toBe('a');
    now += 1;
    expect(codes.redeem(late)).toBeUndefined();
  });
});
