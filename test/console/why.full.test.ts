import { expect, it } from 'vitest';
import { useServer } from '../support/server.ts';
import { describeConsole, openConsole, type View } from './view.ts';

const scripted = (name: string, id: string, more: object = {}) => ({
  id,
  name: id,
  role: 'test',
  goal: 'play',
  model: `demo/script:${name}`,
  ...more,
});

describeConsole('why a run has failed', (browser) => {
  const baton = useServer();

  for (const phone of [false, true]) {
    it(`[CON-027] is found by who searches, opens and reads, ${phone ? 'on a phone' : 'on a desktop'}`, async () => {
      const { api, token } = await baton().newTenant();
      const broken = { message: 'Which invoices of March are overdue?', agent_def: scripted('upstream-error', 'accountant') };
      const failed = await api.run(broken);
      for (let count = 0; count < 60; count += 1) await api.run(`Say hello to guest ${count}`);
      await using view = await openConsole(browser(), { url: baton().url, phone });
      const { page } = view;
      // What one has been given is a token; what one looks for is the field that wants it.
      await page.getByRole('textbox', { name: 'Token' }).fill(token);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Runs' }).waitFor();
      await page.getByRole('searchbox', { name: 'Search' }).fill('overdue invoices');
      const found = page.getByRole('link', { name: 'Which invoices of March are overdue?' });
      await found.waitFor();
      await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
      // The list says it already; the page of the run says it where one looks first.
      await page.getByText(failed.done.error!).first().waitFor();
      await found.click();
      const reason = page.getByRole('alert').filter({ hasText: failed.done.error! });
      await reason.waitFor();
      await expect.poll(() => isSeen(view, reason)).toBe(true);
      await page.getByRole('button', { name: 'Show the step that failed' }).click();
      const step = page.locator('.step.failed[open]');
      await expect.poll(() => isSeen(view, step.locator('summary'))).toBe(true);
      expect(await step.innerText()).toContain('demo/script:upstream-error');
      await step.getByRole('group', { name: 'Input' }).getByText('Which invoices of March are overdue?').waitFor();
      await view.look(`why-${phone ? 'phone' : 'desktop'}`);
    });
  }

  it('[CON-003] leads to the run of a link, behind the sign-in', async () => {
    const { api, token } = await baton().newTenant();
    const { requestId } = await api.run('Where is it?');
    await using view = await openConsole(browser(), { url: baton().url, at: `#/runs/${requestId}` });
    await view.page.getByLabel('Token').fill(token);
    await view.page.keyboard.press('Enter');
    await view.page.getByRole('heading', { name: 'Run of index' }).waitFor();
    expect(new URL(view.page.url()).hash).toBe(`#/runs/${requestId}`);
  });

  it('[CON-029] says what to do while there are no runs, and leads there', async () => {
    const { token } = await baton().newTenant();
    await using view = await openConsole(browser(), { url: baton().url, token, at: '#/runs' });
    const { page } = view;
    await page.getByText('No runs yet').waitFor();
    await view.look('runs-none');
    await page.getByRole('link', { name: 'Open a chat' }).click();
    await page.getByRole('heading', { name: 'New conversation' }).waitFor();
  });

  it('[CON-028] two runs are compared turn by turn, the first difference marked, in an address of its own', async () => {
    const { api, token } = await baton().newTenant();
    const agent = { id: 'echo', name: 'Echo', role: 'test', goal: 'repeat', model: 'demo/echo', capabilities: ['/list', '/agent'] };
    await api.run({ message: 'Count\n/agent index one two', agent_def: agent });
    await api.run({ message: 'Count\n/agent index one three', agent_def: agent });
    await using view = await openConsole(browser(), { url: baton().url, token, at: '#/runs' });
    const { page } = view;
    const boxes = page.getByRole('checkbox', { name: /^Compare echo/ });
    await expect.poll(() => boxes.count()).toBe(2);
    await boxes.first().check();
    await page.getByText('Choose another run to compare.').waitFor();
    await boxes.last().check();
    await page.getByRole('link', { name: 'Compare these two' }).click();
    await page.getByRole('heading', { level: 1, name: 'Compare two runs' }).waitFor();
    await page.getByText(/^The first difference is in turn 1 of echo\./).waitFor();
    const both = page.getByRole('table', { name: 'Both runs' });
    await both.getByRole('row', { name: /Tokens in/ }).waitFor();
    await both.getByRole('row', { name: /Duration/ }).waitFor();
    const first = page.locator('#first-difference');
    await expect
      .poll(() => first.getByRole('region').allInnerTexts())
      .toEqual([expect.stringContaining('one two'), expect.stringContaining('one three')]);
    expect(await page.getByText('first difference', { exact: true }).count()).toBe(1);
    await view.look('runs-compared');
    const address = page.url();
    await page.getByRole('link', { name: 'Swap sides' }).click();
    await expect.poll(() => first.getByRole('region').first().innerText()).toContain('one three');
    await page.goto(address);
    await expect.poll(() => first.getByRole('region').first().innerText()).toContain('one two');
  });
});

/** Whether a part of the page can be seen without scrolling. */
async function isSeen({ page }: View, part: ReturnType<View['page']['locator']>): Promise<boolean> {
  const box = await part.first().boundingBox();
  return box !== null && box.y >= 0 && box.y < page.viewportSize()!.height - 20;
}
