import { beforeAll, expect, it } from 'vitest';
import type { Question } from '../../../../src/store/runs/questions.ts';
import { openState, sealState } from '../../../../src/doors/mcp/stateless/state.ts';
import type { Answer } from '../../../support/client.ts';
import { createDatabase, describeOnSqliteFirst } from '../../../support/databases.ts';
import { asker } from '../../../support/questions.ts';
import { startBaton, useServer } from '../../../support/server.ts';
import { giveToken } from '../../../support/tokens.ts';
import { scripted, type Rpc } from '../host.ts';
import { ASKED, callAlone, headersOf, metaOf } from './host.ts';

const ASK = '/ask\nWhich city?\n- Rome\n- Paris\n/endask\n';
const TWO = '/parallel\n/agent repeats /ask Which city?\n/agent repeats /ask Which river?\n/endparallel';

const AGENTS = [
  asker({ id: 'repeats' }),
  asker({ id: 'careful', approvals: ['/list'] }),
  asker({ id: 'chief', capabilities: ['/agent', '/parallel'] }),
];

interface Asked {
  resultType: string;
  inputRequests?: Record<string, { method: string; params: { mode: string; message: string } }>;
  requestState: string;
}
const askedIn = ({ body }: Answer<Rpc>): Asked => body.result as unknown as Asked;
const keyOf = (asked: Asked): string => Object.keys(asked.inputRequests!)[0]!;
const accept = (content: object) => ({ action: 'accept', content });
const text = ({ body }: Answer<Rpc>): unknown => (body.result!.content[0] as { text?: string }).text;
const refused = { status: 200, body: { error: { code: -32602, message: expect.stringContaining('requestState') as unknown } } };

describeOnSqliteFirst('what a run asks a client whose requests stand alone', (dialect) => {
  const baton = useServer({ dialect });
  beforeAll(async () => {
    for (const agent of AGENTS) expect((await baton().api.post('/v1/agents', agent)).status).toBe(201);
  });
  const call = (name: string, message: string, more: object = {}, api = baton().api): Promise<Answer<Rpc>> =>
    callAlone(api, name, message, { capabilities: ASKED }, more);

  it('[MCS-110] ends the response, and the call that is sent again has its answer', async () => {
    const first = askedIn(await call('repeats', ASK));
    expect(first).toMatchObject({ resultType: 'input_required', requestState: expect.any(String) as unknown });
    const key = keyOf(first);
    expect(first.inputRequests![key]).toMatchObject({ method: 'elicitation/create', params: { mode: 'form', message: 'Which city?' } });
    const second = await call('repeats', ASK, { requestState: first.requestState, inputResponses: { [key]: accept({ answer: 'Rome' }) } });
    expect(second.body.result).toMatchObject({ resultType: 'complete', isError: false });
    expect(text(second)).toContain('Rome');
    const { questions } = (await baton().api.get<{ questions: Question[] }>('/v1/questions?state=all')).body;
    expect(questions[0]).toMatchObject({ decision: 'answered', answer: 'Rome', by: 'by hand' });
    // What has been answered is not answered again, and the result is still there.
    const third = await call('repeats', ASK, { requestState: first.requestState, inputResponses: { [key]: accept({ answer: 'Oslo' }) } });
    expect(third.body.result).toEqual(second.body.result);
  });

  it('[MCS-110] comes in the stream of the call too', async () => {
    const params = { name: 'repeats', arguments: { message: ASK } };
    const response = await fetch(new URL('/v1/mcp', baton().url), {
      method: 'POST',
      headers: { ...headersOf('tools/call', params), Authorization: `Bearer ${baton().tenant.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, _meta: metaOf(ASKED) } }),
    });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(await response.text()).toMatch(/^data: .*"resultType":"input_required".*\n\n$/);
    const { body } = await baton().api.get<{ questions: Question[] }>('/v1/questions');
    expect(body.questions[0]).toMatchObject({ state: 'open', text: 'Which city?' });
  });

  it('[MCS-123] goes on being asked when the token of the call that waits for it is revoked', async () => {
    const { url, api, admin, tenant } = baton();
    const { id, token, api: theirs } = await giveToken(baton(), tenant, 'host', ['run']);
    const { requestState } = askedIn(await call('repeats', ASK, {}, theirs));
    // Who can't be asked any more waits for the end.
    const params = { name: 'repeats', arguments: { message: ASK }, requestState };
    const wait = (accept: string) =>
      fetch(new URL('/v1/mcp', url), {
        method: 'POST',
        headers: {
          ...headersOf('tools/call', params),
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          Accept: accept,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, _meta: metaOf() } }),
      });
    const json = wait('application/json');
    const stream = await wait('application/json, text/event-stream');
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect((await admin.raw('DELETE', `/v1/admin/tenants/${tenant.id}/tokens/${id}`)).status).toBe(200);
    await expect(stream.text()).rejects.toThrow();
    expect((await json).status).toBe(401);
    const [question] = (await api.get<{ questions: Question[] }>('/v1/questions')).body.questions;
    expect((await api.post(`/v1/questions/${question!.id}/answer`, { text: 'Rome' })).status).toBe(200);
    await expect.poll(async () => (await api.get(`/v1/requests/${question!.request_id}`)).body['state']).toBe('completed');
  });

  it('[MCS-111] is asked until it has all been answered, each under its own key', async () => {
    const first = askedIn(await call('chief', TWO));
    const keys = new Set(Object.keys(first.inputRequests!));
    // Both ask side by side: the second one may come a moment later.
    let asked = first;
    while (Object.keys(asked.inputRequests!).length < 2) asked = askedIn(await call('chief', TWO, { requestState: asked.requestState }));
    for (const key of Object.keys(asked.inputRequests!)) keys.add(key);
    expect(keys.size).toBe(2);
    const [one, two] = [...keys];
    const partly = askedIn(
      await call('chief', TWO, {
        requestState: asked.requestState,
        inputResponses: { [one!]: accept({ answer: 'Rome' }), 'question-1x': {}, other: 1 },
      }),
    );
    expect(Object.keys(partly.inputRequests!)).toEqual([two]);
    const none = askedIn(await call('chief', TWO, { requestState: partly.requestState }));
    expect(Object.keys(none.inputRequests!)).toEqual([two]);
    const done = await call('chief', TWO, { requestState: none.requestState, inputResponses: { [two!]: accept({ answer: 'Tiber' }) } });
    expect(done.body.result).toMatchObject({ resultType: 'complete', isError: false });
  });

  it.each<[string, unknown]>([
    ['no answer', accept({})],
    ['an answer that is no text', accept({ answer: 7 })],
    ['an action that is none', { action: 'perhaps' }],
    ['no object', 'Rome'],
  ])('[MCS-111] is not answered by %s', async (_what, response) => {
    const first = askedIn(await call('repeats', ASK));
    const key = keyOf(first);
    const wrong = await call('repeats', ASK, { requestState: first.requestState, inputResponses: { [key]: response } });
    expect(wrong).toMatchObject({ status: 200, body: { error: { code: -32602 } } });
    const none = await call('repeats', ASK, { requestState: first.requestState, inputResponses: 'none' });
    expect(none).toMatchObject({ status: 200, body: { error: { code: -32602 } } });
    const again = await call('repeats', ASK, { requestState: first.requestState, inputResponses: { [key]: { action: 'decline' } } });
    expect(text(again)).toContain('declined');
  });

  it('[MCS-112] is an approval for a token that may approve only', async () => {
    const first = askedIn(await call('careful', '/list'));
    expect(first.inputRequests![keyOf(first)]!.params.message).toMatch(/\n\/list$/);
    const decided = await call('careful', '/list', {
      requestState: first.requestState,
      inputResponses: { [keyOf(first)]: accept({ decision: 'approved' }) },
    });
    expect(decided.body.result).toMatchObject({ isError: false });
    const { api } = await giveToken(baton(), baton().tenant, 'runner', ['run']);
    const waits = call('careful', '/list', {}, api);
    const open = async (): Promise<Question | undefined> =>
      (await baton().api.get<{ questions: Question[] }>('/v1/questions')).body.questions[0];
    await expect.poll(async () => (await open())?.kind).toBe('approval');
    await baton().api.post(`/v1/questions/${(await open())!.id}/answer`, { decision: 'denied' });
    expect((await waits).body.result).toMatchObject({ resultType: 'complete' });
  });

  it('[MCS-113] has a state that nobody else can use, and nobody can change', async () => {
    const first = askedIn(await call('repeats', ASK));
    const { requestState } = first;
    const inputResponses = { [keyOf(first)]: accept({ answer: 'Oslo' }) };
    for (const at of [0, 20, requestState.indexOf('.'), requestState.length - 2]) {
      const other = requestState[at] === 'A' ? 'B' : 'A';
      const changed = `${requestState.slice(0, at)}${other}${requestState.slice(at + 1)}`;
      expect(await call('repeats', ASK, { requestState: changed, inputResponses })).toMatchObject(refused);
    }
    for (const bad of ['', 'x', 7, {}, `${requestState}A`, 'A'.repeat(100_000), '.', `${requestState.split('.')[0]}.`]) {
      expect(await call('repeats', ASK, { requestState: bad, inputResponses })).toMatchObject(refused);
    }
    // Another call.
    expect(await call('repeats', `${ASK} `, { requestState, inputResponses })).toMatchObject(refused);
    expect(await call('careful', ASK, { requestState, inputResponses })).toMatchObject(refused);
    // Another token, and another tenant.
    const { api } = await giveToken(baton(), baton().tenant, 'other');
    expect(await call('repeats', ASK, { requestState, inputResponses }, api)).toMatchObject(refused);
    const other = await baton().newTenant('other');
    await other.api.post('/v1/agents', AGENTS[0]);
    expect(await call('repeats', ASK, { requestState, inputResponses }, other.api)).toMatchObject(refused);
    const { questions } = (await baton().api.get<{ questions: Question[] }>('/v1/questions')).body;
    expect(questions.find(({ id }) => keyOf(first) === `question-${id}`)).toMatchObject({ state: 'open' });
    expect((await call('repeats', ASK, { requestState, inputResponses })).body.result).toMatchObject({ isError: false });
  });
});

it('[MCS-113] a state is good until it expires, and for the same arguments in any order', () => {
  const identity = { tenantId: 1, tokenId: 0, name: 'a', arguments: { a: 1, b: { c: 2, d: [3] } } };
  const state = sealState('secret', identity, { runId: 'r', cursor: '5.2' }, 1000);
  const open = (now: number, other = {}, secret = 'secret') => openState(secret, { ...identity, ...other }, state, now);
  expect(open(1000)).toEqual({ runId: 'r', cursor: '5.2' });
  expect(open(1000, { arguments: { b: { d: [3], c: 2 }, a: 1 } })).toEqual({ runId: 'r', cursor: '5.2' });
  expect(() => open(1001)).toThrow('requestState has expired');
  for (const other of [{ tenantId: 2 }, { tokenId: 1 }, { tokenId: undefined }, { name: 'b' }, { arguments: { a: 1 } }]) {
    expect(() => open(1000, other)).toThrow('requestState is not one');
  }
  expect(() => open(1000, {}, 'another secret')).toThrow('requestState is not one');
});

it('[MCS-114] any node takes the call that is sent again, and a node that stops says that it is to be sent again', async () => {
  await using database = await createDatabase('postgres');
  const first = await startBaton({ database });
  await using second = await startBaton({ database });
  for (const agent of [AGENTS[0]!, scripted('ask', { capabilities: ['/ask'], recovery: 'resume' })])
    await first.api.post('/v1/agents', agent);
  const onSecond = new (first.api.constructor as new (url: string, token: string) => typeof first.api)(second.url, first.tenant.token);
  const asked = askedIn(await callAlone(first.api, 'repeats', ASK, { capabilities: ASKED }));
  const inputResponses = { [keyOf(asked)]: accept({ answer: 'Rome' }) };
  const answered = await callAlone(onSecond, 'repeats', ASK, { capabilities: ASKED }, { requestState: asked.requestState, inputResponses });
  expect(text(answered)).toContain('Rome');
  // Nobody can be asked here: the call waits.
  const params = { name: 'ask', arguments: { message: 'go' } };
  const waiting = await fetch(new URL('/v1/mcp', first.url), {
    method: 'POST',
    headers: { ...headersOf('tools/call', params), Authorization: `Bearer ${first.tenant.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, _meta: metaOf() } }),
  });
  const open = async (): Promise<Question[]> => (await onSecond.get<{ questions: Question[] }>('/v1/questions')).body.questions;
  await expect.poll(async () => (await open()).length).toBe(1);
  await first.stop();
  const [, json] = /^data: (.*)$/m.exec(await waiting.text())!;
  const { result } = JSON.parse(json!) as { result: Asked };
  expect(result).toMatchObject({ resultType: 'input_required' });
  expect(result).not.toHaveProperty('inputRequests');
  const again = callAlone(onSecond, 'ask', 'go', {}, { requestState: result.requestState });
  await onSecond.post(`/v1/questions/${(await open())[0]!.id}/answer`, { text: 'Rome' });
  expect((await again).body.result).toMatchObject({ resultType: 'complete', isError: false });
});
