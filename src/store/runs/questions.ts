import { setImmediate as nextPass } from 'node:timers/promises';
import type { components } from '../../generated/api.ts';
import { badRequest, Problem } from '../../lib/problem.ts';
import { withoutNul } from '../../lib/text.ts';
import { parseWellFormed } from '../../lib/well-formed.ts';
import { auditOf } from '../tenants/audit.ts';
import type { Database } from '../database/database.ts';
import { nextId } from '../tenants/ids.ts';
import { tellingOf, type TaskNews } from '../outbox/task-news.ts';
import type { WebhookTenants } from '../outbox/webhook-tenants.ts';
import { fitting, type Page } from '../tenants/lists.ts';
import { tokenRef, type TokenRef } from '../tenants/makers.ts';
import { AWAKE_CHANNEL, QUESTION_CHANNEL, type Asked } from '../nodes/notices.ts';
import { missing } from '../tenants/problems.ts';
import { lockTenant } from '../tenants/tenant-quota.ts';
import { labelsOf, type LabelColumns } from './run-labels.ts';
import type { QuestionRow } from '../schema.ts';
import { allows, insufficientScope, type Scope } from '../tenants/scopes.ts';
import { tokenOf, type Principal } from '../tenants/tenants.ts';
import { statementOf, transact, type Steps } from '../database/transact.ts';

export type Question = components['schemas']['Question'];

/** A run, and who has it. */
export interface OwnedRun {
  requestId: string;
  owner: string;
}

/** What may be large of it. */
const TEXTS = ['text', 'options', 'command', 'answer'] as const satisfies (keyof QuestionRow)[];

/** What a run asks. */
export interface NewQuestion {
  agentId: string;
  streamId: number;
  /** Which command of the run it belongs to: asked again, there is still one question. */
  place: string;
  kind: Question['kind'];
  text: string;
  options: readonly string[];
  /** Empty unless it is an approval, or, as JSON, a {@link ToolQuestion} or a {@link LoginQuestion}. */
  command: string;
  /** Epoch seconds. */
  createdAt: number;
  expiresAt: number;
}

/** A login that an MCP server wants. */
export type LoginQuestion = Required<Pick<Question, 'url' | 'server'>>;

/** How a login has ended. */
export interface LoginEnd {
  decision: 'approved' | 'denied';
  text: string;
  url?: string | undefined;
}

/** The call of a function of the caller. */
export type ToolQuestion = Required<Pick<Question, 'name' | 'arguments' | 'call_id' | 'call_count'>>;

export type NewAnswer = components['schemas']['AnswerRequest'];

/** A run that has asked, and the scheduled run that it is: 0 when it is none. */
export interface AskingRun {
  requestId: string;
  agentId: string;
  /** The agent that asks: its own, or a delegate. */
  askedBy: string;
  /** Epoch seconds. */
  startedAt: number;
  taskId: number;
  runId: number;
}

/** A question that is taken back, by whoever has its run. */
export interface Withdrawal extends OwnedRun {
  id: number;
}

/** A run that has its answer. */
export interface AnsweredRun {
  tenantId: number;
  requestId: string;
}

export interface QuestionsOptions {
  nodeId: string;
  webhookTenants: Pick<WebhookTenants, 'mayHave'>;
  /** How many questions of a tenant may be open; 0 means any number. */
  max?: number;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Called when a question is stored; the other nodes are told by the database. */
  onAsked?: ((asked: Asked) => void) | undefined;
}

/**
 * What runs ask of people.
 *
 *   open ──answer──▶ answered, approved, denied      ──expire──▶ expired      ──the run ends──▶ canceled
 *
 * A run is locked before its questions and its tenant, by whoever changes both: as its commands do, which have its row before anything else.
 */
export class Questions {
  readonly #db: Database;
  readonly #options: QuestionsOptions;
  readonly #now: () => number;

  constructor(db: Database, options: QuestionsOptions) {
    this.#db = db;
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * Asks, all of it in one transaction, together with the messages for webhooks. A question that the run has asked at its place
   * already is returned as it is by now. @returns for each the question, or a problem when the tenant has as many open ones as it
   * may; undefined when the owner has not got the run any more, or it has ended
   */
  async ask(tenantId: number, run: OwnedRun, asked: readonly NewQuestion[]): Promise<(Question | Problem)[] | undefined> {
    const { webhookTenants, onAsked, max: usual = 0 } = this.#options;
    const lock = this.#db.dialect === 'postgres' ? 'for no key update of r' : '';
    let fresh: Question[] = [];
    const outcome = await transact(
      this.#db,
      function* steps(this: Questions): Steps<(Question | Problem)[] | undefined> {
        fresh = [];
        const known = (yield {
          sql: `select q.*, r.for_user, r.labels from requests r left join questions q on q.tenant_id = r.tenant_id and q.request_id = r.id
            and q.place in (${asked.map(() => '?').join(', ')})
          where r.id = ? and r.tenant_id = ? and r.state = 'running' and r.owner = ? ${lock}`,
          bindings: [...asked.map(({ place }) => place), run.requestId, tenantId, run.owner],
        }) as ((QuestionRow | { id: null }) & LabelColumns)[];
        if (known.length === 0) return undefined;
        const labels = labelsOf(known[0]!);
        const rows = new Map(known.flatMap((row) => (row.id === null ? [] : [[row.place, row]])));
        // Behind the run, as for the commands that run beside it: the other way round they would wait for each other.
        const { max_questions: max = usual } = yield* lockTenant(this.#db.dialect, tenantId);
        let left = max > 0 ? max - (yield* this.#open(tenantId, max)) : Infinity;
        const questions: (Question | Problem)[] = [];
        for (const one of asked) {
          const there = rows.get(one.place);
          if (there || left <= 0) {
            questions.push(there ? toQuestion(there) : tooMany(max));
            continue;
          }
          const [row] = (yield this.#insert(tenantId, run, one)) as [QuestionRow];
          const question = toQuestion(row);
          if (webhookTenants.mayHave(tenantId)) {
            yield this.#messages(tenantId, { ...question, ...labels });
            yield this.#news(question, 'task.input-required', tenantId);
          }
          left -= 1;
          questions.push(question);
          fresh.push(question);
        }
        if (fresh.length > 0) yield this.#changed(tenantId, run.requestId);
        return questions;
      }.bind(this),
    );
    for (const { id } of fresh) onAsked?.({ tenantId, questionId: id });
    return outcome;
  }

  /** How many questions of the tenant are open, counted as far as `max`. */
  *#open(tenantId: number, max: number): Steps<number> {
    const sql = `select count(*) as open from (select 1 from questions where tenant_id = ? and decision = '' limit ?) as counted`;
    const [row] = (yield { sql, bindings: [tenantId, max] }) as [{ open: number | string }];
    return Number(row.open);
  }

  async get(tenantId: number, id: number): Promise<Question | undefined> {
    const row = await this.#db.knex('questions').first('*').where({ tenant_id: tenantId, id });
    return row && toQuestion(row);
  }

  /** Newest first, ids below `before`. */
  async list(
    tenantId: number,
    page: {
      limit: number;
      before?: number | undefined;
      state: 'open' | 'all';
      requestId?: string | undefined;
      kind?: Question['kind'] | undefined;
    },
  ): Promise<Page<Question>> {
    const { knex } = this.#db;
    const sizes = knex('questions')
      .select<{ id: number; bytes: number }[]>('id', knex.raw(`${TEXTS.map((column) => `octet_length(${column})`).join(' + ')} as bytes`))
      .where({ tenant_id: tenantId })
      .orderBy('id', 'desc')
      .limit(page.limit + 1);
    if (page.before !== undefined) sizes.where('id', '<', page.before);
    // Not as a binding: SQLite would not know that the index of these will do.
    if (page.state === 'open') sizes.whereRaw(`decision = ''`);
    if (page.requestId !== undefined) sizes.where({ request_id: page.requestId });
    if (page.kind !== undefined) sizes.where({ kind: page.kind });
    const { items, more } = fitting(await sizes, page.limit);
    const ids = items.map(({ id }) => id);
    const rows = await knex('questions').select('*').where({ tenant_id: tenantId }).whereIn('id', ids).orderBy('id', 'desc');
    return { items: rows.map(toQuestion), more };
  }

  /** Those of these questions that are closed. */
  async closedAmong(tenantId: number, ids: readonly number[]): Promise<Question[]> {
    const rows = await this.#db
      .knex('questions')
      .select('*')
      .where({ tenant_id: tenantId })
      .whereIn('id', [...ids])
      .whereNot({ decision: '' });
    return rows.map(toQuestion);
  }

  /** All questions of a run, in their order. */
  async ofRun(tenantId: number, requestId: string): Promise<(Question & { place: string })[]> {
    const rows = await this.#db.knex('questions').select('*').where({ tenant_id: tenantId, request_id: requestId }).orderBy('id');
    return rows.map((row) => ({ ...toQuestion(row), place: row.place }));
  }

  /** The open questions of these runs, in their order. */
  async openOf(tenantId: number, requestIds: readonly string[]): Promise<Question[]> {
    if (requestIds.length === 0) return [];
    const rows = await this.#db
      .knex('questions')
      .select('*')
      .where({ tenant_id: tenantId })
      .whereIn('request_id', [...requestIds])
      .whereRaw(`decision = ''`)
      .orderBy('id');
    return rows.map(toQuestion);
  }

  /** The run that has asked a question. */
  async asking(tenantId: number, id: number): Promise<AskingRun | undefined> {
    const row = await this.#db
      .knex('questions as q')
      .join('requests as r', 'r.id', 'q.request_id')
      .leftJoin('task_runs as t', (on) => on.on('t.request_id', 'r.id').andOn('t.tenant_id', 'r.tenant_id'))
      .where({ 'q.tenant_id': tenantId, 'q.id': id })
      .first({
        requestId: 'r.id',
        agentId: 'r.agent_id',
        askedBy: 'q.agent_id',
        startedAt: 'r.started_at',
        taskId: 't.task_id',
        runId: 't.id',
      });
    return row && { ...row, taskId: row.taskId ?? 0, runId: row.runId ?? 0 };
  }

  /**
   * Closes a question with its answer, and wakes its run. @param now epoch seconds @param by whose token has to allow it; undefined
   * where it is no client's
   */
  async answer(tenantId: number, id: number, answer: NewAnswer, now: number, by: Principal | undefined): Promise<Question | Problem> {
    const question = await this.get(tenantId, id);
    if (!question) return missing('question', id);
    const refused = by && refusedAnswer(by, question);
    if (refused) return refused;
    if (question.state === 'closed') return closed(question);
    const decision = decisionOf(question, answer);
    if (decision instanceof Problem) return decision;
    const { text, output, error, by: name = '' } = answer;
    const said = { answer: withoutNul(output ?? error ?? text ?? ''), answered_by: withoutNul(name) };
    const [row] = await this.#close(tenantId, question.request_id, [id], { decision, ...said, token: by && tokenOf(by), answered_at: now });
    if (row) return toQuestion(row);
    // Somebody else was first.
    const other = await this.get(tenantId, id);
    return other ? closed(other) : missing('question', id);
  }

  /**
   * Closes a question that its run needs no answer to any more. @param now epoch seconds
   * @returns how it is closed by then; undefined when the owner has not got the run any more
   */
  async withdraw(tenantId: number, { id, requestId, owner }: Withdrawal, now: number): Promise<Question | undefined> {
    const canceled = { decision: 'canceled', answer: '', answered_by: '', answered_at: now } as const;
    const [row] = await this.#close(tenantId, requestId, [id], canceled, owner);
    if (row) return toQuestion(row);
    const question = await this.get(tenantId, id);
    return question?.state === 'closed' ? question : undefined;
  }

  /**
   * Closes the questions for the login to an MCP server, which has come to its end: all runs that wait for it go on.
   * @param end with the address of the login, where it says nothing of others to that server @param now epoch seconds @returns their ids
   */
  async settleLogins(tenantId: number, server: string, end: LoginEnd, now: number): Promise<string[]> {
    const rows = await this.#db
      .knex('questions')
      .select('id', 'request_id', 'command')
      .where({ tenant_id: tenantId, kind: 'authorization' })
      .whereRaw(`decision = ''`)
      .orderBy('id');
    const ours = rows.filter(({ command }) => {
      const asked = parseWellFormed<LoginQuestion>(command);
      return asked.server === server && (end.url === undefined || asked.url === end.url);
    });
    const runs: string[] = [];
    for (const [requestId, questions] of Map.groupBy(ours, ({ request_id }) => request_id)) {
      const how = { decision: end.decision, answer: withoutNul(end.text), answered_by: '', answered_at: now };
      const ids = questions.map(({ id }) => id);
      if ((await this.#close(tenantId, requestId, ids, how)).length > 0) runs.push(requestId);
      await nextPass();
    }
    return runs;
  }

  /**
   * Closes questions that nobody has answered in time, over all tenants: those of a run that end alike in one transaction.
   * @returns their runs, which are awake, and whether there may be more
   */
  async expire(now: number, limit: number): Promise<{ runs: AnsweredRun[]; more: boolean }> {
    const due = await this.#db
      .knex('questions')
      .select('id', 'tenant_id', 'request_id', 'kind', 'command', 'created_at')
      .whereRaw(`decision = ''`)
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(limit);
    const runs: AnsweredRun[] = [];
    for (const questions of Map.groupBy(due, ({ request_id }) => request_id).values()) {
      const { tenant_id: tenantId, request_id: requestId } = questions[0]!;
      const given: number[] = [];
      for (const question of questions) if (await this.#hasLogin(question)) given.push(question.id);
      const late = questions.flatMap(({ id }) => (given.includes(id) ? [] : [id]));
      let closed = 0;
      for (const [decision, ids] of [['approved', given] as const, ['expired', late] as const]) {
        const end = { decision, answer: '', answered_by: '', answered_at: now };
        if (ids.length > 0) closed += (await this.#close(tenantId, requestId, ids, end)).length;
      }
      if (closed > 0) runs.push({ tenantId, requestId });
      await nextPass();
    }
    return { runs, more: due.length === limit };
  }

  /** Whether it asks for a login that somebody has given since: the node that took it has died before it could close the question. */
  async #hasLogin({
    tenant_id,
    kind,
    command,
    created_at,
  }: Pick<QuestionRow, 'tenant_id' | 'kind' | 'command' | 'created_at'>): Promise<boolean> {
    if (kind !== 'authorization') return false;
    const { server: name } = parseWellFormed<LoginQuestion>(command);
    const grant = await this.#db.knex('mcp_grants').first('name').where({ tenant_id, name }).where('granted_at', '>=', created_at);
    return grant !== undefined;
  }

  /** Closes questions of a run. @param owner who has to have the run, if it matters @returns those that were not closed before */
  async #close(tenantId: number, requestId: string, ids: readonly number[], end: QuestionEnd, owner?: string): Promise<QuestionRow[]> {
    const postgres = this.#db.dialect === 'postgres';
    const now = this.#now();
    const token = [end.token?.id ?? null, end.token?.name ?? null];
    const tells = this.#options.webhookTenants.mayHave(tenantId);
    const news = tellingOf(this.#db.dialect, { tenantId, requestId, news: 'task.working', body: '', occurredAt: end.answered_at });
    const audit = ids.flatMap((id) => this.#auditOf(tenantId, id, end)).map(statementOf);
    return transact(this.#db, function* steps(): Steps<QuestionRow[]> {
      const run = [requestId, tenantId];
      const [found] = (yield {
        sql: `select owner from requests where id = ? and tenant_id = ?${postgres ? ' for no key update' : ''}`,
        bindings: run,
      }) as [{ owner: string } | undefined];
      if (owner !== undefined && found?.owner !== owner) return [];
      const rows = (yield {
        sql: `update questions set decision = ?, answer = ?, answered_by = ?, answered_at = ?, token_id = ?, token_name = ?
          where id in (${ids.map(() => '?').join(', ')}) and tenant_id = ? and decision = '' returning *`,
        bindings: [end.decision, end.answer, end.answered_by, end.answered_at, ...token, ...ids, tenantId],
      }) as QuestionRow[];
      if (rows.length === 0) return [];
      yield {
        sql: `update requests set waiting = 0, changed_ms = ?, owner = case when owner = 'parked' then 'answered' else owner end
          where id = ? and tenant_id = ? and state = 'running'${postgres ? ` returning pg_notify('${AWAKE_CHANNEL}', id)` : ''}`,
        bindings: [now, ...run],
      };
      if (tells) yield news;
      // Only a person's answer has any, and that closes one question.
      yield* audit;
      return rows;
    });
  }

  /** Only what a person has decided. */
  #auditOf(tenantId: number, id: number, { decision, token: by, answered_at: at }: QuestionEnd) {
    if (!by || (decision !== 'approved' && decision !== 'denied')) return [];
    const action = decision === 'approved' ? 'question.approve' : 'question.deny';
    return auditOf(this.#db, tenantId, { action, target: `question:${id}`, by, at });
  }

  #changed(tenantId: number, requestId: string) {
    return {
      sql: 'update requests set changed_ms = ? where id = ? and tenant_id = ?',
      bindings: [this.#now(), requestId, tenantId],
    };
  }

  #insert(tenantId: number, { requestId }: OwnedRun, asked: NewQuestion) {
    const { sql, bindings } = nextId(this.#db, 'questions', tenantId);
    const told = this.#db.dialect === 'postgres' ? `, pg_notify('${QUESTION_CHANNEL}', concat(?::text, ':', tenant_id, ':', id))` : '';
    return {
      sql: `insert into questions
          (id, tenant_id, request_id, agent_id, stream_id, place, kind, text, options, command, created_at, expires_at)
        values (${sql}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning *${told}`,
      bindings: [
        ...bindings,
        tenantId,
        requestId,
        withoutNul(asked.agentId),
        asked.streamId,
        asked.place,
        asked.kind,
        withoutNul(asked.text),
        JSON.stringify(asked.options.map(withoutNul)),
        withoutNul(asked.command),
        asked.createdAt,
        asked.expiresAt,
        ...(told === '' ? [] : [this.#options.nodeId]),
      ],
    };
  }

  /** Tells those who are told of the A2A task. */
  #news(question: Question, news: TaskNews, tenantId: number) {
    const { request_id: requestId, created_at: occurredAt } = question;
    return tellingOf(this.#db.dialect, { tenantId, requestId, news, body: JSON.stringify(question), occurredAt });
  }

  /** Puts a message for each endpoint that takes it into the outbox. It says what was asked, whatever has become of it since. */
  #messages(tenantId: number, question: Question) {
    const postgres = this.#db.dialect === 'postgres';
    const id = postgres ? `replace(gen_random_uuid()::text, '-', '')` : 'lower(hex(randomblob(16)))';
    const text = postgres ? '?::text' : '?';
    const time = postgres ? '?::bigint' : '?';
    const messageId = `msg_${question.request_id}_${question.id}`;
    return {
      sql: `insert into outbox (tenant_id, webhook_id, delivery_id, message_id, type, request_id, body, occurred_at, created_at)
        select tenant_id, id, 'dlv_' || ${id}, ${text}, 'run.waiting', ${text}, ${text}, ${time}, ${time} from webhooks
        where tenant_id = ? and disabled = 0 and (events = '[]' or events like '%"run.waiting"%')`,
      bindings: [messageId, question.request_id, JSON.stringify(question), question.created_at, question.created_at, tenantId],
    };
  }
}

/** How a question is closed. */
interface QuestionEnd extends Pick<QuestionRow, 'decision' | 'answer' | 'answered_by' | 'answered_at'> {
  /** What a person has answered with. */
  token?: TokenRef | undefined;
}

/** @returns the problem that whoever has started a run may not approve for it, or may only that; undefined when there is none */
export function refusedAnswer({ scopes }: Pick<Principal, 'scopes'>, { kind }: Pick<Question, 'kind'>): Problem | undefined {
  const scope: Scope = kind === 'approval' ? 'approve' : 'run';
  return allows(scopes, scope) ? undefined : insufficientScope([[scope]]);
}

/** What an answer decides. @returns a problem when it doesn't fit the question */
function decisionOf({ kind }: Pick<Question, 'kind'>, { decision, text, output, error }: NewAnswer): QuestionRow['decision'] | Problem {
  const wrong = (path: string, message: string) => badRequest(`the answer does not fit: ${message}`, [{ path, message }]);
  if (kind === 'tool') {
    if (decision !== undefined || text !== undefined) {
      return wrong(decision === undefined ? '/text' : '/decision', 'the call of a function takes an output, or an error');
    }
    if (output !== undefined && error !== undefined) return wrong('/error', 'a function has an output or has failed, not both');
    if (output === undefined && error === undefined) return wrong('/output', 'the call of a function needs an output, or an error');
    return error === undefined ? 'answered' : 'failed';
  }
  if (output !== undefined || error !== undefined) {
    return wrong(output === undefined ? '/error' : '/output', 'only the call of a function takes this');
  }
  if (kind === 'approval') return decision ?? wrong('/decision', 'an approval needs a decision, approved or denied');
  if (kind === 'authorization') {
    return decision === 'denied' ? decision : wrong('/decision', 'a login is given at its url; here it can only be denied');
  }
  if (decision !== undefined) return wrong('/decision', 'a question takes a text, and no decision');
  return text === undefined || text === '' ? wrong('/text', 'a question needs a text') : 'answered';
}

function tooMany(max: number): Problem {
  return new Problem('limit_reached', `the tenant has ${max} questions that wait for an answer, as many as it may; answer some first`);
}

function closed({ id, decision }: Question): Problem {
  return new Problem('question_closed', `question ${id} is closed: ${decision}`);
}

function toQuestion(row: QuestionRow): Question {
  const { id, request_id, agent_id, stream_id, kind, text, command, answer, answered_by } = row;
  const hasFailed = row.decision === 'failed';
  const decision = row.decision === 'failed' ? 'answered' : row.decision;
  const options = parseWellFormed<string[]>(row.options);
  const answeredBy = tokenRef(row.token_id, row.token_name);
  return {
    id,
    request_id,
    agent_id,
    stream_id,
    kind,
    text,
    ...(options.length > 0 ? { options } : {}),
    ...(kind === 'tool' || kind === 'authorization'
      ? parseWellFormed<ToolQuestion | LoginQuestion>(command)
      : command === ''
        ? {}
        : { command }),
    state: decision === '' ? 'open' : 'closed',
    ...(decision === '' ? {} : { decision }),
    ...(answer === '' ? {} : { [hasFailed ? 'error' : 'answer']: answer }),
    ...(answered_by === '' ? {} : { by: answered_by }),
    ...(answeredBy && { answered_by: answeredBy }),
    created_at: row.created_at,
    expires_at: row.expires_at,
    answered_at: row.answered_at,
  };
}
