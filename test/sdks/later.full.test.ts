import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Baton } from '../../clients/typescript/src/index.ts';
import { startLaterRelease } from './later.ts';
import { loadRows, runRow } from './runner.ts';
import { startSdkServer, type SdkServer } from './server.ts';

/*
 * Clients of this release and a server of a later one, which sends members, values and kinds of events that they don't know.
 */

const TIMEOUT_MS = 15 * 60_000;

/** Those that read what comes with zod and with pydantic, and one with types alone. */
const ROWS = ['hey-api-zod', 'orval-zod', 'datamodel-code-generator', 'hey-api'];

describe('a later release', () => {
  let server: SdkServer;
  let later: SdkServer;
  beforeAll(async () => {
    server = await startSdkServer();
    later = await startLaterRelease(server);
  });
  afterAll(async () => {
    await later[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  it.for(ROWS)('[SDK-070] is read by %s', { timeout: TIMEOUT_MS }, async (name, context) => {
    const row = (await loadRows()).find((one) => one.name === name)!;
    const outcome = await runRow(row, later);
    if (outcome.result === 'not run') context.skip(`${outcome.missing.join(', ')} is not installed`);
    if (outcome.result === 'failed') throw outcome.error;
  });

  it('[SDK-071] is read by our client', async () => {
    const baton = new Baton({ url: later.url, token: later.token });
    const kinds: string[] = [];
    const run = baton.run({ message: 'Hello' });
    for await (const event of run) kinds.push(event.type);
    expect(kinds).toContain('weather');
    expect((await run.result()).content).toBe('Hello');
    expect((await baton.api.listAgents()).agents[0]).toMatchObject({ id: 'index', brevity: 'haiku' });
    expect(await baton.api.createRequest({ message: 'Hello', wait: 30 })).toMatchObject({ ok: true, recovery: 'elsewhere' });
  });
});
