import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import { describe, expect, it } from 'vitest';
import { ChatChunks } from '../../../src/doors/openai/chat-answer.ts';
import type { RunEvent } from '../../../src/log/events.ts';
import { openDatabase } from '../../../src/store/database/connect.ts';
import { createDatabase, describeOnSqliteFirst } from '../../support/databases.ts';
import { spawnBaton } from '../../support/process.ts';
import { startBaton } from '../../support/server.ts';
import { startUpstream } from '../../support/upstream.ts';
import { all, failure, officialClient } from './official.ts';

const NEVER = new Promise<never>(() => {});
const half = { text: ['Half of ', 'an answer'], gate: (index: number) => (index === 1 ? NEVER : undefined) };

describeOnSqliteFirst('a server that is killed and started again', (dialect) => {
  it('[OAI-040] its responses and completions are gone on with, and none has lost or doubled what it says', async () => {
    await using upstream = await startUpstream();
    upstream.reply(half, half);
    upstream.otherwise(({ lastMessage }) => ({ text: ['The whole ', `answer to ${lastMessage}`] }));
    const env = { ...upstream.env, INDEX_MODEL: 'claude-test', RECOVERY: 'resume', IDEMPOTENCY: 'database' };
    const first = await spawnBaton({ dialect, env });
    const before = officialClient(first, first.token);
    const events: ResponseStreamEvent[] = [];
    const streamed = await before.responses.create({ model: 'index', input: 'first', instructions: 'Be brave.', stream: true });
    const broken = failure(
      (async () => {
        for await (const event of streamed) {
          events.push(event);
          if (event.type === 'response.output_text.delta') break;
        }
        throw new Error('seen');
      })(),
    );
    expect((await broken).message).toBe('seen');
    const options = { headers: { 'Idempotency-Key': 'chat' } };
    const chat = {
      model: 'index',
      stream: true,
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'earlier' },
        { role: 'assistant', content: 'said' },
        { role: 'user', content: 'second' },
      ],
    } as const;
    const chunks = before.chat.completions.create({ ...chat, messages: [...chat.messages] }, options);
    for await (const chunk of await chunks) if (chunk.choices[0]?.delta.content === 'Half of ') break;
    // What was shown of an answer need not be in the log; here some of it is.
    await expect
      .poll(async () =>
        (await first.api.get<{ requests: { last_seq: number }[] }>('/v1/requests')).body.requests.every(({ last_seq }) => last_seq >= 3),
      )
      .toBe(true);
    first.kill('SIGKILL');
    await first.exited;

    await using again = await first.restart(env);
    const client = officialClient(again, first.token);
    const created = events[0]!;
    if (created.type !== 'response.created') throw new Error(created.type);
    const { id } = created.response;
    const after = events.at(-1)!.sequence_number;
    const rest = await all(await client.responses.retrieve(id, { stream: true, starting_after: after }));
    expect(rest.every((event) => event.sequence_number > after)).toBe(true);
    expect(rest.slice(0, 5).map(({ type }) => type)).toEqual([
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.output_item.added',
      'response.content_part.added',
    ]);
    expect(rest[2]).toMatchObject({ output_index: 0, item: { status: 'incomplete' } });
    expect(rest[3]).toMatchObject({ output_index: 1 });
    const last = rest.at(-1)!;
    if (last.type !== 'response.completed') throw new Error(last.type);
    const { _request_id: _, output_text: text, ...now } = await client.responses.retrieve(id);
    expect(text).toBe('The whole answer to first');
    expect(last.response).toEqual(now);
    expect((await client.responses.stream({ response_id: id }).finalResponse()).output_text).toBe(text);

    const whole = await all(await client.chat.completions.create({ ...chat, messages: [...chat.messages] }, options));
    expect(whole.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('The whole answer to second');
    const [, one] = upstream.requests;
    const repeated = upstream.requests.slice(2).find(({ lastMessage }) => lastMessage === 'second')!;
    expect(repeated.body['system']).toEqual(one!.body['system']);
    expect(JSON.stringify(repeated.body['system'])).toContain('Be kind.');
    expect(repeated.body.messages).toEqual(one!.body.messages);
    expect(repeated.body.messages).toHaveLength(3);
  });
});

describeOnSqliteFirst('a response that is older than what is kept', (dialect) => {
  it('[OAI-032] is gone, with what was asked', async () => {
    await using database = await createDatabase(dialect);
    await using first = await startBaton({ database });
    const { id } = await officialClient(first, first.tenant.token).responses.create({ model: 'index', input: 'secret' });
    const db = await openDatabase({ url: database.url });
    await db.knex('requests').update({ completed_at: db.knex.raw('completed_at - 3 * 86400') });
    const asked = async () => (await db.knex('openai_responses').select('asked')).map((row) => row.asked);
    expect(await asked()).toEqual([expect.stringContaining('secret')]);
    await first.stop();
    await using second = await startBaton({ database, env: { RETENTION_DAYS: '2' } });
    await expect.poll(asked).toEqual([null]);
    const client = officialClient(second, first.tenant.token);
    expect(await failure(client.responses.retrieve(id))).toMatchObject({ status: 404, code: 'events_deleted' });
    expect(await failure(client.responses.retrieve(id, { stream: true }))).toMatchObject({ status: 404, code: 'events_deleted' });
    const next = client.responses.create({ model: 'index', input: 'hi', previous_response_id: id });
    expect(await failure(next)).toMatchObject({ status: 400, param: 'previous_response_id' });
    await db.close();
  });
});

describe('a completion whose text is withdrawn', () => {
  const text = (delta: string): RunEvent => ({ event: 'text', data: { agent: 'index', stream_id: 0, delta } });
  const rewind = (length: number): RunEvent => ({
    event: 'rewind',
    data: { agent: 'index', stream_id: 0, length, reason: 'recovered' },
  });
  const done = (content: string): RunEvent => ({
    event: 'done',
    data: { ok: true, request_id: 'x', duration_ms: 1, input_tokens: 1, output_tokens: 1, content },
  });
  const translated = (whole: boolean, events: RunEvent[]) => {
    const frames: string[] = [];
    const chunks = new ChatChunks({ runId: 'x', created: 1, model: 'index' }, false, whole);
    const out = { data: (json: string) => void frames.push(json), message() {}, event() {} };
    for (const [index, event] of events.entries()) chunks.event(String(index + 1), event, out);
    chunks.end(out);
    return frames;
  };

  it('[OAI-041] ends with an error that the SDKs raise, unless nothing that was sent is withdrawn', () => {
    const frames = translated(false, [text('Half'), rewind(0), text('Whole'), done('Whole')]);
    expect(frames).toHaveLength(2);
    expect(JSON.parse(frames[1]!)).toMatchObject({
      error: { code: 'rewound', type: 'server_error', message: expect.stringContaining('Idempotency-Key') },
    });
    const kept = translated(false, [text('Work'), rewind(4), text('ing'), done('Working')]);
    expect(kept.at(-1)).toBe('[DONE]');
  });

  it('[OAI-041] is not shown by a repeat', () => {
    const frames = translated(true, [text('Half'), rewind(2), text('ppy'), done('Happy')]);
    expect(frames.map((json) => (json === '[DONE]' ? undefined : JSON.parse(json).choices[0].delta.content)).filter(Boolean)).toEqual([
      'Happy',
    ]);
  });

  it('[OAI-041] says when the server leaves it', () => {
    expect(JSON.parse(translated(false, [text('Half')]).at(-1)!)).toMatchObject({ error: { code: 'shutting_down' } });
  });
});
