import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requirements } from '../requirements.ts';

/*
 * Which requirement is proved by which tests. Run as a script, `npm run conformance`, it writes the table of them, for releases.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TABLE = fileURLToPath(new URL('../../docs/conformance.md', import.meta.url));

/** The ids that tests cite, each with the files that do. */
export function citations(): Map<string, string[]> {
  const cited = new Map<string, string[]>();
  for (const file of testFiles()) {
    const ids = readFileSync(file, 'utf8').match(/\[[A-Z][A-Z\d]{2}-\d{3}\](?= )/g) ?? [];
    for (const id of new Set(ids.map((one) => one.slice(1, -1)))) {
      cited.set(id, [...(cited.get(id) ?? []), relative(ROOT, file).replaceAll(sep, '/')]);
    }
  }
  return cited;
}

/** The table as it should be. */
function render(): string {
  const cited = citations();
  const rows = Object.entries(requirements).map(([id, [reference, demand]]) => {
    const files = (cited.get(id) ?? []).map((file) => `[${file.replace('test/', '')}](../${file})`);
    return `| ${id} | ${linked(reference)} | ${demand} | ${files.join(', ')} |`;
  });
  return [
    '# Conformance',
    '',
    'What is demanded of Baton, where that stands, and the tests that prove it. Rendered from `test/requirements/` by',
    '`npm run conformance`; do not edit.',
    '',
    '| id | stands in | demand | proved by |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** A reference as a link from `docs/`. What is named in a YAML file has no anchor in it. */
function linked(reference: string): string {
  const [file] = reference.split('#') as [string];
  const target = file.endsWith('.md') ? reference : file;
  return `[${reference.replace(/^(?:docs|spec\/openapi)\//, '')}](${target.startsWith('docs/') ? target.slice('docs/'.length) : `../${target}`})`;
}

function testFiles(): string[] {
  return readdirSync(fileURLToPath(new URL('..', import.meta.url)), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => `${entry.parentPath.replace(/[\\/]$/, '')}${sep}${entry.name}`)
    .sort();
}

if (import.meta.main) {
  writeFileSync(TABLE, render());
  console.log(`wrote ${relative(process.cwd(), TABLE)}`);
}
