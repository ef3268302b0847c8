import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kit, Part } from './kits.ts';

/** One test of the kit, and how it ended. */
export interface Result {
  /** Its file, class and function, without the binding. */
  test: string;
  part: Part;
  /** `ought`: it failed, and only ought to pass. */
  outcome: 'passed' | 'failed' | 'ought' | 'skipped';
  /** What the kit says, if it failed. */
  said: string;
}

const OUTCOMES: Readonly<Record<string, Result['outcome']>> = {
  passed: 'passed',
  xpassed: 'passed',
  failed: 'failed',
  error: 'failed',
  xfailed: 'ought',
  skipped: 'skipped',
};

interface Phase {
  crash?: { message: string };
}

/** As `pytest-json-report` writes it. */
interface Report {
  tests: { nodeid: string; outcome: string; setup?: Phase; call?: Phase }[];
}

/** What the reports in a folder say. @throws when one is missing, or has no tests */
export function resultsIn(folder: string, kit: Kit): Result[] {
  return Object.entries(kit.reports).flatMap(([file, part]) => {
    const { tests } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Report;
    if (tests.length === 0) throw new Error(`${file} has no tests`);
    return tests.map(({ nodeid, outcome, setup, call }): Result => {
      const said = call?.crash?.message ?? setup?.crash?.message ?? '';
      return { test: nameOf(nodeid), part: part ?? partOf(nodeid), outcome: OUTCOMES[outcome] ?? 'failed', said };
    });
  });
}

const nameOf = (nodeid: string): string =>
  nodeid
    .replace(/^.*\//, '')
    .replace('.py', '')
    .replace(/\[(?:jsonrpc|http_json)\]$|-(?:jsonrpc|http_json)(?=\]$)/, '');

/** By its folder, or its parameter. */
function partOf(nodeid: string): Part {
  if (/\/jsonrpc\/|[[-]jsonrpc\]$/.test(nodeid)) return 'JSON-RPC';
  return /\/http_json\/|[[-]http_json\]$/.test(nodeid) ? 'HTTP+JSON' : 'neither';
}
