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
import type { DoneEvent, RunEvent } from './client/index.js';

client.setConfig({ baseUrl: process.env['BATON_URL']!, auth: process.env['BATON_TOKEN']! });
const agent = process.env['AGENT_ID']!;

/** A run as far as its events have been read. */
class Run {
  id = '';
  lastEventId = '';
  text = '';
  done: DoneEvent | undefined;

  /** Takes the events of a new run, up to `done` or so many pieces of text. */
  start(message: string, pieces = Infinity): Promise<void> {
    const headers = { 'Idempotency-Key': randomUUID() };
    return this.#read(pieces, (follow) => orchestrate({ body: { message, agent }, headers, ...follow }));
  }

  /** Goes on where the run was left. */
  resume(): Promise<void> {
    const headers = this.lastEventId ? { 'Last-Event-ID': this.lastEventId } : {};
    return this.#read(Infinity, (follow) => streamRequestEvents({ path: { id: this.id }, headers, ...follow }));
  }

  async #read(pieces: number, open: (follow: Follow) => Promise<{ stream: AsyncIterable<RunEvent | void> }>): Promise<void> {
    const hangUp = new AbortController();
    let lastEventId = this.lastEventId;
    const onSseEvent = ({ id }: { id?: string }) => (lastEventId = id ?? lastEventId);
    const { stream } = await open({ signal: hangUp.signal, sseMaxRetryAttempts: 1, onSseEvent });
    for await (const event of stream) {
      if (!event) continue;
      this.#handle(event);
      // Only now: the id means "everything up to and including this event".
      this.lastEventId = lastEventId;
      if (event.type === 'text' && --pieces === 0) break;
    }
    hangUp.abort();
  }

  #handle(event: RunEvent): void {
    switch (event.type) {
      case 'request_received':
        this.id = event.request_id;
        break;
      case 'text':
        if (event.stream_id === 0) this.text += event.delta;
        break;
      case 'done':
        this.done = event;
        break;
    }
  }
}

interface Follow {
  signal: AbortSignal;
  sseMaxRetryAttempts: number;
  onSseEvent: (event: { id?: string }) => void;
}

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const twelve = 'one two three four five six seven eight nine ten eleven twelve';
const definition = { id: agent, name: 'Slow', role: 'demo', model: 'demo/slow', goal: 'be slow' };

const agents = await queries.fetchQuery(listAgentsOptions());
console.log(`agents ${agents.count}`);

const creation = new MutationObserver(queries, createAgentMutation());
const created = await creation.mutate({ body: definition });
console.log(`created ${created.id}`);

const request = new MutationObserver(queries, createRequestMutation());
const asked = await request.mutate({ body: { message: 'one two three four five six', agent, wait: 60 } });
console.log(`asked ${asked.state} ${asked.ok} ${asked.content}`);

const begun = await request.mutate({ body: { message: twelve, agent } });
const ended = await queries.fetchQuery(getRequestOptions({ path: { id: begun.request_id }, query: { wait: 60 } }));
console.log(`waited ${begun.state} ${ended.state} ${ended.ok} ${ended.content}`);

const run = new Run();
await run.start('one two three four five six');
if (run.text !== run.done?.content) throw new Error(`the text is ${run.text}, and done says ${run.done?.content}`);
console.log(`ran ${run.text}`);

const broken = new Run();
await broken.start(twelve, 3);
while (!broken.done) await broken.resume();
console.log(`resumed ${broken.text}`);

await creation.mutate({ body: { ...definition, id: 'hot', temperature: 3 } }).catch(() => {});
console.log(`bad request ${creation.getCurrentResult().error?.error_code}`);

const missing = new QueryObserver(queries, getAgentOptions({ path: { id: 'ghost' } }));
const { error } = await missing.refetch();
console.log(`not found ${error?.error_code}`);

const canceled = new Run();
await canceled.start(twelve, 1);
await new MutationObserver(queries, cancelRequestMutation()).mutate({ path: { id: canceled.id } });
while (!canceled.done) await canceled.resume();
console.log(`canceled ${canceled.done.error_code}`);
