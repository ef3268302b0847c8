import type { Client } from '../support/client.ts';
import { formOf } from '../support/form.ts';
import { asker } from '../support/questions.ts';

/**
 * What a tenant has, by the path parameter that names it: `<template up to the parameter>` → how to make one.
 * `path` is that of the operation so far, for what is a part of another thing.
 */
export const makers: Record<string, (api: Client, path?: string) => Promise<string>> = {
  '/v1/agents/': async (api) => {
    const body = { id: `a-${crypto.randomUUID()}`, name: 'Secret', role: 'r', model: 'demo/echo', goal: 'g' };
    return (await api.post<{ id: string }>('/v1/agents', body)).body.id;
  },
  '/v1/agents/{id}/versions/': async () => '1',
  '/v1/a2a/agents/': (api) => makers['/v1/agents/']!(api),
  '/v1/a2a/agents/{id}/tasks/': async (api, path) => {
    const agent = path?.replace(/(?:\/v1)?\/tasks\/$/, '') ?? '/v1/a2a/agents/index';
    const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text: 'secret' }] };
    return (await api.post<{ task: { id: string } }>(`${agent}/message:send`, { message })).body.task.id;
  },
  '/v1/a2a/agents/{id}/v1/tasks/': (api, path) => makers['/v1/a2a/agents/{id}/tasks/']!(api, path),
  '/v1/a2a/agents/{id}/tasks/{task_id}/pushNotificationConfigs/': async (api, path) => {
    const configs = path ?? `/v1/a2a/agents/index/tasks/${await makers['/v1/a2a/agents/{id}/tasks/']!(api)}/pushNotificationConfigs/`;
    const at = configs.replace('/v1/tasks/', '/tasks/').replace(/\/$/, '');
    return String((await api.post(at, { id: 'secret', url: 'https://example.com/' })).body['id']);
  },
  '/v1/a2a/agents/{id}/v1/tasks/{task_id}/pushNotificationConfigs/': (api, path) =>
    makers['/v1/a2a/agents/{id}/tasks/{task_id}/pushNotificationConfigs/']!(api, path),
  '/openai/v1/models/': (api) => makers['/v1/agents/']!(api),
  '/openai/v1/responses/': async (api) => String((await api.post('/openai/v1/responses', { model: 'index', input: 'secret' })).body['id']),
  '/openai/v1/conversations/': async (api) =>
    String((await api.post('/openai/v1/conversations', { metadata: { a: 'secret' } })).body['id']),
  '/openai/v1/conversations/{id}/items/': async (api, path) => {
    const items = path ?? `/openai/v1/conversations/${await makers['/openai/v1/conversations/']!(api)}/items/`;
    const { body } = await api.post(items.replace(/\/$/, ''), { items: [{ role: 'user', content: 'secret' }] });
    return String(body['last_id']);
  },
  '/openai/v1/files/': async (api) => {
    const { body, headers } = formOf({ file: 'secret', purpose: 'user_data' });
    return String((await api.raw('POST', '/openai/v1/files', { body, headers })).body['id']);
  },
  '/v1/requests/': async (api) => (await api.run('secret')).requestId,
  '/v1/conversations/': async (api) => String((await api.post('/v1/conversations', { title: 'Secret' })).body['id']),
  '/v1/artifacts/': async (api) => {
    const { body } = await api.post('/v1/conversations', { title: 'Secret' });
    const file = { path: 'secret.txt', content: 'secret' };
    return String((await api.post(`/v1/conversations/${String(body['id'])}/artifacts`, file)).body['id']);
  },
  '/v1/memory/entries/': async (api) =>
    String((await api.post('/v1/memory/entries', { type: 'user', title: 'Secret', content: 'secret' })).body['id']),
  '/v1/memory/relations/': async (api) => {
    const [source, target] = [await makers['/v1/memory/entries/']!(api), await makers['/v1/memory/entries/']!(api)];
    const link = { source_id: Number(source), target_id: Number(target), relation: 'supports' };
    return String((await api.post('/v1/memory/relations', link)).body['id']);
  },
  '/v1/schedules/': async (api) => String((await api.post('/v1/schedules', { schedule: 'daily', message: 'secret' })).body['id']),
  '/v1/runs/': async (api) => {
    const { body } = await api.post<{ id: number; request_id: string }>(`/v1/schedules/${await makers['/v1/schedules/']!(api)}/run`);
    await api.events(body.request_id);
    return String(body.id);
  },
  '/v1/questions/': async (api) => {
    // Its run waits until the end of the server.
    const run = await api.start({ message: '/ask secret', agent_def: asker() });
    await run.until(({ event }) => event === 'question');
    run.drop();
    return String(run.data('question')[0]!.question_id);
  },
  '/v1/mcp-servers/': async (api) => {
    const name = `s-${crypto.randomUUID()}`;
    await api.put(`/v1/mcp-servers/${name}`, { url: 'https://mcp.example/secret' });
    return name;
  },
  '/v1/provider-keys/': async (api) => {
    await api.put('/v1/provider-keys/openai', { key: 'sk-a-key-of-this-tenant' });
    return 'openai';
  },
  '/v1/webhooks/': async (api) =>
    String((await api.post('/v1/webhooks', { url: 'https://example.com/', description: 'secret' })).body['id']),
  '/v1/webhooks/{id}/deliveries/': async (api, path) => {
    const webhook = path ?? `/v1/webhooks/${await makers['/v1/webhooks/']!(api)}/deliveries/`;
    return String((await api.post(webhook.replace('deliveries/', 'test'))).body['id']);
  },
};

/** The path of an operation on what the tenant has made for it. */
export async function pathToOwn(template: string, api: Client): Promise<string> {
  let path = '';
  let rest = template;
  for (let named = rest.indexOf('{'); named >= 0; named = rest.indexOf('{')) {
    path += rest.slice(0, named);
    const make = makers[template.slice(0, template.length - rest.length + named)] ?? (async () => 'index');
    path += await make(api, path);
    rest = rest.slice(rest.indexOf('}') + 1);
  }
  return path + rest;
}
