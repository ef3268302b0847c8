import { randomUUID } from 'node:crypto';
import { client } from './client/client.gen.js';
import { cancelRequest, createAgent, createRequest, getAgent, getRequest, listAgents, orchestrate, streamRequestEvents } from './client/index.js';
import type { RunEvent } from './client/index.js';
import { agent, definition, runAndResume, six, startAndCancel, twelve, type Frame, type Streams } from './run.js';

client.setConfig({ baseUrl: process.env['BATON_URL']!, auth: process.env['BATON_TOKEN']! });

/** Follows a stream until whoever reads it leaves: leaving alone does not hang up. */
async function* follow(open: (follow: Follow) => Promise<{ stream: AsyncIterable<RunEvent> }>): AsyncGenerator<Frame> {
  const hangUp = new AbortController();
  let id: string | undefined;
  const onSseEvent = (event: { id?: string }) => (id = event.id ?? id);
  try {
    const { stream } = await open({ signal: hangUp.signal, sseMaxRetryAttempts: 1, onSseEvent });
    for await (const event of stream) {
      yield { id, event };
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

const agents = await listAgents({ throwOnError: true });
console.log(`agents ${agents.data.count}`);

const created = await createAgent({ body: definition, throwOnError: true });
console.log(`created ${created.data.id}`);

const asked = await createRequest({ body: { message: six, agent, wait: 60 }, throwOnError: true });
console.log(`asked ${asked.data.state} ${asked.data.ok} ${asked.data.content}`);

const begun = await createRequest({ body: { message: twelve, agent }, throwOnError: true });
const ended = await getRequest({ path: { id: begun.data.request_id }, query: { wait: 60 }, throwOnError: true });
console.log(`waited ${begun.data.state} ${ended.data.state} ${ended.data.ok} ${ended.data.content}`);

await runAndResume(streams);

const bad = await createAgent({ body: { ...definition, id: 'hot', temperature: 3 } });
console.log(`bad request ${bad.error?.error_code}`);

const missing = await getAgent({ path: { id: 'ghost' } });
console.log(`not found ${missing.error?.error_code}`);

await startAndCancel(streams, (id) => cancelRequest({ path: { id }, throwOnError: true }));
