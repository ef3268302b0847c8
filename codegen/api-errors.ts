import type { BundledDocument, Node } from './bundle.ts';
import { unionOf } from './events.ts';

/**
 * Renders the codes of errors, which the document lists for a string to which others may be added.
 * @throws when the table in its description has other codes than the list
 */
export function renderApiErrors(document: BundledDocument): string {
  const { schemas } = document['components'] as { schemas: Record<string, Node> };
  const schema = schemas['ApiErrorCode']!;
  const listed = schema['x-extensible-enum'] as string[];
  const rows = Array.from(String(schema['description']).matchAll(/^\| [\d, ]+ \| ([^|]+) \|/gm), ([, codes]) => codes!);
  const explained = rows.flatMap((codes) => Array.from(codes.matchAll(/`(\w+)`/g), ([, code]) => code!));
  const missing = (from: string[], to: string[], where: string): string[] =>
    from.filter((code) => !to.includes(code)).map((code) => `${code} is not ${where}`);
  const odd = [...missing(listed, explained, 'in the table of its description'), ...missing(explained, listed, 'in its x-extensible-enum')];
  if (odd.length > 0) throw new Error(`ApiErrorCode of spec/openapi/common.yaml: ${odd.join(', ')}`);
  return `/** Why a request was refused: \`error_code\` of every answer that is no success. */
export type ApiErrorCode = ${unionOf(schema)};
`;
}
