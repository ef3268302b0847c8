import { expect, it } from 'vitest';
import { pack, unpack } from '../../src/lib/packed.ts';
import { StepReader } from '../../src/runs/steps.ts';
import { StepWriter } from '../../src/runtime/steps/step-writer.ts';
import { openDatabase } from '../../src/store/database/connect.ts';
import type { Steps } from '../../src/store/runs/steps.ts';
import { Client, type Answer, type Fields } from '../support/client.ts';
import { createDatabase, describeOnBoth } from '../support/databases.ts';
import { SECRETS_KEY } from '../support/login-runs.ts';
import { spawnBaton } from '../support/process.ts';
import { startBaton, useServer, useUpstream } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';

const NEVER = new Promise<never>(() => {});
const CONTINUE = '<signal>CONTINUE</signal>';

interface Part {
  type: string;
  text?: string;
  [member: string]: unknown;
}
type Step = Record<string, unknown> & {
  step_id: number;
  kind: string;
  messages: { role: string; content: Part[] }[];
  answer: Part[];
  result: Part[];
  system: string[];
};

const stepsOf = async (api: Client, id: string, query = ''): Promise<Step[]> =>
  (await api.get(`/v1/requests/${id}/steps${query}`)).body['steps'] as Step[];
const agent = (more: object = {}) => ({ id: 'a', name: 'A', role: 'r', goal: 'g', model: 'openai/fake', ...more });
const textOf = (parts: Part[]): string => parts.map(({ text = '' }) => text).join('');

describeOnBoth('the steps of a run', (dialect) => {
  const upstream = useUpstream();
  const baton = useServer(() => ({ dialect, env: { ...upstream().env, PROVIDER_RETRIES: '1' } }));

  it('[STP-001] are its calls with their messages as they were sent, and its commands with their whole results', async () => {
    const from = upstream().requests.length;
    upstream().reply({ text: ['Working.\n/mem write first\n/read ghost.md\n'] }, { status: 500 }, { text: ['done'] });
    const { requestId } = await baton().api.run({ message: 'go', agent_def: agent() });
    const steps = await stepsOf(baton().api, requestId);
    expect(steps.map(({ kind }) => kind).sort()).toEqual(['command', 'command', 'model_call', 'model_call']);
    const calls = steps.filter(({ kind }) => kind === 'model_call');
    const sent = [upstream().requests[from]!, upstream().requests.at(-1)!].map(({ body }) => body.messages);
    for (const [i, call] of calls.entries()) {
      const told = [
        { role: 'system', content: call.system.join('\n\n') },
        ...call.messages.map(({ role, content }) => ({ role, content: textOf(content) })),
      ];
      expect(told.slice(1)).toEqual(sent[i]!.slice(1));
      expect(told[0]!.content.replace(/\s+/g, ' ')).toBe((sent[i]![0]!.content as string).replace(/\s+/g, ' '));
      expect(call).toMatchObject({ stream_id: 0, agent: 'a', turn: i + 1, ok: true, model: 'openai/fake', finish_reason: 'stop' });
      expect(call['usage']).toMatchObject({ output_tokens: expect.any(Number) });
    }
    expect(calls[0]).not.toHaveProperty('retries');
    expect(calls[1]).toMatchObject({ retries: 1, answer: [{ type: 'text', text: 'done' }] });
    const [written, read] = ['mem', 'read'].map((command) => steps.find((step) => step['command'] === command)!);
    expect(written).toMatchObject({ ok: true, turn: 1, line: 'write first', arguments: 'write first' });
    expect(read).toMatchObject({ ok: false, error: expect.stringContaining('ERR:'), result: [{ text: expect.stringContaining('ERR:') }] });
    // Each began where the one before had ended, or later.
    for (const { at_ms: at, duration_ms: took } of steps as { at_ms?: number; duration_ms?: number }[]) {
      expect(Math.abs(at! - Date.now())).toBeLessThan(600_000);
      expect(took).toBeGreaterThanOrEqual(0);
    }
  });

  it('[STP-002] have pages, those of one stream, and go without contents', async () => {
    upstream().otherwise(({ lastMessage }) => ({ text: [lastMessage.includes('the master') ? '/agent helper the task\n' : 'ok'] }));
    const body = { message: 'the master', agent_def: agent({ id: 'boss' }) };
    await baton().api.post('/v1/agents', agent({ id: 'helper' }));
    const { requestId } = await baton().api.run(body);
    const all = await stepsOf(baton().api, requestId);
    expect(all.map((step) => [step.kind, step['stream_id']])).toEqual([
      ['model_call', 0],
      ['model_call', 1],
      ['command', 0],
      ['model_call', 0],
    ]);
    expect(all[2]).toMatchObject({ command: 'agent', streams: [1] });
    const paged: Step[] = [];
    for (let after = 0, more = true; more;) {
      const { body: page } = await baton().api.get(`/v1/requests/${requestId}/steps?limit=1&after_id=${after}`);
      paged.push(...(page['steps'] as Step[]));
      more = page['next_after_id'] !== undefined;
      after = Number(page['next_after_id']);
    }
    expect(paged).toEqual(all);
    expect(await stepsOf(baton().api, requestId, '?stream_id=1')).toEqual([all[1]]);
    const bare = await stepsOf(baton().api, requestId, '?contents=false');
    expect(bare.map((step) => step.step_id)).toEqual(all.map((step) => step.step_id));
    for (const step of bare)
      for (const member of ['messages', 'answer', 'system', 'arguments', 'result']) expect(step).not.toHaveProperty(member);
    expect(bare[0]).toMatchObject({ model: 'openai/fake', usage: all[0]!['usage'] });
  });

  it('[STP-003] tell of failed calls, of fallbacks and of what becomes of answers', async () => {
    const advisor = { model: 'anthropic/advisor', mode: 'gate' };
    upstream().reply(
      { text: ['half'], end: 'drop' },
      { text: ['a draft'] },
      { text: ['<signal>REDIRECT</signal><guidance>name the source</guidance>'] },
      { text: ['a better one'] },
      { text: [CONTINUE] },
    );
    const { requestId } = await baton().api.run({ message: 'go', agent_def: agent({ advisor, fallbacks: ['google/other'] }) });
    const steps = await stepsOf(baton().api, requestId);
    expect(steps).toMatchObject([
      { kind: 'model_call', ok: false, model: 'openai/fake', error_code: 'upstream_error', answer: [{ text: 'half' }] },
      { kind: 'model_call', ok: true, model: 'google/other', fallback_from: 'openai/fake', turn: 1 },
      { kind: 'model_call', ok: true, model: 'anthropic/advisor', purpose: 'advisor', turn: 1 },
      { kind: 'gate', ok: false, verdict: 'redirect', by: 'advisor', guidance: expect.stringContaining('name the source'), turn: 1 },
      { kind: 'model_call', ok: true, model: 'google/other', turn: 2 },
      { kind: 'model_call', purpose: 'advisor', turn: 2 },
      { kind: 'gate', ok: true, verdict: 'continue', by: 'advisor', turn: 2 },
    ]);
    expect(steps[4]!.messages.map(({ content }) => textOf(content))).toEqual(['go', 'a draft', expect.stringContaining('name the source')]);
  });

  it('[STP-004] are there while the run is under way, as far as they have come', async () => {
    const gate = Promise.withResolvers<void>();
    upstream().reply({ text: ['/list\n'] }, { text: ['ok'], beforeHeaders: gate.promise });
    const from = upstream().requests.length;
    const stream = await baton().api.start({ message: 'go', agent_def: agent() });
    await expect.poll(() => upstream().requests.length).toBe(from + 2);
    expect((await stepsOf(baton().api, stream.requestId)).map(({ kind }) => kind)).toEqual(['model_call', 'command']);
    gate.resolve();
    await stream.over;
    expect(await stepsOf(baton().api, stream.requestId)).toHaveLength(3);
  });

  it('[STP-005] have images without their bytes, long texts up to a bound', async () => {
    const data = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64');
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data } };
    upstream().otherwise({ text: ['ok'] });
    const long = 'é'.repeat(1_200_000);
    const { requestId } = await baton().api.run({ message: [{ type: 'text', text: long }, image], agent_def: agent() });
    const [call] = await stepsOf(baton().api, requestId);
    const [text, picture] = call!.messages[0]!.content;
    expect(picture).toMatchObject({ type: 'image', media_type: 'image/png' });
    expect(JSON.stringify(call)).not.toContain(data);
    expect(text!.text!.length).toBeLessThan(1_100_000);
    expect(text!.text).toMatch(/^é+… \[\d+ more characters were not kept\]$/);
  });

  it('[STP-005] leave the oldest messages out of a call that has more together', async () => {
    const message = (text: string) => ({ role: 'user', content: [{ type: 'text', text }] });
    const rows = ['a', 'b', 'c'].map((letter, i) => ({
      n: i + 1,
      data: JSON.stringify(i > 0 ? { root: 1 } : {}),
      contents: pack(JSON.stringify({ messages: [message(letter.repeat(450_000))], answer: [{ type: 'text', text: letter }] })),
    }));
    const kept = {
      calls: async (_tenant: number, _run: string, _stream: number, { from, to }: { from: number; to: number }) =>
        rows.filter(({ n }) => n >= from && n <= to),
    } as unknown as Steps;
    const facts = rows.map(({ n, data }) => ({ n, streamId: 0, kind: 'model_call', data }));
    const reader = () => new StepReader(kept, { tenantId: 1, runId: 'run' }, undefined);
    const [last] = await reader().page(facts.slice(2), true);
    expect(last).toMatchObject({ messages_left_out: 1, answer: [{ text: 'c' }] });
    expect(last!.messages!.map(({ content }) => content[0]!.text![0])).toEqual(['b', 'c']);
    // A page ends at a mebibyte.
    expect((await reader().page(facts, true)).map((step) => step.step_id)).toEqual([1]);
  });

  it('[STP-006] are of nobody else, and an unknown run is a 404', async () => {
    const { requestId } = await baton().api.run({ message: 'x', agent_def: agent() });
    const other = await baton().newTenant();
    for (const [api, id] of [
      [other.api, requestId],
      [baton().api, '01935a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2b'],
    ] as const) {
      expect(await api.get(`/v1/requests/${id}/steps`)).toMatchObject({ status: 404, body: { error_code: 'request_not_found' } });
    }
  });

  it('[STP-010] name a prompt once in a stream, and have it in all of its calls', async () => {
    const database = await createDatabase(dialect);
    await using own = await startBaton({ database, env: upstream().env });
    upstream().reply({ text: ['/list\n'] }, { text: ['/list again\n'] }, { text: ['done'] });
    const { requestId } = await own.api.run({ message: 'go', agent_def: agent({ goal: 'say it thrice' }) });
    const calls = (await stepsOf(own.api, requestId)).filter(({ kind }) => kind === 'model_call');
    expect(calls.map(({ system }) => system.join().includes('say it thrice'))).toEqual([true, true, true]);
    const db = await openDatabase({ url: database.url });
    const named = await db.knex('steps').where({ request_id: requestId }).whereNotNull('prompt');
    const kept = await db.knex('step_prompts');
    await db.close();
    expect(named.map(({ n, prompt }) => [Number(n), prompt])).toEqual([[1, kept[0]!.hash]]);
  });

  it('[STP-007] hold no secrets, neither in answers nor in the database', async () => {
    const SECRET = 'canary-of-a-provider-4711';
    const PASSED = 'bat_canary_of_a_token_0815';
    const database = await createDatabase(dialect);
    await using own = await startBaton({ database, env: { ...upstream().env, OPENAI_API_KEY: SECRET } });
    upstream().reply({ text: [`/read ${SECRET}\n`] }, { text: [`it is ${SECRET}\n${PASSED}`] });
    const { requestId } = await own.api.run({
      message: `mine is:\n${PASSED}, yours ${SECRET}`,
      agent_def: agent({ goal: `keep ${SECRET}` }),
    });
    const steps = await stepsOf(own.api, requestId);
    expect(steps).toHaveLength(3);
    const db = await openDatabase({ url: database.url });
    const rows = await db.knex('steps').where({ request_id: requestId });
    const prompts = (await db.knex('step_prompts')).map(({ contents }) => ({ data: '', contents }));
    await db.close();
    expect(prompts).toHaveLength(1);
    const kept = [...rows, ...prompts].map(({ data, contents }) => data + (contents ? unpack(contents) : '')).join('\n');
    for (const text of [JSON.stringify(steps), kept]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(PASSED);
      expect(text).toContain('[redacted]');
    }
  });

  it('[STP-007] hold no key that their tenant has set', async () => {
    const key = 'canary-of-the-tenant-itself-0815';
    await using own = await startBaton({ dialect, env: { ...upstream().env, SECRETS_KEY } });
    expect((await own.api.put('/v1/provider-keys/openai', { key })).status).toBe(200);
    upstream().reply({ text: ['done'] });
    const { requestId } = await own.api.run({ message: 'go', agent_def: agent({ goal: `keep ${key}` }) });
    const [call] = await stepsOf(own.api, requestId);
    expect(call!.system.join('\n')).toContain('keep [redacted]');
    expect(JSON.stringify(call)).not.toContain(key);
  });
});

it('[STP-007] hold no key of their tenant, whose prompts others share', () => {
  const writer = new StepWriter((json) => json);
  const system = [{ text: 'keep sk-of-one-tenant' }];
  const tools = [{ name: 'keep', description: 'of sk-of-one-tenant', parameters: {} }];
  const kept = (tenantId: number, offered: typeof tools | undefined, secrets: string[]) =>
    unpack(writer.prompt(tenantId, { system, tools: offered, now: 0 }, secrets).row!.contents);
  for (const [first, offered] of [
    [1, undefined],
    [4, tools],
  ] as const) {
    expect(kept(first, offered, [])).toContain('sk-of-one-tenant');
    const clean = kept(first + 1, offered, ['sk-of-one-tenant']);
    expect(clean).toContain('[redacted]');
    expect(clean).not.toContain('sk-of-one-tenant');
    expect(kept(first + 2, offered, ['sk-of-another-tenant'])).toContain('sk-of-one-tenant');
  }
});

describeOnBoth('the days of steps', (dialect) => {
  const shown = async (api: Client, id: string): Promise<Answer<Fields>> => api.get(`/v1/requests/${id}/steps`);

  it('[STP-008] are over some time behind the end of a run, with its events, and never without STEPS', async () => {
    await using database = await createDatabase(dialect);
    const ids: string[] = [];
    let token = '';
    {
      await using first = await startBaton({ database });
      token = first.tenant.token;
      for (let i = 0; i < 3; i += 1) ids.push((await first.api.run('x')).requestId);
      expect((await shown(first.api, ids[0]!)).body).toMatchObject({ count: 1 });
      expect((await shown(first.api, ids[0]!)).body).not.toHaveProperty('missing');
    }
    const db = await openDatabase({ url: database.url });
    // Ids of long ago, so that they are looked at.
    const old = ids.map((_, i) => `01835a3b-7c1e-7a3f-9b1c-2f6a5d4e3c2${i}`);
    for (const table of ['requests', 'steps'] as const) {
      const column = table === 'requests' ? 'id' : 'request_id';
      for (const [i, id] of ids.entries())
        await db
          .knex(table)
          .where({ [column]: id })
          .update({ [column]: old[i]! } as never);
    }
    const ago = (days: number) => ({ completed_at: Math.floor(Date.now() / 1000) - days * 86_400 });
    for (const [i, days] of [6, 4, 4].entries()) await db.knex('requests').where({ id: old[i]! }).update(ago(days));
    const rows = async (): Promise<string[]> => (await db.knex('steps').distinct('request_id')).map((row) => row.request_id).sort();
    {
      await using second = await startBaton({ database, env: { STEPS_DAYS: '5' } });
      const api = new Client(second.url, token);
      await expect.poll(rows).toEqual(old.slice(1));
      expect((await shown(api, old[0]!)).body).toEqual({ count: 0, steps: [], missing: 'expired' });
      expect((await shown(api, old[1]!)).body).toMatchObject({ count: 1 });
    }
    {
      await using third = await startBaton({ database, env: { RETENTION_DAYS: '3', STEPS: 'off' } });
      const api = new Client(third.url, token);
      await expect.poll(rows).toEqual([]);
      expect((await shown(api, old[1]!)).body).toEqual({ count: 0, steps: [], missing: 'expired' });
      const { requestId } = await api.run('y');
      expect((await shown(api, requestId)).body).toEqual({ count: 0, steps: [], missing: 'not_recorded' });
    }
    await db.close();
  });
});

describeOnBoth('the steps of a durable run', (dialect) => {
  it('[STP-009] are neither lost nor doubled when its process is killed', async () => {
    await using upstream = await startUpstream();
    upstream.reply({ text: ['Working\n/mem write first\n'] });
    upstream.reply({ text: ['Half'], gate: (index) => (index === 1 ? NEVER : undefined) });
    upstream.reply({ text: ['The whole answer'] });
    const env = { ...upstream.env, INDEX_MODEL: 'claude-test' };
    const first = await spawnBaton({ dialect, env });
    const stream = await first.api.start({ message: 'go', recovery: 'resume' });
    await stream.until((frame) => frame.event === 'text' && frame.data.delta.includes('Half'));
    first.kill('SIGKILL');
    await stream.over;
    await using again = await first.restart(env);
    const rest = await again.api.resume(stream);
    await rest.over;
    const steps = await stepsOf(again.api, stream.requestId);
    expect(steps).toMatchObject([
      { kind: 'model_call', turn: 1 },
      { kind: 'command', turn: 1, command: 'mem' },
      { kind: 'model_call', turn: 2, answer: [{ text: 'The whole answer' }] },
    ]);
    expect(steps[2]!.messages).toHaveLength(3);
    expect(steps[2]!.messages[0]).toEqual(steps[0]!.messages[0]);
  });
});
