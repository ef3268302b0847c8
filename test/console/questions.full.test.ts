import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { call, login, withFiles } from '../support/login-runs.ts';
import { startLoginServer } from '../support/mcp-login.ts';
import { asking, askingApproval, openQuestion } from '../support/questions.ts';
import { useServer } from '../support/server.ts';
import { describeConsole, openConsole } from './view.ts';

const HOSTILE = '<img src=x onerror="document.title=\'owned\'">';

describeConsole('questions', (browser) => {
  const baton = useServer();
  const answerOf = async (id: number) => (await baton().api.get(`/v1/questions/${id}`)).body;
  const card = (page: Page, text: string) => page.getByRole('article', { name: text });

  it('[CON-130] [CON-136] shows questions as they come, counts them, and answers', async () => {
    const tenant = await baton().newTenant();
    await using view = await openConsole(browser(), { url: baton().url, token: tenant.token, at: '#/questions' });
    const { page } = view;
    await page.getByText('No open questions').waitFor();
    const first = await asking(tenant.api, 'Which city?\n- Rome\n- Paris');
    await card(page, 'Which city?').waitFor();
    const second = await asking(tenant.api, HOSTILE, { question_ttl_seconds: 3600 });
    await card(page, HOSTILE).waitFor();
    await page.getByRole('link', { name: /Questions 2 open/ }).waitFor();
    await card(page, HOSTILE)
      .getByText(/expires in 59 min/)
      .waitFor();
    await view.look('questions');
    await card(page, 'Which city?').getByRole('textbox', { name: 'Answer' }).fill('Berlin');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Mitte');
    await page.keyboard.press('Enter');
    await page.getByText('Answered', { exact: true }).waitFor();
    await card(page, 'Which city?').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /Questions 1 open/ }).waitFor();
    expect(await answerOf(first.question.id).catch(() => ({}))).not.toHaveProperty('answer');
    const { body } = await tenant.api.get(`/v1/questions/${first.question.id}`);
    expect(body).toMatchObject({ decision: 'answered', answer: 'Berlin\nMitte' });
    await Promise.all([first.run.over, tenant.api.post(`/v1/questions/${second.question.id}/answer`, { text: 'so' }), second.run.over]);
    expect(await page.title()).not.toBe('owned');
  });

  it('[CON-135] says of what is too long that it is, and cuts nothing', async () => {
    const { api, token } = await baton().newTenant();
    const { run } = await asking(api, 'Which city?');
    await using view = await openConsole(browser(), { url: baton().url, token, at: '#/questions' });
    const asked = card(view.page, 'Which city?');
    const box = asked.getByRole('textbox', { name: 'Answer' });
    const text = 'x'.repeat(16_385);
    await box.fill(text);
    await asked.getByText('This text has 16,385 characters; it may have 16,384.').waitFor();
    expect(await box.inputValue()).toBe(text);
    expect(await asked.getByRole('button', { name: 'Answer' }).isDisabled()).toBe(true);
    await box.fill(text.slice(1));
    await asked.getByRole('button', { name: 'Answer' }).click();
    await view.page.getByText('No open questions').waitFor();
    await run.over;
  });

  it('[QUE-055] leads to a login in a tab of its own, and can refuse it', async () => {
    await using at = await startLoginServer();
    await using on = await withFiles(at);
    await using view = await openConsole(browser(), { url: on.url, token: on.tenant.token, at: '#/questions' });
    const { page } = view;
    const runs = [await on.api.start(call())];
    // Who asks behind it joins its login.
    await openQuestion(on.api, runs[0]!);
    runs.push(await on.api.start(call('note', 'two')));
    await openQuestion(on.api, runs[1]!);
    const cards = page.getByRole('article');
    await expect.poll(() => cards.count()).toBe(2);
    const link = cards.first().getByRole('link', { name: 'Sign in' });
    const url = runs[0]!.data('question')[0]!.url!;
    expect([await link.getAttribute('href'), await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      url,
      '_blank',
      'noopener noreferrer',
    ]);
    await view.look('questions-login');
    await cards.first().getByRole('textbox', { name: 'Comment' }).fill('not me');
    await cards.first().getByRole('button', { name: 'Deny' }).click();
    await expect.poll(() => cards.count()).toBe(1);
    await login({ url }, on);
    await page.getByText('This question has been closed.').waitFor();
    await Promise.all(runs.map(({ over }) => over));
    expect(runs.map((run) => run.data('answer')[0]!.decision).toSorted()).toEqual(['approved', 'denied']);
  });

  it('[CON-133] stands in for a function of the caller, by hand', async () => {
    const tenant = await baton().newTenant();
    const tools = [{ name: 'get_weather', parameters: { type: 'object' } }];
    const runs = await Promise.all([1, 2].map(() => tenant.api.start({ message: '/get_weather {"city": "Rome"}', tools })));
    await using view = await openConsole(browser(), { url: baton().url, token: tenant.token, at: '#/questions' });
    const { page } = view;
    const cards = page.getByRole('article');
    await expect.poll(() => cards.count()).toBe(2);
    await cards.first().getByText('get_weather {"city": "Rome"}').waitFor();
    await view.look('questions-call');
    await cards.first().getByLabel('Output').fill('21 degrees');
    await cards.first().getByRole('button', { name: 'Return' }).click();
    await expect.poll(() => cards.count()).toBe(1);
    await cards.first().getByLabel('Output').fill('no such city');
    await cards.first().getByRole('button', { name: 'Report a failure' }).click();
    await page.getByText('No open questions').waitFor();
    const texts = await Promise.all(runs.map(async (run) => (await run.over, run.text())));
    expect(texts.toSorted()).toMatchObject([expect.stringContaining('> 21 degrees'), expect.stringContaining('> ERR: no such city')]);
    await page.goto(`${baton().url}/console#/runs/${runs[0]!.requestId}`);
    await page
      .getByText(/answered: 21 degrees|failed: no such city/)
      .first()
      .waitFor();
  });

  it('[CON-131] approves a command and refuses one, with a reason, and lists what there was', async () => {
    const tenant = await baton().newTenant();
    const granted = await askingApproval(tenant.api);
    const refused = await askingApproval(tenant.api);
    await using view = await openConsole(browser(), { url: baton().url, token: tenant.token, at: '#/questions' });
    const { page } = view;
    const cards = page.getByRole('article');
    await expect.poll(() => cards.count()).toBe(2);
    await cards.first().getByLabel('Comment').fill('not on a Friday');
    await cards.first().getByRole('button', { name: 'Deny' }).click();
    await expect.poll(() => cards.count()).toBe(1);
    await cards.first().getByRole('button', { name: 'Approve' }).click();
    await page.getByText('No open questions').waitFor();
    await Promise.all([granted.run.over, refused.run.over]);
    expect((await tenant.api.get(`/v1/questions/${refused.question.id}`)).body).toMatchObject({
      decision: 'denied',
      answer: 'not on a Friday',
    });
    expect((await tenant.api.get(`/v1/questions/${granted.question.id}`)).body).toMatchObject({ decision: 'approved' });
    await page.getByRole('navigation', { name: 'Which questions' }).getByRole('link', { name: 'All' }).click();
    await page.getByText('denied: not on a Friday').waitFor();
    await view.look('questions-all');
  });

  it('[CON-132] says what became of a question that is closed', async () => {
    const tenant = await baton().newTenant();
    const { run, question } = await asking(tenant.api, 'Which city?');
    await using view = await openConsole(browser(), { url: baton().url, token: tenant.token, at: '#/questions', expect: [/409/] });
    const { page } = view;
    await card(page, 'Which city?').getByRole('textbox', { name: 'Answer' }).fill('Berlin');
    await tenant.api.post(`/v1/questions/${question.id}/answer`, { text: 'Rome', by: 'Ada' });
    await run.over;
    await card(page, 'Which city?').getByRole('button', { name: 'Answer' }).click();
    await page.getByText('Your answer came too late: answered by Ada: Rome.').waitFor();
    await view.look('questions-late');
  });
});
