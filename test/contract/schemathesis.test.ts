import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ENDLESS, nameOf, specOperations } from '../http/operations.ts';
import { describeOnBoth } from '../support/databases.ts';
import { startBaton } from '../support/server.ts';
import { fuzz, unavailable } from './schemathesis.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const missing = unavailable();

if (missing) console.warn(`contract fuzzing is skipped: ${missing}`);

describeOnBoth('schemathesis', (dialect) => {
  it.skipIf(missing !== undefined)('[CTR-002] finds nothing, on any operation', { timeout: 1_800_000 }, async () => {
    await using baton = await startBaton({ dialect });
    const { code, output } = await fuzz(baton.url, here('schemathesis.toml'), baton.database.folder, {
      BATON_HOOKS: here('hooks.py'),
      BATON_TENANT_TOKEN: baton.tenant.token,
      BATON_TENANT_ID: String(baton.tenant.id),
      BATON_ADMIN_TOKEN: baton.admin.token!,
    });
    expect(code, output).toBe(0);
    const finite = specOperations.filter((one) => nameOf(one) !== ENDLESS);
    expect(output).toContain(`Tested: ${finite.length}`);
  });
});
