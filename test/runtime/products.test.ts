import { describe, expect, it } from 'vitest';
import { Approvals } from '../../src/runtime/approvals.ts';
import { done, type CommandHandler } from '../../src/runtime/commands/command.ts';
import type { ArtifactStore } from '../../src/runtime/commands/files.ts';
import { tasksOf } from '../../src/runtime/delegates.ts';
import type { Command } from '../../src/runtime/grammar.ts';
import { WordPrefixes } from '../../src/runtime/word-prefixes.ts';
import { agentOf, commandsOn, runOnce, ScriptedModel } from '../support/runtime.ts';

/** A list, and how many of its elements were read. */
function counted(elements: string[]): { list: string[]; reads(): number } {
  let reads = 0;
  const list = new Proxy(elements, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  return { list, reads: () => reads };
}

const services = { artifacts: { visible: async () => [] } as unknown as ArtifactStore };
const commands = (count: number): string => Array.from({ length: count }, (_, n) => `/list agents ${n}\n`).join('');
const named = (name: string): string[] => Array.from({ length: 100 }, (_, n) => (n === 0 ? '/list none' : `${name} ${n}`));
const block = (body: string): Command => ({ verb: 'parallel', args: '', body, closed: true });

/** Runs an agent on so many commands. */
async function issue(count: number, agent: ReturnType<typeof agentOf>, others: ReturnType<typeof agentOf>[] = []): Promise<void> {
  const model = new ScriptedModel((_, call) => (call === 1 ? commands(count) : 'ok'));
  const { events } = await runOnce(model, { agents: [agent, ...others], agentId: agent.id, services });
  expect(events.filter(({ event }) => event === 'tool_call')).toHaveLength(count);
}

describe('sizes that a request chooses', () => {
  it.each(['capabilities', 'approvals'] as const)('[CMD-041] what 100 commands read of `%s` is what one reads', async (member) => {
    const reads = [];
    for (const count of [1, 100]) {
      const { list, reads: read } = counted(member === 'approvals' ? named('/list agents x') : [...named('/list'), '/ask']);
      await issue(count, agentOf('wide', { [member]: list }));
      reads.push(read());
    }
    expect(reads[0]).toBeGreaterThan(0);
    expect(reads[1]).toBe(reads[0]);
  });

  it('[CMD-041] what runs read of the agents that they may delegate to is read once', async () => {
    const { list, reads } = counted(named('hint'));
    const others = [agentOf('other', { capabilities: list })];
    await issue(1, agentOf('first'), others);
    const read = reads();
    expect(read).toBeGreaterThan(0);
    await issue(100, agentOf('second'), others);
    expect(reads()).toBe(read);
  });

  it('[CMD-041] no more lines of a block are looked at than it may have', () => {
    const lines = '\n \n/agent a x \n'.repeat(1000);
    expect(tasksOf(block(lines))).toEqual(Array<string>(17).fill('/agent a x'));
    expect(tasksOf(block(''))).toEqual([]);
  });

  it('[ASK-004] beginnings are compared in whole words, whatever stands between these', () => {
    const { begins } = { begins: (line: string) => new WordPrefixes(['/exec', '/mcp call github', '/mcp  call\tfiles ']).begins(line) };
    for (const line of ['/exec', '/exec ls', ' /exec\tls', '/mcp call github x', '/mcp  call  github', '/mcp call files']) {
      expect(begins(line), line).toBe(true);
    }
    for (const line of ['/execute', '/mcp call', '/mcp call gitlab', '/mcp', '', 'x /exec']) expect(begins(line), line).toBe(false);
    expect(new WordPrefixes([]).begins('/exec')).toBe(false);
    const approvals = new Approvals(commandsOn()).and(['/agent one']);
    expect(approvals.cover(block('/agent two x\n  /agent  one y\n'))).toBe(true);
    expect(approvals.cover(block('/agent two x\n'))).toBe(false);
  });

  it.each([
    ['/schedule in', '/schedule IN 1 minute: x'],
    ['/schedule in 1 minute', '/schedule In  1\tMINUTE: x'],
    ['/schedule in 1 minute', '/schedule in 1 minute:x'],
    ['/schedule in 1 minute', '/schedule in 1 minute : x'],
    ['/schedule daily:', '/schedule DAILY : x'],
    ['/schedule daily: report', '/schedule Daily: Report now'],
    ['/schedule AT 09:30', '/schedule at 09:30:report'],
    ['/schedule 30 9 * * mon', '/schedule 30 9 * * MON: x'],
    ['/schedule every week', '/schedule every wee\u212a: x'],
    ['/list agents', '/list AGENTS'],
    ['/mcp call github', '/mcp call GitHub x'],
    ['/fetch https://example.org/', '/fetch HTTPS://EXAMPLE.org/'],
    ['/agent Ada', '/agent ada x'],
  ])('[ASK-012] %s is asked for as %s', (entry, line) => {
    expect(new WordPrefixes([entry]).begins(line)).toBe(true);
  });

  it.each([
    ['/schedule in', '/schedule interval: x'],
    ['/schedule in 1 minute', '/schedule in 1 minutes-long: x'],
    ['/schedule at 09:30', '/schedule at 09:31: x'],
    ['/exec', '/schedule daily: /exec'],
  ])('[ASK-012] %s is not asked for as %s', (entry, line) => {
    expect(new WordPrefixes([entry]).begins(line)).toBe(false);
  });

  it('[CMD-001] long commands are the same when all of them is', async () => {
    const file = (name: string, end: string): string => `/write ${name}\n${'x'.repeat(5000)}${end}\n/endwrite\n`;
    const model = new ScriptedModel((_, call) => (call === 1 ? file('a', '1') + file('a', '1') + file('a', '2') + file('b', '2') : 'ok'));
    const { events } = await runOnce(model, { limits: { fileMaxBytes: 100_000 } });
    expect(events.filter(({ event }) => event === 'file').map(({ data }) => (data as { path: string }).path)).toEqual(['a', 'a', 'b']);
  });

  it('[CMD-044] commands that keep the thread busy begin in passes of the event loop of their own', async () => {
    let pass = 0;
    const passes: number[] = [];
    const count = (): void => {
      pass += 1;
      turning = setImmediate(count);
    };
    let turning = setImmediate(count);
    const busy: CommandHandler = {
      verb: 'pane',
      effect: ({ args }) => args.startsWith('write'),
      async run() {
        passes.push(pass);
        for (const from = performance.now(); performance.now() - from < 5;);
        return done('');
      },
    };
    const issued = Array.from({ length: 20 }, (_, n) => `/pane ${n % 2 ? 'write' : 'read'} ${n}\n`).join('');
    await runOnce(new ScriptedModel((_, call) => (call === 1 ? issued : 'ok')), { fakes: [busy] });
    clearImmediate(turning);
    expect(new Set(passes).size).toBe(20);
  });

  it('[RUN-061] `/list agents` takes so many words, each of them once', async () => {
    const resultOf = async (words: string): Promise<string> => {
      const model = new ScriptedModel((_, call) => (call === 1 ? `/list agents ${words}\n` : 'ok'));
      await runOnce(model, { agents: [agentOf('helper')], services });
      return String(model.requests.at(-1)!.messages.at(-1)!.content);
    };
    const many = (count: number): string => Array.from({ length: count }, (_, n) => `helper${n}`).join(' ');
    expect(await resultOf('helper '.repeat(10_000))).toContain('- helper: helper. test');
    expect(await resultOf(many(16))).toContain('(no agent has these words; use fewer)');
    for (const words of [many(17), 'x'.repeat(1001)]) expect(await resultOf(words)).toContain('ERR: /list agents takes at most 16 words');
  });
});
