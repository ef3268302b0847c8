import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

/*
 * The payload schemas of the events, from the AsyncAPI document that the server serves.
 */

interface AsyncApi {
  components: { messages: Record<string, { name?: string }> };
}

const document = parse(
  readFileSync(new URL('../../src/generated/asyncapi.yaml', import.meta.url), 'utf8'),
) as AsyncApi;

const ajv = new Ajv2020.default({ strict: false, allErrors: true, unicodeRegExp: true });
addFormats.default(ajv);
ajv.addSchema(document as object, 'asyncapi');

const pointers = new Map(
  Object.entries(document.components.messages).map(([key, { name }]) => [name ?? key, `/components/messages/${key}/payload`]),
);

/** The names of all events. */
export const eventNames: string[] = [...pointers.keys()];

/** @returns what is wrong with the payload of an event, or undefined */
export function eventViolation(event: string, payload: unknown): string | undefined {
  const pointer = pointers.get(event);
  if (!pointer) return `the event ${event} is not in the AsyncAPI document`;
  const validate = ajv.getSchema(`asyncapi#${pointer}`)!;
  return validate(payload) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'data', separator: '; ' });
}
