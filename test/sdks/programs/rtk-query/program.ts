import { configureStore } from '@reduxjs/toolkit';
import { api } from './api.js';
import { baton, type ErrorBody, type RunEvent } from './client/baton.js';

const store = configureStore({ reducer: { [api.reducerPath]: api.reducer }, middleware: (defaults) => defaults().concat(api.middleware) });
const { listAgents, createAgent, getAgent, createRequest, getRequest } = baton.endpoints;
const { BATON_URL: url = '', BATON_TOKEN: token = '', AGENT_ID: agent = '' } = process.env;
const headers = { Authorization: `Bearer ${token}` };
const twelve = 'one two three four five six seven eight nine ten eleven twelve';
const definition = { id: agent, name: 'Slow', role: 'demo', model: 'demo/slow', goal: 'be slow' };

/** The events of a run that has ended. */
async function eventsOf(id: string): Promise<RunEvent[]> {
  const response = await fetch(`${url}/v1/requests/${id}/events`, { headers });
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as RunEvent);
}

/** What a refused request was answered with. */
function errorOf(error: unknown): ErrorBody {
  return (error as { data: ErrorBody }).data;
}

const agents = await store.dispatch(listAgents.initiate({})).unwrap();
console.log(`agents ${agents.count}`);

const created = await store.dispatch(createAgent.initiate({ agentDefinition: definition })).unwrap();
console.log(`created ${created.id}`);

const asked = await store
  .dispatch(createRequest.initiate({ createRequest: { message: 'one two three four five six', agent, wait: 60 } }))
  .unwrap();
console.log(`asked ${asked.state} ${asked.ok} ${asked.content}`);

const begun = await store.dispatch(createRequest.initiate({ createRequest: { message: twelve, agent } })).unwrap();
const ended = await store.dispatch(getRequest.initiate({ id: begun.request_id, wait: 60 })).unwrap();
console.log(`waited ${begun.state} ${ended.state} ${ended.ok} ${ended.content}`);

const events = await eventsOf(asked.request_id);
console.log(`heard ${events.map((event) => (event.type === 'text' ? event.delta : '')).join('')}`);

const bad = await store.dispatch(createAgent.initiate({ agentDefinition: { ...definition, id: 'hot', temperature: 3 } }));
console.log(`bad request ${errorOf(bad.error).error_code}`);

const missing = await store.dispatch(getAgent.initiate({ id: 'ghost' }));
console.log(`not found ${errorOf(missing.error).error_code}`);
