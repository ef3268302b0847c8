import { expect, it } from 'vitest';
import { SECRETS_KEY } from '../support/login-runs.ts';
import { useServer } from '../support/server.ts';
import { rowsOf } from './rows.ts';
import { describeConsole, openConsole } from './view.ts';

describeConsole('keys of providers', (browser) => {
  const baton = useServer({ env: { SECRETS_KEY } });

  it('[KEY-028] sets a key, shows its end, and deletes it', async () => {
    const tenant = await baton().newTenant();
    await using it = await openConsole(browser(), { url: baton().url, token: tenant.token, at: '#/keys' });
    const { page } = it;
    await page.getByText('No keys of your own').waitFor();
    await page.getByRole('button', { name: 'Set a key' }).click();
    await page.getByLabel('Provider').selectOption('anthropic');
    await page.getByLabel('Key', { exact: true }).fill('sk-ant-of-the-console-x7Qa');
    await it.look('keys-new');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await expect.poll(() => rowsOf(page, 'Keys', 3), { timeout: 15_000 }).toEqual([['anthropic', '…x7Qa', 'in use']]);
    expect(await page.content()).not.toContain('sk-ant-of-the-console');
    await it.look('keys');
    await page.getByRole('button', { name: 'Delete the key of anthropic' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No keys of your own').waitFor();
    expect((await tenant.api.get('/v1/provider-keys')).body).toMatchObject({ count: 0 });
  });
});
