/*
 * Finds temporary errors of the database: it can't be reached, or can't be written to at the moment.
 */

/** Of the system, of SQLite, and classes of SQLSTATE: connection, insufficient resources, operator intervention. */
const CODES =
  /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|SQLITE_(?:BUSY|FULL|IOERR|READONLY|CANTOPEN).*|08...|53...|57P0.|25006)$/;
/** Messages of pg and knex that come without a code. */
const WORDS =
  /^(?:Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect)|Timeout acquiring a connection/;

/** Whether a later attempt may succeed, since nothing is wrong with the request. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if ((typeof code === 'string' && CODES.test(code)) || WORDS.test(cause.message)) return true;
  }
  return false;
}
