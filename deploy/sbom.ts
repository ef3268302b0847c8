import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/*
 * Writes what the server is made of, from the lock file alone: every package that is installed to run it, with version,
 * licence and digest, as CycloneDX. `npm run sbom [-- <file>]`
 *
 * npm is asked for all packages, and those for development are left out here: `npm sbom --omit dev` also leaves out what
 * one of these needs besides the server.
 */

interface Sbom {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string; scope: string; properties: { name: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Lock {
  name: string;
  packages: Record<string, { version: string; dev?: boolean; name?: string }>;
}

const file = process.argv[2] ?? 'dist/sbom.cdx.json';
const { name, packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const runs = new Set(
  Object.entries(packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, one]) => `${one.name ?? path.replace(/^.*node_modules\//, '')}@${one.version}`),
);

const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const sbom = JSON.parse(execFileSync('npm', ['sbom', ...options], { encoding: 'utf8', maxBuffer: 2 ** 26 })) as Sbom;
// npm takes the name of the folder.
sbom.metadata.component.name = name;
sbom.components = sbom.components
  .filter((one) => runs.has(one['bom-ref']))
  .map((one) => ({
    ...one,
    scope: 'required',
    properties: one.properties.filter((property) => property.name !== 'cdx:npm:package:development'),
  }));
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => runs.has(ref))
  .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => runs.has(ref)) }));
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(sbom, undefined, 1)}\n`);
