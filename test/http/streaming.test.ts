import { describe, expect, it } from 'vitest';
import { beginSession, toolCall } from '../doors/mcp/host.ts';
import { legacy } from '../doors/a2a/rpc.ts';
import { asker } from '../support/questions.ts';
import { useServer, type Baton } from '../support/server.ts';
import { ENDLESS, isStream, nameOf, specOperations, type SpecOperation } from './operations.ts';

/** Opens a stream of an operation. */
type Open = (baton: Baton) => Asked | Promise<Asked>;
interface Asked {
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** What one reader or another takes for the end of a line. */
const ENDS = '\u000b\u000c\u001c\u001d\u001e\u0085\u2028\u2029';
const TEXT = `a${[...ENDS].join('b')}c 世界`;

const message = { message: TEXT };
const a2a = { jsonrpc: '2.0', id: 1, method: 'message/stream', params: legacy(TEXT) };

const STREAMS: Record<string, Open> = {
  'POST /v1/orchestrate': () => ({ path: '/v1/orchestrate', body: message }),
  'POST /v1/requests/{id}/rerun': async ({ api }) => ({ path: `/v1/requests/${(await api.run(TEXT)).requestId}/rerun`, body: {} }),
  'POST /v1/agents/{id}/chat': () => ({ path: '/v1/agents/index/chat', body: message }),
  'POST /v1/conversations/{id}/messages': async ({ api }) => ({
    path: `/v1/conversations/${(await api.post('/v1/conversations', {})).body['id']}/messages`,
    body: message,
  }),
  'GET /v1/requests/{id}/events': async ({ api }) => ({ path: `/v1/requests/${(await api.run(TEXT)).requestId}/events` }),
  'GET /v1/notifications/stream': () => ({ path: '/v1/notifications/stream' }),
  'POST /v1/a2a/agents/{id}': () => ({ path: '/v1/a2a/agents/index', body: a2a }),
  'POST /v1/a2a/agents': () => ({ path: '/v1/a2a/agents', body: a2a }),
  'POST /v1/agents/{id}/ag-ui': () => ({
    path: '/v1/agents/index/ag-ui',
    body: { threadId: 'a', runId: 'a', messages: [{ id: 'm', role: 'user', content: TEXT }] },
  }),
  'POST /v1/mcp': async ({ api }) => ({
    path: '/v1/mcp',
    body: toolCall(1, 'run_agent', { agent: 'index', message: TEXT }),
    headers: { ...(await beginSession(api)), Accept: 'application/json, text/event-stream' },
  }),
  'GET /v1/mcp': async ({ api }) => ({ path: '/v1/mcp', headers: await beginSession(api) }),
  'POST /openai/v1/chat/completions': () => ({
    path: '/openai/v1/chat/completions',
    body: { model: 'index', stream: true, messages: [{ role: 'user', content: TEXT }] },
  }),
  'POST /openai/v1/responses': () => ({ path: '/openai/v1/responses', body: { model: 'index', stream: true, input: TEXT } }),
  'GET /openai/v1/responses/{id}': async ({ api }) => {
    const { body } = await api.post('/openai/v1/responses', { model: 'index', input: TEXT });
    return { path: `/openai/v1/responses/${String(body['id'])}?stream=true` };
  },
};

/** A2A over HTTP+JSON. @param base of a version */
function a2aStreams(base: string, version: string, role: string): typeof STREAMS {
  const headers = { 'A2A-Version': version };
  const at = `/v1/a2a/agents/index${base}`;
  const message = { messageId: 'm', role, [base === '' ? 'parts' : 'content']: [{ text: TEXT }] };
  const subscribed = async ({ api }: Baton) => {
    // One that waits: to an ended task nobody subscribes.
    const asking = { ...asker(), id: 'asking', model: 'demo/script:ask', capabilities: ['/ask'] };
    await api.post('/v1/agents', asking);
    const of = at.replace('index', 'asking');
    const { body } = await api.post<{ task: { id: string } }>(`${of}/message:send`, { message }, headers);
    return { path: `${of}/tasks/${body.task.id}:subscribe`, headers };
  };
  const template = `/v1/a2a/agents/{id}${base}`;
  return {
    [`POST ${template}/message:stream`]: () => ({ path: `${at}/message:stream`, body: { message }, headers }),
    [`GET ${template}/tasks/{task_id}:subscribe`]: subscribed,
    [`POST ${template}/tasks/{task_id}:subscribe`]: subscribed,
  };
}
Object.assign(STREAMS, a2aStreams('', '1.0', 'ROLE_USER'), a2aStreams('/v1', '0.3', 'ROLE_USER'));

/** What the document says can answer with a stream. */
const streaming = specOperations.filter(isStream);

async function open(baton: Baton, one: SpecOperation, signal?: AbortSignal): Promise<Response> {
  const { path, body, headers } = await STREAMS[nameOf(one)]!(baton);
  return fetch(`${baton.url}${path}`, {
    method: one.method,
    headers: { Authorization: `Bearer ${baton.tenant.token}`, ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  });
}

/** The lines that a reader makes of a stream that takes everything for the end of one. */
const linesOf = (text: string): string[] => text.split(new RegExp(`\\r\\n|[\\r\\n${ENDS}]`));

describe('a stream', () => {
  const baton = useServer();

  it.each(streaming.map((one) => [nameOf(one), one] as const))(
    '[FRM-001] of %s is not to be stored, compressed or buffered',
    async (_, one) => {
      expect(Object.keys(STREAMS), 'how it is had to stream').toContain(nameOf(one));
      const abort = new AbortController();
      const response = await open(baton(), one, abort.signal);
      const given = Object.fromEntries(
        ['content-type', 'cache-control', 'x-accel-buffering'].map((name) => [name, response.headers.get(name)]),
      );
      abort.abort();
      expect(given).toEqual({
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-store, no-transform',
        'x-accel-buffering': 'no',
      });
    },
  );

  // A task that waits goes on, and so does who subscribes to it.
  const ending = streaming.filter((one) => ![ENDLESS, 'GET /v1/mcp'].includes(nameOf(one)) && !nameOf(one).endsWith(':subscribe'));
  it.each(ending.map((one) => [nameOf(one), one] as const))('[FRM-003] of %s is the same to every reader of lines', async (_, one) => {
    const text = await (await open(baton(), one)).text();
    for (const line of linesOf(text)) expect(line).toMatch(/^(?:|(?:id|event|data)?: ?.*)$/);
    const data = text.split('\n').flatMap((line) => (line.startsWith('data: {') ? [JSON.stringify(JSON.parse(line.slice(6)))] : []));
    for (const end of ENDS) expect(data.join(''), JSON.stringify(end)).toContain(JSON.stringify(end).slice(1, -1));
  });

  it('[FRM-003] of notifications and what clients have as an answer is so too', async () => {
    const { api, url, tenant } = baton();
    using notifications = await api.notifications();
    const { body: task } = await api.post('/v1/schedules', { schedule: 'in 1 weeks', message: TEXT });
    await api.post(`/v1/schedules/${String(task['id'])}/run`);
    await notifications.until(({ kind }) => kind === 'run.completed');
    const headers = { Authorization: `Bearer ${tenant.token}`, Accept: 'application/json', 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/v1/orchestrate`, { method: 'POST', headers, body: JSON.stringify(message) });
    const json = await answer.text();
    expect(linesOf(json)).toEqual([json]);
    expect(JSON.parse(json)).toMatchObject({ content: TEXT });
  });
});
