import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { DIALECTS, readSchema, type Dialect, type Found } from '../../lib/json-schema.ts';
import type { SchemaProblem } from '../../runtime/typed.ts';
import { compilePattern } from './pattern.ts';

const CLASSES = { 'draft-07': Ajv, '2019-09': Ajv2019, '2020-12': Ajv2020 };

const OPTIONS: Options = {
  meta: false,
  validateSchema: false,
  strict: false,
  logger: false,
  // As the dialects have it: a format is an annotation.
  validateFormats: false,
  // One that is used a thousand times is compiled once.
  inlineRefs: false,
  allErrors: true,
  // 19.99 is a multiple of 0.01, though not in binary.
  multipleOfPrecision: 9,
  // What every object of JavaScript inherits is no member of a value.
  ownProperties: true,
  code: { regExp: Object.assign(compilePattern, { code: 'new RegExp' }) },
};

/** A compiled schema. */
export type Validate = ValidateFunction;

const dialects = new Map<Dialect, Ajv>();

/** Compiles a schema, in an instance of its own: no schema sees another one, nor that of its dialect. @param given is changed */
export function compileSchema(given: Record<string, unknown>): Validate | SchemaProblem {
  // Ajv leaves this name out, wherever it stands.
  if (/"__proto__":/.test(JSON.stringify(given))) return { at: '', why: 'it has a member "__proto__", which is not supported' };
  const read = readSchema(given);
  if (!read) return { at: '/$schema', why: `must be ${Object.values(DIALECTS).join(', ')}, or left out: no other dialect is supported` };
  const { dialect, schema, references, patterns } = read;
  const wrong = wrongIn(dialect, schema) ?? patterns.map(wrongPattern).find((problem) => problem !== undefined);
  if (wrong) return wrong;
  const ajv = new CLASSES[dialect](OPTIONS);
  Object.setPrototypeOf(ajv.RULES.keywords, null);
  try {
    return ajv.compile(schema);
  } catch (error) {
    return whyNot(error, references);
  }
}

function wrongIn(dialect: Dialect, schema: object): SchemaProblem | undefined {
  const known = dialects.get(dialect) ?? new CLASSES[dialect]({ strict: false, validateFormats: false, logger: false });
  dialects.set(dialect, known);
  if (known.validate(DIALECTS[dialect], schema)) return undefined;
  const [error] = known.errors!;
  return { at: error!.instancePath, why: `${messageOf(error!)}, as JSON Schema ${dialect} has it` };
}

function wrongPattern({ value, at }: Found): SchemaProblem | undefined {
  try {
    compilePattern(value);
    return undefined;
  } catch (error) {
    return { at, why: (error as Error).message.slice(0, REASON) };
  }
}

const REASON = 300;

function whyNot(error: unknown, references: readonly Found[]): SchemaProblem {
  if (error instanceof RangeError) return { at: '', why: 'it is nested too deep, or holds too much' };
  const message = error instanceof Error ? error.message : 'it cannot be compiled';
  if (!(error instanceof Error) || error.constructor.name !== 'MissingRefError') {
    const leadsOut = references.find(({ value, at }) => !at.endsWith('/$ref') && !value.startsWith('#'));
    return { at: leadsOut?.at ?? '', why: message.slice(0, REASON) };
  }
  const { missingRef = '' } = error as Error & { missingRef?: string };
  const found =
    references.find(({ value }) => value.replace(/#$/, '') === missingRef) ?? references.find(({ value }) => missingRef.endsWith(value));
  const why = `the reference ${JSON.stringify(missingRef)} leads out of the schema: only references within it are followed`;
  return { at: found?.at ?? '', why: why.slice(0, REASON) };
}

/** What a validation error says; the value is not repeated, the writer has it before him. */
export function messageOf({ keyword, message, params }: ErrorObject): string {
  switch (keyword) {
    case 'enum':
      return `must be one of ${JSON.stringify(params.allowedValues)}`;
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case 'additionalProperties':
      return `must not have the property ${JSON.stringify(params.additionalProperty)}`;
    case 'unevaluatedProperties':
      return `must not have the property ${JSON.stringify(params.unevaluatedProperty)}`;
    default:
      return message ?? 'is not valid';
  }
}
