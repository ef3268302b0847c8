import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { useServer } from '../support/server.ts';
import { HOSTILE, isHarmed, rowsOf } from './rows.ts';
import { describeConsole, openConsole } from './view.ts';

const TYPES = ['user', 'feedback', 'project', 'reference', 'learning', 'context'] as const;
const RELATIONS = ['relates_to', 'refines', 'contradicts', 'supersedes', 'supports'] as const;

interface Graph {
  nodes: { id: number; title: string }[];
  edges: { source_id: number; target_id: number }[];
}

async function remember(api: Client, title: string, more: object = {}): Promise<number> {
  const { body } = await api.post<{ id: number }>('/v1/memory/entries', { type: 'reference', title, content: `About ${title}.`, ...more });
  return body.id;
}

const link = (api: Client, source_id: number, target_id: number, relation: string) =>
  api.post('/v1/memory/relations', { source_id, target_id, relation });

/** How many arrows are drawn. */
const arrowsIn = (page: Page, group: string): Promise<number> =>
  page
    .locator(`${group} > .graph-edge`)
    .evaluateAll((paths) => paths.reduce((count, path) => count + (path.getAttribute('d')?.match(/M/g)?.length ?? 0), 0));

describeConsole('memory', (browser) => {
  const baton = useServer();
  const view = (at: string, { token } = baton().tenant) => openConsole(browser(), { url: baton().url, token, at });
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  let hostile: number;

  beforeAll(async () => {
    const { api } = baton();
    const titles = ['Staging database', 'Production database', 'How to deploy', 'On call', 'Release of spring', 'Style of answers'];
    const ids: number[] = [];
    for (const [i, title] of titles.entries()) {
      const content = `${title}: what is known of it. It is read by the agents before they begin, and corrected when it is wrong.`;
      ids.push(await remember(api, title, { type: TYPES[i], tags: ['ops', `t${i}`], source: 'onboarding', content }));
    }
    hostile = await remember(api, HOSTILE.slice(0, 200), { content: HOSTILE, tags: [HOSTILE.slice(0, 60)], source: HOSTILE });
    for (const [i, id] of ids.entries()) await link(api, id, ids[(i + 1) % ids.length]!, RELATIONS[i % RELATIONS.length]!);
    await link(api, ids[0]!, ids[3]!, 'supports');
    await link(api, hostile, ids[1]!, 'contradicts');
    await api.run('/mem write Ask for sources.\n/mem shared write The spring release is frozen.');
  });

  it('[CON-210] lists and searches entries as the API does', async () => {
    await using it = await view('#/memory');
    const { page } = it;
    await page.getByRole('link', { name: 'Staging database' }).waitFor();
    expect((await rowsOf(page, 'Entries')).length).toBe(7);
    await it.look('memory');
    await page.getByLabel('Search').fill('database of production');
    await page.keyboard.press('Enter');
    const { body } = await baton().api.get<{ entries: { title: string }[] }>('/v1/memory/entries?q=database+of+production');
    const titles = () => page.locator('.memory-title').allTextContents();
    await expect.poll(titles).toEqual(body.entries.map(({ title }) => title));
    expect(body.entries[0]!.title).toBe('Production database');
    await expect.poll(() => page.getByLabel('Search').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(new URL(page.url()).hash).toBe('#/memory?q=database+of+production');
    await page.getByLabel('Search').fill('');
    await page.getByLabel('Type').selectOption('project');
    await expect.poll(titles).toEqual(['How to deploy']);
    await page.getByLabel('Type').selectOption('user');
    await page.getByLabel('Tag').fill('nothing-has-it');
    await page.keyboard.press('Tab');
    await page.getByText('No entries match').waitFor();
    expect(await isHarmed(page)).toBe(false);
  });

  it('[CON-210] reads further pages on demand', async () => {
    const tenant = await baton().newTenant();
    for (let i = 0; i < 55; i++) await remember(tenant.api, `T${i}`);
    await using it = await view('#/memory', tenant);
    const rows = it.page.locator('.memory-title');
    await expect.poll(() => rows.count()).toBe(50);
    await it.page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => rows.count()).toBe(55);
    await expect.poll(() => rows.last().textContent()).toBe('T0');
  });

  it('[CON-211] adds, corrects, links, invalidates and deletes an entry', async () => {
    const tenant = await baton().newTenant();
    const other = await remember(tenant.api, 'The old address');
    await using it = await view('#/memory/new', tenant);
    const { page } = it;
    await page.getByLabel('Title').fill('The new address');
    await page.getByLabel('Type').selectOption('learning');
    await page.getByLabel('Content').fill('It is elsewhere.');
    await page.getByLabel('Tags').fill('place, office');
    await it.look('memory-new');
    await page.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'The new address');
    const id = Number(new URL(page.url()).hash.split('/').at(-1));
    const entry = async () => (await tenant.api.get(`/v1/memory/entries/${id}`)).body;
    await expect
      .poll(() => entry())
      .toMatchObject({ type: 'learning', content: 'It is elsewhere.', tags: ['place', 'office'], valid_to: null });

    await page.getByRole('button', { name: 'Link with another entry' }).click();
    await page.getByLabel('“This entry …”').selectOption('refines');
    await page.getByLabel('Id of the other entry').fill(String(other));
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByRole('link', { name: 'The old address' }).waitFor();
    await it.look('memory-entry');

    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Content').fill('It is nearer.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('It is nearer.').waitFor();
    await expect.poll(() => entry(), { timeout: 15_000 }).toMatchObject({ content: 'It is nearer.', tags: ['place', 'office'] });

    await page.getByRole('button', { name: 'Remove the link to The old address' }).click();
    await page.getByText('No links yet').waitFor();
    await page.getByRole('button', { name: 'Invalidate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Invalidate' }).click();
    await page.getByText('no more').waitFor();
    expect((await entry())['valid_to']).not.toBeNull();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await heading(page, 'Memory');
    expect((await tenant.api.get(`/v1/memory/entries/${id}`)).status).toBe(404);
  });

  it('[CON-212] draws the relations as a graph, which one walks through by keyboard', async () => {
    await using it = await view('#/memory/graph');
    const { page } = it;
    const nodes = page.locator('.graph-node');
    await nodes.first().waitFor();
    const { nodes: entries, edges } = (await baton().api.get<Graph>('/v1/memory/graph')).body;
    await expect.poll(() => nodes.count()).toBe(entries.length);
    await expect.poll(() => arrowsIn(page, '.graph-arrows:not(.is-selected)')).toBe(edges.length);
    await nodes.first().focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const seen = new Set([await focused()]);
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowLeft', 'ArrowDown']) {
      await page.keyboard.press(key);
      seen.add(await focused());
    }
    expect(seen.size).toBeGreaterThan(2);
    await page.keyboard.press('Enter');
    const chosen = page.getByRole('region', { name: 'The chosen entry' });
    const title = await chosen.getByRole('heading').innerText();
    await expect.poll(() => focused()).toContain(title);
    const { id } = entries.find((entry) => entry.title === title)!;
    const linked = edges.filter(({ source_id: source, target_id: target }) => source === id || target === id);
    await expect.poll(() => arrowsIn(page, '.graph-arrows.is-selected')).toBe(linked.length);
    await it.look('memory-graph');
    const world = page.locator('.graph-drawing > g');
    const before = await world.getAttribute('transform');
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => world.getAttribute('transform')).not.toBe(before);
    const { x, y } = (await page.locator('.graph-drawing').boundingBox())!;
    const zoomed = await world.getAttribute('transform');
    await page.mouse.move(x + 20, y + 300);
    await page.mouse.down();
    await page.mouse.move(x + 90, y + 340);
    await page.mouse.up();
    await expect.poll(() => world.getAttribute('transform')).not.toBe(zoomed);
  });

  it('[CON-212] shows the entry that is clicked, what is around it, and the same as a list', async () => {
    await using it = await view(`#/memory/graph?root=${hostile}&depth=1`);
    const { page } = it;
    await page.locator('.graph-node').first().waitFor();
    await expect.poll(() => page.locator('.graph-node').count()).toBe(2);
    await page.getByRole('button', { name: /^Production database/ }).click();
    const chosen = page.getByRole('region', { name: 'The chosen entry' });
    await expect.poll(() => chosen.innerText()).toContain(`is contradicted by ${HOSTILE.slice(0, 200)}`);
    await page.getByText('As a list').click();
    const rows = await rowsOf(page, 'Entries and their relations');
    expect(rows.find(([title]) => title === 'Production database')![2]).toContain('is contradicted by');
    expect(await isHarmed(page)).toBe(false);
    await chosen.getByRole('link', { name: 'Show its neighbours' }).click();
    await expect.poll(() => page.locator('.graph-node').count()).toBeGreaterThan(2);
    await page.getByRole('region', { name: 'The chosen entry' }).waitFor({ state: 'detached' });
  });

  it('[CON-212] [CON-214] draws as many entries as the API gives, with titles that stand apart', async () => {
    const tenant = await baton().newTenant();
    const ids: number[] = [];
    for (let i = 0; i < 200; i++) ids.push(await remember(tenant.api, `Entry ${i}`, { type: TYPES[i % 6] }));
    for (const [i, id] of ids.entries()) {
      if (i > 0) await link(tenant.api, id, ids[Math.floor((i - 1) / 3)]!, RELATIONS[i % 5]!);
      if (i > 9 && i % 4 === 0) await link(tenant.api, id, ids[i - 7]!, 'relates_to');
    }
    await using it = await view('#/memory/graph', tenant);
    await it.page.locator('.graph-node').first().waitFor();
    await expect.poll(() => it.page.locator('.graph-node').count()).toBe(200);
    const overlaps = () =>
      it.page.locator('.graph-node text').evaluateAll((labels) => {
        const boxes = labels.map((label) => label.getBoundingClientRect()).filter(({ width }) => width > 0);
        const apart = boxes.filter((one, i) =>
          boxes.slice(i + 1).every((other) => {
            const [x, y] = [
              Math.min(one.right, other.right) - Math.max(one.left, other.left),
              Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
            ];
            return x <= 2 || y <= 4;
          }),
        );
        return { shown: boxes.length > 5, overlaps: boxes.length - apart.length };
      });
    await expect.poll(overlaps).toEqual({ shown: true, overlaps: 0 });
    await it.look('memory-graph-200');
    const shown = () => it.page.locator('.graph-node:not(.is-crowded)').count();
    const before = await shown();
    for (let i = 0; i < 3; i++) await it.page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(shown).toBeGreaterThan(before);
    await expect.poll(overlaps).toMatchObject({ overlaps: 0 });
  });

  it('[CON-213] shows the scratchpads of the agents', async () => {
    await using it = await view('#/memory/scratchpads');
    const { page } = it;
    await page.getByRole('link', { name: 'all agents' }).click();
    await expect.poll(() => page.locator('.memory-content').innerText()).toContain('The spring release is frozen.');
    await it.look('memory-scratchpads');
  });
});
