import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { toolKinds, type ToolKind } from '../../src/generated/events.ts';
import { registry } from '../../src/runtime/commands/registry.ts';
import { findChromium } from '../../src/tools/browser/find.ts';
import { startAgent } from '../support/a2a.ts';
import { ContextWatch } from '../support/contexts.ts';
import { createDatabase, describeOnSqliteFirst } from '../support/databases.ts';
import { fakeEngine, goodEngine, limitsOf } from '../support/fake-engine.ts';
import { Processes } from '../support/mcp.ts';
import { OtlpReceiver } from '../support/otlp.ts';
import { asker, asking, askingApproval, openQuestion } from '../support/questions.ts';
import { startBaton } from '../support/server.ts';
import { startSite } from '../support/site.ts';
import { startUpstream } from '../support/upstream.ts';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));
const FAKE = goodEngine(limitsOf(join(SRC, 'tools/sandbox/seccomp.json')));

/** A use of each command that works; one that isn't here gets a word. @param url of a web site */
const usesOf = (url: string): Partial<Record<ToolKind, string[]>> => ({
  fetch: [`/fetch ${url}/`],
  search: ['/search what there is'],
  browse: findChromium(undefined) ? [`/browse ${url}/`] : [],
  mcp: ['/mcp tools tools', '/mcp call tools echo {"text":"x"}'],
  a2a: ['/a2a call remote echo hello'],
  write: ['/write --persist a.txt\nx\n/endwrite'],
  read: ['/write --persist b.txt\nx\n/endwrite\n/read b.txt'],
  list: ['/list'],
  exec: ['/exec true'],
  mem: ['/mem write x', '/mem add entry project x\nhello world\n/endmem', '/mem search hello'],
  schedule: ['/schedule in 1 hour: hello'],
  agent: ['/agent index SAY /schedule list', '/agent index SAY /mem write y'],
  parallel: ['/parallel\n/agent index SAY /mem write a\n/agent index SAY /list\n/endparallel'],
  advise: ['/advise what now?'],
  // As the others of agents that may ask: below.
  ask: [],
});

describeOnSqliteFirst('what commands begin in a durable, traced run', (dialect) => {
  it('[DUR-060] is not begun in its name, if it outlives the run: no loop, timer, pool, thread, or process', async () => {
    await using otlp = await OtlpReceiver.start();
    await using upstream = await startUpstream();
    await using site = await startSite({
      '/': '<title>hi</title>',
      '/search': (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[]}'),
    });
    const agent = await startAgent();
    await using _ = agent.server;
    using processes = new Processes();
    await using database = await createDatabase(dialect);
    const file = (name: string, content: object): string => {
      writeFileSync(join(database.folder, name), JSON.stringify(content));
      return join(database.folder, name);
    };
    const { command, args, env } = processes.example();
    mkdirSync(join(database.folder, 'engine'));
    file('engine/behaviour.json', FAKE);
    await using baton = await startBaton({
      database,
      env: {
        ...otlp.env,
        ...upstream.env,
        RECOVERY: 'resume',
        PARK_SECONDS: '0',
        INDEX_MODEL: 'openai/gpt',
        FETCH_ALLOW: '127.0.0.1',
        SEARCH_PROVIDER: 'searxng',
        SEARCH_URL: site.url,
        MCP_CONFIG: file('mcp.json', { mcpServers: { tools: { command, args, env } } }),
        A2A_CONFIG: file('a2a.json', { agents: { remote: { url: agent.server.origin } } }),
        SANDBOX_IMAGE: 'fake',
        SANDBOX_ENGINE: fakeEngine(join(database.folder, 'engine')),
      },
    });
    upstream.otherwise(({ lastMessage }) => ({ text: [lastMessage.startsWith('SAY ') ? `${lastMessage.slice(4)}\n` : 'That is all.'] }));
    const advised = { id: 'advised', name: 'A', role: 'r', goal: 'g', model: 'openai/gpt', advisor: { model: 'claude-advisor' } };

    using watch = new ContextWatch();
    const uses = usesOf(site.url);
    const work = async (verb: ToolKind, use: string): Promise<void> => {
      const run = await baton.api.run({ message: `SAY ${use}`, ...(verb === 'advise' ? { agent_def: advised } : {}) });
      const calls = run.data('tool_call').filter(({ kind, stream_id: stream }) => kind === verb && stream === 0);
      expect(calls, use).toHaveLength(1);
      expect([run.done.ok, uses[verb] && calls[0]!.error], use).toEqual([true, undefined]);
    };
    await Promise.all(
      toolKinds.flatMap((verb) => {
        expect(registry[verb].outside && !uses[verb], `/${verb} has no use here that reaches out`).toBe(false);
        return (uses[verb] ?? [`/${verb} hello`]).map((use) => work(verb, use));
      }),
    );
    for (const { run, question } of [await asking(baton.api), await askingApproval(baton.api)]) {
      const answer = question.kind === 'approval' ? { decision: 'approved' } : { text: 'Rome' };
      await baton.api.post(`/v1/questions/${question.id}/answer`, answer);
      expect(await run.over).toBe('complete');
    }
    expect(watch.contexts.size, 'the effects, and the spans').toBeGreaterThanOrEqual(2);
    await expect.poll(() => watch.left()).toEqual([]);
  });
});

describeOnSqliteFirst('schedules beside durable runs', (dialect) => {
  it('[DUR-061] fire, whatever a run, its delegate, or one that goes on behind its answer has scheduled', async () => {
    await using baton = await startBaton({ dialect, env: { RECOVERY: 'resume', PARK_SECONDS: '0', SCHEDULE_MIN_INTERVAL_S: '0' } });
    const { api } = baton;
    const quiet = await baton.newTenant();
    const { body: task } = await quiet.api.post<{ id: number }>('/v1/schedules', { message: 'hello', schedule: '* * * * * *' });
    const firings = async (): Promise<number> =>
      (await quiet.api.get<{ runs: unknown[] }>(`/v1/schedules/${task.id}/runs`)).body.runs.length;
    const goesOn = async (): Promise<void> => {
      const before = await firings();
      await expect.poll(firings).toBeGreaterThan(before);
    };
    for (const message of ['/schedule in 1 hour: hello\n', '/agent index /schedule in 2 hours: hello\n']) {
      const run = await api.run(message);
      expect(run.data('tool_call').flatMap(({ error = [] }) => error)).toEqual([]);
      await goesOn();
    }
    for (const message of ['/ask Which city?\n/schedule in 3 hours: hello\n', '/schedule in 4 hours: hello\n']) {
      const agent = asker({ capabilities: ['/ask', '/schedule'], approvals: message.startsWith('/ask') ? [] : ['/schedule'] });
      await api.post('/v1/agents', agent);
      const run = await api.start({ message, agent: agent.id });
      const question = await openQuestion(api, run);
      await api.post(`/v1/questions/${question.id}/answer`, question.kind === 'approval' ? { decision: 'approved' } : { text: 'Rome' });
      expect(await run.over).toBe('complete');
      expect(run.data('tool_call').flatMap(({ error = [] }) => error)).toEqual([]);
      await api.raw('DELETE', `/v1/agents/${agent.id}`);
      await goesOn();
    }
  });
});
