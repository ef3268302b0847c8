import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Burst, LoadResult } from './load-messages.ts';
import { cpuMs, killAll } from './processes.ts';
import type { Plan } from './plan.ts';
import { startBaton, startLoad, startRelay, startUpstream, type Load, type Subject } from './servers.ts';
import { median } from './stats.ts';
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
export type Pair = Record<'relay' | 'baton', Subject>;

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

export const perSecond = ({ count, wallMs }: Sample): number => (count / wallMs) * 1000;
export const cpuOfEach = ({ count, cpuMs }: Sample): number => cpuMs / count;
export const medianLatency = ({ latencies }: Sample): number => median(latencies);

/** How a run's stream ends when all went well; only here, since no delta holds it. */
export const SUCCESS = 'event: done\ndata: {"type":"done","ok":true';

/** Sends a request so often, and takes the server's CPU time with it. Without `expect` each is a run to its successful end. */
export async function sample(
  bench: Bench,
  { pid }: Subject,
  job: Omit<Burst, 'kind' | 'keepAlive' | 'expect'> & Partial<Burst>,
): Promise<Sample> {
  const before = cpuMs(pid);
  const result = await bench.load.perform({ keepAlive: false, expect: SUCCESS, ...job, kind: 'burst' });
  return { ...result, count: job.count, cpuMs: cpuMs(pid) - before };
}

/** Runs of one plan against one server, each to its successful end. */
export function runs(bench: Bench, subject: Subject, plan: Plan, count: number, concurrency: number): Promise<Sample> {
  return sample(bench, subject, { target: subject.run(plan), count, concurrency });
}

/** Rounds of the one, the other, the one, the other …, so that what disturbs the machine disturbs both. */
export async function alternate<Name extends string, Subject, T>(
  subjects: Record<Name, Subject>,
  rounds: number,
  measure: (subject: Subject) => Promise<T>,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(subjects) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Name, T[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results[name].push(await measure(subjects[name]));
  }
  return results;
}
