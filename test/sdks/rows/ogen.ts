import { compileGo, executeGo, GO_CLIENT, GO_NEEDS, projectOfGo } from '../go.ts';
import type { Row } from '../row.ts';

/** The one in `programs/ogen/go.mod`, which has the generator as a tool beside what the generated code imports. */
const VERSION = '1.24.0';

/** A client that reads event streams itself: each event with its id, and its data as the union. */
export const row: Row = {
  name: 'ogen',
  language: 'Go',
  generator: `ogen ${VERSION}`,
  document: '/openapi-3.1.yaml',
  flags: 'ogen.yml: generator.features: {enable: [paths/client], disable_all: true}',
  needs: GO_NEEDS,
  everyRun: false,
  typedEvents: true,
  byHand: 'going on after a drop, with its own reconnection turned off',
  exceptions: [
    'it writes no server with event streams (its README, "SSE"): `disable_all` and `paths/client` leave the server out',
    'its reconnection goes on behind an `id:` whose event was cut off, and loses that event: give `Next` a context that has ended',
  ],
  async generate(context) {
    projectOfGo(context);
    await context.run('go', ['tool', 'ogen', '--config', 'ogen.yml', '--target', GO_CLIENT, '--package', GO_CLIENT, context.document]);
  },
  compile: (context) => compileGo(context),
  execute: executeGo,
};
