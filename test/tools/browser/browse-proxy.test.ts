import http, { type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseAllow } from '../../../src/lib/allow-list.ts';
import type { Lease } from '../../../src/tools/browser/lease.ts';
import { GuardedProxy } from '../../../src/tools/browser/proxy.ts';
import { createGuard } from '../../../src/tools/web/guard.ts';
import { startSite, type Site } from '../../support/site.ts';

describe("the browser's proxy", () => {
  let site: Site;
  let forbidden: Site;
  let proxy: GuardedProxy;
  let lease: Lease;
  beforeEach(async () => {
    site = await startSite({ '/': (_, response) => response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end('hello') });
    forbidden = await startSite();
    proxy = new GuardedProxy(createGuard({ allow: parseAllow(site.allow) }));
    lease = proxy.lease(1, 100_000);
    lease.enter();
  });
  afterEach(async () => {
    await proxy.close();
    for (const one of [site, forbidden]) {
      await one.left();
      await one[Symbol.asyncDispose]();
    }
  });

  async function get(
    url: string,
    headers: http.OutgoingHttpHeaders = { 'proxy-authorization': lease.header },
    via = proxy,
  ): Promise<IncomingMessage> {
    const at = new URL(await via.url());
    return new Promise((resolve, reject) =>
      http.get({ host: at.hostname, port: at.port, path: url, headers, agent: false }, resolve).on('error', reject),
    );
  }

  /** @returns what comes back for a CONNECT and what is sent through it */
  async function tunnel(authority: string, header = `Proxy-Authorization: ${lease.header}\r\n`, through = ''): Promise<string> {
    const at = new URL(await proxy.url());
    const socket = connect(Number(at.port), at.hostname);
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${header}\r\n${through}`);
    return await text(socket);
  }

  it.each([undefined, 'Basic ', 'Basic Og==', 'Bearer x', `Basic ${Buffer.from('a:b').toString('base64')}`])(
    '[BRW-033] refuses requests without a valid credential: %s',
    async (credential) => {
      const response = await get(`${site.url}/`, credential === undefined ? {} : { 'proxy-authorization': credential });
      expect(response.statusCode).toBe(407);
      response.resume();
      expect(await tunnel(site.allow, credential === undefined ? '' : `Proxy-Authorization: ${credential}\r\n`)).toMatch(
        /^HTTP\/1\.1 407 /,
      );
      expect(site.requests).toEqual([]);
    },
  );

  it('[BRW-033] forwards requests without the headers that are meant for the proxy', async () => {
    const response = await get(`${site.url}/`, {
      'proxy-authorization': lease.header,
      'proxy-connection': 'keep-alive',
      connection: 'x-hop',
      'x-hop': '1',
      'x-end': '2',
    });
    expect(await text(response)).toBe('hello');
    expect(response.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(site.headers[0]).toMatchObject({ host: site.allow, 'x-end': '2' });
    expect(Object.keys(site.headers[0]!)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^proxy-|x-hop/)]));
  });

  it('[BRW-033] opens tunnels', async () => {
    expect(await tunnel(site.allow, undefined, `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 200 [^]*hello/,
    );
  });

  it('[BRW-033] refuses what the guard refuses, and tells the reason only to the run that asked', async () => {
    const response = await get(`${forbidden.url}/a`);
    expect(response.statusCode).toBe(403);
    response.resume();
    expect(await tunnel(forbidden.allow)).toMatch(/^HTTP\/1\.1 403 /);
    for (const odd of ['x', 'x:y:z', `user@${forbidden.allow}`, `${forbidden.allow}/../`, '/'])
      expect(await tunnel(odd)).toMatch(/^HTTP\/1\.1 4\d\d /);
    for (const odd of ['/', 'ftp://example.org/', `https://${site.allow}/`]) expect((await get(odd)).resume().statusCode).toBe(403);
    expect(lease.refusalOf(`${forbidden.url}/a#b`)).toMatch(/not on the public internet/);
    expect(lease.refusalOf(`https://${forbidden.allow}/anything`)).toMatch(/not on the public internet/);
    expect(forbidden.requests).toEqual([]);
  });

  it('[BRW-009] cuts connections at the limit of bytes, in both directions and in tunnels', async () => {
    site.pages['/big'] = (_, response) => response.end('x'.repeat(1_000_000));
    await expect(get(`${site.url}/big`).then(text)).rejects.toThrow();
    expect(lease.exceeded).toBe(true);
    expect((await get(`${site.url}/`)).resume().statusCode).toBe(403);
    lease.leave();
    lease.enter();
    expect((await tunnel(site.allow, undefined, 'GET /big HTTP/1.1\r\nHost: x\r\n\r\n').catch(() => '')).length).toBeLessThan(300_000);
    expect(lease.exceeded).toBe(true);
  });

  it.each([
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nzzz',
    'HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n',
    'HTTP/1.1 200 OK\r\nX: \u0001\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n',
    'SSH-2.0-OpenSSH\r\n',
  ])('[BRW-033] passes on no answer that is not HTTP, and survives it: %j', async (answer) => {
    site.pages['/odd'] = ({ socket }) => socket.end(answer);
    expect((await get(`${site.url}/odd`)).resume().statusCode).toBe(502);
    expect((await get(`${site.url}/`)).resume().statusCode).toBe(200);
  });

  it('[BRW-033] survives connections that break at any moment', async () => {
    const at = new URL(await proxy.url());
    const auth = `Proxy-Authorization: ${lease.header}\r\n`;
    site.pages['/silent'] = () => {};
    for (const sent of [
      '',
      'GET',
      `CONNECT ${site.allow} HTTP/1.1\r\n\r\n`,
      `CONNECT ${site.allow} HTTP/1.1\r\n${auth}\r\nGET /`,
      `GET ${site.url}/silent HTTP/1.1\r\nHost: x\r\n${auth}\r\n`,
      `GET ${site.url}/ HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n${auth}\r\n`,
    ]) {
      const socket = connect(Number(at.port), at.hostname);
      socket.on('error', () => {});
      await new Promise<void>((resolve) => socket.write(sent || '\n', () => resolve()));
      socket.resetAndDestroy();
    }
    expect((await get(`${site.url}/`)).resume().statusCode).toBe(200);
  });

  it('[BRW-033] connects nowhere for a page that is closed while the guard is asked', async () => {
    const [asked, found] = [Promise.withResolvers<void>(), Promise.withResolvers<string[]>()];
    const resolve = async (): Promise<string[]> => {
      asked.resolve();
      return found.promise;
    };
    const slow = new GuardedProxy(createGuard({ allow: parseAllow(site.allow), resolve }));
    const own = slow.lease(1);
    own.enter();
    const getting = get(`http://slow.test:${site.port}/`, { 'proxy-authorization': own.header }, slow);
    await asked.promise;
    own.leave();
    found.resolve(['127.0.0.1']);
    expect((await getting).resume().statusCode).toBe(403);
    expect(site.requests).toEqual([]);
    await slow.close();
  });

  it('[BRW-033] lets bytes through only while a page is open', async () => {
    site.pages['/silent'] = () => {};
    const silent = get(`${site.url}/silent`);
    await site.asked('/silent');
    lease.leave();
    await expect(silent).rejects.toThrow();
    expect((await get(`${site.url}/`)).resume().statusCode).toBe(403);
    lease.enter();
    proxy.end(lease);
    expect((await get(`${site.url}/`)).resume().statusCode).toBe(407);
  });
});
