import { describe, expect, it } from 'vitest';
import type { ArtifactStore } from '../../src/runtime/commands/files.ts';
import { agentOf, runOnce, ScriptedModel } from '../support/runtime.ts';

const services = { artifacts: { visible: async () => [] } as unknown as ArtifactStore };
const many = (count: number, goal: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => agentOf(`helper-${n}`, { role: 'Helper', goal: goal(n) }));

/** Runs `index` over these agents. @returns the system prompt of its first turn, and what its commands came back with */
async function runOver(agents: ReturnType<typeof many>, commands = 'done', more: { agentId?: string } = {}) {
  const model = new ScriptedModel((_, call) => (call === 1 ? commands : 'ok'));
  const { events } = await runOnce(model, { agents, services, ...more });
  expect(events.at(-1)!.data).toMatchObject({ ok: true });
  const [first] = model.requests;
  const prompt = first!.system.map(({ text }) => text).join('\n\n');
  return { prompt, results: String(model.requests.at(-1)!.messages.at(-1)!.content) };
}

describe('the roster in the prompt of an agent that delegates', () => {
  it('[RUN-060] is whole when it is small', async () => {
    const { prompt } = await runOver(many(99, (n) => `Goal ${n}.`));
    expect(prompt).toContain('- index: ');
    for (let n = 0; n < 99; n += 1) expect(prompt).toContain(`- helper-${n}: Helper. Goal ${n}.`);
    expect(prompt).not.toContain('not shown');
  });

  it.each([
    ['many agents', 3000, (n: number) => `Goal ${n}.`, 2901],
    ['long descriptions', 3000, () => 'long '.repeat(2000), 2961],
    ['characters of two units', 3000, () => '😀'.repeat(5000), 2961],
  ])('[RUN-060] is bounded for %s, and says what it leaves out and how to see it', async (_, count, goal, left) => {
    const { prompt } = await runOver(many(count, goal));
    expect(prompt.length).toBeLessThan(25_000);
    expect(prompt.isWellFormed()).toBe(true);
    expect(prompt).toContain(`(${left} more are not shown: /list agents <words> shows those`);
  });

  it('[RUN-060] names no command that the agent may not use', async () => {
    const agents = [agentOf('boss', { capabilities: ['/agent'] }), ...many(200, () => 'g')];
    const { prompt } = await runOver(agents, 'done', { agentId: 'boss' });
    expect(prompt).toContain('(102 more are not shown; ask the user for their ids)');
    expect(prompt).not.toContain('/list');
  });

  it('[RUN-061] `/list agents` finds those that it leaves out, bounded too', async () => {
    const agents = [...many(300, (n) => `Goal ${n}.`), agentOf('geologist', { role: 'Knows Rocks', capabilities: ['minerals'] })];
    const found = async (command: string) => (await runOver(agents, `${command}\n`)).results;
    expect(await found('/list agents ROCKS mineral')).toContain('- geologist: Knows Rocks. test (minerals)\n');
    expect(await found('/list agents rocks helper')).toContain('(no agent has these words; use fewer)');
    const all = await found('/list agents');
    expect(all).toContain('(and 202 more; name more words to see others)');
    expect(await found('/list agents goal')).toContain('- helper-99: Helper.');
    expect(await found('/list nothing')).toContain('ERR: /list takes nothing behind it');
    expect(await found('/agent nobody go')).toContain('and there are 252 more');
  });
});

describe('an agent with delegates', () => {
  const others = ['alpha', 'beta', 'gamma'].map((id) => agentOf(id, { role: 'Helper', goal: `Goal of ${id}.` }));
  const boss = (delegates: string[] | undefined, more: object = {}) => [
    agentOf('boss', { ...(delegates ? { delegates } : {}), ...more }),
    ...others,
  ];
  const over = (delegates: string[] | undefined, commands?: string) => runOver(boss(delegates), commands, { agentId: 'boss' });

  it('[RUN-062] is told of those alone, in their order, as far as there are such', async () => {
    const { prompt } = await over(['gamma', 'nobody', 'index', 'gamma']);
    expect(prompt).toMatch(/Agents that you can delegate to:\n- gamma: Helper\. Goal of gamma\.\n- index: [^\n]+$/);
    expect((await over(undefined)).prompt).toMatch(/- index: [^]*- boss: [^]*- alpha: [^]*- beta: [^]*- gamma: /);
  });

  it('[RUN-062] lists those alone, and has nobody else work, alone or beside others', async () => {
    expect((await over(['beta'], '/list agents\n/list agents goal\n')).results).not.toMatch(/alpha|gamma|index/);
    const one = 'ERR: this agent may not delegate to ';
    const { results } = await over(
      ['beta', 'boss'],
      '/agent alpha go\n/agent nobody go\n/parallel\n/agent beta go\n/agent index go\n/endparallel\n',
    );
    for (const id of ['alpha', 'nobody', 'index']) expect(results).toContain(`${one}'${id}'; the agents are: beta, boss`);
    expect(results).toMatch(/\[child 1\/2 — \/agent beta\] \w+\nok\n/);
  });

  it('[RUN-062] whose list is empty has nobody, and is not told of delegation', async () => {
    const { prompt, results } = await over([], '/agent alpha go\n/list agents\n');
    expect(prompt).not.toMatch(/\/agent|\/parallel|delegate to|alpha/);
    expect(results).toContain("ERR: this agent may not delegate to 'alpha'; there is nobody to delegate to; do the task yourself");
    expect(results).not.toContain('- alpha');
  });

  it('[RUN-062] has delegates with lists of their own, and no others', async () => {
    const model = new ScriptedModel(({ model: name }, call) => {
      if (name === 'boss') return call === 1 ? '/agent middle go\n' : 'ok';
      return name === 'middle' ? ['/agent alpha go\n/agent boss go\n', 'ok'][Math.min(1, call - 2)]! : 'ok';
    });
    const agents = [...boss(['middle'], { model: 'boss' }), agentOf('middle', { model: 'middle', delegates: ['alpha'] })];
    const { events } = await runOnce(model, { agents, services, agentId: 'boss' });
    const calls = events.flatMap(({ event, data }) => (event === 'tool_call' ? [[data.agent, data.args, data.ok]] : []));
    expect(calls.slice(0, 2)).toContainEqual(['middle', 'alpha go', true]);
    expect(calls.slice(0, 2)).toContainEqual(['middle', 'boss go', false]);
    expect(events.at(-1)!.data).toMatchObject({ ok: true });
  });
});
