import type { BundledDocument } from '../bundle.ts';
import { renderCalls } from './python/calls.ts';
import { renderApi } from './python/api.ts';
import { renderInputs } from './python/inputs.ts';
import { renderModels } from './python/models.ts';
import { operationsOf } from './python/operations.ts';
import { renderRetryable } from './python/retryable.ts';
import { reachableFrom, type Schemas } from './python/schemas.ts';

/** The folder of the Python client's generated modules. */
export const PYTHON_FOLDER = 'clients/python/src/baton/_generated';

/** The unions of the streams' events, each with the table by which its frames are read. */
const STREAM_UNIONS = { RunEvent: 'RUN_EVENTS', NotificationStreamEvent: 'NOTIFICATION_EVENTS' };

/**
 * The modules of the Python client that follow from the contract, by file name: what events, answers and bodies are
 * made of, and one function per operation. The stream itself is written by hand.
 * @param openapi31 the document that has a schema for an event
 */
export function renderPythonClient(openapi31: BundledDocument): [name: string, content: string][] {
  const { schemas } = openapi31['components'] as { schemas: Schemas };
  const operations = operationsOf(openapi31);
  const events = reachableFrom(
    schemas,
    Object.keys(STREAM_UNIONS).map((name) => ({ $ref: `#/components/schemas/${name}` })),
  );
  const answers = operations.flatMap(({ answer }) => (answer.kind === 'json' ? [answer.schema] : []));
  const models = reachableFrom(schemas, [...answers, { $ref: '#/components/schemas/ErrorBody' }]);
  const inputs = reachableFrom(
    schemas,
    operations.flatMap(({ body, parameters }) => [...(body ? [body] : []), ...parameters.map(({ schema }) => schema)]),
  );
  const eventsModule = renderModels(schemas, events, { about: 'The events of streams.', tables: STREAM_UNIONS });
  return [
    ['__init__.py', '"""What follows from the contract."""\n'],
    ['events.py', `${eventsModule}\n${renderRetryable(schemas)}`],
    ['models.py', renderModels(schemas, models, { about: 'What the server answers.' })],
    ['inputs.py', renderInputs(schemas, inputs)],
    ['calls.py', renderCalls(schemas, operations)],
    ['api.py', renderApi(schemas, operations)],
  ];
}
