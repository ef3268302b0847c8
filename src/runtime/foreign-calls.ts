import type { Grammar } from './grammar.ts';

/*
 * Calls of tools as other agents write them, where models have learned it: tags of their templates, fences with such a name,
 * JSON, and the lines of ReAct.
 */

const TAG =
  /^[\s*`]{0,16}(?:<[/|]?(?:tool_calls?|function_calls?|tool_code|tool_use|python_tag)\b|<(?:function=|invoke name=)|<｜|\[\/?tool_calls?\])/i;
const TAG_END = /(?:<\/(?:tool_calls?|function_calls?|tool_code|tool_use|invoke|function)>|\[\/tool_calls?\])[\s`*]{0,16}$/i;
const FENCE = /^ {0,3}(?:`{3,}|~{3,})\s{0,4}(?:tool_code|tool_calls?|tool_use|function_call)\b/i;
const ACTION = /^[\s*]{0,16}action\s{0,4}:[\s*`]{0,16}\/?([a-z0-9]{2,16})[\s*`]{0,16}$/i;
const ACTION_INPUT = /^[\s*]{0,16}action[ _]input[\s*]{0,16}:/i;

const JSON_MAX = 64 * 1024;
const NAMES = ['name', 'tool', 'tool_name', 'action', 'command'];
const ARGUMENTS = ['arguments', 'parameters', 'args', 'input', 'action_input', 'params'];

/** A call of another form. */
export interface ForeignCall {
  /** Empty where it is not looked for. */
  verb: string;
  isLast: (line: string) => boolean;
}

/** The call that a line begins. @param next the line behind it */
export function foreignCall(line: string, next: string, usable: Grammar): ForeignCall | undefined {
  if (TAG.test(line)) return { verb: '', isLast: (one) => TAG_END.test(one) };
  if (FENCE.test(line)) return { verb: '', isLast: () => false };
  const verb = ACTION.exec(line)?.[1]!.toLowerCase();
  return verb !== undefined && usable.has(verb) && ACTION_INPUT.test(next) ? { verb, isLast: () => false } : undefined;
}

/** The verb of ours that a text calls which is nothing but JSON. */
export function jsonCall(text: string, usable: Grammar): string | undefined {
  const json = text.trim();
  if (!/^[{[]/.test(json) || json.length > JSON_MAX) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return verbOf(Array.isArray(value) ? value[0] : value, usable);
  } catch {
    return undefined;
  }
}

function verbOf(value: unknown, usable: Grammar): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const call = value as Record<string, unknown>;
  if (typeof call.function === 'object') return verbOf(call.function, usable);
  const name = NAMES.map((member) => call[member]).find((one) => typeof one === 'string');
  const verb = name?.replace(/^\//, '').toLowerCase();
  return verb !== undefined && usable.has(verb) && ARGUMENTS.some((member) => member in call) ? verb : undefined;
}
