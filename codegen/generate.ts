import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { renderAgentForm } from './agent-form.ts';
import { renderCommands } from './commands.ts';
import { renderConfiguration } from './configuration.ts';
import { openStrings } from './clients/open-strings.ts';
import { PYTHON_FOLDER, renderPythonClient } from './clients/python.ts';
import { typescriptClient } from './clients/typescript.ts';
import { renderChanges } from './changes.ts';
import { readContract } from './contract.ts';
import { toolKinds } from './events.ts';
import { FOLDER, STAMP } from './freshness.ts';
import { renderVerifyRules } from './verify-rules.ts';
import { ownWebhooks } from './one-form.ts';
import { NOTICE, renderServerFiles, typescript } from './server-files.ts';
import { renderSuiteSchema } from './suite-schema.ts';

/*
 * spec/ → src/generated, the clients and the console, and src/config.ts → docs/configuration.md, and src/eval/suite.ts → the schema of suites in docs/, and the commands →
 * the table in docs/tools.md, and the rules of `baton verify` for any server → the table in docs/ci.md. With --check nothing is written: files that would change are named, and the exit code is 1.
 */

const TYPESCRIPT_CLIENT = 'clients/typescript/src/generated';
const CONSOLE = 'console/src/generated';
/** The folders that hold only generated files. */
const FOLDERS = [FOLDER, TYPESCRIPT_CLIENT, PYTHON_FOLDER, CONSOLE];

try {
  const files = await render();
  if (process.argv.includes('--check')) check(files);
  else write(files);
} catch (error) {
  // What is wrong in spec/ is told in a line. An error of another kind is a fault of the generator, and keeps its stack.
  if (!(error instanceof Error) || error.constructor !== Error) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Every generated file with its content. */
async function render(): Promise<Map<string, string>> {
  const contract = await readContract();
  const { openapi, plain, clients, asyncapi } = contract;
  const files = await renderServerFiles(contract);
  // What has a default need not be sent; the server's handlers, which see requests with their defaults, always find it.
  const forClients = { defaultNonNullable: false, silent: true, transform: openStrings(clients) };
  const clientTypes = astToString(await openapiTS(structuredClone(clients) as never, forClients));
  for (const [name, content] of renderPythonClient(clients, openapi)) files.set(join(PYTHON_FOLDER, name), `# ${NOTICE}\n${content}`);
  for (const [name, content] of typescriptClient(clients, ownWebhooks(openapi), asyncapi, clientTypes))
    files.set(join(TYPESCRIPT_CLIENT, name), typescript(content));
  files.set(join(CONSOLE, 'agent-definition.ts'), typescript(renderAgentForm(plain)));
  return files
    .set('spec/CHANGELOG.md', renderChanges({ openapi, asyncapi }))
    .set('docs/configuration.md', renderConfiguration())
    .set('docs/evaluation.schema.json', renderSuiteSchema())
    .set(...renderVerifyRules())
    .set(...renderCommands(toolKinds(asyncapi)));
}

function write(wanted: Map<string, string>): void {
  for (const folder of FOLDERS) mkdirSync(folder, { recursive: true });
  for (const file of leftovers(wanted)) rmSync(file);
  for (const [file, content] of wanted) writeFileSync(file, content);
  console.log(`wrote ${wanted.size} files`);
}

function check(wanted: Map<string, string>): void {
  const differs = ([file, content]: [string, string]): boolean => !existsSync(file) || readFileSync(file, 'utf8') !== content;
  // The stamp is another one with each change of the generator, also where nothing comes of it.
  const stale = [...wanted].filter((one) => one[0] !== STAMP && differs(one));
  const names = [...stale.map(([file]) => file), ...leftovers(wanted)];
  if (names.length === 0) return console.log('the generated files are up to date');
  console.error(`stale: ${names.join(', ')}; run npm run generate`);
  process.exitCode = 1;
}

/** Files of earlier versions that are no longer generated. */
function leftovers(wanted: Map<string, string>): string[] {
  const there = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder, { withFileTypes: true }));
  // Python keeps folders of its own beside its modules.
  const files = there.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return files.filter((file) => !wanted.has(file));
}
