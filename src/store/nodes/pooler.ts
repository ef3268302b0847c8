import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';

const CONNECT_MS = 5000;
const ANSWER_MS = 5000;
/** How often two connections are compared, which tells in no time. A pooler that is busy with others may lend both the same ones for a while. */
const ROUNDS = 30;

/**
 * Makes sure that a connection leads to this database, and stays with one session of PostgreSQL. Behind a pooler that
 * lends sessions for a transaction, notifications, locks and prepared statements get lost without an error.
 * @param instance the identity of the database; undefined: any, it may be empty
 * @throws {Error} with a line for the operator
 */
export async function requireSessions(url: string, instance?: string): Promise<void> {
  const [one, other] = [clientOf(url), clientOf(url)];
  try {
    await one.connect();
    if (instance !== undefined) await requireInstance(one, instance);
    const session = await processOf(one);
    // A connection that goes through nothing was told at its start which process serves it; a pooler invents an id.
    if (session === one.processID) return;
    await other.connect();
    for (let round = 0; round < ROUNDS; round += 1) {
      await other.query('begin');
      // Within a transaction the other one keeps its session: this one must not have the same, nor have to get another.
      const isShared = (await processOf(other)) === session || (await processOf(one)) !== session;
      if (isShared) throw new Error(SHARED);
      await other.query('commit');
    }
    if (!(await hears(one, other))) throw new Error(SHARED);
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})));
  }
}

/**
 * Whether one connection gets what is announced on the other. A pooler passes on to a client only what its session says while
 * the client has it, and this one has none while it waits.
 */
async function hears(one: pg.Client, other: pg.Client): Promise<boolean> {
  const channel = pg.escapeIdentifier(`baton_pooler_${randomUUID()}`);
  const heard = once(one, 'notification', { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    () => true,
    () => false,
  );
  await one.query(`listen ${channel}`);
  await other.query(`notify ${channel}`);
  return heard;
}

async function requireInstance(client: pg.Client, instance: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from instance');
  if (rows[0]?.id !== instance) throw new Error('it leads to another database than DATABASE_URL');
}

const SHARED =
  'it leads through a pooler that lends connections for a transaction (transaction mode of PgBouncer), where the nodes cannot hear each ' +
  'other: set DATABASE_BUS_URL to an address of the same database that leads to PostgreSQL itself';

function clientOf(url: string): Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS });
  // What breaks between two statements fails the next one.
  client.on('error', () => {});
  return client as Client;
}

/** @types/pg leaves the member out. */
type Client = pg.Client & { processID: number | null };

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}
