import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { ENDLESS, nameOf, specOperations } from '../http/operations.ts';
import type { TestDatabase } from '../support/databases.ts';
import { startBaton } from '../support/server.ts';
import { fuzz, unavailable } from './schemathesis.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** A test of schemathesis: skipped where there is none, and with the time that it may take. */
export const FUZZING = { skip: unavailable() !== undefined, timeout: 1_800_000 };

if (FUZZING.skip) console.warn(`contract fuzzing is skipped: ${unavailable()}`);

/**
 * Fuzzes every operation of a server on this database, with so many examples of each at most. @param phases as in `FuzzOptions`
 * @throws with schemathesis' own words when it finds anything
 */
export async function expectNothingFound(dialect: TestDatabase['dialect'], examples: number, phases?: string): Promise<void> {
  await using baton = await startBaton({ dialect });
  const { code, output } = await fuzz(baton.url, {
    config: here('schemathesis.toml'),
    examples,
    phases,
    folder: baton.database.folder,
    env: {
      BATON_HOOKS: here('hooks.py'),
      BATON_TENANT_TOKEN: baton.tenant.token,
      BATON_TENANT_ID: String(baton.tenant.id),
      BATON_ADMIN_TOKEN: baton.admin.token!,
    },
  });
  expect(code, output).toBe(0);
  const finite = specOperations.filter((one) => nameOf(one) !== ENDLESS);
  expect(output).toContain(`Tested: ${finite.length}`);
}
