import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../codegen/breaking.ts';
import { lastSegment, METHODS, type Node } from '../../codegen/bundle.ts';
import { withCodeSamples } from '../../codegen/code-samples.ts';
import { withPagination } from '../../codegen/pagination.ts';
import { snippetsOf } from '../support/snippets.ts';

/*
 * What generators of code find in the documents that are for them.
 */

type Operation = Node & { operationId: string; responses: Record<string, Node>; parameters?: Node[] };
interface Document {
  paths: Record<string, Node>;
  webhooks?: Record<string, { post: Node }>;
  components: Record<string, Record<string, Node>>;
}

const read = (name: string) => readDocument('src/generated', name as 'openapi') as unknown as Document;
const whole = read('openapi');
const forGenerators = ['openapi-3.1', 'openapi-3.1-webhooks', 'openapi-3.0'].map((name) => [name, read(name)] as const);

const operationsOf = ({ paths }: Document): Map<string, Operation> =>
  new Map(
    Object.values(paths).flatMap((item) =>
      METHODS.flatMap((method) => (item[method] ? [[(item[method] as Operation).operationId, item[method] as Operation] as const] : [])),
    ),
  );
const resolved = (node: Node, { components }: Document): Node =>
  typeof node['$ref'] === 'string' ? components[node['$ref'].split('/')[2]!]![lastSegment(node['$ref'])]! : node;

const INTERNAL = [
  'getDocs',
  'finishMcpLogin',
  'getMcpLoginClient',
  'getConsole',
  'getConsoleAsset',
  'redeemLoginCode',
  'beginConsoleSession',
  'endConsoleSession',
];

it('[CTR-044] pages for people are internal', () => {
  const internal = [...operationsOf(whole).values()].filter((operation) => operation['x-internal']);
  expect(internal.map(({ operationId }) => operationId).sort()).toEqual(INTERNAL.sort());
});

describe.each(forGenerators)('%s', (name, document) => {
  it('[CTR-044] has no internal operation, and the other ones of ours', () => {
    const ids = [...operationsOf(document).keys()];
    for (const id of INTERNAL) expect(ids).not.toContain(id);
    for (const id of ['createRequest', 'orchestrate', 'listTenants', 'getHealth', 'getOpenapiDocument']) expect(ids).toContain(id);
  });

  it('[CTR-044] says which member is there for old clients alone', () => {
    for (const schema of ['AgentDefinition', 'InlineAgentDefinition']) {
      const { advisor, advisor_model: legacy } = document.components['schemas']![schema]!['properties'] as Record<string, Node>;
      expect(legacy).toMatchObject({ deprecated: true });
      expect(advisor).not.toHaveProperty('deprecated');
    }
  });

  it('[CTR-045] has the types of the messages of webhooks, and the one for it the messages', () => {
    // Those of A2A are for its own clients.
    const ours = Object.entries(whole.webhooks!).filter(([webhook]) => !webhook.startsWith('a2a.'));
    for (const [, { post }] of ours) {
      const { content } = post['requestBody'] as { content: Record<string, { schema: { $ref: string } }> };
      if (name !== 'openapi-3.0')
        expect(document.components['schemas']).toHaveProperty(lastSegment(content['application/json']!.schema.$ref));
    }
    if (name !== 'openapi-3.1-webhooks') return expect(document).not.toHaveProperty('webhooks');
    expect(Object.keys(document.webhooks!)).toEqual(ours.map(([webhook]) => webhook));
  });

  it('[CTR-046] tells of the pages of every list', () => {
    const told = [...operationsOf(document).values()].filter((operation) => operation['x-fern-pagination']);
    expect(told.length).toBeGreaterThan(18);
    for (const operation of told) {
      const { cursor, next_cursor: next, results } = operation['x-fern-pagination'] as Record<string, string>;
      const { inputs, outputs } = operation['x-speakeasy-pagination'] as { inputs: Node[]; outputs: Node };
      expect(inputs).toEqual([{ name: cursor!.replace('$request.', ''), in: 'parameters', type: 'cursor' }]);
      expect(outputs).toEqual({ nextCursor: next!.replace('$response', '$') });
      const parameters = operation.parameters!.map((one) => resolved(one, document)['name']);
      expect(parameters).toContain(cursor!.replace('$request.', ''));
      const { content } = resolved(operation.responses['200']!, document) as { content: Record<string, { schema: Node }> };
      const page = resolved(content['application/json']!.schema, document)['properties'] as Record<string, Node>;
      expect(page[next!.replace('$response.', '')]).toBeDefined();
      expect(page[results!.replace('$response.', '')]).toMatchObject({ type: 'array' });
    }
  });
});

/** What answers an array and is no list: one thing that has parts, or another protocol's. */
const NO_LISTS = new Set([
  // One of the tenant, and one for each of its tokens.
  'getBudget',
  'getTenantBudget',
  'getMe',
  // One of each provider.
  'listProviderKeys',
  'getMcpServer',
  'getMcpLoginClient',
  'getRequest',
  // A file has ten of them at most.
  'listArtifactVersions',
  'getRequestResult',
  'getQuestion',
  'getAgent',
  'getSchedule',
  'getWebhook',
  'getMemoryEntry',
  'getMemoryGraph',
  'getA2aAgentCard',
  'getPublicAgentCard',
  'openaiListModels',
  'openaiListFiles',
  'openaiGetResponse',
  'openaiListInputItems',
  'openaiListConversationItems',
  'openaiGetConversationItem',
]);

it('[CTR-046] every GET that answers a list has a cursor', () => {
  const gets = Object.values(whole.paths).flatMap(({ get }) => (get ? [get as Operation] : []));
  const lists = gets.filter((operation) => {
    const { content } = resolved(operation.responses['200'] ?? {}, whole) as { content?: Record<string, { schema?: Node }> };
    const { properties = {} } = resolved(content?.['application/json']?.schema ?? {}, whole) as { properties?: Record<string, Node> };
    return Object.values(properties).some((one) => resolved(one, whole)['type'] === 'array');
  });
  const without = lists.filter((operation) => !operation['x-fern-pagination']).map(({ operationId }) => operationId);
  expect(without.filter((id) => !NO_LISTS.has(id))).toEqual([]);
});

it('[CTR-046] half of a cursor stops the generator', () => {
  const half = structuredClone(whole);
  const { listTenants } = Object.fromEntries(operationsOf(half));
  listTenants!.parameters = [];
  expect(() => withPagination(half as never)).toThrow('listTenants: a page takes a cursor and answers the next one');
});

it('[CTR-047] samples of code are the snippets of the guide', () => {
  const snippets = snippetsOf('docs/api-guide.md').map(({ text }) => text);
  const sampled = [...operationsOf(whole).values()].filter((operation) => operation['x-codeSamples']);
  expect(sampled.map(({ operationId }) => operationId).sort()).toEqual([
    'createRequest',
    'createWebhook',
    'getRequest',
    'orchestrate',
    'sendMessage',
  ]);
  for (const operation of sampled) {
    const samples = operation['x-codeSamples'] as { lang: string; source: string }[];
    expect(samples.map(({ lang }) => lang)).toEqual(['Shell', 'TypeScript']);
    for (const { source } of samples) expect(snippets).toContain(source);
  }
  expect(readFileSync('src/generated/openapi-3.1.yaml', 'utf8')).toContain('x-codeSamples');
});

it('[CTR-047] a snippet without its operation stops the generator', () => {
  const less = structuredClone(whole);
  delete less.paths['/v1/requests'];
  expect(() => withCodeSamples(less as never)).toThrow('no operation createRequest');
});
