import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** What tells a process from all others, also from later ones with the same id. */
export interface ProcessIdentity {
  /** The machine, its boot, and the pid namespace: where `pid` means something. */
  space: string;
  pid: number;
  /** When it was started, in the system's own unit; empty where that can't be known. */
  start: string;
}

/** This process. */
export const thisProcess: ProcessIdentity = { space: ownSpace(), pid: process.pid, start: statusOf(process.pid)?.start ?? '' };

/** Whether a process has ended, or is a zombie that nobody has waited for; false when that can't be seen from here. */
export function hasEnded({ space, pid, start }: ProcessIdentity): boolean {
  if (space !== thisProcess.space) return false;
  const status = statusOf(pid);
  if (!status) return isUnused(pid);
  return DEAD.has(status.state) || (start !== '' && status.start !== start);
}

/** Zombie and dead: proc_pid_stat(5). */
const DEAD = new Set(['Z', 'X']);

/** State and start time of a process, from Linux. */
function statusOf(pid: number): { state: string; start: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name, which may hold blanks and parentheses. The state is the third field, the
    // start time the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0]!, start: fields[19]! };
  } catch {
    return undefined;
  }
}

/** Without Linux's files, or where other users' processes are hidden in them. */
function isUnused(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function ownSpace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
