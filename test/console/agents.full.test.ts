import { expect, it } from 'vitest';
import { useServer } from '../support/server.ts';
import { describeConsole, openConsole } from './view.ts';

const HOSTILE = '<img src=x onerror="document.title=\'owned\'">';

describeConsole('agents', (browser) => {
  const baton = useServer();
  const open = (at: string, expected: readonly RegExp[] = []) =>
    openConsole(browser(), { url: baton().url, token: baton().tenant.token, at, expect: expected });
  const definition = (id: string, more: object = {}) => ({ id, name: id, role: 'Helps', model: 'demo/echo', goal: 'Help.', ...more });

  it('[CON-120] makes an agent of what a form holds, and says at its field what is wrong', async () => {
    await using view = await open('#/agents', [/400/]);
    const { page } = view;
    await page.getByRole('link', { name: 'New agent' }).click();
    await page.getByRole('heading', { level: 1, name: 'New agent' }).waitFor();
    await page.getByLabel('ID *').fill('no spaces please');
    await page.getByLabel('Name *').fill(HOSTILE);
    await page.getByLabel('Role *').fill('Reviews');
    await page.getByLabel('Model *').fill('demo/echo');
    await page.getByLabel('Goal *').fill('Find faults.');
    for (const section of ['Answers', 'Instructions', 'Advisor and memory']) await page.getByRole('heading', { name: section }).click();
    await page.getByLabel('Temperature').fill('hot');
    await page.getByLabel('Rules').fill('Be kind.\n\nBe brief.\n');
    await page.getByLabel('Brevity').selectOption('ultra');
    const advisor = page.getByRole('group', { name: 'Advisor' });
    await advisor.getByLabel('Mode', { exact: true }).selectOption('gate');
    await page.getByRole('button', { name: 'Create' }).click();
    const faultOf = (label: string) => page.locator('.field', { has: page.getByLabel(label, { exact: true }) }).locator('.field-error');
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name);
    await faultOf('ID *').waitFor();
    await expect.poll(focused).toBe('id');
    await view.look('agents-faults');
    await page.getByLabel('ID *').fill('reviewer');
    await page.getByRole('button', { name: 'Create' }).click();
    await faultOf('Temperature').waitFor();
    await expect.poll(focused).toBe('temperature');
    await page.getByLabel('Temperature').fill('0.5');
    await advisor.getByLabel('Model', { exact: true }).fill('demo/echo');
    await advisor.getByLabel('Malformed halts').selectOption('no');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
    const { body } = await baton().api.get('/v1/agents/reviewer');
    expect(body).toMatchObject({
      name: HOSTILE,
      temperature: 0.5,
      rules: ['Be kind.', 'Be brief.'],
      brevity: 'ultra',
      advisor: { model: 'demo/echo', mode: 'gate', malformed_halts: false },
    });
    await view.look('agents-form');
    await page.getByRole('link', { name: 'Agents' }).click();
    await page.getByRole('table').getByText(HOSTILE).waitFor();
    expect(await page.title()).not.toBe('owned');
    await view.look('agents');
  });

  it('[CON-120] says so when the id is taken', async () => {
    await using view = await open('#/agents?new=1', [/409/]);
    const { page } = view;
    await baton().api.post('/v1/agents', definition('taken'));
    await page.getByLabel('As JSON').fill(JSON.stringify(definition('taken')));
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('There is an agent with this id already.', { exact: true }).waitFor();
  });

  it('[CON-121] keeps the form and the JSON in step', async () => {
    await using view = await open('#/agents?new=1');
    const { page } = view;
    const json = page.getByLabel('As JSON');
    const parsed = async (): Promise<unknown> => JSON.parse(await json.inputValue());
    await page.getByLabel('Name *').fill('From the form');
    await expect.poll(() => parsed()).toEqual({ name: 'From the form' });
    await json.fill(JSON.stringify({ name: 'From the JSON', capabilities: ['/ask', 'facts'], memory: { auto_tag: true }, extra: 1 }));
    await expect.poll(() => page.getByLabel('Name *').inputValue()).toBe('From the JSON');
    await expect.poll(() => page.getByLabel('Capabilities').inputValue()).toBe('/ask\nfacts');
    await expect.poll(() => page.getByLabel('Auto tag').inputValue()).toBe('true');
    await page.getByLabel('Auto tag').selectOption('Not set');
    await page.getByRole('heading', { name: 'Answers' }).click();
    await page.getByLabel('Max tokens').fill('2048');
    await expect.poll(() => parsed()).toEqual({ name: 'From the JSON', capabilities: ['/ask', 'facts'], extra: 1, max_tokens: 2048 });
    await page.getByRole('group', { name: 'Response format' }).getByLabel('Type').selectOption('json_schema');
    await page.getByLabel('Schema *').fill('{"type": "object"}');
    await expect.poll(() => parsed()).toMatchObject({ response_format: { type: 'json_schema', schema: { type: 'object' } } });
    await json.fill('{"name": ');
    await expect.poll(() => json.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.getByRole('button', { name: 'Create' }).isDisabled()).toBe(true);
    await page.getByLabel('Name *').fill('Again');
    await expect.poll(() => parsed()).toMatchObject({ name: 'Again', max_tokens: 2048 });
  });

  it('[CON-122] asks before it takes the place of what somebody else has saved', async () => {
    await baton().api.post('/v1/agents', definition('shared'));
    await using view = await open('#/agents/shared', [/412/]);
    const { page } = view;
    const goal = page.getByLabel('Goal *');
    await goal.fill('Mine.');
    await baton().api.patch('/v1/agents/shared', definition('shared', { goal: 'Theirs.' }));
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this agent' });
    await dialog.waitFor();
    await view.look('agents-conflict');
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => goal.inputValue()).toBe('Mine.');
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Discard mine and show theirs' }).click();
    await expect.poll(() => goal.inputValue()).toBe('Theirs.');
    await goal.fill('Mine again.');
    await baton().api.patch('/v1/agents/shared', definition('shared', { goal: 'Theirs again.' }));
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByText('Your version is saved').waitFor();
    expect((await baton().api.get('/v1/agents/shared')).body['goal']).toBe('Mine again.');
    await expect.poll(() => page.getByLabel('ID *').isDisabled()).toBe(true);
    await goal.fill('Once more.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
  });

  it('[CON-122] takes no changes while it is saved, which would be lost', async () => {
    await baton().api.post('/v1/agents', definition('saving'));
    await using view = await open('#/agents/saving');
    const { page } = view;
    const goal = page.getByLabel('Goal *');
    await goal.fill('Mine.');
    const held = { PATCH: Promise.withResolvers<void>(), GET: Promise.withResolvers<void>() };
    const asked: string[] = [];
    await page.route(/\/v1\/agents\/saving$/, async (route) => {
      const method = route.request().method() as 'PATCH' | 'GET';
      asked.push(method);
      await held[method].promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save' }).click();
    for (const method of ['PATCH', 'GET'] as const) {
      await expect.poll(() => asked.at(-1)).toBe(method);
      expect(await goal.isDisabled()).toBe(true);
      held[method].resolve();
    }
    await expect.poll(() => goal.isEnabled()).toBe(true);
    expect(await goal.inputValue()).toBe('Mine.');
  });

  it('[CON-124] shows who has written which version, compares two, and restores one', async () => {
    const { api } = baton();
    await api.post('/v1/agents', definition('changing', { goal: 'First.\nBe kind.' }));
    await api.patch('/v1/agents/changing', definition('changing', { goal: 'Second.\nBe kind.' }));
    await api.patch('/v1/agents/changing', definition('changing', { goal: 'Third.\nBe kind.', rules: [HOSTILE] }));
    await using view = await open('#/agents/changing');
    const { page } = view;
    const versions = page.getByRole('region', { name: 'Versions' });
    await versions.getByText('changing@3').waitFor();
    expect(await versions.getByText('first token').count()).toBe(3);
    await view.look('agents-versions');
    await versions.getByRole('button', { name: 'Compare version 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changes between versions' });
    const lines = () => dialog.locator('pre').textContent();
    await expect.poll(lines).toContain('goal:\n-   First.\n+   Third.\n    Be kind.\n');
    expect(await lines()).toContain(`+   ${JSON.stringify(HOSTILE)}`);
    await view.look('agents-comparison');
    await dialog.getByLabel('To').selectOption('Version 2');
    await expect.poll(lines).toContain('+   Second.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await versions.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await versions.getByText('changing@4').waitFor();
    await expect.poll(() => page.getByLabel('Goal *').inputValue()).toBe('First.\nBe kind.');
    expect((await api.get('/v1/agents/changing')).body).toMatchObject({ version: 4, rules: [] });
    expect(await page.title()).not.toBe('owned');
  });

  it('[CON-123] shows the card, leads to the chat, and deletes', async () => {
    await baton().api.post('/v1/agents', definition('passing'));
    await using view = await open('#/agents/passing');
    const { page } = view;
    await page.getByRole('button', { name: 'A2A card' }).click();
    await page.getByText('/v1/a2a/agents/passing/agent-card.json').first().waitFor();
    await page.getByRole('dialog').locator('pre').getByText('"name"').waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('link', { name: 'Chat with this agent' }).click();
    await expect.poll(() => page.getByLabel('Agent').inputValue()).toBe('passing');
    await page.goBack();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('passing is deleted').waitFor();
    expect((await baton().api.get('/v1/agents/passing')).status).toBe(404);
    await page.goto(`${baton().url}/console#/agents/index`);
    await page.getByText('This agent is built in').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await view.look('agents-index');
  });
});
