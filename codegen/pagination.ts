import { mapObjects, resolve, type BundledDocument, type Node } from './bundle.ts';

/** What a page says of the next one, and the parameter that takes it. */
const CURSORS = { next_before: 'before', next_after_id: 'after_id' } as const;

/**
 * Tells generators which operations answer in pages, in the words of Fern (`x-fern-pagination`) and of Speakeasy
 * (`x-speakeasy-pagination`): their clients read a list to its end.
 * @throws when an operation has one half of a cursor
 */
export function withPagination(document: BundledDocument): BundledDocument {
  return mapObjects(document, (node) => (node['operationId'] && node['responses'] ? paged(node, document) : node)) as BundledDocument;
}

function paged(operation: Node, document: BundledDocument): Node {
  const properties = (pageOf(operation, document)['properties'] ?? {}) as Record<string, Node>;
  const next = (Object.keys(CURSORS) as (keyof typeof CURSORS)[]).find((name) => Object.hasOwn(properties, name));
  const taken = new Set(((operation['parameters'] ?? []) as Node[]).map((one) => resolve(document, one)['name']));
  const cursor = next ? CURSORS[next] : Object.values(CURSORS).find((name) => taken.has(name));
  if (!cursor) return operation;
  const [list] = Object.entries(properties).find(([, { type }]) => type === 'array') ?? [];
  if (!next || !taken.has(cursor) || !list)
    throw new Error(`${String(operation['operationId'])}: a page takes a cursor and answers the next one`);
  return {
    ...operation,
    'x-fern-pagination': { cursor: `$request.${cursor}`, next_cursor: `$response.${next}`, results: `$response.${list}` },
    'x-speakeasy-pagination': {
      type: 'cursor',
      inputs: [{ name: cursor, in: 'parameters', type: 'cursor' }],
      outputs: { nextCursor: `$.${next}` },
    },
  };
}

/** The schema of what an operation answers with 200. */
function pageOf({ responses }: Node, document: BundledDocument): Node {
  const { content = {} } = resolve<Node>(document, (responses as Record<string, Node>)['200'] ?? {}) as {
    content?: Record<string, { schema?: Node }>;
  };
  return resolve(document, content['application/json']?.schema ?? {});
}
