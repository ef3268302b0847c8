import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Script } from '../../../support/upstream.ts';
import { model03, model10 } from './scenarios.ts';

/** The kit, in one of its versions. */
export interface Kit {
  version: '1.0' | '0.3';
  /** The commit that `known.ts` is about. */
  commit: string;
  model: Script;
  /** For its `run_tck.py`, which writes into `reports/`. @param url the agent under test */
  args(url: string): string[];
  /** The reports that it writes, and what of it is in there; undefined where the names of the tests say that. */
  reports: Readonly<Record<string, Part | undefined>>;
}

/** What a test is about: a binding, that both do the same, or what belongs to neither. */
export type Part = 'JSON-RPC' | 'HTTP+JSON' | 'both alike' | 'neither';

const REPORT = 'reports/results.json';
const categories = ['mandatory', 'capabilities', 'quality', 'features'];

const kits: Readonly<Record<Kit['version'], Kit>> = {
  '1.0': {
    version: '1.0',
    commit: '357c4a8',
    model: model10,
    args: (url) => ['--sut-host', url, '--transport', 'jsonrpc,http_json', '--', '--json-report', `--json-report-file=${REPORT}`],
    reports: { [REPORT]: undefined },
  },
  '0.3': {
    version: '0.3',
    commit: 'eb1f804',
    model: model03,
    // With both bindings in one run it keeps its reports.
    args: (url) => ['--sut-url', `${url}/v1/a2a/agents`, '--category', 'all', '--transports', 'jsonrpc,rest'],
    reports: {
      ...Object.fromEntries(categories.map((one) => [`reports/${one}_jsonrpc_results.json`, 'JSON-RPC' as const])),
      ...Object.fromEntries(categories.map((one) => [`reports/${one}_rest_results.json`, 'HTTP+JSON' as const])),
      'reports/transport-equivalence_results.json': 'both alike',
    },
  },
};

/** The kit that is in a folder. */
export function kitIn(folder: string): Kit {
  if (!existsSync(join(folder, 'run_tck.py'))) throw new Error(`${folder} is no clone of a2a-tck: it has no run_tck.py`);
  return existsSync(join(folder, 'tests', 'compatibility')) ? kits['1.0'] : kits['0.3'];
}
