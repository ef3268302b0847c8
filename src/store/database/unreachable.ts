/*
 * Finds temporary errors of the database: it can't be reached, or can't be written to at the moment.
 */

/** Codes of the system and of Node's sockets. */
const SYSTEM =
  /^(?:E(?:CONNREFUSED|CONNRESET|TIMEDOUT|PIPE|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NETRESET|ADDRNOTAVAIL|DQUOT|MFILE|NFILE|NOSPC|NOTFOUND|AI_AGAIN)|ERR_SOCKET_CLOSED|ERR_SOCKET_CONNECTION_TIMEOUT|ERR_STREAM_(?:DESTROYED|WRITE_AFTER_END))$/;
const SQLITE = /^SQLITE_(?:BUSY|FULL|IOERR|READONLY|CANTOPEN)/;
/** What has no room left: SQLite's file, the disk or a quota of this machine, PostgreSQL's disk. */
const FULL = /^(?:SQLITE_FULL|ENOSPC|EDQUOT|53100)$/;
/**
 * SQLSTATEs: connection, insufficient resources, operator intervention, a query that was canceled, an error of the
 * system, a standby, an idle transaction that was ended, a lock that was not to be had, transactions in each other's way.
 */
const SQLSTATE = /^(?:08...|53...|57P0.|57014|58000|58030|25006|25P03|25P04|55P03|40001|40P01)$/;
/**
 * What pg and knex say without a code. knex puts the statements before it, of which the same error may have met several:
 * `commit - select … - Connection terminated unexpectedly`.
 */
const WORDS = new RegExp(
  `(?:^| - )(?:${[
    'Connection terminated(?: unexpectedly| due to connection timeout)?',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'There was an error establishing an SSL connection',
    'Knex: Timeout acquiring a connection.*',
    'Unable to acquire a connection',
    'Cannot use a pool after calling end on the pool',
  ].join('|')})$`,
);

const DISK_FULL = 'the disk is full';

/** Whether a later attempt may succeed, since nothing is wrong with the request. */
export const isUnreachable = (error: unknown): boolean => someOf(error, isTemporary);

/** Why the database can't do its work at the moment, in words for clients. @param error one of {@link isUnreachable} */
export const whyUnreachable = (error: unknown): string => (someOf(error, isFull) ? DISK_FULL : 'the database cannot be reached');

/** What has failed, in words for the log, which say so where the disk is full. */
export const withReason = (what: string, error: unknown): string => (someOf(error, isFull) ? `${what}: ${DISK_FULL}` : what);

const isFull = (error: Error): boolean => FULL.test(String((error as NodeJS.ErrnoException).code));

/** Whether it holds for an error, or for a cause of it. */
function someOf(error: unknown, holds: (error: Error) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  return holds(error) || someOf(error.cause, holds) || (error instanceof AggregateError && error.errors.some((one) => someOf(one, holds)));
}

function isTemporary(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  // The database's own words may quote a tenant's.
  if (typeof code !== 'string') return WORDS.test(error.message);
  // The socket file of a local PostgreSQL is gone while that is down.
  return SYSTEM.test(code) || SQLITE.test(code) || SQLSTATE.test(code) || (code === 'ENOENT' && syscall === 'connect');
}
