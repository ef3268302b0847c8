import { lastSegment, mapObjects, type BundledDocument, type Node } from './bundle.ts';

const STREAM = 'text/event-stream';

/**
 * The document with one form of each answer, for generators of code: what answers with a stream or, when it is asked to,
 * in another way, has the stream alone. Of two content types generators take one, or make a union that no one can use, and
 * of a stream beside another success none makes a stream. The other forms can be had elsewhere: `getRequestResult`.
 */
export function withOneForm(document: BundledDocument): BundledDocument {
  const { responses } = document['components'] as { responses: Record<string, Node> };
  const resolved = (response: Node | undefined): Node =>
    typeof response?.['$ref'] === 'string' ? responses[lastSegment(response['$ref'])]! : (response ?? {});
  // OpenAPI Generator writes what a server sends by itself over the class of the tag, without its imports; 3.0 has no place for it.
  const { webhooks: _, ...asked } = document;
  return mapObjects(asked, (node, key) => {
    if (key === 'content' && STREAM in node) return { [STREAM]: node[STREAM] };
    const answers = node['responses'] as Record<string, Node> | undefined;
    if (!node['operationId'] || !answers || !streams(resolved(answers['200']))) return node;
    const { 202: _, ...others } = answers;
    const parameters = (node['parameters'] as Node[] | undefined)?.filter(({ $ref }) => $ref !== '#/components/parameters/Prefer');
    return { ...node, ...(parameters ? { parameters } : {}), responses: others };
  }) as BundledDocument;
}

function streams(response: Node): boolean {
  return STREAM in ((response['content'] ?? {}) as Node);
}
