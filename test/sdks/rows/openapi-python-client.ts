import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPython, executePython, projectOfPython, PYTHON_NEEDS, pythonVersion, runPython } from '../python.ts';
import type { Row } from '../row.ts';

/** Functions on httpx, and classes of attrs. */
export const row: Row = {
  name: 'openapi-python-client',
  language: 'Python',
  generator: `openapi-python-client ${pythonVersion('openapi-python-client')}`,
  document: '/openapi-3.1.yaml',
  flags: '--meta none',
  needs: PYTHON_NEEDS,
  everyRun: true,
  typedEvents: 'a class for each event; their union stands in signatures, and has no name',
  byHand: 'reading a stream, with httpx-sse, as the class that the event names; going on after a drop',
  exceptions: ['it leaves out the answers that are neither JSON nor text: the documents, and the bytes of artifacts'],
  async generate(context) {
    projectOfPython(context);
    // It would format with ruff, if that were there.
    writeFileSync(join(context.folder, 'generator.yaml'), 'post_hooks: []\n');
    const output = ['--meta', 'none', '--output-path', 'baton_client'];
    await runPython(context, 'openapi-python-client', ['generate', '--path', context.document, '--config', 'generator.yaml', ...output]);
  },
  compile: (context) => checkPython(context, ['program.py', 'baton_client']),
  execute: executePython,
};
