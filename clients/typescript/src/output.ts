import type { components } from './generated/schemas.ts';

type ResponseFormat = components['schemas']['ResponseFormat'];
type JsonSchemaFormat = components['schemas']['JsonSchemaFormat'];

/** What is wrong with a value, in the words of the library that has looked at it. */
export interface OutputIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

type Validated<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly OutputIssue[]; readonly value?: undefined };

/**
 * A schema of any library that speaks Standard Schema and Standard JSON Schema (standardschema.dev): zod from 4.2, ArkType
 * from 2.1.28, Valibot with `@valibot/to-json-schema`.
 */
export interface OutputSchema<Output = unknown> {
  readonly '~standard': {
    readonly validate: (value: unknown) => Validated<Output> | Promise<Validated<Output>>;
    readonly jsonSchema: { readonly input: (options: { readonly target: 'draft-2020-12' }) => Record<string, unknown> };
  };
}

/** The body of a start, whose `response_format` may be such a schema as well. */
export type WithOutput<Body extends { response_format?: ResponseFormat }, Output> = Omit<Body, 'response_format'> & {
  response_format?: ResponseFormat | OutputSchema<Output>;
};

/** Takes a body apart: what is sent, and the schema that its answer has to fit. */
export function bodyOf<Body extends { response_format?: ResponseFormat }, Output>(
  given: WithOutput<Body, Output>,
): { body: Body; schema: OutputSchema<Output> | undefined } {
  const { response_format: format } = given;
  if (!isSchema(format)) return { body: given as Body, schema: undefined };
  return { body: { ...given, response_format: formatOf(format) } as unknown as Body, schema: format };
}

/**
 * What the model has to write: the value as it is before the library changes anything about it.
 * @throws {TypeError} when the library doesn't write JSON Schema, which the compiler has said to those who have one
 */
function formatOf(schema: OutputSchema): JsonSchemaFormat {
  const { jsonSchema } = schema['~standard'] as Partial<OutputSchema['~standard']>;
  if (!jsonSchema) throw new TypeError('response_format needs a library that speaks Standard JSON Schema: zod from 4.2, for one');
  return { type: 'json_schema', schema: jsonSchema.input({ target: 'draft-2020-12' }) };
}

/** ArkType's are functions. */
function isSchema<Output>(format: ResponseFormat | OutputSchema<Output> | undefined): format is OutputSchema<Output> {
  return format !== undefined && '~standard' in format;
}
