import { describe, expect, it } from 'vitest';
import { postgresEventStore } from '../../../src/log/postgres-events.ts';
import { openDatabase } from '../../../src/store/database/connect.ts';
import { isUnreachable } from '../../../src/store/database/unreachable.ts';
import { createDatabase } from '../../support/databases.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error('words'), { code, ...more });

const TEMPORARY = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENETRESET'].map((code) =>
    coded(code),
  ),
  ...[
    'EADDRNOTAVAIL',
    'EMFILE',
    'ENFILE',
    'ENOSPC',
    'EDQUOT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ERR_SOCKET_CLOSED',
    'ERR_SOCKET_CONNECTION_TIMEOUT',
  ].map((code) => coded(code)),
  ...['ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE'].map((code) =>
    coded(code),
  ),
  ...['08006', '53100', '53300', '57P01', '57P03', '57014', '58030', '25006', '25P03', '55P03', '40001', '40P01'].map((code) =>
    coded(code),
  ),
  coded('ENOENT', { syscall: 'connect' }),
  ...[
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'There was an error establishing an SSL connection',
    'Unable to acquire a connection',
    'Cannot use a pool after calling end on the pool',
    'Knex: Timeout acquiring a connection. The pool is probably full. Are you missing a .transacting(trx) call?',
  ].flatMap((message) => [new Error(message), new Error(`ROLLBACK - insert into t values ($1) - ${message}`)]),
  new Error('the run could not be logged', { cause: new Error('x', { cause: coded('ECONNRESET') }) }),
  new AggregateError([new Error('x'), coded('ECONNREFUSED')], ''),
];

const LASTING = [
  coded('23505'),
  coded('22P02', { message: 'invalid input: "a - Connection terminated unexpectedly"' }),
  Object.assign(new Error('select 1 - Query read timeout'), { code: '42601' }),
  coded('ENOENT', { syscall: 'open' }),
  coded('SQLITE_CONSTRAINT_UNIQUE'),
  new Error('Connection terminated unexpectedly by nobody'),
  new TypeError('x is not a function'),
  'Connection terminated unexpectedly',
  undefined,
];

describe('an error of the database', () => {
  it.each(TEMPORARY.map((error) => [`${(error as { code?: string }).code ?? ''} ${error.message}`, error]))(
    '[OPS-008] is temporary: %s',
    (_title, error) => expect(isUnreachable(error)).toBe(true),
  );

  it.each(LASTING.map((error) => [String(error), error]))('[OPS-008] is none that passes: %s', (_title, error) =>
    expect(isUnreachable(error)).toBe(false),
  );
});

/** Everything that the drivers themselves say when connections get lost. */
describe('a lost connection to PostgreSQL', () => {
  it('[OPS-008] is always told as a temporary error, wherever it is lost', async () => {
    const test = await createDatabase('postgres');
    await using proxy = await startTcpProxy(Number(new URL(test.url).port), 3);
    const url = Object.assign(new URL(test.url), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
    const database = await openDatabase({ url, poolSize: 3 });
    const store = postgresEventStore(database, true);
    const errors: unknown[] = [];
    const note = (error: unknown) => void errors.push(error);
    proxy.loseAnswers(0.1);
    proxy.loseRequests(0.1);
    for (let round = 0; round < 40; round += 1) {
      await Promise.all([
        database.ping().catch(note),
        database.knex('agents').select('id').where({ tenant_id: 1 }).catch(note),
        database.atomically([database.knex('agents').where({ tenant_id: 0 }).delete(), database.knex.raw('select 1')]).catch(note),
        store.commit({ starts: [], events: [], ends: [] })?.catch(note),
      ]);
    }
    proxy.cut();
    await database.ping().catch(note);
    proxy.mend();
    // The pool may hold connections that were cut, and learns that by using them.
    await expect.poll(() => database.ping().then(() => 'back', note)).toBe('back');
    await database.close();
    await database.ping().catch(note);
    await test.drop();
    expect(errors.length).toBeGreaterThan(20);
    expect(errors.filter((error) => !isUnreachable(error))).toEqual([]);
  });
});
