import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/* An image that is a static busybox and nothing else, for the engine that runs containers on this machine. */

/** Tried in this order; `TEST_SANDBOX_ENGINE` wins. */
const ENGINES = [process.env['TEST_SANDBOX_ENGINE'] ?? '', 'docker', 'podman', 'podman --runtime runc'].filter((engine) => engine !== '');
const BUSYBOX = ['/bin/busybox', '/usr/bin/busybox'].find((path) => existsSync(path));

/** Makes the image. @returns a `SANDBOX_ENGINE` that has it and runs containers, or undefined when there is none */
export function importImage(image: string): string | undefined {
  if (!BUSYBOX) return undefined;
  const tar = buildImage(BUSYBOX);
  try {
    return ENGINES.find((engine) => works(engine, tar, image));
  } finally {
    rmSync(join(tar, '..'), { recursive: true });
  }
}

/** Runs an engine. @param engine as in `SANDBOX_ENGINE` */
export function runEngine(engine: string, args: string[]): { ok: boolean; stdout: string } {
  const [file, ...before] = engine.split(' ');
  const { status, stdout } = spawnSync(file!, [...before, ...args], {
    encoding: 'utf8',
    timeout: 30_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { ok: status === 0, stdout: stdout ?? '' };
}

/** Whether it runs a container with the cage's rights. */
function works(engine: string, tar: string, image: string): boolean {
  if (!runEngine(engine, ['import', tar, image]).ok) return false;
  const limits = [
    '--memory=64m',
    '--memory-swap=64m',
    '--cpus=1',
    '--pids-limit=32',
    '--ulimit=nofile=1024:1024',
    '--ulimit=nproc=1024:1024',
  ];
  if (runEngine(engine, ['run', '--rm', '--init', '--network=none', '--read-only', ...limits, image, 'true']).ok) return true;
  runEngine(engine, ['rmi', '--force', image]);
  return false;
}

function buildImage(busybox: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'baton-image-'));
  const root = join(folder, 'root');
  for (const name of ['bin', 'dev', 'etc', 'proc', 'sys', 'tmp']) mkdirSync(join(root, name), { recursive: true });
  copyFileSync(busybox, join(root, 'bin/busybox'));
  const applets = spawnSync(busybox, ['--list'], { encoding: 'utf8' }).stdout.split('\n');
  for (const applet of applets) if (applet !== '' && applet !== 'busybox') symlinkSync('busybox', join(root, 'bin', applet));
  const tar = join(folder, 'image.tar');
  spawnSync('tar', ['-C', root, '-cf', tar, '.']);
  return tar;
}
