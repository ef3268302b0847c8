import { isErrorFromAlias } from '@zodios/core';
import type { z } from 'zod';
import { createApiClient, schemas } from './client/baton.js';

const { BATON_URL: url = '', BATON_TOKEN: token = '', AGENT_ID: agent = '' } = process.env;
const headers = { Authorization: `Bearer ${token}` };
const baton = createApiClient(url, { axiosConfig: { headers } });
const twelve = 'one two three four five six seven eight nine ten eleven twelve';
const definition = { id: agent, name: 'Slow', role: 'demo', model: 'demo/slow', goal: 'be slow' };

/** The events of a run that has ended. */
async function eventsOf(id: string): Promise<z.infer<typeof schemas.RunEvent>[]> {
  const response = await fetch(`${url}/v1/requests/${id}/events`, { headers });
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '));
  // One of a later release is none of them.
  return lines.flatMap((line) => schemas.RunEvent.safeParse(JSON.parse(line.slice('data: '.length))).data ?? []);
}

const agents = await baton.listAgents();
console.log(`agents ${agents.count}`);

const created = await baton.createAgent(definition);
console.log(`created ${created.id}`);

const asked = await baton.createRequest({ message: 'one two three four five six', agent, wait: 60 });
console.log(`asked ${asked.state} ${asked.ok} ${asked.content}`);

const begun = await baton.createRequest({ message: twelve, agent });
const ended = await baton.getRequest({ params: { id: begun.request_id }, queries: { wait: 60 } });
console.log(`waited ${begun.state} ${ended.state} ${ended.ok} ${ended.content}`);

const events = await eventsOf(asked.request_id);
console.log(`heard ${events.map((event) => (event.type === 'text' ? event.delta : '')).join('')}`);

// What the schemas know to be wrong is refused before it is sent: this definition has no id.
const { id: _, ...nameless } = definition;
const bad = await baton.createRequest({ message: 'one', agent_def: nameless }).catch((error: unknown) => error);
if (isErrorFromAlias(baton.api, 'createRequest', bad)) console.log(`bad request ${bad.response.data.error_code}`);

const missing = await baton.getAgent({ params: { id: 'ghost' } }).catch((error: unknown) => error);
if (isErrorFromAlias(baton.api, 'getAgent', missing)) console.log(`not found ${missing.response.data.error_code}`);
