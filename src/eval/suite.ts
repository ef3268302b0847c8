import * as z from 'zod';
import { compileSchema } from '../tools/schema/schema.ts';

/*
 * What a suite file may say. Each member that is not described here is refused: one that was meant and not read would pass in silence.
 */

const text = z.string().min(1);
const count = z.int().min(1);

const oneOrMore = <T extends z.ZodType>(item: T, what: string) =>
  z.union([item, z.array(item).min(1)], { error: `must be ${what}, or a list of such` });

const pattern = text.superRefine((given, context) => {
  try {
    RegExp(given, 'u');
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
});

const jsonSchema = z.record(z.string(), z.json()).superRefine((given, context) => {
  const compiled = compileSchema(structuredClone(given));
  if (typeof compiled !== 'function') context.addIssue({ code: 'custom', message: `no schema: ${compiled.at} ${compiled.why}`.trim() });
});

/** The checks of an answer, by their names. An entry may hold several: all have to pass. */
const check = z
  .strictObject({
    contains: oneOrMore(text, 'a text').optional(),
    matches: pattern.optional(),
    equals: z.json().optional(),
    json_schema: jsonSchema.optional(),
    max_tokens: count.optional(),
    max_ms: count.optional(),
    tool_called: z
      .union([text, z.strictObject({ command: text, times: z.int().min(0) })], {
        error: 'must be the beginning of a command, such as /fetch, or {command, times}',
      })
      .optional(),
    judge: text.optional(),
  })
  .refine((given) => Object.keys(given).length > 0, 'says nothing');

const checks = z.array(check).min(1).optional();

/** How often a case is run, and which part of that has to pass. */
const repeats = { n: z.int().min(1).max(1000).optional(), pass_rate: z.number().gt(0).max(1).optional() };

/** Whom it is for: an agent, or a definition, as the API takes them. */
const addressed = { agent: text.optional(), agent_def: z.record(z.string(), z.json()).optional() };

const message = z.union([text, z.array(z.record(z.string(), z.json())).min(1)], { error: 'must be a text, or a list of parts' });

const UNITS: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400, w: 604_800 };
const iso = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** A time as the API takes it: seconds since the epoch. `7d` is as long ago. @returns undefined when it is none */
export function secondsOf(given: string | number, now: number): number | undefined {
  if (typeof given === 'number') return given;
  const [, amount, unit] = /^(\d{1,6})([mhdw])$/.exec(given) ?? [];
  if (amount !== undefined) return Math.max(0, now - Number(amount) * UNITS[unit!]!);
  return iso.safeParse(given).success ? Math.floor(Date.parse(given) / 1000) : undefined;
}

const time = z.union([z.int().min(0), text]).refine((given) => secondsOf(given, 0) !== undefined, {
  error: 'must be 30m, 12h, 7d or 2w, a date, a time with its zone, or seconds since the epoch',
});

/** Which runs of the log are cases, newest first. */
const from = z.strictObject({
  agent: text.optional(),
  since: time.optional(),
  until: time.optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  user: text.optional(),
  state: z.enum(['completed', 'failed', 'canceled']).optional(),
  limit: z.int().min(1).max(10_000).optional(),
});

/** A line of a JSONL file: a case with a prompt. */
export const line = z.strictObject({
  name: text.optional(),
  message,
  ...addressed,
  response_format: z.json().optional(),
  checks,
  ...repeats,
});

const SOURCES = ['message', 'from', 'jsonl'] as const;

const entry = line
  .extend({ message: message.optional(), from: from.optional(), jsonl: text.optional(), tools: z.enum(['live', 'recorded']).optional() })
  .superRefine((given, context) => {
    const problem = (message: string) => context.addIssue({ code: 'custom', message });
    const sources = SOURCES.filter((name) => given[name] !== undefined);
    if (sources.length !== 1)
      problem(`must have one of ${SOURCES.join(', ')}${sources.length > 1 ? `, and has ${sources.join(' and ')}` : ''}`);
    if (given.tools === 'recorded' && !given.from) problem('nothing is recorded of a prompt: `tools: recorded` goes with `from`');
    if (given.from && given.response_format !== undefined) problem('a run of the log has its response_format');
  });

const judge = z.strictObject({ model: text, prompt: text.optional() });

export const suite = z.strictObject({
  name: text.optional(),
  ...addressed,
  judge: judge.optional(),
  checks,
  ...repeats,
  timeout_seconds: z.int().min(1).max(86_400).optional(),
  concurrency: z.int().min(1).max(64).optional(),
  cases: z.array(entry).min(1).max(1000),
});

export type Check = z.infer<typeof check>;
export type Judge = z.infer<typeof judge>;
export type LogFilter = z.infer<typeof from>;
export type Message = z.infer<typeof message>;
export type SuiteFile = z.infer<typeof suite>;
export type CaseLine = z.infer<typeof line>;

const namesOf = (given: { shape: object }): string[] => Object.keys(given.shape);

/** The members of each object, by the member that holds it or its list. */
export const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  '': namesOf(suite),
  cases: namesOf(entry),
  from: namesOf(from),
  checks: namesOf(check),
  judge: namesOf(judge),
  tool_called: ['command', 'times'],
};
