import { afterEach, beforeEach, expect } from 'vitest';
import { Processes } from '../../support/mcp.ts';

/** Gives each test processes of its own, all of which must have ended with it. */
export function perTest(give: (processes: Processes) => void): void {
  let processes: Processes;
  beforeEach(() => {
    processes = new Processes();
    give(processes);
  });
  afterEach(async () => {
    await expect.poll(() => processes.running).toEqual([]);
    processes[Symbol.dispose]();
  });
}
