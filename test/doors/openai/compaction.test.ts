import type OpenAI from 'openai';
import type { APIError } from 'openai';
import type { ResponseCompactParams, ResponseInput } from 'openai/resources/responses/responses';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer, useUpstream } from '../../support/server.ts';
import { agent, all, failure, officialClient, runOf } from './official.ts';

describe('compaction with the official client', () => {
  let client: OpenAI;
  const upstream = useUpstream();
  const baton = useServer(() => ({ env: { ...upstream().env, INDEX_MODEL: 'openai/fake' } }));
  /** The texts that the model was told last; what has the same role is one message there. */
  const told = (): string[] =>
    upstream()
      .requests.at(-1)!
      .body.messages.flatMap(({ content }) => (typeof content === 'string' ? [content] : content.map(({ text = '' }) => text)));
  const compact = (more: Partial<ResponseCompactParams> = {}) => client.responses.compact({ model: 'index', ...more });
  const conversation: ResponseInput = [
    { role: 'developer', content: 'In one word.' },
    { role: 'user', content: 'France?' },
    { role: 'assistant', content: 'Paris' },
    { role: 'user', content: 'Spain?' },
    { role: 'assistant', content: 'Madrid' },
  ];
  beforeAll(() => {
    client = officialClient(baton(), baton().tenant.token);
  });

  it('[OAI-089] keeps what the user has said, and one item for all else, which is taken back', async () => {
    upstream().reply({ text: ['Asked: capitals. ', 'Found: Paris, Madrid 🙂.'], usage: { input: 40, output: 9 } }, { text: ['Rome'] });
    const compacted = await compact({ input: conversation });
    const id = runOf(compacted.id);
    expect(compacted).toMatchObject({
      id: `resp_${id}`,
      object: 'response.compaction',
      created_at: expect.any(Number),
      usage: { input_tokens: 40, output_tokens: 9, total_tokens: 49 },
      output: [
        { type: 'message', role: 'system', content: [{ type: 'input_text', text: 'In one word.' }] },
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'France?' }] },
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Spain?' }] },
        { type: 'compaction', id: `cmp_${id}`, encrypted_content: expect.any(String) },
      ],
    });
    expect(told().slice(1)).toEqual(['France?', 'Paris', 'Spain?', 'Madrid', expect.stringContaining('Write the notes now')]);
    const input = [...(compacted.output as ResponseInput), { role: 'user' as const, content: 'Italy?' }];
    const next = await client.responses.create({ model: 'index', input });
    expect(next.output_text).toBe('Rome');
    const [system, ...rest] = told();
    expect(system).toContain('In one word.');
    const said = /^France\?\n\nSpain\?\n\nNotes about the conversation.*\n\nAsked: capitals. Found: Paris, Madrid 🙂.\n\nItaly\?$/;
    expect(rest).toEqual([expect.stringMatching(said)]);
    // And so it is in what the response was told.
    const items = await all(client.responses.inputItems.list(next.id, { order: 'asc' }));
    expect(items[3]).toMatchObject({ type: 'compaction', encrypted_content: Object(compacted.output.at(-1)).encrypted_content });
  });

  it('[OAI-089] of a chain of responses, and of what was compacted before', async () => {
    upstream().reply({ text: ['Paris'] }, { text: ['Madrid'] }, { text: ['First notes.'] }, { text: ['Second notes.'] });
    const first = await client.responses.create({ model: 'index', input: 'France?' });
    const second = await client.responses.create({ model: 'index', input: 'Spain?', previous_response_id: first.id });
    const compacted = await compact({ previous_response_id: second.id, input: null, instructions: 'Look at the cities.' });
    expect(told()[0]).toContain('Look at the cities.');
    expect(compacted.output).toMatchObject([{ role: 'user' }, { role: 'user' }, { type: 'compaction' }]);
    const again = await compact({ input: [...(compacted.output as ResponseInput), { role: 'user', content: 'Italy?' }] });
    expect(told()).toContainEqual(expect.stringContaining('First notes.'));
    expect(again.output.map(({ type }) => type)).toEqual(['message', 'message', 'message', 'compaction']);
    const goneOn = await failure<APIError>(client.responses.create({ model: 'index', input: 'x', previous_response_id: compacted.id }));
    expect(goneOn).toMatchObject({ status: 400, param: 'previous_response_id' });
  });

  it('[OAI-090] is a run of the agent’s model, without commands and once for each key', async () => {
    await baton().api.post(
      '/v1/agents',
      agent('writer', {
        goal: 'Sell boats.',
        capabilities: ['/write'],
        response_format: { type: 'json_schema', schema: { type: 'object' } },
      }),
    );
    upstream().reply({ text: ['Notes.\n', '/write kept.md\nx\n/endwrite\n'] });
    upstream().otherwise(() => ({ text: ['Only notes.'] }));
    const options = { headers: { 'Idempotency-Key': crypto.randomUUID() } };
    const compacted = await client.responses.compact({ model: 'writer', input: conversation }, options);
    expect(told()[0]).not.toContain('Sell boats.');
    const again = await client.responses.compact({ model: 'writer', input: conversation }, options);
    expect(again).toMatchObject({ id: compacted.id, output: compacted.output });
    const run = (await baton().api.get(`/v1/requests/${runOf(compacted.id)}/result`)).body;
    expect(run).toMatchObject({ ok: true, agent: 'writer', files: [] });
    expect((await client.responses.retrieve(compacted.id)).output_text).toBe(run['content']);
    upstream().otherwise(() => ({}));
  });

  it('[OAI-090] folds what is too long for the model, and counts the calls', async () => {
    upstream().otherwise(() => ({ text: ['Notes.'], usage: { input: 100, output: 5 } }));
    const long = Array.from(
      { length: 40 },
      (_, n) => ({ role: n % 2 === 0 ? 'user' : 'assistant', content: `${n} `.repeat(10_000) }) as const,
    );
    const before = upstream().requests.length;
    const compacted = await compact({ input: long });
    const calls = upstream().requests.length - before;
    expect(calls).toBeGreaterThan(1);
    expect(told()).toContainEqual(expect.stringContaining('SUMMARY OF THE EARLIER CONVERSATION'));
    expect(compacted.usage).toMatchObject({ input_tokens: 100 * calls, output_tokens: 5 * calls });
    expect(compacted.output).toHaveLength(21);
    upstream().otherwise(() => ({}));
  });

  it('[OAI-091] says what it can’t compact', async () => {
    await baton().api.post('/v1/agents', agent('failing', { model: 'demo/script:upstream-error' }));
    await baton().api.post('/v1/agents', agent('mute', { model: 'demo/script:empty' }));
    const wrong: [status: number, params: object, more: object][] = [
      [400, {}, { param: 'input' }],
      [400, { input: [] }, { param: 'input' }],
      [400, { input: [{ type: 'compaction', encrypted_content: 'gAAAAB' }] }, { param: 'input[0].encrypted_content' }],
      [400, { input: [{ type: 'compaction', encrypted_content: 'baton1.' }] }, { param: 'input[0].encrypted_content' }],
      [400, { input: [{ type: 'compaction' }] }, { param: 'input[0].encrypted_content' }],
      [400, { input: 'x', tools: [{ type: 'web_search' }] }, { param: 'tools' }],
      [400, { previous_response_id: `resp_${crypto.randomUUID()}` }, { param: 'previous_response_id' }],
      [404, { input: 'x', model: 'ghost' }, { code: 'model_not_found' }],
      [502, { input: 'x', model: 'failing' }, { code: 'upstream_error' }],
      [502, { input: 'x', model: 'mute' }, { code: expect.stringMatching(/empty|run_failed/) }],
    ];
    for (const [status, params, more] of wrong) {
      expect(await failure<APIError>(compact(params)), JSON.stringify(params)).toMatchObject({ status, ...more });
    }
    const item = { type: 'compaction' as const, encrypted_content: `baton1.${Buffer.from('Notes.').toString('base64url')}` };
    expect(await failure<APIError>(client.responses.create({ model: 'index', input: [item] }))).toMatchObject({
      status: 400,
      param: 'input',
    });
  });
});
