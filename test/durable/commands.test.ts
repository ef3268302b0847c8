import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { connectDatabase } from '../../src/store/database/connect.ts';
import { startAgent } from '../support/a2a.ts';
import { createDatabase, describeOnSqliteFirst, type TestDatabase } from '../support/databases.ts';
import { callsIn, fakeEngine, goodEngine, kindOf, limitsOf, type NotedCall } from '../support/fake-engine.ts';
import { spawnBaton } from '../support/process.ts';
import type { EventStream } from '../support/stream.ts';
import { startUpstream, type Reply, type UpstreamRequest } from '../support/upstream.ts';
import { startOtherEnd } from './jobs.ts';

const NEVER = new Promise<never>(() => {});
const INTERRUPTED = 'ERR: interrupted by a server restart; it may or may not have taken effect';
const FAKE = {
  ...goodEngine(limitsOf(fileURLToPath(new URL('../../dist/tools/sandbox/seccomp.json', import.meta.url)))),
  exec: { hang: true },
};

/** Answers each run with its turns; whatever follows a turn `hang` is never said. */
function scripted(turns: Record<string, string[][]>, hangs: () => boolean) {
  return ({ body }: UpstreamRequest): Reply => {
    const texts = body.messages.map(({ content }) => (typeof content === 'string' ? content : content.map(({ text }) => text).join('\n')));
    if (body.model === 'claude-advisor') return { text: ['<signal>CONTINUE</signal>'], gate: () => (hangs() ? NEVER : undefined) };
    const said = turns[texts[0]!]?.[(texts.length - 1) / 2] ?? ['the end'];
    const text = said.filter((piece) => piece !== 'HANG' || hangs());
    return { text, gate: (index) => (text[index] === 'HANG' ? NEVER : undefined) };
  };
}

/** What a model was told last in the run of this message. */
const toldIn = (requests: readonly UpstreamRequest[], message: string): string =>
  requests.findLast(
    ({ body }) => body.messages[0]!.content === message || JSON.stringify(body.messages[0]!.content).includes(`"${message}"`),
  )!.lastMessage;

describeOnSqliteFirst('what is under way when a process is killed', (dialect) => {
  it('[DUR-030] [DUR-031] [DUR-032] [DUR-033] is begun again, or told as interrupted; text that may have been seen is withdrawn', async () => {
    await using upstream = await startUpstream();
    await using far = await startOtherEnd();
    const agent = await startAgent();
    await using _ = agent.server;
    const database = await createDatabase(dialect);
    far.writeConfig(database);
    writeFileSync(join(database.folder, 'a2a.json'), JSON.stringify({ agents: { remote: { url: agent.server.origin } } }));
    const engine = join(database.folder, 'engine');
    mkdirSync(engine);
    writeFileSync(join(engine, 'behaviour.json'), JSON.stringify(FAKE));
    let hangs = true;
    const turns = {
      count: [['/mcp call far count {"key":"count"}\n']],
      look: [['/mcp call far look {"key":"look"}\n']],
      put: [['/mcp call far put {"key":"put"}\n']],
      a2a: [['/a2a call remote wait for it\n']],
      exec: [['/exec rm -rf all\n']],
      parent: [['Let them.\n', '/agent index child\n']],
      child: [
        ['First', '\n/list\n'],
        ['Then ', 'HANG', 'more'],
      ],
      text: [
        ['/list\n', 'Working'],
        ['Half', 'HANG', ' and half'],
      ],
      fresh: [['HANG', 'All of it']],
      gated: [['Held', '\n/list\n'], ['The answer']],
    };
    upstream.otherwise(scripted(turns, () => hangs));
    far.hold = () => (hangs ? NEVER : undefined);
    const env = {
      ...upstream.env,
      INDEX_MODEL: 'claude-test',
      RECOVERY: 'resume',
      FETCH_ALLOW: '127.0.0.1',
      SANDBOX_IMAGE: 'fake',
      SANDBOX_ENGINE: fakeEngine(engine),
    };
    const first = await spawnBaton({ database, env });
    const streams: Record<string, EventStream> = {};
    const gate = {
      id: 'keeper',
      name: 'K',
      role: 'k',
      goal: 'k',
      model: 'claude-test',
      advisor: { model: 'claude-advisor', mode: 'gate' },
    };
    for (const message of Object.keys(turns)) {
      if (message !== 'child') streams[message] = await first.api.start(message === 'gated' ? { message, agent_def: gate } : { message });
    }
    // What the model has said is durable, too.
    for (const message of ['count', 'look', 'put', 'a2a', 'exec', 'gated'])
      await streams[message]!.until(({ event }) => event === 'token_usage');
    const execs = (): NotedCall[] => callsIn(engine).filter(({ args }) => kindOf(args) === 'exec');
    await expect.poll(() => [far.counted.get('count'), far.looked.get('look'), far.looked.get('put')]).toEqual([1, 1, 1]);
    await expect.poll(() => agent.messages.length).toBe(1);
    await expect.poll(() => execs().length).toBe(1);
    await streams['text']!.until((frame) => frame.event === 'text' && frame.data.delta.includes('Half'));
    await streams['parent']!.until((frame) => frame.event === 'text' && frame.data.delta.includes('Then'));
    await expect.poll(() => upstream.requests.some(({ body }) => body.model === 'claude-advisor')).toBe(true);
    first.kill('SIGKILL');
    await first.exited;
    hangs = false;

    await using again = await first.restart();
    for (const [message, stream] of Object.entries(streams)) {
      const rest = await again.api.resume(stream);
      expect(await rest.over, message).toBe('complete');
      expect(rest.done, message).toMatchObject({ ok: true });
      streams[message] = rest;
    }
    const rewinds = Object.fromEntries(
      Object.entries(streams).map(([message, stream]) => [message, stream.data('rewind').map(({ stream_id: id, length }) => [id, length])]),
    );
    // The newline between two turns is of the later one.
    expect(rewinds).toEqual({
      count: [],
      look: [],
      put: [],
      a2a: [],
      exec: [],
      parent: [[1, 6]],
      text: [[0, 7]],
      fresh: [[0, 0]],
      gated: [],
    });
    expect(streams['text']!.allText()).toBe('Working\nHalf and half');
    expect(streams['gated']!.allText()).toBe('Held\nThe answer');
    expect(streams['parent']!.allText()).toBe('Let them.\nthe end');
    expect(streams['parent']!.data('sub_agent_response')).toMatchObject([{ ok: true, content: 'First\nThen more' }]);
    expect(streams['parent']!.allFrames.filter(({ event }) => event === 'stream_start')).toHaveLength(2);

    for (const message of ['count', 'a2a', 'exec']) {
      expect(toldIn(upstream.requests, message).split('\n')).toContain(INTERRUPTED);
      expect(streams[message]!.data('tool_call')).toMatchObject([{ ok: false, error: INTERRUPTED }]);
    }
    expect(far.counted.get('count')).toBe(1);
    expect(agent.messages).toHaveLength(1);
    expect(execs()).toHaveLength(1);
    expect([far.looked.get('look'), far.looked.get('put')]).toEqual([2, 2]);
    expect(toldIn(upstream.requests, 'look')).toContain('look look');
    // Nobody is asked again for what was complete.
    const calls = upstream.requests.map(({ body }) => JSON.stringify(body.messages[0]!.content));
    const count = (message: string): number =>
      calls.filter((said) => said === `"${message}"` || said.includes(`"text":"${message}"`)).length;
    expect(['count', 'look', 'put', 'a2a', 'exec', 'parent', 'child', 'text', 'fresh'].map(count)).toEqual([2, 2, 2, 2, 2, 2, 3, 3, 2]);
  });

  it('[DUR-034] changes our own database once, though it is killed before anybody knows of it', async () => {
    await using upstream = await startUpstream();
    const database = await createDatabase(dialect);
    const env = { ...upstream.env, INDEX_MODEL: 'claude-test', RECOVERY: 'resume' };
    const before = await spawnBaton({ database, env });
    const { api } = before;
    // What the commands work on.
    for (const title of ['one', 'two', 'three']) {
      await api.post('/v1/memory/entries', { type: 'project', title, content: title, source: 'test' });
    }
    const entries = await api.get<{ entries: { id: number; title: string }[] }>('/v1/memory/entries');
    const idOf = (title: string): number => entries.body.entries.find((one) => one.title === title)!.id;
    const task = async (message: string): Promise<number> =>
      (await api.post('/v1/schedules', { schedule: 'every day at 07:30', message })).body['id'] as number;
    const [paused, canceled] = [await task('paused'), await task('canceled')];
    const commands = {
      write: '/mem write once',
      shared: '/mem shared write once',
      entry: `/mem add entry project four --supersedes #${idOf('one')}\nthe content\n/endmem`,
      link: `/mem add link ${idOf('two')} supports ${idOf('three')}`,
      invalidate: `/mem invalidate ${idOf('three')}`,
      persist: '/write --persist kept.md\nkept\n/endwrite',
      schedule: '/schedule every day at 09:00: once',
      pause: `/schedule pause ${paused}`,
      cancel: `/schedule cancel ${canceled}`,
    };
    // The hurdle is in the way of whatever is committed beside it: first all of them begin.
    const begun = Promise.withResolvers<void>();
    const reply = scripted(Object.fromEntries(Object.entries(commands).map(([name, line]) => [name, [[`${line}\n`]]])), () => false);
    upstream.otherwise((request) => ({ ...reply(request), gate: () => begun.promise }));
    await using hurdle = await raiseHurdle(database, 'tool_call');
    const streams = await Promise.all(Object.keys(commands).map((message) => api.start({ message })));
    begun.resolve();
    await expect.poll(() => hurdle.effects()).toBe(Object.keys(commands).length);
    before.kill('SIGKILL');
    await before.exited;
    await hurdle.remove();

    await using again = await before.restart();
    for (const [at, stream] of streams.entries()) {
      const rest = await again.api.resume(stream);
      const name = Object.keys(commands)[at]!;
      expect(rest.done, name).toMatchObject({ ok: true });
      expect(
        rest.data('tool_call').map(({ error }) => error),
        name,
      ).toEqual([undefined]);
      expect(toldIn(upstream.requests, name), name).not.toContain('ERR:');
    }
    const read = async <Item>(path: string, member: string): Promise<Item[]> =>
      (await again.api.get<Record<string, Item[]>>(path)).body[member]!;
    for (const pad of ['index', 'shared']) {
      expect((await again.api.get(`/v1/memory/scratchpads/${pad}`)).body['content']).toBe('once\n');
    }
    const titles = (await read<{ title: string }>('/v1/memory/entries', 'entries')).map(({ title }) => title);
    expect(titles.filter((title) => title === 'four')).toHaveLength(1);
    expect(titles).not.toContain('one');
    expect(titles).not.toContain('three');
    const artifacts = await read<{ id: number; path: string }>('/v1/artifacts', 'artifacts');
    expect(artifacts.map(({ path }) => path)).toEqual(['kept.md']);
    const tasks = await read<{ message: string; status: string }>('/v1/schedules', 'schedules');
    expect(tasks.map(({ message, status }) => `${message} ${status}`).toSorted()).toEqual(['once active', 'paused paused']);
    expect(await hurdle.effects()).toBe(0);
  });

  it('[DUR-037] changes it once, though there is no room for a second time', async () => {
    await using upstream = await startUpstream();
    const database = await createDatabase(dialect);
    const before = await spawnBaton({ database, env: { ...upstream.env, INDEX_MODEL: 'claude-test', RECOVERY: 'resume' } });
    upstream.otherwise(scripted({ last: [['/schedule every day at 09:00: the last one\n']] }, () => false));
    for (let i = 1; i < 100; i += 1) await before.api.post('/v1/schedules', { schedule: 'daily', message: String(i) });
    await using hurdle = await raiseHurdle(database, 'tool_call');
    const stream = await before.api.start({ message: 'last' });
    await expect.poll(() => hurdle.effects()).toBe(1);
    before.kill('SIGKILL');
    await before.exited;
    await hurdle.remove();

    await using again = await before.restart();
    await (
      await again.api.resume(stream)
    ).over;
    expect(toldIn(upstream.requests, 'last')).toContain('scheduled: #');
  });

  it('[DUR-035] changes it once in a run, too, that only a question has made durable', async () => {
    await using upstream = await startUpstream();
    const database = await createDatabase(dialect);
    const before = await spawnBaton({ database, env: { ...upstream.env, INDEX_MODEL: 'claude-test' } });
    // The entry has been begun before the question is asked, and is written afterwards.
    const [begun, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const turns = {
      go: [['/parallel\n/agent writer note it\n/agent asker ask\n/endparallel\n']],
      'note it': [['/mem add entry project once\nit\n/endmem\n']],
      ask: [['/ask What now?\n']],
    };
    const script = scripted(turns, () => false);
    upstream.otherwise((request) => {
      if (request.body.model !== 'claude-advisor')
        return { ...script(request), ...(request.lastMessage === 'ask' ? { beforeHeaders: begun.promise } : {}) };
      begun.resolve();
      return { text: ['["tag"]'], beforeHeaders: asked.promise };
    });
    await using hurdle = await raiseHurdle(database, 'tool_call');
    const agent = { role: 'a', goal: 'a', model: 'claude-test' };
    await before.api.post('/v1/agents', { ...agent, id: 'asker', name: 'A', capabilities: ['/ask'] });
    await before.api.post('/v1/agents', {
      ...agent,
      id: 'writer',
      name: 'W',
      advisor: { model: 'claude-advisor' },
      memory: { auto_tag: true },
    });
    const stream = await before.api.start({ message: 'go' });
    const questions = async (api: typeof before.api) => (await api.get<{ questions: { id: number }[] }>('/v1/questions')).body.questions;
    await expect.poll(async () => (await questions(before.api)).length).toBe(1);
    asked.resolve();
    await expect.poll(async () => (await before.api.get('/v1/memory/entries')).body['count']).toBe(1);
    before.kill('SIGKILL');
    await before.exited;
    await hurdle.remove();

    await using again = await before.restart();
    const [question] = await questions(again.api);
    expect((await again.api.post(`/v1/questions/${question!.id}/answer`, { text: 'this' })).status).toBe(200);
    const rest = await again.api.resume(stream);
    expect(rest.done).toMatchObject({ ok: true });
    expect((await again.api.get('/v1/memory/entries')).body['count']).toBe(1);
    expect(toldIn(upstream.requests, 'ask')).toContain('this');
    expect(await hurdle.effects()).toBe(0);
  });

  it('[DUR-036] stays canceled, once that was answered with a 200', async () => {
    await using upstream = await startUpstream();
    const database = await createDatabase(dialect);
    const before = await spawnBaton({ database, env: { ...upstream.env, INDEX_MODEL: 'claude-test', RECOVERY: 'resume' } });
    upstream.otherwise({ text: ['Half', ' and half'], gate: (index) => (index === 1 ? NEVER : undefined) });
    const stream = await before.api.start({ message: 'go' });
    await stream.until(({ event }) => event === 'text');
    await using hurdle = await raiseHurdle(database, 'done');
    expect((await before.api.post(`/v1/requests/${stream.requestId}/cancel`)).status).toBe(200);
    before.kill('SIGKILL');
    await before.exited;
    await hurdle.remove();

    await using again = await before.restart();
    const rest = await again.api.resume(stream);
    expect(rest.done).toMatchObject({ ok: false, error_code: 'canceled' });
    expect(upstream.requests).toHaveLength(1);
  });
});

/** Keeps events of a kind from being logged, as if the database had trouble just then. */
async function raiseHurdle({ dialect, url }: TestDatabase, kind: 'tool_call' | 'done') {
  const db = await connectDatabase({ url });
  const raw = (sql: string) => db.knex.raw(sql);
  if (dialect === 'sqlite') {
    await raw(`create trigger hurdle before insert on events when new.kind = '${kind}' begin select raise(abort, 'a hurdle'); end`);
  } else {
    await raw(`create function hurdle() returns trigger language plpgsql as $$ begin raise exception 'a hurdle'; end $$`);
    await raw(`create trigger hurdle before insert on events for each row when (new.kind = '${kind}') execute function hurdle()`);
  }
  return {
    async effects(): Promise<number> {
      const [row] = await db.knex('effects').count({ count: '*' });
      return Number(row!.count);
    },
    /** PostgreSQL locks the partitions one by one: where that and a commit wait for each other, it may be this that it ends. */
    remove: () => vi.waitFor(async () => raw(`drop trigger hurdle${dialect === 'sqlite' ? '' : ' on events'}`), { timeout: 10_000 }),
    [Symbol.asyncDispose]: () => db.close(),
  };
}
