import { existsSync, readFileSync } from 'node:fs';
import { getEventListeners } from 'node:events';
import { getPriority } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { McpProblem } from '../../../src/runtime/commands/mcp-servers.ts';
import { mcpOf, type Processes } from '../../support/mcp.ts';
import { StillClock } from '../../support/still-clock.ts';
import { perTest } from './per-test.ts';

const never = new AbortController().signal;
let processes: Processes;
perTest((own) => (processes = own));

it('[MCP-010] a server is started with the first call, once for each session', async () => {
  await using session = mcpOf({ a: processes.example() }).open();
  expect(processes.started).toEqual([]);
  const counts = await Promise.all([1, 2, 3].map(() => session.call('a', 'count', {}, never)));
  expect(counts.map(({ text }) => text).sort()).toEqual(['1', '2', '3']);
  expect(processes.started).toHaveLength(1);
});

it('[MCP-082] a server leaves the processors to us', async () => {
  await using session = mcpOf({ a: processes.example() }).open();
  await session.call('a', 'count', {}, never);
  const pid = processes.started[0]!;
  expect(getPriority(pid)).toBeGreaterThan(getPriority());
  const autogroup = `/proc/${pid}/autogroup`;
  if (existsSync(autogroup)) expect(readFileSync(autogroup, 'utf8')).toMatch(new RegExp(`nice ${getPriority(pid)}$`, 'm'));
});

it('[MCP-011] a server inherits a few variables and none of the keys of this one', async () => {
  vi.stubEnv('OPENAI_API_KEY', 'sk-secret');
  try {
    await using session = mcpOf({ a: processes.example({ env: { OWN: 'mine' }, args: ['--flag'], cwd: '/' }) }).open();
    const { text } = await session.call('a', 'env', {}, never);
    const { env, cwd, argv } = JSON.parse(text) as { env: Record<string, string>; cwd: string; argv: string[] };
    expect(env).toMatchObject({ OWN: 'mine', PATH: process.env['PATH'] });
    const inherited = ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'];
    expect(Object.keys(env).filter((name) => ![...inherited, 'OWN', 'PIDS', 'SAID', 'NODE_COMPILE_CACHE'].includes(name))).toEqual([]);
    expect({ cwd, argv }).toEqual({ cwd: '/', argv: ['--flag'] });
  } finally {
    vi.unstubAllEnvs();
  }
});

describe('the end of a session', () => {
  it('[MCP-012] ends a server that ignores all signals, with the processes that it has started', async () => {
    const session = mcpOf({ a: processes.faulty('stubborn') }).open();
    await session.call('a', 'ok', {}, never);
    await expect.poll(() => processes.running).toHaveLength(2);
    await session[Symbol.asyncDispose]();
    expect(processes.running).toEqual([]);
  });

  it('[MCP-012] ends a server in the middle of a call, and a server that is starting', async () => {
    const session = mcpOf({ a: processes.example(), b: processes.faulty('mute') }).open();
    const calls = Promise.allSettled([session.call('a', 'hang', {}, never), session.call('b', 'ok', {}, never)]);
    await expect.poll(() => processes.running).toHaveLength(2);
    await session[Symbol.asyncDispose]();
    expect(processes.running).toEqual([]);
    for (const one of await calls) expect(one).toMatchObject({ status: 'rejected', reason: expect.any(McpProblem) });
    await expect(session.call('a', 'count', {}, never)).rejects.toThrow('the run has ended');
  });

  it('[MCP-013] cancel passes through to the server and leaves nothing', async () => {
    const controller = new AbortController();
    await using session = mcpOf({ a: processes.example() }).open();
    await session.call('a', 'count', {}, controller.signal);
    const call = session.call('a', 'wait', {}, controller.signal);
    call.catch(() => {});
    await expect.poll(() => getEventListeners(controller.signal, 'abort')).toHaveLength(1);
    controller.abort(new Error('stop'));
    await expect(call).rejects.toThrow('stop');
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    await expect.poll(() => existsSync(processes.said) && readFileSync(processes.said, 'utf8')).toBe('cancelled\n');
  });
});

describe('a server that', () => {
  /** What comes of a call, and that the next one gets a session that works or fails in the same way. */
  async function fails(fault: string, expected: string) {
    await using session = mcpOf({ a: processes.faulty(fault) }).open();
    for (let i = 0; i < 2; i += 1) await expect(session.call('a', 'ok', {}, never)).rejects.toThrow(expected);
    return processes.started.length;
  }

  it('[MCP-020] does not exist is reported as such', async () => {
    await using session = mcpOf({ a: { kind: 'stdio', command: '/nowhere/server', args: [], env: {} } }).open();
    await expect(session.call('a', 'ok', {}, never)).rejects.toThrow("the MCP server 'a' can't be started (ENOENT)");
  });

  it('[MCP-020] ends at its start is reported with its exit code', async () => {
    // The first time it may have ended for the question how it is spoken to.
    expect(await fails('early', "the MCP server 'a' ended (exit code 7)")).toBe(3);
  });

  it('[MCP-020] does not read any more is reported with how it ended', async () => {
    await using session = mcpOf({ a: processes.faulty('deaf') }).open();
    await session.call('a', 'ok', {}, never);
    await expect(session.call('a', 'ok', {}, never)).rejects.toThrow("the MCP server 'a' ended (exit code 7)");
  });

  it('[MCP-021] never answers the initialization is given up', async () => {
    await using session = mcpOf({ a: processes.faulty('mute') }, { callMs: 1000 }).open();
    using clock = new StillClock();
    for (const count of [1, 2]) {
      const call = expect(session.call('a', 'ok', {}, never)).rejects.toThrow(/^the MCP server 'a' did not (?:start|answer) within 1 s$/);
      await clock.until(() => processes.started.length === count);
      await clock.passUntil(call);
    }
  });

  it('[MCP-021] hangs in a call is replaced for the next one', async () => {
    await using session = mcpOf({ a: processes.example() }, { callMs: 3000 }).open();
    using clock = new StillClock();
    expect(await session.call('a', 'count', {}, never)).toMatchObject({ text: '1' });
    const call = expect(session.call('a', 'hang', {}, never)).rejects.toThrow("the MCP server 'a' did not answer within 3 s");
    await clock.passUntil(call);
    expect(await session.call('a', 'count', {}, never)).toMatchObject({ text: '1' });
    expect(processes.started).toHaveLength(2);
  });

  it('[MCP-021] is slow with one call goes on with the others', async () => {
    await using session = mcpOf({ a: processes.example() }, { callMs: 3000 }).open();
    using clock = new StillClock();
    await session.call('a', 'count', {}, never);
    const slow = session.call('a', 'wait', {}, never);
    const outcome = expect(slow).rejects.toThrow('did not answer');
    expect(await session.call('a', 'count', {}, never)).toMatchObject({ text: '2' });
    await clock.passUntil(outcome);
  });

  it('[MCP-022] crashes in a call, or between calls, is started again', async () => {
    await using session = mcpOf({ a: processes.example() }).open();
    await expect(session.call('a', 'die', {}, never)).rejects.toThrow("the MCP server 'a' ended (exit code 3)");
    expect(await session.call('a', 'count', {}, never)).toMatchObject({ text: '1' });
    process.kill(processes.running[0]!, 'SIGKILL');
    await expect.poll(() => processes.running).toEqual([]);
    await expect.poll(() => session.call('a', 'count', {}, never)).toMatchObject({ text: '1' });
  });

  it('[MCP-023] sends without end is cut off: a line, garbage, messages', async () => {
    expect(await fails('endless-line', "the MCP server 'a' sent a message that is too long")).toBe(2);
    expect(await fails('garbage', "the MCP server 'a' sent more than it may")).toBe(4);
    expect(await fails('flood', "the MCP server 'a' sent more than it may")).toBe(6);
    expect(await fails('big', "the MCP server 'a' sent a message that is too long")).toBe(8);
  });

  it('[MCP-023] floods between calls is ended, and started again for the next', async () => {
    await using session = mcpOf({ a: processes.faulty('flood-later') }).open();
    expect(await session.call('a', 'ok', {}, never)).toMatchObject({ text: 'ok' });
    await expect.poll(() => processes.running).toEqual([]);
    expect(await session.call('a', 'ok', {}, never)).toMatchObject({ text: 'ok' });
  });

  it('[MCP-024] answers nonsense is reported as such', async () => {
    await using session = mcpOf({ a: processes.faulty('nonsense'), b: processes.faulty('future') }).open();
    await expect(session.tools('a', never)).rejects.toThrow("the MCP server 'a' answered what the protocol does not know");
    await expect(session.call('a', 'ok', {}, never)).rejects.toThrow("the MCP server 'a' answered what the protocol does not know");
    await expect(session.tools('b', never)).rejects.toThrow(/the MCP server 'b' failed: .*2099-01-01/);
  });

  it('[MCP-024] prints what is no message before its answers is understood', async () => {
    await using session = mcpOf({ a: processes.faulty('chatty') }).open();
    expect(await session.call('a', 'ok', {}, never)).toMatchObject({ text: 'ok' });
  });

  it('[MCP-059] asks a person or the model gets a plain no, and its call goes on', async () => {
    await using session = mcpOf({ a: processes.faulty('elicits'), b: processes.faulty('samples') }).open();
    expect(JSON.parse((await session.call('a', 'ok', {}, never)).text)).toEqual({ jsonrpc: '2.0', result: { action: 'decline' } });
    expect(JSON.parse((await session.call('b', 'ok', {}, never)).text)).toMatchObject({ error: { code: -1 } });
  });

  it('[MCP-025] has thousands of tools, or pages without end, is listed in part', async () => {
    await using session = mcpOf({ a: processes.faulty('thousands'), b: processes.faulty('pages') }).open();
    const many = await session.tools('a', never);
    expect(many).toMatchObject({ more: true, tools: { length: 1000 } });
    const pages = await session.tools('b', never);
    expect(pages).toMatchObject({ more: true, tools: { length: 20 } });
  });

  it('[MCP-026] writes much to standard error is reported only in part and without secrets', async () => {
    const heard: string[] = [];
    await using session = mcpOf(
      { a: processes.faulty('noisy', { env: { API_TOKEN: 'very-secret-token' } }) },
      { onDebug: (server, line) => heard.push(`${server}: ${line}`) },
    ).open();
    expect(await session.call('a', 'ok', {}, never)).toMatchObject({ text: 'ok' });
    expect(heard[0]).toMatch(/^a: \[redacted\] noise noise/);
    expect(heard.join('\n').length).toBeLessThan(100_000);
    expect(heard.join('\n')).not.toContain('very-secret');
    expect(heard.at(-1)).toContain('not logged');
  });
});
