import { Ajv2020 } from 'ajv/dist/2020.js';
import type { BundledDocument } from './bundle.ts';
import { allEvents } from './events.ts';

interface Messages {
  components: { messages: Record<string, { name: string; examples?: { payload: unknown }[] }> };
}

/**
 * Checks the examples of events: those of the AsyncAPI messages, and the `data` of every frame in the OpenAPI
 * document's stream examples.
 * @returns a line for each that its schema refuses
 */
export function wrongExamples(openapi: BundledDocument, asyncapi: BundledDocument): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, unicodeRegExp: true, validateFormats: false });
  ajv.addSchema({ $id: 'asyncapi', components: asyncapi['components'] });
  const schemas = new Map(allEvents(asyncapi).map(({ name, schema }) => [name, schema]));

  const check = (where: string, event: string, payload: unknown): string[] => {
    const schema = schemas.get(event);
    if (!schema) return [`${where}: there is no event ${event}`];
    const validate = ajv.getSchema(`asyncapi#/components/schemas/${schema}`)!;
    return validate(payload) ? [] : [`${where}, ${event}: ${ajv.errorsText(validate.errors, { dataVar: 'data' })}`];
  };

  const messages = Object.values((asyncapi as unknown as Messages).components.messages);
  return [
    ...messages.flatMap(({ name, examples }) =>
      examples ? examples.flatMap(({ payload }) => check('asyncapi', name, payload)) : [`asyncapi, ${name}: no example`],
    ),
    ...framesIn(openapi).flatMap(({ event, data }) => check('openapi', event, JSON.parse(data))),
  ];
}

/** Everything in the document that looks like an example's frame. */
function framesIn(node: unknown): { event: string; data: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  const { event, data } = node as Record<string, unknown>;
  if (typeof event === 'string' && typeof data === 'string') return [{ event, data }];
  return Object.values(node).flatMap(framesIn);
}
