import { isDeepStrictEqual } from 'node:util';
import { oneLine } from '../lib/text.ts';
import { tryJson } from '../lib/try-json.ts';
import { compileSchema, messageOf } from '../tools/schema/schema.ts';
import type { Outcome } from './run.ts';
import type { Check } from './suite.ts';
import { Undecided, within } from './within.ts';

/** How many characters of an answer a reason quotes. */
const QUOTED = 200;

/** The checks that look at nothing but the outcome: each says why the outcome does not pass, or nothing. @throws {Undecided} */
const CHECKS: { [Name in keyof Omit<Check, 'judge'>]-?: (wanted: NonNullable<Check[Name]>, outcome: Outcome) => string | undefined } = {
  contains: (wanted, { content }) => {
    const missing = [wanted].flat().filter((text) => !content.includes(text));
    return missing.length === 0 ? undefined : `${missing.map(quoted).join(' and ')} not in the answer ${quoted(content)}`;
  },
  matches: (wanted, { content }) =>
    within(() => new RegExp(wanted, 'u').test(content)) ? undefined : `/${wanted}/ does not match the answer ${quoted(content)}`,
  equals: (wanted, { content }) => {
    const isEqual = typeof wanted === 'string' ? content.trim() === wanted.trim() : isDeepStrictEqual(tryJson(content), wanted);
    return isEqual
      ? undefined
      : `the answer is ${quoted(content)}, not ${quoted(typeof wanted === 'string' ? wanted : JSON.stringify(wanted))}`;
  },
  json_schema: (wanted, { content }) => {
    const value = tryJson(content);
    return value === undefined ? `the answer is no JSON: ${quoted(content)}` : schemaProblem(wanted, value);
  },
  max_tokens: (wanted, { tokens }) => (tokens <= wanted ? undefined : `${tokens} tokens, more than ${wanted}`),
  max_ms: (wanted, { duration }) => (duration <= wanted ? undefined : `${duration} ms, more than ${wanted}`),
  tool_called: (wanted, { tools }) => {
    const { command, times } = typeof wanted === 'string' ? { command: wanted } : wanted;
    const calls = tools.filter((tool) => begins(tool.command, command)).length;
    if (times === undefined ? calls > 0 : calls === times) return undefined;
    const called = tools.length === 0 ? 'none' : quoted(tools.map((tool) => tool.command).join(', '));
    return `${command} was called ${calls} times${times === undefined ? '' : `, not ${times}`}; of commands there were: ${called}`;
  },
};

/** What a check has found, each by the name of what was checked. */
export interface Findings {
  /** Why the outcome does not pass. */
  failures: string[];
  /** Why nobody can tell whether it does. */
  unknown: string[];
}

export function findingsOf(check: Check, outcome: Outcome): Findings {
  const found: Findings = { failures: [], unknown: [] };
  for (const [name, test] of Object.entries(CHECKS)) {
    const wanted = check[name as keyof Check];
    if (wanted === undefined) continue;
    try {
      const problem = (test as (wanted: unknown, outcome: Outcome) => string | undefined)(wanted, outcome);
      if (problem !== undefined) found.failures.push(`${name}: ${problem}`);
    } catch (error) {
      if (!(error instanceof Undecided)) throw error;
      found.unknown.push(`${name}: ${error.message}`);
    }
  }
  return found;
}

function schemaProblem(schema: Record<string, unknown>, value: unknown): string | undefined {
  const validate = compileSchema(structuredClone(schema));
  // The suite was not read otherwise.
  if (typeof validate !== 'function') throw new Error(validate.why);
  if (within(() => validate(value))) return undefined;
  return validate.errors!.map((error) => `${error.instancePath || 'the value'}: ${messageOf(error)}`).join('; ');
}

/** Whether a command begins with these words, whatever their case, as `approvals` have it. */
function begins(command: string, beginning: string): boolean {
  const words = (text: string): string[] => text.replace(/^\//, '').toLowerCase().trim().split(/\s+/);
  const wanted = words(beginning);
  return isDeepStrictEqual(words(command).slice(0, wanted.length), wanted);
}

const quoted = (text: string): string => JSON.stringify(oneLine(text, QUOTED));
