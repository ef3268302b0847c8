import { readFileSync } from 'node:fs';
import { registry } from '../src/runtime/commands/registry.ts';

const PAGE = 'docs/tools.md';
const BEGIN = '<!-- Generated from src/runtime/commands by `npm run generate`. Do not edit this table. -->';
const END = '<!-- The end of what is generated. -->';

/**
 * The page on the commands, with its table made anew from their descriptors.
 * @param verbs those of the contract
 * @throws when a command is not in the contract, or the page has no place for a table
 */
export function renderCommands(verbs: readonly string[]): [file: string, content: string] {
  const unknown = Object.keys(registry).find((verb) => !verbs.includes(verb));
  if (unknown) throw new Error(`the server has a command /${unknown}, but the contract has none: add it to spec/schemas/ToolKind.yaml`);
  const page = readFileSync(PAGE, 'utf8');
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${PAGE} has no table between "${BEGIN}" and "${END}"`);
  const rows = Object.values(registry).map(({ docs: { usage, works, turnedOnBy } }) => `| ${usage} | ${works} | ${turnedOnBy} |`);
  const table = ['| command | works | turned on by |', '|---|---|---|', ...rows].join('\n');
  return [PAGE, `${page.slice(0, begin)}${BEGIN}\n\n${table}\n\n${page.slice(end)}`];
}
