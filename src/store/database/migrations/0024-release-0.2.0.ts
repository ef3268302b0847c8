import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { idPrefix, WEEK_MS } from '../event-partitions.ts';

/*
 * The schema of release 0.2.0, in which the steps up to it have become one. What the columns are for, src/store/schema.ts says. Names in quotes
 * are words of SQL that knex would trip over when it changes a table of SQLite.
 */

/** The tables whose ids count for each tenant (src/store/tenants/ids.ts). */
const NUMBERED = [
  'conversations',
  'messages',
  'questions',
  'artifacts',
  'memory_entries',
  'memory_relations',
  'schedules',
  'task_runs',
  'webhooks',
];
/** From one id of a tenant to the next; the rest below it is the tenant's own. */
const STEP = 1_000_000;

/** What the databases say in different ways. */
interface Words {
  /** An id that counts for each tenant, and one that counts for all. */
  own: string;
  serial: string;
  bytes: string;
  /** The number of a tenant to which none is given. */
  offset: string;
  partitioned: string;
  /** Rows that are written again and again: with room for their next version beside them, no index is touched. */
  halfFull: string;
  mostlyFull: string;
  /** On SQLite what is used is added up as it is written. */
  usageKey: string;
}

const SQLITE: Words = {
  own: 'integer not null primary key autoincrement',
  serial: 'integer not null primary key autoincrement',
  bytes: 'blob',
  offset: '0',
  partitioned: '',
  halfFull: 'without rowid',
  mostlyFull: 'without rowid',
  usageKey: ', primary key (tenant_id, ended_at, agent, model, failed)) without rowid',
};

const POSTGRES: Words = {
  own: 'bigint primary key default 0',
  serial: 'bigserial primary key',
  bytes: 'bytea',
  offset: `floor(random() * ${STEP - 1}) + 1`,
  partitioned: 'partition by range (request_id)',
  halfFull: 'with (fillfactor = 50)',
  mostlyFull: 'with (fillfactor = 80)',
  usageKey: ')',
};

const tables = ({ own, serial, bytes, offset, partitioned, halfFull, mostlyFull, usageKey }: Words): string[] => [
  `create table tenants (
    id ${serial}, name text not null, token_digest text not null, disabled integer not null default 0,
    epoch integer not null default 0, created_at bigint not null, last_used_at bigint not null default 0,
    id_offset bigint not null default ${offset}, rotations integer not null default 0
  )`,
  `create table tokens (
    id ${serial}, tenant_id bigint not null references tenants (id), name text not null, token_digest text not null,
    scopes integer not null, created_at bigint not null, expires_at bigint not null default 0
  )`,
  `create table agents (
    tenant_id bigint not null references tenants (id), id text not null, definition text not null, created_at bigint not null,
    updated_at bigint not null, primary key (tenant_id, id)
  )`,
  `create table conversations (
    id ${own}, tenant_id bigint not null references tenants (id), title text not null, agent_id text not null, agent_def text,
    archived integer not null default 0, created_at bigint not null, updated_at bigint not null
  )`,
  `create table messages (
    id ${own}, tenant_id bigint not null, conversation_id bigint not null references conversations (id) on delete cascade,
    role text not null, content text not null, input_tokens bigint not null default 0, output_tokens bigint not null default 0,
    created_at bigint not null, request_id text not null, client_id text
  )`,
  `create table requests (
    id text primary key, tenant_id bigint not null references tenants (id), agent_id text not null,
    conversation_id bigint not null default 0, state text not null, owner text not null, started_at bigint not null,
    completed_at bigint not null default 0, error_message text not null default '', error_code text not null default '',
    last_seq bigint not null default 0, input_tokens bigint not null default 0, output_tokens bigint not null default 0,
    purged integer not null default 0, cancel_requested bigint not null default 0, counted integer not null default 0,
    recovery text not null default 'fail', durable integer not null default 0, attempts integer not null default 1,
    stalls integer not null default 0, steps_seen bigint not null default 0, waiting bigint not null default 0,
    changed_ms bigint not null default 0
  )`,
  `create table events (
    request_id text not null, seq bigint not null, tenant_id bigint not null, kind text not null, data text not null,
    primary key (request_id, seq)
  ) ${partitioned}`,
  `create table journal (
    request_id text not null, n bigint not null, tenant_id bigint not null, stream_id bigint not null, kind text not null,
    data text not null, primary key (request_id, n)
  )`,
  `create table effects (
    request_id text not null, place text not null, tenant_id bigint not null, outcome text not null,
    primary key (request_id, place)
  )`,
  `create table questions (
    id ${own}, tenant_id bigint not null, request_id text not null, agent_id text not null, stream_id bigint not null,
    place text not null, kind text not null, text text not null, options text not null default '[]',
    command text not null default '', decision text not null default '', answer text not null default '',
    answered_by text not null default '', created_at bigint not null, expires_at bigint not null,
    answered_at bigint not null default 0
  )`,
  `create table openai_responses (
    request_id text primary key, tenant_id bigint not null, previous text not null, asked text, stored integer not null
  )`,
  `create table a2a_tasks (
    request_id text primary key, tenant_id bigint not null, context_id text not null, message text
  )`,
  `create table threads (
    tenant_id bigint not null, agent_id text not null, thread_id text not null,
    conversation_id bigint not null references conversations (id) on delete cascade, primary key (tenant_id, agent_id, thread_id)
  )`,
  `create table mcp_sessions (
    tenant_id bigint not null, id text not null, version text not null, asks integer not null, client text not null,
    created_at bigint not null, used_at bigint not null, primary key (tenant_id, id)
  )`,
  `create table idempotency_keys (
    tenant_id bigint not null references tenants (id), "key" text not null, request_id text not null, reserved_at bigint not null,
    primary key (tenant_id, key)
  )`,
  `create table artifacts (
    id ${own}, tenant_id bigint not null references tenants (id),
    conversation_id bigint references conversations (id) on delete cascade, path text not null, mime_type text not null,
    size_bytes bigint not null, sha256 text not null, created_at bigint not null, updated_at bigint not null,
    content ${bytes} not null
  )`,
  `create table scratchpads (
    tenant_id bigint not null references tenants (id), agent_id text not null, content text not null, updated_at bigint not null,
    primary key (tenant_id, agent_id)
  )`,
  `create table memory_entries (
    id ${own}, tenant_id bigint not null references tenants (id),
    conversation_id bigint references conversations (id) on delete set null, type text not null, valid_from bigint not null,
    valid_to bigint, created_at bigint not null, updated_at bigint not null,
    artifact_id bigint references artifacts (id) on delete set null, length integer not null, title text not null,
    source text not null, tags text not null, content text not null, words text not null
  )`,
  `create table memory_tags (
    tenant_id bigint not null, tag text not null, entry_id bigint not null references memory_entries (id) on delete cascade,
    primary key (tenant_id, tag, entry_id)
  )`,
  `create table memory_relations (
    id ${own}, tenant_id bigint not null, source_id bigint not null references memory_entries (id) on delete cascade,
    target_id bigint not null references memory_entries (id) on delete cascade, relation text not null, created_at bigint not null
  )`,
  `create table memory_stats (
    tenant_id bigint primary key, entries bigint not null, words bigint not null
  )`,
  `create table memory_terms (
    tenant_id bigint not null, term text not null, entries bigint not null, primary key (tenant_id, term)
  ) ${mostlyFull}`,
  `create table schedules (
    id ${own}, tenant_id bigint not null references tenants (id), agent_id text not null, message text not null,
    schedule text not null, normalized text not null, kind text not null, timezone text not null, anchor bigint not null,
    next_fire_at bigint not null, try_at bigint, status text not null,
    conversation_id bigint references conversations (id) on delete set null, created_at bigint not null,
    updated_at bigint not null, last_run_at bigint not null default 0, last_run_id bigint not null default 0,
    claim text not null default '', run_count bigint not null default 0
  )`,
  `create table task_runs (
    id ${own}, tenant_id bigint not null references tenants (id), task_id bigint not null, agent_id text not null,
    request_id text not null, status text not null, started_at bigint not null, completed_at bigint not null default 0,
    result_summary text not null default '', error_message text not null default '', input_tokens bigint not null default 0,
    output_tokens bigint not null default 0
  )`,
  `create table usage_records (
    id ${serial}, tenant_id bigint not null, body text not null, attempts integer not null default 0,
    next_at bigint not null default 0, claimed_until bigint not null default 0
  )`,
  `create table run_usage (
    tenant_id bigint not null, ended_at bigint not null, input_tokens bigint not null, output_tokens bigint not null,
    cache_read_tokens bigint not null, cache_write_tokens bigint not null, runs integer not null, agent_runs integer not null,
    model_runs integer not null, failed bigint not null, agent text not null, model text not null,
    run_ms bigint not null default 0, agent_ms bigint not null default 0, model_ms bigint not null default 0
  ${usageKey}`,
  `create table webhooks (
    id ${own}, tenant_id bigint not null, url text not null, events text not null, description text not null,
    disabled integer not null default 0, secret text not null, old_secrets text not null default '[]', created_at bigint not null,
    updated_at bigint not null
  )`,
  `create table outbox (
    id ${serial}, tenant_id bigint not null, webhook_id bigint not null default 0, delivery_id text,
    message_id text not null default '', type text not null default '', request_id text not null default '',
    body text not null default '', occurred_at bigint not null default 0, created_at bigint not null default 0,
    state text not null default 'pending', attempts integer not null default 0, last_status integer not null default 0,
    next_at bigint not null default 0, claimed_until bigint not null default 0, claimed_by text not null default '',
    last_error text not null default '', demanded integer not null default 0
  )`,
  `create table nodes (
    id text primary key, expires_at bigint not null, process_space text not null, pid integer not null,
    process_start text not null default '', holds_lock integer not null default 0
  )`,
  `create table instance (
    id text primary key
  )`,
  `create table audit_entries (
    id ${serial}, tenant_id bigint not null, at bigint not null, actor text not null, "action" text not null, target text not null,
    "before" text, "after" text
  )`,
  `create table id_counters (
    tenant_id bigint not null, kind text not null, "last" bigint not null, primary key (tenant_id, kind)
  ) ${halfFull}`,
];

/** Those with names that follow from their columns. */
const INDEXES = [
  ['a2a_tasks', 'tenant_id, context_id'],
  ['artifacts', 'conversation_id'],
  ['artifacts', 'tenant_id, conversation_id, id, size_bytes'],
  ['artifacts', 'tenant_id, id'],
  ['conversations', 'tenant_id, id'],
  ['idempotency_keys', 'reserved_at'],
  ['mcp_sessions', 'tenant_id, used_at'],
  ['mcp_sessions', 'used_at'],
  ['memory_entries', 'artifact_id'],
  ['memory_entries', 'conversation_id'],
  ['memory_entries', 'tenant_id, conversation_id, id'],
  ['memory_entries', 'tenant_id, created_at'],
  ['memory_entries', 'tenant_id, type, id'],
  ['memory_relations', 'target_id'],
  ['memory_relations', 'tenant_id, id'],
  ['memory_tags', 'entry_id'],
  ['messages', 'conversation_id, id'],
  ['questions', 'tenant_id, id'],
  ['requests', 'tenant_id, id'],
  ['schedules', 'conversation_id'],
  ['schedules', 'tenant_id, id'],
  ['task_runs', 'task_id, id'],
  ['task_runs', 'tenant_id, id'],
  ['task_runs', 'tenant_id, started_at, id'],
  ['threads', 'conversation_id'],
  ['tokens', 'tenant_id'],
  ['usage_records', 'next_at, id'],
  ['webhooks', 'tenant_id, id'],
] as const;

const NAMED_INDEXES = [
  'unique index artifacts_path on artifacts (tenant_id, coalesce(conversation_id, 0), path)',
  'index memory_entries_found on memory_entries (tenant_id, id, valid_to, valid_from, type, created_at)',
  'index outbox_claimed on outbox (claimed_until) where claimed_until > 0',
  'unique index outbox_delivery on outbox (delivery_id) where delivery_id is not null',
  `index outbox_ended on outbox (created_at) where state <> 'pending'`,
  `index outbox_pending on outbox (webhook_id, next_at, id) where state = 'pending'`,
  'index outbox_webhook on outbox (tenant_id, webhook_id, id) where webhook_id > 0',
  `index questions_expire on questions (expires_at) where decision = ''`,
  `index questions_open on questions (tenant_id, id) where decision = ''`,
  `index requests_awake on requests (owner) where state = 'running' and owner <> 'parked'`,
  'index requests_by_change_ms on requests (tenant_id, agent_id, (case when completed_at * 1000 > changed_ms then completed_at * 1000 when changed_ms > 0 then changed_ms else started_at * 1000 end), id)',
  `unique index requests_one_per_conversation on requests (conversation_id) where state = 'running' and conversation_id <> 0`,
  `index requests_parked on requests (tenant_id) where state = 'running' and owner = 'parked'`,
  `index requests_to_purge on requests (completed_at) where state <> 'running' and purged = 0`,
  `index requests_uncounted on requests (completed_at) where state <> 'running' and counted = 0`,
  'index schedules_to_try on schedules (try_at) where try_at is not null',
  `unique index task_runs_one_at_a_time on task_runs (task_id) where status = 'running'`,
];

const UNIQUE = [
  ['memory_relations', 'source_id, target_id, relation'],
  ['questions', 'request_id, place'],
  ['task_runs', 'request_id'],
  ['tenants', 'id_offset'],
  ['tenants', 'token_digest'],
  ['tokens', 'token_digest'],
] as const;

export async function up(db: Knex): Promise<void> {
  const postgres = db.client.config.client === 'pg';
  const unique = ([table, columns]: readonly [string, string]): string => {
    const name = `${table}_${columns.replaceAll(', ', '_')}_unique`;
    return postgres
      ? `alter table ${table} add constraint ${name} unique (${columns})`
      : `create unique index ${name} on ${table} (${columns})`;
  };
  const statements = [
    ...tables(postgres ? POSTGRES : SQLITE),
    ...(postgres ? onPostgres() : onSqlite()),
    ...UNIQUE.map(unique),
    ...INDEXES.map(([table, columns]) => `create index ${table}_${columns.replaceAll(', ', '_')}_index on ${table} (${columns})`),
    ...NAMED_INDEXES.map((index) => `create ${index}`),
  ];
  for (const statement of statements) await db.raw(statement);
  await db('instance').insert({ id: randomBytes(8).toString('hex') });
}

/** A trigger can't change the row there: the insert gives the id, and this notes it. */
function onSqlite(): string[] {
  return NUMBERED.map(
    (kind) => `create trigger number_${kind} after insert on ${kind} begin
        select raise(abort, 'an id that the tenant was not given') from tenants
        where id = new.tenant_id and id_offset <> new.id % ${STEP};
        insert into id_counters (tenant_id, kind, last) values (new.tenant_id, '${kind}', new.id)
        on conflict (tenant_id, kind) do update set last = max(last, excluded.last);
      end`,
  );
}

function onPostgres(): string[] {
  return [
    'create table events_other partition of events default',
    // The weeks of runs to come are made by and by; this one is there for those that begin before.
    `create table events_past partition of events for values from (minvalue) to ('${idPrefix((Math.ceil(Date.now() / WEEK_MS) + 1) * WEEK_MS)}')`,
    'create index run_usage_of_tenant on run_usage (tenant_id, ended_at)',
    'alter table memory_entries add column tsv tsvector not null',
    // It is small and read for every match: beside the row for as long as it fits.
    'alter table memory_entries alter column tsv set storage main',
    // A search would have to go through what is pending.
    'create index memory_entries_words on memory_entries using gin (tsv) with (fastupdate = off)',
    `create function next_id(tenant bigint, of_kind text, count bigint) returns bigint language plpgsql as $$
      declare given bigint;
      begin
        update id_counters set last = last + count * ${STEP} where tenant_id = tenant and kind = of_kind returning last into given;
        if not found then
          insert into id_counters as c (tenant_id, kind, last)
            select t.id, of_kind, t.id_offset + coalesce(b.last, 0) + (count - 1) * ${STEP}
            from tenants t left join id_counters b on b.tenant_id = 0 and b.kind = of_kind where t.id = tenant
          on conflict (tenant_id, kind) do update set last = c.last + count * ${STEP} returning last into given;
        end if;
        return given - (count - 1) * ${STEP};
      end $$`,
    `create function number_row() returns trigger language plpgsql as $$
      begin
        new.id := next_id(new.tenant_id, tg_table_name, 1);
        return new;
      end $$`,
    // A message of the user takes two numbers, the second for the answer: answers of many tenants are written in one
    // statement, which must not wait for the counters of each.
    `create function number_message() returns trigger language plpgsql as $$
      begin
        if new.role = 'assistant' then
          select max(id) + ${STEP} into new.id from messages
          where tenant_id = new.tenant_id and conversation_id = new.conversation_id and request_id = new.request_id and role = 'user';
        end if;
        if new.role <> 'assistant' or new.id is null then new.id := next_id(new.tenant_id, 'messages', 2); end if;
        return new;
      end $$`,
    ...NUMBERED.map(
      (kind) => `create trigger number_row before insert on ${kind} for each row when (new.id = 0)
        execute function ${kind === 'messages' ? 'number_message' : 'number_row'}()`,
    ),
    // As the steps of before named them.
    `do $$
      declare key record;
      begin
        for key in select conrelid::regclass as of_table, conname from pg_constraint
          where contype = 'f' and connamespace = current_schema()::regnamespace
        loop
          execute format('alter table %s rename constraint %I to %I', key.of_table, key.conname, replace(key.conname, '_fkey', '_foreign'));
        end loop;
      end $$`,
  ];
}
