import { describe, expect, it } from 'vitest';
import { startBaton } from '../support/server.ts';
import { clients, isThere, run } from './clients.ts';
import { startProxy, type ProxyOptions } from './proxy.ts';

describe.concurrent.each(clients)('%s', (_, command, tool) => {
  it.for<[string, ProxyOptions, RegExp]>([
    ['text comes twice', { withoutHeader: 'last-event-id' }, /the text is .*, and done says/],
    ['a repeat runs again', { withoutHeader: 'idempotency-key' }, /the repeat was not recognised/],
    ['the token is refused', { withoutHeader: 'authorization' }, /401/],
  ])('[EXM-003] fails when %s', async ([, fault, words], context) => {
    if (!isThere(tool)) context.skip(`${tool} is not installed`);
    await using baton = await startBaton();
    await using proxy = await startProxy(baton.url, fault);
    const { code, stderr } = await run(command, proxy.url, baton.tenant.token);

    expect(stderr).toMatch(words);
    expect(code).toBe(1);
  });
});
