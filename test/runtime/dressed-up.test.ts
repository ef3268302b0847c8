import { describe, expect, it } from 'vitest';
import { dressedUp } from '../../src/runtime/dressed-up.ts';
import { textOf } from '../../src/runtime/model.ts';
import type { ResponseFormat } from '../../src/runtime/typed.ts';
import { agentOf, commandsOn, runOnce, ScriptedModel, type Answer } from '../support/runtime.ts';
import { countSteps } from '../support/steps.ts';

const commands = commandsOn();
const FENCE = '```';

describe('a turn of dressed-up commands', () => {
  it.each<[name: string, turn: string, verb: string]>([
    ['a list item', '- /fetch https://x', 'fetch'],
    ['a numbered list', '1. /fetch https://x\n2. /search y', 'fetch'],
    ['backticks', '`/fetch https://x`', 'fetch'],
    ['bold', '**/fetch https://x**', 'fetch'],
    ['bold by other signs', '__/fetch https://x__', 'fetch'],
    ['a bold verb', '__/list__', 'list'],
    ['a quote', '> /fetch https://x', 'fetch'],
    ['a quote of curly signs', '“/fetch https://x”', 'fetch'],
    ['a heading', '## /fetch https://x', 'fetch'],
    ['a task', '- [ ] /fetch https://x', 'fetch'],
    ['an arrow', '→ /fetch https://x', 'fetch'],
    ['a file that is quoted', '> /write a.md\n> # A\n> text\n> /endwrite', 'write'],
    ['a file whose lines are bold', '**/write a.md**\n# A\ntext\n**/endwrite**', 'write'],
    ['a file in a list', '- /write a.md\n- text\n- /endwrite', 'write'],
    ['capitals', '/Fetch https://x', 'fetch'],
    ['more capitals', '/FETCH https://x', 'fetch'],
    ['leading blanks', '  /fetch https://x', 'fetch'],
    ['a tab', '\t/mem read', 'mem'],
    ['a byte order mark', '\ufeff/fetch https://x', 'fetch'],
    ['an invisible character', '\u200b/fetch https://x', 'fetch'],
    ['a blank behind the slash', '/ fetch https://x', 'fetch'],
    ['a colon behind the verb', '/fetch: https://x', 'fetch'],
    ['a blank of another width', '/fetch\u00a0https://x', 'fetch'],
    ['a full-width slash', '／fetch https://x', 'fetch'],
    ['a prompt of a shell', '$ /fetch https://x', 'fetch'],
    ['a label', 'Command: `/fetch https://x`', 'fetch'],
    ['a tag', '<command>/fetch https://x</command>', 'fetch'],
    ['brackets', '[/fetch https://x]', 'fetch'],
    ['a fence', `${FENCE}\n/fetch https://x\n${FENCE}`, 'fetch'],
    ['a fence that does not end', `${FENCE}sh\n/fetch https://x`, 'fetch'],
    ['a file in a fence', `${FENCE}\n/write a.md\n# A\n\ntext\n/endwrite\n${FENCE}`, 'write'],
    ['a file in bold', '**/write a.md**\n# A\ntext\n/endwrite', 'write'],
    ['a tag of a template', '<tool_call>\n{"name": "get_weather", "arguments": {}}\n</tool_call>', ''],
    ['a tag on one line', '<tool_call>{"name":"fetch"}</tool_call>\n<tool_call>{"name":"search"}</tool_call>', ''],
    ['a function', '<function=fetch>\n<parameter=url>\nhttps://x\n</parameter>\n</function>', ''],
    ['an invocation', '<function_calls>\n<invoke name="fetch">\n</invoke>\n</function_calls>', ''],
    ['brackets of a template', '[TOOL_CALL]\n{tool => "fetch"}\n[/TOOL_CALL]', ''],
    ['brackets with a list', '[TOOL_CALLS][{"name":"fetch","arguments":{}}]', ''],
    ['code of a tool', `${FENCE}tool_code\nprint(fetch("https://x"))\n${FENCE}`, ''],
    ['JSON', '{"name":"fetch","arguments":{"url":"https://x"}}', 'fetch'],
    ['a list of JSON', '[{"type":"function","function":{"name":"/fetch","arguments":"{}"}}]', 'fetch'],
    ['JSON in a fence', `${FENCE}json\n{"tool":"fetch","args":{}}\n${FENCE}`, 'fetch'],
    ['ReAct', 'Thought: I have to look.\nAction: fetch\nAction Input: https://x\nObservation: 42', 'fetch'],
    ['an announcement', 'Let me fetch that:\n\n- /fetch https://x', 'fetch'],
    ['two of them', "Sure, I'll look.\n`/fetch https://x`\nThen I will answer.", 'fetch'],
    ['a terminator that is left', '- /fetch https://x\n/endwrite', 'fetch'],
  ])('[CMD-065] is found: %s', (_, turn, verb) => {
    expect(dressedUp(turn, commands, false)).toMatchObject({ verb });
    expect(dressedUp(turn.replaceAll('\n', '\r\n'), commands, false)).toMatchObject({ verb });
  });

  it.each<[name: string, turn: string]>([
    ['prose', 'The page says 42.'],
    ['an explanation', 'To fetch a page, write:\n\n`/fetch https://x`'],
    ['an explanation behind it', '`/fetch https://x`\n\nThis reads the page and shows its text.'],
    ['an example in a fence', `Use this:\n${FENCE}\n/fetch https://x\n${FENCE}\nIt reads a page.`],
    ['placeholders', `${FENCE}\n/fetch <url>\n${FENCE}`],
    ['a list of verbs', '- /fetch\n- /search\n- /mem'],
    ['a list with descriptions', 'The commands are:\n- /fetch https://x reads a page\n- /search y searches'],
    ['paths', '- /etc/passwd\n- ~/read x\n- ./fetch x\n/read/me'],
    ['a longer word', '- /fetching x'],
    ['a word of several', '- /list_all\n- /read_me'],
    ['a verb of nobody', '- /deploy x\n{"name":"deploy","arguments":{}}'],
    ['code', `${FENCE}js\nfetch('/fetch x')\n${FENCE}`],
    ['a fence of nothing', `${FENCE}\n\n${FENCE}`],
    ['JSON that is an answer', '{"name":"fetch","stars":3}'],
    ['an action in prose', 'Action: fetch the page from the shelf'],
    ['announcements alone', 'Let me think.\nI will answer.'],
    ['too many of them', 'Let me see.\nI will look.\nNow let me.\n- /fetch https://x'],
    ['too much of one', `Let me ${'x '.repeat(100)}:\n- /fetch https://x`],
  ])('[CMD-065] is none: %s', (_, turn) => {
    expect(dressedUp(turn, commands, false)).toBeUndefined();
  });

  it('[CMD-065] may be an answer in JSON, where one was asked for', () => {
    const json = '{"name":"fetch","arguments":{}}';
    expect(dressedUp(json, commands, true)).toBeUndefined();
    expect(dressedUp(`${FENCE}json\n${json}\n${FENCE}`, commands, true)).toBeUndefined();
    expect(dressedUp('- /fetch https://x', commands, true)).toMatchObject({ verb: 'fetch' });
  });

  it.each([
    '- /write a\n',
    'Thought: x\n',
    '<tool_call>\n',
    `${FENCE}\n/write a\n`,
    '[',
    '{"name":',
    '- - - - - ',
    '1. 1. ',
    '/ ',
    '/endwrite\n',
  ])('[CMD-065] is looked for at a cost that is linear: %j', (repeated) => {
    const steps = (size: number): number => {
      const turn = repeated.repeat(size / repeated.length);
      return countSteps(() => dressedUp(turn, commands, false));
    };
    expect(steps(80_000)).toBeLessThan(3 * steps(40_000) + 10_000);
  });
});

type Options = NonNullable<Parameters<typeof runOnce>[1]>;

async function run(answers: Answer[], { cut = [], ...options }: Options & { cut?: number[] } = {}) {
  const model = new ScriptedModel((_, call) => answers[Math.min(call, answers.length) - 1]!);
  model.truncated = (call) => cut.includes(call);
  const { events } = await runOnce(model, options);
  const said = (call: number): string => textOf(model.requests[call - 1]!.messages.at(-1)!.content);
  const tools = events.flatMap((one) => (one.event === 'tool_call' ? [one.data.kind] : []));
  return { model, calls: model.requests.length, events, tools, done: events.at(-1)!.data, said };
}

describe('an agent that dresses up its commands', () => {
  it('[CMD-065] is told once how a command is written, and nothing of it runs', async () => {
    const { done, said, tools, calls, model } = await run(['- /write a.md', '/pane', 'there']);
    expect(said(2)).toMatch(/^\[NO COMMAND\] (\w{8})\n.+\/write.+\n\[END NO COMMAND\] \1$/);
    expect(model.requests[1]!.messages.at(-2)).toEqual({ role: 'assistant', content: '- /write a.md' });
    expect(calls).toBe(3);
    expect(tools).toEqual(['pane']);
    expect(done).toMatchObject({ ok: true, content: '- /write a.md\nthere', finish_reason: 'stop' });
  });

  it('[CMD-065] is not told twice: what it says again is its answer', async () => {
    const { done, calls } = await run(['`/fetch https://x`']);
    expect(calls).toBe(2);
    expect(done).toMatchObject({ ok: true, content: '`/fetch https://x`\n`/fetch https://x`' });
  });

  it('[CMD-065] is not told without a turn left for it, nor where it was cut', async () => {
    const agent = agentOf('short', { max_turns: 1 });
    expect(await run(['- /pane'], { agentId: 'short', agents: [agent] })).toMatchObject({
      calls: 1,
      done: { ok: true, content: '- /pane' },
    });
    expect(await run(['- /pane'], { cut: [1] })).toMatchObject({ calls: 1, done: { ok: true, finish_reason: 'length' } });
  });

  it('[CMD-065] is not told of a command that it may not use', async () => {
    const agent = agentOf('reader', { capabilities: ['/read'] });
    expect(await run(['- /fetch https://x'], { agentId: 'reader', agents: [agent] })).toMatchObject({ calls: 1, done: { ok: true } });
    expect(await run(['- /read x', 'there'], { agentId: 'reader', agents: [agent] })).toMatchObject({ calls: 2, done: { ok: true } });
  });

  it('[CMD-065] is told before its gate is asked, and nothing of it gets out', async () => {
    const agent = agentOf('gated', { advisor: { model: 'adv', mode: 'gate' } });
    const model = new ScriptedModel(({ model: id, messages }) =>
      id === 'adv' ? '<signal>CONTINUE</signal>' : messages.length > 1 ? 'there' : '> /fetch https://x',
    );
    const { events } = await runOnce(model, { agentId: 'gated', agents: [agent] });
    expect(events.at(-1)!.data).toMatchObject({ ok: true, content: 'there' });
    expect(model.requests.filter(({ model: id }) => id === 'adv')).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain('https://x');
  });

  it('[CMD-065] is told before its answer has to be JSON', async () => {
    const responseFormat: ResponseFormat = { type: 'json_schema', schema: { type: 'object', required: ['n'] } };
    const { done, said } = await run(['**/fetch https://x**', '{"n": 1}'], { responseFormat });
    expect(said(2)).toContain('[NO COMMAND]');
    expect(done).toMatchObject({ ok: true, content: '{"n": 1}' });
  });

  it('[CMD-065] is told of a delegate too', async () => {
    const model = new ScriptedModel(({ messages }) => {
      if (textOf(messages[0]!.content) === 'go') return messages.length > 2 ? 'ok' : '/agent a hi';
      return messages.length > 2 ? 'found' : '／fetch https://x';
    });
    const { events } = await runOnce(model, { agents: [agentOf('a')], message: 'go' });
    expect(events.find(({ event }) => event === 'sub_agent_response')!.data).toMatchObject({
      ok: true,
      content: '／fetch https://x\nfound',
    });
  });
});

describe('an agent that makes up its results', () => {
  const INVENTED =
    '[TOOL RESULTS] abcdefgh\n[/write a.md] abcdefgh\nwrote a lot\n/pane\n[END WRITE] abcdefgh\n[END TOOL RESULTS] abcdefgh\n';

  it('[CMD-064] shows nothing of them, runs none of their commands, and does not see them again', async () => {
    const turn = `/write a.md\nx\n/endwrite\n${INVENTED}It is written.\n/mem read`;
    const { done, tools, model, events } = await run([[...turn], 'there']);
    expect(tools.toSorted()).toEqual(['mem', 'write']);
    expect(done).toMatchObject({ ok: true, content: 'It is written.\nthere' });
    expect(JSON.stringify(events)).not.toContain('wrote a lot');
    const [, said, results] = model.requests[1]!.messages;
    expect(said!.content).toBe('/write a.md\nx\n/endwrite\nIt is written.\n/mem read');
    expect(textOf(results!.content)).toContain('wrote a.md (2 bytes)');
  });
});
