import net, { type AddressInfo } from 'node:net';
import type { Resolve } from '../../src/tools/web/guard.ts';

/** Which rule of the address guard refuses a URL. */
export type Rule = keyof typeof RULE_WORDS;

/** What the guard says when it refuses by a rule. */
export const RULE_WORDS = {
  address: /is not on the public internet/,
  port: /^port \d+ is not one of/,
  scheme: /only http and https/,
  credentials: /credentials/,
  url: /not an absolute URL|names no host/,
  name: /has no address|could not be resolved/,
};

/** A URL that nobody may make the server open. */
export interface SsrfTarget {
  url: string;
  rule: Rule;
}

/** Hosts as URLs have them: special addresses in every notation. */
const HOSTS = [
  // Loopback
  '127.0.0.1 127.0.0.2 127.255.255.254 127.1 127.0.1 2130706433 0x7f000001 0X7F000001 0x7f.1 0x7F.0.0.1 0x7f.0x0.0x0.0x1 0x7f.0.1',
  '0177.0.0.1 0177.1 0177.0.1 017700000001 00000177.0.0.01 0177.0x0.0.1 127.0x000001 127.0.0.0x1 127.00.00.01',
  '127.0.0.1. 127.1. 2130706433. 0x7f.1. 017700000001. %31%32%37.0.0.1 127%2E0%2E0%2E1 127.0.0.%31 0%787f.1 @127.0.0.1 :@127.0.0.1',
  '127。0。0。1 127．0．0．1 127｡0｡0｡1 １２７.０.０.１ ①②⑦.⓪.⓪.① 𝟏𝟐𝟕.𝟎.𝟎.𝟏 ２１３０７０６４３３ ０ｘ７ｆ．１ 127.0.0.1\u00AD 1\u200B27.0.0.1 ¹²⁷.⁰.⁰.¹',
  // Unspecified, "this network"
  '0.0.0.0 0 00 0x0 0x 0.0 0.0.0 0.1.2.3 0.255.255.255 000.000.000.000 0.0.0.0. ０',
  // Private
  '10.0.0.1 10.255.255.255 10.1 167772161 0xa000001 012.0.0.1 012.1 10.0.0.1. １０.0.0.1',
  '172.16.0.1 172.31.255.255 172.16.1 2886729729 0xac.0x10.0.1 0254.020.0.1 192.168.0.1 192.168.1.254 192.168.257 192.11010049 3232235521 0xc0a80001 0300.0250.0.1',
  // Link-local, where clouds have their metadata
  '169.254.169.254 169.254.0.1 169.254.170.2 2852039166 0xa9fea9fe 0xA9.0xFE.0xA9.0xFE 0251.0376.0251.0376 025177524776 169.254.43518 169.16689662 169.254.169.254. 169。254。169。254',
  '168.63.129.16 2822734096',
  // Carrier-grade NAT, protocol assignments, documentation, 6to4 relays, benchmarks, special services
  '100.64.0.1 100.100.100.200 100.127.255.255 1684301000 192.0.0.1 192.0.0.192 192.0.2.1 198.51.100.1 203.0.113.255 192.88.99.1 198.18.0.1 198.19.255.255 192.31.196.1 192.52.193.1 192.175.48.1',
  // Multicast, reserved, broadcast
  '224.0.0.1 239.255.255.250 0xe0000001 240.0.0.1 254.1 255.255.255.255 4294967295 0xffffffff 037777777777 255.255.65535',
  // IPv6: loopback and unspecified
  '[::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::0:1] [::0.0.0.1] [::] [0:0:0:0:0:0:0:0] [::0.0.0.0]',
  // IPv4-compatible, mapped, translated (SIIT)
  '[::127.0.0.1] [::7f00:1] [::10.0.0.1] [::8.8.8.8] [::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:7F00:0001] [0:0:0:0:0:ffff:127.0.0.1] [0:0:0:0:0:FFFF:7F00:1]',
  '[::ffff:0.0.0.0] [::ffff:10.0.0.1] [::ffff:172.16.0.1] [::ffff:192.168.0.1] [::ffff:169.254.169.254] [::ffff:a9fe:a9fe] [::ffff:100.64.0.1] [::ffff:224.0.0.1] [::ffff:198.18.0.1] [::ffff:255.255.255.255] [::ffff:168.63.129.16]',
  '[::ffff:0:127.0.0.1] [::ffff:0:7f00:1] [::ffff:0:a9fe:a9fe] [::ffff:0:8.8.8.8]',
  // NAT64, 6to4, Teredo
  '[64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::10.0.0.1] [64:ff9b::192.168.0.1] [64:ff9b::a9fe:a9fe] [64:FF9B:0:0:0:0:7F00:1] [64:ff9b:1::7f00:1] [64:ff9b:1:ffff::8.8.8.8]',
  '[2002:7f00:1::] [2002:7f00:1::1] [2002:7F00:0001:0:0:0:0:1] [2002:a00:1::] [2002:ac10:1::] [2002:c0a8:1::1] [2002:a9fe:a9fe::] [2002:6440:1::1] [2002::1] [2002:e000:1::]',
  '[2001::1] [2001:0:7f00:1::] [2001:0:4136:e378:8000:63bf:80ff:fffe] [2001:0000:0:0:0:0:f5ff:fffe]',
  // Link-local, site-local, unique local, multicast, discard, documentation, ORCHID, segment routing, not assigned
  '[fe80::1] [FE80::1] [fe80::a9fe:a9fe] [febf::1] [fec0::1] [feff::1] [fc00::1] [fd00::1] [fd00:ec2::254] [fdff:ffff::1] [ff02::1] [ff05::1:3] [ff0e::1] [100::1] [100:0:0:1::1]',
  '[2001:2::1] [2001:3::1] [2001:4:112::1] [2001:10::1] [2001:20::1] [2001:30::1] [2001:db8::1] [2001:1ff:ffff::1] [2620:4f:8000::1] [3fff::1] [3fff:fff::1] [3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff] [3ffe::1] [3ffe:b00::1] [3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff] [2001:2:0:ffff::1] [2001:2f:ffff::1] [2001:3f:ffff::1] [5f00:ffff::1] [100:0:0:1:ffff::1] [5f00::1] [1::1] [200::1] [4000::1] [8000::1] [e000::1]',
].flatMap((line) => line.split(' '));

/** Other ways to write the URL of a loopback host. */
const SPELLINGS = (authority: string) => [
  `HTTP://${authority}/`,
  `http:${authority}/`,
  `http:/${authority}/`,
  `http:///${authority}/`,
  `http:////${authority}/`,
  `http:\\\\${authority}\\`,
  `http:/\\${authority}/`,
  ` http://${authority}/ `,
  `\u0000\u001Fhttp://${authority}/`,
  `ht\ntp://${authority}/`,
  `http://\t${authority}/`,
  `http://${authority}`,
  `http://${authority}\\@example.com/`,
  `http://${authority}/@example.com/`,
  `http://${authority}?@example.com/`,
  `http://${authority}#@example.com/`,
  `http://${authority}/../../x?y#z`,
  `https://${authority}/`,
];

const PORTS = [
  0, 1, 21, 22, 23, 25, 53, 79, 81, 110, 143, 389, 445, 587, 1433, 2375, 3000, 3306, 5432, 6379, 8000, 8081, 9200, 11211, 27017, 65_535,
];

const SCHEMES = [
  'file:///etc/passwd',
  'file://localhost/etc/passwd',
  'FILE:///etc/passwd',
  'file:/etc/passwd',
  'ftp://example.com/',
  'gopher://example.com/_GET',
  'dict://example.com:2628/',
  'ldap://example.com/',
  'sftp://example.com/',
  'ssh://example.com/',
  'tftp://example.com/',
  'ws://example.com/',
  'wss://example.com/',
  'data:text/html,hello',
  'javascript:fetch(1)',
  'blob:http://example.com/1',
  'about:blank',
  'view-source:http://example.com/',
  'jar:http://example.com/!/',
  'unix:/var/run/docker.sock',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
  'localhost:80',
  'chrome://settings/',
];

const CREDENTIALS = (authority: string) => [
  'http://user@example.com/',
  'http://user:password@example.com/',
  'http://:password@example.com/',
  'https://%20@example.com/',
  `http://example.com@${authority}/`,
  `http://example.com:80@${authority}/`,
  `http://example.com%2F@${authority}/`,
  `http://example.com%23@${authority}/`,
  `http://${authority}%3A80@example.com/`,
  `http://a@b@${authority}/`,
  `http://${authority}@example.com/`,
];

const NO_URLS = [
  '',
  '/',
  '/etc/passwd',
  '//127.0.0.1/',
  '127.0.0.1',
  'example.com',
  'http://',
  'http:///',
  'http://?',
  'http://.',
  'http://./',
  'http://256.256.256.256/',
  'http://127.0.0.1.1/',
  'http://127.0.0.256/',
  'http://4294967296/',
  'http://0x100000000/',
  'http://1.2.3.4.0x/',
  'http://[127.0.0.1]/',
  'http://[::1/',
  'http://::1/',
  'http://[::1%25lo]/',
  'http://[fe80::1%25eth0]/',
  'http://[fe80::1%eth0]/',
  'http://[::g]/',
  'http://[1::2::3]/',
  'http://[::ffff:127.0.0.1.1]/',
  'http://[::ffff:0177.0.0.1]/',
  'http://[v1.x]/',
  'http://example.com:65536/',
  'http://example.com:-1/',
  'http://example.com:80:80/',
  'http://exa mple.com/',
  'http://exa<mple.com/',
  'http://%00/',
  'http://127.0.0.1%00.example.com/',
  'http://127.0.0.1%20/',
];

/** A public address of each family; nobody asks them anything in a test. */
const PUBLIC_4 = '93.184.215.14';
const PUBLIC_6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';

/** What names resolve to, hostile as names can be. */
const NAMES: Record<string, { answer: string[]; rule: Rule }> = {
  localhost: { answer: ['127.0.0.1', '::1'], rule: 'address' },
  'foo.localhost': { answer: ['::1'], rule: 'address' },
  'localhost.localdomain': { answer: ['127.0.0.1'], rule: 'address' },
  'ip6-localhost': { answer: ['::1'], rule: 'address' },
  '127.0.0.1.nip.test': { answer: ['127.0.0.1'], rule: 'address' },
  'metadata.internal': { answer: ['169.254.169.254'], rule: 'address' },
  'intranet.test': { answer: ['10.1.2.3'], rule: 'address' },
  'router.test': { answer: ['192.168.0.1'], rule: 'address' },
  'cgnat.test': { answer: ['100.64.0.1'], rule: 'address' },
  'zero.test': { answer: ['0.0.0.0'], rule: 'address' },
  'unspecified.test': { answer: ['::'], rule: 'address' },
  'mapped.test': { answer: ['::ffff:127.0.0.1'], rule: 'address' },
  'mapped-hex.test': { answer: ['::ffff:7f00:1'], rule: 'address' },
  'nat64.test': { answer: ['64:ff9b::7f00:1'], rule: 'address' },
  '6to4.test': { answer: ['2002:7f00:1::1'], rule: 'address' },
  'link-local.test': { answer: ['fe80::1'], rule: 'address' },
  'zone.test': { answer: ['fe80::1%lo'], rule: 'address' },
  'public-zone.test': { answer: [`${PUBLIC_6}%lo`], rule: 'address' },
  'unique-local.test': { answer: ['fd00:ec2::254'], rule: 'address' },
  'octal.test': { answer: ['0177.0.0.1'], rule: 'address' },
  'short.test': { answer: ['127.1'], rule: 'address' },
  'number.test': { answer: ['2130706433'], rule: 'address' },
  'nonsense.test': { answer: ['localhost'], rule: 'address' },
  'blank.test': { answer: [''], rule: 'address' },
  'mixed-last.test': { answer: [PUBLIC_4, '127.0.0.1'], rule: 'address' },
  'mixed-first.test': { answer: ['127.0.0.1', PUBLIC_4], rule: 'address' },
  'mixed-middle.test': { answer: [PUBLIC_4, '10.0.0.1', PUBLIC_6], rule: 'address' },
  'mixed-families.test': { answer: [PUBLIC_4, '::1'], rule: 'address' },
  'mixed-six.test': { answer: [PUBLIC_6, '::ffff:10.0.0.1'], rule: 'address' },
  'mixed-many.test': { answer: [...Array.from({ length: 200 }, (_, i) => `93.184.215.${i}`), '127.0.0.1'], rule: 'address' },
  'empty.test': { answer: [], rule: 'name' },
};

/** Other spellings of names above. */
const NAME_SPELLINGS = [
  'localhost.',
  'LOCALHOST',
  'LocalHost.',
  'ｌｏｃａｌｈｏｓｔ',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'local%68ost',
  'local\u00ADhost',
  'localhost\u200B',
  'localhost。',
];

const shown = (port: number): string => (port === 80 ? '' : `:${port}`);

/** URLs that name an address, or nothing that may be fetched. @param port of the hosts on loopback and in private networks */
export function ssrfLiterals(port = 80): SsrfTarget[] {
  const loopback = `127.0.0.1${shown(port)}`;
  const by = (rule: Rule, urls: string[]): SsrfTarget[] => urls.map((url) => ({ url, rule }));
  return [
    ...by(
      'address',
      HOSTS.map((host) => `http://${host}${shown(port)}/`),
    ),
    ...by(
      'address',
      SPELLINGS(loopback).filter((url) => port !== 80 || !url.startsWith('https')),
    ),
    ...by(
      'port',
      PORTS.map((other) => `http://93.184.215.14:${other}/`),
    ),
    ...by('port', ['https://93.184.215.14:22/', 'https://[2606:2800:21f:cb07::1]:6379/']),
    ...by('scheme', SCHEMES),
    ...by('credentials', CREDENTIALS(loopback)),
    ...by('url', NO_URLS),
  ];
}

/** URLs with names that {@link ssrfResolve} resolves, as they should not be. */
export function ssrfNames(port = 80): SsrfTarget[] {
  const names = Object.entries(NAMES).map(([name, { rule }]) => ({ name, rule }));
  const spellings = NAME_SPELLINGS.map((name) => ({ name, rule: 'address' as const }));
  return [...names, ...spellings].map(({ name, rule }) => ({ url: `http://${name}${shown(port)}/`, rule }));
}

/** A resolver that the world would have to have for {@link ssrfNames}. */
export const ssrfResolve: Resolve = async (name) => {
  if (name === 'example.com' || name.endsWith('.public.test')) return [PUBLIC_4];
  const known = NAMES[name];
  if (!known) throw new Error(`getaddrinfo ENOTFOUND ${name}`);
  return known.answer;
};

/** Listens on loopback, IPv4 and where there is one IPv6, and is not to be reached by anybody. */
export class Trap implements AsyncDisposable {
  /** Connections that came. */
  connections = 0;
  readonly #servers: net.Server[] = [];

  /** @param hosts addresses of loopback; the first has to be there @param port 0: any */
  static async start(hosts: readonly string[] = ['127.0.0.1', '::1'], port = 0): Promise<Trap> {
    const trap = new Trap();
    for (const host of hosts) {
      try {
        await trap.#listen(host, trap.#servers.length === 0 ? port : trap.port);
      } catch (error) {
        if (trap.#servers.length === 0) throw error;
      }
    }
    return trap;
  }

  get port(): number {
    return (this.#servers[0]!.address() as AddressInfo).port;
  }

  async #listen(host: string, port: number): Promise<void> {
    const server = net.createServer((socket) => {
      this.connections += 1;
      socket
        .on('error', () => {})
        .resume()
        .end('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 6\r\nconnection: close\r\n\r\nsecret');
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    this.#servers.push(server);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}
