import { describe, expect, it } from 'vitest';
import { Guesses } from '../../src/http/guesses.ts';
import { Events } from '../../src/lib/events.ts';
import type { HttpEvents } from '../../src/http/access.ts';
import { Client } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { scrape } from '../support/metrics.ts';
import { startBaton, useServer, type Baton } from '../support/server.ts';
import { guarded, nameOf, pathOf } from './operations.ts';

/** The default, which the other tests, all from one address, are spared. */
const LIMIT = { WRONG_TOKENS_PER_MIN: '' };
/** Every one is another token, and has the form of one. */
let made = 0;
const wrongToken = (): string => `bat_${String((made += 1)).padStart(43, 'x')}`;
const guess = (baton: Baton, path = '/v1/agents', headers: Record<string, string> = {}) =>
  new Client(baton.url, wrongToken()).get<{ error_code: string }>(path, headers);

async function guesses(baton: Baton, count: number, path?: string, headers?: Record<string, string>): Promise<number[]> {
  const statuses = [];
  for (let i = 0; i < count; i += 1) statuses.push((await guess(baton, path, headers)).status);
  return statuses;
}

const REFUSED_20 = Array.from({ length: 20 }, () => 401);

describe('after 20 wrong tokens from an address', () => {
  const baton = useServer({ env: LIMIT });

  it('[AUT-030] the next is a 429 with Retry-After, at admin operations too', async () => {
    expect(await guesses(baton(), 10)).toEqual(REFUSED_20.slice(10));
    expect(await guesses(baton(), 10, '/v1/admin/tenants')).toEqual(REFUSED_20.slice(10));
    const answer = await guess(baton());
    expect(answer).toMatchObject({ status: 429, body: { error_code: 'rate_limited' } });
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d?$/);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(answer.headers).not.toHaveProperty('www-authenticate');
  });

  it.each(guarded.map((one) => [nameOf(one), one] as const))('[AUT-030] %s is a 429 for a wrong token', async (_name, operation) => {
    const { status } = await new Client(baton().url, wrongToken()).raw(operation.method, pathOf(operation));
    expect(status).toBe(429);
  });

  it('[AUT-031] a right token is served, one that the server has not seen yet too', async () => {
    const { api } = await baton().newTenant();
    const served = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => (i % 5 === 0 ? (await api.get('/v1/agents')).status : guess(baton()))),
    );
    expect(served.filter((one) => typeof one === 'number')).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await baton().admin.get('/v1/admin/tenants')).status).toBe(200);
    expect((await api.run('hi')).done.ok).toBe(true);
  });

  it('[AUT-032] a missing bearer, and a token that is known but locked out, stay a 401', async () => {
    expect((await baton().anonymous.get('/v1/agents')).status).toBe(401);
    expect((await baton().anonymous.get('/v1/agents', { Authorization: 'Basic dXNlcjpwYXNz' })).status).toBe(401);
    const { id, api } = await baton().newTenant();
    await baton().admin.patch(`/v1/admin/tenants/${id}`, { disabled: true });
    expect((await api.get('/v1/agents')).status).toBe(401);
  });

  it('[AUT-033] X-Forwarded-For is nobody, without TRUSTED_PROXIES', async () => {
    expect((await guess(baton(), undefined, { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(429);
  });
});

it('[AUT-032] a missing bearer does not count', async () => {
  await using baton = await startBaton({ env: LIMIT });
  for (let i = 0; i < 25; i += 1) await baton.anonymous.get('/v1/agents');
  for (let i = 0; i < 25; i += 1) await baton.anonymous.get('/v1/agents', { Authorization: 'Bearer' });
  expect(await guesses(baton, 21)).toEqual([...REFUSED_20, 429]);
});

describe('with TRUSTED_PROXIES', () => {
  const baton = useServer({ env: { ...LIMIT, TRUSTED_PROXIES: '127.0.0.0/8, ::1, 10.0.0.0/8,2001:db8:1::/48' } });
  const from = (line: string) => ({ 'X-Forwarded-For': line });

  it('[AUT-033] the address is the right-most one that is no proxy: what stands before it can be made up', async () => {
    expect(await guesses(baton(), 21, undefined, from('203.0.113.1, 10.0.0.7'))).toEqual([...REFUSED_20, 429]);
    expect((await guess(baton(), undefined, from('198.51.100.77, 203.0.113.1'))).status).toBe(429);
    expect((await guess(baton(), undefined, from('nonsense,203.0.113.1:4711, 2001:db8:1::5,10.1.2.3'))).status).toBe(429);
    expect((await guess(baton(), undefined, from('::ffff:203.0.113.1'))).status).toBe(429);
    expect((await guess(baton(), undefined, from('203.0.113.1, 203.0.113.2'))).status).toBe(401);
    expect((await guess(baton())).status).toBe(401);
  });

  it('[AUT-033] a network of IPv6 is one address', async () => {
    for (let i = 0; i < 20; i += 1) expect((await guess(baton(), undefined, from(`2001:db8:2:3::${i + 1}`))).status).toBe(401);
    expect((await guess(baton(), undefined, from('[2001:db8:2:3:ffff::1]:443'))).status).toBe(429);
    expect((await guess(baton(), undefined, from('2001:db8:2:4::1'))).status).toBe(401);
  });

  it('[AUT-033] what is no address is not believed, nor what stands before it', async () => {
    expect(await guesses(baton(), 21, undefined, from('203.0.113.50, unknown'))).toEqual([...REFUSED_20.slice(1), 429, 429]);
    expect((await guess(baton(), undefined, from('203.0.113.50'))).status).toBe(401);
  });
});

describeOnBoth('wrong tokens', (dialect) => {
  it('[AUT-034] are in the metrics, in one line of the log, and those of the administrator in the audit log', async () => {
    const database = await createDatabase(dialect);
    const env = { ...LIMIT, TRUSTED_PROXIES: '127.0.0.1' };
    await using first = await startBaton({ database, env });
    await guesses(first, 2, '/v1/admin/tenants');
    const headers = { 'X-Forwarded-For': '203.0.113.5' };
    await guesses(first, 23, '/v1/admin/audit', headers);
    await guesses(first, 2, '/v1/agents', headers);
    const samples = await scrape(first.anonymous);
    const count = (audience: string, outcome: string) =>
      samples.get(`baton_wrong_tokens_total{audience="${audience}",outcome="${outcome}"}`);
    expect([count('admin', 'refused'), count('admin', 'throttled')]).toEqual([22, 3]);
    expect([count('api', 'refused'), count('api', 'throttled')]).toEqual([0, 2]);
    const lines = () => first.log.lines.filter(({ msg }) => msg === 'wrong bearer tokens');
    // As soon as it was too much; a second line would come a minute later.
    expect(lines()).toEqual([expect.objectContaining({ level: 40, address: '203.0.113.5', count: 21, admin: 21 })]);
    await first.stop();
    expect(
      lines()
        .slice(1)
        .map(({ address, count: many }) => ({ address, many })),
    ).toEqual([
      { address: '203.0.113.5', many: 4 },
      { address: '127.0.0.1', many: 2 },
    ]);

    await using second = await startBaton({ database, env });
    const { body } = await second.admin.get<{ entries: Record<string, unknown>[] }>('/v1/admin/audit');
    const refused = body.entries.filter(({ action }) => action === 'admin.refused');
    expect(refused.map(({ target, count: many }) => [target, many])).toEqual([
      ['address:127.0.0.1', 2],
      ['address:203.0.113.5', 2],
      ['address:203.0.113.5', 21],
    ]);
    expect(refused[0]).toMatchObject({ actor: 'unknown', before: null, after: null });
    expect(JSON.stringify(body)).not.toContain('bat_');
    await second.stop();
    await database.drop();
  });
});

describe('the count of wrong tokens', () => {
  function counting(perMinute = 20) {
    const events = new Events<HttpEvents>();
    const reports: HttpEvents['tokensGuessed'][] = [];
    events.on('tokensGuessed', (report) => reports.push(report));
    const clock = { now: 0 };
    return { clock, reports, guesses: new Guesses({ perMinute, events, now: () => clock.now }) };
  }

  it('[AUT-030] begins again after a minute', () => {
    const { clock, guesses: counted } = counting(2);
    expect([counted.add('a', 'api'), counted.add('a', 'api'), counted.add('b', 'api')]).toEqual([undefined, undefined, undefined]);
    clock.now = 59_500;
    expect([counted.throttled('a'), counted.add('a', 'api'), counted.throttled('b')]).toEqual([1, 1, undefined]);
    clock.now = 60_000;
    expect([counted.throttled('a'), counted.add('a', 'api')]).toEqual([undefined, undefined]);
  });

  it('[AUT-034] reports 200,000 addresses in a few lines, and leaves none of their tokens out', () => {
    const { reports, guesses: counted } = counting();
    for (let i = 0; i < 200_000; i += 1) counted.add(`address ${i}`, i % 2 === 0 ? 'api' : 'admin');
    for (let i = 0; i < 1000; i += 1) counted.add('one', 'api');
    counted.close();
    expect(reports.length).toBeLessThanOrEqual(102);
    expect(reports.reduce((sum, { wrong }) => sum + wrong, 0)).toBe(201_000);
    expect(reports.reduce((sum, { admin }) => sum + admin, 0)).toBe(100_000);
    expect(reports.at(-1)).toMatchObject({ address: 'others' });
  });

  it('[AUT-034] reports an address once a minute, however long it goes on', () => {
    const { clock, reports, guesses: counted } = counting();
    for (; clock.now < 600_000; clock.now += 100) counted.add('a', 'api');
    expect(reports.length).toBeGreaterThanOrEqual(9);
    expect(reports.length).toBeLessThanOrEqual(11);
    counted.close();
    expect(reports.reduce((sum, { wrong }) => sum + wrong, 0)).toBe(6000);
  });
});
