import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { checkout } from '../support/checkout.ts';
import { realEngine, skipNote } from '../support/sandbox.ts';
import { buildBase, CERTIFICATES, JEMALLOC, TINI } from './base-image.ts';
import { read } from './files.ts';

const BUSYBOX = ['/bin/busybox', '/usr/bin/busybox'].find((path) => existsSync(path));
export const LIMITS = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'];
/** Installing waits for the registry. */
const BUILD_MS = 900_000;

/** For the title of what is skipped where no image can be built. */
export const imageSkipped = !realEngine
  ? skipNote
  : existsSync(TINI) && existsSync(JEMALLOC)
    ? ''
    : ' (skipped: not on this machine: apt-get install libjemalloc2 tini)';

/** Runs the engine. @returns what it printed */
export async function engine(args: string[], timeout = 120_000): Promise<string> {
  const [program, ...before] = realEngine!.engine.split(' ');
  const { stdout } = await promisify(execFile)(program!, [...before, ...args], { timeout, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/**
 * The `docker run` of docs/operations.md, in the network of this machine and with a volume of the test's own; what has ended
 * stays so. @returns the container's id
 */
export function runContainer(image: string, env: Record<string, string>, volume: string): Promise<string> {
  const command = /^docker run ((?:.*\\\n)*.*) baton$/m.exec(read('docs/operations.md'))![1]!;
  const options = command
    .replace(
      '--env-file .env',
      Object.entries(env)
        .map(([name, value]) => `--env ${name}=${value}`)
        .join(' '),
    )
    .replace(/--publish \S+/, '--network host')
    .replace('--volume baton:', `--volume ${volume}:`)
    .replace('--name baton', '')
    .replace('--restart unless-stopped', '');
  return engine(['run', ...LIMITS, ...options.split(/[\s\\]+/).filter((word) => word !== ''), image]);
}

export interface Built extends AsyncDisposable {
  image: string;
  /** The target `verify`. */
  verify: string;
  /** How many bytes it adds to its base. */
  added: number;
  /** A volume of the test's own. */
  volume: string;
}

/** Builds the Dockerfile from what is in the working tree, on a stand-in for the base image. */
export async function buildImage(): Promise<Built> {
  const name = `localhost/baton-image-test-${randomBytes(4).toString('hex')}`;
  const [base, image, verify, volume] = [`${name}:base`, `${name}:built`, `${name}:verify`, name.replace('localhost/', '')];
  const remove = async () => {
    await engine(['rmi', '--force', image, verify, base]);
    await engine(['volume', 'rm', '--force', volume]);
  };
  try {
    await build(base, image);
    await buildVerify(base, image, verify);
    const size = async (one: string) => Number(await engine(['image', 'inspect', '--format', '{{.Size}}', one]));
    return { image, verify, added: (await size(image)) - (await size(base)), volume, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function build(base: string, image: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-context-'));
  const tar = buildBase(BUSYBOX!);
  try {
    // As npm of this machine trusts whom the registry is reached by.
    await engine(['import', '--change', `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, tar, base]);
    checkout(folder);
    await buildFolder(folder, base, image);
  } finally {
    rmSync(dirname(tar), { recursive: true });
    rmSync(folder, { recursive: true });
  }
}

/** Its stage of the Dockerfile alone: what that takes of the build, the image of the server has too, and it need not be built again. */
async function buildVerify(base: string, image: string, verify: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-context-'));
  const stage = /^FROM \$\{NODE_IMAGE\} AS verify\n[^]+?(?=^FROM )/m.exec(read('Dockerfile'))![0];
  try {
    writeFileSync(join(folder, 'Dockerfile'), `ARG NODE_IMAGE\n${stage.replaceAll('--from=build ', `--from=${image} `)}`);
    for (const file of ['LICENSE', 'package.json']) writeFileSync(join(folder, file), read(file));
    await buildFolder(folder, base, verify);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function buildFolder(folder: string, base: string, image: string): Promise<void> {
  const own = realEngine!.engine.startsWith('podman') ? ['--format=docker', '--layers=false'] : [];
  const options = ['--network=host', '--build-arg', `NODE_IMAGE=${base}`];
  await engine(['build', ...own, ...LIMITS, ...options, '--tag', image, folder], BUILD_MS);
}
