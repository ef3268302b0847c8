import { randomUUID } from 'node:crypto';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { Api } from './client/baton.js';
import type { DoneEvent, ErrorBody, HttpResponse, RunEvent } from './client/baton.js';

const headers = { Authorization: `Bearer ${process.env['BATON_TOKEN']}` };
const { v1: baton } = new Api({ baseUrl: process.env['BATON_URL']!, baseApiParams: { headers } });
const agent = process.env['AGENT_ID']!;

/** A run as far as its events have been read. */
class Run {
  id = '';
  lastEventId = '';
  text = '';
  done: DoneEvent | undefined;

  /** Takes the events of a new run, up to `done` or so many pieces of text. */
  async start(message: string, pieces = Infinity): Promise<void> {
    const headers = { 'Idempotency-Key': randomUUID() };
    await this.#read(await baton.orchestrate({ message, agent }, { headers }), pieces);
  }

  /** Goes on where the run was left. */
  async resume(): Promise<void> {
    const headers = { 'Last-Event-ID': this.lastEventId };
    await this.#read(await baton.streamRequestEvents(this.id, {}, { headers }));
  }

  async #read({ body }: Response, pieces = Infinity): Promise<void> {
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

/** What a refused request is answered with: it is thrown. */
async function errorOf(answer: Promise<HttpResponse<unknown, ErrorBody>>): Promise<ErrorBody> {
  const { error } = await answer.catch((refusal: HttpResponse<unknown, ErrorBody>) => refusal);
  return error;
}

const twelve = 'one two three four five six seven eight nine ten eleven twelve';
const definition = { id: agent, name: 'Slow', role: 'demo', model: 'demo/slow', goal: 'be slow' };

const agents = await baton.listAgents();
console.log(`agents ${agents.data.count}`);

const created = await baton.createAgent(definition);
console.log(`created ${created.data.id}`);

const asked = await baton.createRequest({ message: 'one two three four five six', agent, wait: 60 });
console.log(`asked ${asked.data.state} ${asked.data.ok} ${asked.data.content}`);

const begun = await baton.createRequest({ message: twelve, agent });
const ended = await baton.getRequest(begun.data.request_id, { wait: 60 });
console.log(`waited ${begun.data.state} ${ended.data.state} ${ended.data.ok} ${ended.data.content}`);

const run = new Run();
await run.start('one two three four five six');
if (run.text !== run.done?.content) throw new Error(`the text is ${run.text}, and done says ${run.done?.content}`);
console.log(`ran ${run.text}`);

const broken = new Run();
await broken.start(twelve, 3);
while (!broken.done) await broken.resume();
console.log(`resumed ${broken.text}`);

const bad = await errorOf(baton.createAgent({ ...definition, id: 'hot', temperature: 3 }));
console.log(`bad request ${bad.error_code}`);

const missing = await errorOf(baton.getAgent('ghost'));
console.log(`not found ${missing.error_code}`);

const canceled = new Run();
await canceled.start(twelve, 1);
await baton.cancelRequest(canceled.id);
while (!canceled.done) await canceled.resume();
console.log(`canceled ${canceled.done.error_code}`);
