/**
 * Compiles the schemas of tenants and applies them, in a process of its own: what a schema, or a pattern in it, can make a
 * validator do must neither hold up the server nor use up its memory.
 */
import type { ErrorObject } from 'ajv';
import { LRUCache } from 'lru-cache';
import { answerJobs } from '../../lib/job-answers.ts';
import { cutCharacters } from '../../lib/text.ts';
import { onOneLine } from '../../runtime/marks.ts';
import type { SchemaProblem } from '../../runtime/typed.ts';
import { jsonIn, parseBounded } from './find-json.ts';
import { compileSchema, messageOf, type Validate } from './schema.ts';

/** A schema to be compiled and, with a text, applied to the JSON value in that. */
export interface SchemaJob {
  tenantId: number;
  /** The schema as JSON. */
  schema: string;
  text?: string;
}

/** What became of a job: the schema is not usable; or it is, and the text holds this JSON, or is wrong for these reasons. */
export type SchemaAnswer = { unusable: SchemaProblem } | { problems: string[] } | { json: string };

/** Compiled schemas that are kept: of so many tenants, so many of each. One takes from 0.1 to some MiB. */
const [TENANTS, OF_TENANT] = [32, 8];
/** Of the problems of a text, and of each one, so much is told. */
const [PROBLEMS, PROBLEM_LENGTH] = [20, 300];

const compiled = new LRUCache<number, LRUCache<string, Validate>>({ max: TENANTS });

answerJobs<SchemaJob, SchemaAnswer>(({ tenantId, schema, text }) => {
  const validate = validatorOf(tenantId, schema);
  if (typeof validate !== 'function') return { unusable: validate };
  return text === undefined ? { problems: [] } : lookFor(validate, text);
});

function validatorOf(tenantId: number, schema: string): Validate | SchemaProblem {
  let own = compiled.get(tenantId);
  if (!own) compiled.set(tenantId, (own = new LRUCache({ max: OF_TENANT })));
  const known = own.get(schema);
  if (known) return known;
  const made = compileSchema(JSON.parse(schema) as Record<string, unknown>);
  if (typeof made === 'function') own.set(schema, made);
  return made;
}

function lookFor(validate: Validate, text: string): SchemaAnswer {
  let problems: string[] | undefined;
  for (const json of jsonIn(text)) {
    const parsed = parseBounded(json);
    if (!parsed) continue;
    const wrong = 'problem' in parsed ? [parsed.problem] : problemsOf(validate, parsed.value);
    if (wrong.length === 0) return { json };
    problems ??= wrong;
  }
  return { problems: problems ?? ['it is no JSON'] };
}

function problemsOf(validate: Validate, value: unknown): string[] {
  try {
    if (validate(value)) return [];
  } catch (error) {
    // A recursion without an end.
    if (error instanceof RangeError) return ['checking it against the schema leads too deep'];
    throw error;
  }
  const errors = validate.errors!;
  const told = errors.slice(0, PROBLEMS).map(problemOf);
  return errors.length > PROBLEMS ? [...told, `and ${errors.length - PROBLEMS} more`] : told;
}

function problemOf(error: ErrorObject): string {
  return cutCharacters(onOneLine(`${error.instancePath || 'the value'}: ${messageOf(error)}`), PROBLEM_LENGTH);
}
