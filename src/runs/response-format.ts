import { Problem, wrongMember } from '../lib/problem.ts';
import type { AgentInput } from '../runtime/agent.ts';
import { inOurForm, type AnswerSchemas, type GivenFormat, type ResponseFormat } from '../runtime/typed.ts';

/** What checks the formats of answers. */
export interface FormatServices {
  schemas: Pick<AnswerSchemas, 'check'>;
}

/** Bytes of a schema as JSON. */
const SCHEMA_MAX = 65_536;
/** How long a check may take, its wait for others included. */
const WAIT_MS = 10_000;
const AGAIN_SECONDS = 5;

/**
 * Checks the formats that a request brings: that of its run, and that of a definition, where it has one.
 * @param at the member of the body that the definition is in; empty when the body is the definition
 * @returns the format of the run, in our form
 * @throws {Problem} 400 when a schema can't be used, 503 when too many are being checked
 */
export async function checkFormats(
  { schemas }: FormatServices,
  tenantId: number,
  own: GivenFormat | undefined,
  definition: AgentInput | undefined,
  at = '/agent_def',
): Promise<ResponseFormat | undefined> {
  const format = await checkFormat(schemas, tenantId, own, '/response_format');
  await checkFormat(schemas, tenantId, definition?.response_format, `${at}/response_format`);
  return format;
}

async function checkFormat(
  schemas: FormatServices['schemas'],
  tenantId: number,
  given: GivenFormat | undefined,
  at: string,
): Promise<ResponseFormat | undefined> {
  if (!given) return undefined;
  const path = schemaPath(given, at);
  const format = inOurForm(given);
  if (format.type !== 'json_schema') return format;
  const size = Buffer.byteLength(JSON.stringify(format.schema));
  if (size > SCHEMA_MAX) throw wrongMember(path, `has ${size} bytes as JSON; it may have ${SCHEMA_MAX}`);
  const signal = AbortSignal.timeout(WAIT_MS);
  const problem = await schemas.check(format.schema, { tenantId, signal }).catch((cause: unknown) => {
    if (!signal.aborted) throw cause;
    const message = 'the schema of the response format could not be checked: too many are being worked on';
    throw new Problem('unavailable', message, { retryAfterSeconds: AGAIN_SECONDS, cause });
  });
  if (problem) throw wrongMember(path + problem.at, problem.why);
  return format;
}

/** Where the schema stands. */
function schemaPath(given: GivenFormat, at: string): string {
  if (given.type === 'text') return at;
  if (!given.json_schema) {
    if (given.schema) return `${at}/schema`;
    throw wrongMember(`${at}/schema`, "is required, or `json_schema` in OpenAI's form");
  }
  for (const member of ['schema', 'name'] as const) {
    if (given[member] !== undefined)
      throw wrongMember(`${at}/${member}`, `does not go with \`json_schema\`, which has a ${member} of its own`);
  }
  return `${at}/json_schema/schema`;
}
