import { readdir, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes the folder of a browser. A Chromium that still runs is killed first, with its processes: it would go on
 * writing, and a stuck Chromium doesn't notice that its parent process has ended.
 */
export async function clearAway(folder: string): Promise<void> {
  for (const profile of await readdir(folder).catch(() => [])) {
    // Chromium's lock on its profile is a link to `<host>-<process>`; that process leads a process group.
    const owner = await readlink(join(folder, profile, 'SingletonLock')).catch(() => '');
    const pid = Number(/-(\d+)$/.exec(owner)?.[1] ?? 0);
    if (pid > 1) killGroup(pid);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10 }).catch(() => {});
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}
