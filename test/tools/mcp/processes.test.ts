import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { Slots } from '../../../src/lib/slots.ts';
import { McpProcesses, type ProcessSlot } from '../../../src/tools/mcp/processes.ts';
import { createDatabase } from '../../support/databases.ts';
import { mcpOf, type Processes } from '../../support/mcp.ts';
import { scrapeUntil } from '../../support/metrics.ts';
import { startBaton } from '../../support/server.ts';
import { perTest } from './per-test.ts';

const never = new AbortController().signal;
let processes: Processes;
perTest((own) => (processes = own));

describe('the processes of MCP servers', () => {
  const [ONE, OTHER] = [1, 2];
  const limited = (all: number, perTenant: number, waitMs = 20_000) => {
    const slots = new Slots();
    const servers = mcpOf({ a: processes.example() }, { processes: new McpProcesses(slots, { all, perTenant, waitMs }) });
    return { servers, running: slots.kinds.get('mcp_process')!, starting: slots.kinds.get('mcp_start')! };
  };

  it('[MCP-080] are so many of a tenant: the next one begins when one has ended, and others need not wait for that', async () => {
    const { servers, running } = limited(2, 1);
    const first = servers.open(ONE);
    await first.call('a', 'count', {}, never);
    await using second = servers.open(ONE);
    const waits = second.call('a', 'count', {}, never);
    await expect.poll(() => running.waiting).toBe(1);
    await using other = servers.eliciting.open(OTHER);
    expect(await other.call('a', 'count', {}, never)).toMatchObject({ text: '1' });
    expect(processes.started).toHaveLength(2);
    await first[Symbol.asyncDispose]();
    expect(await waits).toMatchObject({ text: '1' });
  });

  it('[MCP-080] are so many of all tenants', async () => {
    const { servers, running } = limited(1, 1);
    const first = servers.open(ONE);
    await first.call('a', 'count', {}, never);
    await using other = servers.open(OTHER);
    const waits = other.call('a', 'count', {}, never);
    await expect.poll(() => running.waiting).toBe(1);
    await first[Symbol.asyncDispose]();
    await waits;
    expect(processes.started).toHaveLength(2);
  });

  it('[MCP-080] give back their places when they can not start, crash, or are made again', async () => {
    const { servers, running, starting } = limited(1, 1);
    for (let n = 0; n < 3; n += 1) {
      await using session = servers.open(ONE);
      await expect(session.call('a', 'die', {}, never)).rejects.toThrow('ended (exit code 3)');
      expect(await session.call('a', 'count', {}, never)).toMatchObject({ text: '1' });
    }
    await using missing = mcpOf(
      { b: { kind: 'stdio', command: '/nowhere', args: [], env: {} } },
      { processes: { enter: async () => ({ started() {}, release: () => void (left += 1) }) } },
    ).open(ONE);
    let left = 0;
    await expect(missing.call('b', 'x', {}, never)).rejects.toThrow();
    await expect.poll(() => left).toBe(1);
    expect([running, starting].map(({ held, waiting }) => [held, waiting])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('[MCP-081] whoever waits too long is told so, and a run that ends waits no more', async () => {
    const { servers, running } = limited(1, 1, 1);
    await using first = servers.open(ONE);
    await first.call('a', 'count', {}, never);
    await using late = servers.open(ONE);
    await expect(late.call('a', 'count', {}, never)).rejects.toThrow(
      "the MCP server 'a' was not started: too many processes of MCP servers are at work; try it again later",
    );
    const patient = limited(1, 1);
    const holder = patient.servers.open(ONE);
    await holder.call('a', 'count', {}, never);
    const session = patient.servers.open(ONE);
    const waits = session.call('a', 'count', {}, never);
    waits.catch(() => {});
    await expect.poll(() => patient.running.waiting).toBe(1);
    await session[Symbol.asyncDispose]();
    await expect(waits).rejects.toThrow('the run has ended');
    expect(patient.running.waiting).toBe(0);
    await holder[Symbol.asyncDispose]();
    expect(running.held).toBe(1);
  });

  it('[MCP-081] the time of a call begins when its server may start', async () => {
    const place = Promise.withResolvers<ProcessSlot>();
    await using session = mcpOf({ a: processes.example() }, { processes: { enter: () => place.promise } }).open(ONE);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const call = session.call('a', 'count', {}, never);
    // Until it waits for its place.
    await setImmediate();
    await vi.advanceTimersByTimeAsync(600_000);
    vi.useRealTimers();
    place.resolve({ started() {}, release() {} });
    expect(await call).toMatchObject({ text: '1' });
  });
});

it('[MCP-080] TENANT_MAX_MCP_PROCESSES and MCP_MAX_PROCESSES bound them on a node, and metrics show them', async () => {
  const database = await createDatabase('sqlite');
  const file = join(database.folder, 'mcp.json');
  const { command, args, env } = processes.example();
  writeFileSync(file, JSON.stringify({ mcpServers: { a: { command, args, env } } }));
  const settings = { MCP_CONFIG: file, MCP_MAX_PROCESSES: '3', TENANT_MAX_MCP_PROCESSES: '2' };
  const baton = await startBaton({ database, env: settings });
  const states = (held: number, waiting: number) =>
    scrapeUntil(
      baton.anonymous,
      (samples) =>
        samples.get('baton_turns_held{kind="mcp_process"}') === held && samples.get('baton_turns_waiting{kind="mcp_process"}') === waiting,
    );
  const hang = '/mcp call a hang {}\n';
  const runs = [await baton.api.start(hang), await baton.api.start(hang), await baton.api.start(hang)];
  await states(2, 1);
  const other = (await baton.newTenant()).api;
  const theirs = [await other.start(hang), await other.start(hang)];
  await states(3, 2);
  await expect.poll(() => processes.running).toHaveLength(3);
  // A run that only waits can be canceled, too.
  await baton.api.post(`/v1/requests/${runs[2]!.requestId}/cancel`);
  await states(3, 1);
  await baton.api.post(`/v1/requests/${runs[0]!.requestId}/cancel`);
  await states(3, 0);
  for (const { requestId } of runs) await baton.api.post(`/v1/requests/${requestId}/cancel`);
  for (const { requestId } of theirs) await other.post(`/v1/requests/${requestId}/cancel`);
  await states(0, 0);
  await baton.stop();
  await database.drop();
});
