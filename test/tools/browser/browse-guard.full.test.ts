import dgram from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllow } from '../../../src/lib/allow-list.ts';
import { createBrowser, type ChromiumBrowser } from '../../../src/tools/browser/browser.ts';
import { createGuard, type Guard, type Resolve } from '../../../src/tools/web/guard.ts';
import { BrowsingRun } from '../../support/browse.ts';
import { browserPath, NO_BROWSER } from '../../support/chromium.ts';
import { startSite, type Site } from '../../support/site.ts';
import { RULE_WORDS, ssrfLiterals, ssrfNames, ssrfResolve, Trap } from '../../support/ssrf.ts';

if (!browserPath) console.warn(`the tests of /browse and the address guard are skipped: ${NO_BROWSER}`);

describe.skipIf(!browserPath)('/browse and what must not be reached', () => {
  /** An allowed site with hostile pages, and the listeners that they are after, on the same port of both loopbacks. */
  let site: Site;
  let forbidden: Trap;
  let udp: dgram.Socket;
  let packets = 0;
  let browser: ChromiumBrowser;
  /** What names resolve to, one time after the other. */
  const turns: Record<string, string[]> = {};
  /** What the guard was asked. */
  const checked: string[] = [];

  beforeAll(async () => {
    site = await startSite();
    forbidden = await Trap.start();
    udp = dgram
      .createSocket('udp4')
      .on('message', () => (packets += 1))
      .bind(forbidden.port, '127.0.0.1');
    await once(udp, 'listening');
    const resolve: Resolve = async (name, signal, tenantId) => {
      const answer = turns[name]?.shift();
      return answer === undefined ? ssrfResolve(name, signal, tenantId) : [answer];
    };
    // The trap's port counts as a usual one: only the rules of addresses stand before it.
    const guard = createGuard({ allow: parseAllow(`127.0.0.1:${site.port}`), resolve, ports: new Set([80, 443, forbidden.port]) });
    const noting: Guard = {
      check(url, signal) {
        checked.push(String(url));
        return guard.check(url, signal);
      },
    };
    browser = createBrowser({ guard: noting, path: browserPath, timeoutMs: 8000 });
  });
  afterAll(async () => {
    await browser.close();
    udp.close();
    for (const one of [site, forbidden]) await one[Symbol.asyncDispose]();
  });

  function expectUntouched(): void {
    expect({ connections: forbidden.connections, packets }).toEqual({ connections: 0, packets: 0 });
  }

  /** What the guard was asked of the forbidden port while a page was visited. */
  async function attempts(body: string): Promise<string[]> {
    checked.length = 0;
    site.pages['/'] = `<!doctype html><body><p>here</p>${body.replaceAll('TARGET', `127.0.0.1:${forbidden.port}`)}`;
    await using run = new BrowsingRun();
    await browser.visit(`${site.url}/`, run);
    return checked.filter((url) => url.includes(`:${forbidden.port}`));
  }

  it('[BRW-030] refuses the whole corpus before the browser sees it', async () => {
    await using run = new BrowsingRun();
    for (const { url, rule } of [...ssrfLiterals(forbidden.port), ...ssrfNames(forbidden.port)]) {
      const document = await browser.visit(url, run);
      expect(document, url).toMatchObject({ kind: 'problem', problem: expect.stringMatching(RULE_WORDS[rule]) });
    }
    expectUntouched();
  });

  it('[BRW-031] refuses requests of a page, however they are written', async () => {
    const urls = [...ssrfLiterals(forbidden.port), ...ssrfNames(forbidden.port)].map(({ url }) => url);
    const json = JSON.stringify(urls).replaceAll('<', '\\u003c');
    const asked = await attempts(
      `<script>for (const url of ${json}) try { fetch(url, { mode: 'no-cors' }).catch(() => {}) } catch {}</script>`,
    );
    expect(new Set(asked).size).toBeGreaterThan(50);
    expectUntouched();
  });

  it.each([
    ['http://TARGET/', 302],
    ['http://localhost:PORT/', 301],
    ['http://2130706433:PORT/', 303],
    ['http://[::1]:PORT/', 307],
    ['http://0.0.0.0:PORT/', 308],
    ['https://TARGET/', 302],
  ])('[BRW-031] a redirect to %s leads nowhere, and the agent is told why', async (to, status) => {
    const location = to.replace('TARGET', `127.0.0.1:${forbidden.port}`).replace('PORT', String(forbidden.port));
    site.pages['/away'] = (_, response) => response.writeHead(status, { location }).end();
    await using run = new BrowsingRun();
    expect(await browser.visit(`${site.url}/away`, run)).toMatchObject({
      kind: 'problem',
      problem: expect.stringMatching(/is not on the public internet/),
    });
    expectUntouched();
  });

  it.each<[string, string]>([
    ['an image', '<img src="http://TARGET/">'],
    ['a frame', '<iframe src="http://TARGET/"></iframe>'],
    ['a frame within a frame of data', `<iframe src="data:text/html,<img src='http://TARGET/'>"></iframe>`],
    ['a script', '<script src="http://TARGET/"></script>'],
    [
      'a stylesheet',
      '<link rel="stylesheet" href="http://TARGET/"><style>@import "http://TARGET/2"; p { background: url(http://TARGET/3) }</style>',
    ],
    ['a video', '<video src="http://TARGET/" autoplay></video>'],
    ['an object', '<object data="http://TARGET/"></object><embed src="http://TARGET/2">'],
    ['fetch', '<script>fetch("http://TARGET/", { mode: "no-cors" })</script>'],
    [
      'fetch from a worker',
      "<script>new Worker(URL.createObjectURL(new Blob([\"fetch('http://TARGET/', { mode: 'no-cors' })\"])))</script>",
    ],
    ['XMLHttpRequest', '<script>const x = new XMLHttpRequest(); x.open("POST", "http://TARGET/"); x.send("x")</script>'],
    ['a beacon', '<script>navigator.sendBeacon("http://TARGET/", "x")</script>'],
    ['events', '<script>new EventSource("http://TARGET/")</script>'],
    ['a websocket', '<script>new WebSocket("ws://TARGET/")</script>'],
    ['a secure websocket', '<script>new WebSocket("wss://TARGET/")</script>'],
    ['https', '<img src="https://TARGET/">'],
    ['a form', '<form method="post" action="http://TARGET/"><input name="a" value="b"></form><script>document.forms[0].submit()</script>'],
    ['meta refresh', '<meta http-equiv="refresh" content="0;url=http://TARGET/">'],
    ['a script that goes there', '<script>location = "http://TARGET/"</script>'],
  ])('[BRW-031] is not reached by %s, which asks the guard', async (_name, body) => {
    expect(await attempts(body)).not.toEqual([]);
    expectUntouched();
  });

  it.each<[string, string]>([
    ['window.open', '<script>open("http://TARGET/")</script>'],
    [
      'preconnect, prefetch and prerender',
      '<link rel="preconnect" href="http://TARGET/"><link rel="dns-prefetch" href="http://TARGET/"><link rel="prefetch" href="http://TARGET/"><link rel="preload" as="image" href="http://TARGET/"><link rel="prerender" href="http://TARGET/"><script type="speculationrules">{"prefetch":[{"source":"list","urls":["http://TARGET/"]}]}</script>',
    ],
    ['a ping', '<a href="/x" ping="http://TARGET/">x</a><script>document.querySelector("a").click()</script>'],
    [
      'WebRTC',
      `<script>for (const url of ['stun:TARGET', 'turn:TARGET?transport=udp', 'turn:TARGET?transport=tcp']) {
      const c = new RTCPeerConnection({ iceServers: [{ urls: url, username: 'a', credential: 'b' }] }); c.createDataChannel('x');
      c.createOffer().then((o) => c.setLocalDescription(o)); }</script>`,
    ],
    ['WebTransport', '<script>new WebTransport("https://TARGET/").ready.catch(() => {})</script>'],
    ['a file', '<iframe src="file:///etc/passwd"></iframe><script>location = "file:///etc/passwd"</script>'],
  ])('[BRW-031] is not reached by %s', async (_name, body) => {
    await attempts(body);
    expectUntouched();
  });

  it('[BRW-031] does not follow addresses in headers', async () => {
    const target = `http://127.0.0.1:${forbidden.port}`;
    site.pages['/'] = (_, response) =>
      response
        .writeHead(200, {
          'content-type': 'text/html',
          link: [`<${target}/1>; rel=preload; as=image`, `<${target}/2>; rel=preconnect`, `<${target}/3>; rel=prefetch`],
          'reporting-endpoints': `default="${target.replace('http', 'https')}/4"`,
          'report-to': JSON.stringify({ group: 'default', max_age: 60, endpoints: [{ url: `${target.replace('http', 'https')}/5` }] }),
          nel: JSON.stringify({ report_to: 'default', max_age: 60, success_fraction: 1 }),
          'content-security-policy': `script-src 'none'; report-uri ${target}/6; report-to default`,
          'speculation-rules': `"${target}/7"`,
          refresh: `1; url=${target}/8`,
        })
        .end('<body>here<script>blocked()</script>');
    checked.length = 0;
    await using run = new BrowsingRun();
    await browser.visit(`${site.url}/`, run);
    expect(checked.filter((url) => url.includes(`:${forbidden.port}`))).not.toEqual([]);
    expectUntouched();
  });

  it('[BRW-032] connects to the address that was checked, and checks each request again', async () => {
    await using run = new BrowsingRun();
    site.pages['/favicon.ico'] = '';
    site.pages['/'] = '<link rel="icon" href="data:,"><body>the site';
    // The first answer is for the check before the browser, the second for the browser's own request.
    turns['rebound.test'] = ['93.184.215.14', '127.0.0.1'];
    const rebound = await browser.visit(`http://rebound.test:${forbidden.port}/`, run);
    expect(rebound).toEqual({ kind: 'problem', problem: 'rebound.test is not on the public internet' });
    expect(turns['rebound.test']).toEqual([]);
    // Nobody is asked a third time: the site is at the address of the second answer, and the third would not resolve.
    turns['site.test'] = ['127.0.0.1', '127.0.0.1'];
    expect(await browser.visit(`http://site.test:${site.port}/`, run)).toMatchObject({ text: 'the site' });
    expectUntouched();
  });
});
