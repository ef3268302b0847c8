import { PROMPTS } from '../bodies.ts';
import { storedAgent, type Context } from '../context.ts';
import { Skipped } from '../expect.ts';
import { entriesOf } from './lists.ts';
import { isObject } from '../../lib/is-object.ts';
import type { Era } from './era.ts';

/** A call of a tool. */
export interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

/**
 * The call that does no harm: of Baton, an agent of ours on a model of the tests; of another server, what the user
 * named, or a tool that says it only reads, and that needs nothing to be given.
 * @throws {Skipped} when there is none
 */
export async function harmlessCall(context: Context, era: Era): Promise<ToolCall> {
  const { foreign, call, models } = context;
  if (call) return call;
  if (!foreign) return { name: await storedAgent(context, models.text), arguments: { message: PROMPTS.text } };
  const tools = await entriesOf(era, 'tools/list', 'tools', 'name');
  const reading = tools.find(({ annotations, inputSchema }) => {
    const needed = isObject(inputSchema) ? (inputSchema['required'] ?? []) : [];
    return isObject(annotations) && annotations['readOnlyHint'] === true && Array.isArray(needed) && needed.length === 0;
  });
  if (!reading) throw new Skipped('no tool says that it only reads and needs nothing: name a call with --call NAME=JSON');
  return { name: String(reading['name']), arguments: {} };
}
