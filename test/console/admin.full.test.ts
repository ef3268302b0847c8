import { expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { ADMIN_TOKEN, useServer } from '../support/server.ts';
import { giveToken } from '../support/tokens.ts';
import { HOSTILE, isHarmed, rowsOf } from './rows.ts';
import { describeConsole, openConsole } from './view.ts';

describeConsole('administration', (browser) => {
  const baton = useServer();
  // Who a token speaks for is found out by asking: a tenant's operation refuses the administrator's.
  const admin = (at: string) =>
    openConsole(browser(), { url: baton().url, token: ADMIN_TOKEN, at, expect: [/401.*(models|Unauthorized)/] });

  it('[CON-230] makes a tenant whose token works, and locks it out again', async () => {
    await using it = await admin('#/tenants');
    const { page } = it;
    await page.getByRole('button', { name: 'New tenant' }).click();
    await page.getByLabel('Name', { exact: true }).fill(HOSTILE);
    await page.getByRole('button', { name: 'Create' }).click();
    const token = await page.getByLabel('Token', { exact: true }).inputValue();
    await it.look('tenant-token');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
    expect(await isHarmed(page)).toBe(false);
    const api = new Client(baton().url, token);
    await api.run('hello');
    await page.reload();
    await page.getByRole('slider', { name: 'Tokens by day' }).locator('canvas').waitFor();
    await it.look('tenant');

    await using theirs = await openConsole(browser(), { url: baton().url, token, at: '#/tenants', expect: [/401/] });
    await theirs.page.getByText('It needs the administrator’s token').waitFor();
    for (const name of ['Tenants', 'Audit']) await expect.poll(() => theirs.page.getByRole('link', { name }).count()).toBe(0);
    await expect.poll(() => theirs.page.getByRole('link', { name: 'Usage' }).count()).toBe(1);

    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    expect((await api.get('/v1/requests')).status).toBe(401);
    await theirs.page.reload();
    await theirs.page.getByRole('heading', { level: 1, name: 'Sign in to Baton' }).waitFor();

    await page.getByRole('link', { name: 'In the audit log' }).click();
    await expect
      .poll(async () => (await rowsOf(page, 'Audit log')).map(([, action, , what]) => [action, what]))
      .toEqual([
        ['tenant.update', 'disabled'],
        ['tenant.create', HOSTILE],
      ]);
    expect(await isHarmed(page)).toBe(false);
    await page.getByRole('link', { name: 'Tenants' }).click();
    await page.getByRole('link', { name: HOSTILE }).waitFor();
    await expect.poll(async () => (await rowsOf(page, 'Tenants'))[0]!.slice(2, 4)).toEqual(['disabled', '1']);
    await it.look('tenants');
  });

  it('[CON-231] renames a tenant, enables it and replaces its token', async () => {
    const tenant = await baton().newTenant('before');
    await baton().admin.patch(`/v1/admin/tenants/${tenant.id}`, { disabled: true });
    await using it = await admin(`#/tenants/${tenant.id}`);
    const { page } = it;
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Name', { exact: true }).fill('after');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'after' }).waitFor();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('button', { name: 'Disable' }).waitFor();
    expect((await tenant.api.get('/v1/requests')).status).toBe(200);
    await page.getByRole('button', { name: 'Replace the token' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    const token = await page.getByLabel('Token', { exact: true }).inputValue();
    expect((await tenant.api.get('/v1/requests')).status).toBe(401);
    expect((await new Client(baton().url, token).get('/v1/requests')).status).toBe(200);
  });

  it('[LIM-037] sets limits of a tenant, and takes them back', async () => {
    const tenant = await baton().newTenant();
    const limits = async () => (await baton().admin.get(`/v1/admin/tenants/${tenant.id}`)).body['limits'];
    await using it = await admin(`#/tenants/${tenant.id}`);
    const { page } = it;
    const change = async (value: string) => {
      await page.getByRole('button', { name: 'Change the limits' }).click();
      await page.getByRole('spinbutton', { name: 'Runs at once' }).fill(value);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await page.getByText('Those that the operator has set').waitFor();
    await page.getByText(/^Agents: 0 of [1-9]/).waitFor();
    await change('7');
    await page.getByText('Runs at once: 0 of 7').waitFor();
    expect(await limits()).toEqual({ max_concurrent: 7 });
    await it.look('tenant-limits');
    await change('');
    await page.getByText('Those that the operator has set').waitFor();
    expect(await limits()).toEqual({});
  });

  it('[BUD-020] sets a budget of a tenant, and shows what is spent; so does the page of usage to the tenant', async () => {
    const tenant = await baton().newTenant();
    await using it = await admin(`#/tenants/${tenant.id}`);
    const { page } = it;
    await page.getByRole('button', { name: 'Change the budget' }).click();
    await page.getByLabel('Tokens', { exact: true }).fill('100000');
    await page.getByLabel('Period').selectOption('total');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Tokens: 0 of 100,000 spent').waitFor();
    expect((await baton().admin.get(`/v1/admin/tenants/${tenant.id}`)).body).toMatchObject({
      budget: { tokens: 100_000, period: 'total' },
    });
    await page.getByRole('button', { name: 'Change that of each user' }).click();
    await page.getByLabel('Tokens', { exact: true }).fill('5000');
    await page.getByLabel('Period').selectOption('day');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('For each user whom runs are for: 5,000 tokens for a day.').waitFor();
    await baton().admin.post(`/v1/admin/tenants/${tenant.id}/tokens`, { name: 'part' });
    await page.reload();
    await page.getByRole('button', { name: 'Budget of part' }).click();
    await page.getByLabel('Money').fill('12.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Money: 0.00 of 12.50 spent').waitFor();
    await it.look('tenant-budget');
    await tenant.api.run('hello');
    await using theirs = await openConsole(browser(), { url: baton().url, token: tenant.token, at: '#/usage', expect: [/401/] });
    await theirs.page.getByText(/Tokens: [1-9][0-9,]* of 100,000 spent/).waitFor();
    await theirs.page.getByText(/Agents: 0 of [0-9,]+/).waitFor();
    await theirs.look('usage-budget');
  });

  it('[CON-232] makes tokens for a part of what a tenant may do, and revokes them', async () => {
    const tenant = await baton().newTenant();
    await using it = await admin(`#/tenants/${tenant.id}`);
    const { page } = it;
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name', { exact: true }).fill(HOSTILE);
    await it.look('token-new');
    await page.getByRole('button', { name: 'Create' }).click();
    const api = new Client(baton().url, await page.getByLabel('Token', { exact: true }).inputValue());
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => rowsOf(page, 'Tokens', 3)).toEqual([[HOSTILE, 'read', 'never']]);
    expect((await api.get('/v1/requests')).status).toBe(200);
    expect((await api.post('/v1/conversations', {})).status).toBe(403);
    await page.getByRole('button', { name: `Revoke ${HOSTILE}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('None but the first').waitFor();
    expect((await api.get('/v1/requests')).status).toBe(401);
    expect(await isHarmed(page)).toBe(false);
  });

  it('[CON-234] turns off what was made with a token, when it is revoked or replaced, and shows what that is', async () => {
    const tenant = await baton().newTenant();
    const token = await giveToken(baton(), tenant, 'leaver');
    const makeOn = async (api: Client) => (await api.post('/v1/webhooks', { url: 'https://hooks.example/x' })).body;
    const [theirs, first] = [await makeOn(token.api), await makeOn(tenant.api)];
    await using it = await admin(`#/tenants/${tenant.id}`);
    const { page } = it;
    await page.getByRole('button', { name: 'Revoke leaver' }).click();
    await page.getByLabel('Pause the schedules and disable the webhooks').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect
      .poll(() => rowsOf(page, 'Made with the token'))
      .toEqual([[`webhook ${String(theirs['id'])}`, 'no', 'https://hooks.example/x']]);
    await it.look('token-made');
    await page.getByRole('button', { name: 'Done' }).click();
    expect((await tenant.api.get(`/v1/webhooks/${String(theirs['id'])}`)).body['disabled']).toBe(true);
    expect((await tenant.api.get(`/v1/webhooks/${String(first['id'])}`)).body['disabled']).toBe(false);
    await page.getByRole('button', { name: 'Replace the token' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await expect
      .poll(() => rowsOf(page, 'Made with the token'))
      .toEqual([[`webhook ${String(first['id'])}`, 'yes', 'https://hooks.example/x']]);
  });

  it('[CON-233] pages through the audit log, and narrows it', async () => {
    for (let i = 0; i < 102; i++) await baton().newTenant(`t${i}`);
    const last = await baton().newTenant('the last one');
    await baton().admin.patch(`/v1/admin/tenants/${last.id}`, { name: 'the very last one' });
    await using it = await admin('#/audit');
    const { page } = it;
    const rows = page.getByRole('table', { name: 'Audit log' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(100);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(100);
    await page.getByLabel('Tenant ID').fill(String(last.id));
    await page.keyboard.press('Tab');
    await expect
      .poll(async () => (await rowsOf(page, 'Audit log')).map(([, action, , what]) => [action, what]))
      .toEqual([
        ['tenant.update', '“the last one” is now “the very last one”'],
        ['tenant.create', 'the last one'],
      ]);
    await it.look('audit');
    await page.getByLabel('Action').selectOption('token.revoke');
    await page.getByText('No entries match').waitFor();
    expect(new URL(page.url()).hash).toBe(`#/audit?action=token.revoke&tenant=${last.id}`);
  });
});
