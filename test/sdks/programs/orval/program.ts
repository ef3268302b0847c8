import { randomUUID } from 'node:crypto';
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
import type { ErrorBody, OrchestrateRequest } from './client/baton.js';
import { framesOf } from './frames.js';
import { agent, definition, runAndResume, six, startAndCancel, twelve, type Frame, type Streams } from './run.js';

const streams: Streams = {
  begin(message) {
    const request: OrchestrateRequest = { message, agent };
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
    return read(send(getOrchestrateUrl(), { method: 'POST', headers, body: JSON.stringify(request) }));
  },
  goOn: (id, lastEventId) => read(send(getStreamRequestEventsUrl(id), { headers: { 'Last-Event-ID': lastEventId } })),
};

async function* read(answer: Promise<Response>): AsyncGenerator<Frame> {
  const response = await answer;
  if (!response.ok) throw new Error(((await response.json()) as ErrorBody).error);
  yield* framesOf(response.body);
}

const agents = await listAgents();
if (agents.status === 200) console.log(`agents ${agents.data.count}`);

const created = await createAgent(definition);
if (created.status === 201) console.log(`created ${created.data.id}`);

const asked = await createRequest({ message: six, agent, wait: 60 });
if (asked.status === 201) console.log(`asked ${asked.data.state} ${asked.data.ok} ${asked.data.content}`);

const begun = await createRequest({ message: twelve, agent });
if (begun.status !== 201) throw new Error(`it was answered ${begun.status}`);
const ended = await getRequest(begun.data.request_id, { wait: 60 });
if (ended.status === 200) console.log(`waited ${begun.data.state} ${ended.data.state} ${ended.data.ok} ${ended.data.content}`);

await runAndResume(streams);

const bad = await createAgent({ ...definition, id: 'hot', temperature: 3 });
if (bad.status === 400) console.log(`bad request ${bad.data.error_code}`);

const missing = await getAgent('ghost');
if (missing.status === 404) console.log(`not found ${missing.data.error_code}`);

await startAndCancel(streams, (id) => cancelRequest(id));
