import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { Fields } from '../support/client.ts';
import { useServer } from '../support/server.ts';
import { describeConsole, openConsole } from './view.ts';

describeConsole('a run, run again', (browser) => {
  const baton = useServer();

  it('[CON-030] as it was, and with another prompt, and is compared with what it repeats', async () => {
    const { api, token } = await baton().newTenant();
    const long = `Tell me all of it: ${'word '.repeat(60)}and the end.`;
    const first = await api.run({ message: long, agent: 'index' });
    await using view = await openConsole(browser(), { url: baton().url, token, at: `#/runs/${first.requestId}` });
    const { page } = view;
    await page.getByRole('button', { name: 'Run again', exact: true }).click();
    const repeated = page.locator('.facts', { hasText: 'Rerun of' });
    await repeated.waitFor();
    await page.locator('.page-head').getByText('completed').waitFor();
    await expect.poll(() => page.locator('.stream-text').innerText()).toContain('and the end.');
    await view.look('run-again');

    await page.goto(`${baton().url}/console#/runs/${first.requestId}`);
    await page.locator('.facts', { hasText: first.requestId }).waitFor();
    await page.getByRole('button', { name: 'Edit and run again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit and run again' });
    await expect.poll(() => dialog.getByLabel('Prompt').inputValue()).toBe(long);
    await view.look('run-edit');
    await dialog.getByLabel('Prompt').fill('Tell me nothing.');
    await dialog.getByLabel('Commands').selectOption('recorded');
    await dialog.getByRole('button', { name: 'Run again' }).click();
    await repeated.waitFor();
    await expect.poll(() => page.locator('.stream-text').innerText()).toBe('Tell me nothing.');
    const { requests } = (await api.get<{ requests: Fields[] }>('/v1/requests')).body;
    expect(requests.map(({ rerun_of: of }) => of)).toEqual([first.requestId, first.requestId, undefined]);
    await page.getByRole('link', { name: 'compare', exact: true }).click();
    await page.getByText(/^The first difference is in turn 1 of index/).waitFor();

    await page.goto(`${baton().url}/console#/runs/${first.requestId}`);
    await page.getByRole('button', { name: 'Compare with …' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Tell me nothing.' }).click();
    await page.getByText(/^The first difference is in turn 1 of index/).waitFor();
  });

  it('[CON-030] is opened in the chat, with what was said up to it, or with its prompt', async () => {
    const { api, token } = await baton().newTenant();
    const { body: talk } = await api.post<{ id: number }>('/v1/conversations', { agent_id: 'index', title: 'A talk' });
    const asked = ['the first', 'the second', 'the third'].map((message) => ({ message, conversation_id: talk.id, wait: 60 }));
    const runs: string[] = [];
    for (const one of asked) runs.push((await api.post<{ request_id: string }>('/v1/requests', one)).body.request_id);
    await using view = await openConsole(browser(), { url: baton().url, token, at: `#/runs/${runs[1]}` });
    const { page } = view;
    await page.getByRole('button', { name: 'Open in chat' }).click();
    await page.getByRole('heading', { level: 1, name: 'A talk' }).waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Your message' }).allInnerTexts()).toEqual(['the first', 'the second']);
    expect(page.url()).not.toContain(`#/chat/${talk.id}`);
    await page.getByLabel('Message', { exact: true }).fill('another third');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('region', { name: 'Answer', exact: true }).last().getByText('another third').waitFor();

    for (const prompt of ['Say it again', `Say all of it again: ${'word '.repeat(60)}and the end.`]) {
      const { requestId } = await api.run(prompt);
      await page.goto(`${baton().url}/console#/runs/${requestId}`);
      await page.locator('.facts', { hasText: requestId }).waitFor();
      await page.getByRole('button', { name: 'Open in chat' }).click();
      await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe(prompt);
    }
  });

  it('[CON-030] says of a prompt with documents that they go along with it as it was alone', async () => {
    const { api, token } = await baton().newTenant();
    const source = { type: 'base64', media_type: 'text/csv', data: 'YSxiCjEsMgo=' };
    const long = `Read all of it: ${'word '.repeat(60)}and the end.`;
    await using view = await openConsole(browser(), { url: baton().url, token, at: '#/runs' });
    const { page } = view;
    for (const prompt of ['Read it', long]) {
      const message = [
        { type: 'text', text: prompt },
        { type: 'document', title: 'a.csv', source },
      ];
      const { requestId } = await api.run({ message, agent: 'index' });
      await page.goto(`${baton().url}/console#/runs/${requestId}`);
      await page.locator('.facts', { hasText: requestId }).waitFor();
      await page.getByRole('button', { name: 'Edit and run again' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit and run again' });
      await expect.poll(() => dialog.getByLabel('Prompt').inputValue()).toBe(prompt);
      await dialog.getByText('Its images and documents go along only').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
  });

  it('[CON-030] is copied as a command that runs it again, without a token in it', async () => {
    const { api, token } = await baton().newTenant();
    const { requestId } = await api.run('From a shell');
    await using view = await openConsole(browser(), { url: baton().url, token, at: `#/runs/${requestId}` });
    const { page } = view;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('The command is copied').waitFor();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).not.toContain(token);
    // The server is in this process.
    const { stdout: said } = await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, BATON_TOKEN: token } });
    expect(JSON.parse(said)).toMatchObject({ ok: true, content: 'From a shell' });
  });
});
