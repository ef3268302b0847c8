import { describe, expect, it } from 'vitest';
import { startBaton } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';

const env = { INDEX_MODEL: 'openai/fake', PROVIDER_RETRIES: '0', BREAKER_THRESHOLD: '3', BREAKER_COOLDOWN_MS: '200' };
const other = (model: string) => ({ message: 'x', agent_def: { id: 'other', name: 'O', role: 'r', goal: 'g', model } });

describe('the circuit breaker of a provider', () => {
  it('[BRK-001] opens after consecutive failures, fails fast without a call, and leaves other providers alone', async () => {
    await using upstream = await startUpstream();
    await using baton = await startBaton({ env: { ...upstream.env, ...env, BREAKER_COOLDOWN_MS: '3600000' } });
    upstream.reply({ status: 500 }, { text: ['half'], end: 'drop' }, { status: 429 });
    for (let i = 0; i < 3; i += 1) expect((await baton.api.run('x')).done).toMatchObject({ error_code: 'upstream_error' });
    const refused = await baton.api.run('x');
    expect(refused.data('error')).toMatchObject([{ reason: 'provider_unavailable', error_code: 'circuit_open' }]);
    expect(refused.done).toMatchObject({ ok: false, error_code: 'circuit_open' });
    expect(upstream.requests).toHaveLength(3);
    expect((await baton.api.run(other('anthropic/fake'))).done.ok).toBe(true);
    const { body } = await baton.anonymous.get<string>('/metrics');
    expect(body).toContain('baton_provider_breaker_state{provider="openai",state="open"} 1');
    expect(body).toContain('baton_provider_breaker_state{provider="anthropic",state="closed"} 1');
    expect(baton.log.lines.some((line) => line['provider'] === 'openai' && line['state'] === 'open')).toBe(true);
  });

  it('[BRK-002] does not count a 4xx, and starts counting again after a success', async () => {
    await using upstream = await startUpstream();
    await using baton = await startBaton({ env: { ...upstream.env, ...env } });
    const statuses = [500, 500, 400, 401, 404, 422];
    upstream.reply(...statuses.map((status) => ({ status })));
    for (const _ of statuses) expect((await baton.api.run('x')).done).toMatchObject({ error_code: 'upstream_error' });
    expect((await baton.api.run('x')).done.ok).toBe(true);
    upstream.reply({ status: 500 }, { status: 500 });
    for (let i = 0; i < 2; i += 1) await baton.api.run('x');
    expect((await baton.api.run('x')).done.ok).toBe(true);
  });

  it('[BRK-003] lets one probe through after the cooldown, and closes when it succeeds', async () => {
    await using upstream = await startUpstream();
    await using baton = await startBaton({ env: { ...upstream.env, ...env } });
    upstream.reply({ status: 503 }, { status: 503 }, { status: 503 });
    for (let i = 0; i < 3; i += 1) await baton.api.run('x');
    const gate = Promise.withResolvers<void>();
    upstream.otherwise({ text: ['ok'], gate: () => gate.promise });
    // The first run that reaches the provider again is the probe; it is still under way.
    let probe = await baton.api.start('probe');
    while ((await Promise.race([upstream.received(3), probe.over])) === 'complete') probe = await baton.api.start('probe');
    expect((await baton.api.run('beside it')).done).toMatchObject({ error_code: 'circuit_open' });
    expect(upstream.requests).toHaveLength(4);
    gate.resolve();
    await probe.over;
    expect(probe.done.ok).toBe(true);
    expect((await baton.api.run('x')).done.ok).toBe(true);
  });
});
