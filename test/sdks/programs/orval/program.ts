import { randomUUID } from 'node:crypto';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { send } from './baton-fetch.js';
import {
  cancelRequest,
  createAgent,
  createRequest,
  getAgent,
  getOrchestrateUrl,
  getRequest,
  getStreamRequestEventsUrl,
  listAgents,
} from './client/baton.js';
import type { DoneEvent, ErrorBody, OrchestrateRequest, RunEvent } from './client/baton.js';

const agent = process.env['AGENT_ID']!;

/** A run as far as its events have been read. */
class Run {
  id = '';
  lastEventId = '';
  text = '';
  done: DoneEvent | undefined;

  /** Takes the events of a new run, up to `done` or so many pieces of text. */
  async start(message: string, pieces = Infinity): Promise<void> {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
    const request: OrchestrateRequest = { message, agent };
    await this.#read(await send(getOrchestrateUrl(), { method: 'POST', headers, body: JSON.stringify(request) }), pieces);
  }

  /** Goes on where the run was left. */
  async resume(): Promise<void> {
    await this.#read(await send(getStreamRequestEventsUrl(this.id), { headers: { 'Last-Event-ID': this.lastEventId } }));
  }

  async #read(response: Response, pieces = Infinity): Promise<void> {
    if (!response.ok) throw new Error(((await response.json()) as ErrorBody).error);
    const frames = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
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

const agents = await listAgents();
if (agents.status === 200) console.log(`agents ${agents.data.count}`);

const created = await createAgent(definition);
if (created.status === 201) console.log(`created ${created.data.id}`);

const asked = await createRequest({ message: 'one two three four five six', agent, wait: 60 });
if (asked.status === 201) console.log(`asked ${asked.data.state} ${asked.data.ok} ${asked.data.content}`);

const begun = await createRequest({ message: twelve, agent });
if (begun.status !== 201) throw new Error(`it was answered ${begun.status}`);
const ended = await getRequest(begun.data.request_id, { wait: 60 });
if (ended.status === 200) console.log(`waited ${begun.data.state} ${ended.data.state} ${ended.data.ok} ${ended.data.content}`);

const run = new Run();
await run.start('one two three four five six');
if (run.text !== run.done?.content) throw new Error(`the text is ${run.text}, and done says ${run.done?.content}`);
console.log(`ran ${run.text}`);

const broken = new Run();
await broken.start(twelve, 3);
while (!broken.done) await broken.resume();
console.log(`resumed ${broken.text}`);

const bad = await createAgent({ ...definition, id: 'hot', temperature: 3 });
if (bad.status === 400) console.log(`bad request ${bad.data.error_code}`);

const missing = await getAgent('ghost');
if (missing.status === 404) console.log(`not found ${missing.data.error_code}`);

const canceled = new Run();
await canceled.start(twelve, 1);
await cancelRequest(canceled.id);
while (!canceled.done) await canceled.resume();
console.log(`canceled ${canceled.done.error_code}`);
