import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { stringify } from 'yaml';
import { bundleDocument } from './bundle.ts';
import { renderEvents } from './events.ts';
import { renderOperations } from './operations.ts';
import { renderEventValidators } from './validators.ts';

/*
 * spec/ → src/generated. With --check nothing is written: files that would change are named, and the exit code is 1.
 */

const FOLDER = 'src/generated';
const NOTICE = 'Generated from spec/ by `npm run generate`. Do not edit.';

const files = await render();
if (process.argv.includes('--check')) check(files);
else write(files);

/** Every generated file with its content. */
async function render(): Promise<Map<string, string>> {
  const openapi = await bundleDocument('openapi');
  const asyncapi = await bundleDocument('asyncapi');
  // The types hoist the references of the bundle; it must not be changed by what reads it.
  const types = astToString(await openapiTS(structuredClone(openapi) as never));
  const validators = renderEventValidators(asyncapi);
  const typescript = (text: string) => `// ${NOTICE}\n${text}`;
  return new Map([
    ['openapi.yaml', `# ${NOTICE}\n${stringify(openapi, { lineWidth: 0, aliasDuplicateObjects: false })}`],
    ['asyncapi.yaml', `# ${NOTICE}\n${stringify(asyncapi, { lineWidth: 0, aliasDuplicateObjects: false })}`],
    ['openapi.ts', typescript(`/** The OpenAPI document in one piece, parsed: the server reads no YAML. */\nexport const document: object = JSON.parse(${JSON.stringify(JSON.stringify(openapi))});\n`)],
    ['api.ts', typescript(types)],
    ['events.ts', typescript(renderEvents(asyncapi))],
    ['operations.ts', typescript(renderOperations(openapi))],
    ['event-validators.js', typescript(`${validators.code}\n`)],
    ['event-validators.d.ts', typescript(validators.types)],
  ]);
}

function write(wanted: Map<string, string>): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of readdirSync(FOLDER)) if (!wanted.has(name)) rmSync(join(FOLDER, name));
  for (const [name, content] of wanted) writeFileSync(join(FOLDER, name), content);
  console.log(`wrote ${wanted.size} files to ${FOLDER}`);
}

function check(wanted: Map<string, string>): void {
  const present = new Set(readdirSync(FOLDER));
  const stale = [...wanted].filter(([name, content]) => !present.has(name) || readFileSync(join(FOLDER, name), 'utf8') !== content);
  const extra = [...present].filter((name) => !wanted.has(name));
  const names = [...stale.map(([name]) => name), ...extra];
  if (names.length === 0) return console.log('the generated code is up to date');
  console.error(`stale in ${FOLDER}: ${names.join(', ')}; run npm run generate`);
  process.exitCode = 1;
}
