import { describe, expect, it } from 'vitest';
import { done, type CommandHandler } from '../../src/runtime/commands/command.ts';
import { librarianOf, type Librarian } from '../../src/runtime/librarian.ts';
import { ModelError } from '../../src/runtime/model.ts';
import { agentOf, runOnce, ScriptedModel, type Answer } from '../support/runtime.ts';

const entries = [1, 2, 3].map((id) => ({ id, title: `t${id}`, content: `c${id}` }));

/** What the agent's librarian answers when the advisor says `reply`. */
async function ask(reply: Answer, question: (librarian: Librarian) => Promise<unknown>) {
  let answer: unknown;
  const command: CommandHandler = {
    verb: 'search',
    effect: () => false,
    async run(_, stream) {
      answer = await question(librarianOf(stream)!);
      return done('');
    },
  };
  const model = new ScriptedModel(({ model: name, messages }) => {
    if (name === 'advisor') return reply;
    return messages.length === 1 ? '/search x\n' : 'ok';
  });
  const agents = [agentOf('a', { advisor: { model: 'advisor', mode: 'off' } })];
  const { events } = await runOnce(model, { fakes: [command], agents, agentId: 'a' });
  const calls = model.requests.filter((request) => request.model === 'advisor');
  return { answer, events, calls };
}

const unusable = { ok: false, problem: "the advisor's reply could not be used" };

describe('the advisor on the memory', () => {
  it.each<[string, string, object]>([
    ['a bare array', '["a b", "c d"]', { ok: true, value: ['a b', 'c d'] }],
    ['fences and prose', 'Sure [1], as [you said]:\n```json\n["a", "c [x] \\"]\\""]\n```\nDone.', { ok: true, value: ['a', 'c [x] "]"'] }],
    ['more than two', '["a","b","c"]', { ok: true, value: ['a', 'b'] }],
    ['one only', '["a"]', unusable],
    ['no strings', '[1, 2]', unusable],
    ['nonsense', 'I cannot do that [', unusable],
    ['an object', '{"queries": "a"}', unusable],
    ['brackets without end', '['.repeat(60_000), unusable],
  ])('[MEL-001] paraphrases a query, asked once: %s', async (_name, reply, expected) => {
    const { answer, calls } = await ask(reply, (librarian) => librarian.paraphrase('q'));
    expect(answer).toEqual(expected);
    expect(calls).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['["deploy", "blue-green"]', { ok: true, value: ['deploy', 'blue-green'] }],
    ['["a-b","c","d","e","f","a-b"]', { ok: true, value: ['a-b', 'c', 'd', 'e'] }],
    ['["Deploy","two words","x"]', unusable],
    ['["größe","日本"]', { ok: true, value: ['größe', '日本'] }],
    [`["ok","${'x'.repeat(65)}"]`, unusable],
  ])('[MEL-002] tags an entry: %s', async (reply, expected) => {
    const { answer, calls } = await ask(reply, (librarian) => librarian.tags('Title', 'x'.repeat(100_000)));
    expect(answer).toEqual(expected);
    expect(String(calls[0]!.messages[0]!.content).length).toBeLessThan(9000);
  });

  it.each<[string, object]>([
    ['[2]', { ok: true, value: [2] }],
    ['["#3", 1, 3, 99]', { ok: true, value: [3, 1] }],
    ['[]', { ok: true, value: [] }],
    ['[99]', unusable],
    ['none of them', unusable],
  ])('[MEL-003] names ids of the candidates and no others: %s', async (reply, expected) => {
    const contradicted = await ask(reply, (librarian) => librarian.contradicted({ title: 'n', content: 'c' }, entries));
    expect(contradicted.answer).toEqual(expected);
    const ordered = await ask(reply, (librarian) => librarian.order('q', entries));
    expect(ordered.answer).toEqual(expected);
  });

  it('[MEL-004] says that the advisor could not be asked, and counts its tokens', async () => {
    const usage = { inputTokens: 3, outputTokens: 1 };
    const { answer, events } = await ask(new ModelError('upstream_error', 'down', { usage }), (one) => one.paraphrase('q'));
    expect(answer).toEqual({ ok: false, problem: 'the advisor could not be asked: down' });
    const usages = events.flatMap((one) => (one.event === 'token_usage' && one.data.purpose === 'advisor' ? [one.data] : []));
    expect(usages).toMatchObject([{ model: 'advisor', input_tokens: 3 }]);
    expect(events.at(-1)!.data).toMatchObject({ ok: true });
  });
});
