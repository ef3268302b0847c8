import type { ToolMessage } from '@ag-ui/core';
import type { TenantContext } from '../../http/handler.ts';
import { isObject } from '../../lib/is-object.ts';
import { badRequest } from '../../lib/problem.ts';
import type { ToolOf } from '../../runs/caller-tools.ts';
import { continuedRun, type Continuation } from '../../runs/continued-run.ts';
import { placeOfCall } from '../../runtime/caller-calls.ts';
import { conversationBusy } from '../../store/tenants/problems.ts';
import { newIn } from './prompt.ts';
import type { Address, AgUiServices, RunInput } from './services.ts';
import { conversationOf } from './threads.ts';

const NAME = /^[\w-]{1,64}$/;
const MOST = 64;

/** The functions of a front end. @throws {Problem} 400 for those that no model takes */
export function toolsIn({ tools = [] }: Pick<RunInput, 'tools'>): ToolOf[] {
  if (tools.length > MOST) throw wrong('/tools', `may have ${MOST} functions`);
  return tools.map((tool: unknown, i) => {
    const at = `/tools/${i}`;
    const { name, description, parameters } = isObject(tool) ? tool : {};
    if (typeof name !== 'string' || !NAME.test(name)) throw wrong(`${at}/name`, 'must be 1 to 64 letters, digits, _ and -');
    if (parameters !== undefined && parameters !== null && !isObject(parameters)) throw wrong(`${at}/parameters`, 'must be a JSON Schema');
    const about = typeof description === 'string' && description !== '' ? { description } : {};
    return { name, ...about, parameters: parameters ?? { type: 'object', properties: {} } };
  });
}

const wrong = (path: string, message: string): Error => badRequest(message, [{ path, message }]);

/** Goes on with the run whose calls the messages end with the outputs of. @returns undefined where they are of none */
export async function withOutputs(
  services: AgUiServices,
  context: TenantContext,
  { thread, key, keys }: Address,
  { messages }: RunInput,
): Promise<Continuation | undefined> {
  const last = messages.findLastIndex(({ role }) => role === 'assistant');
  const outputs = messages.slice(last + 1).flatMap((message) => (message.role === 'tool' ? [outputOf(message)] : []));
  if (outputs.length === 0) return undefined;
  const { tenantId } = context.principal;
  // What was said behind the outputs may have begun another run, which a repeat joins.
  const begun = await keys.find(tenantId, key);
  if (begun && !outputs.some(({ id }) => placeOfCall(id)?.runId === begun.requestId)) return undefined;
  const conversation = (await conversationOf(services, tenantId, thread))?.conversation;
  if (!conversation) return undefined;
  const goesOn = await continuedRun(services, context, outputs, '/messages', conversation.id);
  if (!goesOn) return undefined;
  const { said } = newIn(messages, await services.threads.lastSaid(tenantId, conversation.id), false);
  if (said.length === 0) return goesOn;
  const status = await services.requests.get(tenantId, goesOn.run.runId);
  // Of a run that is over, what was said behind it begins another one.
  if (status && status.completed_at > 0) return undefined;
  throw conversationBusy(goesOn.run.runId, 'the run goes on with the outputs, and the thread takes a message when it has ended');
}

function outputOf({ toolCallId, content, error }: ToolMessage) {
  const text: unknown = content;
  const output = typeof text === 'string' ? text : JSON.stringify(text);
  return { id: toolCallId, answer: error ? { error } : { output } };
}
