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
  const json = unfenced(text);
  if (json === '') return { args: {} };
  const problem = jsonProblem(json);
  if (problem?.expected === 'the end') {
    const found = JSON.stringify(json.slice(problem.position, problem.position + 20));
    return { wrong: `behind the arguments, at character ${problem.position + 1}, stands ${found}; write nothing behind the JSON object` };
  }
  if (problem) {
    const found = JSON.stringify(json.slice(problem.position, problem.position + 20));
    return { wrong: `the arguments are not JSON: at character ${problem.position + 1} ${found} stands where ${problem.expected} should` };
  }
  if (depthOf(json) > MAX_DEPTH) return { wrong: `the arguments are nested deeper than ${MAX_DEPTH}; pass flatter ones` };
  const args = json.startsWith('{') ? parseUnchanged(wellFormedJson(json)) : undefined;
  return isObject(args) ? { args } : { wrong: 'the arguments of a tool are a JSON object, for example {"path": "a.txt"}' };
}

const FENCED = /^(`{3,})(?:json|jsonc|json5)?[ \t]*\r?\n([^]*?)\r?\n?[ \t]*\1$/i;

/** What stands in a fence, or between backticks, as models write it. */
function unfenced(text: string): string {
  const whole = text.trim();
  if (!whole.startsWith('`')) return whole;
  const inside = FENCED.exec(whole)?.[2] ?? /^(`{1,3})(?:json\s)?(\s*[[{][^]*[\]}]\s*)\1$/i.exec(whole)?.[2];
  return inside === undefined ? whole : inside.trim();
}

/** How deep JSON is nested. */
function depthOf(json: string): number {
  let [depth, deepest] = [0, 0];
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\[^][^"\\]*)*"|[[{]|[\]}]/g)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, (depth += 1));
    else if (token === '}' || token === ']') depth -= 1;
  }
  return deepest;
}
