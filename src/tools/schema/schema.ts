import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { SchemaProblem } from '../../runtime/typed.ts';

/** The dialect, the only one. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** Keywords that say something to people or to generators, and nothing to a validator; Ajv does not know them. */
const ANNOTATIONS = ['$anchor', 'discriminator', 'example'];

/** A compiled schema. */
export type Validate = ValidateFunction;

let dialect: Ajv2020 | undefined;

/** Compiles a schema, in an instance of its own: no schema sees another one, nor that of its dialect. */
export function compileSchema(schema: Record<string, unknown>): Validate | SchemaProblem {
  if (schema['$schema'] !== undefined && schema['$schema'] !== DIALECT) {
    return { at: '/$schema', why: `must be ${DIALECT}, or left out: no other dialect is supported` };
  }
  // Ajv leaves this name out, wherever it stands.
  if (/"__proto__":/.test(JSON.stringify(schema))) return { at: '', why: 'it has a member "__proto__", which is not supported' };
  dialect ??= new Ajv2020({ strict: false, validateFormats: false, logger: false });
  if (!dialect.validate(DIALECT, schema)) {
    const [error] = dialect.errors!;
    return { at: error!.instancePath, why: `${messageOf(error!)}, as JSON Schema 2020-12 has it` };
  }
  const unknown: string[] = [];
  const ajv = new Ajv2020({
    meta: false,
    validateSchema: false,
    // Of what it would be strict about, only keywords that it doesn't know are refused: they are mostly misspelled.
    strict: false,
    strictSchema: 'log',
    logger: { log() {}, error() {}, warn: (message: unknown) => void unknown.push(...unknownKeyword(String(message))) },
    // As the dialect has it: a format is an annotation.
    validateFormats: false,
    // One that is used a thousand times is compiled once.
    inlineRefs: false,
    allErrors: true,
    // 19.99 is a multiple of 0.01, though not in binary.
    multipleOfPrecision: 9,
    // What every object of JavaScript inherits is no member of a value.
    ownProperties: true,
  });
  Object.setPrototypeOf(ajv.RULES.keywords, null);
  ajv.addVocabulary(ANNOTATIONS).removeKeyword('nullable');
  let validate: Validate;
  try {
    validate = ajv.compile(schema);
  } catch (error) {
    return { at: '', why: whyNot(error) };
  }
  if (unknown.length > 0) return { at: '', why: `no keyword of JSON Schema 2020-12: ${JSON.stringify(unknown[0])}` };
  // A word of Ajv's own. Such a validator answers with a promise.
  if ('$async' in validate) return { at: '', why: 'no keyword of JSON Schema 2020-12: "$async"' };
  return validate;
}

const unknownKeyword = (message: string): string[] => {
  const [, keyword] = /^strict mode: unknown keyword: "([^]*)"$/.exec(message) ?? [];
  return keyword === undefined ? [] : [keyword];
};

const REASON = 300;

function whyNot(error: unknown): string {
  if (error instanceof RangeError) return 'it is nested too deep, or holds too much';
  const message = error instanceof Error ? error.message : 'it cannot be compiled';
  if (error instanceof Error && error.constructor.name === 'MissingRefError') {
    const ref = JSON.stringify((error as Error & { missingRef?: unknown }).missingRef);
    return `the reference ${ref} leads out of the schema: only references within it are followed`.slice(0, REASON);
  }
  return message.slice(0, REASON);
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
