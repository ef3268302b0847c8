import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Semaphore } from '../../src/lib/semaphore.ts';
import { ContainerSandbox } from '../../src/tools/sandbox/sandbox.ts';
import type { SandboxSettings } from '../../src/tools/sandbox/settings.ts';
import { connectDatabase } from '../../src/store/database/connect.ts';
import { instanceOf } from '../../src/store/database/instance.ts';
import { importImage, runEngine } from './busybox-image.ts';

/*
 * Real containers, where this machine has an engine that runs any: the image is a static busybox and nothing else.
 *
 *   describe.skipIf(!realEngine)(`…${skipNote}`, () => {
 *     it('…', async () => {
 *       await using box = openSandbox({ timeoutS: 2 });
 *       await box.sandbox.exec(1, 'true', NEVER);
 */

const IMAGE = `localhost/baton-test:${randomBytes(4).toString('hex')}`;

/** A signal that is never aborted. */
export const NEVER = new AbortController().signal;

/** A `SANDBOX_ENGINE` that runs containers here, and an image for it. The image is removed at the end of the test run. */
export const realEngine: { engine: string; image: string } | undefined = findEngine();

/** For the title of what is skipped without an engine. */
export const skipNote = realEngine
  ? ''
  : ' (skipped: no container engine works on this machine: apt-get install podman runc busybox-static catatonit, or set TEST_SANDBOX_ENGINE)';

/** A sandbox of its own: with another database's name and volumes. */
export interface TestSandbox extends AsyncDisposable {
  sandbox: ContainerSandbox;
  instance: string;
  nodeId: string;
  settings: SandboxSettings;
  /** What the sandbox reported to its operator. */
  problems: string[];
  /** Names of all containers of this instance, running or not. */
  containers(): string[];
  /** Runs the engine. @returns what it printed */
  engine(...args: string[]): string;
}

export interface TestSandboxOptions extends Partial<SandboxSettings> {
  instance?: string;
  nodeId?: string;
  engineMs?: number;
  places?: Semaphore;
}

/** Opens a sandbox on the real engine, or on the one that is given. Its end removes the volumes too. */
export function openSandbox({
  instance = `test${randomBytes(4).toString('hex')}`,
  nodeId = randomBytes(4).toString('hex'),
  engineMs = 30_000,
  places,
  ...changes
}: TestSandboxOptions = {}): TestSandbox {
  const settings: SandboxSettings = {
    image: realEngine?.image ?? IMAGE,
    engine: realEngine?.engine ?? '',
    memoryMb: 64,
    cpus: 1,
    pids: 32,
    timeoutS: 20,
    idleS: 600,
    network: 'none',
    workspaceMb: 64,
    workspaceFiles: 2000,
    ...changes,
  };
  const problems: string[] = [];
  const onError = (error: unknown): void => void problems.push(String(error));
  const sandbox = new ContainerSandbox({ settings, instance, nodeId, engineMs, places, onError });
  const engine = (...args: string[]) => runEngine(settings.engine, args).stdout;
  const lines = (...args: string[]) =>
    engine(...args)
      .split('\n')
      .filter((line) => line !== '');
  return {
    sandbox,
    instance,
    nodeId,
    settings,
    problems,
    engine,
    containers: () => lines('ps', '--all', '--filter', `label=baton.instance=${instance}`, '--format', '{{.Names}}'),
    async [Symbol.asyncDispose]() {
      await sandbox.close();
      if (settings.engine !== realEngine?.engine) return;
      const volumes = lines('volume', 'ls', '--quiet', '--filter', `name=baton-${instance}`);
      if (volumes.length > 0) engine('volume', 'rm', '--force', ...volumes);
    },
  };
}

/** What there is of a database's sandboxes; `removeVolumes` is for when its server has stopped. */
export async function sandboxesOf(databaseUrl: string): Promise<{ containers(): string[]; removeVolumes(): void }> {
  const { engine } = realEngine!;
  const database = await connectDatabase({ url: databaseUrl });
  const { id: instance } = await instanceOf(database);
  await database.close();
  const lines = (...args: string[]) =>
    runEngine(engine, args)
      .stdout.split('\n')
      .filter((line) => line !== '');
  return {
    containers: () => lines('ps', '--all', '--filter', `label=baton.instance=${instance}`, '--format', '{{.Names}}'),
    removeVolumes() {
      const volumes = lines('volume', 'ls', '--quiet', '--filter', `name=baton-${instance}`);
      if (volumes.length > 0) runEngine(engine, ['volume', 'rm', '--force', ...volumes]);
    },
  };
}

function findEngine(): { engine: string; image: string } | undefined {
  const engine = importImage(IMAGE);
  if (engine === undefined) return undefined;
  appendFileSync(inject('imageList'), `${engine} rmi --force ${IMAGE}\n`);
  return { engine, image: IMAGE };
}

/** One sandbox for all tests of the surrounding `describe`. @returns a function that gives it */
export function useSandbox(): () => TestSandbox {
  let box: TestSandbox | undefined;
  beforeAll(() => {
    box = openSandbox();
  });
  afterAll(() => box?.[Symbol.asyncDispose]());
  return () => box!;
}
