import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/config.ts';
import { ROOT, yaml } from './files.ts';
import { helm, helmSkipped, render, type Rendered } from './helm.ts';
import { missingTools, tool } from './tools.ts';

const CHART = 'deploy/helm';
/** Labels that tell releases of a chart apart, which the manifests do not need. */
const OF_RELEASES = ['app.kubernetes.io/instance', 'app.kubernetes.io/version', 'app.kubernetes.io/managed-by', 'helm.sh/chart'];

describe.skipIf(helmSkipped !== '')(`deploy/helm${helmSkipped}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-helm-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('[PKG-015] makes of its own values what the manifests have', async () => {
    const manifests = readdirSync(join(ROOT, 'deploy/kubernetes'))
      .filter((file) => file !== 'kustomization.yaml')
      .map((file) => yaml<Rendered>(`deploy/kubernetes/${file}`));
    expect(byKind(await render(CHART, 'baton'))).toEqual(byKind(manifests));
  });

  it('[PKG-015] helm finds nothing in it', async () => {
    expect(await helm('lint', '--strict', CHART)).toContain('0 chart(s) failed');
  });

  const missing = missingTools();
  it.skipIf(missing)('[PKG-015] what it makes is what the API of Kubernetes takes', async () => {
    const file = join(folder, 'rendered.yaml');
    const values = ['env.HEARTBEAT_MS=5000', 'ingress.className=nginx', 'nodeSelector.disk=ssd', 'imagePullSecrets[0].name=pull'];
    writeFileSync(file, await helm('template', 'two', CHART, ...values.flatMap((one) => ['--set-string', one])));
    for (const version of ['1.30.0', '1.36.0']) {
      const { code, output } = await tool('kubernetes-validate', '--kubernetes-version', version, '--strict', file);
      expect(code, output).toBe(0);
      expect(output.match(/passed for resource/g)).toHaveLength(4);
    }
  });

  it('[PKG-015] two releases share no name and no selector, and each has its settings', async () => {
    const [one, two] = [await render(CHART, 'one'), await render(CHART, 'two', 'env.HEARTBEAT_MS=5000', 'ingress.host=two.example.org')];
    for (const { kind, metadata, spec } of two) {
      const other = one.find((each) => each.kind === kind)!;
      expect([kind, metadata.name, other.metadata.name]).toEqual([kind, 'two', 'one']);
      if (kind !== 'Ingress') expect(spec['selector']).not.toEqual(other.spec['selector']);
    }
    const text = JSON.stringify(two);
    expect(text).toContain('{"name":"HEARTBEAT_MS","value":"5000"}');
    expect(text).toContain('{"name":"PUBLIC_URL","value":"https://two.example.org"}');
    const names = [...text.matchAll(/\{"name":"([A-Z_]+)","value"/g)].map(([, name]) => name!);
    expect(names.filter((name) => !Object.hasOwn(schema.shape, name))).toEqual([]);
  });

  it('[PKG-015] gives a pod the time that it needs, and leaves out what is not wanted', async () => {
    const set = (...values: string[]) => helm('template', 'baton', CHART, ...values.flatMap((value) => ['--set', value]));
    expect(await set('drainSeconds=300', 'preStopSeconds=20')).toContain('terminationGracePeriodSeconds: 355');
    const inside = await set('ingress.enabled=false');
    expect(inside).not.toContain('kind: Ingress');
    expect(inside).not.toContain('PUBLIC_URL');
    expect((await set('env.PUBLIC_URL=https://else.example.org')).match(/name: PUBLIC_URL/g)).toHaveLength(1);
  });

  it.each([
    'replica=3',
    'replicas=0',
    'env.METRICS_PORT=1',
    'env.DRAIN_NOTICE_SECONDS=5',
    'env.heartbeat=1',
    'image.tags=x',
    'ingress.host=',
  ])('[PKG-015] refuses %s', async (value) => {
    await expect(helm('template', 'baton', CHART, '--set', value)).rejects.toThrow(/schema/);
  });
});

/** The objects by their kinds, without the labels that only releases have. */
function byKind(objects: Rendered[]): Record<string, unknown> {
  const plain = JSON.parse(JSON.stringify(objects), (_, value: unknown) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    const kept = Object.entries(value).filter(([name]) => !OF_RELEASES.includes(name));
    return Object.fromEntries(kept);
  }) as Rendered[];
  // The manifests give labels of their own to what others look for alone.
  for (const { metadata } of plain) delete (metadata as Partial<Rendered['metadata']>).labels;
  return Object.fromEntries(plain.map((one) => [one.kind, one]));
}
