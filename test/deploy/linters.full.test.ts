import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { read, ROOT } from './files.ts';
import { missingTools, tool } from './tools.ts';

const missing = missingTools();

describe.skipIf(missing)(`linters${missing ? ` (skipped: ${missing})` : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-linters-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A file with a mistake, which the linter has to find. */
  function spoilt(path: string, from: string, to: string): string {
    const file = join(folder, path.replaceAll('/', '-'));
    expect(read(path)).toContain(from);
    writeFileSync(file, read(path).replace(from, to));
    return file;
  }

  it('[PKG-004] hadolint finds nothing in the Dockerfile', async () => {
    expect(await tool('hadolint', '--no-color', 'Dockerfile')).toEqual({ code: 0, output: '' });
    const wrong = await tool('hadolint', '--no-color', spoilt('Dockerfile', '["serve"]', 'serve'));
    expect(wrong).toEqual({ code: 1, output: expect.stringContaining('DL3025') as string });
  });

  it('[PKG-007] the manifests are what the API of Kubernetes takes', async () => {
    const files = readdirSync(join(ROOT, 'deploy/kubernetes')).filter((file) => file !== 'kustomization.yaml');
    const paths = files.map((file) => `deploy/kubernetes/${file}`);
    // From the oldest release that is named in docs/operations.md to one of today.
    for (const version of ['1.30.0', '1.36.0']) {
      const { code, output } = await tool('kubernetes-validate', '--kubernetes-version', version, '--strict', ...paths);
      expect(code, output).toBe(0);
      expect(output.match(/passed for resource/g)).toHaveLength(files.length);
    }
    const wrong = await tool('kubernetes-validate', '--strict', spoilt('deploy/kubernetes/deployment.yaml', 'preStop', 'prestop'));
    expect(wrong).toEqual({ code: 1, output: expect.stringContaining('prestop') as string });
  });

  it('[VER-018] action.yml is an action, and the workflows are workflows, by the schemas of GitHub', async () => {
    const schemas = {
      'vendor.github-actions': ['action.yml'],
      'vendor.github-workflows': ['ci', 'release'].map((name) => `.github/workflows/${name}.yml`),
    };
    for (const [schema, files] of Object.entries(schemas)) {
      const { code, output } = await tool('check-jsonschema', '--builtin-schema', schema, ...files);
      expect(code, output).toBe(0);
    }
    const wrong = spoilt('action.yml', 'using: composite', 'using: compose');
    expect((await tool('check-jsonschema', '--builtin-schema', 'vendor.github-actions', wrong)).code).toBe(1);
  });

  it('[VER-019] the components are what GitLab takes for a pipeline, by its schema', async () => {
    for (const name of ['verify', 'eval']) {
      const file = join(folder, `${name}.gitlab-ci.yml`);
      writeFileSync(
        file,
        read(`templates/${name}.yml`)
          .split('\n---\n')[1]!
          .replaceAll(/\$\[\[ inputs\.\w+ \]\]/g, 'given'),
      );
      const { code, output } = await tool(
        'check-jsonschema',
        '--builtin-schema',
        'vendor.gitlab-ci',
        '--data-transform',
        'gitlab-ci',
        file,
      );
      expect(code, output).toBe(0);
    }
    const wrong = join(folder, 'wrong.gitlab-ci.yml');
    writeFileSync(wrong, 'job:\n  scripts: [true]\n');
    expect((await tool('check-jsonschema', '--builtin-schema', 'vendor.gitlab-ci', wrong)).code).toBe(1);
  });
});
