import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { send } from './baton-fetch.js';
import {
  getCreateAgentMutationOptions,
  getCreateRequestMutationOptions,
  getGetAgentQueryOptions,
  getGetRequestQueryOptions,
  getListAgentsQueryOptions,
  getStreamRequestEventsUrl,
} from './client/baton.js';
import type { CreateAgentMutationError, GetAgentQueryError, RunEvent } from './client/baton.js';

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const agent = process.env['AGENT_ID']!;
const twelve = 'one two three four five six seven eight nine ten eleven twelve';
const definition = { id: agent, name: 'Slow', role: 'demo', model: 'demo/slow', goal: 'be slow' };

/** The events of a run that has ended. */
async function eventsOf(id: string): Promise<RunEvent[]> {
  const response = await send(getStreamRequestEventsUrl(id));
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as RunEvent);
}

const agents = await queries.fetchQuery(getListAgentsQueryOptions());
if (agents.status === 200) console.log(`agents ${agents.data.count}`);

const creation = new MutationObserver(queries, getCreateAgentMutationOptions());
const created = await creation.mutate({ data: definition });
if (created.status === 201) console.log(`created ${created.data.id}`);

const request = new MutationObserver(queries, getCreateRequestMutationOptions());
const asked = await request.mutate({ data: { message: 'one two three four five six', agent, wait: 60 } });
if (asked.status !== 201) throw new Error(`it was answered ${asked.status}`);
console.log(`asked ${asked.data.state} ${asked.data.ok} ${asked.data.content}`);

const begun = await request.mutate({ data: { message: twelve, agent } });
if (begun.status !== 201) throw new Error(`it was answered ${begun.status}`);
const ended = await queries.fetchQuery(getGetRequestQueryOptions(begun.data.request_id, { wait: 60 }));
if (ended.status === 200) console.log(`waited ${begun.data.state} ${ended.data.state} ${ended.data.ok} ${ended.data.content}`);

const events = await eventsOf(asked.data.request_id);
console.log(`heard ${events.map((event) => (event.type === 'text' ? event.delta : '')).join('')}`);

const bad = await creation
  .mutate({ data: { ...definition, id: 'hot', temperature: 3 } })
  .catch((error: CreateAgentMutationError) => error);
if ('error_code' in bad) console.log(`bad request ${bad.error_code}`);

const missing = await queries.fetchQuery(getGetAgentQueryOptions('ghost')).catch((error: GetAgentQueryError) => error);
if ('error_code' in missing) console.log(`not found ${missing.error_code}`);
