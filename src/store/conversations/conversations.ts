import { setImmediate as nextPass } from 'node:timers/promises';
import type { Artifacts } from '../artifacts/artifacts.ts';
import type { components } from '../../generated/api.ts';
import { Problem } from '../../lib/problem.ts';
import { parseWellFormed } from '../../lib/well-formed.ts';
import type { AgentName } from '../agents/agent-name.ts';
import type { AgentDefinition } from '../agents/agents.ts';
import { rowsOf, type BuiltQuery, type Database } from '../database/database.ts';
import { GroupedReads } from '../database/grouped-reads.ts';
import { nextIdRaw, nextSqliteId, STEP } from '../tenants/ids.ts';
import { fitting, PAGE_BYTES, type Page } from '../tenants/lists.ts';
import { conversationBusy, missing } from '../tenants/problems.ts';
import { insertWithin } from '../tenants/tenant-quota.ts';
import type { ConversationRow, MessageRow } from '../schema.ts';

export type Conversation = components['schemas']['Conversation'];
export type ConversationMessage = components['schemas']['ConversationMessage'];
/** What was said, and by whom. */
export type SaidMessage = Pick<ConversationMessage, 'role' | 'content'>;

/** A conversation as a message to it finds it. */
export interface OpenConversation {
  conversation: Conversation;
  /** The id of its run that is under way. */
  running: string | undefined;
  /** The id of its run that waits to begin, or of a message that another run has not taken yet; of several the first. */
  waiting: string | undefined;
  /** The newest messages, oldest first, as many as go to the model. */
  history: SaidMessage[];
}

type SaidRow = Pick<MessageRow, 'role' | 'content'>;
type CountedRow = Pick<ConversationRow, (typeof COLUMNS)[number] | 'agent_def'> & { message_count: number };

/** How many earlier messages go to the model. */
const HISTORY = 100;
/**
 * Bytes of messages that are read into a history. Messages with images are large, and providers accept no more than
 * this either.
 */
const LOADED_BYTES = 32 * 1024 * 1024;

/** As they stand: these are read for each message, and to build them would take longer than to run them. */
const ONE = `select *, (select count(*) from messages where messages.conversation_id = conversations.id) as message_count
  from conversations where tenant_id = ? and id = ?`;
/** Without bindings for the state: SQLite would not know that the index of these will do. */
const RUNNING = `select id from requests where tenant_id = ? and conversation_id = ? and state = 'running' and conversation_id <> 0`;
/** What was said in a message: a fork of a conversation shares it with the message that it is from. */
const contentOf = (message: string): string =>
  `coalesce((select shared.content from messages shared where shared.id = ${message}.shared_from), ${message}.content)`;
/** A message that was to steer a run which has ended is in front of those that come now, too. */
const WAITING = `select request_id from queued_runs
  where tenant_id = ? and conversation_id = ? and conversation_id <> 0 and begun = 0 order by lane, id limit 1`;
/** The id of no run; messages that no run of ours has brought have an empty one. */
const NO_RUN = '-';
const NEWEST = `select role, ${contentOf('messages')} as content from messages where tenant_id = ? and conversation_id = ? and request_id <> ?
  and id < ? order by id desc limit ${HISTORY}`;
/** On PostgreSQL, where rows come all together: which of them fit is seen from their sizes alone. */
const NEWEST_THAT_FIT = `select m.role, ${contentOf('m')} as content from (
    select id, bytes, sum(bytes) over (order by id desc) as bytes_so_far from (
      select id, octet_length(${contentOf('messages')}) as bytes from messages
      where tenant_id = ? and conversation_id = ? and request_id <> ? and id < ? order by id desc limit ${HISTORY}) newest) sized
  join messages m on m.id = sized.id
  where m.tenant_id = ? and (bytes_so_far <= ${LOADED_BYTES} or bytes_so_far = bytes) order by m.id desc`;

/** Bytes of a history that is read together with other conversations. */
const SHORT_BYTES = 65_536;
/** On PostgreSQL: several conversations with all that a message to one needs, but no history that is long. */
const OPEN = `select t.n, c.*, (select count(*) from messages where messages.conversation_id = c.id) as message_count, short.said,
    (select id from requests r where r.tenant_id = t.tenant_id and r.conversation_id = c.id and r.state = 'running' and r.conversation_id <> 0)
      as running,
    (select request_id from queued_runs q where q.tenant_id = t.tenant_id and q.conversation_id = c.id and q.conversation_id <> 0
      and q.begun = 0 order by q.lane, q.id limit 1) as waiting
  from unnest($1::bigint[], $2::bigint[]) with ordinality as t(tenant_id, id, n)
  join conversations c on c.tenant_id = t.tenant_id and c.id = t.id
  cross join lateral (select min(id) as first, coalesce(sum(bytes), 0) as bytes from (
    select m.id, octet_length(${contentOf('m')}) as bytes from messages m
    where m.tenant_id = t.tenant_id and m.conversation_id = t.id order by m.id desc limit ${HISTORY}) sized) newest
  left join lateral (
    select '[' || string_agg('{"role":"' || m.role || '","content":' || ${contentOf('m')} || '}', ',' order by m.id) || ']' as said from messages m
    where m.tenant_id = t.tenant_id and m.conversation_id = t.id and m.id >= newest.first and newest.bytes <= ${SHORT_BYTES}) short on true`;
type OpenRow = CountedRow & { n: number; running: string | null; waiting: string | null; said: string | null };

/** Conversations whose messages are counted in one pass of the event loop. */
const COUNTED = 10;

/** The messages of a conversation up to one of them, for a fork. They get their ids in one piece, and in their order. */
const share = (first: (count: string) => string): string =>
  `insert into messages (id, tenant_id, conversation_id, role, content, input_tokens, output_tokens, created_at, request_id, client_id, shared_from, forked)
   select first + (n - 1) * ${STEP}, :tenantId, :forked, role, '""', input_tokens, output_tokens, created_at, request_id, client_id, held_by, 1
   from (select m.*, coalesce(m.shared_from, m.id) as held_by, row_number() over (order by m.id) as n from messages m
     where m.tenant_id = :tenantId and m.conversation_id = :id and m.id <= :messageId) of_it,
     (select ${first(`(select count(*) from messages where tenant_id = :tenantId and conversation_id = :id and id <= :messageId)`)} as first) ids
   order by n`;
const SHARE_SQLITE = share(() => nextSqliteId('messages', ':tenantId'));
const SHARE_POSTGRES = share((count) => `next_id(:tenantId, 'messages', ${count})`);

/** All but its definition. */
const COLUMNS = ['id', 'title', 'agent_id', 'archived', 'created_at', 'updated_at'] as const satisfies (keyof ConversationRow)[];
const MESSAGE_COLUMNS = [
  'id',
  'conversation_id',
  'role',
  'input_tokens',
  'output_tokens',
  'created_at',
  'request_id',
] as const satisfies (keyof MessageRow)[];
type LoadedRow = Pick<MessageRow, (typeof MESSAGE_COLUMNS)[number] | 'content'>;

/** The agent of a conversation, in the version that it has of it. */
export const agentOf = ({ agent_id: id, agent_def: definition }: Pick<Conversation, 'agent_id' | 'agent_def'>): AgentName => ({
  id,
  version: definition?.version,
});

/** Conversations and their messages. These are written by the event log: the user's with the run's row, the assistant's with its `done`. */
export class Conversations {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #max: number;
  readonly #artifacts: Pick<Artifacts, 'removedBy'> | undefined;
  readonly #open = new GroupedReads((keys: readonly (readonly [tenantId: number, id: number])[]) => this.#openRows(keys));

  /** @param now epoch seconds @param max how many conversations a tenant may have; 0 means any number */
  constructor(db: Database, now: () => number, max = 0, artifacts?: Pick<Artifacts, 'removedBy'>) {
    this.#db = db;
    this.#now = now;
    this.#max = max;
    this.#artifacts = artifacts;
  }

  /** @param also what is written with it @returns a problem when the tenant has as many conversations as it may */
  async create(
    tenantId: number,
    conversation: { title: string; agentId: string; definition: AgentDefinition | undefined },
    also?: (id: number) => BuiltQuery[],
  ): Promise<Conversation | Problem> {
    const now = this.#now();
    const insert = this.#db
      .knex('conversations')
      .insert({
        id: nextIdRaw(this.#db, 'conversations', tenantId),
        tenant_id: tenantId,
        title: conversation.title,
        agent_id: conversation.agentId,
        agent_def: conversation.definition ? JSON.stringify(conversation.definition) : null,
        created_at: now,
        updated_at: now,
      })
      .returning('id');
    const counted = { table: 'conversations', what: 'conversations', max: this.#max, own: 'max_conversations' } as const;
    const then = also && (([row]: { id: number }[]) => also(row!.id));
    const created = await insertWithin<{ id: number }>(this.#db, tenantId, counted, insert, then);
    return created instanceof Problem ? created : (await this.get(tenantId, created[0]!.id))!;
  }

  /**
   * Begins a conversation that has the messages of another one up to one of them. What was said in them stays where it is, and is handed on
   * when it is deleted there.
   * @returns a problem when there is no such message, or the tenant has as many conversations as it may
   */
  async fork(tenantId: number, id: number, messageId: number): Promise<Conversation | Problem> {
    const { knex } = this.#db;
    const conversation = await this.get(tenantId, id);
    if (!conversation) return missing('conversation', id);
    const of = { tenant_id: tenantId, conversation_id: id };
    if (
      !(await knex('messages')
        .where({ ...of, id: messageId })
        .first('id'))
    )
      return new Problem('message_not_found', `no message ${messageId} in conversation ${id}`);
    const { title, agent_id: agentId, agent_def: definition } = conversation;
    return this.create(tenantId, { title, agentId, definition: definition as AgentDefinition | undefined }, (forked) => [
      knex.raw(this.#db.dialect === 'postgres' ? SHARE_POSTGRES : SHARE_SQLITE, { tenantId, id, messageId, forked }),
    ]);
  }

  async get(tenantId: number, id: number): Promise<Conversation | undefined> {
    const [row] = await rowsOf<CountedRow>(this.#db, ONE, [tenantId, id]);
    return row && toConversation(row);
  }

  /** All that a message to the conversation needs to know of it, as it is at one moment. */
  async open(tenantId: number, id: number): Promise<OpenConversation | undefined> {
    if (this.#db.dialect === 'postgres') {
      const row = await this.#open.get([tenantId, id]);
      if (!row) return undefined;
      const { running, waiting, said, message_count } = row;
      const short = said === null ? undefined : parseWellFormed<SaidMessage[]>(said);
      const history = short ?? (message_count > 0 ? await this.history(tenantId, id) : []);
      return { conversation: toConversation(row), running: running ?? undefined, waiting: waiting ?? undefined, history };
    }
    const conversation = await this.get(tenantId, id);
    if (!conversation) return undefined;
    const [running, waiting] = [await this.running(tenantId, id), await this.#waiting(tenantId, id)];
    return { conversation, running, waiting, history: await this.history(tenantId, id) };
  }

  async #openRows(keys: readonly (readonly [tenantId: number, id: number])[]): Promise<(OpenRow | undefined)[]> {
    const columns = [keys.map(([tenantId]) => tenantId), keys.map(([, id]) => id)];
    const rows = new Map((await rowsOf<OpenRow>(this.#db, OPEN, columns)).map((row) => [row.n, row]));
    return keys.map((_, i) => rows.get(i + 1));
  }

  /**
   * Newest first, ids below `before`. A page whose definitions are larger than a page may be ends early when they are wanted; else it
   * is without them.
   */
  async list(
    tenantId: number,
    page: { limit: number; before?: number | undefined; archived: boolean; definitions: boolean },
  ): Promise<Page<Conversation>> {
    const { knex } = this.#db;
    const sizes = knex('conversations')
      .select<{ id: number; bytes: number | null }[]>('id', knex.raw('octet_length(agent_def) as bytes'))
      .where({ tenant_id: tenantId, archived: Number(page.archived) })
      .orderBy('id', 'desc')
      .limit(page.limit + 1);
    if (page.before !== undefined) sizes.where('id', '<', page.before);
    const found = await sizes;
    const fit = fitting(found, page.limit);
    const whole = page.definitions || fit.items.length === Math.min(found.length, page.limit);
    const { items, more } = whole
      ? fit
      : fitting(
          found.map(({ id }) => ({ id, bytes: 0 })),
          page.limit,
        );
    const ids = items.map(({ id }) => id);
    const rows = await knex('conversations')
      .select([...COLUMNS, ...(whole ? (['agent_def'] as const) : [])])
      .where({ tenant_id: tenantId })
      .whereIn('id', ids)
      .orderBy('id', 'desc');
    const counts = await this.#counts(tenantId, ids);
    const listed = rows.map((row) => toConversation({ ...row, agent_def: row.agent_def ?? null, message_count: counts.get(row.id) ?? 0 }));
    return { items: listed, more };
  }

  /** How many messages each of these has; they may be many, and others are served in between. */
  async #counts(tenantId: number, ids: readonly number[]): Promise<Map<number, number>> {
    const { knex } = this.#db;
    const counts = new Map<number, number>();
    for (let from = 0; from < ids.length; from += COUNTED) {
      if (from > 0) await nextPass();
      const rows: { id: number; count: number | string }[] = await knex('messages')
        .select({ id: 'conversation_id' })
        .count({ count: '*' })
        .where({ tenant_id: tenantId })
        .whereIn('conversation_id', ids.slice(from, from + COUNTED))
        .groupBy('conversation_id');
      for (const { id, count } of rows) counts.set(id, Number(count));
    }
    return counts;
  }

  async update(
    tenantId: number,
    id: number,
    changes: { title?: string | undefined; archived?: boolean | undefined },
  ): Promise<Conversation | Problem> {
    const set: Partial<ConversationRow> = { updated_at: this.#now() };
    if (changes.title !== undefined) set.title = changes.title;
    if (changes.archived !== undefined) set.archived = Number(changes.archived);
    await this.#db.knex('conversations').where({ tenant_id: tenantId, id }).update(set);
    return (await this.get(tenantId, id)) ?? missing('conversation', id);
  }

  /** @returns a problem when there is no such conversation, or a run of it is under way */
  async remove(tenantId: number, id: number): Promise<Problem | undefined> {
    const busy = await this.busy(tenantId, id);
    if (busy) return conversationBusy(busy);
    const removal = this.#db.knex('conversations').where({ tenant_id: tenantId, id });
    // Its artifacts go with it.
    const count = this.#artifacts ? await this.#artifacts.removedBy(tenantId, removal) : await removal.delete();
    return count > 0 ? undefined : missing('conversation', id);
  }

  /** Oldest first, ids above `afterId`. */
  async messages(tenantId: number, conversationId: number, page: { limit: number; afterId: number }): Promise<Page<ConversationMessage>> {
    const sizes = this.#sizes(tenantId, conversationId)
      .where('id', '>', page.afterId)
      .orderBy('id')
      .limit(page.limit + 1);
    const { items, more } = fitting(await sizes, page.limit, PAGE_BYTES);
    return { items: await this.#load(tenantId, conversationId, items), more };
  }

  /** Newest first, ids below `beforeId`. */
  async newestMessages(
    tenantId: number,
    conversationId: number,
    page: { limit: number; beforeId: number },
  ): Promise<Page<ConversationMessage>> {
    const sizes = this.#sizes(tenantId, conversationId)
      .where('id', '<', page.beforeId)
      .orderBy('id', 'desc')
      .limit(page.limit + 1);
    const { items, more } = fitting(await sizes, page.limit, PAGE_BYTES);
    return { items: (await this.#load(tenantId, conversationId, items)).reverse(), more };
  }

  /** The newest messages, oldest first, as many as go to the model. @param beforeRun only what was said before this run */
  history(tenantId: number, conversationId: number, beforeRun = NO_RUN): Promise<SaidMessage[]> {
    return this.#newest(tenantId, conversationId, beforeRun, Number.MAX_SAFE_INTEGER);
  }

  /** As {@link history}, of a run that may have ended long ago. @returns undefined when its message is not there any more */
  async historyOf(tenantId: number, conversationId: number, runId: string): Promise<SaidMessage[] | undefined> {
    const asked = { tenant_id: tenantId, conversation_id: conversationId, request_id: runId };
    const first = await this.#db.knex('messages').where(asked).orderBy('id').first('id');
    return first && this.#newest(tenantId, conversationId, runId, first.id);
  }

  async #newest(tenantId: number, conversationId: number, beforeRun: string, beforeId: number): Promise<SaidMessage[]> {
    const of = [tenantId, conversationId, beforeRun, beforeId];
    const { sqlite } = this.#db;
    const newest = sqlite
      ? sqlite.firstOf<SaidRow>(NEWEST, of, LOADED_BYTES, ({ content }) => Buffer.byteLength(content))
      : await rowsOf<SaidRow>(this.#db, NEWEST_THAT_FIT, [...of, tenantId]);
    return newest.reverse().map(({ role, content }) => ({ role, content: parseWellFormed<SaidMessage['content']>(content) }));
  }

  #sizes(tenantId: number, conversationId: number) {
    const { knex } = this.#db;
    return knex('messages')
      .where({ tenant_id: tenantId, conversation_id: conversationId })
      .select<{ id: number; bytes: number }[]>('id', knex.raw(`octet_length(${contentOf('messages')}) as bytes`));
  }

  /** These messages, oldest first. */
  async #load(tenantId: number, conversationId: number, sizes: readonly { id: number }[]): Promise<ConversationMessage[]> {
    const ids = sizes.map(({ id }) => id);
    const { knex } = this.#db;
    const rows = await knex('messages')
      .select<LoadedRow[]>([...MESSAGE_COLUMNS, knex.raw(`${contentOf('messages')} as content`)])
      .where({ tenant_id: tenantId, conversation_id: conversationId })
      .whereIn('id', ids)
      .orderBy('id');
    return rows.map(toMessage);
  }

  async #waiting(tenantId: number, conversationId: number): Promise<string | undefined> {
    const [row] = await rowsOf<{ request_id: string }>(this.#db, WAITING, [tenantId, conversationId]);
    return row?.request_id;
  }

  /** The id of the conversation's run that is under way. */
  async running(tenantId: number, conversationId: number): Promise<string | undefined> {
    const [row] = await rowsOf<{ id: string }>(this.#db, RUNNING, [tenantId, conversationId]);
    return row?.id;
  }

  /** The id of a run of the conversation that is under way, or waits. */
  async busy(tenantId: number, conversationId: number): Promise<string | undefined> {
    return (await this.running(tenantId, conversationId)) ?? this.#waiting(tenantId, conversationId);
  }
}

function toConversation(row: CountedRow): Conversation {
  const { id, title, agent_id, agent_def, archived, created_at, updated_at, message_count } = row;
  return {
    id,
    title,
    agent_id,
    ...(agent_def === null ? {} : { agent_def: parseWellFormed<Conversation['agent_def']>(agent_def) }),
    created_at,
    updated_at,
    message_count,
    archived: archived !== 0,
  };
}

function toMessage({ content, ...rest }: LoadedRow): ConversationMessage {
  return { ...rest, content: parseWellFormed<ConversationMessage['content']>(content) };
}

/** The problem that a conversation holds as many messages as it may. @param max 0 means any number */
export function conversationFull({ message_count: held }: Pick<Conversation, 'message_count'>, max: number): Problem | undefined {
  if (max === 0 || held < max) return undefined;
  return new Problem('limit_reached', `the conversation has ${held} messages, and takes none beyond ${max}; begin another one`);
}
