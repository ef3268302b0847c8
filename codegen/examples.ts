import { Ajv2020 } from 'ajv/dist/2020.js';
import type { BundledDocument, Node } from './bundle.ts';
import { strict } from './strict.ts';

/**
 * Checks the examples that the linters don't look at: those of every named schema, as strictly as our own tests read
 * answers.
 * @returns a line for each that its schema refuses
 */
export function wrongExamples(document: BundledDocument): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, unicodeRegExp: true, validateFormats: false });
  const { components } = strict(document) as { components: { schemas: Record<string, Node> } };
  ajv.addSchema({ $id: 'document', components });
  return Object.entries(components.schemas).flatMap(([name, schema]) => {
    const validate = ajv.getSchema(`document#/components/schemas/${name}`)!;
    return ((schema['examples'] ?? []) as unknown[]).flatMap((example) =>
      validate(example) ? [] : [`${name}: ${ajv.errorsText(validate.errors, { dataVar: 'example' })}`],
    );
  });
}
