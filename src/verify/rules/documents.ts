import { parse } from 'yaml';
import { lenient } from '../../contract/lenient.ts';
import { ContractDocument, type Node } from '../../contract/document.ts';
import { contract, knownEvents } from '../../contract/lenient-contract.ts';
import { operations, type OperationId } from '../../generated/operations.ts';
import type { Context } from '../context.ts';
import { Violation, expect } from '../expect.ts';
import type { Rule } from '../rule.ts';

/** The version of the contract that this verifier was made with. */
export const CONTRACT_VERSION = (contract.root['info'] as { version: string }).version;

/** The documents of a server are parsed once in a verification: they are large. */
const parsed = new WeakMap<Context['seen'], Map<OperationId, Promise<Node>>>();

function served(context: Context, id: OperationId): Promise<Node> {
  const known = parsed.get(context.seen) ?? new Map<OperationId, Promise<Node>>();
  parsed.set(context.seen, known);
  const document = known.get(id) ?? read(context, id);
  known.set(id, document);
  return document;
}

async function read({ anonymous }: Context, id: OperationId): Promise<Node> {
  const { text } = await anonymous.call(id, 200);
  try {
    const document: unknown = parse(text);
    expect(typeof document === 'object' && document !== null && !Array.isArray(document), 'a mapping', text.slice(0, 200));
    return document as Node;
  } catch (error) {
    if (error instanceof Violation) throw error;
    throw new Violation('a document of YAML', (error as Error).message);
  }
}

/** Follows every reference of a document. @throws {Violation} when one leads nowhere, or out of it */
function expectWhole(document: Node): void {
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const { $ref: ref } = value as Node;
    if (typeof ref === 'string')
      expect(ref.startsWith('#/') && resolves(document, ref), 'references that lead to something in the document', ref);
    Object.values(value).forEach(visit);
  };
  visit(document);
}

function resolves(document: Node, ref: string): boolean {
  const names = ref
    .slice(2)
    .split('/')
    .map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.reduce<unknown>((at, name) => (at as Node | undefined)?.[name], document) !== undefined;
}

/** @throws {Violation} unless it is an OpenAPI document that can be worked with */
function expectOpenapi(document: Node, version: RegExp): void {
  expect(version.test(String(document['openapi'])), `openapi ${version.source}`, document['openapi']);
  const info = document['info'] as Node | undefined;
  expect(typeof info?.['title'] === 'string' && typeof info['version'] === 'string', 'info with title and version', info);
  expect(typeof document['paths'] === 'object', 'paths', document['paths']);
  expectWhole(document);
  const ids = operationsIn(document).map(({ id }) => id);
  expect(
    ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length,
    'an operationId for each operation, each once',
    ids.filter((id, i) => ids.indexOf(id) !== i),
  );
}

function operationsIn(document: Node): { id: string; method: string; path: string }[] {
  const paths = (document['paths'] ?? {}) as Record<string, Record<string, { operationId: string } | undefined>>;
  return Object.entries(paths).flatMap(([path, item]) =>
    ['get', 'post', 'put', 'patch', 'delete'].flatMap((method) => (item[method] ? [{ id: item[method].operationId, method, path }] : [])),
  );
}

/** @returns whether a server of this version keeps what one of the other promises: until 1.0, a minor version may break it */
function covers(served: string, wanted: string): boolean {
  const [a, b] = [served, wanted].map((version) => version.split(/[.+-]/).map(Number)) as [number[], number[]];
  if (a[0] !== b[0]) return false;
  if (b[0] === 0) return a[1] === b[1] && a[2]! >= b[2]!;
  return a[1]! > b[1]! || (a[1] === b[1] && a[2]! >= b[2]!);
}

export const documents: readonly Rule[] = [
  {
    id: 'documents.openapi',
    title: '/openapi.yaml is an OpenAPI 3.2 document whose references and schemas are in order',
    async run(context) {
      const document = await served(context, 'getOpenapiDocument');
      expectOpenapi(document, /^3\.2\.\d+$/);
      const { schemas = {} } = (document['components'] ?? {}) as { schemas?: object };
      const reader = new ContractDocument(document);
      for (const name of Object.keys(schemas)) {
        try {
          reader.violation(`/components/schemas/${name}`, null);
        } catch (error) {
          throw new Violation(`a schema ${name} that compiles`, (error as Error).message);
        }
      }
    },
  },
  {
    id: 'documents.openapi-3.1',
    title: '/openapi-3.1.yaml is an OpenAPI 3.1 document whose references are in order',
    run: async (context) => expectOpenapi(await served(context, 'getOpenapi31Document'), /^3\.1\.\d+$/),
  },
  {
    id: 'documents.openapi-3.1-webhooks',
    title: '/openapi-3.1-webhooks.yaml is an OpenAPI 3.1 document that has the messages of webhooks',
    async run(context) {
      const document = await served(context, 'getOpenapi31WebhooksDocument');
      expectOpenapi(document, /^3\.1\.\d+$/);
      expect(Object.hasOwn(document, 'webhooks'), 'webhooks', Object.keys(document));
    },
  },
  {
    id: 'documents.openapi-3.0',
    title: '/openapi-3.0.yaml is an OpenAPI 3.0 document whose references are in order',
    run: async (context) => expectOpenapi(await served(context, 'getOpenapi30Document'), /^3\.0\.\d+$/),
  },
  {
    id: 'documents.asyncapi',
    title: '/asyncapi.yaml is an AsyncAPI 3 document that has every event that this verifier knows',
    async run(context) {
      const document = await served(context, 'getAsyncapiDocument');
      expect(/^3\.\d+\.\d+$/.test(String(document['asyncapi'])), 'asyncapi 3', document['asyncapi']);
      expectWhole(document);
      const { messages = {} } = (document['components'] ?? {}) as { messages?: Record<string, { name?: string }> };
      const names = new Set(Object.values(messages).map(({ name }) => name));
      const missing = knownEvents.filter((name) => !names.has(name));
      expect(missing.length === 0, 'messages of all known events', `none of ${missing.join(', ')}`);
    },
  },
  {
    id: 'documents.operations',
    title: 'The document has every operation that this verifier knows, under its method and path',
    async run(context) {
      const there = new Set(
        operationsIn(await served(context, 'getOpenapiDocument')).map(({ id, method, path }) => `${method} ${path} ${id}`),
      );
      const wanted = Object.entries(operations).filter(([id]) => !context.seen.excluded.has(id as OperationId));
      const missing = wanted.filter(([id, { method, path }]) => !there.has(`${method} ${path} ${id}`));
      expect(
        missing.length === 0,
        'all operations',
        `none of ${missing.map(([id, { method, path }]) => `${method} ${path} (${id})`).join(', ')}`,
      );
    },
  },
  {
    id: 'documents.responses',
    title: 'The document promises no less than this verifier knows: every status that an operation had is there',
    async run(context) {
      const reader = new ContractDocument(lenient(await served(context, 'getOpenapiDocument')));
      const wanted = contract.operations.filter(({ id }) => !context.seen.excluded.has(id as OperationId));
      const missing = wanted.flatMap(({ id, responses }) => {
        const theirs = reader.operations.find((one) => one.id === id)?.responses;
        return theirs ? [...responses.keys()].filter((status) => !theirs.has(status)).map((status) => `${id} ${status}`) : [];
      });
      expect(missing.length === 0, 'all documented statuses', `none of ${missing.join(', ')}`);
    },
  },
  {
    id: 'documents.version',
    title: `The documents have one version, which covers ${CONTRACT_VERSION}`,
    async run(context) {
      for (const id of ['getOpenapiDocument', 'getOpenapi31Document', 'getOpenapi30Document', 'getAsyncapiDocument'] as const) {
        const { version } = (await served(context, id))['info'] as { version: string };
        expect(covers(version, CONTRACT_VERSION), `a version that covers ${CONTRACT_VERSION} (${id})`, version);
      }
    },
  },
];
