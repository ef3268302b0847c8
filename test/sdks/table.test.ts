import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadRows } from './runner.ts';
import { firstCell, TABLE, TAIL } from './table.ts';

it('[SDK-011] docs/sdks.md has every row, as `npm run test:sdks -- --write` leaves it', async () => {
  const page = readFileSync(TABLE, 'utf8');
  for (const row of await loadRows()) expect(page).toContain(`| ${firstCell(row)} |`);
  expect(page).toContain(TAIL);
});
