import type { CallToolResult } from '@modelcontextprotocol/client';
import type { RunEvent } from '../../log/events.ts';
import { resultOf, type RunResult } from '../../log/result.ts';
import { currentResult } from '../../runs/answers.ts';
import type { RunRef } from '../../runs/replay.ts';
import type { McpServices } from './exchange.ts';
import { callResult, lacksStructure } from './result.ts';
import { toolsOf } from './tools.ts';

/**
 * Clients refuse the result of a tool that shows an `outputSchema` when it has no structured content, unless it is an error: then they
 * get the beginning of the answer, and the link.
 */
export async function resultOfCall(
  { agents, requests }: McpServices,
  { tenantId, runId }: RunRef,
  result: RunResult,
): Promise<CallToolResult> {
  const called = callResult(result);
  if (!lacksStructure(result)) return called;
  const agentId = (await requests.get(tenantId, runId))?.agent_id;
  const tool = toolsOf(await agents.catalog(tenantId)).list.find(({ name }) => name === agentId);
  return tool?.outputSchema ? { ...called, isError: true } : called;
}

/** The result of a run without files. */
export function endOf(done: Extract<RunEvent, { event: 'done' }>['data']): RunResult {
  return resultOf([{ seq: 0, kind: 'done', data: JSON.stringify(done) }])!;
}

/** The result of a run that has ended, from its log. */
export async function logged(services: McpServices, run: RunRef, gone: AbortSignal): Promise<RunResult> {
  const reply = await currentResult(services, run, 0, { running: false, gone });
  if (!('status' in reply) || reply.status !== 200) throw new Error('a run has ended, and its log has no result');
  return reply.body;
}
