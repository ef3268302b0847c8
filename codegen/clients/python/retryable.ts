import { literal } from './names.ts';
import { valuesOf, type Schemas } from './schemas.ts';

/** The text in the last column of the table of codes for requests that are not worth repeating. */
const NOT_AGAIN = ['no', 'as you like'];

/**
 * Renders the codes after which the same request may succeed, from the table in the description of `ErrorCode`.
 * @throws when the table doesn't have every code
 */
export function renderRetryable(schemas: Schemas): string {
  const schema = schemas['ErrorCode']!;
  const rows = (schema.description ?? '').split('\n').filter((line) => line.startsWith('| `'));
  const codes = rows.flatMap((row) => {
    const [, names, , again] = row.split('|').map((cell) => cell.trim());
    return [...names!.matchAll(/`(\w+)`/g)].map(([, code]) => ({ code: code!, again: again! }));
  });
  const missing = valuesOf(schema)!.filter((value) => !codes.some(({ code }) => code === value));
  if (missing.length > 0) throw new Error(`the table of ErrorCode says nothing of ${missing.join(', ')}`);
  const retryable = codes.filter(({ again }) => !NOT_AGAIN.includes(again)).map(({ code }) => literal(code));
  return `
RETRYABLE_CODES: frozenset[str] = frozenset({${retryable.join(', ')}})
"""The codes of failed runs after which another run may succeed, now or after a pause."""
`;
}
