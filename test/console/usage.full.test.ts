import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { query, type UsageAnswer, type UsageRow } from '../runs/usage-oracle.ts';
import { startBaton, useServer } from '../support/server.ts';
import { HOSTILE, isHarmed, rowsOf } from './rows.ts';
import { describeConsole, openConsole } from './view.ts';

const DAY = 86_400;
const TOKENS = ['input_tokens', 'cache_read_tokens', 'cache_write_tokens', 'output_tokens'] as const;

describeConsole('usage', (browser) => {
  const baton = useServer();
  const view = (at: string) => openConsole(browser(), { url: baton().url, token: baton().tenant.token, at });
  const usage = async (search: string) => (await baton().api.get<UsageAnswer>(`/v1/usage?${search}`)).body.rows;

  beforeAll(async () => {
    const play = (id: string, scenario: string) =>
      baton().api.run({ message: 'go', agent_def: { id, name: id, role: 'r', goal: 'g', model: `demo/script:${scenario}` } });
    await Promise.all([
      baton().api.run({ message: 'one two three', user: 'alice' }),
      ...['usage', 'delegate', 'upstream-error', 'usage', 'text'].map((scenario, i) => play(i % 2 ? 'writer' : 'reviewer', scenario)),
    ]);
    await remember(80);
  });

  /** What so many days before today have used; a run of each kind is that of today. */
  async function remember(days: number): Promise<void> {
    const { database, tenant } = baton();
    const today = Math.floor(Date.now() / 1000 / DAY) * DAY;
    const rows = Array.from({ length: days }, (_, i) => {
      const runs = 4 + ((i * 7) % 11);
      const input = runs * (2100 + ((i * 389) % 1400));
      const agent = ['reviewer', 'writer', HOSTILE][i % 3]!.replaceAll("'", "''");
      const tokens = [input, Math.round(input * 0.23), Math.round(input * 0.4), Math.round(input * 0.05)];
      const end = today - (i + 1) * DAY + 4000;
      return [0, 1].map((failed) => {
        const count = failed ? i % 3 : runs;
        return `(${tenant.id}, ${end}, '${agent}', 'model-${i % 4}', ${failed}, ${count}, ${count}, ${count}, ${failed ? '0, 0, 0, 0' : tokens.join(', ')})`;
      });
    });
    await query(
      database,
      `insert into run_usage (tenant_id, ended_at, agent, model, failed, runs, agent_runs, model_runs,
         input_tokens, output_tokens, cache_read_tokens, cache_write_tokens) values ${rows.flat().join(', ')}`,
    );
  }

  const numbersOf = async (page: Page, caption: string) =>
    (await rowsOf(page, caption)).map(([key, ...cells]) => [key, ...cells.map((cell) => Number(cell.replaceAll(',', '')))]);
  const tokensOf = (rows: readonly UsageRow[]) => rows.map((row) => [row.key, ...TOKENS.map((kind) => row[kind])]);

  it('[CON-200] plots what the runs of each day have used, with the numbers of the API in a table', async () => {
    await using it = await view('#/usage');
    const { page } = it;
    await page.getByRole('slider', { name: 'Tokens by day' }).locator('canvas').waitFor();
    for (const numbers of await page.getByText('As a table').all()) await numbers.click();
    const today = Math.floor(Date.now() / 1000 / DAY + 1) * DAY;
    const rows = await usage(`from=${today - 30 * DAY}&to=${today}`);
    expect(rows.length).toBe(30);
    await expect.poll(() => numbersOf(page, 'Tokens by day')).toEqual(tokensOf(rows.toReversed()));
    await page.getByRole('slider', { name: 'Time of a run by day, on average' }).locator('canvas').waitFor();
    expect((await rowsOf(page, 'Time of a run by day')).map(([key, runs]) => [key, Number(runs)])).toEqual(
      rows.toReversed().map(({ key, runs }) => [key, runs]),
    );
    const runs = (await rowsOf(page, 'Runs by day')).map(([key, runs, failed]) => [key, Number(runs), Number(failed)]);
    expect(runs).toEqual(rows.toReversed().map((row) => [row.key, row.runs, row.failed]));
    const total = rows.reduce((sum, row) => sum + row.input_tokens, 0);
    await expect
      .poll(() => page.locator('dt', { hasText: 'Input tokens' }).locator('+ dd').innerText())
      .toBe(total.toLocaleString('en-US'));
  });

  it('[CON-200] shows other periods and groups, kept in the address', async () => {
    await using it = await view('#/usage?days=7');
    const { page } = it;
    await page.getByRole('slider', { name: 'Tokens by day' }).locator('canvas').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: '7 days' }).isChecked()).toBe(true);
    await it.look('usage');
    await page.getByRole('radio', { name: '90 days' }).check();
    await page.getByRole('radio', { name: 'Agent' }).check();
    await page.getByRole('slider', { name: 'Tokens by agent' }).locator('canvas').waitFor();
    const today = Math.floor(Date.now() / 1000 / DAY + 1) * DAY;
    await expect
      .poll(() => numbersOf(page, 'Tokens by agent'))
      .toEqual(tokensOf(await usage(`from=${today - 90 * DAY}&to=${today}&group_by=agent`)));
    expect(await isHarmed(page)).toBe(false);
    await it.look('usage-by-agent');
    await page.getByRole('radio', { name: 'User' }).check();
    await expect
      .poll(() => numbersOf(page, 'Tokens by user'))
      .toEqual(tokensOf(await usage(`from=${today - 90 * DAY}&to=${today}&group_by=user`)));
    await page.getByRole('radio', { name: 'Model' }).check();
    const day = new Date((today - 3 * DAY) * 1000).toISOString().slice(0, 10);
    await page.getByLabel('From').fill(day);
    await page.getByLabel('To', { exact: true }).fill(day);
    const rows = await usage(`from=${today - 3 * DAY}&to=${today - 2 * DAY}&group_by=model`);
    await expect.poll(() => numbersOf(page, 'Tokens by model')).toEqual(tokensOf(rows));
    expect(new URL(page.url()).hash).toBe(`#/usage?by=model&from=${day}&to=${day}`);
    await page.reload();
    await expect.poll(() => numbersOf(page, 'Tokens by model')).toEqual(tokensOf(rows));
  });

  it('[CON-201] leads over the columns of a plot by keyboard, and says their numbers', async () => {
    await using it = await view('#/usage');
    const { page } = it;
    const plot = page.getByRole('slider', { name: 'Runs by day' });
    await plot.locator('canvas').waitFor();
    await plot.focus();
    await page.keyboard.press('End');
    const said = () => plot.getAttribute('aria-valuetext');
    const today = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(Date.now());
    await expect.poll(said).toBe(`${today}: Not failed 5, Failed 1`);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(said).toMatch(/: Not failed 4, Failed 0$/);
    await page.keyboard.press('Home');
    await expect.poll(() => plot.getAttribute('aria-valuenow')).toBe('0');
  });

  it('[CON-201] draws the plots anew when the theme changes', async () => {
    await using it = await view('#/usage');
    const canvas = it.page.getByRole('slider', { name: 'Tokens by day' }).locator('canvas');
    await canvas.waitFor();
    const drawn = () => canvas.evaluate((one: HTMLCanvasElement) => one.toDataURL());
    const light = await drawn();
    await it.page.getByRole('radio', { name: 'Dark' }).check();
    await expect.poll(drawn).not.toBe(light);
    const dark = await drawn();
    await it.page.getByRole('radio', { name: 'Auto' }).check();
    await expect.poll(drawn).toBe(light);
    await it.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expect.poll(drawn).toBe(dark);
    const isPainted = await canvas.evaluate((one: HTMLCanvasElement) => {
      const mark = one.closest('.plot')!.querySelector('.plot-mark.input')!;
      const [red, green, blue] = getComputedStyle(mark).backgroundColor.match(/\d+/g)!.map(Number);
      const { data } = one.getContext('2d')!.getImageData(0, 0, one.width, one.height);
      return data.some((value, i) => i % 4 === 0 && value === red && data[i + 1] === green && data[i + 2] === blue);
    });
    expect(isPainted).toBe(true);
  });

  it('[CON-202] hands the numbers out as CSV, in which no name becomes a formula', async () => {
    await using it = await view('#/usage?days=90&by=agent');
    const { page } = it;
    await query(
      baton().database,
      `update run_usage set agent = '=HYPERLINK("x")' where agent = 'writer' and tenant_id = ${baton().tenant.id}`,
    );
    await page.reload();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download as CSV' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^usage-by-agent-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await text(await file.createReadStream())).split('\r\n');
    expect(lines[0]).toBe(
      'agent,runs,failed,duration_ms,input_tokens,output_tokens,cache_read_tokens,cache_write_tokens,cost_micro_cents,priced_micro_cents',
    );
    expect(lines.some((line) => line.startsWith(`"'=HYPERLINK(""x"")",`))).toBe(true);
    const today = Math.floor(Date.now() / 1000 / DAY + 1) * DAY;
    expect(lines.length - 2).toBe((await usage(`from=${today - 90 * DAY}&to=${today}&group_by=agent`)).length);
  });

  it('[CON-200] shows what it cost, where the operator has prices', async () => {
    const prices = join(baton().database.folder, 'prices.json');
    writeFileSync(prices, JSON.stringify({ 'demo/script:usage': { input: 40_000_000, output: 80_000_000 } }));
    await using priced = await startBaton({ env: { PRICES: prices, CURRENCY: 'EUR' } });
    const agent_def = { id: 'writer', name: 'Writer', role: 'r', goal: 'g', model: 'demo/script:usage' };
    await priced.api.run({ message: 'go', agent_def });
    // A model without a price takes nothing away from the rest.
    await priced.api.run({ message: 'go', agent_def: { ...agent_def, model: 'demo/echo' } });
    const [row] = (await priced.api.get<UsageAnswer>('/v1/usage')).body.rows;
    expect(row!.priced_micro_cents).toBeGreaterThan(0);
    await using it = await openConsole(browser(), { url: priced.url, token: priced.tenant.token, at: '#/usage' });
    const { page } = it;
    await page.getByRole('slider', { name: 'Cost by day' }).locator('canvas').waitFor();
    const cost = await page.locator('dt', { hasText: 'Cost' }).locator('+ dd').innerText();
    const [amount, note] = cost.split(' EUR ');
    expect(Number(amount)).toBeCloseTo(row!.priced_micro_cents! / 100_000_000, 2);
    expect(note).toBe('models without a price are not included');
    await page.getByText('As a table').first().click();
    expect((await rowsOf(page, 'Tokens by day'))[0]!.at(-1)).toBe(`≥ ${amount} EUR`);
  });

  it('[CON-203] loads what draws plots on this page only', async () => {
    await using it = await view('#/memory');
    const { page } = it;
    const scripts = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    await page.getByRole('heading', { level: 1, name: 'Memory' }).waitFor();
    expect((await scripts()).filter((name) => /\/bars-/.test(name))).toEqual([]);
    await page.evaluate(() => (location.hash = '#/usage'));
    await page.locator('canvas').first().waitFor();
    expect((await scripts()).some((name) => /\/bars-/.test(name))).toBe(true);
  });
});
