import pg from 'pg';

/** An id that no tenant is given: those of a tenant have its own rest of a million, which is never 0. */
const id = (n: string): string => `1000000::bigint * (${n})`;

/** Of a run. */
const ID = `substr(h, 1, 8) || '-' || substr(h, 9) || '-7000-8000-' || lpad(i::text, 12, '0')`;

/** 300 tenants with 30,000 runs of the last days, a tenth of them older than 30 days, and as much of everything else as belongs to these. */
const ROWS = [
  `insert into tenants (id, name, token_digest, created_at, id_offset)
   select 1000 + i, 'seeded', 'seeded ' || i, 1, i from generate_series(1, 300) i`,
  `insert into agents (tenant_id, id, definition, created_at, updated_at)
   select 1000 + i % 300 + 1, 'agent-' || i, '{}', 1, 1 from generate_series(1, 6000) i`,
  `insert into agent_versions (tenant_id, agent_id, version, created_at, definition)
   select tenant_id, id, n, 1, '{}' from agents, generate_series(1, 3) n`,
  `insert into deleted_agents (tenant_id, agent_id, version, deleted_at)
   select 1000 + i % 300 + 1, 'deleted-' || i, 1, i from generate_series(1, 30000) i`,
  `insert into conversations (id, tenant_id, title, agent_id, created_at, updated_at)
   select ${id('i')}, 1000 + i % 300 + 1, 'seeded', 'index', 1, 1 from generate_series(1, 6000) i`,
  `insert into requests (id, tenant_id, agent_id, conversation_id, state, owner, started_at, completed_at, last_seq, token_id)
   select ${ID}, 1000 + i % 300 + 1, case when i % 3 = 0 then 'index' else 'agent-' || i % 6000 end,
     case when i % 5 = 0 then ${id('i / 5')} else 0 end, case when i % 9 = 0 then 'failed' else 'completed' end, 'gone', ms / 1000, ms / 1000 + 5, 4,
     case i % 4 when 0 then null when 1 then 0 else i % 50 end
   from (select i, ms, lpad(to_hex(ms), 12, '0') h
     from (select i, (extract(epoch from now())::bigint - 86400 - i * 100) * 1000 ms from generate_series(1, 30000) i) t) u`,
  `insert into events (request_id, seq, tenant_id, kind, data)
   select id, seq, tenant_id, 'text', '{"type":"text","agent":"index","stream_id":0,"delta":"some words of a model"}'
   from requests cross join generate_series(1, 4) seq`,
  `insert into messages (tenant_id, conversation_id, role, content, created_at, request_id)
   select tenant_id, conversation_id, role, '"some words"', started_at, id
   from requests cross join unnest(array['user', 'assistant']) role where conversation_id > 0`,
  `insert into threads (tenant_id, agent_id, thread_id, conversation_id) select tenant_id, agent_id, 'thread ' || id, id from conversations`,
  `insert into idempotency_keys (tenant_id, key, request_id, reserved_at)
   select tenant_id, id, id, extract(epoch from now())::bigint * 1000 - row_number() over () * 8000 from requests limit 10000`,
  `insert into a2a_tasks (request_id, tenant_id, context_id, message) select id, tenant_id, 'context ' || id, '{}' from requests limit 10000`,
  `insert into a2a_push_configs ("key", tenant_id, request_id, id, url, token, scheme, credentials, legacy, created_at)
   select id, tenant_id, id, id, 'https://seeded.example', '', '', '', 0, started_at from requests limit 10000`,
  `insert into mcp_sessions (tenant_id, id, version, asks, client, created_at, used_at)
   select tenant_id, id, '2025-11-25', 0, 'seeded', started_at, extract(epoch from now())::bigint from requests limit 10000`,
  `insert into console_sessions (token_digest, tenant_id, parent_digest, created_at, used_at)
   select id, tenant_id, id, started_at, extract(epoch from now())::bigint from requests limit 10000`,
  `insert into artifacts (tenant_id, conversation_id, path, mime_type, size_bytes, sha256, created_at, updated_at, content)
   select tenant_id, id, 'file', 'text/plain', 4, 'x', 1, 1, 'some'::bytea from conversations`,
  `insert into artifact_versions (artifact_id, version, tenant_id, conversation_id, mime_type, size_bytes, sha256, created_at, content)
   select id, v, tenant_id, conversation_id, mime_type, size_bytes, sha256, created_at, content from artifacts cross join generate_series(-3, 0) v`,
  `insert into memory_entries (id, tenant_id, conversation_id, type, valid_from, created_at, updated_at, length, title, source, tags, content, words, tsv, words_version)
   select ${id('i')}, 1000 + i % 300 + 1, null, 'project', 1, i, i, 3, 'seeded', '', '["seeded"]', 'some words', 'word' || i, to_tsvector('simple', 'word' || i), 1
   from generate_series(1, 9000) i`,
  `insert into memory_tags (tenant_id, tag, entry_id) select tenant_id, 'seeded', id from memory_entries`,
  `insert into memory_relations (tenant_id, source_id, target_id, relation, created_at)
   select tenant_id, id, id + ${id('300')}, 'supports', 1 from memory_entries where id <= ${id('8000')}`,
  `insert into memory_stats (tenant_id, entries, words) select 1000 + i, 30, 90 from generate_series(1, 6000) i`,
  `insert into memory_terms (tenant_id, term, entries) select tenant_id, words, 1 from memory_entries`,
  `insert into schedules (id, tenant_id, agent_id, message, schedule, normalized, kind, timezone, anchor, next_fire_at, try_at, status, created_at, updated_at)
   select ${id('i')}, 1000 + i % 300 + 1, 'index', '"x"', 'daily', 'daily', 'cron', 'UTC', 1, 4000000000, 4000000000, 'active', 1, 1
   from generate_series(1, 6000) i`,
  `insert into task_runs (tenant_id, task_id, agent_id, request_id, status, started_at, completed_at)
   select tenant_id, ${id('row_number() over () % 6000')}, 'index', id, 'completed', started_at, completed_at from requests limit 15000`,
  `insert into usage_records (tenant_id, body, attempts, next_at) select tenant_id, '{}', 3, 9000000000000 from requests limit 9000`,
  `insert into run_usage (tenant_id, ended_at, agent, model, failed, runs, agent_runs, model_runs,
     input_tokens, output_tokens, cache_read_tokens, cache_write_tokens)
   select tenant_id, completed_at, agent_id, 'demo/echo', 0, 1, 1, 1, 800, 100, 0, 0 from requests`,
  `update requests set counted = 1`,
  `insert into user_usage (tenant_id, ended_at, for_user, model, failed, runs, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, run_ms)
   select tenant_id, completed_at, 'seeded', 'demo/echo', 0, 1, 800, 100, 0, 0, 1 from requests`,
  `insert into run_labels (tenant_id, name, value, request_id) select tenant_id, name, 'seeded', id from requests cross join unnest(array['', 'project', 'env']) name`,
  `insert into run_words (tenant_id, word, request_id) select tenant_id, word, id from requests cross join unnest(array['some', 'word']) word`,
  `insert into webhooks (id, tenant_id, url, events, description, secret, created_at, updated_at)
   select ${id('i')}, 1000 + i % 300 + 1, 'https://example.com/', '[]', '', 'whsec_', 1, 1 from generate_series(1, 1500) i`,
  `insert into outbox (tenant_id, webhook_id, delivery_id, request_id, state, attempts, next_at, created_at)
   select tenant_id, ${id('row_number() over () % 1500')}, 'dlv_' || id, id, case when last_seq % 9 = 0 then 'pending' else 'delivered' end, 1,
     9000000000000, completed_at from requests`,
  `insert into journal (request_id, n, tenant_id, stream_id, kind, data)
   select id, n, tenant_id, 0, 'call', '{}' from requests cross join generate_series(1, 2) n limit 18000`,
  `insert into steps (request_id, n, tenant_id, stream_id, kind, data)
   select id, n, tenant_id, 0, 'model_call', repeat('some words ', 30) from requests cross join generate_series(1, 2) n limit 18000`,
  `insert into step_prompts (tenant_id, hash, used_on, contents) select tenant_id, id, 19000, 'some'::bytea from requests limit 9000`,
  `insert into effects (request_id, place, tenant_id, outcome) select id, 'p', tenant_id, '{}' from requests limit 9000`,
  `insert into questions (id, tenant_id, request_id, agent_id, stream_id, place, kind, text, decision, created_at, expires_at)
   select ${id('row_number() over ()')}, tenant_id, id, agent_id, 0, 'p', 'question', 'some words', case when last_seq % 9 = 0 then '' else 'answered' end,
     started_at, 4000000000 from requests limit 9000`,
  `insert into scratchpads (tenant_id, agent_id, content, updated_at) select tenant_id, id, 'some words', 1 from agents`,
  `insert into audit_entries (tenant_id, at, actor, action, target) select tenant_id, 1, 'admin', 'tenant.update', 'tenant' from requests limit 9000`,
  `insert into audit_entries (tenant_id, at, actor, action, target, token_id, token_name)
   select tenant_id, 1, 'token:3', 'agent.update', 'agent:x', 3, 'seeded' from requests limit 9000`,
];

/** Fills a database of PostgreSQL with what makes its planner choose as it does in a large one. */
export async function seed(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of ROWS) await client.query(statement);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Gives one tenant 50,000 runs that have ended just now: nearly all are completed ones of `index`. */
export async function manyRuns(url: string, tenantId: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into requests (id, tenant_id, agent_id, state, owner, started_at, completed_at, last_seq, counted)
       select ${ID.replaceAll('-7000-', '-7001-')}, $1, case when i % 1000 = 0 then 'rare' else 'index' end,
         case when i % 500 = 0 then 'failed' else 'completed' end, 'gone', i, i + 5, 4, 1
       from (select i, lpad(to_hex((extract(epoch from now()) * 1000)::bigint + i), 12, '0') h from generate_series(1, 50000) i) u`,
      [tenantId],
    );
  } finally {
    await client.end();
  }
}
