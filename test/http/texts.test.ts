import { describe, expect, it } from 'vitest';
import { useServer } from '../support/server.ts';
import { beginSession } from '../doors/mcp/host.ts';
import { audience, nameOf, pathOf, specOperations, withBody } from './operations.ts';

/** As JSON has it: half of a character, of either side, in any case. */
const HALVES = ['\\ud83d', '\\uDC4B', '\\uD83D\\ud83d', '\\udc4b\\ud83d', '\\ud83dx\\udc4b'];

const isA2aHttp = ({ template }: { template: string }): boolean => template.startsWith('/v1/a2a/agents/{id}/');

const baton = useServer();

describe.each(withBody.map((one) => [nameOf(one), one] as const))('a body of %s', (_name, operation) => {
  it('[TXT-001] with half of a character is a 400 that names the place', async () => {
    const caller = audience(operation) === 'admin' ? baton().admin : baton().api;
    const send = (body: string) => caller.raw(operation.method, pathOf(operation), { body });
    for (const [body, path] of [
      ['{"message":"a\\ud83d"}', '/message'],
      ['{"a~/b":[1,{"c":"\\uDC4B"}]}', '/a~0~1b/1/c'],
      ['{"x":{"y\\ud83d":1}}', '/x/y\ufffd'],
    ] as const) {
      const { status, body: refusal } = await send(body);
      expect(status).toBe(400);
      // The API of OpenAI has the place as a `param`.
      if (operation.template.startsWith('/openai/')) expect(refusal).toMatchObject({ error: { type: 'invalid_request_error' } });
      // A2A over HTTP+JSON has it in its message.
      else if (isA2aHttp(operation)) expect(JSON.stringify(refusal)).toContain(`${path}: `);
      else expect(refusal).toMatchObject({ error_code: 'invalid_request', details: [{ path }] });
      expect(JSON.stringify(refusal)).toContain('half of a surrogate pair');
    }
  });
});

describe('half of a character', () => {
  it.each(HALVES)('[TXT-001] is refused as %s, in a small body and a large one', async (half) => {
    for (const rest of ['', 'x'.repeat(300 * 1024)]) {
      const answer = await baton().api.raw('POST', '/v1/orchestrate', { body: `{"message":[{"type":"text","text":"${half}${rest}"}]}` });
      expect(answer).toMatchObject({ status: 400, body: { details: [{ path: '/message/0/text' }] } });
    }
    expect((await baton().api.get('/v1/requests')).body).toMatchObject({ count: 0 });
  });

  it('[TXT-001] is refused as bytes, in a body, a query, a header and a path', async () => {
    const { api } = baton();
    const body = Buffer.from('{"message":"?"}');
    const cesu = Buffer.concat([body.subarray(0, 12), Buffer.from('eda0bd', 'hex'), body.subarray(13)]);
    expect((await api.raw('POST', '/v1/orchestrate', { body: cesu })).status).toBe(400);
    const query = await api.get('/v1/requests?agent=a%ED%A0%BD');
    expect(query).toMatchObject({ status: 400, body: { details: [{ path: 'query/agent' }] } });
    expect((await api.get('/v1/requests?agent=a%EF%BF%BD')).status).toBe(200);
    const header = await api.post('/v1/orchestrate', { message: 'x' }, { 'Idempotency-Key': '\xed\xa0\xbd' });
    expect(header).toMatchObject({ status: 400, body: { details: [{ path: 'header/idempotency-key' }] } });
    expect((await api.get('/v1/agents/%ED%A0%BD')).status).toBe(400);
  });

  it('[TXT-001] is none where both halves are there, or where text only looks like it', async () => {
    const { api } = baton();
    for (const [json, text] of [
      ['\\uD83D\\uDC4B', '👋'],
      ['\\\\ud83d', '\\ud83d'],
      ['\\\\\\ud83d\\udc4b\\\\', '\\👋\\'],
      ['👋 \\u0000 \\u2028', '👋 \0 \u2028'],
    ]) {
      const { body } = await api.raw<{ content: string }>('POST', '/v1/orchestrate', {
        body: `{"message":"say ${json}"}`,
        headers: { Accept: 'application/json' },
      });
      expect(body.content).toBe(`say ${text}`);
    }
  });

  it('[TXT-002] is an error of JSON-RPC with the id of its request', async () => {
    const { api } = baton();
    for (const { template } of specOperations.filter(({ jsonRpc, hasBody }) => jsonRpc && hasBody)) {
      const path = pathOf({ template }, 'index');
      const headers = template === '/v1/mcp' ? await beginSession(api) : {};
      const send = (body: string) => api.raw('POST', path, { body, headers });
      const params = '{"message":{"kind":"message","messageId":"m","role":"user","parts":[{"kind":"text","text":"a\\ud83d"}]}}';
      const answer = await send(`{"jsonrpc":"2.0","id":7,"method":"message/send","params":${params}}`);
      expect(answer, template).toMatchObject({ status: 200, body: { id: 7, error: { code: -32602 } } });
      expect(JSON.stringify(answer.body)).toContain('/params/message/parts/0/text');
      // Nobody knows whose answer it would be.
      const nameless = await send('{"jsonrpc":"2.0","id":"\\ud83d","method":"message/send","params":{}}');
      if (template === '/v1/mcp') expect(nameless.status).toBe(400);
      else expect(nameless).toMatchObject({ status: 200, body: { id: null, error: { code: -32700 } } });
    }
  });

  it('[TXT-002] is an error as clients of OpenAI know it', async () => {
    const body = '{"model":"index","messages":[{"role":"user","content":"a\\ud83d"}]}';
    const answer = await baton().api.raw('POST', '/openai/v1/chat/completions', { body });
    expect(answer).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error', param: 'messages[0].content' } } });
  });
});
