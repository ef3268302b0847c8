import { randomUUID } from 'node:crypto';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import createClient from 'openapi-fetch';
import type { components, paths, webhooks } from './client/schema.js';

type RunEvent = components['schemas']['RunEvent'];
type DoneEvent = components['schemas']['DoneEvent'];
/** What a receiver of webhooks is sent when a run has succeeded. */
export type RunCompleted = webhooks['run.completed']['post']['requestBody']['content']['application/json'];

const headers = { Authorization: `Bearer ${process.env['BATON_TOKEN']}` };
const baton = createClient<paths>({ baseUrl: process.env['BATON_URL']!, headers });
const agent = process.env['AGENT_ID']!;

/** A run as far as its events have been read. */
class Run {
  id = '';
  lastEventId = '';
  text = '';
  done: DoneEvent | undefined;

  /** Takes the events of a new run, up to `done` or so many pieces of text. */
  async start(message: string, pieces = Infinity): Promise<void> {
    const params = { header: { 'Idempotency-Key': randomUUID() } };
    const { data, error } = await baton.POST('/v1/orchestrate', { params, body: { message, agent }, parseAs: 'stream' });
    if (error) throw new Error(error.error);
    await this.#read(data, pieces);
  }

  /** Goes on where the run was left. */
  async resume(): Promise<void> {
    const params = { path: { id: this.id }, header: { 'Last-Event-ID': this.lastEventId } };
    const { data, error } = await baton.GET('/v1/requests/{id}/events', { params, parseAs: 'stream' });
    if (error) throw new Error(error.error);
    await this.#read(data);
  }

  async #read(body: Response['body'] | undefined, pieces = Infinity): Promise<void> {
    const frames = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { id, data } of frames ?? []) {
      const event = JSON.parse(data) as RunEvent;
      this.#handle(event);
      // Only now: the id means "everything up to and including this event".
      this.lastEventId = id ?? this.lastEventId;
      // Leaving the loop hangs up.
      if (event.type === 'text' && --pieces === 0) break;
    }
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

const twelve = 'one two three four five six seven eight nine ten eleven twelve';
const definition = { id: agent, name: 'Slow', role: 'demo', model: 'demo/slow', goal: 'be slow' };

const agents = await baton.GET('/v1/agents');
console.log(`agents ${agents.data?.count}`);

const created = await baton.POST('/v1/agents', { body: definition });
console.log(`created ${created.data?.id}`);

const asked = await baton.POST('/v1/requests', { body: { message: 'one two three four five six', agent, wait: 60 } });
console.log(`asked ${asked.data?.state} ${asked.data?.ok} ${asked.data?.content}`);

const begun = await baton.POST('/v1/requests', { body: { message: twelve, agent } });
const ended = await baton.GET('/v1/requests/{id}', { params: { path: { id: begun.data!.request_id }, query: { wait: 60 } } });
console.log(`waited ${begun.data?.state} ${ended.data?.state} ${ended.data?.ok} ${ended.data?.content}`);

const run = new Run();
await run.start('one two three four five six');
if (run.text !== run.done?.content) throw new Error(`the text is ${run.text}, and done says ${run.done?.content}`);
console.log(`ran ${run.text}`);

const broken = new Run();
await broken.start(twelve, 3);
while (!broken.done) await broken.resume();
console.log(`resumed ${broken.text}`);

const bad = await baton.POST('/v1/agents', { body: { ...definition, id: 'hot', temperature: 3 } });
console.log(`bad request ${bad.error?.error_code}`);

const missing = await baton.GET('/v1/agents/{id}', { params: { path: { id: 'ghost' } } });
console.log(`not found ${missing.error?.error_code}`);

const canceled = new Run();
await canceled.start(twelve, 1);
await baton.POST('/v1/requests/{id}/cancel', { params: { path: { id: canceled.id } } });
while (!canceled.done) await canceled.resume();
console.log(`canceled ${canceled.done.error_code}`);
