import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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

const [, , folder, ...args] = process.argv;
if (import.meta.main && folder) main(folder);

function main(folder: string): void {
  const note: NotedCall = { args, env: Object.keys(process.env), pid: process.pid };
  appendFileSync(join(folder, 'calls.jsonl'), `${JSON.stringify(note)}\n`);
  const kind = kindOf(args);
  const call = next(join(folder, 'behaviour.json'), kind);
  if (call.hang) {
    process.on('SIGTERM', () => {});
    setInterval(() => {}, 1000);
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
