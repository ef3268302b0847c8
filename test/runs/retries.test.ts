import { expect, it } from 'vitest';
import { startBaton } from '../support/server.ts';
import { startUpstream } from '../support/upstream.ts';

it.each([
  ['anthropic/fake', { input_tokens: 17, output_tokens: 6 }],
  // Chat completions report nothing before the end.
  ['openai/fake', { input_tokens: 10, output_tokens: 5 }],
  ['google/fake', { input_tokens: 10, output_tokens: 5 }],
])('[MOD-020] [MOD-023] a run over %s outlives a failed try, and counts what it cost', async (model, tokens) => {
  await using upstream = await startUpstream();
  await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: model, PROVIDER_RETRIES: '1' } });
  upstream.reply({ text: [], usage: { input: 7 }, end: 'drop' }, { text: ['hello'] });
  const run = await baton.api.run('x');
  expect(run.done).toMatchObject({ ok: true, content: 'hello', ...tokens });
  expect(run.data('token_usage')).toMatchObject([tokens]);
  expect(upstream.requests).toHaveLength(2);
  upstream.reply({ status: 500 }, { status: 503 });
  expect((await baton.api.run('x')).done).toMatchObject({ ok: false, error_code: 'upstream_error' });
  expect(upstream.requests).toHaveLength(4);
});

it('[BRK-004] the sixth run over a failing provider ends without a call, and other providers still work', async () => {
  await using upstream = await startUpstream();
  await using baton = await startBaton({ env: { ...upstream.env, INDEX_MODEL: 'openai/fake', PROVIDER_RETRIES: '1' } });
  upstream.otherwise(({ family }) => (family === 'openai' ? { status: 500 } : {}));
  const other = { message: 'x', agent_def: { id: 'other', name: 'O', role: 'r', goal: 'g', model: 'gemini-x' } };
  for (let i = 0; i < 5; i += 1) {
    expect((await baton.api.run('x')).done).toMatchObject({ ok: false, error_code: 'upstream_error' });
    expect((await baton.api.run(other)).done.ok).toBe(true);
  }
  const refused = await baton.api.run('x');
  expect(refused.data('error')).toMatchObject([{ reason: 'provider_unavailable', error_code: 'circuit_open' }]);
  expect(refused.done).toMatchObject({ ok: false, error_code: 'circuit_open' });
  expect(upstream.requests.filter(({ family }) => family === 'openai')).toHaveLength(10);
  expect((await baton.api.run(other)).done.ok).toBe(true);
});
