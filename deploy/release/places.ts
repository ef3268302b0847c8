import { readFileSync, writeFileSync } from 'node:fs';

/** A version that something of ours is named with: a package, an image, a chart, the action or a component. */
const NAMED = /(?<=\bbaton(?:[-_]client|-verify|-chart|\/\w+)?[:@-]v?)\d+\.\d+\.\d+\b/g;
const DOCUMENT = /(?<=^ {2}version: )\d+\.\d+\.\d+$/gm;
const PACKAGE = /(?<="name": "baton(?:-client)?",\n +"version": ")[^"]+/g;

/** Where the version of this release stands, by hand: all else is generated from these. */
export const PLACES: Record<string, RegExp> = {
  'package.json': PACKAGE,
  'package-lock.json': PACKAGE,
  'clients/typescript/package.json': PACKAGE,
  'clients/typescript/README.md': NAMED,
  'clients/python/src/baton/_version.py': /(?<=__version__ = ")[^"]+/g,
  'clients/python/README.md': NAMED,
  'spec/openapi.yaml': DOCUMENT,
  'spec/asyncapi.yaml': DOCUMENT,
  'spec/openapi/mcp.yaml': /(?<=title: Baton, version: )\d+\.\d+\.\d+/g,
  'deploy/kubernetes/deployment.yaml': NAMED,
  'deploy/helm/Chart.yaml': /(?<=^(?:version|appVersion): )\d+\.\d+\.\d+$/gm,
  'docs/ci.md': NAMED,
  'docs/operations.md': NAMED,
  'docs/releasing.md': NAMED,
};

/** Which versions each place names. */
export function namedVersions(): [file: string, versions: string[]][] {
  return Object.entries(PLACES).map(([file, pattern]) => [file, readFileSync(file, 'utf8').match(pattern) ?? []]);
}

/** Writes the version wherever it stands. @throws when it does not stand where it is expected */
export function setVersion(version: string): void {
  for (const [file, pattern] of Object.entries(PLACES)) {
    const text = readFileSync(file, 'utf8');
    if (text.match(pattern) === null) throw new Error(`${file} names no version where deploy/release/places.ts looks for it`);
    writeFileSync(file, text.replace(pattern, version));
  }
}
