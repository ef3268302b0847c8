import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const RULES = fileURLToPath(new URL('../../docs/observability/alerts.yaml', import.meta.url));
const missing = spawnSync('promtool', ['--version']).error !== undefined;

it.skipIf(missing)(
  `[TRC-021] promtool takes the alerts${missing ? ' (skipped: there is no promtool; apt-get install prometheus)' : ''}`,
  () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' });
    expect(`${stdout}${stderr}`).toMatch(/SUCCESS: \d+ rules found/);
    expect(status).toBe(0);
  },
);
