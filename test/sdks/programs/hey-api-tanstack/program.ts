import { randomUUID } from 'node:crypto';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import {
  cancelRequestMutation,
  createAgentMutation,
  createRequestMutation,
  getAgentOptions,
  getRequestOptions,
  listAgentsOptions,
} from './client/@tanstack/react-query.gen.js';
import { client } from './client/client.gen.js';
import { orchestrate, streamRequestEvents } from './client/index.js';
import type { RunEvent } from './client/index.js';
import { agent, definition, runAndResume, six, startAndCancel, twelve, type Frame, type Streams } from './run.js';

client.setConfig({ baseUrl: process.env['BATON_URL']!, auth: process.env['BATON_TOKEN']! });

/** Follows a stream until whoever reads it leaves: leaving alone does not hang up. */
async function* follow(open: (follow: Follow) => Promise<{ stream: AsyncIterable<RunEvent | void> }>): AsyncGenerator<Frame> {
  const hangUp = new AbortController();
  let id: string | undefined;
  const onSseEvent = (event: { id?: string }) => (id = event.id ?? id);
  try {
    const { stream } = await open({ signal: hangUp.signal, sseMaxRetryAttempts: 1, onSseEvent });
    for await (const event of stream) {
      if (event) yield { id, event };
    }
  } finally {
    hangUp.abort();
  }
}

const streams: Streams = {
  begin: (message) =>
    follow((options) => orchestrate({ body: { message, agent }, headers: { 'Idempotency-Key': randomUUID() }, ...options })),
  goOn: (id, lastEventId) =>
    follow((options) => streamRequestEvents({ path: { id }, headers: lastEventId ? { 'Last-Event-ID': lastEventId } : {}, ...options })),
};

interface Follow {
  signal: AbortSignal;
  sseMaxRetryAttempts: number;
  onSseEvent: (event: { id?: string }) => void;
}

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const agents = await queries.fetchQuery(listAgentsOptions());
console.log(`agents ${agents.count}`);

const creation = new MutationObserver(queries, createAgentMutation());
const created = await creation.mutate({ body: definition });
console.log(`created ${created.id}`);

const request = new MutationObserver(queries, createRequestMutation());
const asked = await request.mutate({ body: { message: six, agent, wait: 60 } });
console.log(`asked ${asked.state} ${asked.ok} ${asked.content}`);

const begun = await request.mutate({ body: { message: twelve, agent } });
const ended = await queries.fetchQuery(getRequestOptions({ path: { id: begun.request_id }, query: { wait: 60 } }));
console.log(`waited ${begun.state} ${ended.state} ${ended.ok} ${ended.content}`);

await runAndResume(streams);

await creation.mutate({ body: { ...definition, id: 'hot', temperature: 3 } }).catch(() => {});
console.log(`bad request ${creation.getCurrentResult().error?.error_code}`);

const missing = new QueryObserver(queries, getAgentOptions({ path: { id: 'ghost' } }));
const { error } = await missing.refetch();
console.log(`not found ${error?.error_code}`);

await startAndCancel(streams, (id) => new MutationObserver(queries, cancelRequestMutation()).mutate({ path: { id } }));
