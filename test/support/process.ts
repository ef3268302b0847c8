import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from './client.ts';
import { createDatabase, type TestDatabase } from './databases.ts';
import { LogBook } from './logs.ts';
import { ADMIN_TOKEN, testEnv, type BatonOptions } from './server.ts';

/*
 * A Baton in a process of its own, as `baton serve` runs it, from what `npm run build` has made:
 *
 *   await using baton = await spawnBaton();
 *   baton.kill('SIGKILL'); await baton.exited;
 *   await using again = await baton.restart();          // same database, same token
 */

const PROGRAM = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export interface BatonProcess extends AsyncDisposable {
  url: string;
  database: TestDatabase;
  log: LogBook;
  /** What it printed to standard output so far: the banner. */
  stdout(): string;
  /** The token of the tenant `default`, from the banner of the first start. */
  token: string;
  api: Client;
  admin: Client;
  /** Sends a signal to this process and no other. */
  kill(signal: NodeJS.Signals): void;
  /** Resolves when the process is gone, or, once killed, runs no more: its parent may hear of that much later. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Kills it if it still runs, waits, and starts another one on the same database. */
  restart(env?: Record<string, string>): Promise<BatonProcess>;
  /** Ends it (SIGTERM), drops the database, and throws if it has logged an unexpected error. */
  stop(): Promise<void>;
}

export interface SpawnOptions extends BatonOptions {
  /** The token of the tenant `default`, when another server has made the database's. */
  token?: string;
  /** What is run as `baton`; default what `npm run build` has made. */
  program?: string;
  /** The Node that runs it; default that of the tests. */
  node?: string;
}

/** The outcome of a command of the CLI. */
export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts `baton serve` and waits until it is ready. */
export async function spawnBaton(options: SpawnOptions = {}): Promise<BatonProcess> {
  const database = options.database ?? (await createDatabase(options.dialect ?? 'sqlite'));
  return launch(database, options, !options.database, options.token);
}

/** A server whose parent never waits for it, so that it stays a zombie when it is killed. */
export interface UnreapedBaton extends Disposable {
  api: Client;
  /** Kills it, and resolves when it is a zombie. */
  kill(): Promise<void>;
}

/** Starts `baton serve` under a parent that never waits for it, on a database without tenants. */
export async function spawnUnreaped(database: TestDatabase, env: Record<string, string> = {}): Promise<UnreapedBaton> {
  const script = '"$@" & echo "pid $!"; exec sleep 1000 > /dev/null 2>&1';
  const parent = start(database, ['serve'], env, { wrapper: ['sh', '-c', script, 'sh'] });
  let output = '';
  parent.stderr!.resume();
  await new Promise<void>((resolve, reject) => {
    parent.once('exit', () => reject(new Error(`the server ended: ${output}`)));
    parent.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (/curl .*\n\n$/.test(output)) resolve();
    });
  });
  const pid = Number(/^pid (\d+)$/m.exec(output)![1]);
  return {
    api: new Client(/Baton listens on (\S+)/.exec(output)![1]!, /bat_[\w-]+/.exec(output)![0]),
    async kill() {
      process.kill(pid, 'SIGKILL');
      while (!hasEnded(pid)) await delay(1);
    },
    [Symbol.dispose]() {
      if (!hasEnded(pid)) process.kill(pid, 'SIGKILL');
      parent.kill('SIGKILL');
    },
  };
}

/** Whether a process runs no more: it has gone, or is a zombie. */
function hasEnded(pid: number): boolean {
  try {
    return /\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/** Starts a command of `baton`. */
export function spawnCli(database: TestDatabase, args: string[], env?: Record<string, string>) {
  return start(database, args, { LOG_LEVEL: 'info', ...env });
}

/** Runs a command of the CLI to its end, on this database. */
export async function runCli(database: TestDatabase, args: string[], env?: Record<string, string>): Promise<CliResult> {
  const child = spawnCli(database, args, env);
  const result: CliResult = { code: null, stdout: '', stderr: '' };
  child.stdout!.on('data', (chunk: Buffer) => (result.stdout += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (result.stderr += chunk.toString()));
  result.code = await new Promise((resolve) => child.once('close', resolve));
  return result;
}

async function launch(
  database: TestDatabase,
  options: SpawnOptions,
  owned: boolean,
  knownToken: string | undefined,
): Promise<BatonProcess> {
  // As the image and the unit have it: Node's warnings are lines of the log.
  const child = start(database, ['serve'], { NODE_NO_WARNINGS: '1', ...options.env }, options);
  const log = new LogBook();
  log.expectErrors(...(options.expectErrors ?? []));
  child.stderr!.pipe(log, { end: false });
  const { promise: exited, resolve: ended } = Promise.withResolvers<Awaited<BatonProcess['exited']>>();
  let over = false;
  void exited.then(() => (over = true));
  child.once('close', (code, signal) => ended({ code, signal }));
  const kill = (signal: NodeJS.Signals): void => {
    if (child.kill(signal) && signal === 'SIGKILL') void stopped(child).then(() => ended({ code: null, signal }));
  };
  let stdout = '';
  const banner = new Promise<string>((resolve) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (/curl .*\n\n$/.test(stdout)) resolve(stdout);
    });
  });
  const early = exited.then(({ code, signal }) => {
    const words = [stdout, ...log.noise, ...log.lines.map((line) => JSON.stringify(line))].join('\n');
    throw new Error(`baton serve ended before it was ready (${signal ?? code}):\n${words}`);
  });
  const text = await Promise.race([banner, early]);
  // The process ends some day; that is no failure any more.
  early.catch(() => {});
  const url = /Baton listens on (\S+)/.exec(text)![1]!;
  const token = /bat_[\w-]+/.exec(text)?.[0] ?? knownToken;
  if (!token) throw new Error('the database has tenants already, and no token was given');

  let restarted = false;
  const stop = async (): Promise<void> => {
    const asked = !over && child.exitCode === null && child.signalCode === null && child.kill('SIGTERM');
    const end = await exited;
    if (owned && !restarted) await database.drop();
    log.check();
    if (asked && end.code !== 0) throw new Error(`baton serve ended with ${end.signal ?? end.code} after SIGTERM`);
  };
  return {
    url,
    database,
    log,
    stdout: () => stdout,
    token,
    api: new Client(url, token),
    admin: new Client(url, options.env?.['ADMIN_TOKEN'] ?? ADMIN_TOKEN),
    kill,
    exited,
    async restart(env) {
      kill('SIGKILL');
      await exited;
      restarted = true;
      return launch(database, { ...options, env: { ...options.env, ...env } }, owned, token);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Resolves when a killed process has closed its files and runs no more, whether its parent has heard of that or not. */
async function stopped({ pid, stdout, stderr }: ChildProcess): Promise<void> {
  await Promise.all([stdout!, stderr!].map((pipe) => pipe.readableEnded || once(pipe, 'end')));
  while (!hasEnded(pid!)) await delay(1);
}

/**
 * In the database's folder, so that no `.env` of the working copy gets in.
 * @param how `wrapper`: a command that runs its arguments; `program`: what is run as `baton`; `node`: what runs it
 */
function start(
  database: TestDatabase,
  args: string[],
  env: Record<string, string> = {},
  { wrapper = [], program = PROGRAM, node = process.execPath }: Pick<SpawnOptions, 'program' | 'node'> & { wrapper?: string[] } = {},
): ChildProcess {
  const { PATH, HOME, USER } = process.env;
  const [command, ...rest] = [...wrapper, node, program, ...args];
  const child = spawn(command!, rest, {
    cwd: database.folder,
    env: { PATH, HOME, USER, ...testEnv(database, env) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  live.add(child);
  child.once('close', () => live.delete(child));
  return child;
}

const live = new Set<ChildProcess>();

// A test that fails before it stops its server must not leave the process behind.
process.once('exit', () => {
  for (const child of live) child.kill('SIGKILL');
});
