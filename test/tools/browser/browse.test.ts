import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/config.ts';
import type { ChromiumBrowser } from '../../../src/tools/browser/browser.ts';
import { BrowsingRun, browserFor } from '../../support/browse.ts';
import { browserPath, NO_BROWSER } from '../../support/chromium.ts';
import { runOnce, ScriptedModel } from '../../support/runtime.ts';
import { startSite, type Site } from '../../support/site.ts';
import { Trap } from '../../support/ssrf.ts';
import { descendants, drivers, driversBeside, isAlive, temporaryFolder } from './processes.ts';

/*
 * That /browse works at all; what it does with each kind of page, many at once and under attack is in the full tests.
 */

if (!browserPath) console.warn(`the tests of /browse are skipped: ${NO_BROWSER}`);

const html = (body: string): string => `<!doctype html><title>T</title><body>${body}</body>`;

describe.skipIf(!browserPath)('/browse in short', () => {
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

  /** Opens a page in a run of its own. */
  async function visit(path: string, more: { browser?: ChromiumBrowser } = {}) {
    await using run = new BrowsingRun();
    return await (more.browser ?? browser).visit(site.url + path, run);
  }

  it('[BRW-001] shows what scripts make of a page, without what is hidden, and its links', async () => {
    site.pages['/data'] = (_, response) => response.end('loaded later');
    site.pages['/'] =
      html(`<p>static</p><p hidden>secret</p><a href="/x#y">to  <b>x</b></a><a href="/x#y">again</a><a href="javascript:1">no</a>
      <a href="//other.example/z"></a><script>fetch('/data').then((r) => r.text()).then((t) => { document.title = 'By script'; document.body.append(t); })</script>`);
    const document = await visit('/');
    expect(document).toMatchObject({ kind: 'text', url: `${site.url}/`, status: 200, title: 'By script', truncated: false });
    if (document.kind !== 'text') throw new Error('not a text');
    expect(document.text).toMatch(/^static\n[^]*loaded later$/);
    expect(document.text).not.toContain('secret');
    expect(document.links).toEqual([
      { text: 'to x', url: `${site.url}/x#y` },
      { text: '', url: 'http://other.example/z' },
    ]);
  });

  it('[BRW-001] has the links of its navigation apart, each once', async () => {
    site.pages['/'] = html(`<nav><a href="/a">A</a><a href="/b">B</a><a href="/c" hidden>C</a></nav><p>See <a href="/b">b</a>.</p>`);
    expect(await visit('/')).toMatchObject({
      links: [{ text: 'b', url: `${site.url}/b` }],
      navigation: [{ text: 'A', url: `${site.url}/a` }],
    });
  });

  it('[BRW-031] reaches no address of this machine, whether an agent or a page names it', async () => {
    await using trap = await Trap.start();
    const target = `http://127.0.0.1:${trap.port}/`;
    await using run = new BrowsingRun();
    expect(await browser.visit(target, run)).toMatchObject({ kind: 'problem' });
    site.pages['/away'] = (_, response) => response.writeHead(302, { location: target }).end();
    expect(await visit('/away')).toMatchObject({ kind: 'problem', problem: expect.stringMatching(/is not on the public internet/) });
    site.pages['/asks'] = html(`<p>here</p><img src="${target}"><iframe src="${target}"></iframe>
      <script>fetch('${target}', { mode: 'no-cors' }).catch(() => {}); new WebSocket('${target.replace('http', 'ws')}')</script>`);
    expect(await visit('/asks')).toMatchObject({ text: expect.stringContaining('here') });
    expect(trap.connections).toBe(0);
  });

  it('[BRW-014] closes the page at once when the run is canceled, and the next run works', async () => {
    site.pages['/silent'] = () => {};
    site.pages['/next'] = html('fine');
    const run = new BrowsingRun();
    const visiting = browser.visit(`${site.url}/silent`, run);
    await site.asked('/silent');
    run.cancel();
    await expect(visiting).rejects.toThrow('canceled');
    await run[Symbol.asyncDispose]();
    await site.left();
    expect(await visit('/next')).toMatchObject({ text: 'fine' });
  });

  it('[BRW-017] leaves no process, no folder and no connection behind', async () => {
    await using folder = await temporaryFolder();
    const before = drivers();
    const tidy = browserFor(site.allow);
    site.pages['/'] = html('fine');
    await visit('/', { browser: tidy });
    const tree = driversBeside(before).flatMap(descendants);
    expect(tree.length).toBeGreaterThan(2);
    expect(folder.entries()).toHaveLength(1);
    await tidy.close();
    await site.left();
    await expect.poll(() => tree.filter(isAlive)).toEqual([]);
    expect(driversBeside(before)).toEqual([]);
    expect(folder.entries()).toEqual([]);
  });
});

describe('/browse without a browser', () => {
  it('[BRW-020] says so, and is not in the prompt', async () => {
    const model = new ScriptedModel((_, turn) => (turn === 1 ? '/browse https://example.org/\n' : 'ok'));
    await runOnce(model, { services: { browser: undefined } });
    expect(String(model.requests[1]!.messages.at(-1)!.content)).toMatch(/ERR: [^\n]*Chromium[^\n]*BROWSER_PATH/);
    expect(model.requests[0]!.system[0]!.text).not.toContain('/browse');
  });

  it('[BRW-020] names BROWSER_PATH when that leads nowhere', async () => {
    const { BROWSER_PATH: path } = loadConfig({ BROWSER_PATH: '/nowhere/chromium' });
    const none = browserFor('', { path });
    expect(none.path).toBeUndefined();
    expect(await none.probe()).toEqual({ ok: false, problem: 'BROWSER_PATH names no program' });
    await none.close();
  });
});
