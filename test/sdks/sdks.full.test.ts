import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadRows, runRow } from './runner.ts';
import { startSdkServer, type SdkServer } from './server.ts';

/** The first run installs the generators. */
const TIMEOUT_MS = 15 * 60_000;

const everyRun = (await loadRows()).filter((row) => row.everyRun);

/** The rows that have a test. */
const proven: string[] = [];

describe('SDKs', () => {
  let server: SdkServer;
  beforeAll(async () => {
    server = await startSdkServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const proves = (title: string, name: string): void => {
    proven.push(name);
    it(title, { timeout: TIMEOUT_MS }, async (context) => {
      const outcome = await runRow(
        everyRun.find((row) => row.name === name)!,
        server,
      );
      if (outcome.result === 'not run') context.skip(`${outcome.missing.join(', ')} is not installed`);
      if (outcome.result === 'failed') throw outcome.error;
    });
  };

  proves('[SDK-001] [SDK-014] hey-api', 'hey-api');
  proves('[SDK-002] [SDK-014] openapi-typescript and openapi-fetch', 'openapi-fetch');
  proves('[SDK-003] [SDK-014] orval', 'orval');
  proves('[SDK-004] [SDK-014] OpenAPI Generator, typescript-fetch', 'openapi-generator-typescript-fetch');
  proves('[SDK-005] Modelina for TypeScript', 'modelina-typescript');
  proves('[SDK-006] openapi-python-client', 'openapi-python-client');
  proves('[SDK-007] OpenAPI Generator, python', 'openapi-generator-python');
  proves('[SDK-008] datamodel-code-generator', 'datamodel-code-generator');
  proves('[SDK-009] Modelina for Python', 'modelina-python');
});

it('[SDK-010] every row of every run is tested', () => {
  expect(proven.sort()).toEqual(everyRun.map(({ name }) => name).sort());
});
