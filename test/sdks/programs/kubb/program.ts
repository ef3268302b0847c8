import client, { type ResponseErrorConfig } from '@kubb/plugin-client/clients/axios';
import { createAgent, createRequest, getAgent, getRequest, listAgents, runEventSchema } from './client/index.js';
import type { ErrorBody, RunEvent } from './client/index.js';

const { BATON_URL: url = '', BATON_TOKEN: token = '', AGENT_ID: agent = '' } = process.env;
const headers = { Authorization: `Bearer ${token}` };
client.setConfig({ baseURL: url, headers });
const twelve = 'one two three four five six seven eight nine ten eleven twelve';
const definition = { id: agent, name: 'Slow', role: 'demo', model: 'demo/slow', goal: 'be slow' };

/** The events of a run that has ended. */
async function eventsOf(id: string): Promise<RunEvent[]> {
  const response = await fetch(`${url}/v1/requests/${id}/events`, { headers });
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '));
  // One of a later release is none of them.
  return lines.flatMap((line) => runEventSchema.safeParse(JSON.parse(line.slice('data: '.length))).data ?? []);
}

/** What a refused request is answered with. */
async function errorOf(answer: Promise<unknown>): Promise<ErrorBody> {
  const refusal = await answer.catch((error: ResponseErrorConfig<ErrorBody>) => error);
  return (refusal as ResponseErrorConfig<ErrorBody>).response!.data;
}

const agents = await listAgents();
console.log(`agents ${agents.count}`);

const created = await createAgent(definition);
console.log(`created ${created.id}`);

const asked = await createRequest({ message: 'one two three four five six', agent, wait: 60 });
console.log(`asked ${asked.state} ${asked.ok} ${asked.content}`);

const begun = await createRequest({ message: twelve, agent });
const ended = await getRequest(begun.request_id, { wait: 60 });
console.log(`waited ${begun.state} ${ended.state} ${ended.ok} ${ended.content}`);

const events = await eventsOf(asked.request_id);
console.log(`heard ${events.map((event) => (event.type === 'text' ? event.delta : '')).join('')}`);

// What the schemas know to be wrong is refused before it is sent: this definition has no id.
const { id: _, ...nameless } = definition;
const bad = await errorOf(createRequest({ message: 'one', agent_def: nameless }));
console.log(`bad request ${bad.error_code}`);

const missing = await errorOf(getAgent('ghost'));
console.log(`not found ${missing.error_code}`);
