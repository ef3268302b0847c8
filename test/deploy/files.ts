import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Seconds that closing may take after the drain, as docs/operations.md#shutdown has it. */
export const CLOSING_S = 30;

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
export const yaml = <Shape>(path: string): Shape => parse(read(path)) as Shape;

/** What the tests look at in compose.yaml. */
export interface Compose {
  services: Record<string, { environment: Record<string, string>; stop_grace_period: string }>;
}

export const compose = (): Compose => yaml<Compose>('compose.yaml');
