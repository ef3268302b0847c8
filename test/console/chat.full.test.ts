import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { useServer } from '../support/server.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { describeConsole, openConsole } from './view.ts';

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
/** What would show itself if anything of it ran. */
const HOSTILE = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';

describeConsole('chat', (browser) => {
  const baton = useServer();

  /** An agent that plays a scenario. */
  const scripted = (scenario: string, more: object = {}) => ({
    id: `script-${scenario}`,
    name: `The ${scenario} script`,
    role: 'test',
    goal: 'play',
    model: `demo/script:${scenario}`,
    ...more,
  });
  const conversationWith = async (agent: object, title = 'A talk'): Promise<number> => {
    const { body } = await baton().api.post<{ id: number }>('/v1/conversations', { title, agent_def: agent });
    return body.id;
  };
  const open = (at: string, url = baton().url) => openConsole(browser(), { url, token: baton().tenant.token, at });
  const say = async (page: Page, text: string): Promise<void> => {
    await page.getByLabel('Message', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  };
  const answer = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true }).last();
  const finished = (page: Page) =>
    answer(page)
      .getByText(/tokens in/)
      .waitFor();

  it('[CON-100] begins with any agent, streams the answer in, and remembers', async () => {
    await baton().api.post('/v1/agents', { ...scripted('slow'), id: 'slow' });
    await using view = await open('#/chat');
    const { page } = view;
    await page.getByRole('link', { name: 'New conversation' }).click();
    await page.getByLabel('Agent').fill('slow');
    await view.look('chat-new');
    await say(page, 'Tell me **something**\nlong');
    await page.getByRole('heading', { level: 1, name: 'Tell me **something** long' }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    const lengths = new Set<number>();
    await expect
      .poll(async () => {
        lengths.add((await answer(page).locator('.markdown').innerText({ timeout: 20_000 })).length);
        return page.getByRole('button', { name: 'Stop' }).count();
      })
      .toBe(0);
    expect(lengths.size).toBeGreaterThan(3);
    await finished(page);
    await say(page, 'And again');
    await expect.poll(() => page.getByRole('region', { name: 'Your message' }).count()).toBe(2);
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
    const said = await page.locator('.turns').innerText();
    await page.reload();
    await page.getByRole('region', { name: 'Your message' }).last().waitFor();
    await finished(page);
    await expect
      .poll(() => page.getByRole('region', { name: 'Answer', exact: true }).first().locator('.markdown').innerText())
      .toBe(await answer(page).locator('.markdown').innerText());
    expect(said).toContain('And again');
    await expect.poll(() => answer(page).getByRole('link', { name: 'Open run' }).getAttribute('href')).toMatch(/^#\/runs\/[\w-]+$/);
    await page.getByRole('link', { name: /Tell me/ }).waitFor();
    await view.look('chat-talk');
  });

  it('[CON-254] says at an answer that it was cut, here and in its run, and in whose words it was refused', async () => {
    const id = await conversationWith(scripted('length'));
    await using view = await open(`#/chat/${id}`);
    const { page } = view;
    await say(page, 'Go');
    await answer(page).getByText('Cut here').waitFor();
    await answer(page).getByRole('link', { name: 'Open run' }).click();
    await page.getByRole('article').getByText('Cut here').waitFor();
    await page.goto(`${baton().url}/console#/chat/${await conversationWith(scripted('refused'))}`);
    await say(page, 'Go');
    await answer(page).getByRole('alert').getByText('I can’t help with that.').waitFor();
    expect(await answer(page).getByText('Cut here').count()).toBe(0);
  });

  it('[CON-101] goes on with the answer behind a reload', async () => {
    const id = await conversationWith(scripted('endless'));
    await using view = await open(`#/chat/${id}`);
    const { page } = view;
    await say(page, 'Go');
    const length = async () => (await answer(page).locator('.markdown').innerText()).length;
    await expect.poll(length).toBeGreaterThan(10);
    const before = await length();
    await page.reload();
    await expect.poll(length).toBeGreaterThan(before);
    await page.getByRole('button', { name: 'Stop' }).click();
    await answer(page).getByText('Stopped.').waitFor();
  });

  it('[CON-101] says that it reconnects, and goes on', async () => {
    const id = await conversationWith(scripted('endless'));
    await using proxy = await startTcpProxy(Number(new URL(baton().url).port));
    await using view = await openConsole(browser(), {
      url: `http://127.0.0.1:${proxy.port}`,
      token: baton().tenant.token,
      at: `#/chat/${id}`,
      expect: [/ERR_/],
    });
    const { page } = view;
    await say(page, 'Go');
    const length = async () => (await answer(page).locator('.markdown').innerText()).length;
    await expect.poll(length).toBeGreaterThan(10);
    proxy.cut();
    await answer(page).getByText('reconnecting').waitFor();
    const before = await length();
    proxy.mend();
    await expect.poll(length).toBeGreaterThan(before);
    await answer(page).getByText('reconnecting').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Stop' }).click();
    await answer(page).getByText('Stopped.').waitFor();
  });

  it('[CON-102] sends images, and refuses what no agent reads or is too large before it is sent', async () => {
    const id = await conversationWith({ ...scripted('text'), model: 'demo/echo' });
    await using view = await open(`#/chat/${id}`);
    const { page } = view;
    await page.getByText('Images, PDFs and texts: 24 MB together').waitFor();
    const picker = page.getByLabel('Files to attach');
    await picker.setInputFiles({ name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no text') });
    await page.getByText('song.mp3 can’t be read'.replace('’', "'")).waitFor();
    await picker.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(24_000_001) });
    await page.getByText('a message may have 24 MB').waitFor();
    await picker.setInputFiles([
      { name: 'dot.png', mimeType: 'image/png', buffer: PIXEL },
      { name: `${HOSTILE}.png`, mimeType: 'image/png', buffer: PIXEL },
    ]);
    await page.getByRole('button', { name: `Remove ${HOSTILE}.png` }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await answer(page).getByText('No text came, but 1 image.').waitFor();
    await finished(page);
    await page.reload();
    const image = page.getByRole('img', { name: 'Attached to the message' });
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    await expect.poll(() => image.getAttribute('src')).toMatch(/^blob:/);
    expect(await page.title()).not.toBe('owned');
  });

  it('[CON-102] sends documents that are dropped', async () => {
    const id = await conversationWith({ ...scripted('text'), model: 'demo/echo' });
    await using view = await open(`#/chat/${id}`);
    const { page } = view;
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['# Kept\n\nwords of the document'], 'notes.md', { type: 'text/markdown' }));
      return data;
    });
    await page.locator('form.composer').dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByRole('list', { name: 'Attached files' }).getByText('notes.md ·').waitFor();
    await view.look('chat-document');
    await say(page, 'Read it');
    await answer(page).getByText('words of the document').waitFor();
    await finished(page);
    await page.getByRole('region', { name: 'Your message' }).getByText('notes.md').waitFor();
  });

  it('[DCM-056] shows the documents of a message by their titles and types', async () => {
    const id = await conversationWith({ ...scripted('text'), model: 'demo/echo' });
    const inline = { type: 'base64', data: Buffer.from('the words').toString('base64'), media_type: 'text/markdown' };
    const message = [
      { type: 'document', title: HOSTILE, source: inline },
      { type: 'document', source: { ...inline, media_type: undefined } },
    ];
    await baton().api.run({ message }, { path: `/v1/conversations/${String(id)}/messages` });
    await using view = await open(`#/chat/${id}`);
    const { page } = view;
    const sent = page.getByRole('region', { name: 'Your message' }).getByRole('paragraph');
    await expect.poll(() => sent.allInnerTexts()).toEqual([`${HOSTILE} text/markdown`, 'Document']);
    expect(await page.title()).not.toBe('owned');
  });

  it('[CON-103] shows the files of an answer, and hands them out', async () => {
    const id = await conversationWith(scripted('files'));
    await using view = await open(`#/chat/${id}`);
    const { page } = view;
    await say(page, 'Write');
    await finished(page);
    const files = page.getByRole('list', { name: 'Files of the answer' }).getByRole('listitem');
    await expect.poll(() => files.count()).toBe(4);
    await view.look('chat-files');
    const svg = files.filter({ hasText: '.svg' });
    await svg.getByRole('button', { name: 'View' }).click();
    const preview = page.getByRole('dialog').getByRole('img');
    await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
    await expect.poll(() => preview.getAttribute('src')).toMatch(/^blob:/);
    await page.keyboard.press('Escape');
    const json = files.filter({ hasText: '.json' });
    await json.getByRole('button', { name: 'View' }).click();
    const shown = await page.getByRole('dialog').locator('pre').innerText();
    await page.getByRole('button', { name: 'Close' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), json.getByRole('button', { name: 'Download' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^[\w-]+\.json$/);
    expect(readFileSync(await download.path(), 'utf8').trim()).toBe(shown.trim());
  });

  it('[CON-104] stops a run, and sends the message again', async () => {
    const id = await conversationWith(scripted('stall'));
    await using view = await open(`#/chat/${id}`);
    const { page } = view;
    await say(page, 'Go');
    await page.getByRole('button', { name: 'Stop' }).click();
    await answer(page).getByText('Stopped.').waitFor();
    await page.getByRole('button', { name: 'Send it again' }).click();
    await expect.poll(() => page.getByRole('region', { name: 'Your message' }).allInnerTexts()).toEqual(['Go', 'Go']);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => page.getByText('Stopped.').count()).toBe(2);
    await expect.poll(() => page.getByRole('button', { name: 'Send it again' }).count()).toBe(1);
  });

  it('[CON-104] says why a run has failed, also behind a reload', async () => {
    const id = await conversationWith(scripted('upstream-error-midway'));
    await using view = await open(`#/chat/${id}`);
    const { page } = view;
    await say(page, 'Go');
    await answer(page).getByText('upstream_error', { exact: true }).waitFor();
    await page.reload();
    await answer(page).getByText('upstream_error', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send it again' }).waitFor();
    await view.look('chat-failed');
  });

  it('[CON-104] keeps what was written when somebody else was quicker', async () => {
    const id = await conversationWith(scripted('stall'));
    await using view = await openConsole(browser(), {
      url: baton().url,
      token: baton().tenant.token,
      at: `#/chat/${id}`,
      expect: [/409/],
    });
    const { page } = view;
    await page.getByLabel('Message', { exact: true }).fill('Mine');
    await baton().api.post(`/v1/conversations/${id}/messages`, { message: 'Theirs' }, { prefer: 'respond-async' });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('the conversation has a run under way').waitFor();
    await page.getByRole('region', { name: 'Your message' }).getByText('Theirs').waitFor();
    await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Stop' }).click();
    await answer(page).getByText('Stopped.').waitFor();
  });

  it('[CON-100] keeps what is written and attached while a message is being sent', async () => {
    const id = await conversationWith({ ...scripted('text'), model: 'demo/echo' });
    await using view = await open(`#/chat/${id}`);
    const { page } = view;
    const held = Promise.withResolvers<void>();
    await page.route(/\/messages$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await say(page, 'First');
    await page.getByRole('button', { name: 'Sending …' }).waitFor();
    const box = page.getByLabel('Message', { exact: true });
    await box.fill('First\nSecond');
    await page.getByLabel('Files to attach').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PIXEL });
    held.resolve();
    await finished(page);
    await expect.poll(() => page.getByRole('region', { name: 'Your message' }).innerText()).toBe('First');
    expect(await box.inputValue()).toBe('Second');
    expect(await page.getByRole('list', { name: 'Attached files' }).getByRole('listitem').count()).toBe(1);
  });

  it('[CON-110] shows what somebody else tells a run that is under way, once, where it stands behind a reload too', async () => {
    const id = await conversationWith(scripted('ask', { capabilities: ['/ask'] }));
    await using view = await open(`#/chat/${id}`);
    const { page } = view;
    await say(page, 'Go');
    await answer(page).getByText('Which city do you mean?').waitFor();
    // Longer than what the event has of it.
    const told = `No fish${', please'.repeat(40)}`;
    await baton().api.post(`/v1/conversations/${id}/messages`, { message: told, on_busy: 'steer' }, { prefer: 'respond-async' });
    await answer(page).getByRole('button', { name: 'Rome' }).click();
    await answer(page).getByRole('button', { name: 'Answer', exact: true }).click();
    const messages = page.getByRole('region', { name: 'Your message' });
    await expect.poll(() => messages.allInnerTexts()).toEqual(['Go', told]);
    await page.getByRole('button', { name: 'Stop' }).click();
    await answer(page).getByText('Stopped.').waitFor();
    expect(await messages.allInnerTexts()).toEqual(['Go', told]);
    await page.reload();
    await answer(page).getByText('Stopped.').waitFor();
    expect(await messages.allInnerTexts()).toEqual(['Go', told]);
    expect(await page.locator('.turn').count()).toBe(1);
  });

  it('[CON-105] answers what a run asks', async () => {
    const id = await conversationWith(scripted('ask', { capabilities: ['/ask'] }));
    await using view = await open(`#/chat/${id}`);
    const { page } = view;
    await say(page, 'Go');
    await answer(page).getByText('Which city do you mean?').waitFor();
    await answer(page)
      .getByText(/expires in 23 h 59 min/)
      .waitFor();
    await view.look('chat-question');
    await answer(page).getByRole('button', { name: 'Rome' }).click();
    await answer(page).getByRole('button', { name: 'Answer', exact: true }).click();
    await answer(page).getByText('Thank you.').waitFor();
    await answer(page).getByText('answered: Rome').waitFor();
  });

  it('[CON-106] folds the work of delegates and commands below the answer', async () => {
    const id = await conversationWith(scripted('tools'));
    await using view = await open(`#/chat/${id}`);
    const { page } = view;
    await say(page, 'Go');
    await finished(page);
    const summary = answer(page).getByText(/\d commands, 3 delegates/);
    await summary.click();
    await answer(page).getByText('/list').first().waitFor();
    await answer(page).getByText('What it said').first().click();
    await view.look('chat-work');
  });

  it('[CON-107] shows Markdown, JSON and HTML as what they are', async () => {
    const echo = { ...scripted('text'), model: 'demo/echo', name: HOSTILE };
    const id = await conversationWith(echo, HOSTILE);
    await using view = await open(`#/chat/${id}`);
    const { page } = view;
    await page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
    const markdown = [
      HOSTILE,
      '# A title & a *word*',
      '- [x] done\n- one\n  1. nested `code <b>`',
      '[bad](javascript:document.title="owned") [data](data:text/html,x) [good](https://example.com/) <https://example.org/>',
      '![tracker](https://example.com/pixel.png)',
      '| a | b |\n|---|---|\n| 1 | 2 |',
      '> quoted',
      '```js\nlet a = "<i>";\n```',
    ].join('\n\n');
    await say(page, markdown);
    await finished(page);
    const shown = answer(page);
    await shown.getByText('<script>').first().waitFor();
    await expect.poll(() => shown.locator('script, img, iframe').count()).toBe(0);
    const links = await shown.locator('.markdown a').evaluateAll((all) => all.map((a) => [a.getAttribute('href'), a.getAttribute('rel')]));
    const rel = 'noopener noreferrer nofollow';
    expect(links).toEqual([
      ['https://example.com/', rel],
      ['https://example.org/', rel],
      ['https://example.com/pixel.png', rel],
    ]);
    await expect.poll(() => shown.locator('td').allInnerTexts()).toEqual(['1', '2']);
    await view.look('chat-markdown');
    await say(page, '{"city": "<b>Paris</b>"}');
    await page.getByText('{"city": "<b>Paris</b>"}').last().waitFor();
    await finished(page);
    await say(page, '> '.repeat(5000) + 'deep');
    await expect.poll(() => page.getByText(/tokens in/).count()).toBe(3);
    expect(await page.title()).not.toBe('owned');
  });

  it('[CON-108] is held by keyboard alone', async () => {
    await using view = await open('#/chat');
    const { page } = view;
    const tabTo = async (name: RegExp): Promise<void> => {
      const focused = () =>
        page.evaluate(() => {
          const { activeElement: element } = document;
          return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
        });
      for (let i = 0; i < 60 && !name.test(await focused()); i++) await page.keyboard.press('Tab');
      await expect.poll(() => focused()).toMatch(name);
    };
    await page.getByRole('link', { name: 'New conversation' }).waitFor();
    await tabTo(/^New conversation$/);
    await page.keyboard.press('Enter');
    await page.getByLabel('Message', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page.keyboard.type('One line');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two lines');
    await page.keyboard.press('Enter');
    await finished(page);
    await expect.poll(() => page.getByRole('region', { name: 'Your message' }).innerText()).toBe('One line\ntwo lines');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await tabTo(/^Rename$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Rename');
  });

  it('[CON-109] renames, archives and deletes', async () => {
    const id = await conversationWith(scripted('text'), 'First name');
    await using view = await open(`#/chat/${id}`);
    const { page } = view;
    const list = page.getByRole('region', { name: 'Conversations' });
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Title').fill('Second name');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { level: 1, name: 'Second name' }).waitFor();
    await list.getByText('Second name').waitFor();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await list.getByText('Second name').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show archived conversations' }).click();
    await list.getByText('Second name').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Chat' }).waitFor();
    expect((await baton().api.get(`/v1/conversations/${id}`)).status).toBe(404);
    await view.look('chat-list');
  });
});
