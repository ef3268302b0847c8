import { readFileSync } from 'node:fs';
import { registry } from '../src/runtime/commands/registry.ts';

const PAGE = 'docs/tools.md';
const BEGIN = '<!-- Generated from src/runtime/commands by `npm run generate`. Do not edit this table. -->';
const END = '<!-- The end of what is generated. -->';

/** The page on the commands, with its table made anew from their descriptors. @throws when it has no place for one */
export function renderCommands(): [file: string, content: string] {
  const page = readFileSync(PAGE, 'utf8');
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${PAGE} has no table between "${BEGIN}" and "${END}"`);
  const rows = Object.values(registry).map(({ docs: { usage, works, turnedOnBy } }) => `| ${usage} | ${works} | ${turnedOnBy} |`);
  const table = ['| command | works | turned on by |', '|---|---|---|', ...rows].join('\n');
  return [PAGE, `${page.slice(0, begin)}${BEGIN}\n\n${table}\n\n${page.slice(end)}`];
}
