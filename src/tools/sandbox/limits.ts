import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { fileURLToPath } from 'node:url';
import { dataFile } from '../../files.ts';
import { SandboxError } from '../../runtime/commands/exec.ts';
import type { SandboxSettings } from './settings.ts';
import { tryJson } from '../../lib/try-json.ts';

const MIB = 1024 * 1024;
/** The system calls that a command may make; codegen/seccomp.ts has written it. */
const SECCOMP = fileURLToPath(dataFile('tools/sandbox/seccomp.json'));

/** A container to start. */
export interface ContainerSpec {
  name: string;
  volume: string;
  /** The user of what keeps it running, which is none of a tenant. */
  keeper: number;
  labels: Record<string, string>;
}

/** The arguments that start an isolated container (docs/security.md), which sleeps until commands are run in it. */
export function runArguments({ name, volume, keeper, labels }: ContainerSpec, settings: SandboxSettings): string[] {
  const processes = Math.max(1024, settings.pids * 4);
  return [
    'run',
    '--detach',
    '--pull=never',
    `--name=${name}`,
    ...Object.entries(labels).map(([label, value]) => `--label=${label}=${value}`),
    // Reaps what commands leave behind.
    '--init',
    '--stop-timeout=0',
    `--network=${settings.network}`,
    '--ipc=private',
    '--read-only',
    '--cap-drop=ALL',
    '--security-opt=no-new-privileges',
    `--security-opt=seccomp=${SECCOMP}`,
    `--user=${keeper}:${keeper}`,
    `--memory=${settings.memoryMb}m`,
    `--memory-swap=${settings.memoryMb}m`,
    `--cpus=${settings.cpus}`,
    `--pids-limit=${settings.pids}`,
    // Without them podman asks for more than a process without CAP_SYS_RESOURCE may have. The kernel counts processes
    // by user, over all containers: more than --pids-limit, which is what really bounds them.
    '--ulimit=nofile=4096:4096',
    `--ulimit=nproc=${processes}:${processes}`,
    '--ulimit=core=0:0',
    // No file can be larger than the workspace may be.
    `--ulimit=fsize=${fileBytes(settings)}:${fileBytes(settings)}`,
    // In memory, and within its limit: full ones must leave some for processes.
    `--tmpfs=/tmp:rw,exec,nosuid,nodev,mode=1777,size=${Math.floor(settings.memoryMb / 4)}m`,
    `--shm-size=${Math.floor(settings.memoryMb / 8)}m`,
    // Podman would make them writable.
    '--tmpfs=/run:ro,nosuid,nodev,size=64k',
    '--tmpfs=/var/tmp:ro,nosuid,nodev,size=64k',
    `--volume=${volume}:/workspace`,
    '--workdir=/workspace',
    '--env=HOME=/workspace',
    '--entrypoint=sleep',
    settings.image,
    '2147483647',
  ];
}

/**
 * Engines that can't apply a limit (rootless on cgroups v1, kernels without swap accounting) may drop it with a
 * warning, and run the container without.
 * @param inspected `container inspect --format '{{json .HostConfig}}'`
 * @throws {SandboxError} that names the limits which the container doesn't have
 */
export function checkLimits(inspected: string, settings: SandboxSettings): void {
  const host = tryJson(inspected) as Record<string, unknown> | undefined;
  if (host === undefined) throw new SandboxError('the sandbox engine does not tell the limits of its containers');
  const memory = settings.memoryMb * MIB;
  const cpus = Math.round(settings.cpus * 1e9);
  const wanted: [flag: string, member: string, fits: (value: unknown) => boolean][] = [
    ['--memory', 'Memory', (value) => value === memory],
    ['--memory-swap', 'MemorySwap', (value) => value === memory],
    // Podman computes it back from a quota in microseconds.
    ['--cpus', 'NanoCpus', (value) => typeof value === 'number' && value > 0 && value <= cpus * 1.01],
    ['--pids-limit', 'PidsLimit', (value) => value === settings.pids],
    ['--read-only', 'ReadonlyRootfs', (value) => value === true],
    ['--ulimit=fsize', 'Ulimits', (value) => hasFileLimit(value, fileBytes(settings))],
    ['--security-opt=seccomp', 'SecurityOpt', (value) => Array.isArray(value) && value.some(isOurProfile)],
  ];
  const missing = wanted.filter(([, member, fits]) => !fits(host[member])).map(([flag]) => flag);
  if (missing.length > 0) {
    throw new SandboxError(`the sandbox engine did not apply ${missing.join(', ')}, so nothing is run in it`);
  }
}

function fileBytes({ workspaceMb }: SandboxSettings): number {
  return workspaceMb * MIB;
}

function hasFileLimit(ulimits: unknown, bytes: number): boolean {
  if (!Array.isArray(ulimits)) return false;
  return ulimits.some(({ Name, Hard }: Record<string, unknown>) => /^(?:RLIMIT_)?fsize$/i.test(String(Name)) && Hard === bytes);
}

/** Podman tells the path that it was given, docker what stands there. */
function isOurProfile(option: unknown): boolean {
  const given = /^seccomp[=:](.*)$/s.exec(String(option))?.[1];
  if (given === undefined || given === SECCOMP) return given !== undefined;
  return isDeepStrictEqual(tryJson(given), JSON.parse(readFileSync(SECCOMP, 'utf8')));
}
