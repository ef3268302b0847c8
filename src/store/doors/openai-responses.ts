import type { Database } from '../database/database.ts';
import type { RequestStatus } from '../runs/requests.ts';
import type { KeptResponse } from '../runs/run-start.ts';

/** A response of a chain. */
export interface ChainLink {
  runId: string;
  /** Bytes of what was asked; undefined when that is not kept any more. */
  bytes: number | undefined;
  stored: boolean;
  state: RequestStatus['state'];
  conversationId: number;
}

/** Responses that may be told from one. */
const CHAIN_MAX = 500;

/** What was asked without its `input`. PostgreSQL takes no JSON apart that has a NUL or half of a character: then it is all of it. */
const HEAD = {
  sqlite: `json_remove(asked, '$.input')`,
  postgres: `case when asked ~ '\\\\u(0000|[dD][89a-fA-F])' then asked
    else (select json_object_agg(key, value)::text from json_each(asked::json) where key <> 'input') end`,
};

/** What the OpenAI-compatible API keeps of the tenants' runs besides their logs. */
export class OpenaiResponses {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @returns undefined when the run was not started as a response of this tenant */
  async get(tenantId: number, runId: string): Promise<KeptResponse | undefined> {
    const row = await this.#db
      .knex('openai_responses')
      .first('previous', 'asked', 'stored')
      .where({ tenant_id: tenantId, request_id: runId });
    return row && { previous: row.previous, asked: row.asked ?? undefined, stored: row.stored === 1 };
  }

  /** As {@link get}, where the `input` is not needed, which may be large: it is left out of what was asked. */
  async head(tenantId: number, runId: string): Promise<Pick<KeptResponse, 'asked' | 'stored'> | undefined> {
    const { knex, dialect } = this.#db;
    const row = await knex('openai_responses')
      .first<{ asked: string | null; stored: number } | undefined>(knex.raw(`${HEAD[dialect]} as asked`), 'stored')
      .where({ tenant_id: tenantId, request_id: runId });
    return row && { asked: row.asked ?? undefined, stored: row.stored === 1 };
  }

  /** Whether a run is to be had as a response: it was not started as one that is not to be stored, and is not deleted as one. */
  async stored(tenantId: number, runId: string): Promise<boolean> {
    const row = await this.#db.knex('openai_responses').first('stored').where({ tenant_id: tenantId, request_id: runId });
    return row?.stored !== 0;
  }

  /** Keeps nothing of the response any more; its run stays. */
  async remove(tenantId: number, runId: string): Promise<void> {
    const gone = { asked: null, stored: 0 };
    await this.#db
      .knex('openai_responses')
      .insert({ request_id: runId, tenant_id: tenantId, previous: '', ...gone })
      .onConflict('request_id')
      .merge(gone);
  }

  /** The runs of a response and of those that it goes on from, the oldest first. @returns undefined when there are too many of them */
  async links(tenantId: number, runId: string): Promise<string[] | undefined> {
    const rows = await this.#chain(tenantId, runId).select('chain.request_id');
    if (rows.length > CHAIN_MAX) return undefined;
    return rows.map((row: Record<string, unknown>) => String(row['request_id']));
  }

  /** A response with those that it goes on from, the oldest first. @returns undefined when there are too many of them */
  async chain(tenantId: number, runId: string): Promise<ChainLink[] | undefined> {
    const bytes = this.#db.knex.raw('octet_length(r.asked) as bytes');
    const rows = await this.#chain(tenantId, runId)
      .select('chain.request_id', 'r.stored', 'q.state', 'q.conversation_id', bytes)
      .join('openai_responses as r', (on) => on.on('r.request_id', 'q.id').andOnVal('r.tenant_id', tenantId));
    if (rows.length > CHAIN_MAX) return undefined;
    return rows.map((row: Record<string, unknown>) => ({
      runId: String(row['request_id']),
      bytes: row['bytes'] === null ? undefined : Number(row['bytes']),
      stored: Number(row['stored']) === 1,
      state: row['state'] as ChainLink['state'],
      conversationId: Number(row['conversation_id']),
    }));
  }

  /** `chain` is the response with those that it goes on from, `q` their runs. */
  #chain(tenantId: number, runId: string) {
    const { knex } = this.#db;
    return knex
      .withRecursive('chain', (query) =>
        query
          .select(knex.raw('request_id, previous, 0 as n'))
          .from('openai_responses')
          .where({ tenant_id: tenantId, request_id: runId })
          .unionAll((before) =>
            before
              .select(knex.raw('r.request_id, r.previous, chain.n + 1'))
              .from('openai_responses as r')
              .join('chain', 'chain.previous', 'r.request_id')
              .where('r.tenant_id', tenantId)
              .where('chain.n', '<', CHAIN_MAX),
          ),
      )
      .from('chain')
      .join('requests as q', (on) => on.on('q.id', 'chain.request_id').andOnVal('q.tenant_id', tenantId))
      .orderBy('chain.n', 'desc');
  }
}
