import { expect, it } from 'vitest';
import { useServer } from '../support/server.ts';
import { describeConsole, openConsole } from './view.ts';

const HOSTILE = '<img src=x onerror="document.title=\'owned\'">';

describeConsole('schedules', (browser) => {
  const baton = useServer({ env: { SCHEDULE_MIN_INTERVAL_S: '0' } });

  it('[CON-140] makes a task, says at its field what is wrong, changes, pauses, resumes and deletes it', async () => {
    await using view = await openConsole(browser(), {
      url: baton().url,
      token: baton().tenant.token,
      at: '#/schedules',
      expect: [/400/],
    });
    const { page } = view;
    await page.getByText('No tasks yet').waitFor();
    await page.getByRole('link', { name: 'New task' }).click();
    await page.getByLabel('When').fill('whenever you like');
    await page.getByLabel('Message').fill(HOSTILE);
    await page.getByLabel('Time zone').fill('Asia/Tokyo');
    await page.getByRole('button', { name: 'Create the task' }).click();
    await expect.poll(() => page.getByLabel('When').getAttribute('aria-invalid')).toBe('true');
    await view.look('schedules-new');
    await page.getByLabel('When').fill('every day at 7:30');
    await page.getByRole('button', { name: 'Create the task' }).click();
    await page.getByRole('heading', { level: 1, name: 'every day at 07:30' }).waitFor();
    const { body } = await baton().api.get<{ schedules: { id: number; status: string; message: string }[] }>('/v1/schedules');
    const { id } = body.schedules[0]!;
    const task = async () => (await baton().api.get(`/v1/schedules/${id}`)).body;
    await expect.poll(() => task()).toMatchObject({ message: HOSTILE, timezone: 'Asia/Tokyo', agent_id: 'index' });
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('paused', { exact: true }).waitFor();
    expect((await task())['status']).toBe('paused');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('active', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('dialog').getByLabel('When').fill('hourly');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await task())['schedule']).toBe('hourly');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No tasks yet').waitFor();
    expect(await page.title()).not.toBe('owned');
  });

  it('[CON-141] shows runs as they begin and end, those that are due and those that are asked for', async () => {
    const tenant = await baton().newTenant();
    await using view = await openConsole(browser(), { url: baton().url, token: tenant.token, at: '#/schedules' });
    const { page } = view;
    await page.getByText('No tasks yet').waitFor();
    const { body } = await tenant.api.post<{ id: number }>('/v1/schedules', { schedule: '* * * * * *', message: 'The time has come.' });
    const runs = page.getByRole('region', { name: 'Runs', exact: true });
    await runs.getByText('succeeded').first().waitFor();
    await runs.getByText('The time has come.').first().waitFor();
    await tenant.api.patch(`/v1/schedules/${body.id}`, { status: 'paused' });
    await view.look('schedules');
    await page.getByRole('link', { name: 'The time has come.' }).first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => runs.getByRole('link', { name: 'Open run' }).count()).toBeGreaterThan(0);
    await expect.poll(async () => (await tenant.api.get('/v1/requests?state=running')).body['count']).toBe(0);
    const before = await runs.getByText('succeeded').count();
    await page.getByRole('button', { name: 'Run now' }).click();
    await expect.poll(() => runs.getByText('succeeded').count()).toBeGreaterThan(before);
    await expect.poll(() => runs.getByRole('link', { name: 'Open run' }).first().getAttribute('href')).toMatch(/^#\/runs\/[\w-]+$/);
    await view.look('schedule');
  });

  it('[CON-142] shows the next time by both clocks', async () => {
    const tenant = await baton().newTenant();
    const schedule = { schedule: 'on 2031-07-01 at 12:00', message: 'Noon in Tokyo', timezone: 'Asia/Tokyo' };
    await tenant.api.post('/v1/schedules', schedule);
    await using view = await openConsole(browser(), { url: baton().url, token: tenant.token, at: '#/schedules' });
    const here = await view.page.evaluate(() =>
      new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.UTC(2031, 6, 1, 3)),
    );
    const row = view.page.getByRole('row', { name: /Noon in Tokyo/ });
    await row.getByText(here).waitFor();
    await row
      .getByText(/12:00.*Asia\/Tokyo/)
      .first()
      .waitFor();
  });
});
