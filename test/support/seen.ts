import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * What a test run has seen of the contract, one JSON line each: `["response", operationId, status]` or
 * `["event", name]`. Lines are short and appended, so that workers can share the file; `test/contract/coverage.ts`
 * reads it at the end. Without `BATON_SEEN` nothing is recorded.
 */
export type Seen = ['response', operationId: string, status: number] | ['event', name: string];

const written = new Set<string>();

/** Notes that a test has seen a documented response or event. */
export function record(...seen: Seen): void {
  const file = process.env['BATON_SEEN'];
  const line = `${JSON.stringify(seen)}\n`;
  if (!file || written.has(line)) return;
  written.add(line);
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, line);
}
