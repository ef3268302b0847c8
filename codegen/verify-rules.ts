import { readFileSync } from 'node:fs';
import { a2aRules } from '../src/verify/rules/a2a/index.ts';
import { mcpRules } from '../src/verify/rules/mcp/index.ts';

const PAGE = 'docs/ci.md';
const BEGIN = '<!-- Generated from src/verify/rules by `npm run generate`. Do not edit this table. -->';
const END = '<!-- The end of what is generated. -->';

/**
 * The guide for CI, with the table of the rules for any server made anew from these.
 * @throws when the page has no place for a table
 */
export function renderVerifyRules(): [file: string, content: string] {
  const page = readFileSync(PAGE, 'utf8');
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${PAGE} has no table between "${BEGIN}" and "${END}"`);
  const rows = [...mcpRules, ...a2aRules].map(({ id, title, source }) => `| \`${id}\` | ${title} | ${source ?? ''} |`);
  const table = ['| rule | promise | demanded by |', '|---|---|---|', ...rows].join('\n');
  return [PAGE, `${page.slice(0, begin)}${BEGIN}\n\n${table}\n\n${page.slice(end)}`];
}
