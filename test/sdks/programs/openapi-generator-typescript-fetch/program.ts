import { randomUUID } from 'node:crypto';
import { AgentsApi, Configuration, RequestsApi, ResponseError, RunsApi } from './client/index.js';
import type { ErrorBody } from './client/index.js';
import { framesOf } from './frames.js';
import { agent, definition, runAndResume, six, startAndCancel, twelve, type Streams } from './run.js';

const configuration = new Configuration({ basePath: process.env['BATON_URL']!, accessToken: process.env['BATON_TOKEN']! });
const agents = new AgentsApi(configuration);
const requests = new RequestsApi(configuration);
const runs = new RunsApi(configuration);
const streams: Streams = {
  async *begin(message) {
    const { raw } = await runs.orchestrateRaw({ idempotencyKey: randomUUID(), orchestrateRequest: { message, agent } });
    yield* framesOf(raw.body);
  },
  async *goOn(id, lastEventID) {
    const { raw } = await requests.streamRequestEventsRaw({ id, lastEventID });
    yield* framesOf(raw.body);
  },
};

/** What a refused request is answered with. */
async function errorOf(answer: Promise<unknown>): Promise<ErrorBody> {
  const refusal = await answer.catch((error: unknown) => error);
  if (!(refusal instanceof ResponseError)) throw new Error(`it should have been refused: ${refusal}`);
  return (await refusal.response.json()) as ErrorBody;
}

const list = await agents.listAgents();
console.log(`agents ${list.count}`);

const created = await agents.createAgent({ agentDefinition: definition });
console.log(`created ${created.id}`);

const asked = await requests.createRequest({ createRequest: { message: six, agent, wait: 60 } });
console.log(`asked ${asked.state} ${asked.ok} ${asked.content}`);

const begun = await requests.createRequest({ createRequest: { message: twelve, agent } });
const ended = await requests.getRequest({ id: begun.request_id, wait: 60 });
console.log(`waited ${begun.state} ${ended.state} ${ended.ok} ${ended.content}`);

await runAndResume(streams);

const bad = await errorOf(agents.createAgent({ agentDefinition: { ...definition, id: 'hot', temperature: 3 } }));
console.log(`bad request ${bad.error_code}`);

const missing = await errorOf(agents.getAgent({ id: 'ghost' }));
console.log(`not found ${missing.error_code}`);

await startAndCancel(streams, (id) => requests.cancelRequest({ id }));
