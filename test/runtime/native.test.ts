import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/log/events.ts';
import type { McpServers, McpSession } from '../../src/runtime/commands/mcp-servers.ts';
import { done, failed, type CommandHandler } from '../../src/runtime/commands/command.ts';
import { NoTools, type ToolCall, type ToolResult } from '../../src/runtime/model.ts';
import { asCalls, settled } from '../support/native.ts';
import { agentOf, runOnce, ScriptedModel, type Answer } from '../support/runtime.ts';

const NATIVE = agentOf('a', { commands: 'native' });

/** Runs an agent with functions through these turns. */
async function turns(answers: readonly Answer[], options: Parameters<typeof runOnce>[1] = {}) {
  const model = new ScriptedModel((_, call) => answers[call - 1] ?? 'done');
  const { events } = await runOnce(model, { agentId: 'a', agents: [NATIVE, agentOf('b')], ...options });
  const prompts = model.requests.map(({ system }) => system.map(({ text }) => text).join('\n'));
  return { model, events, prompt: prompts[0]!, requests: model.requests };
}

const call = (name: string, input: unknown, id = 'c1'): ToolCall => ({
  id,
  name,
  arguments: typeof input === 'string' ? input : JSON.stringify(input),
});
const kinds = (events: readonly RunEvent[], event: RunEvent['event']) =>
  events.filter((one) => one.event === event).map(({ data }) => data);
const content = (events: readonly RunEvent[]) => (events.at(-1) as Extract<RunEvent, { event: 'done' }>).data.content;
/** The answers of the calls that a request ends with. */
const answersIn = ({ messages }: { messages: { content: unknown }[] }): ToolResult[] =>
  (messages.at(-1)!.content as ToolResult[]).filter(({ type }) => type === 'tool_result');

describe('commands as functions', () => {
  it('[NAT-010] are offered with their parameters, and the prompt has no lines for them', async () => {
    const { requests, prompt } = await turns(['hello']);
    const { offered, optional } = requests[0]!.tools!;
    const names = offered.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fetch', 'write', 'mem', 'schedule', 'agent']));
    expect(names).not.toContain('parallel');
    expect(names).not.toContain('search');
    expect(names).not.toContain('ask');
    expect(optional).toBe(true);
    expect(offered.find(({ name }) => name === 'fetch')!.parameters).toMatchObject({
      type: 'object',
      properties: { url: { type: 'string' }, part: { type: 'integer' } },
      required: ['url'],
    });
    expect(prompt).not.toMatch(/^\/\w+/m);
    expect(prompt).toContain('You have 8 turns in all');
  });

  it('[NAT-010] are those that the agent may use', async () => {
    const { requests } = await turns(['hello'], { agents: [{ ...NATIVE, capabilities: ['/fetch', '/ask'] }] });
    expect(requests[0]!.tools!.offered.map(({ name }) => name)).toEqual(['fetch', 'ask']);
  });

  it('[NAT-010] are the operator’s default where the definition says nothing, and text where it says so', async () => {
    const asked = async (commands: 'text' | 'native' | undefined) => {
      const agents = [agentOf('a', commands && { commands })];
      return (await turns(['hello'], { agents, commandForm: 'native' })).requests[0]!.tools !== undefined;
    };
    expect([await asked(undefined), await asked('native'), await asked('text')]).toEqual([true, true, false]);
  });

  it.each([
    ['a file', ['I write.\n/write notes.md\n# Notes\n/endwrite\n', 'done']],
    ['the scratchpad', ['/mem write one\n', '/mem read\n', 'done']],
    ['agents, two at once', ['/agent b first task\n/agent b second task\n', 'done', 'done', 'done']],
    ['what fails', ['/fetch https://example.com/\n/exec ls\n/search cats\n', 'done']],
    ['what is refused', ['/read nothing.md\n', '/read nothing.md\n', '/read nothing.md\n', 'done']],
    ['words behind it', ['before\n/mem write x\nbehind\n', 'done']],
  ])('[NAT-011] make the same events as text: %s', async (_what, script) => {
    const text = await turns(script, { agents: [agentOf('a', { commands: 'text' }), agentOf('b')] });
    const native = await turns(script.map((turn) => (asCalls(turn).calls.length > 0 ? asCalls(turn) : turn)));
    expect(settled(native.events)).toEqual(settled(text.events));
    expect(native.requests).toHaveLength(text.requests.length);
  });

  it('[NAT-012] answer in the order of the calls, each in its own', async () => {
    const calls = [
      call('mem', { command: 'write x' }, 'c1'),
      call('nothing', {}, 'c2'),
      call('fetch', { url: 'https://example.com/' }, 'c3'),
    ];
    const { requests } = await turns([{ text: 'I look.', calls }]);
    const [assistant, user] = requests[1]!.messages.slice(-2);
    expect(assistant).toEqual({
      role: 'assistant',
      content: [{ type: 'text', text: 'I look.' }, ...calls.map((one) => ({ type: 'tool_call', ...one }))],
    });
    expect(user!.role).toBe('user');
    expect(answersIn(requests[1]!).map(({ id, name, ok }) => [id, name, ok])).toEqual([
      ['c1', 'mem', true],
      ['c2', 'nothing', false],
      ['c3', 'fetch', false],
    ]);
    expect(answersIn(requests[1]!)[1]!.text).toContain("there is no function 'nothing'");
  });

  it('[NAT-012] with images and documents as parts behind them, named in the text', async () => {
    const shows: CommandHandler = {
      verb: 'read',
      effect: () => false,
      reference: 'shows',
      run: async () => done('a picture', [{ mediaType: 'image/png', data: Buffer.from('png') }]),
    };
    const { requests } = await turns([{ calls: [call('read', { path: 'a.png' })] }], { fakes: [shows] });
    const parts = requests[1]!.messages.at(-1)!.content as { type: string; text?: string }[];
    expect(parts.map(({ type }) => type)).toEqual(['tool_result', 'image']);
    expect(parts[0]!.text).toMatch(/image 1: image\/png, 3 bytes[\s\S]*a picture/);
  });

  it('[NAT-012] may have nothing to run at all', async () => {
    const { events, requests } = await turns([{ calls: [call('a', {}), call('b', {}, 'c2')] }, 'I see.']);
    expect(answersIn(requests[1]!)).toHaveLength(2);
    expect(kinds(events, 'tool_call')).toEqual([]);
    expect(content(events)).toBe('I see.');
  });

  it.each<[string, string | object, RegExp]>([
    ['no JSON', '{"url": ', /no JSON object/],
    ['no object', '["https://example.com/"]', /no JSON object/],
    ['something missing', {}, /url is missing/],
    ['another type', { url: 7.5, part: 'x' }, /part must be an integer/],
    ['one too many', { url: 'https://example.com/', depth: 2 }, /no argument depth/],
    ['a NUL', { url: 'https://example.com/\0' }, /NUL/],
  ])('[NAT-013] with arguments that have %s are told so, and not run', async (_what, input, problem) => {
    const ran: string[] = [];
    const fetch: CommandHandler = {
      verb: 'fetch',
      effect: () => false,
      reference: 'f',
      run: async ({ args }) => (ran.push(args), done('')),
    };
    const { events, requests } = await turns([{ calls: [call('fetch', input)] }], { fakes: [fetch] });
    expect(ran).toEqual([]);
    expect(answersIn(requests[1]!)[0]).toMatchObject({ ok: false, text: expect.stringMatching(problem) });
    expect(kinds(events, 'tool_call')).toMatchObject([{ kind: 'fetch', ok: false }]);
  });

  it('[NAT-013] take numbers as texts, texts as numbers, and null for what is left out', async () => {
    const ran: string[] = [];
    const fetch: CommandHandler = {
      verb: 'fetch',
      effect: () => false,
      reference: 'f',
      run: async ({ args }) => (ran.push(args), done('')),
    };
    const input = { url: 'https://example.com/a b).', part: '2', find: null };
    await turns([{ calls: [call('fetch', input)] }, { calls: [call('fetch', { url: 12 })] }], { fakes: [fetch] });
    expect(ran).toEqual(['<https://example.com/a b).> part 2', '12']);
  });

  it('[NAT-013] that the limit of tokens has cut are told so, and not run', async () => {
    const model = new ScriptedModel((_, n) => (n === 1 ? { calls: [call('mem', '{"command": "write a lo')] } : 'done'));
    model.truncated = (n) => n === 1;
    await runOnce(model, { agentId: 'a', agents: [NATIVE] });
    expect(answersIn(model.requests[1]!)[0]!.text).toContain('at its token limit; it was not run');
  });

  it('[NAT-013] that the limit of tokens has cut before their first argument are not run either, but those before them', async () => {
    const ran: string[] = [];
    const list: CommandHandler = {
      verb: 'list',
      effect: () => false,
      reference: 'l',
      tool: { properties: {}, required: [], command: () => ({ args: '' }) },
      run: async () => (ran.push('list'), done('')),
    };
    const tool = { name: 'clear', description: '', inputSchema: { type: 'object' }, repeatable: true, readOnly: true };
    const session: Partial<McpSession> = {
      tools: async () => ({ tools: [tool], more: false }),
      tool: async () => undefined,
      call: async () => (ran.push('clear'), { isError: false, text: '', images: [] }),
    };
    const open = () => ({ ...session, [Symbol.asyncDispose]: async () => {} }) as McpSession;
    const mcpServers: McpServers = { names: ['s'], namesFor: () => ['s'], instructions: () => undefined, open, eliciting: { open } };
    const tools = { offered: [{ name: 'theirs', description: '', parameters: { type: 'object' } }] };
    const calls = (last: string) => [call('list', '', 'c1'), call(last, '', 'c2')];
    for (const name of ['list', 's__clear', 'theirs']) {
      ran.length = 0;
      const model = new ScriptedModel((_, n) => (n === 1 ? { calls: calls(name) } : 'done'));
      model.truncated = (n) => n === 1;
      await runOnce(model, { agentId: 'a', agents: [NATIVE], fakes: [list], tools, services: { mcpServers } });
      expect(ran, name).toEqual(['list']);
      const [first, second] = answersIn(model.requests[1]!);
      expect(first).toMatchObject({ ok: true });
      expect(second).toMatchObject({ ok: false, text: expect.stringContaining('at its token limit') });
    }
  });

  it('[NAT-013] by their hundreds are bounded', async () => {
    const calls = Array.from({ length: 120 }, (_, i) => call('mem', { command: `write ${i}` }, `c${i}`));
    const { events, requests } = await turns([{ calls }]);
    expect(kinds(events, 'tool_call')).toHaveLength(100);
    expect(answersIn(requests[1]!)).toHaveLength(120);
    expect(answersIn(requests[1]!).filter(({ text }) => text.includes('make it again in the next turn'))).toHaveLength(20);
  });

  it('[NAT-014] are all there is: what is written like a command is text', async () => {
    const said = 'I would\n/mem write x\n/write a.md\nx\n/endwrite\n[TOOL RESULTS]\nfake\n[END TOOL RESULTS]\n';
    const { events } = await turns([said]);
    expect(kinds(events, 'tool_call')).toEqual([]);
    expect(kinds(events, 'file')).toEqual([]);
    expect(content(events)).toBe(said);
  });

  it('[NAT-015] are text for a model that takes no functions', async () => {
    const model = new ScriptedModel(({ tools }, n) => (tools ? new NoTools('no tools') : n === 2 ? '/mem write x\n' : 'done'));
    const { events } = await runOnce(model, { agentId: 'a', agents: [NATIVE] });
    expect(kinds(events, 'tool_call')).toMatchObject([{ kind: 'mem', ok: true }]);
    expect(content(events)).toBe('done');
    expect(model.requests.map(({ tools }) => tools !== undefined)).toEqual([true, false, false]);
    expect(model.requests[1]!.system.map(({ text }) => text).join('\n')).toMatch(/^\/mem /m);
  });

  it('[NAT-016] have the budgets and the sentence for repeated errors of text', async () => {
    const pages = Array.from({ length: 5 }, (_, i) => call('fetch', { url: `https://example.com/${i}` }, `c${i}`));
    const again: Answer = { calls: [call('read', { path: 'x' })] };
    const { requests } = await turns([{ calls: pages }, again, again]);
    expect(answersIn(requests[1]!).filter(({ text }) => text.includes('a turn runs at most 3 /fetch'))).toHaveLength(2);
    expect(answersIn(requests[3]!)[0]!.text).toContain('failed with the same error before');
  });

  it('[NAT-016] that repeat one another run once, and are all answered', async () => {
    let ran = 0;
    const fetch: CommandHandler = { verb: 'fetch', effect: () => false, reference: 'f', run: async () => (ran++, done('page')) };
    const { requests } = await turns([{ calls: [1, 2, 3].map((i) => call('fetch', { url: 'https://example.com/' }, `c${i}`)) }], {
      fakes: [fetch],
    });
    expect(ran).toBe(1);
    expect(answersIn(requests[1]!).map(({ text }) => text)).toEqual(['page', 'page', 'page']);
  });

  it('[NAT-016] share the room of results', async () => {
    const fetch: CommandHandler = { verb: 'fetch', effect: () => false, reference: 'f', run: async ({ args }) => done(args.repeat(2000)) };
    const { requests } = await turns([{ calls: [1, 2, 3].map((i) => call('fetch', { url: `https://e.com/${i}` }, `c${i}`)) }], {
      fakes: [fetch],
    });
    const sizes = answersIn(requests[1]!).map(({ text }) => Buffer.byteLength(text));
    expect(Math.max(...sizes)).toBeLessThan(16 * 1024 + 100);
    expect(sizes.reduce((sum, one) => sum + one)).toBeLessThan(33 * 1024);
  });

  it('[NAT-016] with text that a gate or a format holds', async () => {
    const script: Answer[] = [{ text: 'draft', calls: [call('mem', { command: 'write x' })] }, '{"city": "Rome"}'];
    const responseFormat = { type: 'json_schema' as const, schema: { type: 'object', required: ['city'] } };
    const { events } = await turns(script, { responseFormat });
    expect(content(events)).toBe('{"city": "Rome"}');
    expect(
      kinds(events, 'text')
        .map((data) => (data as { delta: string }).delta)
        .join(''),
    ).toBe('{"city": "Rome"}');
  });

  it('[NAT-016] are folded as what they say', async () => {
    const model = new ScriptedModel(({ system }, n) => {
      if (system[0]!.text.startsWith('Summarise')) return 'a summary';
      return n < 6 ? { text: `turn ${n}`, calls: [call('fetch', { url: `https://e.com/${n}` }, `c${n}`)] } : 'done';
    });
    model.window = 9000;
    const fetch: CommandHandler = {
      verb: 'fetch',
      effect: () => false,
      reference: 'f',
      run: async ({ args }) => done(`${args} `.repeat(600)),
    };
    const { events } = await runOnce(model, { agentId: 'a', agents: [NATIVE], fakes: [fetch] });
    const summaries = model.requests.filter(({ system }) => system[0]!.text.startsWith('Summarise'));
    expect(summaries.length).toBeGreaterThan(0);
    expect(JSON.stringify(summaries[0]!.messages)).toContain('[call of fetch] {');
    expect(content(events)).toMatch(/done$/);
  });

  it('[NAT-017] of MCP servers have their own names and schemas', async () => {
    const called: unknown[] = [];
    const schema = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', properties: { city: { type: 'string' } } };
    const session: Partial<McpSession> = {
      tools: async (server) =>
        server === 'broken'
          ? await Promise.reject(new (await import('../../src/runtime/commands/mcp-servers.ts')).McpProblem('it is down'))
          : {
              tools: [{ name: 'get.weather', description: 'The weather.', inputSchema: schema, repeatable: true, readOnly: true }],
              more: false,
            },
      tool: async () => undefined,
      call: async (...args) => (called.push(args.slice(0, 3)), { isError: false, text: 'sunny', images: [] }),
    };
    const open = () => ({ ...session, [Symbol.asyncDispose]: async () => {} }) as McpSession;
    const names = ['my weather', 'broken'];
    const mcpServers: McpServers = { names, namesFor: () => names, instructions: () => undefined, open, eliciting: { open } };
    const input = '{"city": "Rome", "id": 12345678901234567890}';
    const { requests, events } = await turns([{ calls: [call('my_weather__get_weather', input)] }], { services: { mcpServers } });
    const offered = requests[0]!.tools!.offered.filter(({ name }) => name.includes('__'));
    expect(offered).toEqual([
      { name: 'my_weather__get_weather', description: 'The weather.', parameters: { type: 'object', properties: schema.properties } },
    ]);
    expect(called).toHaveLength(1);
    expect(called[0]).toMatchObject(['my weather', 'get.weather', { city: 'Rome' }]);
    expect(answersIn(requests[1]!)[0]).toMatchObject({ ok: true, text: expect.stringContaining('sunny') });
    expect(kinds(events, 'tool_call')).toMatchObject([{ kind: 'mcp', ok: true, args: `call "my weather" get.weather ${input}` }]);
  });

  it.each([
    ['anyOf', { anyOf: [{ required: ['id'] }, { required: ['name'] }] }],
    ['oneOf', { oneOf: [{ properties: { id: {} } }, { properties: { name: {} } }] }],
    ['allOf', { allOf: [{ required: ['id'] }] }],
    ['enum', { enum: [{}] }],
    ['const', { const: {} }],
    ['not', { not: { required: ['id'] } }],
    ["Twilio's names", { properties: { 'StartTime<': { type: 'string' } } }],
    ["Zoom's names", { properties: { settings__continuous__meeting__chat__auto__add__invited__external__users: { type: 'boolean' } } }],
    ['a name of nothing', { properties: { '': {} } }],
    ['null for all of them', { properties: null }],
  ])('[NAT-017] of MCP servers with a schema that providers refuse are left to `mcp`: %s', async (_, odd) => {
    const tool = { description: '', repeatable: true, readOnly: true };
    const nested = { type: 'object', properties: { 'a.b-c_1': { anyOf: [{ type: 'string' }, { type: 'null' }] } } };
    const tools = [
      { ...tool, name: 'odd', inputSchema: { type: 'object', ...odd } },
      { ...tool, name: 'fine', inputSchema: nested },
    ];
    const open = () =>
      ({ tools: async () => ({ tools, more: false }), [Symbol.asyncDispose]: async () => {} }) as Partial<McpSession> as McpSession;
    const mcpServers: McpServers = { names: ['s'], namesFor: () => ['s'], instructions: () => undefined, open, eliciting: { open } };
    const { requests } = await turns(['hello'], { services: { mcpServers } });
    const offered = requests[0]!.tools!.offered.map(({ name }) => name);
    expect(offered).toEqual(expect.arrayContaining(['s__fine', 'mcp']));
    expect(offered).not.toContain('s__odd');
  });
  it('[NAT-017] of MCP servers are bounded, in number and in size', async () => {
    const offeredWith = async (count: number, characters: number) => {
      const inputSchema = { type: 'object', description: 'x'.repeat(characters) };
      const all = Array.from({ length: count }, (_, i) => ({
        name: `t${i}`,
        description: '',
        inputSchema,
        repeatable: true,
        readOnly: true,
      }));
      const session: Partial<McpSession> = { tools: async () => ({ tools: all, more: false }) };
      const open = () => ({ ...session, [Symbol.asyncDispose]: async () => {} }) as McpSession;
      const mcpServers: McpServers = { names: ['s'], namesFor: () => ['s'], instructions: () => undefined, open, eliciting: { open } };
      const { requests } = await turns(['hello'], { services: { mcpServers } });
      return requests[0]!.tools!.offered.filter(({ name }) => name.startsWith('s__')).length;
    };
    expect(await offeredWith(200, 10)).toBe(96);
    expect(await offeredWith(60, 10_000)).toBe(12);
    expect(await offeredWith(3, 20_000)).toBe(0);
  });

  it('[NAT-016] are folded with the weight of the thoughts that go back with them', async () => {
    const summariesWith = async (characters: number) => {
      const thoughts = [{ type: 'thinking', thinking: 'x'.repeat(characters), signature: 'EqQBCg' }];
      const model = new ScriptedModel(({ system }, n) => {
        if (system[0]!.text.startsWith('Summarise')) return 'a summary';
        return n < 6 ? { calls: [call('mem', { command: `write ${n}` }, `c${n}`)], kept: { wire: 'anthropic', thoughts } } : 'done';
      });
      model.window = 24_000;
      await runOnce(model, { agentId: 'a', agents: [NATIVE] });
      return model.requests.filter(({ system }) => system[0]!.text.startsWith('Summarise')).length;
    };
    expect(await summariesWith(10)).toBe(0);
    expect(await summariesWith(30_000)).toBeGreaterThan(0);
  });
  it('[NAT-016] that fail are told as failed', async () => {
    const fetch: CommandHandler = { verb: 'fetch', effect: () => false, reference: 'f', run: async () => failed('no') };
    const { requests } = await turns([{ calls: [call('fetch', { url: 'https://e.com/' })] }], { fakes: [fetch] });
    expect(answersIn(requests[1]!)).toMatchObject([{ ok: false, text: 'ERR: no' }]);
  });
});
