import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useServer, type TestTenant } from '../support/server.ts';
import { describeConsole, openConsole } from './view.ts';

describeConsole('a session that has ended', (browser) => {
  const baton = useServer({ env: { FETCH_ALLOW: '127.0.0.1' } });

  /** Opens the console in a session of a tenant, which `end` ends elsewhere. */
  const open = async ({ token }: TestTenant, at: string) => {
    const { anonymous, url } = baton();
    const { body: session } = await anonymous.post<{ token: string }>('/console/session', { token });
    const view = await openConsole(browser(), { url, token: session.token, at, expect: [/401/] });
    return { ...view, end: () => anonymous.post('/console/logout', session) };
  };
  const login = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in to Baton' });
  const signIn = async (page: Page, token: string): Promise<void> => {
    await login(page).waitFor();
    await page.getByRole('textbox', { name: 'Token' }).fill(token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await login(page).waitFor({ state: 'detached' });
  };
  const definition = { id: 'echo', name: 'Echo', role: 'test', goal: 'echo' };
  const talk = async ({ api }: TestTenant, model = 'demo/echo'): Promise<number> =>
    (await api.post<{ id: number }>('/v1/conversations', { title: 'A talk', agent_def: { ...definition, model } })).body.id;

  it('[CON-035] keeps a message that is being written, unseen, and goes on where one was', async () => {
    const tenant = await baton().newTenant();
    await using view = await open(tenant, `#/chat/${await talk(tenant)}`);
    const { page } = view;
    const box = page.getByPlaceholder('Write a message …');
    await box.fill('Half a');
    await page.getByLabel('Files to attach').setInputFiles({ name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('notes') });
    await box.focus();
    await view.end();
    await login(page).waitFor();
    await view.look('login-over');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('token');
    expect([await box.isVisible(), await page.getByText('A talk').first().isVisible()]).toEqual([false, false]);
    await signIn(page, tenant.token);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page.keyboard.press('End');
    await page.keyboard.type(' message');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Your message' }).getByText('Half a message').waitFor();
    await page.getByRole('region', { name: 'Your message' }).getByText('notes.md').waitFor();
    await page.getByText(/tokens in/).waitFor();
  });

  it('[CON-035] goes on with an answer that was streaming in', async () => {
    const tenant = await baton().newTenant();
    await using view = await open(tenant, `#/chat/${await talk(tenant, 'demo/script:endless')}`);
    const { page } = view;
    await page.getByPlaceholder('Write a message …').fill('Go');
    await page.keyboard.press('Enter');
    const answer = page.locator('.chat-answer .markdown');
    const length = async () => (await answer.innerText()).length;
    await expect.poll(length).toBeGreaterThan(10);
    await view.end();
    await login(page).waitFor();
    const before = (await answer.textContent())!.length;
    await signIn(page, tenant.token);
    await expect.poll(length).toBeGreaterThan(before);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped.').waitFor();
  });

  it('[CON-035] keeps a form', async () => {
    const tenant = await baton().newTenant();
    await using view = await open(tenant, '#/agents?new=1');
    const { page } = view;
    await page.getByLabel('Name *').waitFor();
    for (const [label, text] of Object.entries({ ID: 'kept', Name: 'Kept', Role: 'Reviews', Model: 'demo/echo', Goal: 'Find faults.' })) {
      await page.getByLabel(`${label} *`).fill(text);
    }
    await view.end();
    await signIn(page, tenant.token);
    expect(await page.getByLabel('Goal *').inputValue()).toBe('Find faults.');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kept' }).waitFor();
  });

  it('[CON-035] keeps a dialog that is open, and sends it only when one asks for it again', async () => {
    const tenant = await baton().newTenant();
    await using view = await open(tenant, '#/webhooks');
    const { page } = view;
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('URL').fill('http://127.0.0.1:9/hook');
    // Nothing but what is sent tells of the end.
    await page.route('**/v1/notifications/**', (route) => route.fulfill({ status: 204 }));
    await view.end();
    await page.getByRole('button', { name: 'Create' }).click();
    await signIn(page, tenant.token);
    await page.getByRole('dialog').getByRole('alert').getByText('the bearer token is not valid').waitFor();
    expect((await tenant.api.get('/v1/webhooks')).body).toMatchObject({ count: 0 });
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByLabel('Secret', { exact: true }).waitFor();
  });

  it('[CON-035] shows nothing of it to another tenant', async () => {
    const [one, other] = [await baton().newTenant('One'), await baton().newTenant('Other')];
    await using view = await open(one, '#/chat/new');
    const { page } = view;
    await page.getByPlaceholder('Write a message …').fill('A secret of One');
    await view.end();
    await signIn(page, other.token);
    await page.locator('.who-name').getByText('Other').waitFor();
    expect(await page.getByPlaceholder('Write a message …').inputValue()).toBe('');
  });

  it('[CON-003] leads to an address that is opened meanwhile', async () => {
    const tenant = await baton().newTenant();
    const { requestId } = await tenant.api.run('Which printers are there?');
    await using view = await open(tenant, '#/chat');
    const { page } = view;
    await page.getByText('Choose a conversation').waitFor();
    await view.end();
    await login(page).waitFor();
    await page.evaluate((id) => (location.hash = `#/runs/${id}`), requestId);
    await signIn(page, tenant.token);
    await page.locator('.page-head').getByText('completed').waitFor();
    await expect.poll(() => page.title()).toMatch(/^Run of /);
  });
});
