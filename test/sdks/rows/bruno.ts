import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BRUNO, checkAnswers, LEFT_OUT, type Answer } from '../importer.ts';
import { npmInstall } from '../npm.ts';
import type { ToolRow } from '../row.ts';

interface Result {
  test: { filename: string };
  response: { status?: number; data?: unknown };
  error?: string | null;
  /** A script that fails is one. */
  postResponseTestResults: { status: string; error?: string }[];
}

/** Bruno's importer, which is that of its app (`@usebruno/converters`), and its runner of collections. */
export const row: ToolRow = {
  name: 'bruno',
  kind: 'importer',
  tool: `@usebruno/cli ${BRUNO['@usebruno/cli']}, @usebruno/converters ${BRUNO['@usebruno/converters']}`,
  documents: ['/openapi-3.1.yaml', '/openapi-3.0.yaml'],
  flags: 'bru import openapi; bru run --env-var baseUrl=… --env-var token=…',
  needs: ['npm'],
  everyRun: false,
  shows: 'the first request of each folder succeeds, and no other is malformed; the first run has ended when it is answered',
  async prove(context) {
    const { documents, folder, run, token, url } = context;
    await npmInstall(context, BRUNO);
    for (const [index, document] of documents.entries()) {
      const collection = join(folder, `collection-${index}`);
      await run('npx', ['bru', 'import', 'openapi', '--source', document, '--output', collection, '--collection-name', 'Baton']);
      const folders = readdirSync(collection, { withFileTypes: true }).filter((one) => one.isDirectory() && one.name !== 'environments');
      const report = join(folder, `report-${index}.json`);
      const variables = ['--env-var', `baseUrl=${url}`, '--env-var', `token=${token}`];
      const names = folders.map(({ name }) => name).filter((name) => !LEFT_OUT.has(name));
      // A request that isn't answered with a success ends it with 1; its exit code says nothing else.
      await run('npx', ['bru', 'run', ...names, ...variables, '--reporter-json', report], { cwd: collection }).catch(() => {});
      const [{ results }] = JSON.parse(readFileSync(report, 'utf8')) as [{ results: Result[] }];
      checkAnswers(results.map(answerOf));
    }
  },
};

function answerOf({ error, postResponseTestResults, response, test }: Result): Answer {
  const folder = dirname(test.filename);
  const failure = error ?? postResponseTestResults.find(({ status }) => status === 'fail')?.error;
  if (failure) return { folder, name: test.filename, status: undefined, body: failure };
  return { folder, name: test.filename, status: response.status, body: response.data };
}
