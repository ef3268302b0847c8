import { Document, isScalar, visit } from 'yaml';

/** Readers of YAML 1.1, Python's for one, take an unquoted `off` for a boolean. */
const OPTIONS = { aliasDuplicateObjects: false, compat: 'yaml-1.1' } as const;

/**
 * A document as text. What ends in an empty line is quoted: a block would have to keep it (`|+`), and not every reader does
 * (@stoplight/yaml, in Prism and Spectral), so that the last event of a stream would lack its end.
 */
export function yamlOf(document: object): string {
  const written = new Document(document, OPTIONS);
  visit(written, {
    Scalar(_key, node) {
      if (isScalar(node) && typeof node.value === 'string' && node.value.endsWith('\n\n')) node.type = 'QUOTE_DOUBLE';
    },
  });
  return written.toString({ lineWidth: 0 });
}
