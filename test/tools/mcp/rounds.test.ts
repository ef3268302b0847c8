import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnSqliteFirst } from '../../support/databases.ts';
import { HttpServer } from '../../support/loopback.ts';
import { mcpOf, Processes, startMcpModern, startMcpRaw } from '../../support/mcp.ts';
import { asker, openQuestion } from '../../support/questions.ts';
import { useServer } from '../../support/server.ts';
import type { EventStream } from '../../support/stream.ts';

const CITY = {
  message: 'Which city?',
  requestedSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};
const SURE = { message: 'Sure?', requestedSchema: { type: 'object', properties: { sure: { type: 'boolean' } }, required: ['sure'] } };
const LINK = { mode: 'url', message: 'Pay there.', url: 'https://pay.example.org/' };

const person = asker({ capabilities: ['/ask', '/mcp'] });
const elicit = (server: string, args: object, tool = 'elicit'): string => `/mcp call ${server} ${tool} ${JSON.stringify(args)}`;

describeOnSqliteFirst('what a server without sessions wants to know', (dialect) => {
  const processes = new Processes();
  const folder = mkdtempSync(join(tmpdir(), 'baton-rounds-'));
  const file = join(folder, 'mcp.json');
  let http: Awaited<ReturnType<typeof startMcpModern>>;
  beforeAll(async () => {
    http = await startMcpModern('reject');
    const { command, args, env } = processes.modern('reject');
    const servers = { stdio: { command, args, env }, http: { type: 'http', url: http.config.url.href } };
    writeFileSync(file, JSON.stringify({ mcpServers: servers }));
  });
  const baton = useServer({ dialect, env: { MCP_CONFIG: file, PARK_SECONDS: '0' } });
  afterAll(async () => {
    await http.server[Symbol.asyncDispose]();
    processes[Symbol.dispose]();
    rmSync(folder, { recursive: true });
  });

  const start = (message: string, more: object = {}): Promise<EventStream> =>
    baton().api.start({ message, agent_def: { ...person, ...more } });
  const answer = async (run: EventStream, count: number, text: string): Promise<string> => {
    await run.until(() => run.data('question').length >= count);
    const question = run.data('question')[count - 1]!;
    await baton().api.post(`/v1/questions/${question.question_id}/answer`, { text });
    return question.text;
  };
  /** What the server's tool said, line by line. */
  const said = (run: EventStream): string[] => run.text().match(/(?<=^> )(?!\[).*$/gm) ?? [];

  it.each(['stdio', 'http'])(
    '[MCP-105] is a question each, in rounds and at once, of a run that is parked meanwhile (%s)',
    async (server) => {
      for (const atOnce of [false, true]) {
        const run = await start(elicit(server, { forms: [CITY, SURE], atOnce }));
        const question = await openQuestion(baton().api, run);
        expect(question.text).toContain(`The MCP server '${server}' asks:\n> Which city?`);
        await answer(run, 1, 'Rome');
        expect(await answer(run, 2, 'decline')).toContain('> Sure?');
        expect(await run.over).toBe('complete');
        expect(said(run)).toEqual(['{"action":"accept","content":{"city":"Rome"}}', '{"action":"decline"}']);
        expect(run.data('tool_call')).toMatchObject([{ kind: 'mcp', ok: true }]);
      }
    },
  );

  it('[MCP-105] is asked again where the answer does not fit, and canceled from the sixth on', async () => {
    const run = await start(elicit('http', { forms: [SURE, SURE, SURE, SURE, SURE, SURE] }));
    expect(await answer(run, 1, 'perhaps')).toContain('> Sure?');
    expect(await answer(run, 2, 'yes')).toContain('The answer before does not fit');
    for (let count = 3; count <= 6; count += 1) await answer(run, count, 'no');
    expect(await run.over).toBe('complete');
    expect(run.data('question')).toHaveLength(6);
    expect(said(run)).toEqual([
      '{"action":"accept","content":{"sure":true}}',
      ...Array.from({ length: 4 }, () => '{"action":"accept","content":{"sure":false}}'),
      '{"action":"cancel"}',
    ]);
  });

  it('[MCP-105] is asked of a call that needed approval, too', async () => {
    const run = await start(elicit('http', { forms: [CITY, CITY] }), { approvals: ['/mcp call'] });
    await openQuestion(baton().api, run);
    await baton().api.post(`/v1/questions/${run.data('question')[0]!.question_id}/answer`, { decision: 'approved' });
    await answer(run, 2, 'Rome');
    await answer(run, 3, 'Paris');
    expect(await run.over).toBe('complete');
    expect(said(run)).toEqual(['{"action":"accept","content":{"city":"Rome"}}', '{"action":"accept","content":{"city":"Paris"}}']);
  });

  it('[MCP-108] is not asked where the agent may not ask: nothing was announced', async () => {
    const run = await start(elicit('http', { forms: [CITY] }), { capabilities: ['/mcp'] });
    expect(await run.over).toBe('complete');
    // The official server refuses what was not announced.
    expect(run.text()).toContain('client capabilities do not declare the required capability');
    expect(run.data('question')).toEqual([]);
  });
});

describe('a server that wants to know', () => {
  const never = new AbortController().signal;
  const discovered = '{"jsonrpc":"2.0","id":$ID,"result":{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{}}}';
  const wants = (members: object) => `{"jsonrpc":"2.0","id":$ID,"result":${JSON.stringify({ resultType: 'input_required', ...members })}}`;
  const form = { method: 'elicitation/create', params: CITY };

  /** What becomes of a call, over both transports. @returns how often it was made */
  async function outcome(answer: string): Promise<{ problems: string[]; calls: number }> {
    const problems: string[] = [];
    const { server, said, config } = await startMcpRaw({ 'server/discover': discovered, odd: answer }, 'events');
    await using _ = server;
    using processes = new Processes();
    // The answer is an argument of the process.
    for (const one of answer.length > 100_000 ? [config] : [config, processes.raw({ 'server/discover': discovered, odd: answer })]) {
      await using session = mcpOf({ a: one }).open();
      const call = session.call('a', 'odd', {}, never);
      problems.push(
        await call.then(
          ({ text }) => text,
          (error: Error) => error.message,
        ),
      );
    }
    return { problems, calls: said.filter((message) => message.includes('"odd"')).length };
  }

  it.each([
    ['the same without end', wants({ inputRequests: { a: form }, requestState: 's' }), 'wants to know something for the 11th time', 11],
    ['nothing, without end', wants({ requestState: 's' }), 'wants to know something for the 11th time', 11],
    ['with a huge state', wants({ requestState: 'x'.repeat(70_000) }), 'its requestState has more than 65536 characters', 1],
    ['with a state that is none', wants({ inputRequests: { a: form }, requestState: 5 }), 'its requestState is a number', 1],
    [
      'very many things',
      wants({ inputRequests: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [i, form])) }),
      'it wants more than 20 inputs',
      1,
    ],
    [
      'a huge thing',
      wants({ inputRequests: { a: { ...form, more: 'x'.repeat(140_000) } } }),
      'its inputRequests have more than 131072 characters',
      1,
    ],
    ['neither this nor that', wants({}), 'it wants input, and has neither inputRequests nor a requestState', 1],
    ['a list', wants({ inputRequests: [form] }), 'its inputRequests are a list', 1],
    [
      'with a form that is none',
      wants({ inputRequests: { a: { ...form, params: { message: 5 } } } }),
      'it asks with a form that is none',
      1,
    ],
    [
      'what the model says',
      wants({ inputRequests: { a: { method: 'sampling/createMessage', params: {} } } }),
      "it asks for 'sampling/createMessage', which is not offered",
      1,
    ],
    ['the roots', wants({ inputRequests: { a: form, b: { method: 'roots/list' } } }), "it asks for 'roots/list', which is not offered", 1],
  ])('[MCP-107] %s gets a clear failure', async (_, answer, problem, times) => {
    const { problems, calls } = await outcome(answer);
    for (const one of problems) expect(one).toContain(problem);
    expect(calls).toBe(times);
  });

  it('[MCP-108] what was not announced, forms and addresses, gets a plain no, and its call goes on', async () => {
    await using server = await HttpServer.start((request, response) => {
      void text(request).then((body) => {
        const { id, method, params } = JSON.parse(body);
        const { inputResponses, requestState } = params;
        const answered = JSON.stringify({ inputResponses, requestState });
        const result =
          method === 'server/discover'
            ? { supportedVersions: ['2026-07-28'], capabilities: {} }
            : inputResponses
              ? { resultType: 'complete', content: [{ type: 'text', text: answered }] }
              : {
                  resultType: 'input_required',
                  inputRequests: { a: form, b: { method: 'elicitation/create', params: LINK } },
                  requestState: 's',
                };
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
      });
    });
    await using session = mcpOf({ a: { kind: 'http', url: new URL(server.origin), headers: {} } }).open();
    const { text: said } = await session.call('a', 'ask', {}, never);
    expect(JSON.parse(said)).toEqual({ inputResponses: { a: { action: 'decline' }, b: { action: 'decline' } }, requestState: 's' });
  });

  it('[MCP-110] has a clear failure also where it answers with what was not asked for', async () => {
    for (const [resultType, words] of [
      ['task', "its resultType is 'task', which was not asked for"],
      [7, 'its resultType is a number'],
    ]) {
      const { problems } = await outcome(`{"jsonrpc":"2.0","id":$ID,"result":${JSON.stringify({ resultType, content: [] })}}`);
      for (const one of problems) expect(one).toContain(`answered what the protocol does not know: ${words}`);
    }
    const plain = await outcome('{"jsonrpc":"2.0","id":$ID,"result":{"content":"as ever"}}');
    expect(plain.problems).toEqual(['as ever', 'as ever']);
  });
});
