import { checkPython, executePython, projectOfPython, PYTHON_NEEDS, pythonVersion, runPython } from '../python.ts';
import type { Row } from '../row.ts';

const OPTIONS = [
  '--output-model-type',
  'pydantic_v2.BaseModel',
  '--target-python-version',
  '3.11',
  '--use-annotated',
  '--collapse-root-models',
  '--set-default-enum-member',
];

/** Models of pydantic 2, and nothing else. */
export const row: Row = {
  name: 'datamodel-code-generator',
  language: 'Python',
  generator: `datamodel-code-generator ${pythonVersion('datamodel-code-generator')}, pydantic ${pythonVersion('pydantic')}`,
  document: '/openapi-3.1.yaml',
  flags: OPTIONS.join(' '),
  needs: PYTHON_NEEDS,
  everyRun: true,
  typedEvents: true,
  byHand: 'requests, with httpx and httpx-sse; going on after a drop',
  exceptions: ['its union refuses an event that it does not know: look at the name first'],
  async generate(context) {
    projectOfPython(context);
    const files = ['--input', context.document, '--input-file-type', 'openapi', '--output', 'baton_models.py'];
    await runPython(context, 'datamodel-codegen', [...files, ...OPTIONS]);
  },
  compile: (context) => checkPython(context, ['program.py', 'baton_models.py']),
  execute: executePython,
};
