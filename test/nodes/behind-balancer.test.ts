import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { describe, expect, it } from 'vitest';
import { caddy, NO_CADDY, startCaddy } from '../deploy/caddy.ts';
import { startBaton } from '../support/server.ts';
import { hasHaproxy, startBalancer } from './balancer.ts';

/** What a client of the balancer may do. */
interface Call {
  /** The address that the client connects from, on loopback. */
  from?: string;
  token?: string;
  /** What it writes into `X-Forwarded-For`. */
  claims?: string;
}

/** A balancer as it is shipped, before one node. */
interface Front extends AsyncDisposable {
  url: string;
  ca?: string;
}

const WRONG = `bat_${'x'.repeat(43)}`;

/** @returns the status of the answer */
function call({ url, ca }: Front, path: string, { from = '127.0.0.2', token, claims }: Call = {}): Promise<number> {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(claims && { 'x-forwarded-for': claims }) };
  const { hostname, port, protocol } = new URL(url);
  return new Promise((resolve, reject) => {
    // The name of the certificate is that of the site, whatever its address is.
    const options = { host: '127.0.0.1', servername: hostname, port, path, headers: { host: `${hostname}:${port}`, ...headers } };
    const request = protocol === 'https:' ? requestHttps : requestHttp;
    request({ ...options, localAddress: from, agent: false, ...(ca && { ca }) }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!));
    })
      .on('error', reject)
      .end();
  });
}

const FRONTS: [name: string, missing: string | undefined, start: (url: string) => Promise<Front>][] = [
  ['HAProxy', hasHaproxy() ? undefined : 'no HAProxy on this machine', (url) => startBalancer([Number(new URL(url).port)])],
  ['Caddy', caddy ? undefined : NO_CADDY, (url) => startCaddy([url])],
];

describe.each(FRONTS)('behind %s', (_name, missing, start) => {
  it('[PKG-013] nobody reaches /metrics', async (context) => {
    if (missing) return context.skip(missing);
    await using baton = await startBaton();
    await using front = await start(baton.url);
    await expect.poll(() => call(front, '/readyz')).toBe(200);
    const ways = ['/metrics', '/metrics?x=1', '/metrics/', '//metrics', '/%6detrics', '/METRICS', 'http://localhost/metrics'];
    for (const path of ways) expect(await call(front, path), path).not.toBe(200);
    expect((await baton.anonymous.get('/metrics')).status).toBe(200);
  });

  it('[PKG-014] the node sees the addresses of clients, whatever they claim', async (context) => {
    if (missing) return context.skip(missing);
    await using baton = await startBaton({ env: { TRUSTED_PROXIES: '127.0.0.1', WRONG_TOKENS_PER_MIN: '2' } });
    await using front = await start(baton.url);
    await expect.poll(() => call(front, '/readyz')).toBe(200);
    const wrong = (who: Call) => call(front, '/v1/agents', { token: WRONG, ...who });
    const claims = ['10.1.2.3', '127.0.0.1', '127.0.0.9, 127.0.0.1'];
    const statuses = [];
    for (const claim of claims) statuses.push(await wrong({ from: '127.0.0.2', claims: claim }));
    expect(statuses).toEqual([401, 401, 429]);
    // Others are not held up, and neither is a right token.
    expect(await wrong({ from: '127.0.0.3' })).toBe(401);
    expect(await call(front, '/v1/agents', { token: baton.tenant.token })).toBe(200);
  });
});
