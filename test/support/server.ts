import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { loggerOptions, secretsOf } from '../../src/logger.ts';
import type { Time } from '../../src/scheduler/time.ts';
import { startServer, type BatonServer } from '../../src/server.ts';
import type { Resolve } from '../../src/tools/web/guard.ts';
import { Client } from './client.ts';
import { createDatabase, type TestDatabase } from './databases.ts';
import { LogBook } from './logs.ts';
import { startUpstream, type Upstream } from './upstream.ts';

/*
 * A real Baton in this process, on a free port and a fresh database:
 *
 *   const baton = useServer();                          // in a `describe`: one server for its tests
 *   await baton().api.post('/v1/agents', { … });
 *
 *   const upstream = useUpstream();                     // with a fake of the providers
 *   const baton = useServer(() => ({ env: upstream().env }));
 *
 *   await using baton = await startBaton({ env: upstream.env });  // in one test
 *
 * For one in a process of its own, which can be killed, see `process.ts`.
 */

/** The administrator's token of every server that tests start. */
export const ADMIN_TOKEN = 'bad_the-admin-token-of-the-tests';

/** Whether the servers of this run are those that `npm run build` makes, in processes of their own: `npm run test:dist`. */
const BUILT = process.env['BATON_SERVER'] === 'dist';

/** The options of a test that needs its server in this process: it reaches into it, or sends everything before the server reads anything. */
export const INSIDE = BUILT ? { skip: true } : {};

export interface BatonOptions {
  /** Default `sqlite`. */
  dialect?: TestDatabase['dialect'];
  /** An existing database, which is not dropped at the end. Wins over `dialect`. */
  database?: TestDatabase;
  /**
   * Variables over those of {@link testEnv}, those of `startUpstream().env` for example. `INDEX_MODEL` is `demo/echo`
   * there; with `INDEX_MODEL: ''` it is the default of the first configured provider.
   */
  env?: Record<string, string>;
  /** Resolves names for what agents fetch. */
  resolve?: Resolve;
  /** The time by which tasks fire. */
  time?: Time;
  /** Where the console was built. */
  console?: URL;
  /** Messages of log lines at level `error` that belong to the test. */
  expectErrors?: RegExp[];
}

/** A tenant, and a client that speaks for it. */
export interface TestTenant {
  id: number;
  token: string;
  api: Client;
}

export interface Baton extends AsyncDisposable {
  url: string;
  server: BatonServer;
  database: TestDatabase;
  log: LogBook;
  /** A tenant to work with. */
  tenant: TestTenant;
  /** The client of {@link tenant}. */
  api: Client;
  /** A client with the administrator's token. */
  admin: Client;
  /** A client without any token. */
  anonymous: Client;
  /** Makes another tenant. */
  newTenant(name?: string): Promise<TestTenant>;
  /** Stops the server, drops its database, and throws if the server has logged an unexpected error. */
  stop(): Promise<void>;
}

/**
 * The variables that servers of tests start with; `DRAIN_SECONDS` is 0 so that no test waits for a stuck run. One that is
 * empty has its default.
 */
export function testEnv(database: TestDatabase, env: Record<string, string> = {}): Record<string, string> {
  return {
    PORT: '0',
    DATABASE_URL: database.url,
    ADMIN_TOKEN,
    INDEX_MODEL: 'demo/echo',
    DRAIN_SECONDS: '0',
    // Tests start runs as fast as they can.
    TENANT_MAX_CONCURRENT: '0',
    TENANT_RATE_PER_MIN: '0',
    TENANT_MAX_STREAMS: '0',
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'json',
    // All tests come from one address, and they want to see what has just happened.
    WRONG_TOKENS_PER_MIN: '0',
    METRICS_CACHE_MS: '0',
    // `npm run test:edge` runs the tests of HTTP on the plain one.
    EDGE: process.env['EDGE'] ?? '',
    ...env,
  };
}

/** Starts a server: in this process, or, by `npm run test:dist`, what is built. Whoever calls it stops it, or says `await using`. */
export async function startBaton(options: BatonOptions = {}): Promise<Baton> {
  if (BUILT) return (await import('./built.ts')).startBuilt(options);
  const database = options.database ?? (await createDatabase(options.dialect ?? 'sqlite'));
  const config = loadConfig(testEnv(database, options.env));
  const log = new LogBook();
  log.expectErrors(...(options.expectErrors ?? []));
  const logger = pino(loggerOptions(config.LOG_LEVEL, secretsOf(config)), log);
  const { resolve, time, console } = options;
  const server = await startServer({ config, logger, adminToken: ADMIN_TOKEN, resolve, time, console });
  const newTenant = async (name = 'test'): Promise<TestTenant> => {
    const { tenant, token } = await server.tenants.create(name, 'test');
    return { id: tenant.id, token, api: new Client(server.url, token) };
  };
  const tenant = await newTenant();
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await server.stop();
    if (!options.database) await database.drop();
    log.check();
  };
  return {
    url: server.url,
    server,
    database,
    log,
    tenant,
    api: tenant.api,
    admin: new Client(server.url, ADMIN_TOKEN),
    anonymous: new Client(server.url),
    newTenant,
    stop: () => (stopping ??= stop()),
    [Symbol.asyncDispose]: () => (stopping ??= stop()),
  };
}

/**
 * One server for all tests of the surrounding `describe` (or file). @param options a function where they depend on what is there only
 * once it begins, the environment of `useUpstream` for example. @returns a function that gives it
 */
export function useServer(options: BatonOptions | (() => BatonOptions) = {}): () => Baton {
  let baton: Baton | undefined;
  beforeAll(async () => {
    baton = await startBaton(typeof options === 'function' ? options() : options);
  });
  afterAll(() => baton?.stop());
  return () => baton!;
}

/** One fake of the providers for all tests of the surrounding `describe` (or file). @returns a function that gives it */
export function useUpstream(): () => Upstream {
  let upstream: Upstream | undefined;
  beforeAll(async () => {
    upstream = await startUpstream();
  });
  afterAll(() => upstream?.close());
  return () => upstream!;
}
