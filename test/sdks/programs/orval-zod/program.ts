import type { z } from 'zod';
import {
  CreateAgentBody,
  CreateAgentResponse,
  CreateRequestBody,
  CreateRequestResponse,
  GetAgentResponse,
  GetRequestResponse,
  ListAgentsResponse,
} from './client/baton.js';
import { ErrorBody, RunEvent } from './client/schemas/index.js';

const { BATON_URL: url = '', BATON_TOKEN: token = '', AGENT_ID: agent = '' } = process.env;
const twelve = 'one two three four five six seven eight nine ten eleven twelve';
const definition = { id: agent, name: 'Slow', role: 'demo', model: 'demo/slow', goal: 'be slow' };

/** Sends a request: a POST with a body, or a GET. */
function send(path: string, body?: object): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return fetch(`${url}${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
}

/** Reads an answer. @throws what a refused request is answered with */
async function read<S extends z.ZodType>(schema: S, response: Response): Promise<z.infer<S>> {
  const body: unknown = await response.json();
  if (!response.ok) throw ErrorBody.parse(body);
  return schema.parse(body);
}

/** The events of a run that has ended. */
async function eventsOf(id: string): Promise<z.infer<typeof RunEvent>[]> {
  const text = await (await send(`/v1/requests/${id}/events`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith('data: '));
  // One of a later release is none of them.
  return lines.flatMap((line) => RunEvent.safeParse(JSON.parse(line.slice('data: '.length))).data ?? []);
}

const agents = await read(ListAgentsResponse, await send('/v1/agents'));
console.log(`agents ${agents.count}`);

const created = await read(CreateAgentResponse, await send('/v1/agents', CreateAgentBody.parse(definition)));
console.log(`created ${created.id}`);

const prompt = CreateRequestBody.parse({ message: 'one two three four five six', agent, wait: 60 });
const asked = await read(CreateRequestResponse, await send('/v1/requests', prompt));
console.log(`asked ${asked.state} ${asked.ok} ${asked.content}`);

const begun = await read(CreateRequestResponse, await send('/v1/requests', CreateRequestBody.parse({ message: twelve, agent })));
const ended = await read(GetRequestResponse, await send(`/v1/requests/${begun.request_id}?wait=60`));
console.log(`waited ${begun.state} ${ended.state} ${ended.ok} ${ended.content}`);

const events = await eventsOf(asked.request_id);
console.log(`heard ${events.map((event) => (event.type === 'text' ? event.delta : '')).join('')}`);

const bad = read(CreateAgentResponse, await send('/v1/agents', { ...definition, id: 'hot', temperature: 3 }));
await bad.catch((error: z.infer<typeof ErrorBody>) => console.log(`bad request ${error.error_code}`));

const missing = read(GetAgentResponse, await send('/v1/agents/ghost'));
await missing.catch((error: z.infer<typeof ErrorBody>) => console.log(`not found ${error.error_code}`));
