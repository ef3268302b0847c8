import type { Node } from './bundle.ts';

/** What reads a header of an answer; of the body is what the others read. */
const OF_HEADER = '$response.header.';

/**
 * A part of a document so that importers make requests of it that can be sent. Of named examples Postman's takes no empty value, but
 * the words around it (https://github.com/postmanlabs/openapi-to-postman/issues/338), so that one that is to be empty stands alone.
 * Of a link Bruno's makes a script, in which the header of an answer is no JavaScript: links that need one are left out.
 */
export function importable(node: Node): Node {
  const { examples, links, ...rest } = node as { examples?: Record<string, Node>; links?: Record<string, Node> };
  if (typeof node['in'] === 'string' && Object.values(examples ?? {})[0]?.['value'] === '') return { ...rest, example: '' };
  const isAnswer = typeof links === 'object' && typeof node['description'] === 'string';
  return isAnswer && JSON.stringify(links).includes(OF_HEADER) ? withoutHeaders(rest, links) : node;
}

function withoutHeaders(answer: Node, links: Record<string, Node>): Node {
  const left = Object.entries(links).filter(([, link]) => !JSON.stringify(link).includes(OF_HEADER));
  return left.length > 0 ? { ...answer, links: Object.fromEntries(left) } : answer;
}
