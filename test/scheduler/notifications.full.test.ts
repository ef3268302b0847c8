import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startBaton } from '../support/server.ts';
import { newTask, PATH } from './tasks.ts';

it('[NOT-006] a client that does not read is disconnected, and the others get every notification', async () => {
  await using baton = await startBaton();
  const { api } = baton;
  using stream = await api.notifications();
  const { hostname, port } = new URL(baton.url);
  const socket = connect({ host: hostname, port: Number(port), onread: { buffer: Buffer.alloc(1024), callback: () => false } });
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${baton.tenant.token}\r\n\r\n`);
  const gone = new Promise<void>((resolve) => socket.on('error', () => {}).on('close', () => resolve()));
  const watched = /baton_event_streams_open\{kind="notifications"\} (\d+)/;
  const open = async (): Promise<string | undefined> => watched.exec(String((await baton.anonymous.get('/metrics')).bytes))?.[1];
  await expect.poll(open).toBe('2');
  const ids = await Promise.all(Array.from({ length: 20 }, () => newTask(api, '€'.repeat(2000))));
  let runs = 0;
  while ((await open()) === '2') {
    await Promise.all(ids.map((id) => api.post(`/v1/schedules/${id}/run`)));
    runs += ids.length;
    await stream.untilCount(2 * runs);
    expect(runs).toBeLessThan(4000);
  }
  expect(await open()).toBe('1');
  socket.destroy();
  await gone;
});
