import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadRows } from './runner.ts';
import { TABLE, TAIL } from './table.ts';

it('[SDK-011] docs/sdks.md has every row, as `npm run test:sdks -- --write` leaves it', async () => {
  const page = readFileSync(TABLE, 'utf8');
  for (const { name, generator } of await loadRows()) expect(page).toContain(`programs/${name}): ${generator} |`);
  expect(page).toContain(TAIL);
});
