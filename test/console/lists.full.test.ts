import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { asking } from '../support/questions.ts';
import { useServer } from '../support/server.ts';
import { describeConsole, openConsole } from './view.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Lets the pages of a list have fewer items than the console asks for. */
const shorten = (page: Page, path: string, limit: number) =>
  page.route(
    (url) => url.pathname === path,
    (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('limit', String(limit));
      return route.continue({ url: String(url) });
    },
  );

/** Lets the server refuse once what has a parameter of this name. */
const refuseOnce = (page: Page, path: string, name: string) =>
  page.route(
    (url) => url.pathname === path && url.searchParams.has(name),
    (route) => route.fulfill({ status: 400, json: { error: 'not now', error_code: 'invalid_request' } }),
    { times: 1 },
  );

describeConsole('lists', (browser) => {
  const baton = useServer();
  const open = (at: string, token: string) => openConsole(browser(), { url: baton().url, token, at, expect: [/\b400\b/] });

  it('[CON-031] shows no rows of another filter when one is refused, and repeats what has failed', async () => {
    const { api, token } = await baton().newTenant();
    for (const message of ['one', 'two', 'three']) await api.run(message);
    await using view = await open('#/schedules', token);
    const { page } = view;
    await shorten(page, '/v1/requests', 2);
    await page.goto(`${baton().url}/console#/runs`);
    const rows = page.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(2);
    await refuseOnce(page, '/v1/requests', 'before');
    await button(page, 'Load more').click();
    await page.getByText('not now').waitFor();
    expect(await rows.count()).toBe(2);
    await button(page, 'Try again').click();
    await expect.poll(() => rows.count()).toBe(3);
    await refuseOnce(page, '/v1/requests', 'state');
    await page.getByLabel('State').selectOption('failed');
    await page.getByText('not now').waitFor();
    expect(await rows.count()).toBe(0);
    await button(page, 'Try again').click();
    await page.getByText('No runs match').waitFor();
  });

  it('[CON-031] does not say that nothing matches while there may be more', async () => {
    const { api, token } = await baton().newTenant();
    await api.run('orders of Rome');
    const { requestId: before } = await api.run('two');
    await using view = await open('#/schedules', token);
    const { page } = view;
    // As of a search that has looked at as many runs as it looks at for one page.
    await page.route(
      (url) => url.searchParams.has('q') && !url.searchParams.has('before'),
      (route) => route.fulfill({ json: { requests: [], count: 0, next_before: before } }),
    );
    await page.goto(`${baton().url}/console#/runs?q=orders`);
    await button(page, 'Load more').waitFor();
    expect(await page.getByText('No runs match').count()).toBe(0);
    await button(page, 'Load more').click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  });

  it('[CON-010] misses no run that has begun while nobody looked', async () => {
    const { api, token } = await baton().newTenant();
    await api.run('zero');
    await using view = await open('#/schedules', token);
    const { page } = view;
    await shorten(page, '/v1/requests', 2);
    await page.goto(`${baton().url}/console#/runs`);
    await page.getByRole('row', { name: /zero/ }).waitFor();
    const look = (hidden: boolean) =>
      page.evaluate((hidden) => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true }), hidden);
    await look(true);
    for (const message of ['one', 'two', 'three']) await api.run(message);
    await look(false);
    await page.getByRole('row', { name: /three/ }).waitFor();
    await button(page, 'Load more').click();
    await expect.poll(() => page.locator('.run-prompt').allInnerTexts()).toEqual(['three', 'two', 'one', 'zero']);
  });

  it('[CON-034] shows no runs that were erased, on whichever of the pages that were read', async () => {
    const { api, token } = await baton().newTenant();
    const runs: string[] = [];
    for (const message of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) runs.push((await api.run(message)).requestId);
    await using view = await open('#/schedules', token);
    const { page } = view;
    await shorten(page, '/v1/requests', 2);
    await page.goto(`${baton().url}/console#/runs`);
    const prompts = page.locator('.run-prompt');
    for (const count of [2, 4, 6]) {
      await expect.poll(() => prompts.count()).toBe(count);
      await button(page, 'Load more').click();
    }
    await expect.poll(() => prompts.allInnerTexts()).toEqual(['seven', 'six', 'five', 'four', 'three', 'two', 'one']);
    for (const i of [0, 3, 6]) await api.raw('DELETE', `/v1/requests/${runs[i]!}`);
    await expect.poll(() => prompts.allInnerTexts()).toEqual(['six', 'five', 'three', 'two']);
  });

  it('[CON-034] shows no conversations that were deleted, on whichever of the pages that were read', async () => {
    const { api, token } = await baton().newTenant();
    const ids: number[] = [];
    for (const title of ['one', 'two', 'three', 'four']) {
      ids.push((await api.post<{ id: number }>('/v1/conversations', { title })).body.id);
    }
    await using view = await open('#/schedules', token);
    const { page } = view;
    await shorten(page, '/v1/conversations', 2);
    await page.goto(`${baton().url}/console#/chat`);
    const titles = page.locator('.conversation-title');
    await expect.poll(() => titles.allInnerTexts()).toEqual(['four', 'three']);
    await button(page, 'Load more').click();
    await expect.poll(() => titles.count()).toBe(4);
    await api.raw('DELETE', `/v1/conversations/${String(ids[1])}`);
    await api.raw('DELETE', `/v1/conversations/${String(ids[3])}?runs=true`);
    // As of a tab that comes into sight.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => titles.allInnerTexts()).toEqual(['three', 'one']);
  });

  it('[CON-204] shows no usage of another period when one can’t be read', async () => {
    const { api, token } = await baton().newTenant();
    await api.run('one');
    await using view = await open('#/usage?days=7', token);
    const { page } = view;
    await button(page, 'Download as CSV').waitFor();
    await page.route(
      (url) => url.pathname === '/v1/usage',
      (route) => route.fulfill({ status: 400, json: { error: 'not now', error_code: 'invalid_request' } }),
    );
    await page.getByRole('radio', { name: '90 days' }).check();
    await page.getByText('not now').waitFor();
    expect(await button(page, 'Download as CSV').count()).toBe(0);
  });

  it('[CON-137] reaches all open questions, and throws nobody back who has read on among all there were', async () => {
    const { api, token } = await baton().newTenant();
    const asked = [await asking(api, 'first'), await asking(api, 'second')];
    await using view = await open('#/schedules', token);
    const { page } = view;
    await shorten(page, '/v1/questions', 1);
    await page.goto(`${baton().url}/console#/questions`);
    await page.getByRole('article', { name: 'first' }).waitFor();
    await page.getByRole('link', { name: /Questions 2 open/ }).waitFor();
    await page.goto(`${baton().url}/console#/questions/all`);
    const rows = page.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(1);
    const beginnings: string[] = [];
    page.on('request', (request) => {
      const { searchParams } = new URL(request.url());
      if (searchParams.get('state') === 'all' && !searchParams.has('before')) beginnings.push(request.url());
    });
    // It is looked again, and nothing has changed.
    const looked = page.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url());
      return pathname === '/v1/questions' && !searchParams.has('state') && searchParams.has('before');
    });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await (await looked).finished();
    await button(page, 'Load more').click();
    await expect.poll(() => rows.count()).toBe(2);
    asked.push(await asking(api, 'third'));
    await page.getByRole('link', { name: /Questions 3 open/ }).waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect([await rows.count(), beginnings]).toEqual([2, []]);
    for (const { run, question } of asked) {
      await api.post(`/v1/questions/${question.id}/answer`, { text: 'so' });
      await run.over;
    }
  });
});
