import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { quietPort } from '../support/quiet-port.ts';
import { buildImage, engine, imageSkipped, LIMITS, runContainer, type Built } from './image.ts';

const ADMIN_TOKEN = 'bad_the-admin-token-of-the-container';
const SLOW = { id: 'script', name: 'Script', role: 'test', goal: 'play', model: 'demo/script:slow' };
const FIRST_START = 'created the tenant "default"';

interface Config {
  User: string;
  StopSignal: string;
  Volumes: Record<string, unknown>;
  Labels: Record<string, string>;
}

describe.skipIf(imageSkipped !== '')(`the image${imageSkipped}`, () => {
  let built: Built;
  beforeAll(async () => {
    built = await buildImage();
  }, 1_200_000);
  afterAll(() => built?.[Symbol.asyncDispose]());

  /** A container of it, and how to speak to its server. */
  async function start() {
    const port = await quietPort();
    const container = await runContainer(built.image, { PORT: String(port), HOST: '127.0.0.1', ADMIN_TOKEN }, built.volume);
    const exec = (...command: string[]) => engine(['exec', container, ...command]);
    const url = `http://127.0.0.1:${port}`;
    const ready = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status ?? engine(['logs', container]);
    await expect.poll(ready, { timeout: 60_000, interval: 200 }).toBe(200);
    return {
      container,
      url,
      exec,
      /** The code that it ends with. */
      ended: async () => Number(await engine(['wait', container])),
      newTenant: async () => new Client(url, (await exec('baton', 'tenant', 'create', 'team')).split('\n').at(-1)!),
      async [Symbol.asyncDispose]() {
        await engine(['rm', '--force', '--time', '0', container]);
      },
    };
  }

  it('[PKG-010] says what it is made of', async () => {
    await using container = await start();
    expect(JSON.parse(await container.exec('cat', '/app/dist/sbom.cdx.json'))).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'baton' } },
    });
  });

  /** The command by which the image asks its server. */
  async function healthcheck(): Promise<string[]> {
    const test = await engine(['image', 'inspect', '--format', '{{json .Config.Healthcheck.Test}}', built.image]);
    return (JSON.parse(test) as string[]).slice(1);
  }

  it('[PKG-003] is at most 120 MB larger than its base', () => {
    console.log(`the image adds ${(built.added / 1e6).toFixed(1)} MB to its base`);
    expect(built.added).toBeLessThan(120_000_000);
  });

  it('[PKG-001] says how it wants to be run', async () => {
    const config = JSON.parse(await engine(['image', 'inspect', '--format', '{{json .Config}}', built.image])) as Config;
    expect(config).toMatchObject({ User: '1000:1000', StopSignal: 'SIGTERM' });
    expect(Object.keys(config.Volumes)).toEqual(['/var/lib/baton/data']);
    expect(config.Labels).toMatchObject({ 'org.opencontainers.image.title': 'Baton', 'org.opencontainers.image.licenses': 'Apache-2.0' });
    expect((await healthcheck()).join(' ')).toContain('/readyz');
  });

  it('[PKG-001] runs without rights on a read-only root, answers its probes, and keeps its data', async () => {
    await using box = await start();
    expect((await fetch(`${box.url}/healthz`)).status).toBe(200);
    const check = await healthcheck();
    await box.exec(...check);
    await expect(box.exec('env', 'PORT=1', ...check)).rejects.toThrow();

    expect(await box.exec('id', '-u')).toBe('1000');
    expect(await box.exec('cat', '/proc/1/status')).toMatch(/^CapEff:\s*0+$/m);
    for (const path of ['/app', '/app/dist', '/var/lib/baton', '/usr/local/bin']) {
      await expect(box.exec('touch', `${path}/x`), path).rejects.toThrow(/Read-only|denied/);
    }
    expect((await (await box.newTenant()).run('hello')).done).toMatchObject({ ok: true, content: 'hello' });
    expect(await box.exec('baton', 'doctor')).toContain('database');
    expect(await box.exec('ls', '/var/lib/baton/data')).toContain('baton.db');
  });

  it('[PKG-001] has its memory from an allocator that gives it back', async () => {
    await using box = await start();
    expect(await box.exec('sh', '-c', 'cat /proc/$(pidof node)/maps')).toContain('libjemalloc');
    // It would say which of its options it does not know, and the loader what it can't load.
    expect(await box.exec('sh', '-c', 'node --version 2>&1')).toMatch(/^v\S+$/);
  });

  it('[PKG-002] drains when it is stopped, and exits with 0', async () => {
    await using box = await start();
    const client = await box.newTenant();
    const run = await client.start({ message: 'go', agent_def: SLOW });
    await run.until(({ event }) => event === 'text');
    const stopped = engine(['stop', '--time', '65', box.container]);
    await run.over;
    expect(run.done).toMatchObject({ ok: true });
    await stopped;
    expect(await engine(['inspect', '--format', '{{.State.ExitCode}}', box.container])).toBe('0');
  });

  it('[PKG-002] ends when its server is killed, and starts again with what it had', async () => {
    await using box = await start();
    const client = await box.newTenant();
    const run = await client.run('hello');
    const ended = box.ended();
    await box.exec('sh', '-c', 'kill -9 $(pidof node)').catch(() => {});
    expect(await ended).toBe(137);
    await engine(['start', box.container]);
    await expect.poll(async () => (await fetch(`${box.url}/readyz`).catch(() => undefined))?.status, { timeout: 60_000 }).toBe(200);
    expect((await client.events(run.requestId)).done).toMatchObject({ ok: true, content: 'hello' });
    expect((await engine(['logs', box.container])).split(FIRST_START).length).toBeLessThanOrEqual(2);
  });

  it('[PKG-002] keeps no zombies', async () => {
    await using box = await start();
    // Its parent ends first, and pid 1 inherits it.
    const orphan = 'sh -c "echo \\$\\$ > /tmp/orphan; exec sleep 600" > /dev/null 2>&1';
    await box.exec('sh', '-c', `${orphan} & while ! [ -s /tmp/orphan ]; do :; done`);
    const pid = await box.exec('cat', '/tmp/orphan');
    await expect.poll(() => box.exec('cat', `/proc/${pid}/status`)).toMatch(/^PPid:\s*1$/m);
    await box.exec('kill', pid);
    await expect.poll(() => box.exec('ls', '/proc')).not.toMatch(new RegExp(`^${pid}$`, 'm'));
  });

  it('[PKG-020] has one beside it that verifies a server, without rights and on a read-only root', async () => {
    await using box = await start();
    const rights = ['--network=host', '--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];
    const verify = (...args: string[]) => engine(['run', '--rm', ...LIMITS, ...rights, ...args]);
    const known = ['--admin-token', ADMIN_TOKEN, '--only', 'streams.headers'];
    expect(await verify(built.verify, box.url, ...known)).toContain(' passed, 0 failed');
    await expect(verify(built.verify, 'http://127.0.0.1:1', ...known)).rejects.toMatchObject({ code: 2 });
    expect(await verify('--entrypoint', 'baton', built.verify, '--version')).toMatch(/^\d+\.\d+\.\d+$/);
    const config = JSON.parse(await engine(['image', 'inspect', '--format', '{{json .Config}}', built.verify])) as Config;
    expect(config).toMatchObject({ User: '1000:1000', Labels: { 'org.opencontainers.image.licenses': 'Apache-2.0' } });
    expect(config.Volumes ?? {}).toEqual({});
  });
});
