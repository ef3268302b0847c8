import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../docs/ci.md', import.meta.url));

/** A rule of a validator, and a document that doesn't keep it. */
export interface Finding {
  rule: string;
  /** `openapi-3.1.yaml` */
  document: string;
  /** What it says, and where; for the failure. */
  text: string;
}

/**
 * @param validator as the table of docs/ci.md has it
 * @throws when it finds what the table doesn't name, or the table names what it doesn't find
 */
export function checkFindings(validator: string, findings: Finding[]): void {
  const listed = new Set(listedRules(validator));
  const unlisted = findings.filter(({ rule }) => !listed.has(rule));
  const found = new Set(findings.map(({ rule }) => rule));
  const stale = [...listed].filter((rule) => !found.has(rule));
  const lines = [
    ...unlisted.slice(0, 20).map(({ rule, document, text }) => `${document}: ${rule}: ${text}`),
    ...stale.map((rule) => `docs/ci.md lists ${rule}, which ${validator} does not find`),
  ];
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

/** The rules in the rows `| validator | `rule` | … |` of docs/ci.md. */
function listedRules(validator: string): string[] {
  const rows = readFileSync(PAGE, 'utf8').matchAll(/^\| (\S+) \| `([^`]+)` \|/gm);
  return Array.from(rows, ([, name, rule]) => ({ name, rule: rule! })).flatMap(({ name, rule }) => (name === validator ? [rule] : []));
}
