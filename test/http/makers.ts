import type { Client } from '../support/client.ts';

/** What a tenant has, by the path parameter that names it: `<template up to the parameter>` → how to make one. */
export const makers: Record<string, (api: Client) => Promise<string>> = {
  '/v1/agents/': async (api) => {
    const body = { id: `a-${crypto.randomUUID()}`, name: 'Secret', role: 'r', model: 'demo/echo', goal: 'g' };
    return (await api.post<{ id: string }>('/v1/agents', body)).body.id;
  },
  '/v1/a2a/agents/': (api) => makers['/v1/agents/']!(api),
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
};
