import type { Pulse } from '../../http/pulse.ts';
import { badRequest, Problem, wrongMember } from '../../lib/problem.ts';
import { cutCharacters } from '../../lib/text.ts';
import type { ReadTrace } from '../../lib/trace.ts';
import type { QuestionAnswering } from '../../runs/answer-question.ts';
import type { RosterServices } from '../../runs/roster.ts';
import type { Canceling, StartServices } from '../../runs/start-run.ts';
import type { Agents } from '../../store/agents/agents.ts';
import type { Artifacts } from '../../store/artifacts/artifacts.ts';
import type { McpSession, McpSessions } from '../../store/doors/mcp-sessions.ts';
import type { Requests } from '../../store/runs/requests.ts';
import type { Questions } from '../../store/runs/questions.ts';
import type { Lists } from '../../store/tenants/lists.ts';
import type { TenantContext, TypedReply } from '../../http/handler.ts';
import { isOfSessions } from './versions.ts';

export interface McpServices extends StartServices, RosterServices, Canceling, QuestionAnswering {
  agents: RosterServices['agents'] & Pick<Agents, 'watch'>;
  mcpSessions: Pick<McpSessions, 'begin' | 'use' | 'end' | 'calls'>;
  artifacts: StartServices['artifacts'] & Pick<Artifacts, 'list' | 'writtenBy' | 'read' | 'readVersion' | 'versions' | 'newest' | 'watch'>;
  requests: StartServices['requests'] & Pick<Requests, 'standings'>;
  lists: Lists;
  questions: QuestionAnswering['questions'] & Pick<Questions, 'get' | 'list' | 'openOf'>;
  /** Known to all nodes, and to nobody else. */
  instanceSecret: string;
  /** The limits of a tenant: after how many days the events of its runs are deleted, if they are. */
  limitsOf(tenantId: number): Promise<{ retention_days?: number | undefined }>;
  /** Default: calls have no place in a trace. */
  traceOf?: ReadTrace | undefined;
  /** `*`, or the origins that pages may call from, besides those of this machine and of an address. */
  mcpOrigins: '*' | string[];
  /** At each of its beats clients hear that their calls go on. */
  progressPulse: Pick<Pulse, 'join'>;
}

export type Headers = Record<string, string | undefined>;
export type SendReply = TypedReply<'sendMcpMessage'>;

/** A message of a client, and what came with it. */
export interface Exchange {
  services: McpServices;
  headers: Headers;
  context: TenantContext;
}

/** A message of a client that has a session. */
export interface SessionExchange extends Exchange {
  session: McpSession;
}

/** @throws {Problem} 400 when the header names a version that is not spoken */
export function refuseVersion({ 'mcp-protocol-version': version }: Headers): void {
  if (version === undefined || isOfSessions(version)) return;
  throw wrongMember('header/MCP-Protocol-Version', `${cutCharacters(version, 100)} is no version that is spoken here`);
}

/** The session that a message names. @throws {Problem} 400 when it names none */
export function sessionIn({ 'mcp-session-id': id }: Headers): string {
  if (id === undefined) throw badRequest('Mcp-Session-Id is missing: send initialize first');
  return id;
}

/** @throws {Problem} 400 when no session is named, 404 when it has ended: the client begins another one */
export async function exchangeOf(services: McpServices, headers: Headers, context: TenantContext): Promise<SessionExchange> {
  const id = sessionIn(headers);
  const session = await services.mcpSessions.use(context.principal.tenantId, id);
  if (!session) throw noSession();
  return { services, session, headers, context };
}

export const noSession = (): Problem => new Problem('not_found', 'there is no such session of MCP: send initialize');
