import { expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { spawnBaton } from '../support/process.ts';
import { describeConsole, openConsole } from './view.ts';
import { ADMIN_TOKEN, useServer } from '../support/server.ts';

describeConsole('frame', (browser) => {
  const baton = useServer();

  it('[CON-002] [CON-014] signs in with a token for a session that stays in the tab, and out again', async () => {
    await using view = await openConsole(browser(), { url: baton().url });
    const { page } = view;
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('token');
    await view.look('login');
    await page.getByLabel('Token').fill(baton().tenant.token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
    await expect.poll(() => page.title()).toBe('Runs · Baton');
    const kept = await page.evaluate(() => [sessionStorage.length, localStorage.length, document.cookie, location.href]);
    expect(kept).toEqual([1, 0, '', `${baton().url}/console`]);
    const token = await page.evaluate(() => sessionStorage.getItem('baton.token')!);
    expect(token).not.toBe(baton().tenant.token);
    const statusOf = async () => (await new Client(baton().url, token).get('/v1/agents')).status;
    expect(await statusOf()).toBe(200);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in to Baton' }).waitFor();
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
    await expect.poll(statusOf).toBe(401);
  });

  it('[CON-002] refuses a wrong token with what the server says of it', async () => {
    await using view = await openConsole(browser(), { url: baton().url, expect: [/401/] });
    await view.page.getByLabel('Token').fill('bat_wrong');
    await view.page.getByRole('button', { name: 'Sign in' }).click();
    await expect
      .poll(() => view.page.getByRole('alert').innerText())
      .toMatch(/the bearer token is not valid[^]*unauthorized[^]*HTTP 401[^]*request/);
  });

  it('[CON-003] leads to the login when the token ends, and back to where one was', async () => {
    const tenant = await baton().newTenant();
    await using view = await openConsole(browser(), { url: baton().url, token: tenant.token, at: '#/runs?state=failed', expect: [/401/] });
    const { page } = view;
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
    const { body } = await baton().admin.post<{ token: string }>(`/v1/admin/tenants/${tenant.id}/rotate-token`);
    await page.getByText(/token is not valid/).waitFor();
    await page.getByLabel('Token').fill(body.token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/runs?state=failed');
  });

  it('[CON-005] follows the system in light and dark, and the choice over it', async () => {
    await using view = await openConsole(browser(), { url: baton().url, token: baton().tenant.token });
    const { page } = view;
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.getByRole('radio', { name: 'Light' }).check();
    await expect.poll(() => ground()).toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.reload();
    await expect.poll(() => ground()).toBe(dark);
  });

  it('[CON-006] is used by keyboard: a skip link, the navigation, the focus on the heading of a new page', async () => {
    await using view = await openConsole(browser(), { url: baton().url, token: baton().tenant.token });
    const { page } = view;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.evaluate(() => (location.hash = '#/nothing-here'));
    await page.getByRole('heading', { level: 1, name: 'No such page' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('No such page');
    await expect.poll(() => page.locator('main').count()).toBe(1);
    await expect.poll(() => page.locator('h1').count()).toBe(1);
  });

  it('[CON-015] loads itself anew when a part is gone, once, and then says so', async () => {
    await using view = await openConsole(browser(), { url: baton().url, token: baton().tenant.token, expect: [/404/] });
    const { page } = view;
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
    await page.route(/assets\/agents-.*\.js$/, (route) => route.fulfill({ status: 404 }), { times: 1 });
    await page.getByRole('link', { name: 'Agents' }).click();
    await page.getByRole('link', { name: 'New agent' }).waitFor();
    const gone = /assets\/chat-.*\.js$/;
    await page.route(gone, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Chat' }).waitFor();
    await view.look('gone');
    await page.unroute(gone);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByText('Choose a conversation').waitFor();
  });

  it('[CON-007] shows the administrator what is the administrator’s, and nothing else', async () => {
    await using view = await openConsole(browser(), { url: baton().url, token: ADMIN_TOKEN });
    await view.page.getByText('Administrator').waitFor();
    await expect.poll(() => view.page.getByRole('link', { name: 'Runs' }).count()).toBe(0);
  });

  it('[CON-007] offers only what the token allows, and says whose it is', async () => {
    const { api, id } = await baton().newTenant();
    const { body } = await baton().admin.post<{ token: string }>(`/v1/admin/tenants/${id}/tokens`, { name: 'reader', scopes: ['read'] });
    const model = 'demo/script:endless';
    const run = await api.start({ message: 'go', agent_def: { id: 'endless', name: 'Endless', role: 'test', goal: 'play', model } });
    await using view = await openConsole(browser(), { url: baton().url, token: body.token, at: `#/runs/${run.requestId}` });
    await view.page.locator('.page-head').getByText('running').waitFor();
    expect(await view.page.getByRole('button', { name: 'Cancel the run' }).count()).toBe(0);
    expect(await view.page.locator('.who').innerText()).toBe('test\nToken: reader');
    expect(await view.page.getByRole('link', { name: 'API documentation' }).getAttribute('href')).toBe('/docs');
    await api.post(`/v1/requests/${run.requestId}/cancel`);
    await run.over;
  });
});

describeConsole('the link of the first start', (browser) => {
  const shared = useServer();

  it('[CON-009] signs in also in a tab where the console is open, whoever is signed in there', async () => {
    const [first, second] = [await shared().newTenant('First'), await shared().newTenant('Second')];
    await using view = await openConsole(browser(), { url: shared().url });
    const { page } = view;
    await page.getByRole('heading', { level: 1, name: 'Sign in to Baton' }).waitFor();
    for (const [tenant, name] of [
      [first, 'First'],
      [second, 'Second'],
    ] as const) {
      await page.evaluate((link) => location.assign(link), shared().server.loginLink(tenant.token));
      await expect.poll(() => page.locator('.who-name').allInnerTexts()).toEqual([name]);
      expect(page.url()).toBe(`${shared().url}/console#/`);
    }
  });

  it('[CON-009] signs in, once, and leaves neither code nor token in an address', async () => {
    await using baton = await spawnBaton();
    const link = /signed in by this link, once: (\S+)/.exec(baton.stdout())![1]!;
    await using view = await openConsole(browser(), { url: baton.url, expect: [/404/] });
    const { page } = view;
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
    expect(page.url()).toBe(`${baton.url}/console#/`);
    const kept = () => page.evaluate(() => sessionStorage.getItem('baton.token'));
    await expect.poll(kept).toMatch(/^bat_/);
    expect(await kept()).not.toBe(baton.token);
    const code = link.split('=')[1]!;
    // Playwright tells addresses with their fragments, which go no further than the browser.
    const sent = addresses.map((address) => address.split('#')[0]!);
    expect(sent.filter((address) => address.includes(code) || address.includes(baton.token))).toEqual([]);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText('the link was used already').waitFor();
  });

  it('[CON-009] leaves who is signed in as they are when it was used already, and says so', async () => {
    const tenant = await shared().newTenant('Mine');
    const link = shared().server.loginLink((await shared().newTenant('Other')).token);
    expect((await shared().anonymous.post('/console/login', { code: link.split('#login=')[1] })).status).toBe(200);
    await using view = await openConsole(browser(), { url: shared().url, token: tenant.token, at: '#/agents', expect: [/404/] });
    const { page } = view;
    await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor();
    const opens = [() => page.evaluate((to) => location.assign(to), link), async () => (await page.goto('about:blank'), page.goto(link))];
    for (const open of opens) {
      await open();
      await page.getByText('the link was used already').waitFor();
      await expect.poll(() => page.locator('.who-name').allInnerTexts()).toEqual(['Mine']);
    }
  });

  it('[CON-009] is the only one that signs in: one with a token asks for it, so that nobody is led into a foreign tenant', async () => {
    await using baton = await spawnBaton();
    await using view = await openConsole(browser(), { url: baton.url });
    await view.page.goto('about:blank');
    await view.page.goto(`${baton.url}/console#token=${baton.token}`);
    await view.page.getByRole('heading', { level: 1, name: 'Sign in to Baton' }).waitFor();
    await expect.poll(() => view.page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});
