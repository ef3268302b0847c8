import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadRows } from './runner.ts';
import { firstCell, FIRST_CALLS, TABLE, TAIL } from './table.ts';

it('[SDK-011] docs/sdks.md has every row, as `npm run test:sdks -- --write` leaves it', async () => {
  const page = readFileSync(TABLE, 'utf8');
  for (const row of await loadRows()) expect(page).toContain(`| ${firstCell(row)} |`);
  for (const part of [FIRST_CALLS, TAIL]) expect(page).toContain(part);
  for (const [, name, version] of FIRST_CALLS.matchAll(/([@\w/-]+)(?:@|==)(\d+\.\d+\.\d+)/g)) expect(page).toContain(`${name} ${version}`);
});
