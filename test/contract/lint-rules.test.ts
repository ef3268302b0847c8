import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

/*
 * The rules of our own in .spectral.yaml: each finds what it is there for, and says nothing of a document without it.
 */

type Node = Record<string, unknown>;

const ref = (name: string): Node => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string): Node => ({ content: { 'application/json': { schema: ref(name) } } });

/** A small document that keeps every rule. */
function good() {
  const errors = { 400: { description: 'Wrong.', ...json('ErrorBody') }, default: { description: 'Wrong.', ...json('ErrorBody') } };
  const event = (type: string) => ({ type: 'object', required: ['type'], properties: { type: { type: 'string', const: type } } });
  return {
    openapi: '3.1.1',
    info: { title: 'Small', version: '1.0.0' },
    paths: {
      '/things': {
        post: {
          operationId: 'make',
          requestBody: json('Thing') as Node,
          parameters: [{ name: 'since_seq', in: 'query', schema: { type: 'integer', format: 'int64' } as Node }],
          responses: { 200: { description: 'Made.', ...json('Thing') } as Node, ...errors } as Record<string, Node>,
        },
        get: {
          operationId: 'watch',
          responses: {
            200: { description: 'Events.', content: { 'text/event-stream': { schema: ref('RunEvent') } } } as Node,
            ...errors,
          },
        },
      },
      '/document': {
        get: {
          operationId: 'read',
          responses: { 200: { description: 'Text.', content: { 'application/yaml': { schema: { type: 'string' } } } }, ...errors },
        },
      },
    },
    components: {
      schemas: {
        Thing: {
          type: 'object',
          properties: { id: { type: 'integer', format: 'int64' }, size: { type: 'integer', format: 'int32' }, part: ref('Part') } as Record<
            string,
            Node
          >,
        } as Node & { properties: Record<string, Node> },
        Part: { oneOf: [{ type: 'string' }, ref('StartEvent')] } as Node & { oneOf: Node[] },
        ErrorBody: {
          type: 'object',
          required: ['error', 'error_code'],
          properties: { error: { type: 'string' }, error_code: { type: 'string' } as Node },
        },
        StartEvent: event('start') as Node,
        EndEvent: event('end'),
        RunEvent: {
          oneOf: [ref('StartEvent'), ref('EndEvent')],
          discriminator: {
            propertyName: 'type',
            mapping: { start: '#/components/schemas/StartEvent', end: '#/components/schemas/EndEvent' },
          } as Node,
        },
      },
    },
  };
}

type Document = ReturnType<typeof good>;

/** For each rule a document that breaks it. */
const broken: Record<string, (document: Document) => void> = {
  'baton-no-boolean-const': ({ components }) => (components.schemas.Thing.properties['ok'] = { type: 'boolean', const: true }),
  'baton-no-null-in-type': ({ components }) => (components.schemas.Thing.properties['name'] = { type: ['string', 'null'] }),
  'baton-plain-error-code': ({ components }) => (components.schemas.ErrorBody.properties.error_code = { type: 'string', enum: ['gone'] }),
  'baton-integer-format': ({ components }) => (components.schemas.Thing.properties['size'] = { type: 'integer' }),
  'baton-int64': ({ components }) => (components.schemas.Thing.properties['id'] = { type: 'integer', format: 'int32' }),
  'baton-named-bodies': ({ paths }) =>
    (paths['/things'].post.requestBody = { content: { 'application/json': { schema: { type: 'object' } } } }),
  'baton-named-branches': ({ components }) => components.schemas.Part.oneOf.push({ type: 'object', properties: {} }),
  'baton-named-objects': ({ components }) =>
    (components.schemas.Thing.properties['part'] = { type: 'object', properties: { a: { type: 'string' } } }),
  'baton-no-stream-headers': ({ paths }) =>
    (paths['/things'].get.responses[200]['headers'] = { 'X-Request-Id': { schema: { type: 'string' } } }),
  'baton-one-content-type': ({ paths }) => {
    (paths['/things'].post.responses[200]!['content'] as Node)['text/plain'] = { schema: { type: 'string' } };
  },
  'baton-one-error': ({ paths }) => (paths['/things'].post.responses[400] = { description: 'Wrong.', ...json('Thing') }),
  'baton-default-response': ({ paths }) => delete paths['/things'].post.responses['default'],
  'baton-yaml-string': ({ paths }) => (paths['/document'].get.responses[200].content['application/yaml'].schema.type = 'object'),
  'baton-events-named': ({ components }) => (components.schemas.StartEvent['required'] = ['agent']),
  'baton-discriminator-mapping': ({ components }) => delete components.schemas.RunEvent.discriminator['mapping'],
  'baton-no-frames': ({ paths }) =>
    (paths['/things'].get.responses[200]['content'] = { 'text/event-stream': { schema: { type: 'array', items: ref('RunEvent') } } }),
  'baton-no-default-cursor': ({ paths }) => (paths['/things'].post.parameters[0]!.schema['default'] = 0),
  'baton-no-conditions': ({ components }) => (components.schemas.Thing['dependentSchemas'] = { id: { required: ['size'] } }),
  'baton-open-objects': ({ components }) => (components.schemas.Thing['additionalProperties'] = false),
  'baton-runtime-names': called('ApiError'),
  'baton-runtime-names in Go': called('GenericOpenAPIError'),
  'baton-runtime-names in Swift': called('ErrorResponse'),
  'baton-runtime-names in Java': called('Object'),
  'baton-runtime-names in TypeScript': called('Response'),
  'baton-no-comment-marks': said('Where `Accept` is `*/*`.'),
  'baton-no-comment-marks in Kotlin': said('All of `/mem/*`.'),
  'baton-no-comment-marks in Python': said('Between two `"""`.'),
  'baton-no-comment-marks in Java': said('No `\\u0000`.'),
};

/** The rule of an entry of {@link broken}: behind it may stand whom the fault would hit. */
const ruleOf = (name: string): string => name.split(' ')[0]!;

function called(name: string): (document: Document) => void {
  return ({ components }) => Object.assign(components.schemas, { [name]: { type: 'object', properties: {} } });
}

function said(text: string): (document: Document) => void {
  return ({ components }) => (components.schemas.Thing['description'] = text);
}

it('[CTR-015] [CTR-040] every lint rule of our own finds its fault, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-lint-'));
  const { rules } = parse(readFileSync('.spectral.yaml', 'utf8')) as { rules: Record<string, unknown> };
  expect([...new Set(Object.keys(broken).map(ruleOf))].sort()).toEqual(
    Object.keys(rules)
      .filter((name) => name.startsWith('baton-'))
      .sort(),
  );
  const files = [['good', () => {}] as const, ...Object.entries(broken)].map(([name, breakIt]) => {
    const document = good();
    breakIt(document);
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(document));
    return join(folder, `${name}.json`);
  });
  const report = join(folder, 'report');
  const args = ['lint', '--ruleset', resolve('.spectral.yaml'), '--format=json', `--output=${report}`, ...files];
  // It exits with 1 for what it finds.
  await promisify(execFile)('node_modules/.bin/spectral', args).catch(() => {});
  const found = JSON.parse(readFileSync(report, 'utf8')) as { code: string; source: string }[];
  const ours = found.filter(({ code }) => code.startsWith('baton-'));
  for (const name of ['good', ...Object.keys(broken)]) {
    const codes = new Set(ours.filter(({ source }) => source.endsWith(`/${name}.json`)).map(({ code }) => code));
    expect([...codes], name).toEqual(name === 'good' ? [] : [ruleOf(name)]);
  }
  rmSync(folder, { recursive: true });
}, 120_000);
