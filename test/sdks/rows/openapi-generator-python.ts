import { OPENAPI_GENERATOR, OPENAPI_GENERATOR_NEEDS, openapiGenerator } from '../openapi-generator.ts';
import { checkPython, executePython, projectOfPython, PYTHON_NEEDS } from '../python.ts';
import type { Row } from '../row.ts';

/** Classes on urllib3, one for each tag, and models of pydantic 2. */
export const row: Row = {
  name: 'openapi-generator-python',
  language: 'Python',
  generator: `OpenAPI Generator ${OPENAPI_GENERATOR}, python`,
  document: '/openapi-3.0.yaml',
  flags: '-g python --additional-properties packageName=baton_client',
  needs: [...PYTHON_NEEDS, ...OPENAPI_GENERATOR_NEEDS],
  everyRun: true,
  typedEvents: true,
  byHand: '`Accept: text/event-stream`, a parser of event streams (sseclient-py) on the raw response, and going on after a drop',
  exceptions: [
    'a `message` is made by hand: `Message("Hello")`, `Message([MessagePart(TextPart(type="text", text="Hello"))])`; `from_dict` makes nulls of the parts',
    'it asks for JSON wherever an error may be JSON: without an `Accept` of your own a run is answered with its result, not with a stream',
    'it tries all classes on an event instead of looking at `type`, and fails on an event that it does not know: look first',
    'what it writes passes mypy without `--strict`, the mode of its own pyproject.toml',
  ],
  async generate(context) {
    projectOfPython(context);
    await openapiGenerator(context, 'python', { packageName: 'baton_client' }, { output: '.' });
  },
  compile: (context) =>
    checkPython(context, ['program.py', 'baton_client'], ['--check-untyped-defs', '--warn-redundant-casts', '--strict-equality']),
  execute: executePython,
};
