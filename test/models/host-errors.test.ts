import { describe, expect, test } from 'vitest';
import type { Reply } from '../support/upstream.ts';
import { EVENTS, failure, request, run, setUp } from './harness.ts';

/** A model of each wire. */
const WIRES = [...EVENTS, { family: 'openrouter', wire: 'compatible', model: 'openrouter/x/y' }] as const;

const settings = { retries: 3, breakerThreshold: 1 };
const tools = { sleep: async () => {}, random: Math.random };

const frame = (error: unknown, event?: string): string =>
  `${event ? `event: ${event}\n` : ''}data: ${typeof error === 'string' ? error : JSON.stringify(error)}\n\n`;

/** What hosts put where an answer should be, and the status that it stands for. */
const REFUSED: [number, string][] = [
  [400, frame({ error: { code: 400, message: 'prompt is too long' } })],
  [400, frame({ error: { message: 'no', type: 'invalid_request_error', param: null, code: null } })],
  [400, frame({ error: { code: 400, message: 'no', status: 'INVALID_ARGUMENT' } })],
  [400, frame({ error: { status: 'FAILED_PRECONDITION' } })],
  [400, frame({ type: 'error', error: { type: 'invalid_request_error', message: 'no' } }, 'error')],
  [400, frame({ error: { message: 'no', type: 'BadRequestError' } })],
  [400, frame({ id: 'x', choices: [], error: { code: 400, message: 'no', metadata: { raw: '', provider_name: 'X' } } })],
  [400, frame({ choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error', error: { code: 400, message: 'no' } }] })],
  [400, frame({ error: { message: 'This model has a maximum context length of 8192 tokens' } })],
  [400, frame({ error: 'the prompt is too long' })],
  [400, frame('the prompt is too long', 'error')],
  [400, frame([{ error: { code: 400, message: 'no', status: 'INVALID_ARGUMENT' } }], 'error')],
  [400, frame({ error: { code: 'context_length_exceeded', type: null, message: '' } })],
  [400, frame({ code: 'InvalidParameter', message: 'no', request_id: 'r' })],
  [401, frame({ error: { type: 'authentication_error' } })],
  [401, frame({ error: { message: 'Incorrect API key provided: sk-…' } })],
  [402, frame({ error: { type: 'insufficient_quota', code: 'insufficient_quota' } })],
  [402, frame({ error: { code: '402', message: 'x' } })],
  [402, frame({ error: { message: 'Insufficient Balance' } })],
  [403, frame({ type: 'error', error: { type: 'permission_error' } })],
  [404, frame({ object: 'error', message: 'The model `x` does not exist.', type: 'NotFoundError', param: null, code: 404 })],
  [404, frame({ error: { message: 'model "x" not found, try pulling it first' } })],
  [404, frame({ detail: 'Not Found' })],
  [401, frame({ detail: 'Not authenticated' })],
  [413, frame({ error: { type: 'request_too_large' } })],
  [422, frame({ message: 'no', status: 422 })],
  [422, frame({ detail: [{ type: 'extra_forbidden', loc: ['body', 'x'], msg: 'Extra inputs are not permitted' }] })],
  [400, frame([{ error: { code: 400, message: 'no' } }])],
  [400, JSON.stringify({ error: { code: 400, message: 'no' } })],
  [400, JSON.stringify([{ error: { status: 'INVALID_ARGUMENT' } }])],
  [422, frame({ object: 'error', message: { detail: [{ loc: ['body'], msg: 'no' }] }, type: 'validation_error' })],
];

const FAILED: [number, string][] = [
  [503, frame({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, 'error')],
  [503, frame({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } })],
  [503, frame({ error: { code: 503, status: 'UNAVAILABLE' } })],
  [502, frame({ choices: [], error: { code: 502, message: 'no' } })],
  [500, frame({ error: { message: 'The server had an error', type: 'server_error', param: null, code: null } })],
  [500, frame({ error: {} })],
  [500, frame({ detail: 'Internal Server Error' })],
  [500, frame('', 'error')],
  [500, frame({ choices: [{ delta: {}, finish_reason: 'error' }] })],
  [429, frame({ error: { code: 'rate_limit_exceeded', type: 'tokens', message: 'slow down' } })],
  [429, frame({ error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'You exceeded your current quota, please check your plan' } })],
];

describe.each(WIRES)('an error of $family in a 200', ({ family, wire, model }) => {
  const ofThisWire = ([, raw]: [number, string]): boolean => (wire !== 'anthropic' && wire !== 'gemini' ? true : !raw.includes('"delta"'));

  test.each(REFUSED.filter(ofThisWire))('[MOD-060] that stands for %i is neither repeated nor counted: %s', async (status, raw) => {
    await using it = await setUp(settings, tools);
    it.upstream.otherwise({ raw });
    for (let call = 1; call <= 3; call += 1) {
      const error = failure(await run(it.models, request(model)));
      expect(error).toMatchObject({
        code: 'upstream_error',
        message: `the model provider ${family} reported an error in its answer (status ${status}) for ${model}`,
        cause: { status },
      });
      expect(it.upstream.requests).toHaveLength(call);
    }
    expect(it.models.breakers.get(family)?.state).toBe('closed');
  });

  test.each(FAILED.filter(ofThisWire))('[MOD-060] that stands for %i is repeated, and counts: %s', async (status, raw) => {
    await using it = await setUp(settings, tools);
    it.upstream.reply({ raw });
    expect((await run(it.models, request(model))).text).toBe('ok');
    it.upstream.otherwise({ raw });
    expect(failure(await run(it.models, request(model)))).toMatchObject({ code: 'upstream_error', cause: { status } });
    expect(it.upstream.requests).toHaveLength(6);
    expect(it.models.breakers.get(family)?.state).toBe('open');
  });

  test('[MOD-060] shows the client no word of it', async () => {
    await using it = await setUp(settings, tools);
    it.upstream.reply({ raw: frame({ error: { code: 400, message: 'INTERNAL https://host sk-1' } }) });
    expect(failure(await run(it.models, request(model))).message).not.toMatch(/INTERNAL|http|sk-/);
  });

  test.each<[string, Reply]>([
    ['no quota', { status: 429, body: '{"error":{"type":"insufficient_quota","code":"insufficient_quota"}}' }],
    ['no balance', { status: 429, body: '{"error":{"code":"1113","message":"Insufficient balance"}}' }],
    ['no money', { status: 503, body: '{"error":{"type":"billing_error"}}' }],
    ['a prompt that is too long', { status: 500, body: '{"error":{"code":"context_length_exceeded"}}' }],
    ['a prompt that is too long by its words', { status: 500, body: '{"error":"the request exceeds the available context size"}' }],
    ['a wrong key', { status: 401 }],
    ['a payment', { status: 402, body: '' }],
    ['a key without rights', { status: 403, body: '<html>' }],
  ])('[MOD-061] a status that tells of %s is neither repeated nor counted', async (_what, reply) => {
    await using it = await setUp(settings, tools);
    it.upstream.reply(reply, reply);
    for (let call = 1; call <= 2; call += 1) {
      expect(failure(await run(it.models, request(model))).code).toBe('upstream_error');
      expect(it.upstream.requests).toHaveLength(call);
    }
    expect((await run(it.models, request(model))).text).toBe('ok');
  });

  test('[MOD-061] a tenant whose prompts are refused shuts the provider for no other', async () => {
    await using it = await setUp({ ...settings, breakerThreshold: 5 }, tools);
    const refused = frame({ choices: [], error: { code: 400, message: 'prompt is too long' } });
    it.upstream.otherwise(({ lastMessage }) => (lastMessage === 'too long' ? { raw: refused } : {}));
    const said = (tenantId: number, content: string) => run(it.models, request(model, { tenantId, messages: [{ role: 'user', content }] }));
    const outcomes = [];
    for (let round = 0; round < 10; round += 1) {
      const hostile = Array.from({ length: 10 }, () => said(1, 'too long'));
      outcomes.push(...(await Promise.all([2, 3, 4, 5].map((tenant) => said(tenant, 'hi')))));
      for (const outcome of await Promise.all(hostile)) expect(failure(outcome).cause).toMatchObject({ status: 400 });
    }
    expect(outcomes.map(({ text }) => text)).toEqual(Array<string>(40).fill('ok'));
    expect(it.upstream.requests).toHaveLength(140);
  });

  test('[MOD-060] does not make an error of an answer', async () => {
    await using it = await setUp(settings, tools);
    const nothing = [frame({ message: 'loading', status: 'ok' }), frame({ error: null }), frame({ code: 0, message: '' })].join('');
    it.upstream.reply({ raw: nothing, end: 'complete' });
    expect(await run(it.models, request(model))).toMatchObject({ end: 'stop', text: '' });
  });
});
