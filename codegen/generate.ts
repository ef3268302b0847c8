import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { renderAgentForm } from './agent-form.ts';
import { renderCommands } from './commands.ts';
import { renderConfiguration } from './configuration.ts';
import { renderApiErrors } from './api-errors.ts';
import { openStrings } from './clients/open-strings.ts';
import { PYTHON_FOLDER, renderPythonClient } from './clients/python.ts';
import { typescriptClient } from './clients/typescript.ts';
import type { Node } from './bundle.ts';
import { renderChanges } from './changes.ts';
import { readContract } from './contract.ts';
import { renderDocs } from './docs/page.ts';
import { renderScript } from './docs/script.ts';
import { renderEvents, toolKinds } from './events.ts';
import { renderOperations } from './operations.ts';
import { renderEventValidators } from './event-validators.ts';
import { renderRequestValidators } from './request-validators.ts';
import { withDefaultsSent } from './requests.ts';
import { withWrapped } from './wrapped.ts';
import { yamlOf } from './yaml.ts';

/*
 * spec/ → src/generated, the clients and the console, and src/config.ts → docs/configuration.md, and the commands →
 * the table in docs/tools.md. With --check nothing is written: files that would change are named, and the exit code is 1.
 */

const FOLDER = 'src/generated';
const TYPESCRIPT_CLIENT = 'clients/typescript/src/generated';
const CONSOLE = 'console/src/generated';
/** The folders that hold only generated files. */
const FOLDERS = [FOLDER, TYPESCRIPT_CLIENT, PYTHON_FOLDER, CONSOLE];
const NOTICE = 'Generated from spec/ by `npm run generate`. Do not edit.';

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
  const { openapi, plain, typed, clients, openapi31, webhooks31, openapi30, asyncapi } = await readContract();
  // Made from the document that has a schema for each event. Its readers must not change it.
  const types = astToString(await openapiTS(withDefaultsSent(typed) as never));
  // What has a default need not be sent; the server's handlers, which see requests with their defaults, always find it.
  const forClients = { defaultNonNullable: false, silent: true, transform: openStrings(clients) };
  const clientTypes = astToString(await openapiTS(structuredClone(clients) as never, forClients));
  const eventValidators = renderEventValidators(asyncapi);
  const requestValidators = renderRequestValidators(plain);
  const typescript = (text: string) => `// ${NOTICE}\n${text}`;
  const documents = { openapi, 'openapi-3.1': openapi31, 'openapi-3.1-webhooks': webhooks31, 'openapi-3.0': openapi30, asyncapi };
  const generated: [name: string, content: string][] = [
    ...Object.entries(documents).flatMap(([name, document]): [string, string][] => [
      [`${name}.yaml`, `# ${NOTICE}\n${yamlOf(document)}`],
      [`${name}.json`, `${JSON.stringify(document, null, 2)}\n`],
    ]),
    [
      'openapi.ts',
      typescript(`/** The OpenAPI document in one piece. */\nexport const document: object = ${JSON.stringify(openapi, null, 2)};\n`),
    ],
    ['api.ts', typescript(types)],
    ['events.ts', typescript(renderEvents(asyncapi))],
    ['api-errors.ts', typescript(renderApiErrors(plain))],
    ['operations.ts', typescript(renderOperations(plain))],
    ['docs.html', renderDocs(NOTICE, await renderScript(), withWrapped(plain), asyncapi)],
    ['event-validators.js', typescript(`${eventValidators.code}\n`)],
    ['event-validators.d.ts', typescript(eventValidators.types)],
    ['request-validators.js', typescript(requestValidators.code)],
    ['request-validators.d.ts', typescript(requestValidators.types)],
  ];
  const files = new Map(generated.map(([name, content]) => [join(FOLDER, name), content]));
  for (const [name, content] of renderPythonClient(clients, openapi))
    files.set(
      join(PYTHON_FOLDER, name),
      `# ${NOTICE}
${content}`,
    );
  const webhooks = openapi['webhooks'] as Record<string, Node>;
  for (const [name, content] of typescriptClient(clients, webhooks, asyncapi, clientTypes))
    files.set(join(TYPESCRIPT_CLIENT, name), typescript(content));
  files.set(join(CONSOLE, 'agent-definition.ts'), typescript(renderAgentForm(plain)));
  return files
    .set('spec/CHANGELOG.md', renderChanges({ openapi, asyncapi }))
    .set('docs/configuration.md', renderConfiguration())
    .set(...renderCommands(toolKinds(asyncapi)));
}

function write(wanted: Map<string, string>): void {
  for (const folder of FOLDERS) mkdirSync(folder, { recursive: true });
  for (const file of leftovers(wanted)) rmSync(file);
  for (const [file, content] of wanted) writeFileSync(file, content);
  console.log(`wrote ${wanted.size} files`);
}

function check(wanted: Map<string, string>): void {
  const stale = [...wanted].filter(([file, content]) => !existsSync(file) || readFileSync(file, 'utf8') !== content);
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
