import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, ROOT } from './files.ts';

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  hashes: unknown[];
  licenses: { license?: { id: string }; expression?: string }[];
}

interface Sbom {
  specVersion: string;
  metadata: { component: { name: string; version: string; type: string } };
  components: Component[];
  dependencies: { dependsOn: string[] }[];
}

interface Locked {
  version: string;
  license: string;
  dev?: boolean;
}

/** Whoever passes Baton on has nothing to ask anybody about. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'PSF-2.0',
  'Unlicense',
  '(Apache-2.0 AND BSD-3-Clause)',
]);

describe('npm run sbom', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-sbom-'));
  let sbom: Sbom;
  beforeAll(() => {
    const file = join(folder, 'sbom.cdx.json');
    execFileSync(process.execPath, ['deploy/sbom.ts', file], { cwd: ROOT });
    sbom = JSON.parse(readFileSync(file, 'utf8')) as Sbom;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('[PKG-010] is valid CycloneDX', () => {
    const schemas = join(dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')), 'res/schema');
    const schema = (name: string) => JSON.parse(readFileSync(join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8')) as object;
    const ajv = formats.default(new Ajv({ strict: false, formats: { 'iri-reference': true, 'idn-email': true } }));
    for (const name of ['spdx', 'jsf-0.82']) {
      ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
    }
    const validate = ajv.compile(schema(`bom-${sbom.specVersion}`));
    validate(sbom);
    expect(validate.errors ?? []).toEqual([]);
    expect(validate({ ...sbom, components: [{ name: 'no type' }] })).toBe(false);
  });

  it('[PKG-010] names every package that the server needs, with the version and the licence of the lock file', () => {
    const { version, packages } = JSON.parse(read('package-lock.json')) as { version: string; packages: Record<string, Locked> };
    expect(sbom.metadata.component).toMatchObject({ name: 'baton', version, type: 'application' });
    const locked = Object.entries(packages)
      .filter(([path, { dev }]) => path !== '' && !dev)
      .map(([path, one]) => `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${one.version} ${one.license}`);
    const named = sbom.components.map((one) => `${one.name}@${one.version} ${licenceOf(one)}`);
    expect(new Set(named)).toEqual(new Set(locked));
    const known = new Set(sbom.components.map((one) => one['bom-ref']));
    expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([]);
    expect(sbom.components.filter(({ hashes, purl }) => hashes.length === 0 || !purl.startsWith('pkg:npm/'))).toEqual([]);
  });

  it('[PKG-011] has no package under a licence that demands more than its mention', () => {
    const others = sbom.components.map((one) => `${one.name}: ${licenceOf(one)}`).filter((line) => !LICENCES.has(line.split(': ')[1]!));
    expect(others).toEqual([]);
  });
});

const licenceOf = ({ licenses }: Component): string => licenses.map(({ license, expression }) => license?.id ?? expression).join(' ');
