import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnSqliteFirst } from '../../support/databases.ts';
import { spawnBaton } from '../../support/process.ts';
import { startBaton, useServer, useUpstream } from '../../support/server.ts';
import { startUpstream } from '../../support/upstream.ts';
import { expectCounted, get, idIn, numbered, post, replayed } from './numbers.ts';
import { agent } from './official.ts';

const NEVER = new Promise<never>(() => {});

const SCENARIOS = [
  'text',
  'long',
  'unicode',
  'fenced',
  'usage',
  'length',
  'refused',
  'refused-midway',
  'empty-after-command',
  'files',
  'tools',
  'parallel',
  'delegate',
  'upstream-error',
  'upstream-error-midway',
  'turn-limit',
];

describe('the numbers of a streamed response', () => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: upstream().env }));
  const place = () => ({ baton: baton(), token: baton().tenant.token });
  beforeAll(async () => {
    for (const name of SCENARIOS) await baton().api.post('/v1/agents', agent(name, { model: `demo/script:${name}` }));
    await baton().api.post('/v1/agents', agent('fake'));
  });

  it.for(SCENARIOS)('[OAI-080] %s: count from 0, and are the same in the log, to the byte', async (model) => {
    const live = await numbered(await post(place(), { model }));
    expectCounted(live);
    expect(live.at(-1)!.type).toMatch(/^response\.(completed|incomplete|failed)$/);
    const id = idIn(live);
    expect(await replayed(place(), id)).toEqual(live);
    for (const after of live.keys()) expect(await replayed(place(), id, after)).toEqual(live.slice(after + 1));
  });

  it('[OAI-080] what a client has seen is in the log already, while the run goes on', async () => {
    const texts = ['One ', 'two 🙂', ' three'];
    const seen = texts.map(() => Promise.withResolvers<void>());
    upstream().reply({ text: texts, gate: (index) => seen[index - 1]?.promise });
    let deltas = 0;
    const live = await numbered(await post(place(), { model: 'fake' }), ({ type, frame }) => {
      if (type !== 'response.output_text.delta') return false;
      expect(frame).toContain(JSON.stringify(texts[deltas]));
      deltas += 1;
      if (deltas < texts.length) seen[deltas - 1]!.resolve();
      return deltas === texts.length;
    });
    const last = live.at(-1)!.number;
    expect(await replayed(place(), idIn(live), undefined, ({ number }) => number === last)).toEqual(live);
    seen.at(-1)!.resolve();
  });

  it('[OAI-081] stay small, however long a run with delegates is', async () => {
    const line = `${'word '.repeat(40)}\n`;
    const delegates = ['A', 'B', 'C'].map((name) => `/agent fake ${name}\n`);
    upstream().otherwise(({ lastMessage }) =>
      lastMessage.includes('begin') ? { text: delegates } : { text: Array.from({ length: 400 }, () => line) },
    );
    const live = await numbered(await post(place(), { model: 'fake', input: 'begin' }));
    upstream().otherwise(() => ({}));
    expectCounted(live);
    expect(live.at(-1)!.number).toBeLessThan(2000);
    const far = await get(place(), idIn(live), 2147483648);
    expect(far.status).toBe(400);
    expect(await replayed(place(), idIn(live), 2147483647)).toEqual([]);
  });
});

describeOnSqliteFirst('the numbers of a response whose server is killed', (dialect) => {
  it.for(['resume', 'fail'])('[OAI-082] recovery %s: go on where the client was, without a hole', async (recovery) => {
    await using upstream = await startUpstream();
    const words = Array.from({ length: 200 }, (_, index) => `word ${index} `);
    // The second turn never ends.
    upstream.reply({ text: ['First.', '\n/mem write kept\n'] }, { text: words, gate: (index) => (index === 150 ? NEVER : undefined) });
    upstream.otherwise(() => ({ text: ['Said ', 'again.'] }));
    const env = { ...upstream.env, INDEX_MODEL: 'openai/fake', RECOVERY: recovery };
    const first = await spawnBaton({ dialect, env });
    const { token } = first;
    let deltas = 0;
    const live = await numbered(await post({ baton: first, token }, { model: 'index' }), ({ type }) => {
      deltas += type === 'response.output_text.delta' ? 1 : 0;
      return deltas === 2;
    });
    first.kill('SIGKILL');
    await first.exited;

    await using again = await first.restart(env);
    const place = { baton: again, token };
    const id = idIn(live);
    const whole = await replayed(place, id);
    expectCounted(whole);
    expect(whole.slice(0, live.length)).toEqual(live);
    expect(whole.at(-1)!.type).toBe(recovery === 'resume' ? 'response.completed' : 'response.failed');
    if (recovery === 'resume') expect(whole.filter(({ type }) => type === 'response.output_item.added')).toHaveLength(2);
    for (const after of whole.keys()) expect(await replayed(place, id, after)).toEqual(whole.slice(after + 1));
  });
});

describeOnSqliteFirst('the numbers of a response on another node', (dialect) => {
  it('[OAI-083] are those of the node that has the run, while it goes on and behind its end', async () => {
    await using upstream = await startUpstream();
    const end = Promise.withResolvers<void>();
    upstream.reply({ text: ['One ', 'two ', 'three'], gate: (index) => (index === 2 ? end.promise : undefined) });
    await using one = await startBaton({ dialect, env: { ...upstream.env, INDEX_MODEL: 'openai/fake' } });
    const { token } = one.tenant;
    // SQLite has one node.
    await using other = dialect === 'postgres' ? await startBaton({ database: one.database }) : undefined;
    const elsewhere = { baton: other ?? one, token };
    const response = await post({ baton: one, token }, { model: 'index' });
    let tail: ReturnType<typeof replayed> | undefined;
    const live = await numbered(response, (event) => {
      if (event.type !== 'response.output_text.delta' || tail) return false;
      tail = replayed(elsewhere, /msg_([0-9a-f-]{36})/.exec(event.frame)![1]!.replace(/^/, 'resp_'));
      end.resolve();
      return false;
    });
    expect(await tail).toEqual(live);
    expect(await replayed(elsewhere, idIn(live), 3)).toEqual(live.slice(4));
  });
});
