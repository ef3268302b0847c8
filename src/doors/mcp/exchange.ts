import { badRequest, Problem } from '../../lib/problem.ts';
import type { ReadTrace } from '../../lib/trace.ts';
import type { QuestionAnswering } from '../../runs/answer-question.ts';
import type { RosterServices } from '../../runs/roster.ts';
import type { Canceling, StartServices } from '../../runs/start-run.ts';
import type { Agents } from '../../store/agents/agents.ts';
import type { Artifacts } from '../../store/artifacts/artifacts.ts';
import type { McpSession, McpSessions } from '../../store/doors/mcp-sessions.ts';
import type { Questions } from '../../store/runs/questions.ts';
import type { Lists } from '../../store/tenants/lists.ts';
import type { TenantContext, TypedReply } from '../../http/handler.ts';

export interface McpServices extends StartServices, RosterServices, Canceling, QuestionAnswering {
  agents: RosterServices['agents'] & Pick<Agents, 'watch'>;
  mcpSessions: Pick<McpSessions, 'begin' | 'use' | 'end' | 'calls'>;
  artifacts: StartServices['artifacts'] & Pick<Artifacts, 'list' | 'writtenBy' | 'read' | 'readVersion' | 'versions'>;
  lists: Lists;
  questions: QuestionAnswering['questions'] & Pick<Questions, 'get'>;
  /** Default: calls have no place in a trace. */
  traceOf?: ReadTrace | undefined;
  /** `*`, or the origins that pages may call from, besides those of this machine and of an address. */
  mcpOrigins: '*' | string[];
}

export type Headers = Record<string, string | undefined>;
export type SendReply = TypedReply<'sendMcpMessage'>;

/** A message of a client that has a session, and what came with it. */
export interface Exchange {
  services: McpServices;
  session: McpSession;
  headers: Headers;
  context: TenantContext;
}

/** @throws {Problem} 400 when no session is named, 404 when it has ended: the client begins another one */
export async function exchangeOf(services: McpServices, headers: Headers, context: TenantContext): Promise<Exchange> {
  const { 'mcp-session-id': id } = headers;
  if (id === undefined) throw badRequest('Mcp-Session-Id is missing: send initialize first');
  const session = await services.mcpSessions.use(context.principal.tenantId, id);
  if (!session) throw noSession();
  return { services, session, headers, context };
}

export const noSession = (): Problem => new Problem('not_found', 'there is no such session of MCP: send initialize');
