import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createModels } from '../../src/models/gateway.ts';
import type { RestingKey } from '../../src/models/keys.ts';
import type { OwnKey } from '../../src/models/own-keys.ts';
import { keysOf, type ModelSettings } from '../../src/models/settings.ts';
import { AZURE_KEY } from '../support/clouds.ts';
import { AWS } from '../support/aws.ts';
import { startUpstream, type Reply, type UpstreamRequest } from '../support/upstream.ts';
import { failure, request, run } from './harness.ts';

/** Each wire, with what its host says of a key that has had its calls, has nothing left, or is none. */
const WIRES = [
  {
    id: 'anthropic',
    model: 'claude-x',
    key: 'sk-ant-key-000',
    quota: [400, { type: 'error', error: { type: 'invalid_request_error', message: 'Your credit balance is too low to access the API' } }],
    refused: [401, { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } }],
  },
  {
    id: 'openai',
    model: 'gpt-x',
    key: 'sk-oai-key-000',
    quota: [429, { error: { code: 'insufficient_quota', type: 'insufficient_quota', message: 'You exceeded your current quota' } }],
    refused: [401, { error: { code: 'invalid_api_key', message: 'Incorrect API key provided' } }],
  },
  {
    id: 'openrouter',
    model: 'openrouter/x/y',
    key: 'sk-or-key-0000',
    quota: [402, { error: { code: 402, message: 'Insufficient credits' } }],
    refused: [401, { error: { code: 401, message: 'No auth credentials found' } }],
  },
  {
    id: 'azure',
    model: 'azure/x',
    key: AZURE_KEY,
    quota: [402, { error: { code: 'insufficient_quota', message: 'no money' } }],
    refused: [401, { error: { code: '401', message: 'Access denied due to invalid subscription key' } }],
  },
  {
    id: 'gemini',
    model: 'gemini-x',
    key: 'AIza-key-00000',
    quota: [402, { error: { code: 402, status: 'FAILED_PRECONDITION', message: 'billing' } }],
    refused: [400, { error: { code: 400, message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' } }],
  },
  {
    id: 'bedrock',
    model: 'bedrock/x',
    key: AWS.bearer,
    quota: [402, { message: 'no money' }],
    refused: [403, { Message: 'Authentication failed: Please make sure your API Key is valid.' }],
  },
] as const;

type WireId = (typeof WIRES)[number]['id'];
type Answers = Record<string, Reply | (() => Reply)>;

/** The key that a request has come with. */
const keyIn = ({ headers }: UpstreamRequest): string =>
  String(headers['api-key'] ?? headers['x-goog-api-key'] ?? headers.authorization?.replace('Bearer ', '') ?? headers['x-api-key']);

const replyOf = ([status, body]: readonly [number, object], headers: Record<string, string> = {}): Reply => ({
  status,
  body: JSON.stringify(body),
  headers,
});

interface World extends AsyncDisposable {
  models: ReturnType<typeof createModels>;
  /** The keys of the calls, in order; the last letter of each. */
  called(): string;
  requests: UpstreamRequest[];
  pauses: number[];
  rests: (RestingKey & { provider: string })[];
  /** What is answered to a key, by its last letter; to others `ok`. */
  answer: Answers;
}

/** Models with keys whose last letters are given, separated by commas as in the setting. */
async function world(
  id: WireId,
  letters: string,
  more: Partial<ModelSettings> = {},
  own?: Map<number, Map<string, OwnKey>>,
): Promise<World> {
  const upstream = await startUpstream();
  const answer: Answers = {};
  const pauses: number[] = [];
  const rests: World['rests'] = [];
  upstream.otherwise((received) => {
    const said = answer[keyIn(received).at(-1)!] ?? {};
    return typeof said === 'function' ? said() : said;
  });
  const { key } = WIRES.find((wire) => wire.id === id)!;
  const apiKey = [...letters].map((letter) => key + letter).join(' , ');
  const { baseURL, ...rest } = upstream.providers[id] as { baseURL: string; more?: Record<string, string> };
  const { AWS_REGION } = rest.more ?? {};
  const providers = { [id]: { baseURL, ...(AWS_REGION && { more: { AWS_REGION } }), ...(letters && { apiKey }) } };
  const sleep = async (milliseconds: number): Promise<void> => {
    pauses.push(milliseconds);
    vi.setSystemTime(Date.now() + milliseconds);
  };
  const models = createModels(
    { providers, retries: 3, ...more },
    { onKeyRest: (resting) => rests.push(resting) },
    { sleep, random: () => 0 },
    undefined,
    own && { of: (tenantId) => own.get(tenantId) ?? new Map() },
  );
  return {
    models,
    called: () => upstream.requests.map((received) => keyIn(received).at(-1)).join(''),
    requests: upstream.requests,
    pauses,
    rests,
    answer,
    async [Symbol.asyncDispose]() {
      models.close();
      await upstream.close();
    },
  };
}

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const LIMITED: Reply = { status: 429, body: '{"error":{"message":"slow down"}}', headers: { 'retry-after': '20' } };

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe.each(WIRES)('the keys of $id', ({ id, model, quota, refused }) => {
  test('[KEY-001] are taken in turn', async () => {
    await using it = await world(id, 'abc');
    for (let call = 0; call < 6; call += 1) expect((await run(it.models, request(model))).text).toBe('ok');
    expect(it.called()).toBe('abcabc');
  });

  test('[KEY-002] one that is limited rests as long as its provider asks, and the next makes the call at once', async () => {
    await using it = await world(id, 'ab', { retries: 0 });
    it.answer['a'] = LIMITED;
    for (let call = 0; call < 3; call += 1) expect((await run(it.models, request(model))).text).toBe('ok');
    expect(it.called()).toBe('abbb');
    expect(it.pauses).toEqual([]);
    expect(it.rests).toEqual([{ provider: id, key: 1, keys: 2, reason: 'rate_limit', seconds: 20 }]);
    expect(it.models.keys.get(id)!.resting('rate_limit')).toBe(1);
    later(20);
    expect(it.models.keys.get(id)!.resting('rate_limit')).toBe(0);
    delete it.answer['a'];
    await run(it.models, request(model));
    expect(it.called()).toBe('abbba');
  });

  test.each([
    ['with nothing left', quota, 'quota', 600],
    ['that is not taken', refused, 'refused', 3600],
  ] as const)('[KEY-003] one %s rests for longer', async (_name, said, reason, seconds) => {
    await using it = await world(id, 'ab', { retries: 0, breakerThreshold: 1 });
    it.answer['a'] = replyOf(said);
    for (let call = 0; call < 2; call += 1) expect((await run(it.models, request(model))).text).toBe('ok');
    expect(it.called()).toBe('abb');
    expect(it.rests).toEqual([{ provider: id, key: 1, keys: 2, reason, seconds }]);
    later(seconds - 1);
    await run(it.models, request(model));
    later(1);
    await run(it.models, request(model));
    expect(it.called()).toBe('abbbab');
    expect(it.models.breakers.get(id)!.state).toBe('closed');
  });

  test('[KEY-004] when all rest, a call waits for the one that is back the soonest', async () => {
    await using it = await world(id, 'abc');
    for (const [letter, seconds] of [
      ['a', '25'],
      ['b', '4'],
      ['c', '9'],
    ] as const)
      it.answer[letter] = { ...LIMITED, headers: { 'retry-after': seconds } };
    failure(await run(it.models, request(model)));
    expect(it.called()).toBe('abcbbc');
    expect(it.pauses).toEqual([4000, 4000, 1000]);
    expect(it.models.breakers.get(id)!.state).toBe('closed');
  });
});

describe('keys at rest', () => {
  test('[KEY-004] a refused one does not hide that another only waits', async () => {
    await using it = await world('openai', 'ab');
    it.answer['a'] = LIMITED;
    await run(it.models, request('gpt-x'));
    it.answer['b'] = replyOf(WIRES[1].refused);
    const call = run(it.models, request('gpt-x'));
    delete it.answer['a'];
    expect((await call).text).toBe('ok');
    expect(it.called()).toBe('abba');
    expect(it.pauses).toEqual([20_000]);
  });

  test('[KEY-004] without a word of when, the usual pauses are made', async () => {
    await using it = await world('openai', 'ab');
    it.answer['a'] = it.answer['b'] = { status: 429 };
    expect(failure(await run(it.models, request('gpt-x')))).toMatchObject({ cause: { status: 429 } });
    expect(it.called()).toBe('abaaa');
    expect(it.pauses).toEqual([0, 0, 0]);
  });

  test('[KEY-004] when none is taken, the call fails as with one key, without a pause', async () => {
    await using it = await world('openai', 'ab', { breakerThreshold: 1 });
    it.answer['a'] = it.answer['b'] = replyOf(WIRES[1].refused);
    expect(failure(await run(it.models, request('gpt-x')))).toMatchObject({ code: 'upstream_error', cause: { status: 401 } });
    expect(it.called()).toBe('ab');
    expect(it.models.breakers.get('openai')!.state).toBe('closed');
  });

  test('[KEY-004] one that answers all the same is awake again', async () => {
    await using it = await world('openai', 'ab', { retries: 0 });
    it.answer['a'] = it.answer['b'] = { status: 429 };
    failure(await run(it.models, request('gpt-x')));
    Object.assign(it.answer, { a: {}, b: {} });
    await run(it.models, request('gpt-x'));
    expect(it.models.keys.get('openai')!.resting('rate_limit')).toBe(1);
  });

  test('[KEY-002] a fault of the provider is none of the key', async () => {
    await using it = await world('openai', 'ab');
    it.answer['a'] = { status: 500 };
    failure(await run(it.models, request('gpt-x')));
    expect(it.called()).toBe('aaaa');
    expect(it.rests).toEqual([]);
  });

  test('[KEY-005] calls of a stream stay with a key while it is awake', async () => {
    await using it = await world('openai', 'ab');
    const [one, other] = [{}, {}];
    for (const stream of [one, other, one, one, other]) await run(it.models, request('gpt-x', { stream }));
    expect(it.called()).toBe('abaab');
    it.answer['a'] = LIMITED;
    for (const stream of [one, one]) await run(it.models, request('gpt-x', { stream }));
    expect(it.called()).toBe('abaababb');
  });

  test('[KEY-006] blanks, empty places and a key that is there twice count for nothing', async () => {
    const { key } = WIRES[1];
    expect(keysOf({ providers: { openai: { apiKey: ` ${key}a,, ${key}b ,${key}a, ` } } }, 'openai')).toEqual([`${key}a`, `${key}b`]);
    const none = createModels({ providers: { openai: { apiKey: ' , ' } } });
    expect(failure(await run(none, request('gpt-x'))).code).toBe('unknown_model');
    none.close();
  });
});

describe.each(WIRES)("a tenant's own key of $id", ({ id, model, key, refused }) => {
  const own = (letters: Record<number, string | undefined>) =>
    new Map(
      Object.entries(letters).map(([tenantId, letter]) => [
        Number(tenantId),
        new Map([[id as string, { revision: `r${letter}`, key: letter && key + letter }]]),
      ]),
    );

  test("[KEY-010] goes before the operator's, for the tenant alone", async () => {
    await using it = await world(id, 'a', {}, own({ 1: 'x', 2: 'y' }));
    for (const tenantId of [1, 2, 3, undefined]) expect((await run(it.models, request(model, { tenantId }))).text).toBe('ok');
    expect(it.called()).toBe('xyaa');
    const sent = JSON.stringify(it.requests[0]!.headers);
    expect(sent).not.toContain(`${key}a`);
  });

  test('[KEY-011] opens no breaker of others, and rests for nobody else', async () => {
    await using it = await world(id, 'a', { breakerThreshold: 1, retries: 0 }, own({ 1: 'x', 2: 'y' }));
    it.answer['x'] = { status: 500 };
    failure(await run(it.models, request(model, { tenantId: 1 })));
    expect(failure(await run(it.models, request(model, { tenantId: 1 }))).code).toBe('circuit_open');
    it.answer['y'] = LIMITED;
    expect(failure(await run(it.models, request(model, { tenantId: 2 })))).toMatchObject({ cause: { status: 429 } });
    expect((await run(it.models, request(model, { tenantId: 3 }))).text).toBe('ok');
    expect(it.models.breakers.get(id)!.state).toBe('closed');
    expect(it.models.keys.get(id)!.resting('rate_limit')).toBe(0);
    expect(it.called()).toBe('xya');
  });

  test("[KEY-012] that is refused is not made good by the operator's", async () => {
    await using it = await world(id, 'a', { retries: 0 }, own({ 1: 'x' }));
    it.answer['x'] = replyOf(refused);
    expect(failure(await run(it.models, request(model, { tenantId: 1 }))).code).toBe('upstream_error');
    expect(it.called()).toBe('x');
  });
});

describe("tenants' own keys", () => {
  const OF = { anthropic: 'sk-ant-key-000', openai: 'sk-oai-key-000' };
  const owned = (letter: string | undefined, revision = 'r1') =>
    new Map([[1, new Map(Object.entries(OF).map(([id, key]) => [id, { revision, key: letter && key + letter }]))]]);

  test('[KEY-013] what is found out of a host with one changes nothing for others', async () => {
    const own = owned('x');
    await using it = await world('openai', 'a', { retries: 0 }, own);
    const odd = { status: 400, body: JSON.stringify({ error: { message: "Unsupported parameter: 'temperature'", param: 'temperature' } }) };
    it.answer['x'] = () => ('temperature' in it.requests.at(-1)!.body ? odd : {});
    for (const tenantId of [1, 1, 2]) expect((await run(it.models, request('gpt-4.1', { tenantId }))).text).toBe('ok');
    expect(it.requests.map(({ body }) => 'temperature' in body)).toEqual([true, false, false, true]);
  });

  test('[KEY-014] reach a provider that the operator has no key for', async () => {
    await using it = await world('openai', '', { retries: 0 }, owned('x'));
    expect((await run(it.models, request('gpt-x', { tenantId: 1 }))).text).toBe('ok');
  });

  test('[KEY-015] one that can no longer be read fails the call, and says what to do', async () => {
    await using it = await world('openai', 'a', {}, owned(undefined));
    const error = failure(await run(it.models, request('gpt-x', { tenantId: 1 })));
    expect(error).toMatchObject({ code: 'unknown_model', message: expect.stringContaining('it has to be set anew') });
    expect(it.requests).toEqual([]);
  });

  test('[KEY-016] one that is set anew is another one: nothing is held against it', async () => {
    const own = owned('x');
    await using it = await world('openai', 'a', { retries: 0, breakerThreshold: 1 }, own);
    it.answer['x'] = { status: 500 };
    failure(await run(it.models, request('gpt-x', { tenantId: 1 })));
    expect(failure(await run(it.models, request('gpt-x', { tenantId: 1 }))).code).toBe('circuit_open');
    own.set(1, owned('y', 'r2').get(1)!);
    expect((await run(it.models, request('gpt-x', { tenantId: 1 }))).text).toBe('ok');
    expect(it.called()).toBe('xy');
  });

  test("[KEY-010] go without the operator's organisation", async () => {
    vi.stubEnv('OPENAI_ORG_ID', 'org-of-the-operator');
    try {
      await using it = await world('openai', 'a', {}, owned('x'));
      for (const tenantId of [1, 2]) await run(it.models, request('gpt-x', { tenantId }));
      expect(it.requests.map(({ headers }) => headers['openai-organization'])).toEqual([undefined, 'org-of-the-operator']);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
