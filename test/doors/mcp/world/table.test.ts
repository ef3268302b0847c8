import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clientTable, serverTable, withTable } from '../../../support/mcp-tables.ts';
import { ROOT } from '../../../support/snippets.ts';
import { stepNames as serverSteps } from '../../../tools/mcp/world/program.ts';
import { rows as servers } from '../../../tools/mcp/world/rows.ts';
import { steps } from './program.ts';
import { javascriptRows, otherRows } from './rows.ts';

const clientSteps = Object.fromEntries(steps.map(([id, { name }]) => [id, name]));
const clients = [...Object.values(javascriptRows), ...Object.values(otherRows)];

it('[MCS-162] the page has the clients that are tried, as `npx vitest run world/table -u` writes them', () =>
  holds('docs/connect.md', clientTable(clients, clientSteps)));

it('[MCP-163] the page has the servers that are tried, as `npx vitest run world/table -u` writes them', () =>
  holds('docs/mcp-and-a2a.md', serverTable(Object.values(servers), serverSteps)));

async function holds(page: string, table: string): Promise<void> {
  const file = join(ROOT, page);
  await expect(withTable(readFileSync(file, 'utf8'), table)).toMatchFileSnapshot(file);
}
