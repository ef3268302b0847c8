import { MODELINA, printedOfFrames, recordFrames } from '../modelina.ts';
import { npmInstall } from '../npm.ts';
import { checkPython, executePython, projectOfPython, PYTHON_NEEDS } from '../python.ts';
import type { Row } from '../row.ts';
import { compileTypeScript, executeTypeScript, projectOfTypeScript } from '../typescript.ts';

/** What is the same for both languages: types of the events, and nothing else. */
const SHARED = {
  document: '/asyncapi.yaml',
  everyRun: true,
  byHand: 'everything but the types of the events',
  expected: printedOfFrames,
} as const;

/** Its imports have no extensions, as bundlers take them, and export types like values. */
const RELAXED = { module: 'esnext', moduleResolution: 'bundler', verbatimModuleSyntax: false, isolatedModules: false };

/** Types from the AsyncAPI document; how they are generated is in `generate.js` beside the program. */
export const rows: Row[] = [
  {
    ...SHARED,
    name: 'modelina-typescript',
    language: 'TypeScript',
    generator: `AsyncAPI Modelina ${MODELINA}, TypeScript`,
    flags: "modelType: 'interface', rawPropertyNames: true",
    needs: ['npm'],
    typedEvents: true,
    async generate(context) {
      await projectOfTypeScript(context, { '@asyncapi/modelina': MODELINA }, RELAXED);
      await context.run('node', ['generate.js']);
    },
    compile: compileTypeScript,
    async execute(context) {
      await recordFrames(context);
      return executeTypeScript(context);
    },
  },
  {
    ...SHARED,
    name: 'modelina-python',
    language: 'Python',
    generator: `AsyncAPI Modelina ${MODELINA}, Python`,
    flags: "packageName: 'baton_events'",
    needs: ['npm', ...PYTHON_NEEDS],
    typedEvents: 'a class for each event; unions are not written for Python',
    exceptions: [
      'its preset for pydantic writes constants that are no Python ([#2474](https://github.com/asyncapi/modelina/issues/2474)): take its plain classes, whose absent members raise an AttributeError',
      'its classes pass mypy without `--strict`: setters say no return type',
    ],
    async generate(context) {
      projectOfPython(context);
      await npmInstall(context, { '@asyncapi/modelina': MODELINA });
      await context.run('node', ['generate.js']);
    },
    compile: (context) =>
      checkPython(context, ['program.py', 'baton_events'], ['--check-untyped-defs', '--strict-equality', '--explicit-package-bases']),
    async execute(context) {
      await recordFrames(context);
      return executePython(context);
    },
  },
];
