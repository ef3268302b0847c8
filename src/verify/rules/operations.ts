import { agentOn, NOBODYS, PROMPTS, runOn, unique } from '../bodies.ts';
import { deferConversation, newConversation, newTenant, storedAgent, type Context } from '../context.ts';
import type { Answer, Fields } from '../api.ts';
import type { OperationId } from '../../generated/operations.ts';
import { expect } from '../expect.ts';
import type { EventStream } from '../event-stream.ts';
import type { Rule } from '../rule.ts';

/*
 * Every operation, called as a client would, its answers checked against the document. What is made is removed.
 */

type Params = Record<string, string | number>;

const idOf = ({ body }: Answer): number => Number(body['id']);

/** @throws {Violation} unless the list holds the one with this id */
function expectListed(answer: Answer, list: string, id: unknown, key = 'id'): void {
  const items = (answer.body[list] ?? []) as Fields[];
  expect(
    items.some((one) => one[key] === id),
    `${list} with ${key} ${id}`,
    answer.text,
  );
  expect(answer.body['count'] === items.length, `count ${items.length}`, answer.body['count']);
}

/** @throws {Violation} unless the body has these members */
function expectMembers({ body, text }: Pick<Answer, 'body' | 'text'>, members: Fields): void {
  for (const [name, value] of Object.entries(members)) {
    expect(JSON.stringify(body[name]) === JSON.stringify(value), `${name} ${JSON.stringify(value)}`, text);
  }
}

/** @throws {Violation} unless both are the same */
function expectSame(seen: unknown, expected: unknown): void {
  expect(JSON.stringify(seen) === JSON.stringify(expected), JSON.stringify(expected), seen);
}

/** Sees that what is read with an `ETag` obeys the preconditions. */
async function expectTagged({ api }: Context, id: OperationId, params: Params): Promise<void> {
  const { headers } = await api.call(id, 200, { params });
  // By itself, fetch would add `Cache-Control: no-cache`, which asks for the whole answer.
  const condition = { 'If-None-Match': headers['etag'] ?? '', 'Cache-Control': 'max-age=0' };
  await api.call(id, 304, { params, headers: condition });
  await api.call(id, 412, { params, headers: { 'If-Match': '"another-version"' } });
}

/** Removes at once what is to be removed, and sees that it is gone. */
async function expectGone({ api }: Context, id: OperationId, read: OperationId, params: Params): Promise<void> {
  await api.call(id, 200, { params });
  await api.call(read, 404, { params });
}

/** Whether the run of a stream, read to its end, names the run that it runs again. */
async function expectRerun({ api }: Context, stream: EventStream, of: string): Promise<void> {
  const [received] = stream.frames;
  expectMembers({ body: JSON.parse(received?.data ?? '{}') as Fields, text: received?.data ?? '' }, { rerun_of: of });
  expectMembers(await api.call('getRequest', 200, { params: { id: stream.requestId } }), { rerun_of: of, state: 'completed' });
}

/** What was said in the end. */
const contentOf = ({ frames }: EventStream): unknown => (JSON.parse(frames.at(-1)?.data ?? '{}') as Fields)['content'];

export const operationRules: readonly Rule[] = [
  {
    id: 'operations.public',
    title: 'Health, readiness, metrics, documents and the public agent card need no token',
    async run({ anonymous, seen }) {
      const all = [
        'getHealth',
        'getReadiness',
        'getDocs',
        'getPublicAgentCard',
        'getOpenapiDocument',
        'getOpenapi31Document',
        'getOpenapi30Document',
        'getAsyncapiDocument',
        'getOpenapiJson',
        'getOpenapi31Json',
        'getOpenapi31WebhooksJson',
        'getOpenapi30Json',
        'getAsyncapiJson',
      ] as const;
      for (const id of all.filter((one) => !seen.excluded.has(one))) await anonymous.call(id, 200);
      // They may be on a port of their own.
      if (!seen.excluded.has('getMetrics') && (await anonymous.raw('GET', '/metrics')).status !== 404)
        await anonymous.call('getMetrics', 200);
    },
  },
  {
    id: 'operations.console',
    title: 'The console needs no token, and its parts are where its page says',
    async run({ anonymous }) {
      const { text } = await anonymous.call('getConsole', 200);
      const names = [...text.matchAll(/"\/console\/assets\/([^"]+)"/g)].map(([, name]) => name!);
      expect(names.length > 0, 'a page that loads its parts', text);
      for (const name of names) await anonymous.call('getConsoleAsset', 200, { params: { name } });
      await anonymous.call('redeemLoginCode', 404, { body: { code: 'no-such-code' } });
    },
  },
  {
    id: 'operations.sessions',
    title: 'A session of the console has a token of its own, which is a 401 once it was ended',
    needs: 'admin',
    async run(context) {
      const { api, anonymous } = context;
      const { token } = await newTenant(context);
      const begun = await anonymous.call('beginConsoleSession', 200, { body: { token } });
      const session = String(begun.body['token']);
      await api.as(session).call('listRequests', 200);
      await anonymous.call('endConsoleSession', 200, { body: { token: session } });
      await api.as(session).call('listRequests', 401);
    },
  },
  {
    id: 'operations.models',
    title: 'Models are listed, at most as many as asked for',
    async run({ api }) {
      await api.call('listModels', 200);
      expectMembers(await api.call('listModels', 200, { query: { limit: 1 } }), { count: 1 });
    },
  },
  {
    id: 'operations.requests',
    title: 'Runs are listed newest first, page by page, and answered by their id',
    async run({ api, recorded }) {
      const runs = await recorded();
      const [older, newer] = runs.map(({ requestId }) => requestId);
      await api.call('getRequest', 200, { params: { id: newer! } });
      expectListed(await api.call('listRequests', 200, { query: { limit: 200 } }), 'requests', newer, 'request_id');
      const page = await api.call('listRequests', 200, { query: { limit: 200, before: newer! } });
      expectListed(page, 'requests', older, 'request_id');
      expect(!page.text.includes(newer!), `only runs before ${newer}`, page.text);
      const { body } = await api.call('listRequests', 200, { query: { limit: 1 } });
      expect(typeof body['next_before'] === 'string', 'next_before, while there is a next page', body);
    },
  },
  {
    id: 'operations.steps',
    title: 'The steps of a run are listed in their order, page by page, with and without what was said',
    async run({ api, recorded }) {
      const [run] = await recorded();
      const params = { id: run!.requestId };
      const { body, text } = await api.call('listSteps', 200, { params });
      const steps = body['steps'] as Fields[];
      // A server may keep none.
      if (steps.length === 0) return expect(typeof body['missing'] === 'string', 'missing, where there are no steps', text);
      const ids = steps.map((step) => Number(step['step_id']));
      expect(
        ids.every((id, i) => i === 0 || id > ids[i - 1]!),
        'ids that ascend',
        ids.join(', '),
      );
      const call = steps.find(({ kind }) => kind === 'model_call');
      expect(Array.isArray(call?.['messages']) && Array.isArray(call?.['answer']), 'a call of a model with messages and answer', text);
      const bare = await api.call('listSteps', 200, { params, query: { contents: 'false', limit: 1, after_id: ids[0]! - 1 } });
      const [first] = bare.body['steps'] as Fields[];
      expect(first?.['step_id'] === ids[0] && !('messages' in first!), `the step ${ids[0]} without its messages`, bare.text);
      await api.call('listSteps', 404, { params: { id: unique() } });
    },
  },
  {
    id: 'operations.rerun',
    title: 'A run is run again when it has ended, names the earlier one, and says the same where the model does',
    async run(context) {
      const { api, models } = context;
      const first = await api.stream('orchestrate', { body: runOn(models.text) });
      await first.toEnd();
      const params = { id: first.requestId };
      const unknown = await api.call('rerunRequest', 404, { params: { id: unique() }, body: {} });
      expectMembers(unknown, { error_code: 'request_not_found' });
      const { body: kept } = await api.call('listSteps', 200, { params });
      // A server may keep none, and what was asked is kept with them.
      if ((kept['steps'] as Fields[]).length === 0) {
        return expectMembers(await api.call('rerunRequest', 409, { params, body: {} }), { error_code: 'run_not_kept' });
      }
      for (const tools of ['live', 'recorded']) {
        const again = await api.stream('rerunRequest', { params, body: { tools } });
        await again.toEnd();
        expect(again.requestId !== first.requestId, 'a run of its own', again.requestId);
        await expectRerun(context, again, first.requestId);
        if (models.scripts) expect(contentOf(again) === contentOf(first), JSON.stringify(contentOf(first)), contentOf(again));
      }
      const nowhere = await api.call('rerunRequest', 404, { params, body: { from: { turn: 200 } } });
      expectMembers(nowhere, { error_code: 'turn_not_found' });
    },
  },
  {
    id: 'operations.erase',
    title: 'A run is erased when it has ended, and neither known any more nor in a list; its key is free',
    async run({ api, models, defer }) {
      const headers = { 'Idempotency-Key': unique() };
      const request = { body: runOn(models.endless, PROMPTS.endless), headers };
      const stream = await api.stream('orchestrate', request);
      const id = stream.requestId;
      const params = { id };
      defer(`run ${id}`, (late) => late.api.raw('POST', `/v1/requests/${id}/cancel`));
      await stream.until('text', ({ event }) => event === 'text');
      expectMembers(await api.call('deleteRequest', 409, { params }), { error_code: 'request_busy', request_id: id });
      expectMembers(await api.call('rerunRequest', 409, { params, body: {} }), { error_code: 'request_busy' });
      await api.call('cancelRequest', 200, { params });
      await stream.toEnd();
      await api.call('deleteRequest', 204, { params });
      const gone = { error_code: 'request_not_found' };
      for (const read of ['getRequest', 'streamRequestEvents', 'listSteps', 'deleteRequest'] as const)
        expectMembers(await api.call(read, 404, { params }), gone);
      const { text } = await api.call('listRequests', 200, { query: { limit: 200 } });
      expect(!text.includes(id), `no run ${id}`, text);
      // With another body, which the key would not take if it still stood for the erased run.
      const anew = await api.stream('orchestrate', { body: runOn(models.text), headers });
      await anew.toEnd();
      expect(anew.requestId !== id, 'another run for the key', anew.requestId);
    },
  },
  {
    id: 'operations.questions',
    title: 'What a run asks is listed while it is open, is answered once, and is shown with its answer',
    needs: 'scripts',
    async run({ api }) {
      const stream = await api.stream('orchestrate', { body: runOn('demo/script:ask', 'go', { capabilities: ['/ask'] }) });
      const { data } = await stream.until('a question', ({ event }) => event === 'question');
      const { question_id: id, text } = JSON.parse(data) as { question_id: number; text: string };
      const query = { request_id: stream.requestId };
      const params = { id };
      expectMembers(await api.call('getQuestion', 200, { params }), { id, text, request_id: stream.requestId, state: 'open' });
      expectListed(await api.call('listQuestions', 200, { query }), 'questions', id);
      const closed = { state: 'closed', decision: 'answered', answer: 'Rome', by: 'verify' };
      await api.call('answerQuestion', 400, { params, body: { decision: 'approved' } });
      expectMembers(await api.call('answerQuestion', 200, { params, body: { text: 'Rome', by: 'verify' } }), closed);
      await api.call('answerQuestion', 409, { params, body: { text: 'Paris' } });
      expectMembers(await api.call('getQuestion', 200, { params }), closed);
      expectListed(await api.call('listQuestions', 200, { query: { ...query, state: 'all' } }), 'questions', id);
      expectMembers(await api.call('listQuestions', 200, { query }), { count: 0 });
      const frames = await stream.toEnd();
      const answered = frames.find(({ event }) => event === 'answer');
      expect(answered?.data.includes('"Rome"') === true, 'an answer in the stream', answered);
    },
  },
  {
    id: 'operations.approvals',
    title: "What needs approval by an agent's definition needs it in its delegates too, and the question names the delegate",
    needs: 'scripts',
    async run(context) {
      const { api } = context;
      const delegate = await storedAgent(context, 'demo/script:approval');
      const more = { capabilities: ['/agent'], approvals: ['/list'] };
      const stream = await api.stream('orchestrate', { body: runOn('demo/echo', `/agent ${delegate} go`, more) });
      context.defer(`run ${stream.requestId}`, (late) => late.api.raw('POST', `/v1/requests/${stream.requestId}/cancel`));
      const { data } = await stream.until('a question', ({ event }) => event === 'question' || event === 'done');
      const { question_id: id, ...asked } = JSON.parse(data) as Fields;
      expectMembers({ body: asked, text: data }, { type: 'question', kind: 'approval', command: '/list', agent: delegate });
      const params = { id: Number(id) };
      expectMembers(await api.call('getQuestion', 200, { params }), { agent_id: delegate, stream_id: asked['stream_id'] });
      await api.call('answerQuestion', 200, { params, body: { decision: 'denied' } });
      const frames = await stream.toEnd();
      const refused = frames.find(({ event }) => event === 'tool_call');
      expect(refused?.data.includes('"ok":false') === true, 'a command that was denied', refused);
    },
  },
  {
    id: 'operations.agents',
    title: 'Agents are made once, answered, listed, changed in the version that was read, restored, and deleted',
    async run(context) {
      const { api, models, defer } = context;
      const definition = agentOn(models.text);
      const { id } = definition;
      const params = { id };
      const created = await api.call('createAgent', 201, { body: definition });
      defer(`agent ${id}`, (late) => late.api.raw('DELETE', `/v1/agents/${id}`));
      expectMembers(created, { id, model: models.text });
      await api.call('createAgent', 409, { body: definition });
      expectMembers(await api.call('getAgent', 200, { params }), { id });
      await expectTagged(context, 'getAgent', params);
      expectListed(await api.call('listAgents', 200), 'agents', id);
      const { id: _, ...rest } = definition;
      const changed = await api.call('updateAgent', 200, { params, body: { ...rest, goal: 'Changed.' } });
      expectMembers(changed, { id, goal: 'Changed.' });
      const late = { headers: { 'If-Match': created.headers['etag'] ?? '' } };
      await api.call('updateAgent', 412, { params, body: rest, ...late });
      await api.call('updateAgent', 412, { params, body: rest, headers: { 'If-None-Match': '*' } });
      const { headers } = await api.call('updateAgent', 200, {
        params,
        body: rest,
        headers: { 'If-Match': changed.headers['etag'] ?? '' },
      });
      expect(headers['etag'] !== changed.headers['etag'], 'another ETag after a change', headers);
      const versions = await api.call('listAgentVersions', 200, { params });
      expect(Number(versions.body['count']) === 3, 'a version for each change', versions.text);
      const first = { ...params, version: 1 };
      expectMembers(await api.call('getAgentVersion', 200, { params: first }), { version: 1 });
      expectMembers(await api.call('restoreAgentVersion', 200, { params: { ...params, version: 2 } }), { version: 4, goal: 'Changed.' });
      await api.call('restoreAgentVersion', 412, { params: first, headers: { 'If-Match': changed.headers['etag'] ?? '' } });
      await expectGone(context, 'deleteAgent', 'getAgent', params);
    },
  },
  {
    id: 'operations.chat',
    title: 'A stored agent is run by its id, and by that of a version',
    async run(context) {
      const id = await storedAgent(context, context.models.text);
      const stream = await context.api.stream('chat', { params: { id }, body: { message: PROMPTS.text } });
      const frames = await stream.toEnd();
      expect(frames.at(-1)?.data.includes('"ok":true') === true, 'a run that succeeds', frames.at(-1));
      const inVersion = await context.api.stream('chat', { params: { id: `${id}@1` }, body: { message: PROMPTS.text } });
      await inVersion.toEnd();
      const status = await context.api.call('getRequest', 200, { params: { id: inVersion.requestId } });
      expectMembers(status, { agent_id: id, agent_version: 1, state: 'completed' });
    },
  },
  {
    id: 'operations.usage',
    title: 'The usage of an agent is the sum of its token_usage events, and the token tells what is left of the limits',
    async run(context) {
      const { api, models } = context;
      const id = await storedAgent(context, models.text);
      const stream = await api.stream('chat', { params: { id }, body: { message: PROMPTS.text } });
      const frames = await stream.toEnd();
      const used = frames.filter(({ event }) => event === 'token_usage').map(({ data }) => JSON.parse(data) as Record<string, number>);
      const sumOf = (member: string) => used.reduce((sum, call) => sum + (call[member] ?? 0), 0);
      const { body, text } = await api.call('getUsage', 200, { query: { group_by: 'agent' } });
      const row = (body['rows'] as Fields[]).find(({ key }) => key === id);
      expect(row !== undefined, `a row of ${id}`, text);
      const tokens = ['input_tokens', 'output_tokens', 'cache_read_tokens', 'cache_write_tokens'];
      const expected = Object.fromEntries(tokens.map((member) => [member, sumOf(member)]));
      expectMembers({ body: row!, text }, { runs: 1, failed: 0, ...expected });
      const budget = await api.call('getBudget', 200);
      expect(budget.body['count'] === (budget.body['budgets'] as Fields[]).length, 'the count of the budgets', budget.text);
      const mine = await api.call('getMe', 200, {});
      expect(
        Object.keys(mine.body['left'] as Fields).every((limit) => limit in (mine.body['limits'] as Fields)),
        'what is left of limits',
        mine.text,
      );
    },
  },
  {
    id: 'operations.conversations',
    title: 'Conversations are made, talked in, read, changed and deleted',
    async run(context) {
      const { api, models } = context;
      const agent = await storedAgent(context, models.text);
      const created = await api.call('createConversation', 201, { body: { title: unique(), agent_id: agent } });
      const id = idOf(created);
      const params = { id };
      context.defer(`conversation ${id}`, (late) => late.api.raw('DELETE', `/v1/conversations/${id}`));
      const stream = await api.stream('sendMessage', { params, body: { message: PROMPTS.text } });
      await stream.toEnd();
      const messages = await api.call('listMessages', 200, { params });
      expect(Number(messages.body['count']) === 2, 'a message of the user and one of the agent', messages.text);
      expectMembers(await api.call('getConversation', 200, { params }), { id, agent_id: agent });
      expectListed(await api.call('listConversations', 200, { query: { include: 'definition' } }), 'conversations', id);
      expectMembers(await api.call('updateConversation', 200, { params, body: { archived: true } }), { archived: true });
      await expectGone(context, 'deleteConversation', 'getConversation', params);
    },
  },
  {
    id: 'operations.fork',
    title: 'A conversation is forked up to a message, and neither has what is said in the other; it stays when the first is deleted',
    async run(context) {
      const { api, models } = context;
      const agent = await storedAgent(context, models.text);
      const title = unique();
      const id = idOf(await api.call('createConversation', 201, { body: { title, agent_id: agent } }));
      const params = { id };
      context.defer(`conversation ${id}`, (late) => late.api.raw('DELETE', `/v1/conversations/${id}`));
      const say = async (to: number): Promise<void> => {
        await (await api.stream('sendMessage', { params: { id: to }, body: { message: PROMPTS.text } })).toEnd();
      };
      const saidIn = async (where: number): Promise<string[]> => {
        const { body } = await api.call('listMessages', 200, { params: { id: where } });
        return (body['messages'] as Fields[]).map(({ role, content }) => `${String(role)}: ${JSON.stringify(content)}`);
      };
      await say(id);
      const { body } = await api.call('listMessages', 200, { params });
      const last = Number((body['messages'] as Fields[]).at(-1)?.['id']);
      await say(id);
      const said = await saidIn(id);
      const forked = await api.call('forkConversation', 201, { params, body: { message_id: last } });
      const fork = idOf(forked);
      deferConversation(context, fork);
      expect(fork !== id, 'another conversation', forked.text);
      expectMembers(forked, { title, agent_id: agent, message_count: 2 });
      expectSame(await saidIn(fork), said.slice(0, 2));
      await say(fork);
      expectSame(await saidIn(id), said);
      const other = await api.call('forkConversation', 404, { params: { id: fork }, body: { message_id: NOBODYS } });
      expectMembers(other, { error_code: 'message_not_found' });
      await expectGone(context, 'deleteConversation', 'getConversation', params);
      expectSame((await saidIn(fork)).slice(0, 2), said.slice(0, 2));
    },
  },
  {
    id: 'operations.busy',
    title: 'A message to a conversation that is busy is a 409 that names the run, or waits for it when that is asked for',
    async run(context) {
      const { api, models } = context;
      const agent = await storedAgent(context, models.text);
      const params = { id: await newConversation(context, { agent_id: agent }) };
      const endless = { message: PROMPTS.endless, agent_def: { ...agentOn(models.endless), id: agent } };
      const stream = await api.stream('sendMessage', { params, body: endless });
      const { requestId: running } = stream;
      context.defer(`run ${running}`, (late) => late.api.raw('POST', `/v1/requests/${running}/cancel`));
      const message = PROMPTS.text;
      const refused = await api.call('sendMessage', 409, { params, body: { message } });
      expectMembers(refused, { error_code: 'conversation_busy', request_id: running });
      const headers = { Prefer: 'respond-async' };
      const { headers: accepted } = await api.call('sendMessage', 202, { params, body: { message, on_busy: 'enqueue' }, headers });
      const id = accepted['x-request-id']!;
      context.defer(`run ${id}`, (late) => late.api.raw('POST', `/v1/requests/${id}/cancel`));
      expectMembers(await api.call('getRequest', 200, { params: { id } }), { state: 'queued' });
      const waiting = await api.call('listRequests', 200, { query: { state: 'queued', limit: 200 } });
      expectListed(waiting, 'requests', id, 'request_id');
      const before = await api.call('listMessages', 200, { params });
      expectMembers(before, { count: 1 });
      await api.call('cancelRequest', 200, { params: { id: running } });
      await stream.toEnd();
      await (await api.stream('streamRequestEvents', { params: { id } })).toEnd();
      expectMembers(await api.call('getRequest', 200, { params: { id } }), { state: 'completed' });
      const after = await api.call('listMessages', 200, { params });
      const runs = (after.body['messages'] as Fields[]).filter(({ role }) => role === 'user').map((one) => one['request_id']);
      expectSame(runs, [running, id]);
    },
  },
  {
    id: 'operations.artifacts',
    title: 'Files are kept with their versions, listed, answered, downloaded with their ETag, whole and in part, and deleted',
    async run(context) {
      const { api } = context;
      const conversation = await newConversation(context);
      const path = `${unique()}.txt`;
      const created = await api.call('createArtifact', 201, { params: { id: conversation }, body: { path, content: 'Grüße 🙂' } });
      const id = idOf(created);
      const params = { id };
      context.defer(`artifact ${id}`, (late) => late.api.raw('DELETE', `/v1/artifacts/${id}`));
      expectListed(await api.call('listConversationArtifacts', 200, { params: { id: conversation } }), 'artifacts', id);
      expectListed(await api.call('listArtifacts', 200), 'artifacts', id);
      expectMembers(await api.call('getArtifact', 200, { params }), { id, path });
      const raw = await api.call('downloadArtifact', 200, { params });
      expect(raw.text === 'Grüße 🙂', 'the content as it was sent', raw.text);
      await expectTagged(context, 'downloadArtifact', params);
      const part = await api.raw('GET', `/v1/artifacts/${id}/raw`, { headers: { Range: 'bytes=-4' } });
      expect(part.status === 206 && part.text === '🙂', 'the last four bytes for their range', part.text);
      await api.call('createArtifact', 200, { params: { id: conversation }, body: { path, content: 'again' } });
      const versions = await api.call('listArtifactVersions', 200, { params });
      expect(Number(versions.body['count']) === 2, 'two versions of what was written twice', versions.text);
      const old = await api.call('downloadArtifact', 200, { params, query: { version: '1' } });
      expect(old.text === 'Grüße 🙂', 'the first version as it was', old.text);
      await expectGone(context, 'deleteArtifact', 'getArtifact', params);
    },
  },
  {
    id: 'operations.memory',
    title: 'Memory entries and their links are made, found, read, changed and deleted',
    async run(context) {
      const { api, defer } = context;
      const word = unique().replaceAll('-', '');
      const entry = async (title: string): Promise<number> => {
        const id = idOf(
          await api.call('createMemoryEntry', 201, { body: { type: 'project', title, content: `About ${word}.`, tags: ['verify'] } }),
        );
        defer(`memory entry ${id}`, (late) => late.api.raw('DELETE', `/v1/memory/entries/${id}`));
        return id;
      };
      const [one, other] = [await entry('The first'), await entry('The second')];
      const params = { id: one };
      expectListed(await api.call('listMemoryEntries', 200, { query: { q: word } }), 'entries', one);
      expectMembers(await api.call('getMemoryEntry', 200, { params }), { id: one, title: 'The first' });
      expectMembers(await api.call('updateMemoryEntry', 200, { params, body: { title: 'Changed' } }), { title: 'Changed' });
      const link = { source_id: one, target_id: other, relation: 'supports' };
      const relation = idOf(await api.call('createMemoryRelation', 201, { body: link }));
      await api.call('createMemoryRelation', 409, { body: link });
      expectListed(await api.call('listMemoryRelations', 200, { query: { entry_id: one } }), 'relations', relation);
      const graph = await api.call('getMemoryGraph', 200, { query: { root: one } });
      expect(graph.text.includes(`"id":${other}`), `a graph with entry ${other}`, graph.text);
      await api.call('deleteMemoryRelation', 200, { params: { id: relation } });
      await api.call('invalidateMemoryEntry', 200, { params: { id: other } });
      await expectGone(context, 'deleteMemoryEntry', 'getMemoryEntry', params);
      await api.call('listScratchpads', 200);
      await api.call('getScratchpad', 200, { params: { agent_id: 'shared' } });
    },
  },
  {
    id: 'operations.schedules',
    title: 'Tasks are scheduled, answered, paused, fired by hand, and deleted; their runs are recorded',
    async run(context) {
      const { api, models, defer } = context;
      const agent = await storedAgent(context, models.text);
      const body = { schedule: 'every day at 07:30', timezone: 'Europe/Berlin', message: PROMPTS.text, agent };
      const id = idOf(await api.call('createSchedule', 201, { body }));
      const params = { id };
      defer(`schedule ${id}`, (late) => late.api.raw('DELETE', `/v1/schedules/${id}`));
      await api.call('createSchedule', 400, { body: { ...body, schedule: 'when the moon is full' } });
      expectListed(await api.call('listSchedules', 200), 'schedules', id);
      expectMembers(await api.call('updateSchedule', 200, { params, body: { status: 'paused' } }), { status: 'paused' });
      const fired = await api.call('runSchedule', 202, { params });
      const run = idOf(fired);
      const requestId = String(fired.body['request_id']);
      await (await api.stream('streamRequestEvents', { params: { id: requestId } })).toEnd();
      expectListed(await api.call('listScheduleRuns', 200, { params }), 'runs', run);
      expectListed(await api.call('listScheduledRuns', 200, { query: { task_id: id } }), 'runs', run);
      expectMembers(await api.call('getScheduledRun', 200, { params: { id: run } }), { id: run, request_id: requestId });
      expectMembers(await api.call('getSchedule', 200, { params }), { id, status: 'paused', run_count: 1 });
      await expectGone(context, 'deleteSchedule', 'getSchedule', params);
    },
  },
  {
    id: 'operations.webhooks',
    title: 'Webhooks are made with a secret, tried, listed with their deliveries, changed and deleted',
    async run(context) {
      const { api, defer } = context;
      // Nobody is there (RFC 2606): what matters is what the server says of it.
      const url = 'https://webhooks.example/';
      const created = await api.call('createWebhook', 201, { body: { url, events: ['run.completed'], description: unique() } });
      const id = idOf(created);
      const params = { id };
      defer(`webhook ${id}`, (late) => late.api.raw('DELETE', `/v1/webhooks/${id}`));
      await api.call('createWebhook', 400, { body: { url: 'file:///etc/passwd' } });
      expectListed(await api.call('listWebhooks', 200), 'webhooks', id);
      const got = await api.call('getWebhook', 200, { params });
      expect(!got.text.includes('whsec_'), 'no secret', got.text);
      const rotated = await api.call('rotateWebhookSecret', 200, { params });
      expect(rotated.body['secret'] !== created.body['secret'], 'another secret', rotated.body['secret']);
      const { body: delivery } = await api.call('testWebhook', 202, { params });
      expectListed(await api.call('listWebhookDeliveries', 200, { params }), 'deliveries', delivery['id']);
      const again = { params: { id, delivery_id: String(delivery['id']) } };
      expectMembers(await api.call('redeliverWebhook', 202, again), { message_id: delivery['message_id'] });
      expectMembers(await api.call('updateWebhook', 200, { params, body: { disabled: true } }), { disabled: true });
      await api.call('testWebhook', 409, { params });
      await expectGone(context, 'deleteWebhook', 'getWebhook', params);
    },
  },
  {
    id: 'operations.mcp-servers',
    title: "An MCP server of the tenant's own is set, listed and deleted; a login that nobody has begun is none",
    async run(context) {
      const { api, anonymous, defer } = context;
      const name = unique()
        .replaceAll(/[^\w.-]/g, '-')
        .slice(-64);
      const params = { name };
      // Nobody is there (RFC 2606): it is not asked for anything.
      const body = { url: 'https://mcp.example/mcp', timeout_seconds: 60 };
      defer(`MCP server ${name}`, (late) => late.api.raw('DELETE', `/v1/mcp-servers/${name}`));
      expectMembers(await api.call('putMcpServer', 200, { params, body }), { name, source: 'tenant', ...body, authorized: false });
      await api.call('putMcpServer', 400, { params, body: { url: 'file:///etc/passwd' } });
      const { body: listed, text } = await api.call('listMcpServers', 200, { query: { limit: 200 } });
      expect(Array.isArray(listed['mcp_servers']), 'a list of MCP servers', text);
      expectMembers(await api.call('getMcpServer', 200, { params }), { name, url: body.url });
      await api.call('deleteMcpAuthorization', 404, { params });
      await expectGone(context, 'deleteMcpServer', 'getMcpServer', params);
      const { text: page } = await anonymous.call('finishMcpLogin', 200, { query: { state: 'verify-unknown', code: 'x' } });
      expect(page.startsWith('<!doctype html>'), 'a page', page);
      // Only a server whose address begins with https is such a client.
      const { status } = await anonymous.raw('GET', '/mcp-login/client.json');
      await anonymous.call('getMcpLoginClient', status === 404 ? 404 : 200);
    },
  },
  {
    id: 'operations.provider-keys',
    title: "A key of a provider of the tenant's own is set, shown without the key, and deleted; a provider that is none takes no key",
    async run(context) {
      const { api, defer } = context;
      const nobody = { params: { provider: 'verify-unknown' } };
      const body = { key: `verify-${unique().replaceAll(/[^\w-]/g, '-')}` };
      expectMembers(await api.call('putProviderKey', 404, { ...nobody, body }), { error_code: 'provider_not_found' });
      await api.call('getProviderKey', 404, nobody);
      await api.call('deleteProviderKey', 404, nobody);
      await api.call('putProviderKey', 400, { ...nobody, body: { key: 'short' } });
      const { body: listed, text } = await api.call('listProviderKeys', 200);
      expect(Array.isArray(listed['provider_keys']), 'a list of keys', text);
      // One that the tenant has set is not touched.
      const has = new Set((listed['provider_keys'] as { provider: string }[]).map(({ provider }) => provider));
      const provider = ['openrouter', 'gemini', 'openai', 'anthropic'].find((one) => !has.has(one));
      if (provider === undefined) return;
      const params = { provider };
      const headers = { 'Content-Type': 'application/json' };
      const { status } = await api.raw('PUT', `/v1/provider-keys/${provider}`, { headers, body: JSON.stringify(body) });
      // A server may be without what keeps secrets.
      if (status === 409) return void (await api.call('putProviderKey', 409, { params, body }));
      defer(`key of ${provider}`, (late) => late.api.raw('DELETE', `/v1/provider-keys/${provider}`));
      const set = await api.call('putProviderKey', 200, { params, body });
      expectMembers(set, { provider, last4: body.key.slice(-4), readable: true });
      expectMembers(await api.call('getProviderKey', 200, { params }), { provider, last4: body.key.slice(-4) });
      expect(!set.text.includes(body.key), 'no key', set.text);
      await expectGone(context, 'deleteProviderKey', 'getProviderKey', params);
    },
  },
  {
    id: 'operations.a2a',
    title: 'A stored agent has a card, and answers a message of the Agent2Agent protocol',
    async run(context) {
      const { api, models } = context;
      const id = await storedAgent(context, models.text);
      const params = { id };
      await api.call('getA2aAgentCard', 200, { params });
      const message = { kind: 'message', messageId: unique(), role: 'user', parts: [{ kind: 'text', text: PROMPTS.text }] };
      const answer = await api.call('callA2aAgent', 200, {
        params,
        body: { jsonrpc: '2.0', id: 1, method: 'message/send', params: { message } },
      });
      const result = answer.body['result'] as { kind?: string; status?: { state?: string } } | undefined;
      expect(result?.kind === 'task' && result.status?.state === 'completed', 'a task that is completed', answer.text);
      const own = await api.call('callA2aIndex', 200, {
        headers: { 'A2A-Version': '1.0' },
        body: { jsonrpc: '2.0', id: 2, method: 'ListTasks', params: { pageSize: 1 } },
      });
      const listed = own.body['result'] as { tasks?: unknown } | undefined;
      expect(Array.isArray(listed?.tasks), 'a list of tasks', own.text);
    },
  },
  {
    id: 'operations.a2aHttp',
    title: 'A stored agent answers over the binding HTTP+JSON of A2A, in both versions, and says who is told of its tasks',
    async run(context) {
      const { api, models } = context;
      const id = await storedAgent(context, models.text);
      const headers = { 'A2A-Version': '1.0' };
      const message = { messageId: unique(), role: 'ROLE_USER', parts: [{ text: PROMPTS.text }] };
      const sent = await api.call('sendA2aMessage', 200, { params: { id }, headers, body: { message } });
      const task = sent.body['task'] as { id?: string; status?: { state?: string } } | undefined;
      expect(task?.status?.state === 'TASK_STATE_COMPLETED', 'a task that is completed', sent.text);
      const params = { id, task_id: String(task.id) };
      await api.call('getA2aTask', 200, { params, headers });
      await api.call('listA2aTasks', 200, { params: { id }, headers });
      await api.call('getA2aExtendedCard', 200, { params: { id }, headers });
      await api.call('cancelA2aTask', 400, { params, headers });
      const config = { id: 'mine', url: 'https://example.com/a2a', token: 't' };
      await api.call('createA2aPushConfig', 200, { params, headers, body: config });
      const listed = await api.call('listA2aPushConfigs', 200, { params, headers });
      expect(!listed.text.includes('"token"'), 'configurations without their tokens', listed.text);
      const named = { ...params, config_id: 'mine' };
      await api.call('getA2aPushConfig', 200, { params: named, headers });
      await api.call('deleteA2aPushConfig', 200, { params: named, headers });
      const content = [{ text: PROMPTS.text }];
      const said = { messageId: unique(), role: 'ROLE_USER', content };
      const legacy = await api.call('sendA2aLegacyMessage', 200, { params: { id }, body: { message: said } });
      const old = { id, task_id: String((legacy.body['task'] as { id?: string } | undefined)?.id) };
      await api.call('getA2aLegacyTask', 200, { params: old });
      await api.call('getA2aLegacyExtendedCard', 200, { params: { id } });
      await api.call('createA2aLegacyPushConfig', 200, { params: old, body: { config: { pushNotificationConfig: config } } });
      await api.call('listA2aLegacyPushConfigs', 200, { params: old });
      await api.call('getA2aLegacyPushConfig', 200, { params: { ...old, config_id: 'mine' } });
      await api.call('deleteA2aLegacyPushConfig', 200, { params: { ...old, config_id: 'mine' } });
      const endless = await storedAgent(context, models.endless);
      const begun = [{ text: PROMPTS.endless }];
      const legacyBegun = await api.stream('streamA2aLegacyMessage', {
        params: { id: endless },
        body: { message: { messageId: unique(), role: 'ROLE_USER', content: begun } },
      });
      const under = { id: endless, task_id: legacyBegun.requestId };
      context.defer(`run ${under.task_id}`, (late) => late.api.raw('POST', `/v1/requests/${under.task_id}/cancel`));
      const modernBegun = await api.stream('streamA2aMessage', {
        params: { id: endless },
        headers,
        body: { message: { messageId: unique(), role: 'ROLE_USER', parts: begun } },
      });
      const other = { id: endless, task_id: modernBegun.requestId };
      context.defer(`run ${other.task_id}`, (late) => late.api.raw('POST', `/v1/requests/${other.task_id}/cancel`));
      const streams = [
        legacyBegun,
        modernBegun,
        await api.stream('subscribeToA2aLegacyTask', { params: under }),
        await api.stream('followA2aLegacyTask', { params: under }),
        await api.stream('subscribeToA2aTask', { params: other, headers }),
        await api.stream('followA2aTask', { params: other, headers }),
      ];
      for (const stream of streams) stream.drop();
      await api.call('cancelA2aLegacyTask', 200, { params: under });
      await api.call('cancelA2aTask', 200, { params: other, headers });
    },
  },
  {
    id: 'operations.openai',
    title:
      'Agents are models, and answer as completions and as responses, which are had again, canceled, compacted and deleted, and have conversations and files, in the form of OpenAI',
    async run(context) {
      const { api, models } = context;
      const model = await storedAgent(context, models.text);
      await api.call('openaiGetModel', 200, { params: { model } });
      const listed = await api.call('openaiListModels', 200);
      expect(
        ((listed.body['data'] ?? []) as Fields[]).some(({ id }) => id === model),
        `a model ${model}`,
        listed.text,
      );
      const messages = [{ role: 'user', content: PROMPTS.text }];
      const completion = await api.call('openaiCreateChatCompletion', 200, { body: { model, messages } });
      const [choice] = (completion.body['choices'] ?? []) as { message?: { content?: unknown } }[];
      expect(typeof choice?.message?.content === 'string', 'a message with content', completion.text);
      const refused = await api.call('openaiCreateChatCompletion', 400, { body: { model, messages, n: 2 } });
      expectMembers({ body: (refused.body['error'] ?? {}) as Fields, text: refused.text }, { param: 'n' });
      const response = await api.call('openaiCreateResponse', 200, { body: { model, input: PROMPTS.text } });
      expectMembers(response, { status: 'completed', model });
      const params = { id: String(response.body['id']) };
      const { output } = response.body;
      expectMembers(await api.call('openaiGetResponse', 200, { params }), { status: 'completed', output });
      expectMembers(await api.call('openaiCancelResponse', 200, { params }), { status: 'completed' });
      const items = await api.call('openaiListInputItems', 200, { params });
      const [item] = (items.body['data'] ?? []) as Fields[];
      expectMembers({ body: item ?? {}, text: items.text }, { type: 'message', role: 'user' });
      const conversation = await api.call('openaiCreateConversation', 200, { body: { metadata: { a: 'b' } } });
      const named = { params: { id: String(conversation.body['id']) } };
      expectMembers(conversation, { object: 'conversation', metadata: { a: 'b' } });
      await api.call('openaiUpdateConversation', 200, { ...named, body: { metadata: {} } });
      expectMembers(await api.call('openaiGetConversation', 200, named), { id: named.params.id, metadata: {} });
      const said = { items: [{ role: 'user', content: PROMPTS.text }] };
      const added = await api.call('openaiCreateConversationItems', 200, { ...named, body: said });
      const one = { params: { ...named.params, item_id: String(added.body['last_id']) } };
      expectMembers(await api.call('openaiGetConversationItem', 200, one), { id: one.params.item_id, role: 'user' });
      expectMembers(await api.call('openaiListConversationItems', 200, named), { first_id: one.params.item_id, has_more: false });
      await api.call('openaiDeleteConversationItem', 200, one);
      expectMembers(await api.call('openaiDeleteConversation', 200, named), { id: named.params.id, deleted: true });
      const file = await api.call('openaiCreateFile', 200, { form: { file: PROMPTS.text, purpose: 'user_data' } });
      const ofFile = { params: { id: String(file.body['id']) } };
      expectMembers(file, { object: 'file', filename: 'verify.txt', purpose: 'user_data' });
      expectMembers(await api.call('openaiGetFile', 200, ofFile), file.body);
      const files = await api.call('openaiListFiles', 200, { query: { limit: 1 } });
      expectMembers(files, { object: 'list', first_id: ofFile.params.id });
      const { text } = await api.call('openaiGetFileContent', 200, ofFile);
      expect(text === PROMPTS.text, 'the bytes of the file', text);
      expectMembers(await api.call('openaiDeleteFile', 200, ofFile), { id: ofFile.params.id, deleted: true });
      await api.call('openaiGetFile', 404, ofFile);
      const compacted = await api.call('openaiCompactResponse', 200, { body: { model, previous_response_id: params.id } });
      const last = ((compacted.body['output'] ?? []) as Fields[]).at(-1);
      expectMembers({ body: last ?? {}, text: compacted.text }, { type: 'compaction' });
      expectMembers(await api.call('openaiDeleteResponse', 200, { params }), { id: params.id, deleted: true });
      await api.call('openaiGetResponse', 404, { params });
    },
  },
  {
    id: 'operations.ag-ui',
    title: 'A stored agent answers a front end that speaks AG-UI',
    async run(context) {
      const { api, models } = context;
      const id = await storedAgent(context, models.text);
      const messages = [{ id: unique(), role: 'user', content: PROMPTS.text }];
      const body = { threadId: `verify-${unique()}`, runId: unique(), messages, tools: [], context: [] };
      const { text, headers } = await api.call('runAgUi', 200, { params: { id }, body });
      const run = await api.call('getRequestResult', 200, { params: { id: headers['x-request-id'] ?? '' } });
      deferConversation(context, Number(run.body['conversation_id']));
      const types = [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => (JSON.parse(json!) as { type?: unknown }).type);
      expect(types[0] === 'RUN_STARTED' && types.at(-1) === 'RUN_FINISHED', 'a run that begins and finishes', types.join(', '));
      expect(types.includes('TEXT_MESSAGE_CONTENT'), 'the text of the agent', types.join(', '));
    },
  },
  {
    id: 'operations.mcp',
    title: 'A stored agent is a tool of the Model Context Protocol, and answers a call in a session',
    async run(context) {
      const { api, models } = context;
      const id = await storedAgent(context, models.text);
      const request = (method: string, params: object) => ({ jsonrpc: '2.0', id: unique(), method, params });
      const clientInfo = { name: 'baton verify', version: '1' };
      const begun = await api.call('sendMcpMessage', 200, {
        body: request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }),
      });
      const headers = { 'Mcp-Session-Id': begun.headers['mcp-session-id'] ?? '', Accept: 'application/json' };
      await api.call('sendMcpMessage', 202, { headers, body: { jsonrpc: '2.0', method: 'notifications/initialized' } });
      const listed = await api.call('sendMcpMessage', 200, { headers, body: request('tools/list', {}) });
      const { tools = [] } = (listed.body['result'] ?? {}) as { tools?: { name: string }[] };
      expect(tools[0]?.name === 'run_agent', 'the tool run_agent first', listed.text.slice(0, 500));
      const call = request('tools/call', { name: id, arguments: { message: PROMPTS.text } });
      const answer = await api.call('sendMcpMessage', 200, { headers, body: call });
      const result = answer.body['result'] as { content?: { type: string }[]; isError?: boolean } | undefined;
      expect(result?.content?.[0]?.type === 'text' && result.isError === false, 'a result that begins with text', answer.text);
      const stream = await api.stream('streamMcpMessages', { headers: { ...headers, Accept: 'text/event-stream' } });
      stream.drop();
      await api.call('streamMcpMessages', 400, { headers: { ...headers, 'Last-Event-ID': 'nowhere' } });
      expectMembers(await api.call('endMcpSession', 200, { headers }), { deleted: true });
      await api.call('endMcpSession', 404, { headers });
    },
  },
  {
    id: 'operations.admin',
    title: 'Tenants are made, listed, renamed, given a new token and disabled; the audit log tells of it',
    needs: 'admin',
    async run(context) {
      const { api } = context;
      const admin = context.admin!;
      const name = unique();
      const { id, api: old } = await newTenant(context, name);
      const params = { id };
      expectMembers(await admin.call('getTenant', 200, { params }), { id, name });
      expectListed(await admin.call('listTenants', 200, { query: { limit: 200 } }), 'tenants', id);
      expectMembers(await admin.call('updateTenant', 200, { params, body: { name: `${name}-2` } }), { name: `${name}-2` });
      const limits = { max_concurrent: 5 };
      const budget = { tokens: 1_000_000_000, period: 'total' };
      const budgets = { user: { tokens: 1_000_000, period: 'day' } };
      const limited = await admin.call('updateTenant', 200, { params, body: { limits, budget, budgets } });
      expect(JSON.stringify(limited.body['limits']) === JSON.stringify(limits), 'the limits of the tenant', limited.text);
      expect(JSON.stringify(limited.body['budgets']) === JSON.stringify(budgets), 'the budget of each user', limited.text);
      const held = await admin.call('getTenantLimits', 200, { params });
      expectMembers({ body: held.body['limits'] as Fields, text: held.text }, limits);
      const left = await admin.call('getTenantBudget', 200, { params, query: { user: name } });
      expect(JSON.stringify(left.body['each_user']) === JSON.stringify(budgets.user), 'what each user may spend', left.text);
      const [own, ofUser] = left.body['budgets'] as [Fields, Fields];
      expectMembers({ body: own, text: left.text }, { of: 'tenant', period: 'total' });
      expectMembers({ body: ofUser, text: left.text }, { of: 'user', user: name, period: 'day' });
      await admin.call('updateTenant', 200, { params, body: { limits: { max_concurrent: null }, budget: null, budgets: { user: null } } });
      await old.call('listRequests', 200);
      const rotated = await admin.call('rotateTenantToken', 200, { params });
      await old.call('listRequests', 401);
      await api.as(String(rotated.body['token'])).call('listRequests', 200);
      const usage = await admin.call('getTenantsUsage', 200, { query: { tenant_id: id } });
      expect((usage.body['rows'] as Fields[]).length === 0, 'no usage of a tenant without runs', usage.text);
      const audit = await admin.call('listAuditEntries', 200);
      expect(audit.text.includes(name), `an entry about ${name}`, audit.text.slice(0, 500));
    },
  },
];
