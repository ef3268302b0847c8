import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import createFetchClient from 'openapi-fetch';
import createClient from 'openapi-react-query';
import { createElement, useEffect } from 'react';
import { create } from 'react-test-renderer';
import type { components, paths } from './client/schema.js';

type ErrorBody = components['schemas']['ErrorBody'];
type RunEvent = components['schemas']['RunEvent'];

const headers = { Authorization: `Bearer ${process.env['BATON_TOKEN']}` };
const calls = createFetchClient<paths>({ baseUrl: process.env['BATON_URL']!, headers });
const baton = createClient(calls);
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const agent = process.env['AGENT_ID']!;
const twelve = 'one two three four five six seven eight nine ten eleven twelve';
const definition = { id: agent, name: 'Slow', role: 'demo', model: 'demo/slow', goal: 'be slow' };

/** Mounts a component with a hook, and gives what the hook returns as soon as it is as wanted. */
function mounted<T>(useHook: () => T, isWanted: (result: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const Component = (): null => {
      const result = useHook();
      useEffect(() => {
        if (isWanted(result)) resolve(result);
      });
      return null;
    };
    create(createElement(QueryClientProvider, { client: queries }, createElement(Component)));
  });
}

/** The events of a run that has ended. */
async function eventsOf(id: string): Promise<RunEvent[]> {
  const { data } = await calls.GET('/v1/requests/{id}/events', { params: { path: { id } }, parseAs: 'text' });
  const lines = data?.split('\n').filter((line) => line.startsWith('data: ')) ?? [];
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as RunEvent);
}

const agents = await mounted(
  () => baton.useQuery('get', '/v1/agents'),
  ({ isSuccess }) => isSuccess,
);
console.log(`agents ${agents.data?.count}`);

const creation = await mounted(
  () => baton.useMutation('post', '/v1/agents'),
  ({ isIdle }) => isIdle,
);
const created = await creation.mutateAsync({ body: definition });
console.log(`created ${created.id}`);

const request = await mounted(
  () => baton.useMutation('post', '/v1/requests'),
  ({ isIdle }) => isIdle,
);
const asked = await request.mutateAsync({ body: { message: 'one two three four five six', agent, wait: 60 } });
console.log(`asked ${asked.state} ${asked.ok} ${asked.content}`);

const begun = await request.mutateAsync({ body: { message: twelve, agent } });
const ended = await mounted(
  () => baton.useQuery('get', '/v1/requests/{id}', { params: { path: { id: begun.request_id }, query: { wait: 60 } } }),
  ({ isSuccess }) => isSuccess,
);
console.log(`waited ${begun.state} ${ended.data?.state} ${ended.data?.ok} ${ended.data?.content}`);

const events = await eventsOf(asked.request_id);
console.log(`heard ${events.map((event) => (event.type === 'text' ? event.delta : '')).join('')}`);

const bad = await new Promise<ErrorBody>((resolve) => {
  creation.mutate({ body: { ...definition, id: 'hot', temperature: 3 } }, { onError: resolve });
});
console.log(`bad request ${bad.error_code}`);

const missing = await mounted(
  () => baton.useQuery('get', '/v1/agents/{id}', { params: { path: { id: 'ghost' } } }),
  ({ isError }) => isError,
);
console.log(`not found ${missing.error?.error_code}`);
