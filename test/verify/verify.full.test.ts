import { describe, expect, it } from 'vitest';
import { verify } from '../../src/verify/verify.ts';
import { ADMIN_TOKEN, startBaton, useServer } from '../support/server.ts';
import { breakServer, partsOf, withData, type Fault } from './broken-server.ts';
import { verifyWhole, WHOLE_MS } from './whole.ts';

it('[VER-001] baton verify finds that this server keeps the contract on PostgreSQL too', () => verifyWhole('postgres'), WHOLE_MS);

it('[VER-003] baton verify tolerates what a later release may add', async () => {
  const later: Fault = {
    body: (text) => (text.startsWith('{') ? JSON.stringify({ ...(JSON.parse(text) as object), 'added-later': { a: 1 } }) : text),
    response: ({ headers }) => void (headers['x-added-later'] = 'yes'),
    stream: () => (frame) => {
      if (!frame.includes('data: ')) return [frame];
      const added = withData(frame, (data) => ({
        ...data,
        'added-later': [1],
        ...('finish_reason' in data ? { finish_reason: 'later' } : {}),
      }));
      if (partsOf(frame).event === 'tool_call') return [withData(added, (data) => ({ ...data, kind: 'dance' }))];
      return [
        partsOf(frame).event === 'advisor'
          ? added.replace('event: advisor', 'event: thought').replace('"type":"advisor"', '"type":"thought"')
          : added,
      ];
    },
  };
  await using baton = await startBaton();
  await using server = await breakServer(baton.url, later);
  const only = ['operations.', 'streams.', 'runs.', 'errors.', 'notifications.', 'resume.every-id', 'idempotency.repeat'];
  const { results } = await verify({ url: server.url, token: baton.tenant.token, adminToken: ADMIN_TOKEN, only });
  const failed = results.filter(({ state }) => state === 'failed').map(({ id, seen }) => [id, seen]);
  // An event that was renamed is one that is missing.
  expect(failed).toEqual([['streams.events', 'none of advisor']]);
}, 120_000);

it('[VER-014] baton verify is run three times in a minute against the limit that a server has by default', async () => {
  await using baton = await startBaton({ env: { WRONG_TOKENS_PER_MIN: '' } });
  // Those that send wrong tokens; that no other does is seen where all of them run.
  const only = ['errors.', 'operations.sessions', 'operations.admin', 'operations.console', 'tenants.tokens', 'tenants.disabled'];
  for (let run = 0; run < 3; run += 1) {
    const { results } = await verify({ url: baton.url, adminToken: ADMIN_TOKEN, only });
    expect(results.filter(({ state }) => state !== 'passed')).toEqual([]);
  }
}, 60_000);

describe('baton verify without a part of the contract', () => {
  const baton = useServer();

  it('[VER-015] leaves out what is internal, and what has a tag: no request, nothing that the documents must have', async () => {
    const asked: string[] = [];
    await using server = await breakServer(baton().url, {
      request: ({ path }) => void asked.push(path),
      body: (text, { path }) =>
        path === '/openapi.yaml'
          ? text.replaceAll('  /console', '  /elsewhere').replaceAll('operationId: getDocs', 'operationId: docs')
          : text,
    });
    const only = ['documents.', 'operations.console', 'operations.sessions', 'operations.public', 'operations.admin', 'operations.a2a'];
    const options = { url: server.url, token: baton().tenant.token, adminToken: ADMIN_TOKEN, only };
    const states = async (without: string[]) =>
      Object.fromEntries((await verify({ ...options, without })).results.map(({ id, state }) => [id, state]));
    expect(await states(['internal', 'a2a', 'a2a-http', 'a2a-legacy'])).toMatchObject({
      'documents.operations': 'passed',
      'documents.responses': 'passed',
      'operations.public': 'passed',
      'operations.admin': 'passed',
      'operations.console': 'skipped',
      'operations.sessions': 'skipped',
      'operations.a2a': 'skipped',
      'verify.cleanup': 'passed',
    });
    expect(asked.filter((path) => /^\/(console|docs|v1\/a2a|\.well-known)/.test(path))).toEqual([]);
    expect(await states([])).toMatchObject({
      'documents.operations': 'failed',
      'operations.console': 'passed',
      'operations.a2a': 'passed',
    });
  }, 60_000);
});
