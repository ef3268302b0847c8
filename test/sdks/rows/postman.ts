import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAnswers, LEFT_OUT, POSTMAN, type Answer } from '../importer.ts';
import { npmInstall } from '../npm.ts';
import type { RowContext, ToolRow } from '../row.ts';

const OPTIONS = 'parametersResolution=Example,folderStrategy=Tags';

interface Item {
  id?: string;
  name: string;
  item?: Item[];
}

interface Execution {
  item: { id: string; name: string };
  response?: { code: number; stream: { data: number[] }; header: { key: string; value: string }[] };
}

/** The converter that Postman imports with, and Postman's runner of collections. */
export const row: ToolRow = {
  name: 'postman',
  kind: 'importer',
  tool: `openapi-to-postmanv2 ${POSTMAN['openapi-to-postmanv2']} + newman ${POSTMAN['newman']}`,
  documents: ['/openapi-3.1.yaml', '/openapi-3.0.yaml'],
  flags: `openapi2postmanv2 -O ${OPTIONS}; newman run --env-var baseUrl=… --env-var bearerToken=…`,
  needs: ['npm'],
  everyRun: false,
  shows: 'the first request of each folder succeeds, and no other is malformed; the first run has ended when it is answered',
  exceptions: [
    'without `parametersResolution=Example` (in the app: Settings, Parameter generation, Example) it sends the names of types, `<string>`, for the examples of the document',
    'it fills in every optional parameter, `Idempotency-Key: string` too: with that, every later run is a replay of the first one (`Idempotency-Replayed: true`). Untick the header, or convert with `enableOptionalParameters=false` (in the app: Enable optional parameters)',
  ],
  async prove(context) {
    await npmInstall(context, POSTMAN);
    for (const document of context.documents) {
      const executions = await execute(context, document, OPTIONS);
      checkAnswers(executions.map(({ folder, execution }) => answerOf(folder, execution)));
    }
    await proveReplays(context);
  },
};

/** What the exceptions say of `Idempotency-Key`. */
async function proveReplays(context: RowContext): Promise<void> {
  const run = async (options: string): Promise<boolean> => {
    const [first] = await execute(context, context.document, options, ['Run an agent, without a stream']);
    return first!.execution.response!.header.some(({ key }) => key.toLowerCase() === 'idempotency-replayed');
  };
  const replayed = [await run(OPTIONS), await run(`${OPTIONS},enableOptionalParameters=false`)];
  if (replayed.join() !== 'true,false')
    throw new Error(`of a run with the header, and one without it, these are replays: ${replayed.join()}`);
}

/** Converts a document, and runs the collection: these folders, or requests, of it. */
async function execute(
  { folder, run, url, token }: RowContext,
  document: string,
  options: string,
  only?: string[],
): Promise<{ folder: string; execution: Execution }[]> {
  const [collection, report] = [join(folder, 'collection.json'), join(folder, 'report.json')];
  await run('npx', ['openapi2postmanv2', '-s', document, '-o', collection, '-O', options]);
  const { item: folders } = JSON.parse(readFileSync(collection, 'utf8')) as { item: Item[] };
  const names = only ?? folders.map(({ name }) => name).filter((name) => !LEFT_OUT.has(name));
  const variables = ['--env-var', `baseUrl=${url}`, '--env-var', `bearerToken=${token}`];
  const reporter = ['--reporters', 'json', '--reporter-json-export', report, '--suppress-exit-code'];
  await run('npx', ['newman', 'run', collection, ...variables, ...reporter, ...names.flatMap((name) => ['--folder', name])]);
  const { run: ran } = JSON.parse(readFileSync(report, 'utf8')) as { run: { executions: Execution[] } };
  const folderOf = (id: string): string => folders.find((one) => holds(one, id))!.name;
  return ran.executions.map((execution) => ({ folder: folderOf(execution.item.id), execution }));
}

function holds({ id, item = [] }: Item, wanted: string): boolean {
  return id === wanted || item.some((one) => holds(one, wanted));
}

function answerOf(folder: string, { item, response }: Execution): Answer {
  const text = Buffer.from(response?.stream.data ?? []).toString();
  const isJson = response?.header.some(({ key, value }) => key.toLowerCase() === 'content-type' && value.startsWith('application/json'));
  return { folder, name: item.name, status: response?.code, body: isJson ? JSON.parse(text) : text.slice(0, 200) };
}
