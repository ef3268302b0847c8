import { randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import type { paths, webhooks } from './client/schema.js';
import { framesOf } from './frames.js';
import { agent, definition, runAndResume, six, startAndCancel, twelve, type Streams } from './run.js';

/** What a receiver of webhooks is sent when a run has succeeded. */
export type RunCompleted = webhooks['run.completed']['post']['requestBody']['content']['application/json'];

const headers = { Authorization: `Bearer ${process.env['BATON_TOKEN']}` };
const baton = createClient<paths>({ baseUrl: process.env['BATON_URL']!, headers });
const streams: Streams = {
  async *begin(message) {
    const params = { header: { 'Idempotency-Key': randomUUID() } };
    const { data, error } = await baton.POST('/v1/orchestrate', { params, body: { message, agent }, parseAs: 'stream' });
    if (error) throw new Error(error.error);
    yield* framesOf(data);
  },
  async *goOn(id, lastEventId) {
    const params = { path: { id }, header: { 'Last-Event-ID': lastEventId } };
    const { data, error } = await baton.GET('/v1/requests/{id}/events', { params, parseAs: 'stream' });
    if (error) throw new Error(error.error);
    yield* framesOf(data);
  },
};

const agents = await baton.GET('/v1/agents');
console.log(`agents ${agents.data?.count}`);

const created = await baton.POST('/v1/agents', { body: definition });
console.log(`created ${created.data?.id}`);

const asked = await baton.POST('/v1/requests', { body: { message: six, agent, wait: 60 } });
console.log(`asked ${asked.data?.state} ${asked.data?.ok} ${asked.data?.content}`);

const begun = await baton.POST('/v1/requests', { body: { message: twelve, agent } });
const ended = await baton.GET('/v1/requests/{id}', { params: { path: { id: begun.data!.request_id }, query: { wait: 60 } } });
console.log(`waited ${begun.data?.state} ${ended.data?.state} ${ended.data?.ok} ${ended.data?.content}`);

await runAndResume(streams);

const bad = await baton.POST('/v1/agents', { body: { ...definition, id: 'hot', temperature: 3 } });
console.log(`bad request ${bad.error?.error_code}`);

const missing = await baton.GET('/v1/agents/{id}', { params: { path: { id: 'ghost' } } });
console.log(`not found ${missing.error?.error_code}`);

await startAndCancel(streams, (id) => baton.POST('/v1/requests/{id}/cancel', { params: { path: { id } } }));
