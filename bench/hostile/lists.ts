import Connection from 'better-sqlite3';
import type { Attack, Target } from './attack.ts';
import { call, flood, make, must } from './client.ts';

const AGENTS = 500;
/** Of a definition, a message, a note. */
const CHARACTERS = 46_000;
const MANY = 500;
const RUNS = 200_000;
const READERS = 16;

const definition = (n: number): string =>
  JSON.stringify({ id: `agent-${n}`, name: 'Agent', role: 'Helps', model: 'demo/echo', goal: `${n} ${'x'.repeat(CHARACTERS)}` });

const agents = (target: Target): Promise<void> => make(AGENTS, (n) => must(target, '/v1/agents', { method: 'POST', body: definition(n) }));

/** Writes rows of the attacker, whose id and whose ids' last digits the statements get as `tenant` and `at`; `i` counts from 1. */
function seed({ database }: Target, count: number, ...statements: string[]): void {
  const connection = new Connection(database, { timeout: 60_000 });
  const tenant = connection
    .prepare(`select id as tenant, id_offset as at from tenants where name = 'attacker' order by id desc`)
    .get() as object;
  for (const statement of statements) {
    const numbered = `with recursive n(i) as (select 1 union all select i + 1 from n where i < @count) insert into ${statement}`;
    connection.prepare(numbered).run({ ...tenant, count, text: 'x'.repeat(CHARACTERS), json: JSON.stringify('x'.repeat(CHARACTERS)) });
  }
  connection.close();
}

const ID = '@at + i * 1000000';
const CONVERSATIONS = `conversations (id, tenant_id, title, agent_id, agent_def, created_at, updated_at)
  select ${ID}, @tenant, 'x', 'a', json_object('id', 'a', 'name', 'A', 'role', 'r', 'model', 'm', 'goal', @text, 'brevity', 'full',
    'max_tokens', 1, 'temperature', 0.3, 'rules', json('[]'), 'capabilities', json('[]')), 1, 1 from n where @json <> ''`;
const MESSAGES = `messages (id, tenant_id, conversation_id, role, content, created_at, request_id)
  select ${ID}, @tenant, @at + 1000000, 'user', @json, 1, 'x' from n where @text <> ''`;
const SCHEDULES = `schedules (id, tenant_id, agent_id, message, schedule, normalized, kind, timezone, anchor, next_fire_at, try_at, status, created_at, updated_at)
  select ${ID}, @tenant, 'index', @json, 'daily', 'daily', 'recurring', 'UTC', 1, 4000000000, 4000000000, 'active', 1, 1 from n where @text <> ''`;
const NOTES = `scratchpads (tenant_id, agent_id, content, updated_at) select @tenant, 'a' || i, @text, i from n where @json <> '' and @at > 0`;
const ENTRIES = `memory_entries (id, tenant_id, type, valid_from, created_at, updated_at, length, title, source, tags, content, words)
  select ${ID}, @tenant, 'project', 1, i, i, 1, 'x', '', '[]', @text, 'x' from n where @json <> ''`;
/** A hundredth is of another agent, and a thousandth has failed. */
const ENDED_RUNS = `requests (id, tenant_id, agent_id, state, owner, started_at, completed_at, last_seq, counted)
  select printf('0%07x-0000-7000-8%03x-%012x', i, @tenant % 4096, i), @tenant, iif(i % 100 = 0, 'rare', 'index'),
    iif(i % 1000 = 0, 'failed', 'completed'), 'gone', i, i, 4, 1 from n where @text <> '' and @json <> '' and @at > 0`;

const seeded =
  (count: number, ...statements: string[]) =>
  async (target: Target): Promise<void> =>
    seed(target, count, ...statements);

const reading =
  (path: string | ((n: number) => string), readers = READERS) =>
  (target: Target, signal: AbortSignal) =>
    flood(readers, signal, (n) => call(target, typeof path === 'string' ? path : path(n), {}, signal));

const FILTERS = ['state=failed', 'state=canceled', 'agent=rare', 'agent=nobody', 'state=failed&agent=rare', 'state=canceled&agent=index'];
const STATES = ['FAILED', 'REJECTED', 'CANCELED', 'INPUT_REQUIRED', 'WORKING', 'COMPLETED'];
const TASKS = (n: number): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ListTasks', params: { status: `TASK_STATE_${STATES[n % STATES.length]}` } });

export const attacks: Attack[] = [
  { name: 'lists: 500 agents of 46 KB', prepare: agents, run: reading('/v1/agents') },
  { name: 'lists: 500 agents of 46 KB, one on a page', prepare: agents, run: reading('/v1/agents?limit=1') },
  { name: 'lists: 500 agents of 46 KB, whole', prepare: agents, run: reading('/v1/agents?include=definition') },
  {
    name: 'lists: 500 agents of 46 KB, as models and as tools',
    prepare: agents,
    run: (target, signal) =>
      flood(READERS, signal, (n) => {
        if (n % 2 === 0) return call(target, '/openai/v1/models', {}, signal);
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
        return call(target, '/v1/mcp', { method: 'POST', body, headers: { Accept: 'application/json, text/event-stream' } }, signal);
      }),
  },
  {
    name: 'lists: 500 agents of 46 KB, one of which changes all the time',
    prepare: agents,
    run: (target, signal) =>
      flood(READERS, signal, (n) =>
        n % 4 === 0
          ? call(target, '/v1/agents/nobody/chat', { method: 'POST', body: '{"message":"x"}' }, signal)
          : n % 4 === 1
            ? call(target, '/v1/agents', { method: 'POST', body: definition(AGENTS + n) }, signal)
            : call(target, '/v1/agents', {}, signal),
      ),
  },
  { name: 'lists: 500 conversations of 46 KB', prepare: seeded(MANY, CONVERSATIONS), run: reading('/v1/conversations?limit=200') },
  {
    name: 'lists: 500 messages of 46 KB',
    prepare: seeded(MANY, CONVERSATIONS, MESSAGES),
    run: async (target, signal) => {
      const connection = new Connection(target.database, { readonly: true });
      const { id } = connection.prepare(`select max(conversation_id) as id from messages`).get() as { id: number };
      connection.close();
      await reading(`/v1/conversations/${id}/messages?limit=500`)(target, signal);
    },
  },
  { name: 'lists: 500 schedules of 46 KB', prepare: seeded(MANY, SCHEDULES), run: reading('/v1/schedules?limit=200') },
  { name: 'lists: 500 scratchpads of 46 KB', prepare: seeded(MANY, NOTES), run: reading('/v1/memory/scratchpads?limit=200') },
  { name: 'lists: 500 memory entries of 46 KB', prepare: seeded(MANY, ENTRIES), run: reading('/v1/memory/entries?limit=200') },
  {
    name: 'lists: 200,000 runs by state and agent, 4 readers',
    prepare: seeded(RUNS, ENDED_RUNS),
    run: reading((n) => `/v1/requests?${FILTERS[n % FILTERS.length]}`, 4),
  },
  {
    name: 'lists: 200,000 runs by state and agent, 16 readers',
    prepare: seeded(RUNS, ENDED_RUNS),
    run: reading((n) => `/v1/requests?limit=200&${FILTERS[n % FILTERS.length]}`),
  },
  {
    name: 'lists: 200,000 runs as tasks of A2A, by status',
    prepare: seeded(RUNS, ENDED_RUNS),
    run: (target, signal) =>
      flood(READERS, signal, (n) =>
        call(target, '/v1/a2a/agents/index', { method: 'POST', body: TASKS(n), headers: { 'A2A-Version': '1.0' } }, signal),
      ),
  },
];
