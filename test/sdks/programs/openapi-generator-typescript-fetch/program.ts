import { randomUUID } from 'node:crypto';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { AgentsApi, Configuration, RequestsApi, ResponseError, RunsApi } from './client/index.js';
import type { ErrorBody, DoneEvent, RunEvent } from './client/index.js';

const configuration = new Configuration({ basePath: process.env['BATON_URL']!, accessToken: process.env['BATON_TOKEN']! });
const agents = new AgentsApi(configuration);
const requests = new RequestsApi(configuration);
const runs = new RunsApi(configuration);
const agent = process.env['AGENT_ID']!;

/** A run as far as its events have been read. */
class Run {
  id = '';
  lastEventId = '';
  text = '';
  done: DoneEvent | undefined;

  /** Takes the events of a new run, up to `done` or so many pieces of text. */
  async start(message: string, pieces = Infinity): Promise<void> {
    const { raw } = await runs.orchestrateRaw({ idempotencyKey: randomUUID(), orchestrateRequest: { message, agent } });
    await this.#read(raw, pieces);
  }

  /** Goes on where the run was left. */
  async resume(): Promise<void> {
    const { raw } = await requests.streamRequestEventsRaw({ id: this.id, lastEventID: this.lastEventId });
    await this.#read(raw);
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

/** What a refused request is answered with. */
async function errorOf(answer: Promise<unknown>): Promise<ErrorBody> {
  const refusal = await answer.catch((error: unknown) => error);
  if (!(refusal instanceof ResponseError)) throw new Error(`it should have been refused: ${refusal}`);
  return (await refusal.response.json()) as ErrorBody;
}

const twelve = 'one two three four five six seven eight nine ten eleven twelve';
const definition = { id: agent, name: 'Slow', role: 'demo', model: 'demo/slow', goal: 'be slow' };

const list = await agents.listAgents();
console.log(`agents ${list.count}`);

const created = await agents.createAgent({ agentDefinition: definition });
console.log(`created ${created.id}`);

const asked = await requests.createRequest({ createRequest: { message: 'one two three four five six', agent, wait: 60 } });
console.log(`asked ${asked.state} ${asked.ok} ${asked.content}`);

const begun = await requests.createRequest({ createRequest: { message: twelve, agent } });
const ended = await requests.getRequest({ id: begun.request_id, wait: 60 });
console.log(`waited ${begun.state} ${ended.state} ${ended.ok} ${ended.content}`);

const run = new Run();
await run.start('one two three four five six');
if (run.text !== run.done?.content) throw new Error(`the text is ${run.text}, and done says ${run.done?.content}`);
console.log(`ran ${run.text}`);

const broken = new Run();
await broken.start(twelve, 3);
while (!broken.done) await broken.resume();
console.log(`resumed ${broken.text}`);

const bad = await errorOf(agents.createAgent({ agentDefinition: { ...definition, id: 'hot', temperature: 3 } }));
console.log(`bad request ${bad.error_code}`);

const missing = await errorOf(agents.getAgent({ id: 'ghost' }));
console.log(`not found ${missing.error_code}`);

const canceled = new Run();
await canceled.start(twelve, 1);
await requests.cancelRequest({ id: canceled.id });
while (!canceled.done) await canceled.resume();
console.log(`canceled ${canceled.done.error_code}`);
