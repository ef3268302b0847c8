import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { goInstall } from '../support/go-install.ts';
import { ROOT } from './files.ts';

const prepared = goInstall('helm.sh/helm/v4/cmd/helm@v4.3.1');

/** Why there is no helm here, for the title of what is skipped, or empty. */
export const helmSkipped = 'missing' in prepared ? ` (skipped: ${prepared.missing})` : '';

/** Runs helm in the root folder. @returns what it printed @throws when it fails, with what it said */
export async function helm(...args: string[]): Promise<string> {
  if ('missing' in prepared) throw new Error(prepared.missing);
  return (await promisify(execFile)(join(prepared.gopath, 'bin/helm'), args, { cwd: ROOT })).stdout;
}

/** An object of Kubernetes. */
export interface Rendered {
  kind: string;
  metadata: { name: string; labels: Record<string, string> };
  spec: Record<string, unknown>;
}

/** What a chart makes of values, `name=value` each. */
export async function render(chart: string, release: string, ...values: string[]): Promise<Rendered[]> {
  const text = await helm('template', release, chart, ...values.flatMap((value) => ['--set-string', value]));
  return parseAllDocuments(text).map((one) => one.toJS() as Rendered);
}
