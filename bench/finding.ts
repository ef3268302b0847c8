/**
 * `node bench/finding.ts [--runs=1000000] [--on=sqlite,postgres] [--times=300] [--only=<text>]`: how long a page of 50 runs takes that each
 * filter of `GET /v1/requests` lets pass, of a tenant with so many runs, without HTTP. The runs are written with SQL, which takes some
 * minutes; a database that is kept, `--on=sqlite:/tmp/runs.db,postgres://…`, is filled once.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../src/store/database/connect.ts';
import { rowsOf, type Database } from '../src/store/database/database.ts';
import { Requests, type RunsPage } from '../src/store/runs/requests.ts';
import { startPostgres } from '../test/support/postgres.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000000' },
    on: { type: 'string', default: 'sqlite,postgres' },
    times: { type: 'string', default: '300' },
    only: { type: 'string', default: '' },
  },
});
const [RUNS, TIMES] = [Number(values.runs), Number(values.times)];
const TENANT = 1_000_001;
const LIMIT = 50;
const SECOND = 1_700_000_000;

/** Ten runs a second. `i` is the number of the run. */
const MS = `(${SECOND}000 + i * 100)`;

interface Dialect {
  /** The numbers from 0 to that of the runs, as `i`. */
  numbers: string;
  id: string;
}

const DIALECTS: Record<'sqlite' | 'postgres', Dialect> = {
  sqlite: {
    numbers: `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${RUNS - 1}) select i from n)`,
    id: `(printf('%08x', ${MS} >> 16) || '-' || printf('%04x', ${MS} & 65535) || '-7000-8000-' || printf('%012d', i))`,
  },
  postgres: {
    numbers: `(select i::bigint as i from generate_series(0, ${RUNS - 1}) i)`,
    id: `(lpad(to_hex(${MS} >> 16), 8, '0') || '-' || lpad(to_hex(${MS} & 65535), 4, '0') || '-7000-8000-' || lpad(i::text, 12, '0'))`,
  },
};

/** Words from one that each prompt has to one that only one has. */
const WORDS: readonly (readonly [word: string, where: string])[] = [
  [`'order'`, 'true'],
  [`'late'`, 'i % 2 = 0'],
  [`'odd'`, 'i % 2 = 1'],
  [`'town' || (i % 1000)`, 'true'],
  [`'part' || (i % 7919)`, 'true'],
  [`'number' || i`, 'true'],
  [`'green'`, 'i % 3 = 0'],
  [`'seldom'`, `i < ${RUNS / 1000}`],
];
const LABELS: readonly (readonly [name: string, value: string])[] = [
  [`''`, `'user-' || (i % 5000)`],
  [`'project'`, `'p' || (i % 20)`],
  [`'env'`, `'prod'`],
];

/** @param run a statement, however long it takes */
async function fill(db: Database, run: (sql: string) => Promise<unknown>): Promise<void> {
  const { numbers, id } = DIALECTS[db.dialect];
  await run(`insert into tenants (id, name, token_digest, created_at, id_offset) values (${TENANT}, 'bench', 'bench', 1, 1)`);
  const state = `case when i % 50 = 0 then 'failed' else 'completed' end`;
  const code = `case when i % 50 <> 0 then '' when i % 1000 = 0 then 'timeout' else 'upstream_error' end`;
  await run(`insert into requests (id, tenant_id, agent_id, conversation_id, state, owner, started_at, completed_at, error_message, error_code,
      last_seq, input_tokens, output_tokens, counted, prompt, finish_reason, for_user, labels)
    select ${id}, ${TENANT}, case when i % 100 = 0 then 'rare' else 'index' end, 0, ${state}, 'gone', ${MS} / 1000, ${MS} / 1000 + 5, '', ${code}, 6, 800, 100, 1,
      'Which order of town' || (i % 1000) || ' is late, and why is it so? Its number is ' || i, 'stop', 'user-' || (i % 5000),
      '{"project":"p' || (i % 20) || '","env":"prod"}'
    from ${numbers} numbers`);
  for (const [word, where] of WORDS)
    await run(
      `insert into run_words (tenant_id, word, request_id) select ${TENANT}, ${word}, ${id} from ${numbers} numbers where ${where} order by 2, 3`,
    );
  for (const [name, value] of LABELS)
    await run(`insert into run_labels (tenant_id, name, value, request_id)
      select ${TENANT}, ${name}, ${value}, ${id} from ${numbers} numbers order by 2, 3, 4`);
  await run('analyze');
}

const any = (below: number): number => Math.floor(Math.random() * below);
const RANGE = RUNS / 10;

const FILTERS: Record<string, () => Omit<RunsPage, 'limit'>> = {
  none: () => ({}),
  'state=failed': () => ({ state: 'failed' }),
  'agent of one in 100': () => ({ agent: 'rare' }),
  'user (200 runs)': () => ({ user: `user-${any(5000)}` }),
  'user, nobody': () => ({ user: 'nobody' }),
  'metadata (1 in 20)': () => ({ metadata: { project: `p${any(20)}` } }),
  'metadata (all)': () => ({ metadata: { env: 'prod' } }),
  'two pairs': () => ({ metadata: { env: 'prod', project: `p${any(20)}` } }),
  'user and pair that never meet': () => ({ user: `user-${20 * any(250)}`, metadata: { project: 'p1' } }),
  'error_code (1 in 1000)': () => ({ errorCode: 'timeout' }),
  'error_code (1 in 50)': () => ({ errorCode: 'upstream_error' }),
  'error_code (1 in 1000), q in all': () => ({ errorCode: 'timeout', q: 'order' }),
  'error_code (1 in 50), pair (1 in 20)': () => ({ errorCode: 'upstream_error', metadata: { project: 'p10' } }),
  'user, state=failed': () => ({ user: `user-${any(5000)}`, state: 'failed' }),
  'user, since': () => ({ user: `user-${any(5000)}`, since: SECOND + any(RANGE) }),
  since: () => ({ since: SECOND + any(RANGE) }),
  'since and until': () => {
    const since = SECOND + any(RANGE);
    return { since, until: since + 60 };
  },
  'until, state=failed': () => ({ until: SECOND + any(RANGE), state: 'failed' }),
  'q, in all': () => ({ q: 'orders' }),
  'q, 1 in 1000': () => ({ q: `town${any(1000)}` }),
  'q, one run': () => ({ q: `number${any(RUNS)}` }),
  'q, two frequent words': () => ({ q: 'late order' }),
  'q, three words': () => ({ q: `late order town${2 * any(500)}` }),
  'q, frequent words that never meet': () => ({ q: 'odd late' }),
  'q of old runs, state=failed': () => ({ q: 'seldom', state: 'failed' }),
  'q, user and state': () => ({ q: 'order', user: `user-${any(5000)}`, state: 'failed' }),
  'q in all, state=canceled': () => ({ q: 'order', state: 'canceled' }),
  'q in all, agent of one in 100': () => ({ q: 'order', agent: 'rare' }),
  'any page of q': () => ({
    q: 'order',
    before: `${Math.floor((SECOND * 1000 + any(RUNS) * 100) / 65536)
      .toString(16)
      .padStart(8, '0')}-0000-0000-0000-000000000000`,
  }),
};

/** CPU in ms that this process and the connections to PostgreSQL, on the same machine, have used: other load of the machine is not in it. */
async function cpuOf(db: Database): Promise<() => number> {
  const backends =
    db.dialect === 'sqlite'
      ? []
      : await rowsOf<{ pid: number }>(db, `select pid from pg_stat_activity where backend_type = 'client backend'`, []);
  const own = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const ofBackend = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  return () => backends.reduce((sum, { pid }) => sum + ofBackend(pid), own());
}

async function measure(title: string, db: Database, run: (sql: string) => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  if (!(await db.knex('tenants').where({ id: TENANT }).first('id'))) {
    await fill(db, run);
    console.log(`${title}: ${RUNS} runs written in ${Math.round((performance.now() - begun) / 1000)} s`);
  }
  const requests = new Requests(db);
  for (const [name, filter] of Object.entries(FILTERS).filter(([one]) => one.includes(values.only))) {
    const [took, used]: number[][] = [[], []];
    const cpu = await cpuOf(db);
    let found = 0;
    for (let time = 0; time < TIMES; time += 1) {
      const page = { limit: LIMIT, ...filter() };
      const [from, before] = [performance.now(), cpu()];
      const { items } = await requests.list(TENANT, page);
      took!.push(performance.now() - from);
      used!.push(cpu() - before);
      found += items.length;
    }
    const of = (times: number[] | undefined): string => {
      const at = times!.toSorted((a, b) => a - b);
      return [0.5, 0.99].map((share) => at[Math.min(TIMES - 1, Math.floor(TIMES * share))]!.toFixed(1).padStart(6)).join(' ');
    };
    console.log(`${title}  ${name.padEnd(36)} p50, p99 ${of(took)} ms; CPU ${of(used)} ms  ${(found / TIMES).toFixed(1)} runs a page`);
  }
}

async function onSqlite(url: string): Promise<void> {
  const db = await openDatabase({ url });
  await measure('sqlite  ', db, (sql) => rowsOf(db, sql, [])).finally(() => db.close());
}

async function onPostgres(url: string): Promise<void> {
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  const db = await openDatabase({ url });
  await measure('postgres', db, (sql) => writer.query(sql)).finally(() => Promise.all([writer.end(), db.close()]));
}

async function onNew(on: string): Promise<void> {
  if (on === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'baton-finding-'));
    return onSqlite(`sqlite:${join(folder, 'baton.db')}`).finally(() => rmSync(folder, { recursive: true, force: true }));
  }
  const postgres = await startPostgres([]);
  await onPostgres(`${postgres.url}/postgres`).finally(() => postgres.stop());
}

for (const on of values.on.split(',')) {
  await (on.startsWith('sqlite:') ? onSqlite(on) : on.startsWith('postgres:') ? onPostgres(on) : onNew(on));
}
