import { cpSync } from 'node:fs';
import { OPENAPI_GENERATOR, OPENAPI_GENERATOR_NEEDS, openapiGenerator } from '../openapi-generator.ts';
import type { Row } from '../row.ts';

/** Assertions are looked at; PHP leaves them out otherwise. */
const PHP = ['-d', 'zend.assertions=1'];
/** Loads every file of it; `autoload.php` makes an exception of each warning. */
const LOAD = `
require 'autoload.php';
$files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator('client/lib', FilesystemIterator::SKIP_DOTS));
foreach ($files as $file) require_once (string) $file;
`;

/** Classes on Guzzle, one for each tag, and models. */
export const row: Row = {
  name: 'openapi-generator-php',
  language: 'PHP',
  generator: `openapi-generator ${OPENAPI_GENERATOR}`,
  document: '/openapi-3.1.yaml',
  flags: '-g php --additional-properties invokerPackage=Baton',
  needs: ['php', "php -r require('GuzzleHttp/autoload.php');", "php -r mb_strlen('');", ...OPENAPI_GENERATOR_NEEDS],
  everyRun: false,
  typedEvents:
    'a class for each event; their union is one class with the members of all ([#11432](https://github.com/OpenAPITools/openapi-generator/issues/11432))',
  byHand:
    'sending the requests of streams that the generated code makes (`orchestrateRequest`), with `Accept: text/event-stream`; their frames, and which class an event is; going on after a drop',
  exceptions: [
    'no reader of event streams: https://github.com/OpenAPITools/openapi-generator/issues/6123',
    'it prefers JSON wherever an error may be JSON: without an `Accept` of your own a run is answered with its result, not with a stream',
  ],
  async generate(context) {
    cpSync(context.program, context.folder, { recursive: true });
    await openapiGenerator(context, 'php', { invokerPackage: 'Baton' });
  },
  async compile({ run }) {
    for (const file of ['program.php', 'Run.php']) await run('php', ['-l', file]);
    await run('php', [...PHP, '-r', LOAD]);
  },
  execute: ({ run }) => run('php', [...PHP, 'program.php'], { timeoutMs: 60_000 }),
};
