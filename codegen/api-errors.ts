import type { BundledDocument, Node } from './bundle.ts';
import { unionOf } from './events.ts';

/** Renders the codes of errors, which the document lists for a string to which others may be added. */
export function renderApiErrors(document: BundledDocument): string {
  const { schemas } = document['components'] as { schemas: Record<string, Node> };
  return `/** Why a request was refused: \`error_code\` of every answer that is no success. */
export type ApiErrorCode = ${unionOf(schemas['ApiErrorCode']!)};
`;
}
