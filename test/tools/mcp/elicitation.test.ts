import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnSqliteFirst } from '../../support/databases.ts';
import { Processes, startMcpHttp } from '../../support/mcp.ts';
import { asker } from '../../support/questions.ts';
import { useServer } from '../../support/server.ts';
import type { EventStream } from '../../support/stream.ts';

const CITY = { message: 'Which city?', requestedSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } };
const SURE = { message: 'Sure?', requestedSchema: { type: 'object', properties: { sure: { type: 'boolean' } }, required: ['sure'] } };
const TICKET = {
  message: 'Where does it go?',
  requestedSchema: {
    type: 'object',
    properties: {
      project: {
        type: 'string',
        oneOf: [
          { const: 'a', title: 'Alpha' },
          { const: 'b', title: 'Beta' },
        ],
      },
      count: { type: 'integer', minimum: 1, maximum: 5, default: 3 },
    },
    required: ['project'],
  },
};

const elicit = (server: string, args: object): string => `/mcp call ${server} elicit ${JSON.stringify(args)}`;
const person = asker({ capabilities: ['/ask', '/mcp', '/agent'] });

describeOnSqliteFirst('what an MCP server asks during a call', (dialect) => {
  const processes = new Processes();
  const folder = mkdtempSync(join(tmpdir(), 'baton-elicitation-'));
  const file = join(folder, 'mcp.json');
  let http: Awaited<ReturnType<typeof startMcpHttp>>;
  beforeAll(async () => {
    http = await startMcpHttp();
    const { command, args, env } = processes.example();
    const stdio = { command, args, env };
    const overHttp = { type: 'http', url: `${http.server.origin}/mcp` };
    // A process of its own would have little of the processors, and so need more time.
    const servers = { stdio, http: overHttp, brief: { ...overHttp, timeoutSeconds: 3 } };
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
  const asked = async (run: EventStream, count: number) => {
    await run.until(() => run.data('question').length >= count);
    return run.data('question')[count - 1]!;
  };
  const stateOf = async ({ requestId }: EventStream) => (await baton().api.get(`/v1/requests/${requestId}`)).body['state'];
  const answer = ({ question_id: id }: { question_id: number }, text: string) => baton().api.post(`/v1/questions/${id}/answer`, { text });
  /** What the server's tools said, line by line. */
  const said = (run: EventStream): string[] => run.text().match(/(?<=^> )(?!\[).*$/gm) ?? [];

  it.each(['stdio', 'http'])(
    '[MCP-061] is a question each, and the answer goes back: accepted, declined, canceled (%s)',
    async (server) => {
      const run = await start(elicit(server, { forms: [TICKET, SURE, CITY, CITY] }));
      const first = await asked(run, 1);
      expect(first).toMatchObject({ agent: 'asker', stream_id: 0, kind: 'question' });
      expect(first.text).toMatch(/^The MCP server '\w+' asks:\n> Where does it go\?\n/);
      await expect.poll(() => stateOf(run)).toBe('waiting');
      expect((await answer(first, 'project: Beta')).status).toBe(200);
      const second = await asked(run, 2);
      expect(second).toMatchObject({ options: ['yes', 'no'] });
      await answer(second, 'yes');
      await answer(await asked(run, 3), 'Decline');
      await answer(await asked(run, 4), 'cancel');
      await run.over;
      expect(said(run).map((line) => JSON.parse(line))).toEqual([
        { action: 'accept', content: { project: 'b', count: 3 } },
        { action: 'accept', content: { sure: true } },
        { action: 'decline' },
        { action: 'cancel' },
      ]);
      expect(new Set(run.data('question').map(({ question_id: id }) => id)).size).toBe(4);
      expect(run.data('answer').map(({ decision, text }) => [decision, text])).toEqual(
        ['project: Beta', 'yes', 'Decline', 'cancel'].map((text) => ['answered', text]),
      );
      expect(run.data('tool_call')).toMatchObject([{ kind: 'mcp', ok: true }]);
    },
  );

  it('[MCP-062] is asked again with what is wrong, three times at most', async () => {
    const run = await start(elicit('stdio', { forms: [TICKET, SURE] }));
    await answer(await asked(run, 1), 'project: gamma\ncount: 9');
    const again = await asked(run, 2);
    expect(again.text).toMatch(
      /^The answer before does not fit: "project" must be one of Alpha, Beta; "count" must be <= 5\nThe MCP server/,
    );
    await answer(again, '{"project": "Alpha", "count": "2"}');
    for (const nth of [3, 4, 5]) await answer(await asked(run, nth), 'perhaps');
    await run.over;
    expect(said(run).map((line) => JSON.parse(line))).toEqual([
      { action: 'accept', content: { project: 'a', count: 2 } },
      { action: 'cancel' },
    ]);
    expect(run.data('question')).toHaveLength(5);
  });

  it('[MCP-063] may be several questions at once, answered in any order, and five in a call', async () => {
    const run = await start(elicit('stdio', { forms: [CITY, SURE, CITY, CITY, CITY, CITY], atOnce: true }));
    await asked(run, 5);
    for (const question of run.data('question').toReversed()) await answer(question, question.options ? 'no' : `${question.question_id}`);
    await run.over;
    const [city, sure, ...others] = run.data('question').map(({ question_id: id }) => ({ action: 'accept', content: { city: `${id}` } }));
    expect(said(run).map((line) => JSON.parse(line))).toEqual([
      city,
      { ...sure, content: { sure: false } },
      ...others,
      { action: 'cancel' },
    ]);
  });

  it('[MCP-064] is asked for agents whose capabilities name /ask; for others the server is not told that it may', async () => {
    await baton().api.post('/v1/agents', asker({ id: 'plain', capabilities: ['/mcp'] }));
    const message =
      '/mcp call stdio capabilities\n/agent plain /mcp call stdio capabilities\n/mcp call stdio count\n/agent plain /mcp call stdio count';
    const run = await start(message);
    await run.over;
    const told = run.text().match(/^> (?:> )?\{.*\}$/gm);
    expect(told).toEqual(['> {"elicitation":{"form":{}}}', '> > {}']);
    // The two kinds of agents have sessions of their own.
    expect(run.text().match(/^> (?:> )?1$/gm)).toHaveLength(2);
    const plain = await baton().api.run({
      message: elicit('stdio', { forms: [CITY] }),
      agent_def: asker({ id: 'other', capabilities: ['/mcp'] }),
    });
    expect(said(plain)).toEqual(['Client does not support form elicitation.']);
    expect(plain.data('question')).toEqual([]);
  });

  it.each(['stdio', 'http'])('[MCP-065] is withdrawn when the server gives up, and its call goes on (%s)', async (server) => {
    const run = await start(elicit(server, { forms: [CITY], patienceMs: 500 }));
    const question = await asked(run, 1);
    await run.over;
    expect(run.data('answer')).toMatchObject([{ question_id: question.question_id, decision: 'canceled' }]);
    expect(said(run)).toEqual(['MCP error -32001: Request timed out']);
    expect(await answer(question, 'Rome')).toMatchObject({ status: 409, body: { error_code: 'question_closed' } });
    expect((await baton().api.get(`/v1/questions/${question.question_id}`)).body).toMatchObject({ state: 'closed', decision: 'canceled' });
  });

  it('[MCP-065] is withdrawn when the connection ends', async () => {
    const before = new Set(processes.started);
    const run = await start(elicit('stdio', { forms: [CITY] }));
    const question = await asked(run, 1);
    for (const pid of processes.started) if (!before.has(pid)) process.kill(pid, 'SIGKILL');
    await run.over;
    expect(run.data('answer')).toMatchObject([{ question_id: question.question_id, decision: 'canceled' }]);
    expect(run.data('tool_call')).toMatchObject([
      { ok: false, error: expect.stringContaining("the MCP server 'stdio' ended (signal SIGKILL)") },
    ]);
    expect((await answer(question, 'Rome')).status).toBe(409);
    expect(run.done.ok).toBe(true);
  });

  it('[MCP-065] is withdrawn when the run is canceled', async () => {
    const run = await start(elicit('http', { forms: [CITY] }));
    const question = await asked(run, 1);
    await baton().api.post(`/v1/requests/${run.requestId}/cancel`);
    await run.over;
    expect(run.data('answer')).toMatchObject([{ question_id: question.question_id, decision: 'canceled' }]);
    expect(run.done).toMatchObject({ ok: false, error_code: 'canceled' });
    expect((await answer(question, 'Rome')).status).toBe(409);
    await expect.poll(() => http.sessions.size).toBe(0);
  });

  // One waits for seconds, and the other one beside it.
  it.concurrent('[MCP-066] stops the time of the call', async () => {
    // The server's patience is longer than the time of the call, and shorter than twice of it.
    const run = await start(elicit('brief', { forms: [CITY], patienceMs: 4000 }));
    await run.over;
    expect(said(run)).toEqual(['MCP error -32001: Request timed out']);
  });

  it.concurrent('[MCP-067] has the time of any question; without an answer it is canceled', async () => {
    const run = await start(elicit('stdio', { forms: [CITY] }), { question_ttl_seconds: 1 });
    await run.over;
    expect(run.data('answer')).toMatchObject([{ decision: 'expired' }]);
    expect(said(run).map((line) => JSON.parse(line))).toEqual([{ action: 'cancel' }]);
  });

  it('[MCP-068] keeps its run from being parked, until it is answered', async () => {
    const active = async () => String((await baton().admin.raw('GET', '/metrics')).bytes);
    const run = await start(`/ask Who?\n${elicit('stdio', { forms: [CITY] })}`);
    await asked(run, 2);
    await expect.poll(() => stateOf(run)).toBe('waiting');
    expect(await active()).toMatch(/^baton_runs_active 1$/m);
    const [who, city] = run.data('question').toSorted((a, b) => Number(b.text === 'Who?') - Number(a.text === 'Who?'));
    await answer(city!, 'Rome');
    await run.until(({ event }) => event === 'tool_call');
    await expect.poll(active).toMatch(/^baton_runs_active 0$/m);
    expect(await stateOf(run)).toBe('waiting');
    await answer(who!, 'Ada');
    await run.over;
    expect(said(run)).toEqual(['Ada', '{"action":"accept","content":{"city":"Rome"}}']);
  });

  it('[MCP-069] of two calls at the same time is answered for both, whichever ends first', async () => {
    const peek = (n: number, form: object): string => `/mcp call stdio peek ${JSON.stringify({ forms: [form], n })}`;
    const run = await start(`${peek(1, CITY)}\n${peek(2, SURE)}`);
    await asked(run, 2);
    for (const question of run.data('question')) {
      await answer(question, question.options ? 'no' : 'Rome');
      await run.until(() => run.data('answer').some(({ question_id: id }) => id === question.question_id));
    }
    await run.over;
    expect(said(run)).toEqual(['{"action":"accept","content":{"city":"Rome"}}', '{"action":"accept","content":{"sure":false}}']);
  });
});
