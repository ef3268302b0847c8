import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/*
 * A program that behaves like a container engine, or as badly as its folder's `behaviour.json` says:
 * `node fake-engine.ts <folder> <the engine's arguments>`. Each call is noted in `calls.jsonl`.
 */

/** What a call does. `<password>` in `stdout` is what a script in a container must say first. */
export interface FakeCall {
  stdout?: string;
  stderr?: string;
  exit?: number;
  /** Stays, whatever it is told. */
  hang?: boolean;
  /** Prints this much to either. */
  flood?: { to: 'stdout' | 'stderr'; bytes: number };
  /** What a guard says: kilobytes, files, and whether something is hidden. */
  usage?: string;
}

/** By the first argument; of several, each call takes the next and the last stays. */
export type FakeBehaviour = Record<string, FakeCall | FakeCall[]>;

export interface NotedCall {
  args: string[];
  env: string[];
  pid: number;
}

/** What an engine says of the limits of a container. @param profile of system calls */
export const limitsOf = (profile: string, { memoryMb = 512, pids = 256, fileMb = 1024 } = {}) => ({
  Memory: memoryMb << 20,
  MemorySwap: memoryMb << 20,
  NanoCpus: 1e9,
  PidsLimit: pids,
  ReadonlyRootfs: true,
  Ulimits: [{ Name: 'RLIMIT_FSIZE', Soft: fileMb << 20, Hard: fileMb << 20 }],
  SecurityOpt: ['no-new-privileges', `seccomp=${profile}`],
});

/** An engine that runs every command. */
export const goodEngine = (limits: object): FakeBehaviour => ({
  '--version': { stdout: 'fake version 1\n' },
  check: { stdout: 'yes\nSeccomp:\t2\n' },
  container: { stdout: JSON.stringify(limits) },
  exec: { stdout: '<password>fine\n' },
});

/**
 * The command line of an engine that does as its folder says, and notes there what it was called with. As JavaScript each call
 * takes a third of the time.
 */
export function fakeEngine(folder: string): string {
  const program = join(folder, 'engine.mjs');
  writeFileSync(program, stripTypeScriptTypes(readFileSync(import.meta.filename, 'utf8')));
  return `${process.execPath} ${program} ${folder}`;
}

/** What the engine of a folder was called with. */
export function callsIn(folder: string): NotedCall[] {
  const file = join(folder, 'calls.jsonl');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as NotedCall);
}

const [, , folder, ...args] = process.argv;
if (import.meta.main && folder) main(folder);

function main(folder: string): void {
  const note: NotedCall = { args, env: Object.keys(process.env), pid: process.pid };
  appendFileSync(join(folder, 'calls.jsonl'), `${JSON.stringify(note)}\n`);
  const kind = kindOf(args);
  const call = next(join(folder, 'behaviour.json'), kind);
  if (call.hang) {
    process.on('SIGTERM', () => {});
    // Not longer than whoever called it, who may be killed.
    const caller = process.ppid;
    setInterval(() => process.ppid === caller || process.exit(1), 1000);
  }
  const password = args[args.indexOf('sh', args.indexOf('-c')) + 1] ?? '';
  process.stderr.write(call.stderr ?? '');
  process.stdout.write((call.stdout ?? '').replace('<password>', password));
  if (call.flood) process[call.flood.to].write(Buffer.alloc(call.flood.bytes, 'x'));
  process.exitCode = call.exit ?? 0;
  if (kind === 'guard' && call.exit === undefined) {
    createInterface(process.stdin).on('line', () => process.stdout.write(`${password} ${call.usage ?? '4 1 0'}\n`));
  }
}

/** What the sandbox itself does in a container is no command of anybody's: testing the folders, and measuring. */
export function kindOf(args: string[]): string {
  if (args[0] === 'exec' && args.some((arg) => arg.startsWith('[ -w /workspace ]'))) return 'check';
  if (args[0] === 'exec' && args.some((arg) => arg.includes('measure()'))) return 'guard';
  return args[0]!;
}

function next(file: string, kind: string): FakeCall {
  const behaviour = JSON.parse(readFileSync(file, 'utf8')) as FakeBehaviour;
  const calls = behaviour[kind];
  if (!Array.isArray(calls)) return calls ?? {};
  const call = calls.length > 1 ? calls.shift()! : calls[0]!;
  // Others may be reading it.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(behaviour));
  renameSync(`${file}.${process.pid}`, file);
  return call;
}
