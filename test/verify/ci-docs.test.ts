import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { startBaton, useServer } from '../support/server.ts';
import { block, blocks, freePort } from './ci-guide.ts';

describe('the request bodies of docs/ci.md', () => {
  const baton = useServer();

  it.each(blocks('json'))('[SCR-010] end with $label: $text', async ({ label, text }) => {
    const { api } = baton();
    const run = await api.start(JSON.parse(text) as Record<string, unknown>);
    if (label === 'asks') {
      await run.until(({ event }) => event === 'question');
      const { question_id: id, kind } = run.data('question')[0]!;
      await api.post(`/v1/questions/${id}/answer`, kind === 'approval' ? { decision: 'approved' } : { text: 'Rome' });
    }
    await run.over;
    expect(run.done.ok ? 'ok' : run.done.error_code).toBe(label === 'asks' ? 'ok' : label);
  });
});

it('[SCR-011] the billing service of docs/ci.md denies every run', async () => {
  const port = String(await freePort());
  const [, program] = /^node -e '(.*)'$/s.exec(block('sh', 'billing').trim())!;
  const billing = spawn(process.execPath, ['-e', program!.replace('9090', port)], { stdio: 'ignore' });
  try {
    const url = `http://127.0.0.1:${port}`;
    while (!(await fetch(url).catch(() => undefined))) await new Promise(setImmediate);
    await using baton = await startBaton({ env: { BILLING_URL: url } });
    const { done } = await baton.api.run('go');
    expect(done).toMatchObject({ ok: false, error_code: 'insufficient_budget', error: 'no budget' });
  } finally {
    billing.kill();
  }
});
