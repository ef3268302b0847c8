import { isObject } from '../../lib/is-object.ts';
import { wrongMember } from '../../lib/problem.ts';
import { callerTools, type ToolOf } from '../../runs/caller-tools.ts';
import type { CallerTools } from '../../runtime/durable/records.ts';
import type { ToolCall, ToolChoice, ToolResult } from '../../runtime/model.ts';
import type { Fields } from './body.ts';

const NAME = /^[\w-]{1,64}$/;
const MOST = 64;

/** The functions that a request offers; undefined without any, and where none may be called. @throws {Problem} 400 */
export function toolsIn({ tools, tool_choice: choice }: Fields): CallerTools | undefined {
  if (tools !== undefined && tools !== null && !Array.isArray(tools)) throw wrongMember('/tools', 'must be a list');
  const offered = ((tools ?? []) as unknown[]).map((tool, i) => toolOf(tool, `/tools/${i}`));
  if (offered.length > MOST) throw wrongMember('/tools', `may have ${MOST} functions`);
  const known = callerTools(offered);
  const forced = choiceOf(choice, new Set(offered.map(({ name }) => name)));
  if (forced === 'none' || !known) return undefined;
  return { ...known, ...(forced && { choice: forced }) };
}

/** Chat has the function in an object of its own; responses have it in the tool. */
function toolOf(tool: unknown, at: string): ToolOf {
  if (!isObject(tool)) throw wrongMember(at, 'must be an object');
  if (tool['type'] !== 'function') throw wrongMember(`${at}/type`, 'agents take functions: their other tools are their own');
  const [from, where] = isObject(tool['function']) ? [tool['function'], `${at}/function`] : [tool, at];
  const { name, description, parameters } = from;
  if (typeof name !== 'string' || !NAME.test(name)) throw wrongMember(`${where}/name`, 'must be 1 to 64 letters, digits, _ and -');
  if (description !== undefined && description !== null && typeof description !== 'string') {
    throw wrongMember(`${where}/description`, 'must be a string');
  }
  if (parameters !== undefined && parameters !== null && !isObject(parameters)) {
    throw wrongMember(`${where}/parameters`, 'must be a JSON Schema');
  }
  return { name, ...(description ? { description } : {}), parameters: parameters ?? { type: 'object', properties: {} } };
}

function choiceOf(choice: unknown, names: ReadonlySet<string>): ToolChoice | 'none' | undefined {
  if (choice === undefined || choice === null || choice === 'auto') return undefined;
  if (choice === 'none') return choice;
  if (choice === 'required' && names.size > 0) return choice;
  if (isObject(choice) && choice['type'] === 'function') {
    const { name } = isObject(choice['function']) ? choice['function'] : choice;
    if (typeof name === 'string' && names.has(name)) return { name };
  }
  throw wrongMember('/tool_choice', 'must be auto, none, required, or one of the functions that are offered');
}

/** A call that a client sends back. @throws {Problem} 400 */
export function callOf({ name, arguments: given }: Fields, id: unknown, at: string): { type: 'tool_call' } & ToolCall {
  if (typeof id !== 'string' || typeof name !== 'string' || typeof given !== 'string') {
    throw wrongMember(at, 'must be a call of a function, with its id, name and arguments');
  }
  return { type: 'tool_call', id, name, arguments: given };
}

/** The output of a function. @param calls the names of the functions by the ids of their calls @throws {Problem} 400 */
export function resultOf(id: unknown, output: unknown, calls: ReadonlyMap<string, string>, at: { id: string; output: string }): ToolResult {
  if (typeof id !== 'string' || id === '') throw wrongMember(at.id, 'must be the id of a call');
  return { type: 'tool_result', id, name: calls.get(id) ?? 'function', ok: true, text: textOf(output, at.output) };
}

/** A text, or a list of parts that are texts. */
function textOf(output: unknown, at: string): string {
  if (typeof output === 'string') return output;
  if (!Array.isArray(output)) throw wrongMember(at, 'must be a text, or a list of parts that are texts');
  return output
    .map((part: unknown, i) => {
      if (isObject(part) && typeof part['text'] === 'string') return part['text'];
      throw wrongMember(`${at}/${i}`, 'must be a text: functions return no other parts here');
    })
    .join('\n');
}
