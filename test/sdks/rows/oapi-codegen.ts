import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { compileGo, executeGo, GO_CLIENT, GO_NEEDS, projectOfGo } from '../go.ts';
import type { Row } from '../row.ts';

const VERSION = '2.8.2';
const COMMAND = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${VERSION}`;

/** A client on net/http; the events are a union with a method for each. */
export const row: Row = {
  name: 'oapi-codegen',
  language: 'Go',
  generator: `oapi-codegen ${VERSION}`,
  document: '/openapi-3.1.yaml',
  flags: '-generate types,client',
  needs: GO_NEEDS,
  everyRun: false,
  typedEvents: true,
  byHand: 'reading frames from the raw response, and going on after a drop',
  async generate(context) {
    projectOfGo(context);
    mkdirSync(join(context.folder, GO_CLIENT));
    const output = join(GO_CLIENT, 'baton.go');
    await context.run('go', ['run', COMMAND, '-generate', 'types,client', '-package', GO_CLIENT, '-o', output, context.document]);
  },
  compile: (context) => compileGo(context),
  execute: executeGo,
};
