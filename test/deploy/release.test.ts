import { execFileSync, spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lastRelease } from '../../codegen/breaking.ts';
import { closeChangelog } from '../../deploy/release/changelog.ts';
import { namedVersions, PLACES } from '../../deploy/release/places.ts';
import { read, ROOT } from './files.ts';

const LAST = basename(lastRelease());
const { version } = JSON.parse(read('package.json')) as { version: string };

describe('npm run release', () => {
  it.each(namedVersions())('[PKG-016] finds the version in %s', (_, versions) => {
    expect(new Set(versions)).toEqual(new Set([version]));
  });

  it('[PKG-016] knows every file that names a package, an image, a chart, the action or a component with its version', () => {
    const named = execFileSync('git', ['grep', '-lE', `(baton|baton[-_/][a-z]+)[:@-]v?${version.replaceAll('.', '\\.')}`], { cwd: ROOT });
    const files = named.toString().trim().split('\n');
    expect(files.filter((file) => !Object.hasOwn(PLACES, file))).toEqual([]);
  });

  it('[PKG-016] closes the changelog, and begins anew above it', () => {
    const text = '# Changelog\n\n## Unreleased\n\n### Keys\n\n- New.\n\n## 0.2.0\n\n- Old.\n';
    const closed = '# Changelog\n\n## Unreleased\n\n## 0.3.0\n\n### Keys\n\n- New.\n\n## 0.2.0\n\n- Old.\n';
    expect(closeChangelog(text, '0.3.0')).toBe(closed);
    expect(() => closeChangelog(closed, '0.4.0')).toThrow('nothing under');
    expect(() => closeChangelog('# Changelog\n\n## 0.3.0\n', '0.4.0')).toThrow('has no');
  });

  it.each([
    [[], 'which version?'],
    [['next'], "'next' is no version like 1.2.3"],
    [[LAST], `${LAST} is not behind ${LAST}`],
    [['0.0.9'], '0.0.9 is not behind'],
  ])('[PKG-016] refuses %j, and changes nothing', (args, message) => {
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'deploy/release/release.ts'), ...args], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});

it('[PKG-019] npm takes neither package, and PyPI no client: each says so of itself', () => {
  for (const file of ['package.json', 'clients/typescript/package.json']) expect(JSON.parse(read(file))).toMatchObject({ private: true });
  expect(read('clients/python/pyproject.toml')).toContain('"Private :: Do Not Upload"');
});
