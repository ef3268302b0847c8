import { randomUUID } from 'node:crypto';
import { client } from './client/client.gen.js';
import { cancelRequest, createAgent, createRequest, getAgent, getRequest, listAgents, orchestrate, streamRequestEvents } from './client/index.js';
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

  async #read(pieces: number, open: (follow: Follow) => Promise<{ stream: AsyncIterable<RunEvent> }>): Promise<void> {
    const hangUp = new AbortController();
    let lastEventId = this.lastEventId;
    const onSseEvent = ({ id }: { id?: string }) => (lastEventId = id ?? lastEventId);
    const { stream } = await open({ signal: hangUp.signal, sseMaxRetryAttempts: 1, onSseEvent });
    for await (const event of stream) {
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

const twelve = 'one two three four five six seven eight nine ten eleven twelve';
const definition = { id: agent, name: 'Slow', role: 'demo', model: 'demo/slow', goal: 'be slow' };

const agents = await listAgents({ throwOnError: true });
console.log(`agents ${agents.data.count}`);

const created = await createAgent({ body: definition, throwOnError: true });
console.log(`created ${created.data.id}`);

const asked = await createRequest({ body: { message: 'one two three four five six', agent, wait: 60 }, throwOnError: true });
console.log(`asked ${asked.data.state} ${asked.data.ok} ${asked.data.content}`);

const begun = await createRequest({ body: { message: twelve, agent }, throwOnError: true });
const ended = await getRequest({ path: { id: begun.data.request_id }, query: { wait: 60 }, throwOnError: true });
console.log(`waited ${begun.data.state} ${ended.data.state} ${ended.data.ok} ${ended.data.content}`);

const run = new Run();
await run.start('one two three four five six');
if (run.text !== run.done?.content) throw new Error(`the text is ${run.text}, and done says ${run.done?.content}`);
console.log(`ran ${run.text}`);

const broken = new Run();
await broken.start(twelve, 3);
while (!broken.done) await broken.resume();
console.log(`resumed ${broken.text}`);

const bad = await createAgent({ body: { ...definition, id: 'hot', temperature: 3 } });
console.log(`bad request ${bad.error?.error_code}`);

const missing = await getAgent({ path: { id: 'ghost' } });
console.log(`not found ${missing.error?.error_code}`);

const canceled = new Run();
await canceled.start(twelve, 1);
await cancelRequest({ path: { id: canceled.id }, throwOnError: true });
while (!canceled.done) await canceled.resume();
console.log(`canceled ${canceled.done.error_code}`);
