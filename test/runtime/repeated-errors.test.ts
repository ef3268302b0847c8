import { describe, expect, it } from 'vitest';
import { done, failed, type CommandHandler, type CommandResult } from '../../src/runtime/commands/command.ts';
import { StreamState } from '../../src/runtime/durable/stream-state.ts';
import { MarkWords } from '../../src/runtime/marks.ts';
import { textOf, type ModelRequest } from '../../src/runtime/model.ts';
import { keep } from '../../src/runtime/results.ts';
import { agentOf, commandsOn, runOnce, ScriptedModel } from '../support/runtime.ts';

const NOTE = 'The same command failed with the same error before';

/** A `/fetch` that answers by its URL. */
const fetching = (answer: (url: string) => CommandResult): CommandHandler => ({
  verb: 'fetch',
  effect: () => false,
  run: async ({ args }) => answer(args),
});

/** What a model that says these turns, one after the other, is told behind each. */
async function told(turns: string[], answer: (url: string) => CommandResult): Promise<string[]> {
  const model = new ScriptedModel((_, call) => turns[call - 1] ?? 'done');
  await runOnce(model, { fakes: [fetching(answer)], agentId: 'a', agents: [agentOf('a', { max_turns: 20 })], limits: { maxTurns: 20 } });
  return model.requests.slice(1).map(({ messages }: ModelRequest) => textOf(messages.at(-1)!.content));
}

const refuse = (): CommandResult => failed('no');
const notes = (results: string[]) => results.map((text) => text.split(NOTE).length - 1);

describe('[CMD-047] an agent that repeats a command with the same error', () => {
  it('is told once that it leads nowhere', async () => {
    const results = await told(['/fetch a\n', '/fetch a\n', '/fetch a\n', '/fetch a\n'], refuse);
    expect(notes(results)).toEqual([0, 1, 0, 0]);
    expect(results[1]).toContain('ERR: no\nThe same command failed with the same error before: repeating it as it is will not help.');
  });

  it.each<[string, string[], (url: string) => CommandResult, number[]]>([
    ['another command', ['/fetch a\n', '/fetch b\n'], refuse, [0, 0]],
    ['one that succeeds', ['/fetch a\n', '/fetch a\n'], () => done('yes'), [0, 0]],
    ['one that failed before the last turn', ['/fetch a\n', '/fetch b\n', '/fetch a\n'], refuse, [0, 0, 0]],
    ['two in one turn', ['/fetch a\n/fetch b\n', '/fetch b\n/fetch a\n'], refuse, [0, 2]],
    ['a repeat within the turn, in both places', ['/fetch a\n', '/fetch a\n/fetch a\n'], refuse, [0, 2]],
  ])('is told for what it is: %s', async (_what, turns, answer, expected) => {
    expect(notes(await told(turns, answer))).toEqual(expected);
  });

  it('is not told for another error', async () => {
    let count = 0;
    expect(notes(await told(['/fetch a\n', '/fetch a\n'], () => failed(`no ${(count += 1)}`)))).toEqual([0, 0]);
  });

  it('is not told for what was put off to the next turn', async () => {
    const turn = ['a', 'b', 'c', 'd'].map((url) => `/fetch ${url}\n`).join('');
    const results = await told([turn, turn], () => done('yes'));
    expect(results[1]).toContain('issue this one in the next turn');
    expect(notes(results)).toEqual([0, 0]);
  });

  it('is told the same in another process, which has nothing but the records', () => {
    const shape = { streamId: 0, agent: agentOf('a'), typed: false, commands: commandsOn(), words: new MarkWords(Buffer.from('secret')) };
    const make = (order: number[]) => {
      const state = new StreamState(shape, [{ role: 'user', content: 'go' }]);
      for (let turn = 0; turn < 3; turn += 1) {
        state.apply({ kind: 'turn', output: '/fetch a\n/fetch b\n', truncated: false });
        for (const index of order) state.apply({ kind: 'result', index, result: keep(failed(`no ${index}`)), call: '' });
      }
      return state.messages;
    };
    const messages = make([0, 1]);
    expect(messages).toEqual(make([1, 0]));
    expect(notes(messages.map(({ content }) => textOf(content)))).toEqual([0, 0, 0, 0, 2, 0, 0]);
  });
});
