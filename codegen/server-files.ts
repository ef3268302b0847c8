import openapiTS, { astToString } from 'openapi-typescript';
import { renderApiErrors } from './api-errors.ts';
import type { Contract } from './contract.ts';
import { renderDocs } from './docs/page.ts';
import { renderScript } from './docs/script.ts';
import { renderEventValidators } from './event-validators.ts';
import { renderEvents } from './events.ts';
import { FOLDER, renderStamp, STAMP } from './freshness.ts';
import { renderOperations } from './operations.ts';
import { renderRequestValidators } from './request-validators.ts';
import { withDefaultsSent } from './requests.ts';
import { withWrapped } from './wrapped.ts';
import { yamlOf } from './yaml.ts';

export const NOTICE = 'Generated from spec/ by `npm run generate`. Do not edit.';

/** A generated TypeScript file. */
export const typescript = (text: string): string => `// ${NOTICE}\n${text}`;

/** Every file of src/generated, by its path, with its content. */
export async function renderServerFiles(contract: Contract): Promise<Map<string, string>> {
  const { openapi, plain, typed, openapi31, webhooks31, openapi30, asyncapi } = contract;
  // Made from the document that has a schema for each event. Its readers must not change it.
  const types = astToString(await openapiTS(withDefaultsSent(typed) as never));
  const eventValidators = renderEventValidators(asyncapi);
  const requestValidators = renderRequestValidators(plain);
  const requestErrors = renderRequestValidators(plain, { allErrors: true });
  const documents = { openapi, 'openapi-3.1': openapi31, 'openapi-3.1-webhooks': webhooks31, 'openapi-3.0': openapi30, asyncapi };
  const files: [name: string, content: string][] = [
    ...Object.entries(documents).flatMap(([name, document]): [string, string][] => [
      [`${name}.yaml`, `# ${NOTICE}\n${yamlOf(document)}`],
      [`${name}.json`, `${JSON.stringify(document, null, 2)}\n`],
    ]),
    [
      'openapi.ts',
      typescript(`/** The OpenAPI document in one piece. */\nexport const document: object = ${JSON.stringify(openapi, null, 2)};\n`),
    ],
    ['api.ts', typescript(types)],
    ['events.ts', typescript(renderEvents(asyncapi))],
    ['api-errors.ts', typescript(renderApiErrors(plain))],
    ['operations.ts', typescript(renderOperations(plain))],
    ['docs.html', renderDocs(NOTICE, await renderScript(), withWrapped(plain), asyncapi)],
    ['event-validators.js', typescript(`${eventValidators.code}\n`)],
    ['event-validators.d.ts', typescript(eventValidators.types)],
    ['request-validators.js', typescript(requestValidators.code)],
    ['request-validators.d.ts', typescript(requestValidators.types)],
    ['request-errors.js', typescript(requestErrors.code)],
    ['request-errors.d.ts', typescript(requestErrors.types)],
  ];
  const named = new Map(files.map(([name, content]) => [`${FOLDER}/${name}`, content]));
  return named.set(STAMP, renderStamp([...named.keys()]));
}
