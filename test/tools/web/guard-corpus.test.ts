import diagnostics from 'node:diagnostics_channel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseAllow } from '../../../src/lib/allow-list.ts';
import { AddressRefused, createGuard } from '../../../src/tools/web/guard.ts';
import { RunResources } from '../../../src/runtime/resources.ts';
import { GuardedWeb } from '../../../src/tools/web/reader.ts';
import { startSite, type Site } from '../../support/site.ts';
import { RULE_WORDS, ssrfLiterals, ssrfNames, ssrfResolve, Trap, type SsrfTarget } from '../../support/ssrf.ts';

const signal = new AbortController().signal;
const run = { tenantId: 1, signal, resources: new RunResources() };
const REDIRECTS = [301, 302, 303, 307, 308];

let trap: Trap;
let site: Site;
let web: GuardedWeb;
/** All on the port where the trap is. */
let targets: SsrfTarget[];
/** Hosts that the client began to connect to, by the one place where it does. */
let connects: string[] = [];
const onConnect = (message: unknown): void => {
  const { connectParams } = message as { connectParams: { host: string } };
  if (connectParams.host !== new URL(site.url).host) connects.push(connectParams.host);
};

beforeAll(async () => {
  trap = await Trap.start();
  site = await startSite({
    '/to': (request, response) => {
      const { searchParams } = new URL(request.url!, site.url);
      // Headers are bytes: Node writes the characters of a string as such.
      const location = Buffer.from(searchParams.get('url')!).toString('latin1');
      response.writeHead(Number(searchParams.get('status')), { location }).end('moved');
    },
  });
  targets = [...ssrfLiterals(trap.port), ...ssrfNames(trap.port)];
  // The trap's port counts as a usual one: only the rules of addresses stand before it.
  const guard = createGuard({ allow: parseAllow(site.allow), resolve: ssrfResolve, ports: new Set([80, 443, trap.port]) });
  web = new GuardedWeb({ guard });
  diagnostics.subscribe('undici:client:beforeConnect', onConnect);
});
beforeEach(() => {
  connects = [];
});
afterAll(async () => {
  diagnostics.unsubscribe('undici:client:beforeConnect', onConnect);
  await web.close();
  await site[Symbol.asyncDispose]();
  await trap[Symbol.asyncDispose]();
});

/** Those of the targets that are not refused by their rule. */
async function notRefused(problemOf: (url: string) => Promise<string>, among = targets): Promise<string[]> {
  const answers = await Promise.all(among.map(async ({ url, rule }) => ({ url, rule, problem: await problemOf(url) })));
  return answers.filter(({ rule, problem }) => !RULE_WORDS[rule].test(problem)).map((one) => JSON.stringify(one));
}

const fetched = async (url: string): Promise<string> => {
  const document = await web.fetch(url, run);
  return document.kind === 'problem' ? document.problem : `fetched ${document.kind}`;
};
const loaded = async (url: string): Promise<string> => {
  const image = await web.load(url, run);
  return 'problem' in image ? image.problem.replace('the image could not be had: ', '') : 'loaded';
};

function expectNobodyCame(): void {
  expect(connects).toEqual([]);
  expect(trap.connections).toBe(0);
}

describe('the corpus of forbidden targets', () => {
  it('has at least 150, each once, on any port', () => {
    for (const port of [80, 8443, trap.port]) {
      const urls = [...ssrfLiterals(port), ...ssrfNames(port)].map(({ url }) => url);
      expect(urls.length).toBeGreaterThan(150);
      expect(new Set(urls).size).toBe(urls.length);
    }
  });

  it.each([80, 443, 8080, 8443])('[NET-001] is refused by its rule on port %d', async (port) => {
    const guard = createGuard({ allow: [], resolve: ssrfResolve });
    const checked = (url: string): Promise<string> =>
      guard.check(url, signal).then(
        (target) => `passed: ${target.url.href} at ${target.address}`,
        (error: Error) => (error instanceof AddressRefused ? error.message : `threw ${error.message}`),
      );
    expect(await notRefused(checked, [...ssrfLiterals(port), ...ssrfNames(port)])).toEqual([]);
  });

  it('[NET-001] is not reached by /fetch', async () => {
    expect(await notRefused(fetched)).toEqual([]);
    expectNobodyCame();
  });

  it('[NET-002] is not reached by the URL of an image', async () => {
    expect(await notRefused(loaded)).toEqual([]);
    expectNobodyCame();
  });

  it.each(REDIRECTS)('[NET-003] is not reached by a redirect with %d', async (status) => {
    // A header has no control characters, and what is relative leads to the site itself.
    const isAbsolute = (url: string): boolean => URL.canParse(url) && new URL(url).href === URL.parse(url, site.url)?.href;
    const among = targets.filter(({ url }) => ![...url].some((char) => char < ' ') && isAbsolute(url));
    expect(among.length).toBeGreaterThan(250);
    const to = (url: string): Promise<string> => fetched(`${site.url}/to?${new URLSearchParams({ status: String(status), url })}`);
    expect(await notRefused(to, among)).toEqual([]);
    expectNobodyCame();
  });

  it('[NET-003] is not reached by a redirect that leaves parts of the URL out', async () => {
    const to = (url: string) => fetched(`${site.url}/to?${new URLSearchParams({ status: '302', url })}`);
    for (const host of [`127.0.0.1:${trap.port}`, `[::1]:${trap.port}`, `localhost:${trap.port}`, `0x7f.1:${trap.port}`]) {
      for (const url of [`//${host}/`, `\\\\${host}\\`, `/\\${host}/`, `///${host}`, `http:\\\\${host}`]) {
        expect(await to(url), url).toMatch(RULE_WORDS.address);
      }
    }
    expectNobodyCame();
  });

  it('[NET-003] is not reached by what only a browser follows', async () => {
    const target = `http://127.0.0.1:${trap.port}/`;
    site.pages['/refresh'] = (_request, response) => {
      const headers = { refresh: `0; url=${target}`, location: target, link: `<${target}>; rel=preload`, 'content-type': 'text/html' };
      response.writeHead(200, headers).end(`<meta http-equiv=refresh content="0;url=${target}"><base href="${target}"><img src="/x">here`);
    };
    expect(await fetched(`${site.url}/refresh`)).toMatch(RULE_WORDS.address);
    for (const status of [300, 304, 305, 306]) {
      site.pages['/odd'] = (_request, response) => void response.writeHead(status, { location: target }).end();
      expect(await fetched(`${site.url}/odd`)).toMatch(/^fetched|no known type/);
    }
    expectNobodyCame();
  });
});

it('[NET-001] the trap of these tests is real: the operator lets the server in, and it gets there', async () => {
  await using open = await Trap.start();
  const allowed = new GuardedWeb({ guard: createGuard({ allow: parseAllow(`localhost:${open.port}`), resolve: ssrfResolve }) });
  expect(await allowed.fetch(`http://localhost:${open.port}/`, run)).toMatchObject({ kind: 'text', text: 'secret' });
  expect(open.connections).toBe(1);
  expect(connects).toEqual([`localhost:${open.port}`]);
  await allowed.close();
});
