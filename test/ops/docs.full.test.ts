import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEventNames } from '../../src/generated/events.ts';
import { operations } from '../../src/generated/operations.ts';
import { browserPath, launchBrowser, NO_BROWSER } from '../support/chromium.ts';
import { useServer } from '../support/server.ts';

describe.skipIf(!browserPath)(`/docs in a real browser${browserPath ? '' : ` (skipped: ${NO_BROWSER})`}`, () => {
  const baton = useServer();
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  /** Opens the page, and fails on whatever the browser complains of. */
  const open = async (options: BrowserContextOptions): Promise<{ page: Page; requests: string[]; complaints: string[] }> => {
    const page = await browser!.newPage(options);
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${baton().url}/docs`, { waitUntil: 'networkidle' });
    return { page, requests, complaints };
  };

  it('[OPS-030] lists every operation and event, sends no requests to others, and shows no errors', async () => {
    const { page, requests, complaints } = await open({ viewport: { width: 1360, height: 900 } });
    for (const [id, { method, path }] of Object.entries(operations)) {
      const section = page.locator(`article[id="${id}"]`);
      expect(await section.isVisible(), id).toBe(true);
      expect(await section.locator('.route').innerText()).toBe(`${method.toUpperCase()} ${path}`);
      expect(await section.locator('.facts').innerText()).toContain(id);
    }
    for (const name of runEventNames) expect(await page.locator(`#event-${name} h3`).innerText()).toBe(name);
    expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([`${baton().url}/docs`]);
    expect(complaints).toEqual([]);
    // The policy lets the style through: the contents stand beside the text.
    expect(await page.locator('nav.side').evaluate((nav) => nav.ownerDocument.defaultView.getComputedStyle(nav).position)).toBe('sticky');
    await page.close();
  });

  it('[OPS-031] fits a phone, whose menu leads to the operations', async () => {
    const { page, complaints } = await open({ viewport: { width: 390, height: 844 } });
    const tooWide = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(await tooWide()).toBeLessThanOrEqual(0);
    expect(await page.locator('nav.side').isVisible()).toBe(false);
    await page.locator('.menu > summary').click();
    await page.locator('.menu a[href="#orchestrate"]').click();
    expect(await page.locator('#orchestrate h3').evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(844);
    expect(await tooWide()).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('[OPS-031] is dark where the reader wants it dark', async () => {
    const background = async (colorScheme: 'light' | 'dark'): Promise<string> => {
      const { page } = await open({ colorScheme });
      const color = await page.locator('body').evaluate((body) => body.ownerDocument.defaultView.getComputedStyle(body).backgroundColor);
      await page.close();
      return color;
    };
    expect(await background('light')).toBe('rgb(255, 255, 255)');
    expect(await background('dark')).toBe('rgb(15, 20, 25)');
  });

  /** Opens the form of an operation. */
  const form = async (page: Page, id: string): Promise<Locator> => {
    const details = page.locator(`article[id="${id}"] details.try`);
    await details.locator('summary').first().click();
    return details.locator('form');
  };

  it('[OPS-037] has a form for each operation, filled in with its example', async () => {
    const { page, complaints } = await open({});
    // In the page: a click on each of a hundred takes a minute.
    await page.locator('details.try > summary').evaluateAll((all) => {
      for (const one of all) (one as unknown as { click(): void }).click();
    });
    await expect.poll(() => page.getByRole('button', { name: 'Send' }).count()).toBe(Object.keys(operations).length);
    const bodies = (await page.evaluate(
      '[...document.querySelectorAll("textarea")].map((one) => [one.closest("article").id, one.value])',
    )) as [string, string][];
    expect(bodies.length).toBeGreaterThan(20);
    for (const [id, value] of bodies) expect(Object.keys(JSON.parse(value) as object), id).not.toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('[OPS-037] [OPS-038] sends a request with the token of the tab, and shows status, headers and body as text', async () => {
    const { page, requests, complaints } = await open({});
    const agent = {
      id: 'hostile',
      name: '<img src=x onerror=alert(1)>',
      role: 'test',
      goal: '</pre><script>alert(2)</script>',
      model: 'demo/echo',
    };
    const create = await form(page, 'createAgent');
    await create.getByLabel("A tenant's token").fill(baton().tenant.token);
    await create.locator('textarea').fill(JSON.stringify(agent));
    await create.getByRole('button', { name: 'Send' }).click();
    await create.getByText(/^201 Created: complete after \d+ ms$/).waitFor();
    expect(JSON.parse(await create.locator('.reply > pre').innerText())).toMatchObject(agent);
    expect(await create.locator('.reply details pre').textContent()).toContain('content-type: application/json');
    expect(await create.locator('.reply img, .reply script').count()).toBe(0);

    const get = await form(page, 'getAgent');
    // The token is there already, and the id goes into the path as it is.
    await get.getByLabel('id (path, required)').fill('../agents/hostile?x');
    await get.getByRole('button', { name: 'Send' }).click();
    await get.getByText(/^404 Not Found: complete/).waitFor();
    await get.getByLabel('id (path, required)').fill('hostile');
    await get.getByRole('button', { name: 'Send' }).click();
    await get.getByText(/^200 OK: complete/).waitFor();
    await get.getByRole('button', { name: 'Copy as curl' }).click();
    expect(await get.locator('form > pre, pre').first().innerText()).toBe(
      `curl -N '${baton().url}/v1/agents/hostile' \\\n  -H "Authorization: Bearer $BATON_TOKEN"`,
    );

    expect(new Set(requests.map((url) => new URL(url).origin))).toEqual(new Set([new URL(baton().url).origin]));
    const storage = await page.evaluate('JSON.stringify([Object.keys(localStorage), Object.keys(sessionStorage), document.cookie])');
    expect(JSON.parse(storage as string)).toEqual([[], ['baton-token'], '']);
    await page.reload();
    expect(await (await form(page, 'listAgents')).getByLabel("A tenant's token").inputValue()).toBe(baton().tenant.token);
    // What a browser says of the 404.
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    await page.close();
  });

  it('[OPS-037] shows a stream while it comes, and stops it', async () => {
    const { page, complaints } = await open({});
    const run = await form(page, 'orchestrate');
    await run.getByLabel("A tenant's token").fill(baton().tenant.token);
    const endless = { id: 'endless', name: 'Endless', role: 'test', goal: 'play', model: 'demo/script:endless' };
    await run.locator('textarea').fill(JSON.stringify({ message: 'go', agent_def: endless }));
    await run.getByRole('button', { name: 'Send' }).click();
    const reply = run.locator('.reply > pre');
    await expect.poll(async () => (await reply.innerText()).match(/^event: text$/gm)?.length ?? 0).toBeGreaterThan(3);
    expect(await run.getByRole('status').innerText()).toMatch(/^200 OK: the answer began after \d+ ms$/);
    await run.getByRole('button', { name: 'Stop' }).click();
    await run.getByText(/^200 OK: stopped after \d+ ms$/).waitFor();
    const id = /"request_id":"([^"]+)"/.exec(await reply.innerText())![1]!;
    expect((await baton().api.post(`/v1/requests/${id}/cancel`)).status).toBe(200);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('[OPS-038] is complete without its script', async () => {
    const { page, complaints } = await open({ javaScriptEnabled: false });
    for (const id of Object.keys(operations)) expect(await page.locator(`article[id="${id}"] h3`).isVisible(), id).toBe(true);
    expect(await page.getByText('Try it').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it.each([
    ['in the light', { colorScheme: 'light', viewport: { width: 1360, height: 900 } }],
    ['in the dark', { colorScheme: 'dark', viewport: { width: 1360, height: 900 } }],
    ['on a phone', { viewport: { width: 390, height: 844 } }],
  ] as const)('[OPS-039] has no serious fault that axe-core finds, %s', async (_where, options) => {
    const { page } = await open(options);
    const list = await form(page, 'listRequests');
    await list.getByRole('button', { name: 'Send' }).click();
    await list.getByText(/^401 /).waitFor();
    await page.evaluate(axe.source);
    const violations = (await page.evaluate('axe.run().then(({ violations }) => violations)')) as {
      id: string;
      impact: string;
      nodes: { html: string }[];
    }[];
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.length}, ${nodes[0]!.html.slice(0, 200)}`)).toEqual([]);
    await page.close();
  });
});
