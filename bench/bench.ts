import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Burst, LoadResult } from './load-messages.ts';
import { cpuMs, killAll } from './processes.ts';
import type { Plan } from './plan.ts';
import { startBaton, startLoad, startRelay, startUpstream, type Load, type Subject } from './servers.ts';
import type { Row } from './table.ts';

/** What every figure works with. */
export interface Bench {
  upstreamUrl: string;
  load: Load;
  /** Baton's main file. */
  entry: string;
  /** For Baton's Node, when it is profiled. */
  nodeArgs: readonly string[];
  /** Makes a folder that goes away at the end. */
  folder(): string;
  /** Tells how far it is, on stderr. */
  note(line: string): void;
}

/** Measures, and gives its lines of the table. */
export type Figure = (bench: Bench) => Promise<Row[]>;

const folders: string[] = [];

/** A folder that goes away at the end. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baton-bench-'));
  folders.push(folder);
  return folder;
}

/**
 * Runs a program of the bench to its end, and ends the process: with 0, or with 1 when `main` says false or fails. The
 * processes and folders that it has made go away, also when a signal ends it.
 */
export async function asProgram(main: () => Promise<boolean>): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  process.once('exit', () => {
    killAll();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  try {
    process.exit((await main()) ? 0 : 1);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

/** Starts what all figures share: the fake upstream and the load generator. */
export async function createBench(options: Pick<Bench, 'entry' | 'nodeArgs'>): Promise<Bench> {
  const upstream = await startUpstream();
  return {
    upstreamUrl: upstream.url,
    load: startLoad(),
    ...options,
    folder: freshFolder,
    note: (line) => void process.stderr.write(`${line}\n`),
  };
}

/** The reference and what is compared with it, side by side; the one that isn't asked costs next to nothing. */
export interface Pair {
  relay: Subject;
  baton: Subject;
}

/** Starts a fresh relay and a fresh Baton on an empty database for one figure, and stops them behind it; `folder` holds the database. */
export async function withPair<T>(bench: Bench, use: (pair: Pair, folder: string) => Promise<T>): Promise<T> {
  const folder = bench.folder();
  const relay = await startRelay(bench.upstreamUrl);
  const baton = await startBaton({ ...bench, folder });
  try {
    return await use({ relay, baton }, folder);
  } finally {
    await Promise.all([relay.stop(), baton.stop()]);
  }
}

/** What one round of one server came to. */
export interface Sample extends LoadResult {
  count: number;
  cpuMs: number;
}

/** Sends requests and takes the server's CPU time with them. */
export async function sample(bench: Bench, pid: number, job: Omit<Burst, 'kind'>): Promise<Sample> {
  const before = cpuMs(pid);
  const result = await bench.load.perform({ kind: 'burst', ...job });
  return { ...result, count: job.count, cpuMs: cpuMs(pid) - before };
}

/** How a run's stream ends when all went well; only here, since no delta holds it. */
export const SUCCESS = 'event: done\ndata: {"type":"done","ok":true';

/** Runs of one plan against one server, each to its successful end. */
export function runs(bench: Bench, subject: Subject, plan: Plan, count: number, concurrency: number): Promise<Sample> {
  const target = subject.run(plan);
  return sample(bench, subject.pid, { target, count, concurrency, keepAlive: false, expect: SUCCESS });
}

/** Rounds of relay, Baton, relay, Baton …, so that what disturbs the machine disturbs both. */
export async function alternate<T>(
  { relay, baton }: Pair,
  rounds: number,
  measure: (subject: Subject) => Promise<T>,
): Promise<{ relay: T[]; baton: T[] }> {
  const results = { relay: [] as T[], baton: [] as T[] };
  for (let round = 0; round < rounds; round += 1) {
    results.relay.push(await measure(relay));
    results.baton.push(await measure(baton));
  }
  return results;
}
