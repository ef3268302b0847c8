import { expect, it } from 'vitest';
import { openDatabase } from '../../src/store/database/connect.ts';
import { useServer, type TestTenant } from '../support/server.ts';
import { describeConsole, openConsole } from './view.ts';

const MANY = 3000;

describeConsole('thousands of agents', (browser) => {
  const baton = useServer({ env: { TENANT_MAX_AGENTS: '0' } });

  /** A tenant with so many agents. */
  async function tenantWith(count: number): Promise<TestTenant> {
    const tenant = await baton().newTenant();
    const files = await openDatabase({ url: baton().database.url });
    const rows = Array.from({ length: count }, (_, n) => {
      const id = `agent-${String(n).padStart(4, '0')}`;
      const what = { name: `Agent ${n}`, role: `Answers about topic ${n}`, model: 'demo/echo', goal: 'Answer. '.repeat(40) };
      const definition = { id, ...what, brevity: 'full', max_tokens: 1024, temperature: 0.3, rules: [], capabilities: [] };
      return { tenant_id: tenant.id, id, definition: JSON.stringify(definition), version: 1, created_at: 1, updated_at: 1 };
    });
    await files.knex.batchInsert('agents', rows, 100);
    await files.close();
    return tenant;
  }

  it('[CON-125] are listed, found and chosen from with as much to load as of thirty', async () => {
    const loaded = { few: 0, many: 0 };
    for (const [name, count] of [
      ['few', 30],
      ['many', MANY],
    ] as const) {
      const { token } = await tenantWith(count);
      await using view = await openConsole(browser(), { url: baton().url, token, at: '#/webhooks' });
      const { page } = view;
      const asked: Promise<number>[] = [];
      page.on('response', (response) => {
        if (response.url().includes('/v1/agents')) asked.push(response.body().then((body) => body.length));
      });
      await page.evaluate(() => (location.hash = '#/agents'));
      await page.getByRole('link', { name: 'Agent 7', exact: true }).waitFor();
      expect(await page.locator('tbody tr').count()).toBeLessThanOrEqual(50);
      // Any of them is found as one types, and led to.
      await page.getByRole('searchbox', { name: 'Search' }).fill(`topic ${count - 1}`);
      await page.getByRole('link', { name: `Agent ${count - 1}`, exact: true }).waitFor();
      await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
      await page.goto(`${baton().url}/console#/chat/new`);
      await page.getByRole('heading', { name: 'New conversation' }).waitFor();
      const field = page.getByRole('combobox', { name: 'Agent' });
      await field.fill(`Agent ${count - 1}`);
      const last = `agent-${String(count - 1).padStart(4, '0')}`;
      await page.locator(`datalist option[value=${last}]`).waitFor({ state: 'attached' });
      expect(await page.locator('datalist option').count()).toBeLessThanOrEqual(50);
      await field.fill(last);
      await page.getByLabel('Message').fill('hello');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('region', { name: 'Answer' }).getByText('hello').waitFor();
      loaded[name] = (await Promise.all(asked)).reduce((sum, bytes) => sum + bytes, 0);
    }
    expect(loaded.many).toBeLessThan(2 * loaded.few);
  });
});
