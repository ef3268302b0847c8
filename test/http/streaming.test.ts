import { describe, expect, it } from 'vitest';
import { beginSession, toolCall } from '../doors/mcp/host.ts';
import { legacy } from '../doors/a2a/rpc.ts';
import { useServer, type Baton } from '../support/server.ts';
import { isStream, nameOf, specOperations } from './operations.ts';

/** Opens a stream of an operation. */
type Open = (baton: Baton) => Asked | Promise<Asked>;
interface Asked {
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

const message = { message: 'hello' };
const a2a = { jsonrpc: '2.0', id: 1, method: 'message/stream', params: legacy('hello') };

const STREAMS: Record<string, Open> = {
  'POST /v1/orchestrate': () => ({ path: '/v1/orchestrate', body: message }),
  'POST /v1/agents/{id}/chat': () => ({ path: '/v1/agents/index/chat', body: message }),
  'POST /v1/conversations/{id}/messages': async ({ api }) => ({
    path: `/v1/conversations/${(await api.post('/v1/conversations', {})).body['id']}/messages`,
    body: message,
  }),
  'GET /v1/requests/{id}/events': async ({ api }) => ({ path: `/v1/requests/${(await api.run('hello')).requestId}/events` }),
  'GET /v1/notifications/stream': () => ({ path: '/v1/notifications/stream' }),
  'POST /v1/a2a/agents/{id}': () => ({ path: '/v1/a2a/agents/index', body: a2a }),
  'POST /v1/a2a/agents': () => ({ path: '/v1/a2a/agents', body: a2a }),
  'POST /v1/agents/{id}/ag-ui': () => ({
    path: '/v1/agents/index/ag-ui',
    body: { threadId: 'a', runId: 'a', messages: [{ id: 'm', role: 'user', content: 'hello' }] },
  }),
  'POST /v1/mcp': async ({ api }) => ({
    path: '/v1/mcp',
    body: toolCall(1, 'run_agent', { agent: 'index', message: 'hello' }),
    headers: { ...(await beginSession(api)), Accept: 'application/json, text/event-stream' },
  }),
  'GET /v1/mcp': async ({ api }) => ({ path: '/v1/mcp', headers: await beginSession(api) }),
  'POST /openai/v1/chat/completions': () => ({
    path: '/openai/v1/chat/completions',
    body: { model: 'index', stream: true, messages: [{ role: 'user', content: 'hello' }] },
  }),
  'POST /openai/v1/responses': () => ({ path: '/openai/v1/responses', body: { model: 'index', stream: true, input: 'hello' } }),
  'GET /openai/v1/responses/{id}': async ({ api }) => {
    const { body } = await api.post('/openai/v1/responses', { model: 'index', input: 'hello' });
    return { path: `/openai/v1/responses/${String(body['id'])}?stream=true` };
  },
};

/** What the document says can answer with a stream; JSON-RPC says so in words. */
const streaming = specOperations.filter((one) => isStream(one) || one.jsonRpc);

describe('a stream', () => {
  const baton = useServer();

  it.each(streaming.map((one) => [nameOf(one), one] as const))(
    '[FRM-001] of %s is not to be stored, compressed or buffered',
    async (_, one) => {
      expect(Object.keys(STREAMS), 'how it is had to stream').toContain(nameOf(one));
      const { path, body, headers } = await STREAMS[nameOf(one)]!(baton());
      const abort = new AbortController();
      const response = await fetch(`${baton().url}${path}`, {
        method: one.method,
        headers: { Authorization: `Bearer ${baton().tenant.token}`, ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: abort.signal,
      });
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
});
