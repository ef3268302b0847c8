import { existsSync, readFileSync, statSync } from 'node:fs';
import * as z from 'zod';
import { ConfigError } from '../../config.ts';
import { jsonProblem } from '../../lib/json-problem.ts';
import { plainWords } from '../../lib/plain-words.ts';

/** A name that a command can hold as a word. */
export const NAME = /^[\w.-]{1,64}$/;
export const NAME_RULE = 'a name has at most 64 letters, digits, "_", "-" and "."';

const MAX_BYTES = 1024 * 1024;

/**
 * Reads a configuration file in JSON.
 * @param path as configured; without one, `fallback` is read when there is such a file
 * @returns undefined when there is none
 * @throws {ConfigError} when the file can't be read or isn't as it should be: one line that names the file and the
 * member, and never a value, which may be a secret
 */
export function readConfigFile<T>(variable: string, path: string | undefined, fallback: string, schema: z.ZodType<T>): T | undefined {
  const file = path ?? fallback;
  if (path === undefined && !existsSync(file)) return undefined;
  const problem = (words: string): ConfigError => new ConfigError(`bad configuration: ${variable}: ${file}${words}`);
  let text: string;
  try {
    if (statSync(file).size > MAX_BYTES) throw problem(`: it has more than ${MAX_BYTES} bytes`);
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw problem(`: it can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
  const wrong = jsonProblem(text);
  if (wrong) {
    const before = text.slice(0, wrong.position).split('\n');
    throw problem(`: it is not JSON: line ${before.length}, column ${before.at(-1)!.length + 1}: expected ${wrong.expected}`);
  }
  const result = schema.safeParse(JSON.parse(text), { error: plainWords });
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.') || 'the whole'}: ${wordsOf(issue)}`);
  throw problem(`: ${problems.slice(0, 5).join('; ')}`);
}

/** Of a name that can't be used: the rule that it breaks, which stands within the issue. */
const wordsOf = (issue: z.core.$ZodIssue): string => (issue.code === 'invalid_key' && issue.issues[0]?.message) || issue.message;

/** Names and values that may be sent as headers. */
export const headers = z
  .record(
    z.string().regex(/^[!#$%&'*+.^`|~\w-]+$/, 'must be the name of a header'),
    z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'must be the value of a header'),
  )
  .default({});

/** What is the matter with the URL of a server, if anything. */
export function urlProblem(value: string): string | undefined {
  const parsed = URL.parse(value);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return 'must be a URL with http: or https:';
  return parsed.username || parsed.password ? 'must hold no credentials; put them into headers' : undefined;
}
