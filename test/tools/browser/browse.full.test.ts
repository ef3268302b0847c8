import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChromiumBrowser } from '../../../src/tools/browser/browser.ts';
import { BrowsingRun, browserFor } from '../../support/browse.ts';
import { browserPath, NO_BROWSER } from '../../support/chromium.ts';
import { withoutWord } from '../../support/marks.ts';
import { runOnce, ScriptedModel } from '../../support/runtime.ts';
import { startSite, type Site } from '../../support/site.ts';
import { childOf, contentOf, descendants, drivers, driversBeside, isAlive, temporaryFolder } from './processes.ts';

if (!browserPath) console.warn(`the tests of /browse are skipped: ${NO_BROWSER}`);

const html = (body: string): string => `<!doctype html><title>T</title><body>${body}</body>`;

describe.skipIf(!browserPath)('/browse', () => {
  let site: Site;
  let browser: ChromiumBrowser;
  beforeAll(async () => {
    site = await startSite();
    browser = browserFor(site.allow);
  });
  afterAll(async () => {
    await browser.close();
    await site.left();
    await site[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    site.pages = {};
    site.requests.length = 0;
    site.headers.length = 0;
  });

  /** Opens a page in a run of its own. */
  async function visit(path: string, more: { browser?: ChromiumBrowser } = {}) {
    await using run = new BrowsingRun();
    return await (more.browser ?? browser).visit(site.url + path, run);
  }

  it('[BRW-001] shows text that comes over a WebSocket', async () => {
    // The page isn't at rest before the message has come.
    const page = html(`<script>const rest = new AbortController();
      fetch('/wait', { signal: rest.signal }).catch(() => {});
      new WebSocket('ws://' + location.host).onmessage = ({ data }) => { document.body.append(data); rest.abort(); }</script>`);
    const server = createServer((request, response) => {
      if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    });
    let upgraded: Duplex | undefined;
    server.on('upgrade', ({ headers }, socket) => {
      upgraded = socket;
      // RFC 6455 §1.3 and §5.7.
      const accept = createHash('sha1').update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
      socket.on('error', () => {});
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      );
      socket.write(Buffer.from([0x81, 5, ...Buffer.from('hello')]));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const own = browserFor(`127.0.0.1:${port}`);
    await using run = new BrowsingRun();
    expect(await own.visit(`http://127.0.0.1:${port}/`, run)).toMatchObject({ text: 'hello' });
    await own.close();
    upgraded?.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('[BRW-002] answers in a run with a framed result, and counts towards the budget of /fetch', async () => {
    for (const path of ['/1', '/2', '/3', '/4']) site.pages[path] = html(`page ${path}`);
    const lines = ['/browse', '/browse a b', ...['/1', '/2', '/3'].map((path) => `/browse ${site.url}${path}`), `/fetch ${site.url}/4`];
    const model = new ScriptedModel((_, turn) => (turn === 1 ? `${lines.join('\n')}\n` : 'ok'));
    const web = { fetch: () => Promise.reject(new Error('over the budget')) };
    const { events, settled } = await runOnce(model, { services: { browser, web } });
    await settled;
    const told = String(model.requests[1]!.messages.at(-1)!.content);
    expect(told).toContain('Title: T\n\npage /1');
    expect(told).toContain('ERR: /browse needs a URL');
    expect(told).not.toContain('page /4');
    expect(model.requests[0]!.system[0]!.text).toContain('/browse <url>');
    expect(events.filter(({ event }) => event === 'tool_call').map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ kind: 'browse', ok: true }),
    );
  });

  it('[CMD-095] [CMD-094] shows a page from a heading on, and its parts, from one visit', async () => {
    let visits = 0;
    site.pages['/long'] = (_, response) => {
      visits += 1;
      const words = `<p>${'word '.repeat(6000)}</p>`;
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        html(`${words}<section id="sec"><h2>Usage <a id="use"></a></h2></section>${words}<h3 id="last">Last</h3>
          <script>addEventListener('hashchange', () => document.body.append('moved'))</script>`),
      );
    };
    const lines = ['#use', '#sec', '#sec part 2', '#last', '#gone', '#/view', ' part 2'].map(
      (rest) => `/browse <${site.url}/long${rest.split(' ')[0]}> ${rest.split(' ').slice(1).join(' ')}`,
    );
    const model = new ScriptedModel((_, turn) => lines[turn - 1] ?? 'ok');
    const { settled } = await runOnce(model, { services: { browser } });
    await settled;
    const told = model.requests.slice(1).map(({ messages }) =>
      withoutWord(String(messages.at(-1)!.content))
        .split('\n')
        .slice(2, -2)
        .join('\n'),
    );
    expect(told[0]).toMatch(/^Title: T\n\n\[part 1 of 3, from #use on; .*\]\n\n## Usage/);
    expect(told[1]).toMatch(/^Title: T\n\n\[part 1 of 3, from #sec on; .*\]\n\n## Usage/);
    expect(told[2]).toMatch(/^\[part 2 of 3, from #sec on; .*\]\n\nword/);
    expect(told[3]).toBe('Title: T\n\n### Last');
    expect(told[4]).toMatch(/^Title: T\n\n\[there is no section #gone; [^]*\n\nSections:\n- #sec Usage\n- #last Last$/);
    expect(told[5]).toMatch(/^Title: T\n\n\[part 1 of 5; /);
    expect(told[6]).toMatch(/^\[part 2 of 5; /);
    // A fragment may be a view of its own; with the same one nothing is visited twice.
    expect(visits).toBe(6);
  });

  it('[BRW-003] follows redirects, by scripts too, and says where they have led', async () => {
    site.pages['/a'] = (_, response) => response.writeHead(302, { location: '/b' }).end();
    site.pages['/b'] = html('<meta http-equiv="refresh" content="0;url=/c">');
    site.pages['/c'] = html('<script>location.replace("/end")</script>');
    site.pages['/end'] = html('arrived');
    expect(await visit('/a')).toMatchObject({ url: `${site.url}/end`, text: 'arrived' });
  });

  it('[BRW-003] shows nothing of the target of a redirect with credentials', async () => {
    site.pages['/in'] = html('inside');
    site.pages['/'] = (_, response) => response.writeHead(302, { location: `http://user:pass@${site.allow}/in` }).end();
    expect(await visit('/')).toEqual({ kind: 'problem', problem: expect.stringMatching(/credentials/) });
  });

  it('[BRW-003] follows five redirects and no more', async () => {
    for (let i = 1; i <= 6; i += 1) site.pages[`/${i}`] = (_, response) => response.writeHead(302, { location: `/${i - 1}` }).end();
    site.pages['/0'] = html('end');
    expect(await visit('/5')).toMatchObject({ text: 'end' });
    expect(await visit('/6')).toEqual({ kind: 'problem', problem: 'more than 5 redirects' });
  });

  it('[BRW-001] names a form to log in, which scripts have made', async () => {
    site.pages['/in'] = (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          html(`<main></main><script>document.querySelector('main').innerHTML = '<form>Name <input><input type=password></form>'</script>`),
        );
    expect(await visit('/in')).toMatchObject({ notes: [expect.stringContaining('a form to log in')] });
    site.pages['/out'] = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html('Words'));
    expect(await visit('/out')).toMatchObject({ text: 'Words', notes: [] });
  });

  it('[BRW-004] tells the status of an error page', async () => {
    site.pages['/500'] = (_, response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<p>broken');
    expect(await visit('/500')).toMatchObject({ kind: 'text', status: 500, text: 'broken' });
    expect(await visit('/404')).toMatchObject({ kind: 'text', status: 404 });
  });

  it.each<[number, Record<string, string>]>([
    [401, { 'www-authenticate': 'Basic realm="x"' }],
    [503, {}],
    [404, { 'content-type': 'image/png' }],
    [204, {}],
  ])('[BRW-004] tells the status of an answer that a browser shows nothing of: %i', async (status, headers) => {
    site.pages['/'] = (_, response) => response.writeHead(status, headers).end();
    expect(await visit('/')).toMatchObject({ kind: 'text', url: `${site.url}/`, status, text: '' });
  });

  it.each<[string, Record<string, string>]>([
    ['an image', { 'content-type': 'image/png' }],
    ['a PDF', { 'content-type': 'application/pdf' }],
    ['a download', { 'content-type': 'text/html', 'content-disposition': 'attachment; filename=x' }],
    ['an archive', { 'content-type': 'application/zip' }],
  ])('[BRW-005] sends the agent to /fetch for %s', async (_name, headers) => {
    site.pages['/file'] = (_, response) => response.writeHead(200, headers).end('%PDF-1.4 or so');
    expect(await visit('/file')).toMatchObject({ kind: 'problem', problem: expect.stringContaining('use /fetch') });
  });

  it.each([
    ['a refused connection', (_: unknown, response: { destroy(): void }) => response.destroy(), 'the connection failed', 50_000],
    ['a server that says nothing', () => {}, 'no complete page within 2 s', 2000],
  ])('[BRW-006] says what went wrong: %s', async (_name, page, problem, timeoutMs) => {
    const hurried = browserFor(site.allow, { timeoutMs });
    site.pages['/'] = page as never;
    expect(await visit('/', { browser: hurried })).toEqual({ kind: 'problem', problem });
    await hurried.close();
  });

  it('[BRW-007] gives up a page whose script never ends, and reads the next one', async () => {
    // Long enough for the next page, on a machine that is busy with others.
    const hurried = browserFor(site.allow, { timeoutMs: 8000 });
    site.pages['/loop'] = html('<script>for (;;);</script>');
    site.pages['/next'] = html('fine');
    expect(await visit('/loop', { browser: hurried })).toMatchObject({ kind: 'problem' });
    expect(await visit('/next', { browser: hurried })).toMatchObject({ text: 'fine' });
    await hurried.close();
  });

  it('[BRW-007] reads the loaded part of a page that never ends', async () => {
    const hurried = browserFor(site.allow, { timeoutMs: 8000 });
    site.pages['/'] = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).write(`${html('the beginning')}${' '.repeat(70_000)}`);
    expect(await visit('/', { browser: hurried })).toMatchObject({ text: 'the beginning', truncated: true });
    await hurried.close();
  });

  it('[BRW-008] cuts text at 4 MiB and links at 100', async () => {
    site.pages['/'] = html(`<a href="/é">é</a><p>${'é'.repeat(10)}</p><script>
      for (let i = 0; i < 300; i++) document.body.insertAdjacentHTML('beforeend', '<a href="/' + i + '">' + 'x'.repeat(500) + '</a> ');
      document.body.append('é'.repeat(5e6))</script>`);
    const document = await visit('/');
    if (document.kind !== 'text') throw new Error(JSON.stringify(document));
    expect(document.truncated).toBe(true);
    expect(Buffer.byteLength(document.text)).toBeGreaterThan(4 * 1024 * 1024 - 4);
    expect(Buffer.byteLength(document.text)).toBeLessThanOrEqual(4 * 1024 * 1024);
    expect(document.text).not.toContain('\ufffd');
    expect(document.links).toHaveLength(100);
    expect(Math.max(...document.links.map(({ text }) => text.length))).toBe(100);
  });

  it('[BRW-009] limits the bytes of a page', async () => {
    const narrow = browserFor(site.allow, { pageBytes: 500_000 });
    let sent = 0;
    site.pages['/flood'] = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const more = (): void => {
        while (!response.destroyed && sent < 1e9 && response.write('x'.repeat(65_536))) sent += 65_536;
      };
      response.on('drain', more);
      more();
    };
    site.pages['/'] = html(
      '<p>small</p><script>fetch("/flood").then((r) => r.text()).then((t) => document.body.append("all"), () => document.body.append("cut"))</script>',
    );
    expect(await visit('/', { browser: narrow })).toMatchObject({ text: expect.stringMatching(/small\s+cut/), truncated: true });
    expect(sent).toBeLessThan(20_000_000);
    await narrow.close();
  });

  it('[BRW-010] is not misled by a page that replaces built-in functions and the document', async () => {
    site.pages['/'] =
      html(`<form name="body"><input name="innerText"></form><form name="documentElement"></form><img name="title"><p>the truth</p><a href="/real">real</a><script>
      for (const name of ['slice', 'replace', 'trim', 'toWellFormed']) String.prototype[name] = () => 'x'.repeat(1e7);
      Array.prototype.push = Set.prototype.has = JSON.stringify = Document.prototype.querySelectorAll = () => { throw 1; };
      Object.defineProperty(HTMLElement.prototype, 'innerText', { get: () => 'a lie' });
      window.URL = window.Map = window.Set = window.Promise = function () { throw 1; };</script>`);
    expect(await visit('/')).toMatchObject({
      title: 'T',
      text: expect.stringMatching(/^the truth\s+real$/),
      links: [{ url: `${site.url}/real` }],
    });
  });

  it('[BRW-011] dismisses dialogs, closes popups, and refuses service workers', async () => {
    site.pages['/popup'] = html('<script>fetch("/alive?" + (opener ? 1 : 0))</script>');
    site.pages['/sw.js'] = (_, response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end('');
    site.pages['/'] = html(`<script>alert(1); const said = confirm(2) || prompt(3);
      open('/popup'); addEventListener('beforeunload', (e) => e.preventDefault());
      navigator.serviceWorker?.register('/sw.js').catch(() => {});
      document.body.append('after ' + said + ' ')</script>`);
    expect(await visit('/')).toMatchObject({ text: expect.stringMatching(/^after null$/) });
    expect(site.requests).not.toContain('GET /sw.js');
  });

  it('[BRW-012] keeps cookies within a run and never lets them cross into another', async () => {
    site.pages['/set'] = (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'who=me; Max-Age=900' })
        .end(html('<script>localStorage.who = "me"</script>'));
    site.pages['/get'] = html('<script>document.write(document.cookie + "|" + localStorage.who)</script>');
    await using one = new BrowsingRun();
    await using other = new BrowsingRun();
    await browser.visit(`${site.url}/set`, one);
    expect(await browser.visit(`${site.url}/get`, one)).toMatchObject({ text: 'who=me|me' });
    expect(await browser.visit(`${site.url}/get`, other)).toMatchObject({ text: '|undefined' });
  });

  it('[BRW-013] shares one browser among many runs', async () => {
    await browser.probe();
    const before = drivers();
    for (let i = 0; i < 8; i += 1) site.pages[`/${i}`] = html(`page ${i}`);
    const all = await Promise.all(Array.from({ length: 8 }, (_, i) => visit(`/${i}`)));
    expect(all.map((one) => one.kind === 'text' && one.text)).toEqual(Array.from({ length: 8 }, (_, i) => `page ${i}`));
    expect(drivers()).toEqual(before);
    expect(before).toHaveLength(1);
  });

  it('[BRW-014] ends with a canceled run, also while the browser starts', async () => {
    const before = drivers();
    const starting = browserFor(site.allow);
    const model = new ScriptedModel(() => `/browse ${site.url}/\n`);
    const { events, settled } = await runOnce(model, {
      services: { browser: starting },
      during: (supervisor) =>
        void expect
          .poll(() => driversBeside(before))
          .toHaveLength(1)
          .then(() => supervisor.cancel('run')),
    });
    expect(events.at(-1)!.data).toMatchObject({ ok: false, error_code: 'canceled' });
    await settled;
    await starting.close();
  });

  it('[BRW-015] starts again after a crash of the browser or of the process that controls it', async () => {
    const fragile = browserFor(site.allow);
    const before = drivers();
    site.pages['/silent'] = () => {};
    site.pages['/next'] = html('fine');
    for (const victim of [() => mine(), () => childOf(mine())]) {
      await using run = new BrowsingRun();
      const visiting = fragile.visit(`${site.url}/silent?${victim}`, run);
      await site.asked('/silent');
      process.kill(victim(), 'SIGKILL');
      expect(await visiting).toEqual({ kind: 'problem', problem: 'the browser crashed' });
      expect(await fragile.visit(`${site.url}/next`, run)).toMatchObject({ text: 'fine' });
      site.requests.length = 0;
    }
    await fragile.close();
    expect(driversBeside(before)).toEqual([]);

    function mine(): number {
      return driversBeside(before)[0]!;
    }
  });

  it('[BRW-015] ends a stuck browser with all its processes, and uses a new one', async () => {
    await using folder = await temporaryFolder();
    const before = drivers();
    const stuck = browserFor(site.allow, { timeoutMs: 8000 });
    site.pages['/silent'] = () => {};
    site.pages['/next'] = html('fine');
    await using run = new BrowsingRun();
    expect(await stuck.visit(`${site.url}/next`, run)).toMatchObject({ text: 'fine' });
    const visiting = stuck.visit(`${site.url}/silent`, run);
    await site.asked('/silent');
    const tree = driversBeside(before).flatMap(descendants);
    expect(tree.length).toBeGreaterThan(2);
    for (const pid of tree.filter(isAlive)) process.kill(pid, 'SIGSTOP');
    expect(await visiting).toEqual({ kind: 'problem', problem: 'the browser did not answer' });
    expect(await stuck.visit(`${site.url}/next`, run)).toMatchObject({ text: 'fine' });
    await stuck.close();
    await expect.poll(() => [...tree.filter(isAlive), ...folder.entries()]).toEqual([]);
  });

  it('[BRW-015] survives a page that prints gigabytes', async () => {
    const loud = browserFor(site.allow, { timeoutMs: 10_000 });
    site.pages['/loud'] = html('<script>const s = "x".repeat(2 ** 28); for (let i = 0; i < 20; i++) console.log(s + i);</script>');
    site.pages['/next'] = html('fine');
    await visit('/loud', { browser: loud });
    expect(await visit('/next', { browser: loud })).toMatchObject({ text: 'fine' });
    await loud.close();
  });

  it('[BRW-016] closes the browser when nobody has used it for a while, and starts it again', async () => {
    const before = drivers();
    const brief = browserFor(site.allow, { idleMs: 1 });
    site.pages['/'] = html('fine');
    for (let i = 0; i < 2; i += 1) {
      expect(await visit('/', { browser: brief })).toMatchObject({ text: 'fine' });
      await expect.poll(() => driversBeside(before)).toEqual([]);
    }
    await brief.close();
  });

  it('[BRW-017] leaves nothing behind when the server is killed', async () => {
    await using folder = await temporaryFolder();
    const file = new URL('../../../src/tools/browser/host.ts', import.meta.url).href;
    const settings = JSON.stringify({ path: browserPath, proxy: 'http://127.0.0.1:9' });
    const script = `const { BrowserHost } = await import('${file}'); await new BrowserHost(${settings}).ready; console.log('ready'); setInterval(() => {}, 1000)`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(server.stdout, 'data');
    const tree = descendants(server.pid!);
    expect(folder.entries()).toHaveLength(1);
    server.kill('SIGKILL');
    await expect.poll(() => [...tree.filter(isAlive), ...folder.entries()]).toEqual([]);
  });

  it('[BRW-018] reports whether it works on this machine', async () => {
    expect(await browser.probe()).toEqual({ ok: true, detail: expect.stringMatching(/^Chromium [\d.]+ at \//) });
    const broken = browserFor(site.allow, { path: '/bin/false' });
    expect(await broken.probe()).toEqual({ ok: false, problem: expect.stringMatching(/^the browser could not be started: [^\n]+$/) });
    expect(await visit('/', { browser: broken })).toMatchObject({
      kind: 'problem',
      problem: expect.stringMatching(/^the browser could not be started/),
    });
    await broken.close();
    await broken.close();
    expect(await broken.probe()).toEqual({ ok: false, problem: 'the server is shutting down' });
  });

  it('[BRW-019] gives the browser none of our secrets', async () => {
    process.env['BATON_TEST_SECRET'] = 'sk-browser-secret';
    try {
      const other = browserFor(site.allow);
      const before = drivers();
      await other.probe();
      const tree = driversBeside(before).flatMap(descendants);
      for (const pid of tree) expect(contentOf(`/proc/${pid}/environ`)).not.toContain('sk-browser-secret');
      expect(tree.length).toBeGreaterThan(0);
      await other.close();
    } finally {
      delete process.env['BATON_TEST_SECRET'];
    }
  });
});
