import { Ajv2020 } from 'ajv/dist/2020.js';
import type { BundledDocument } from './bundle.ts';
import { allEvents } from './events.ts';
import { CODE, standaloneCode } from './standalone.ts';
import { strict } from './strict.ts';

/** Renders a compiled validator for the payload of every event, as plain JavaScript without dependencies. */
export function renderEventValidators(document: BundledDocument): { code: string; types: string } {
  const events = allEvents(document);
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    unicodeRegExp: true,
    validateFormats: false,
    code: CODE,
  });
  // Ajv has no use for a discriminator that is a string, as AsyncAPI has it.
  const components = (strict(document)['components'] ?? {}) as object;
  ajv.addSchema({ $id: 'https://baton.invalid/asyncapi', components });
  const exported: Record<string, string> = {};
  for (const { name, schema } of events) {
    const id = `https://baton.invalid/events/${name}`;
    ajv.addSchema({ $id: id, $ref: `https://baton.invalid/asyncapi#/components/schemas/${schema}` });
    exported[name] = id;
  }
  const code = standaloneCode(ajv, exported);
  const types = `import type { ErrorObject } from 'ajv';

/** Validates a payload; \`errors\` says what is wrong with the last one. */
export interface EventValidator {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

${events.map(({ name }) => `export declare const ${name}: EventValidator;`).join('\n')}
`;
  return { code, types };
}
