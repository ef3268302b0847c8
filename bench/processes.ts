import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Every process that the bench has started and that may still run. */
const children = new Set<ChildProcess>();

/** Ends them all by their ids; also called when the bench fails or is interrupted. */
export function killAll(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** Takes a child into care. */
export function adopt(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

/** A server in a process of its own. */
export interface ServerProcess {
  pid: number;
  /** What it printed until it was ready. */
  banner: string;
  /** Sends the signal and waits for the end; `SIGKILL` follows after ten seconds. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface SpawnOptions {
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  /** What it prints when it is ready. */
  ready: RegExp;
  /** Called with what it prints to its standard error; without it that is shown. */
  onLog?: ((text: string) => void) | undefined;
}

/** On a busy machine a program that reads a large document takes its time. */
const START_MS = 120_000;
const STOP_MS = 10_000;

/** Starts a Node process of this version, and waits until it is ready. Nothing of our environment reaches it. */
export async function spawnServer({ args, env = {}, cwd, ready, onLog }: SpawnOptions): Promise<ServerProcess> {
  // Its stdin is a pipe of ours: our own servers end when it closes.
  const child = spawn(process.execPath, args, { env, cwd, stdio: ['pipe', 'pipe', 'pipe'] });
  adopt(child);
  child.stderr.setEncoding('utf8').on('data', onLog ?? ((text: string) => process.stderr.write(text)));
  const banner = await new Promise<string>((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => reject(new Error(`${args.join(' ')} was not ready after ${START_MS} ms`)), START_MS);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${text.slice(-1000)}`)));
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (chunk: string) => {
      text += chunk;
      if (!ready.test(text)) return;
      clearTimeout(timer);
      resolve(text);
    });
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    pid: child.pid!,
    banner,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** Linux counts in hundredths of a second, whatever the kernel's own tick. */
const TICKS_PER_SECOND = 100;

/** CPU time of a process so far, user and system, in milliseconds; exact to 10 ms. */
export function cpuMs(pid: number): number {
  const [user, system] = ticksOf(pid);
  return ((user! + system!) * 1000) / TICKS_PER_SECOND;
}

/** As {@link cpuMs}, with that of its children that have ended. */
export function cpuWithEndedMs(pid: number): number {
  return (ticksOf(pid).reduce((sum, ticks) => sum + ticks, 0) * 1000) / TICKS_PER_SECOND;
}

/** CPU time, user and system, of the process, and of its children that have ended. */
function ticksOf(pid: number): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold spaces; utime, stime, cutime and cstime are the fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).map(Number);
}

/** Resident memory in KiB: now (`VmRSS`) or at its peak (`VmHWM`). */
export function memoryKiB(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)![1]);
}

/** File descriptors that a process may open here; our children inherit it. */
export function descriptorLimit(): number {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? 1024);
}
