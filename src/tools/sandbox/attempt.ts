import { randomBytes } from 'node:crypto';
import { SandboxError } from '../../runtime/commands/exec.ts';
import { ended, engineFailure, killGroup, type Engine } from './engine.ts';
import { Head } from './head.ts';

const STDERR_BYTES = 16 * 1024;
/** How long the engine's client may take to notice that the container is gone. */
const GONE_MS = 2000;
/**
 * Output above the limit is still read, or the command would hang; but it is read slowly, since the processes that copy
 * it are outside of the container's limits.
 */
const THROTTLE_MS = 10;

/** A script to run in a container. */
export interface Attempt {
  engine: Engine;
  container: string;
  /** The user of the container to run it as. */
  user: string;
  /** For `sh -c`; `$1` is taken, the arguments begin at `$2`. */
  script: string;
  args: readonly string[];
  stdin?: Buffer;
  /** Bytes of its standard output that are wanted. */
  maxBytes: number;
  timeoutMs: number;
  /** Milliseconds that the engine may take to start it. */
  engineMs: number;
  signal: AbortSignal;
  /** Aborted when the script uses more than it may. */
  over?: AbortSignal | undefined;
  /** Ends everything in the container. */
  kill: () => Promise<void>;
}

/** The outcome of a script. */
export interface AttemptResult {
  stdout: Head;
  stderr: string;
  /** Undefined when it was killed. */
  exitCode: number | undefined;
  killed: 'timeout' | 'abort' | 'over' | undefined;
}

/**
 * Runs a script in a container until it ends, its time is over, or a signal is aborted; then `kill` has run.
 *
 * The exit code can't tell whether the engine failed or the script did. So the script prints a password first: without
 * it, the script never ran, and the output is the engine's error message.
 * @throws {SandboxError} when it never ran
 */
export async function attempt({ engine, signal, ...job }: Attempt): Promise<AttemptResult> {
  const password = randomBytes(8).toString('hex');
  const child = engine.start(
    [
      'exec',
      ...(job.stdin ? ['--interactive'] : []),
      `--user=${job.user}`,
      job.container,
      'sh',
      '-c',
      `printf %s "$1"\n${job.script}`,
      'sh',
      password,
      ...job.args,
    ],
    { stdin: job.stdin !== undefined },
  );
  const greeting = new Head(password.length);
  const stdout = new Head(job.maxBytes);
  const stderr = new Head(STDERR_BYTES);
  let killed: AttemptResult['killed'];
  let killing: Promise<void> | undefined;
  let throttle: NodeJS.Timeout | undefined;

  const kill = (why: NonNullable<AttemptResult['killed']>) => {
    if (killing) return;
    killed = why;
    killing = job.kill();
    // Not to be waited for when the engine hangs. Its failure is reported at the end.
    const giveUp = setTimeout(() => killGroup(child), GONE_MS);
    child.once('close', () => clearTimeout(giveUp));
    killing.catch(() => killGroup(child));
  };
  const onAbort = () => kill('abort');
  const onOver = () => kill('over');
  let timer = setTimeout(() => kill('timeout'), job.engineMs);

  child.stdout!.on('data', (chunk: Buffer) => {
    const missing = greeting.full ? 0 : password.length - greeting.bytes().length;
    if (missing > 0) {
      greeting.add(chunk.subarray(0, missing));
      if (greeting.text() === password) {
        clearTimeout(timer);
        if (!killing) timer = setTimeout(() => kill('timeout'), job.timeoutMs);
      }
    }
    stdout.add(chunk.subarray(missing));
    if (stdout.omitted > 0) {
      child.stdout!.pause();
      throttle = setTimeout(() => child.stdout!.resume(), THROTTLE_MS);
    }
  });
  child.stderr!.on('data', (chunk: Buffer) => stderr.add(chunk));
  // A script that ends early doesn't read everything.
  child.stdin?.on('error', () => {});
  child.stdin?.end(job.stdin);
  signal.addEventListener('abort', onAbort, { once: true });
  job.over?.addEventListener('abort', onOver, { once: true });
  if (signal.aborted) onAbort();

  try {
    const exitCode = await ended(child, engine.name);
    await killing;
    const ran = greeting.text() === password;
    if (killed === 'abort' || (killed && ran)) return { stdout, stderr: stderr.text(), exitCode: undefined, killed };
    if (ran && exitCode !== null) return { stdout, stderr: stderr.text(), exitCode, killed };
    if (killed) throw new SandboxError(`the sandbox engine did not start the command within ${job.engineMs / 1000} s`);
    throw engineFailure(stderr.text() || greeting.text() + stdout.text(), exitCode);
  } finally {
    clearTimeout(timer);
    clearTimeout(throttle);
    signal.removeEventListener('abort', onAbort);
    job.over?.removeEventListener('abort', onOver);
  }
}
