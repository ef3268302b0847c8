import { readdir, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes the folder of a browser. A Chromium that has outlived what drove it is killed before, with its processes: it
 * would go on writing, and one that is stuck doesn't notice that it is alone.
 */
export async function clearAway(folder: string): Promise<void> {
  for (const profile of await readdir(folder).catch(() => [])) {
    // Chromium's own lock on its profile: a link to `<host>-<process>`. It leads a group of its own.
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
    // It has ended already.
  }
}
