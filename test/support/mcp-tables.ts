import type { Row as ClientRow } from '../doors/mcp/world/program.ts';
import type { Row as ServerRow } from '../tools/mcp/world/program.ts';

/*
 * The tables of clients and servers in docs/, made of the rows that tests go through.
 */

const BEGIN = '<!-- Made of the rows in test/. `npx vitest run world/table -u` writes it; do not edit it. -->';
const END = '<!-- The end of what is made of rows. -->';

interface Row {
  release: string;
  version: string;
  how: string;
  cannot: Partial<Record<string, string>>;
}

/** The page with its table made anew. @throws when the page has no place for one */
export function withTable(page: string, table: string): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END, begin);
  if (begin < 0 || end < 0) throw new Error(`there is no "${BEGIN}", or no "${END}" behind it`);
  return `${page.slice(0, begin)}${BEGIN}\n\n${table}\n\n${page.slice(end)}`;
}

/** @param names of the steps, by their ids */
export function clientTable(rows: readonly ClientRow[], names: Readonly<Record<string, string>>): string {
  const lines = rows.map((row) => [`${row.client} ${row.release}`, row.how, row.version, butOf(row, names)]);
  return tableOf(['client', 'set up', 'speaks', 'all of it but'], lines, names);
}

/** @param names of the steps, by their ids */
export function serverTable(rows: readonly ServerRow[], names: Readonly<Record<string, string>>): string {
  const lines = rows.map((row) => [`${row.server} ${row.release}`, row.transport, row.how, row.version, butOf(row, names)]);
  return tableOf(['server', 'over', 'set up', 'spoken to in', 'all of it but'], lines, names);
}

const butOf = ({ cannot }: Row, names: Readonly<Record<string, string>>): string =>
  Object.entries(cannot)
    .map(([id, why]) => `${names[id]} (${why})`)
    .join('; ');

function tableOf(head: string[], lines: string[][], names: Readonly<Record<string, string>>): string {
  const all = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |'));
  return `The program: ${Object.values(names).join('; ')}.\n\n${all.join('\n').replace(/^\| ---.*$/m, `|${'---|'.repeat(head.length)}`)}`;
}
