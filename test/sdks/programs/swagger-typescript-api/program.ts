import { randomUUID } from 'node:crypto';
import { Api } from './client/baton.js';
import type { ErrorBody, HttpResponse } from './client/baton.js';
import { framesOf } from './frames.js';
import { agent, definition, runAndResume, six, startAndCancel, twelve, type Streams } from './run.js';

const headers = { Authorization: `Bearer ${process.env['BATON_TOKEN']}` };
const { v1: baton } = new Api({ baseUrl: process.env['BATON_URL']!, baseApiParams: { headers } });
const streams: Streams = {
  async *begin(message) {
    const { body } = await baton.orchestrate({ message, agent }, { headers: { 'Idempotency-Key': randomUUID() } });
    yield* framesOf(body);
  },
  async *goOn(id, lastEventId) {
    const { body } = await baton.streamRequestEvents(id, {}, { headers: { 'Last-Event-ID': lastEventId } });
    yield* framesOf(body);
  },
};

/** What a refused request is answered with: it is thrown. */
async function errorOf(answer: Promise<HttpResponse<unknown, ErrorBody>>): Promise<ErrorBody> {
  const { error } = await answer.catch((refusal: HttpResponse<unknown, ErrorBody>) => refusal);
  return error;
}

const agents = await baton.listAgents();
console.log(`agents ${agents.data.count}`);

const created = await baton.createAgent(definition);
console.log(`created ${created.data.id}`);

const asked = await baton.createRequest({ message: six, agent, wait: 60 });
console.log(`asked ${asked.data.state} ${asked.data.ok} ${asked.data.content}`);

const begun = await baton.createRequest({ message: twelve, agent });
const ended = await baton.getRequest(begun.data.request_id, { wait: 60 });
console.log(`waited ${begun.data.state} ${ended.data.state} ${ended.data.ok} ${ended.data.content}`);

await runAndResume(streams);

const bad = await errorOf(baton.createAgent({ ...definition, id: 'hot', temperature: 3 }));
console.log(`bad request ${bad.error_code}`);

const missing = await errorOf(baton.getAgent('ghost'));
console.log(`not found ${missing.error_code}`);

await startAndCancel(streams, (id) => baton.cancelRequest(id));
