import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { BundledDocument } from './bundle.ts';

const FOLDER = 'spec/openapi';

/** @throws when a file of a tag describes a path that spec/openapi.yaml does not name: nothing would come of it */
export function refuseUnnamedPaths(document: BundledDocument): void {
  const named = document['paths'] as object;
  for (const file of readdirSync(FOLDER)) {
    const { paths = {} } = parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as { paths?: object };
    const unnamed = Object.keys(paths).find((path) => !Object.hasOwn(named, path));
    if (unnamed) throw new Error(`${FOLDER}/${file} describes ${unnamed}, which spec/openapi.yaml does not name among its paths`);
  }
}
