import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { send, type Subject } from './servers.ts';

/** What a database holds besides what is measured. */
export interface Grown {
  tenants: number;
  /** Ended runs, of all tenants in turn. */
  runs: number;
  eventsPerRun: number;
}

/** Of a digest; the other half counts. */
const HALF = 16;
/** As large as a row of some words. */
const DATA = JSON.stringify({ type: 'text', agent: 'index', stream_id: 0, delta: 'x'.repeat(40), at_ms: 1_700_000_000_000 });

/** Puts tenants, runs and their events into a database that no server has open; it takes a minute for ten million events. */
export function grow(folder: string, { tenants, runs, eventsPerRun }: Grown): void {
  const connection = new Connection(join(folder, 'baton.db'));
  connection.pragma('synchronous = off');
  const counted = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)`;
  const digest = randomBytes(HALF).toString('hex');
  connection
    .prepare(
      `insert into tenants (name, token_digest, created_at, id_offset)
       ${counted} select 'tenant ' || i, '${digest}' || printf('%032x', i), unixepoch(), 10000000 + i from n`,
    )
    .run(tenants);
  connection
    .prepare(
      `insert into requests (id, tenant_id, agent_id, state, owner, started_at, completed_at, last_seq, counted, changed_ms)
       ${counted} select printf('0199aaaa-%04x-7000-8000-%012x', i >> 16, i), 1 + i % (1 + ?), 'index', 'completed', 'bench',
         unixepoch(), unixepoch(), ?, 1, unixepoch() * 1000 from n`,
    )
    .run(runs, tenants, eventsPerRun);
  connection
    .prepare(
      `insert into events (request_id, seq, tenant_id, kind, data)
       ${counted} select requests.id, n.i, requests.tenant_id, 'text', ? from requests, n where requests.owner = 'bench' order by 1, 2`,
    )
    .run(eventsPerRun, DATA);
  connection.pragma('wal_checkpoint(truncate)');
  connection.close();
}

/** Creates agents of the server's tenant. */
export async function createAgents({ post }: Subject, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const agent = { id: `agent-${i}`, name: `Agent ${i}`, role: 'researcher', goal: 'find what nobody has found', model: 'gpt-bench' };
    await (await send(post('/v1/agents', agent))).arrayBuffer();
  }
}
