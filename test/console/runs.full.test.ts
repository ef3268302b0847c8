import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { spawnBaton } from '../support/process.ts';
import { useServer, useUpstream } from '../support/server.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { textOf, type Frame } from '../support/check-stream.ts';
import { describeConsole, openConsole } from './view.ts';

/** An agent that plays a scenario. */
const scripted = (name: string, id = 'script', more: object = {}) => ({
  id,
  name: id,
  role: 'test',
  goal: 'play',
  model: `demo/script:${name}`,
  ...more,
});
const echo = (id: string, more: object = {}) => ({ id, name: id, role: 'test', goal: 'repeat', model: 'demo/echo', ...more });

/** The text of a stream as the page shows it. */
const shownText = (page: Page, stream: number) =>
  page.locator(`#lane-${stream} .stream-text`).evaluate((element) => element.textContent, undefined, { timeout: 50_000 });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

describeConsole('runs', (browser) => {
  const baton = useServer();
  const open = (at: string, token = baton().tenant.token) => openConsole(browser(), { url: baton().url, token, at });

  it('[CON-010] lists runs, tells of those that begin and change, and cancels one', async () => {
    const { api, token } = await baton().newTenant();
    await api.run({ message: 'go', agent_def: scripted('upstream-error', 'broken') });
    await api.run('hello');
    await using view = await open('#/runs', token);
    const { page } = view;
    await page.getByRole('row', { name: /index.*completed/ }).waitFor();
    await page.getByRole('row', { name: /broken.*failed/ }).waitFor();
    const endless = await api.start({ message: 'go', agent_def: scripted('endless', 'endless') });
    await page.getByRole('row', { name: /endless.*running/ }).waitFor();
    await view.look('runs');
    await button(page, /^Cancel endless/).click();
    await button(page, 'Cancel the run').click();
    await page.getByRole('row', { name: /endless.*canceled/ }).waitFor();
    await endless.over;
    await page.getByLabel('State').selectOption('failed');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    expect(new URL(page.url()).hash).toBe('#/runs?state=failed');
    await page.getByLabel('State').selectOption('');
    await page.getByLabel('Agent').fill('index');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    // What is typed stays while the list is drawn anew.
    await api.run('once more');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    expect(await page.getByLabel('Agent').inputValue()).toBe('index');
  });

  it('[CON-010] finds runs by words, user and error as one types, and keeps that in the address', async () => {
    const { api, token } = await baton().newTenant();
    await api.run({ message: 'Which orders of Rome are late?', user: 'alice' });
    await api.run({ message: 'Which orders of Paris are late?', user: 'bob' });
    await api.run({ message: 'go', agent_def: scripted('upstream-error', 'broken') });
    await using view = await open('#/runs', token);
    const { page } = view;
    const rows = page.locator('tbody tr');
    await page.getByRole('row', { name: /Which orders of Rome are late\?.*completed.*alice/ }).waitFor();
    await page.getByRole('row', { name: /broken.*failed.*upstream_error/ }).waitFor();
    await page.getByLabel('Search').pressSequentially('late orders');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByLabel('User').pressSequentially('bob');
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => new URL(page.url()).hash).toBe('#/runs?q=late+orders&user=bob');
    await view.look('runs found');
    await using again = await open('#/runs?error_code=upstream_error', token);
    await again.page.getByRole('row', { name: /broken/ }).waitFor();
    expect(await again.page.locator('tbody tr').count()).toBe(1);
    expect(await again.page.getByLabel('Error code').inputValue()).toBe('upstream_error');
  });

  it('[CON-010] reads the list page by page', async () => {
    const { api, token } = await baton().newTenant();
    for (let count = 0; count < 55; count += 1) await api.run('hello');
    await using view = await open('#/runs', token);
    const rows = view.page.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(50);
    await button(view.page, 'Load more').click();
    await expect.poll(() => rows.count()).toBe(55);
  });

  it('[CON-020] shows a lane for each stream while they work, and cancels the run', async () => {
    const { api, token } = await baton().newTenant();
    for (const id of ['left', 'right']) await api.post('/v1/agents', scripted('endless', id));
    const message = '/parallel\n/agent left go\n/agent right go\n/endparallel';
    const run = await api.start({ message, agent_def: echo('chief') });
    await using view = await open(`#/runs/${run.requestId}`, token);
    const { page } = view;
    await expect.poll(() => page.locator('.lane').count()).toBe(3);
    await expect
      .poll(() => page.locator('.lane-name').allInnerTexts())
      .toEqual(['chief', expect.stringMatching(/left|right/), expect.stringMatching(/left|right/)]);
    for (const stream of [1, 2]) {
      const before = (await shownText(page, stream)).length;
      await expect.poll(async () => (await shownText(page, stream)).length).toBeGreaterThan(before);
    }
    await view.look('run-live');
    await button(page, 'Cancel the run').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the run' }).click();
    await page.locator('.page-head').getByText('canceled').waitFor();
    await run.over;
    const replay = await api.events(run.requestId);
    for (const stream of [1, 2]) await expect.poll(() => shownText(page, stream)).toBe(textOf(replay.frames, stream));
  });

  it('[CON-021] shows calls and commands with their outcome, files, tokens and every event', async () => {
    const run = await baton().api.run({ message: 'go', agent_def: scripted('files') });
    const failing = await baton().api.run({ message: 'go', agent_def: scripted('tools-failing') });
    await using view = await open(`#/runs/${run.requestId}`);
    const { page } = view;
    await page.locator('.page-head').getByText('completed').waitFor();
    const files = page.getByRole('list', { name: 'Files of the run' }).getByRole('listitem');
    for (const { path } of run.data('file')) await files.filter({ hasText: path }).waitFor();
    const svg = run.data('file').find(({ mime_type: type }) => type === 'image/svg+xml')!;
    await button(page, `View ${svg.path}`).click();
    const dialog = page.getByRole('dialog', { name: svg.path });
    await expect.poll(() => dialog.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect.poll(() => dialog.locator('pre').textContent()).toBe(svg.content);
    await view.look('run-file');
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await button(page, `Download ${svg.path}`).click();
    expect((await download).suggestedFilename()).toBe(svg.path.split('/').at(-1));
    const { input_tokens: tokens } = run.done;
    await expect.poll(() => page.locator('.facts').innerText()).toContain(`Tokens in\n${tokens}`);
    // Every event is there, and only those that are seen have a row.
    await button(page, `Copy ${(await baton().api.events(run.requestId)).frames.length}`).waitFor();
    await page.getByLabel('Filter').fill('file svg');
    await expect.poll(() => page.locator('.frame-row').count()).toBeLessThan(5);
    await page.locator('.frame-row').first().click();
    await expect.poll(() => page.locator('.frame-detail').innerText()).toContain('"type": "file"');
    await view.look('run-done');

    await page.goto(`${baton().url}/console#/runs/${failing.requestId}`);
    await page.locator('.facts', { hasText: failing.requestId }).waitFor();
    await page.locator('.spans summary').click();
    const calls = failing.data('tool_call');
    await expect.poll(() => page.locator('.span-list li.failed').count()).toBe(calls.length);
    await expect.poll(() => page.locator('.span-list').innerText()).toContain(calls[0]!.error!.split('\n')[0]!);
    await expect.poll(() => page.locator('.track .span.command').count()).toBe(calls.length);
  });

  it('[CON-026] shows the steps of a run as a tree, reads what was said when it is opened, and opens what has failed', async () => {
    const { api, token } = await baton().newTenant();
    await api.post('/v1/agents', scripted('text', 'helper'));
    const run = await api.run({ message: '/agent helper the task\n/read ghost.md', agent_def: echo('chief') });
    await using view = await open(`#/runs/${run.requestId}`, token);
    const { page } = view;
    const contents: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/steps') && !request.url().includes('contents=false')) contents.push(request.url());
    });
    const steps = page.getByRole('region', { name: 'Steps' });
    // Its error is there at once, on top of what it was about.
    const failed = steps.locator('details.failed');
    await failed.locator('.run-error').getByText('ERR:').waitFor();
    await failed.getByText('ghost.md', { exact: true }).waitFor();
    // The delegate's steps stand below the command that it has worked for.
    await expect.poll(() => steps.locator('li:has(> details:has-text("/agent helper")) .steps li').count()).toBe(1);
    const before = contents.length;
    await steps.locator('.steps .steps summary').click();
    await steps.getByText('Hello from the script.').waitFor();
    await steps.locator('.steps .steps').getByText('the task').waitFor();
    expect(contents.length).toBe(before + 1);
    await steps.locator('.steps .steps').getByText('System prompt').click();
    await steps.getByText('You are helper').waitFor();
    await expect.poll(() => steps.innerText()).toMatch(/tokens/);
    await view.look('run-steps');
  });

  it('[CON-022] takes the answer to a question, and the approval of a command, where the run is shown', async () => {
    const { api, token } = await baton().newTenant();
    const asks = await api.start({ message: 'go', agent_def: scripted('ask', 'asker', { capabilities: ['/ask'] }) });
    await using view = await open(`#/runs/${asks.requestId}`, token);
    const { page } = view;
    const question = await asks.until(({ event }) => event === 'question');
    const [option] = (question.data as { options: string[] }).options;
    await page.locator('.page-head').getByText('waiting').waitFor();
    await view.look('run-question');
    await button(page, option!).click();
    await button(page, 'Answer').click();
    await page.locator('.page-head').getByText('completed').waitFor();
    await asks.over;
    expect(asks.data('answer')).toMatchObject([{ decision: 'answered', text: option }]);
    await page.getByText(`answered: ${option}`, { exact: true }).waitFor();

    const approval = await api.start({ message: 'go', agent_def: scripted('approval', 'asker', { approvals: ['/list'] }) });
    await page.goto(`${baton().url}/console#/runs/${approval.requestId}`);
    await page.locator('.facts', { hasText: approval.requestId }).waitFor();
    await page.getByLabel('Comment').fill('not today');
    await button(page, 'Deny').click();
    await page.locator('.page-head').getByText('completed').waitFor();
    await approval.over;
    expect(approval.data('answer')).toMatchObject([{ decision: 'denied', text: 'not today' }]);
  });

  it('[CON-032] shows of a run without events what its record tells', async () => {
    const { api, token } = await baton().newTenant();
    const run = await api.run({ message: 'go', agent_def: scripted('upstream-error', 'broken') });
    const { body } = await api.get(`/v1/requests/${run.requestId}`);
    await using view = await openConsole(browser(), { url: baton().url, token, at: '#/runs', expect: [/\b404\b/] });
    const { page } = view;
    await page.route('**/events', (route) =>
      route.fulfill({ status: 404, json: { error: 'the events of this request have been deleted', error_code: 'events_deleted' } }),
    );
    await page.route(`**/v1/requests/${run.requestId}`, async (route) => {
      const { duration_ms: _, ...kept } = body;
      await route.fulfill({ json: { ...kept, input_tokens: 12, completed_at: Number(kept['started_at']) + 200 } });
    });
    await page.goto(`${baton().url}/console#/runs/${run.requestId}`);
    await page
      .getByRole('alert')
      .filter({ hasText: String(body['error_code']) })
      .waitFor();
    await expect.poll(() => page.locator('.facts').innerText()).toMatch(/Duration\n3 min 20 s\nTokens in\n12\n/);
    await button(page, 'Run again').waitFor();
    await page.getByText('The events of this run are not available.').waitFor();
  });

  it('[CON-033] says of a run that waits how long it has, also behind a reload', async () => {
    const { api, token } = await baton().newTenant();
    const asks = await api.start({ message: 'go', agent_def: scripted('ask', 'asker', { capabilities: ['/ask'] }) });
    await asks.until(({ event }) => event === 'question');
    await using view = await open('#/runs', token);
    const { page } = view;
    // Two hours later.
    await page.route(`**/v1/requests/${asks.requestId}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), date: new Date(Date.now() + 7_200_000).toUTCString() } });
    });
    await page.goto(`${baton().url}/console#/runs/${asks.requestId}`);
    await expect.poll(() => page.locator('.facts').innerText()).toMatch(/Duration\n(2 h|119 min)/);
    await expect.poll(() => page.locator('#lane-0 .lane-facts').innerText()).toMatch(/^(2 h|119 min)/);
    await api.post(`/v1/requests/${asks.requestId}/cancel`);
    await asks.over;
  });

  it('[CON-023] shows a run as it was at any moment, by slider, by keyboard and played', async () => {
    const run = await baton().api.run({ message: 'go', agent_def: scripted('slow') });
    await using view = await open(`#/runs/${run.requestId}`);
    const { page } = view;
    await page.locator('.page-head').getByText('completed').waitFor();
    const { frames } = await baton().api.events(run.requestId);
    const whole = textOf(frames);
    await expect.poll(() => shownText(page, 0)).toBe(whole);
    const slider = page.getByRole('slider', { name: 'Moment' });
    const length = Number(await slider.getAttribute('max'));
    expect(length).toBeGreaterThan(2500);
    await slider.evaluate((element, value) => {
      (element as HTMLInputElement).value = String(value);
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }, middleOf(frames));
    let half = '';
    await expect
      .poll(async () => (half = await shownText(page, 0)).length)
      .toSatisfy((length: number) => length > 0 && length < whole.length);
    expect(whole.startsWith(half)).toBe(true);
    await expect.poll(() => page.locator('#lane-0').innerText()).toContain('at work');
    await expect.poll(() => page.locator('.page-head .badge').innerText()).toBe('running');
    await view.look('run-scrubbed');
    // As far as the frames go, too.
    await expect.poll(() => button(page, /^Copy \d+$/).innerText()).not.toBe(`Copy ${frames.length}`);
    await slider.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => page.locator('.stream-text').count()).toBe(0);
    await page.keyboard.press('End');
    await expect.poll(() => shownText(page, 0)).toBe(whole);
    await page.keyboard.press('Home');
    await page.getByRole('radio', { name: '16×' }).check();
    await slider.focus();
    await page.keyboard.press(' ');
    await expect.poll(() => page.locator('.stream-text').count()).toBe(1);
    await expect.poll(() => shownText(page, 0)).toBe(whole);
    await button(page, 'Play').waitFor();
  });

  it('[CON-025] goes on behind a connection that breaks, and shows nothing twice', async () => {
    await using proxy = await startTcpProxy(Number(new URL(baton().url).port));
    await using view = await openConsole(browser(), {
      url: `http://127.0.0.1:${proxy.port}`,
      token: baton().tenant.token,
      at: '#/runs',
      expect: [/ERR_|Failed to load resource/],
    });
    await view.page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
    // The run takes seconds: the page is there before it begins.
    const run = await baton().api.start({ message: 'go', agent_def: scripted('slow') });
    await view.page.evaluate((id) => (location.hash = `#/runs/${id}`), run.requestId);
    for (let cuts = 1; cuts <= 3; cuts += 1) {
      const before = (await shownText(view.page, 0)).length;
      await expect.poll(async () => (await shownText(view.page, 0)).length).toBeGreaterThan(before);
      proxy.sever();
    }
    await view.page.locator('.page-head').getByText('completed').waitFor();
    await run.over;
    await expect.poll(() => shownText(view.page, 0)).toBe(textOf(run.frames));
    const replay = await baton().api.events(run.requestId);
    await button(view.page, `Copy ${replay.frames.length}`).waitFor();
  });

  it('[CON-024] [CON-134] shows hostile text as text: nothing is made of it, nothing runs', async () => {
    const { api, token } = await baton().newTenant();
    const corpus = [
      '<img src=x onerror="globalThis.pwned=1">',
      '<script>globalThis.pwned=1</script>',
      '"><svg onload=globalThis.pwned=1>',
      "javascript:globalThis.pwned=1//'",
      '{{constructor.constructor("globalThis.pwned=1")()}}',
      '</div></main><h1>Not yours</h1><iframe srcdoc="<script>parent.pwned=1</script>">',
      '\u202e\u0000<a href="javascript:globalThis.pwned=1">click</a>',
      '<style>*{display:none}</style><base href="//evil.invalid/">',
    ];
    // A question can't have a NUL.
    const reversed = corpus[6]!.replace('\0', '');
    const path = 'a<img src=x onerror=pwned=1>.svg';
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="parent.pwned=1"><script>parent.pwned=1</script></svg>';
    const message = [...corpus, `/write ${path}`, svg, '/endwrite', ...corpus.map((text) => `/agent ${text}`), `/ask ${reversed}`].join(
      '\n',
    );
    const run = await api.start({ message, agent_def: echo('asker', { capabilities: ['/ask', '/write', '/agent'], name: corpus[1] }) });
    await run.until(({ event }) => event === 'question');
    await using view = await open(`#/runs/${run.requestId}`, token);
    const { page } = view;
    await button(page, 'Answer').waitFor();
    await button(page, `View ${path}`).click();
    await page.getByRole('dialog').getByRole('img').waitFor();
    await page.locator('.spans summary').evaluate((element: HTMLElement) => element.click());
    await page
      .locator('.frame-row')
      .first()
      .evaluate((element: HTMLElement) => element.click());
    const text = await shownText(page, 0);
    for (const one of corpus.slice(0, 6)) expect(text).toContain(one);
    expect(await page.locator('.ask-text').allTextContents()).toEqual([reversed.replace('\u202e', String.raw`\u202e`)]);
    const made = await page.evaluate(() => ({
      pwned: 'pwned' in globalThis,
      scripts: document.querySelectorAll('script:not([src^="/console/assets/"])').length,
      foreign: document.querySelectorAll('iframe, base, object, embed, style, [onerror], [onload], a[href^="javascript:"]').length,
      headings: document.querySelectorAll('h1').length,
      images: [...document.querySelectorAll('img')].filter(({ src }) => !src.startsWith('blob:')).length,
    }));
    expect(made).toEqual({ pwned: false, scripts: 0, foreign: 0, headings: 1, images: 0 });
    await button(page, 'Close').click();
    await page.getByLabel('Answer', { exact: true }).fill(corpus[0]!);
    await button(page, 'Answer').click();
    await page.locator('.page-head').getByText('completed').waitFor();
    expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false);
    await run.over;
  });
});

describeConsole('a server that is killed', (browser) => {
  const upstream = useUpstream();

  it('[CON-025] is waited for, and the page then shows the truth, with what was withdrawn and what took its place', async () => {
    const begun = 'It was a dark and stormy night; the rain fell in torrents.';
    upstream().reply({ text: [begun], end: 'stall' }, { text: ['It was a bright cold day in April.'] });
    await using first = await spawnBaton({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } });
    await using view = await openConsole(browser(), {
      url: first.url,
      token: first.token,
      at: '#/runs',
      // What the browser says of a server that is not there.
      expect: [/ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|Failed to load resource|503/],
    });
    const { page } = view;
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
    const run = await first.api.start({ message: 'go', recovery: 'resume' });
    await page.evaluate((id) => (location.hash = `#/runs/${id}`), run.requestId);
    await expect.poll(() => shownText(page, 0)).toBe(begun);
    run.drop();
    first.kill('SIGKILL');
    await first.exited;
    await page.getByText(/Reconnecting … The last event, [\d.]+, came/).waitFor();
    await view.look('run-lost');
    await using again = await first.restart({ PORT: new URL(first.url).port });
    await page.locator('.page-head').getByText('completed').waitFor();
    await expect.poll(() => page.getByText('Reconnecting').count()).toBe(0);
    const replay = await again.api.events(run.requestId);
    expect(replay.data('rewind').length).toBeGreaterThan(0);
    await expect.poll(() => shownText(page, 0)).toBe(textOf(replay.frames));
    const facts = () => page.locator('.facts').innerText();
    await expect.poll(facts).toContain('Processes\n2');
    // The steps come by a request of their own, behind the events.
    await expect.poll(facts).toContain('Model\n');
    // Read anew, the page says the same.
    const told = await page.locator('main').innerText();
    await page.reload();
    await page.locator('.page-head').getByText('completed').waitFor();
    await expect.poll(() => shownText(page, 0)).toBe(textOf(replay.frames));
    await expect.poll(async () => withoutCounts(await page.locator('main').innerText())).toBe(withoutCounts(told));
  });
});

/** Milliseconds from the beginning of a run to when about half of its text was there: its first text may be late. */
function middleOf(frames: readonly Frame[]): number {
  const ats = frames.filter(({ event }) => event === 'text').map(({ data }) => data['at_ms'] as number);
  const middle = Math.floor((ats.length - 1) / 2);
  return (ats[middle]! + ats[middle + 1]!) / 2 - (frames[0]!.data['at_ms'] as number);
}

/** A replay has fewer events than what came live, and other ids of texts. */
function withoutCounts(text: string): string {
  return text.slice(0, text.indexOf('Events'));
}
