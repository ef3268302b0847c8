import { cpSync } from 'node:fs';
import { OPENAPI_GENERATOR, OPENAPI_GENERATOR_NEEDS, openapiGenerator } from '../openapi-generator.ts';
import type { Row } from '../row.ts';

/** Loads all of it, also what is loaded when it is named. */
const LOAD = 'Baton.constants.each { |name| Baton.const_get(name) }';

/** Classes on Typhoeus, one for each tag, and models. */
export const row: Row = {
  name: 'openapi-generator-ruby',
  language: 'Ruby',
  generator: `openapi-generator ${OPENAPI_GENERATOR}`,
  document: '/openapi-3.1.yaml',
  flags: '-g ruby --additional-properties gemName=baton,moduleName=Baton',
  needs: ['ruby', 'ruby -rtyphoeus -e1', ...OPENAPI_GENERATOR_NEEDS],
  everyRun: false,
  typedEvents: true,
  byHand:
    '`Accept: text/event-stream`, the frames of a stream, as they come from the request that `build_request` makes, and going on after a drop',
  exceptions: [
    'no reader of event streams: https://github.com/OpenAPITools/openapi-generator/issues/6123',
    'it asks for JSON wherever an error may be JSON ([#686](https://github.com/OpenAPITools/openapi-generator/issues/686)): without an `Accept` of your own a run is answered with its result, not with a stream',
    'an event of a type that it doesn’t know is `nil`',
    'errors are raised with their body as text: `ErrorBody.build_from_hash` makes the object',
  ],
  async generate(context) {
    cpSync(context.program, context.folder, { recursive: true });
    await openapiGenerator(context, 'ruby', { gemName: 'baton', moduleName: 'Baton' });
  },
  async compile({ run }) {
    for (const file of ['program.rb', 'run.rb']) await run('ruby', ['-wc', file]);
    await run('ruby', ['-Iclient/lib', '-rbaton', '-e', LOAD]);
  },
  execute: ({ run }) => run('ruby', ['-Iclient/lib', 'program.rb'], { timeoutMs: 60_000 }),
};
