import fc from 'fast-check';
import type { ServerResponse } from 'node:http';
import net, { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isPublic } from '../../../src/tools/web/addresses.ts';
import { parseAllow } from '../../../src/lib/allow-list.ts';
import { createWebClient } from '../../../src/tools/web/client.ts';
import { AddressRefused, createGuard, type Guard, type Resolve } from '../../../src/tools/web/guard.ts';
import { startSite } from '../../support/site.ts';
import { RULE_WORDS, Trap } from '../../support/ssrf.ts';

const { signal } = new AbortController();
const anything = { accept: '*/*', maxBytes: () => 1000, admission: { admit: async () => {}, takeSlot: async () => () => {} } };
const refusal = (guard: Guard, url: string): Promise<unknown> => guard.check(url, signal).catch((error: unknown) => error);

/** Answers in turn; the last answer stays. */
function answering(answers: Record<string, string[][]>): Resolve & { asked: string[] } {
  const asked: string[] = [];
  const resolve: Resolve = async (name) => {
    const known = answers[name];
    if (!known) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
    asked.push(name);
    return known[Math.min(asked.filter((one) => one === name).length, known.length) - 1]!;
  };
  return Object.assign(resolve, { asked });
}

const PUBLIC_NAMES = { 'public.test': [['93.184.215.14', '2606:4700:4700::1111']], 'xn--bcher-kva.test': [['93.184.215.15']] };

/** URLs of the public internet, with the host and port that they lead to. */
const PUBLIC: readonly [url: string, host: string, port: number][] = [
  ['http://public.test/', 'public.test', 80],
  ['https://public.test/', 'public.test', 443],
  ['http://public.test:8080/a?b#c', 'public.test', 8080],
  ['https://public.test:8443', 'public.test', 8443],
  ['https://public.test:80/', 'public.test', 80],
  ['http://public.test:443/', 'public.test', 443],
  ['HTTPS://PUBLIC.test./', 'public.test.', 443],
  ['https://bücher.test/', 'xn--bcher-kva.test', 443],
  ['http://93.184.215.14/', '93.184.215.14', 80],
  ['http://0x5db8d70e/', '93.184.215.14', 80],
  ['http://1.1.1.1:8080/', '1.1.1.1', 8080],
  ['http://172.15.255.255/', '172.15.255.255', 80],
  ['http://172.32.0.1/', '172.32.0.1', 80],
  ['http://100.63.255.255/', '100.63.255.255', 80],
  ['http://100.128.0.1/', '100.128.0.1', 80],
  ['http://169.253.1.1/', '169.253.1.1', 80],
  ['http://223.255.255.255/', '223.255.255.255', 80],
  ['http://[2606:4700:4700::1111]/', '[2606:4700:4700::1111]', 80],
  ['https://[2a00:1450::1]:8443/', '[2a00:1450::1]', 8443],
  ['http://:@public.test/', 'public.test', 80],
  // What looks like another host to a careless parser.
  ['http://public.test#@127.0.0.1/', 'public.test', 80],
  ['http://public.test?@127.0.0.1/', 'public.test', 80],
  ['http://public.test\\@127.0.0.1/', 'public.test', 80],
  ['http://public.test/@127.0.0.1/', 'public.test', 80],
];

describe('redirects', () => {
  it('[NET-003] are followed five times, and not six', async () => {
    const hop = ({ url }: { url?: string | undefined }, response: ServerResponse): void => {
      const left = Number(url!.split('?')[1]);
      if (left === 0) response.writeHead(200, { 'content-type': 'text/plain' }).end('arrived');
      else response.writeHead(302, { location: `hop?${left - 1}` }).end();
    };
    await using site = await startSite({ '/hop': hop });
    const client = createWebClient({ guard: createGuard({ allow: parseAllow(site.allow) }) });
    expect(await client.get(`${site.url}/hop?5`, anything, signal)).toMatchObject({ status: 200, url: new URL(`${site.url}/hop?0`) });
    await expect(client.get(`${site.url}/hop?6`, anything, signal)).rejects.toThrow('more than 5 redirects');
    expect(site.requests).toHaveLength(12);
  });
});

describe('names', () => {
  it.each([
    [['127.0.0.1', '93.184.215.14']],
    [['93.184.215.14', '127.0.0.1']],
    [['93.184.215.14', '::1']],
    [['2606:4700::1111', '::ffff:10.0.0.1']],
    [['93.184.215.14', 'fe80::1%lo']],
    [['93.184.215.14', 'nonsense']],
    [[...Array.from({ length: 200 }, (_, i) => `93.184.215.${i}`), '169.254.169.254']],
  ])('[NET-004] with one bad answer are refused (%j)', async (answer) => {
    const guard = createGuard({ allow: [], resolve: answering({ 'mixed.test': [answer] }) });
    await expect(guard.check('http://mixed.test/', signal)).rejects.toThrow(RULE_WORDS.address);
  });

  it('[NET-005] are resolved once, and answers that change later change nothing', async () => {
    await using trap = await Trap.start();
    await using site = await startSite({ '/': 'here' }, '127.0.0.2', trap.port);
    const resolve = answering({ 'rebinding.test': [['127.0.0.2'], ['127.0.0.1']] });
    const client = createWebClient({ guard: createGuard({ allow: parseAllow('127.0.0.2'), resolve }) });
    const { body } = await client.get(`http://rebinding.test:${trap.port}/`, anything, signal);
    expect(body.toString()).toBe('here');
    expect(resolve.asked).toEqual(['rebinding.test']);
    expect(site.headers[0]!.host).toBe(`rebinding.test:${trap.port}`);
    // The next one is a new question.
    await expect(client.get(`http://rebinding.test:${trap.port}/`, anything, signal)).rejects.toThrow(RULE_WORDS.address);
    expect(trap.connections).toBe(0);
  });

  it('[NET-005] are resolved anew for a redirect to the same host', async () => {
    await using trap = await Trap.start();
    const pages = { '/': (_: unknown, response: ServerResponse) => response.writeHead(302, { location: '/next' }).end() };
    await using site = await startSite(pages, '127.0.0.2', trap.port);
    const resolve = answering({ 'rebinding.test': [['127.0.0.2'], ['127.0.0.1']] });
    const client = createWebClient({ guard: createGuard({ allow: parseAllow('127.0.0.2'), resolve }) });
    await expect(client.get(`http://rebinding.test:${trap.port}/`, anything, signal)).rejects.toThrow(RULE_WORDS.address);
    expect(site.requests).toEqual(['GET /']);
    expect(trap.connections).toBe(0);
  });

  it('[NET-011] that nobody answers end with the run, or with the time', async () => {
    const controller = new AbortController();
    const asked = Promise.withResolvers<void>();
    const resolve = (_: string, ends: AbortSignal): Promise<never> =>
      new Promise((__, reject) => {
        ends.addEventListener('abort', () => reject(ends.reason as Error));
        asked.resolve();
      });
    const guard = createGuard({ allow: [], resolve });
    const got = createWebClient({ guard }).get('http://silent.test/', anything, controller.signal);
    await asked.promise;
    controller.abort(new Error('cancelled'));
    await expect(got).rejects.toThrow('cancelled');
    const late = createWebClient({ guard, timeoutMs: 20 }).get('http://silent.test/', anything, signal);
    await expect(late).rejects.toThrow('no complete answer within 0.02 s');
  });
});

describe('public URLs', () => {
  it.each(PUBLIC)('[NET-006] %s passes', async (url, host, port) => {
    const guard = createGuard({ allow: [], resolve: answering(PUBLIC_NAMES) });
    const target = await guard.check(url, signal);
    expect(target.url.hostname).toBe(host);
    expect(target.port).toBe(port);
    expect(target.addresses.map(({ address, family }) => net.isIP(address) === family && isPublic(address))).not.toContain(false);
  });
});

describe('FETCH_ALLOW', () => {
  const resolver = answering({ ...PUBLIC_NAMES, 'intranet.test': [['10.0.0.5', 'fd00::5']], 'wiki.test': [['10.0.0.5']] });
  const passes = async (allow: string, url: string): Promise<boolean> =>
    !((await refusal(createGuard({ allow: parseAllow(allow), resolve: resolver }), url)) instanceof AddressRefused);

  it.each([
    ['intranet.test', 'http://intranet.test:9999/', true],
    ['intranet.test', 'http://intranet.test/', true],
    ['INTRANET.test.', 'http://intranet.TEST/', true],
    ['intranet.test', 'http://intranet.test./', true],
    ['intranet.test:8000', 'http://intranet.test:8000/', true],
    ['intranet.test:8000', 'http://intranet.test:8001/', false],
    ['intranet.test:80', 'http://intranet.test/', true],
    ['intranet.test:443', 'https://intranet.test/', true],
    ['intranet.test:443', 'http://intranet.test/', false],
    ['intranet.test', 'http://www.intranet.test/', false],
    ['intranet.test', 'http://wiki.test/', false],
    ['10.0.0.5', 'http://wiki.test:1234/', true],
    ['10.0.0.5:80', 'http://wiki.test/', true],
    ['10.0.0.5:80', 'http://wiki.test:1234/', false],
    ['10.0.0.5', 'http://10.0.0.5:22/', true],
    ['10.0.0.5', 'http://0xa000005/', true],
    ['0xa000005', 'http://10.0.0.5/', true],
    ['10.0.0.5', 'http://10.0.0.6/', false],
    ['10.0.0.5', 'http://intranet.test/', false],
    ['10.0.0.5,[fd00::5]', 'http://intranet.test/', true],
    ['[::1]:80', 'http://[::1]/', true],
    ['[0:0:0:0:0:0:0:1]', 'http://[::1]:99/', true],
    ['[::1]:80', 'http://[::1]:81/', false],
    [' intranet.test , 10.0.0.5 ,', 'http://intranet.test/', true],
    ['public.test:22', 'http://public.test:22/', true],
    ['public.test:22', 'http://public.test:23/', false],
    ['public.test:22', 'http://public.test/', true],
    ['', 'http://intranet.test/', false],
    ['intranet.test', 'http://user@intranet.test/', false],
    ['intranet.test', 'http://user:pass@intranet.test/', false],
    ['intranet.test', 'ftp://intranet.test/', false],
    ['intranet.test', 'file://intranet.test/', false],
    ['bücher.test', 'http://xn--bcher-kva.test:99/', true],
  ])('[NET-007] %s: %s %s', async (allow, url, expected) => {
    expect(await passes(allow, url)).toBe(expected);
  });

  it.each([
    'http://intranet.test',
    'intranet.test/',
    'intranet.test/path',
    'user@intranet.test',
    'a:b:80',
    '::1',
    '[::1',
    '[nonsense]',
    'intranet.test:',
    'intranet.test:0',
    'intranet.test:65536',
    'intranet.test:http',
    ':80',
    'a b',
    'a?b',
    'a#b',
    'a\\b',
    '10.0.0.0/8',
    '*.test',
    '*.test:x',
    '256.1.1.1',
  ])('[NET-008] %s is refused', (entry) => {
    expect(() => parseAllow(`ok.test,${entry}`)).toThrow(`'${entry}' is not host or host:port`);
  });

  it('[NET-010] no refusal repeats credentials', async () => {
    const guard = createGuard({ allow: [], resolve: answering(PUBLIC_NAMES) });
    for (const url of [
      'http://bob:hunter2@127.0.0.1/',
      'http://bob:hunter2@nowhere.test/',
      'http://bob:hunter2@',
      'ftp://bob:hunter2@x/',
    ]) {
      const error = await refusal(guard, url);
      expect(error).toBeInstanceOf(AddressRefused);
      expect(String(error)).not.toMatch(/bob|hunter2/);
    }
  });
});

/** The IANA registries of special-purpose addresses, multicast, what is assigned to nobody, and the host of Azure's machines. */
const SPECIAL_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32',
].map((text) => ({ base: Number(BigInt(toNumber(text.split('/')[0]!))), bits: Number(text.split('/')[1]), text }));
const SPECIAL_6 = [
  '::1/128',
  '::/128',
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b:1::/48',
  '100::/64',
  '100:0:0:1::/64',
  '2001::/23',
  '2001::/32',
  '2001:2::/48',
  '2001:db8::/32',
  '3ffe::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  '4000::/2',
  '8000::/1',
  '1000::/4',
  '200::/7',
];

function toNumber(dotted: string): number {
  return dotted.split('.').reduce((all, part) => all * 256 + Number(part), 0);
}

const dotted = (n: number): string => [24, 16, 8, 0].map((shift) => (n >>> shift) & 255).join('.');
const hexGroups = (n: number): string => `${(n >>> 16).toString(16)}:${(n & 0xffff).toString(16)}`;

/** Every way to write an IPv4 address in a URL, those of IPv6 that hold one included. */
const NOTATIONS: ((n: number) => string)[] = [
  dotted,
  (n) => `${dotted(n)}.`,
  String,
  (n) => `0x${n.toString(16)}`,
  (n) => `0${n.toString(8)}`,
  (n) => `${n >>> 24}.${n & 0xffffff}`,
  (n) => `0x${(n >>> 24).toString(16)}.0${((n >>> 16) & 255).toString(8)}.${n & 0xffff}`,
  (n) =>
    dotted(n)
      .split('.')
      .map((part) => `0${Number(part).toString(8)}`)
      .join('.'),
  (n) =>
    dotted(n)
      .split('.')
      .map((part) => `0X${Number(part).toString(16)}`)
      .join('。'),
  (n) => dotted(n).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  (n) => dotted(n).replace(/\d/g, (digit) => `%3${digit}`),
  (n) => `[::ffff:${dotted(n)}]`,
  (n) => `[0:0:0:0:0:FFFF:${hexGroups(n)}]`,
  (n) => `[64:ff9b::${dotted(n)}]`,
  (n) => `[2002:${hexGroups(n)}::1]`,
];

describe('any address', () => {
  const guard = createGuard({ allow: [], resolve: answering(PUBLIC_NAMES) });
  const notation = fc.constantFrom(...NOTATIONS);

  it('[NET-009] in a special-purpose range of IPv4 is refused, however it is written', async () => {
    const address = fc.tuple(fc.constantFrom(...SPECIAL_4), fc.nat(0xffffffff)).map(([{ base, bits }, n]) => base + (n % 2 ** (32 - bits)));
    await fc.assert(
      fc.asyncProperty(address, notation, async (n, write) => {
        expect(String(await refusal(guard, `http://${write(n)}/`))).toMatch(RULE_WORDS.address);
        await expect(createGuard({ allow: [], resolve: async () => [dotted(n)] }).check('http://a.test/', signal)).rejects.toThrow(
          RULE_WORDS.address,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('[NET-009] outside of them passes', async () => {
    const list = new BlockList();
    for (const { text, bits } of SPECIAL_4) list.addSubnet(text.split('/')[0]!, bits, 'ipv4');
    const address = fc.nat(0xffffffff).filter((n) => !list.check(dotted(n)));
    await fc.assert(
      fc.asyncProperty(address, notation, async (n, write) => {
        const { addresses } = await guard.check(`http://${write(n)}/`, signal);
        expect(addresses).toHaveLength(1);
      }),
      { numRuns: 1000 },
    );
  });

  it('[NET-009] of IPv6: those of the special ranges are refused, all others of 2000::/3 pass', async () => {
    const list = new BlockList();
    for (const text of SPECIAL_6) list.addSubnet(text.split('/')[0]!, Number(text.split('/')[1]), 'ipv6');
    const groups = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 });
    const special = fc.tuple(fc.constantFrom(...SPECIAL_6), groups).map(([text, random]) => within(text, random));
    await fc.assert(
      fc.asyncProperty(special, async (address) => {
        expect(list.check(address, 'ipv6')).toBe(true);
        expect(String(await refusal(guard, `http://[${address}]/`))).toMatch(RULE_WORDS.address);
      }),
      { numRuns: 1000 },
    );
    const ordinary = groups
      .map((random) => within('2000::/3', random))
      .filter((one) => !list.check(one, 'ipv6') && !one.startsWith('2002:'));
    await fc.assert(
      fc.asyncProperty(ordinary, async (address) => {
        expect(await guard.check(`http://[${address}]/`, signal)).toHaveProperty('family', 6);
      }),
      { numRuns: 1000 },
    );
  });
});

/** An address of this range, the bits behind its prefix from `random`. */
function within(range: string, random: number[]): string {
  const [base, bits] = range.split('/') as [string, string];
  const [before, after = ''] = base.split('::') as [string, string?];
  const head = before.split(':').filter(Boolean);
  const tail = after.split(':').filter(Boolean);
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail].map((group) => Number.parseInt(group, 16));
  const whole = (all: number[]): bigint => all.reduce((sum, group) => (sum << 16n) + BigInt(group), 0n);
  const free = (1n << BigInt(128 - Number(bits))) - 1n;
  const value = (whole(groups) & ~free) | (whole(random) & free);
  return Array.from({ length: 8 }, (_, i) => ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16)).join(':');
}
