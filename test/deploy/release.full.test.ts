import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkout } from '../support/checkout.ts';
import { ROOT } from './files.ts';

/*
 * A release from its first command to its files, in a copy of the tree, of which nothing is left.
 */

/** Building waits for the registries. */
const BUILD_MS = 900_000;

interface Statement {
  subject: { name: string; digest: { sha256: string } }[];
  predicate: { buildDefinition: { resolvedDependencies: { digest: Record<string, string> }[] } };
}

describe('a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-release-'));
  const [tree, out] = [join(folder, 'tree'), join(folder, 'out')];
  const version = nextOf((JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version);
  const text = (file: string) => readFileSync(join(tree, file), 'utf8');
  let commit: string;

  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { cwd: tree, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 28 });
  function commitAll(): string {
    run('git', 'add', '--all');
    run('git', '-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '--quiet', '--message', 'All');
    return run('git', 'rev-parse', 'HEAD').trim();
  }

  beforeAll(() => {
    checkout(tree);
    run('git', 'init', '--quiet');
    // A link is none of the folders that .gitignore means.
    appendFileSync(join(tree, '.git/info/exclude'), 'node_modules\n');
    symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
    commitAll();
    run('npm', 'run', '-s', 'release', '--', version);
    commit = commitAll();
    run('npm', 'run', '-s', 'artifacts', '--', out);
  }, 2 * BUILD_MS);
  afterAll(() => rm(folder, { recursive: true, force: true }), BUILD_MS);

  it('[PKG-016] is the same version everywhere, with its own changelog and documents', () => {
    expect(text('CHANGELOG.md')).toMatch(new RegExp(`^## Unreleased\\n\\n## ${version.replaceAll('.', '\\.')}\\n\\n\\S`, 'm'));
    expect(readdirSync(join(tree, 'spec/released', version)).toSorted()).toEqual([
      'asyncapi.yaml',
      'openapi-3.0.yaml',
      'openapi-3.1.yaml',
      'openapi.yaml',
    ]);
    for (const name of ['openapi', 'asyncapi'])
      expect(text(`spec/released/${version}/${name}.yaml`)).toContain(`\n  version: ${version}\n`);
    expect(text('spec/CHANGELOG.md')).toContain(`\n## ${version}\n`);
    expect(run('git', 'status', '--porcelain')).toBe('');
  });

  it('[PKG-016] passes the tests of what it has changed', { timeout: BUILD_MS }, () => {
    run(process.execPath, 'codegen/generate.ts', '--check');
    const tests = ['deploy/release.test.ts', 'deploy/settings.test.ts', 'clients/versions.test.ts', 'contract/breaking.test.ts'];
    run(process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...tests.map((file) => `test/${file}`), 'test/contract/changes.test.ts');
  });

  it('[PKG-016] wants a tree without changes', () => {
    writeFileSync(join(tree, 'left-over'), '');
    try {
      expect(() => run('npm', 'run', '-s', 'release', '--', '99.0.0')).toThrow(/left-over/);
      expect(() => run('npm', 'run', '-s', 'artifacts', '--', join(folder, 'other'))).toThrow(/left-over/);
    } finally {
      rmSync(join(tree, 'left-over'));
    }
  });

  it('[PKG-017] has every file that docs/releasing.md names, with its digest', () => {
    const named = [...text('docs/releasing.md').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!.replace('<version>', version)),
    );
    expect(readdirSync(out).toSorted()).toEqual(named.toSorted());
    const sums = readFileSync(join(out, 'SHA256SUMS'), 'utf8').trim().split('\n');
    expect(sums.map((line) => line.split('  ')[1])).toEqual(
      readdirSync(out)
        .filter((name) => name !== 'SHA256SUMS')
        .toSorted(byOrder(sums)),
    );
    expect(() => execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: out, stdio: 'pipe' })).not.toThrow();
  });

  it('[PKG-017] says what it was built from, and what it is made of', () => {
    const statement = JSON.parse(readFileSync(join(out, 'provenance.json'), 'utf8')) as Statement;
    expect(statement).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      predicateType: 'https://slsa.dev/provenance/v1',
      predicate: { buildDefinition: { externalParameters: { version } } },
    });
    expect(statement.predicate.buildDefinition.resolvedDependencies[0]!.digest).toEqual({ gitCommit: commit });
    const digests = statement.subject.map(({ name, digest }) => `${digest.sha256}  ${name}`);
    expect(readFileSync(join(out, 'SHA256SUMS'), 'utf8')).toContain(digests.join('\n'));
    expect(JSON.parse(readFileSync(join(out, `baton-${version}.cdx.json`), 'utf8'))).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'baton', version } },
    });
  });

  it('[PKG-017] has in its packages what they are for', () => {
    const listed = (file: string) => execFileSync('tar', ['-tzf', join(out, file)], { encoding: 'utf8' }).split('\n');
    const server = ['package/dist/cli.js', 'package/dist/sbom.cdx.json', 'package/docs/conformance.md', 'package/spec/openapi.yaml'];
    expect(listed(`baton-${version}.tgz`)).toEqual(expect.arrayContaining(server));
    expect(listed(`baton-client-${version}.tgz`)).toEqual(expect.arrayContaining(['package/dist/index.js', 'package/dist/index.d.ts']));
    expect(listed(`baton_client-${version}.tar.gz`)).toContain(`baton_client-${version}/src/baton/_generated/models.py`);
    const chart = ['baton/Chart.yaml', 'baton/values.yaml', 'baton/values.schema.json', 'baton/templates/deployment.yaml'];
    expect(listed(`baton-chart-${version}.tgz`)).toEqual(expect.arrayContaining(chart));
  });
});

/** The next version that may break clients. */
function nextOf(version: string): string {
  const [major, minor] = version.split('.').map(Number) as [number, number];
  return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
}

/** In the order of lines that end with the names. */
function byOrder(lines: string[]): (one: string, other: string) => number {
  const at = (name: string) => lines.findIndex((line) => line.endsWith(`  ${name}`));
  return (one, other) => at(one) - at(other);
}
