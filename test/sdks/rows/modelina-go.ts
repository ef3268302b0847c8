import { compileGo, executeGo, GO_CLIENT, GO_NEEDS, projectOfGo } from '../go.ts';
import { MODELINA, printedOfFrames, recordFrames } from '../modelina.ts';
import { npmInstall } from '../npm.ts';
import type { Row } from '../row.ts';

/** Types of the events, from the AsyncAPI document; how they are generated is in `generate.js` beside the program. */
export const row: Row = {
  name: 'modelina-go',
  language: 'Go',
  generator: `AsyncAPI Modelina ${MODELINA}, Go`,
  document: '/asyncapi.yaml',
  flags: 'GO_COMMON_PRESET: addJsonTag, interpreter: ignoreAdditionalProperties',
  needs: [...GO_NEEDS, 'npm'],
  everyRun: false,
  typedEvents: 'a struct for each event; a union is a struct that embeds them all, and parses as none of them',
  byHand: 'everything but the types of the events',
  expected: printedOfFrames,
  exceptions: [
    'the tags of its unions miss a quotation mark ([#2430](https://github.com/asyncapi/modelina/issues/2430)), which `go vet` reports and the compiler accepts',
  ],
  async generate(context) {
    projectOfGo(context);
    await npmInstall(context, { '@asyncapi/modelina': MODELINA });
    await context.run('node', ['generate.js', context.document, GO_CLIENT]);
  },
  compile: (context) => compileGo(context, ['structtag']),
  async execute(context) {
    await recordFrames(context);
    return executeGo(context);
  },
};
