import { parseUnchanged } from '../../lib/exact-json.ts';
import { isObject } from '../../lib/is-object.ts';
import { jsonProblem } from '../../lib/json-problem.ts';
import { wellFormedJson } from '../../lib/well-formed.ts';

/** Characters of the arguments of a call. */
const MAX_ARGS = 1024 * 1024;
/** How deep they may be nested; what reads and writes them recurses. */
const MAX_DEPTH = 500;

/** The arguments of a call, with each number as it is written; or what is wrong with them. */
export function readArgs(text: string): { args: Record<string, unknown> } | { wrong: string } {
  if (text.length > MAX_ARGS) return { wrong: `the arguments of a tool may have ${MAX_ARGS} characters; pass less` };
  const { json, behind } = unfenced(text);
  if (json === '' && behind === '') return { args: {} };
  const problem = jsonProblem(json);
  if (problem && problem.expected !== 'the end') {
    const found = start(json.slice(problem.position));
    return { wrong: `the arguments are not JSON: at character ${problem.position + 1} ${found} stands where ${problem.expected} should` };
  }
  const rest = problem ? json.slice(problem.position) : behind;
  if (rest !== '') return { wrong: `behind the arguments stands ${start(rest)}; write nothing behind the JSON object` };
  if (depthOf(json) > MAX_DEPTH) return { wrong: `the arguments are nested deeper than ${MAX_DEPTH}; pass flatter ones` };
  const args = json.startsWith('{') ? parseUnchanged(wellFormedJson(json)) : undefined;
  return isObject(args) ? { args } : { wrong: 'the arguments of a tool are a JSON object, for example {"path": "a.txt"}' };
}

const start = (text: string): string => JSON.stringify(text.slice(0, 20));

/** What stands in a fence, or between backticks, as models write it, and what is behind that. */
function unfenced(text: string): { json: string; behind: string } {
  const whole = text.trim();
  const ticks = /^`*/.exec(whole)![0];
  const end = whole.endsWith(ticks) ? whole.length - ticks.length : whole.indexOf(ticks, ticks.length);
  if (ticks === '' || end < ticks.length) return { json: whole, behind: '' };
  const inside = whole.slice(ticks.length, end).replace(/^json[c5]?(?=\s|$)/i, '');
  return { json: inside.trim(), behind: whole.slice(end + ticks.length).trim() };
}

/** How deep JSON is nested. */
function depthOf(json: string): number {
  let [depth, deepest] = [0, 0];
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\[^][^"\\]*)*"?|[[{]|[\]}]/g)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, (depth += 1));
    else if (token === '}' || token === ']') depth -= 1;
  }
  return deepest;
}
