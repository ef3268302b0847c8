import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { Receiver } from '../support/receiver.ts';
import { useServer } from '../support/server.ts';
import { HOSTILE, isHarmed, rowsOf } from './rows.ts';
import { describeConsole, openConsole } from './view.ts';

describeConsole('webhooks', (browser) => {
  const baton = useServer({ env: { FETCH_ALLOW: '127.0.0.1' } });
  const view = (at: string, { token }: { token: string }) => openConsole(browser(), { url: baton().url, token, at });

  it('[CON-220] makes an endpoint, shows its secret once, and what was delivered to it', async () => {
    await using receiver = await Receiver.start();
    const tenant = await baton().newTenant();
    await using it = await view('#/webhooks', tenant);
    const { page } = it;
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('URL').fill(`${receiver.url}/hook?<b>`);
    await page.getByLabel('run.completed').check();
    await page.getByLabel('Note').fill(HOSTILE);
    await it.look('webhooks-new');
    await page.getByRole('button', { name: 'Create' }).click();
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
    await it.look('webhooks-secret');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { level: 1, name: `${receiver.url}/hook?<b>` }).waitFor();
    await page.getByText('No deliveries yet').waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await receiver.until(() => receiver.messages.length === 1);
    const [message] = receiver.messages;
    expect(new Webhook(secret).verify(message!.raw, message!.headers)).toMatchObject({ type: 'webhook.test' });
    await expect.poll(() => rowsOf(page, 'Deliveries', 4), { timeout: 15_000 }).toEqual([['delivered', 'webhook.test', '1', 'HTTP 204']]);

    await tenant.api.run('hello');
    await receiver.until(() => receiver.messages.length === 2);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect
      .poll(() => rowsOf(page, 'Deliveries', 4), { timeout: 15_000 })
      .toEqual([
        ['delivered', 'run.completed', '1', 'HTTP 204'],
        ['delivered', 'webhook.test', '1', 'HTTP 204'],
      ]);
    await page.getByRole('button', { name: 'Send again: run.completed' }).click();
    await receiver.until(() => receiver.messages.length === 3);
    expect(receiver.messages[2]!.headers['webhook-id']).toBe(receiver.messages[1]!.headers['webhook-id']);
    await expect.poll(async () => (await rowsOf(page, 'Deliveries')).length).toBe(3);
    expect(await isHarmed(page)).toBe(false);
    await it.look('webhook');
    // On a phone each row is seen as a whole, its button too.
    await page.setViewportSize({ width: 390, height: 844 });
    const table = page.getByRole('region', { name: 'Deliveries' });
    await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });

  it('[CON-221] says why a message has not arrived', async () => {
    await using receiver = await Receiver.start();
    receiver.reply = 503;
    const tenant = await baton().newTenant();
    const { id } = (await tenant.api.post<{ id: number }>('/v1/webhooks', { url: receiver.url })).body;
    await using it = await view(`#/webhooks/${id}`, tenant);
    const { page } = it;
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect
      .poll(() => rowsOf(page, 'Deliveries', 4), { timeout: 15_000 })
      .toEqual([['pending', 'webhook.test', expect.stringMatching(/^[12]$/), 'HTTP 503']]);
    await receiver.close();
    await page.getByRole('button', { name: 'Send again: webhook.test' }).click();
    await expect
      .poll(() => rowsOf(page, 'Deliveries', 4), { timeout: 15_000 })
      .toEqual([['pending', 'webhook.test', expect.stringMatching(/^[23]$/), 'connection refused']]);
  });

  it('[CON-222] changes, disables and deletes an endpoint, and replaces its secret', async () => {
    const tenant = await baton().newTenant();
    const { id } = (await tenant.api.post<{ id: number }>('/v1/webhooks', { url: 'http://127.0.0.1:9/a' })).body;
    const webhook = async () => (await tenant.api.get(`/v1/webhooks/${id}`)).body;
    await using it = await view('#/webhooks', tenant);
    const { page } = it;
    await it.look('webhooks');
    await page.getByRole('link', { name: 'http://127.0.0.1:9/a' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('URL').fill('http://127.0.0.1:9/b');
    await page.getByLabel('run.failed').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'http://127.0.0.1:9/b' }).waitFor();
    await expect.poll(() => webhook()).toMatchObject({ url: 'http://127.0.0.1:9/b', events: ['run.failed'], disabled: false });
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    await expect.poll(() => webhook()).toMatchObject({ disabled: true });
    await expect.poll(() => page.getByRole('button', { name: 'Send a test' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Replace the secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await expect.poll(() => page.getByLabel('Secret', { exact: true }).inputValue()).toMatch(/^whsec_/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhooks yet').waitFor();
    expect((await tenant.api.get(`/v1/webhooks/${id}`)).status).toBe(404);
  });

  it('[CON-222] shows what the server says of an address that it does not take', async () => {
    const tenant = await baton().newTenant();
    await using it = await openConsole(browser(), { url: baton().url, token: tenant.token, at: '#/webhooks', expect: [/400/] });
    const { page } = it;
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('URL').fill('http://10.0.0.1/');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alert').innerText()).toMatch(/invalid_request[^]*HTTP 400/);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('New webhook');
  });
});
