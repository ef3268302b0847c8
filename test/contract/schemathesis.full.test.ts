import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startBaton } from '../support/server.ts';
import { expectNothingFound, FUZZING } from './fuzzing.ts';
import { fuzzServed } from './schemathesis.ts';

it.each([
  ['sqlite', 6],
  ['postgres', 3],
] as const)('[CTR-002] schemathesis finds nothing in some examples of any operation: on %s, in %i', FUZZING, expectNothingFound);

/** What docs/ci.md hands out. */
const CONFIG = fileURLToPath(new URL('../../docs/schemathesis.toml', import.meta.url));

describe('schemathesis as it comes', () => {
  it('[CTR-024] finds nothing with the configuration that is handed out', FUZZING, async () => {
    await using baton = await startBaton();
    const env = { BATON_TOKEN: baton.tenant.token, ADMIN_TOKEN: baton.admin.token! };
    const { code, output } = await fuzzServed(baton.url, { config: CONFIG, examples: 5, folder: baton.database.folder, env });
    expect(code, output).toBe(0);
    expect(output).toMatch(/✅ Examples\n.*✅ Coverage\n.*✅ Fuzzing\n.*✅ Stateful/);
  });

  it('[CTR-024] takes no hooks, and ours replace no deserializer', () => {
    expect(readFileSync(CONFIG, 'utf8')).not.toMatch(/^hooks/m);
    expect(readFileSync(new URL('hooks.py', import.meta.url), 'utf8')).not.toContain('deserializer');
  });
});
