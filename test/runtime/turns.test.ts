import { describe, expect, it } from 'vitest';
import { textOf } from '../../src/runtime/model.ts';
import { createCommands } from '../../src/runtime/commands/registry.ts';
import type { CommandServices } from '../../src/runtime/commands/registry.ts';
import { agentOf, runOnce, ScriptedModel } from '../support/runtime.ts';

/** Runs an agent that never comes to an end. */
async function endless(max_turns: number | undefined, maxTurns: number) {
  const model = new ScriptedModel((_, call) => `/read file-${call}\n`);
  const agents = [agentOf('a', max_turns === undefined ? {} : { max_turns })];
  const { events } = await runOnce(model, { agentId: 'a', agents, limits: { maxTurns } });
  const prompt = model.requests[0]!.system.map(({ text }) => text).join('\n');
  return { turns: model.requests.length, done: events.at(-1), prompt };
}

describe('the turns of a stream', () => {
  it.each([
    ['8 where the definition names none', undefined, 200, 8],
    ['those of the definition', 12, 200, 12],
    ['fewer, if it says so', 1, 200, 1],
    ['no more than the operator allows', 150, 10, 10],
    ['no more than that without a number either', undefined, 3, 3],
  ])('[RUN-063] are %s', async (_what, max_turns, maxTurns, expected) => {
    const { turns, done, prompt } = await endless(max_turns, maxTurns);
    expect(turns).toBe(expected);
    expect(done).toMatchObject({
      event: 'done',
      data: { ok: false, error_code: 'turn_limit', error: `the agent was not done after ${expected} turns` },
    });
    expect(prompt).toContain(`You have ${expected} turn${expected === 1 ? '' : 's'} in all`);
  });

  it('[RUN-063] may be two hundred', async () => {
    const model = new ScriptedModel((_, call) => (call < 200 ? `/read file-${call}\n` : 'at last'));
    const { events } = await runOnce(model, { agentId: 'a', agents: [agentOf('a', { max_turns: 200 })], limits: { maxTurns: 200 } });
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { ok: true, content: 'at last' } });
  });
});

it('[CMD-048] the prompt says how many commands a turn may run', async () => {
  const model = new ScriptedModel(() => 'ok');
  await runOnce(model, { agentId: 'a', agents: [agentOf('a'), agentOf('b')] });
  const prompt = model.requests[0]!.system.map(({ text }) => text).join('\n');
  expect(prompt).toContain('A turn runs at most 3 /fetch.');
  expect(textOf(model.requests[0]!.messages[0]!.content)).not.toContain('at most');
});

it('[CMD-048] the budgets of a turn are those of the settings', () => {
  const commands = createCommands({ schedules: { forms: [] } } as unknown as CommandServices, undefined, { web: 9, search: 8, advise: 7 });
  const budgets = ['fetch', 'browse', 'search', 'advise', 'read'].map((verb) => commands.get(verb as 'fetch')!.budget?.perTurn);
  expect(budgets).toEqual([9, 9, 8, 7, undefined]);
});
