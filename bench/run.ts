/**
 * `npm run bench [-- <figure> …]`: measures the figures of README.md and prints one table.
 *
 * `--server=<file>` measures another Baton than the built one: `src/cli.ts`, or another checkout's.
 * `--profile=<folder>` puts Baton's CPU profiles there, one for each start of the server; the figures are then
 * worth nothing.
 */
import { cpus, release } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createBench, asProgram, type Figure } from './bench.ts';
import { answers } from './figures/answers.ts';
import { budgets } from './figures/budgets.ts';
import { consolePage } from './figures/console.ts';
import { cpu } from './figures/cpu.ts';
import { doors } from './figures/doors.ts';
import { durable } from './figures/durable.ts';
import { get } from './figures/get.ts';
import { grown } from './figures/grown.ts';
import { latency } from './figures/latency.ts';
import { parked } from './figures/parked.ts';
import { postgres } from './figures/postgres.ts';
import { purge } from './figures/purge.ts';
import { replay } from './figures/replay.ts';
import { room } from './figures/room.ts';
import { slow } from './figures/slow.ts';
import { start } from './figures/start.ts';
import { steps } from './figures/steps.ts';
import { storm } from './figures/storm.ts';
import { streams } from './figures/streams.ts';
import { subscribers } from './figures/subscribers.ts';
import { throughput } from './figures/throughput.ts';
import { traces } from './figures/traces.ts';
import { weight } from './figures/weight.ts';
import { renderTable, type Row } from './table.ts';

const OPTIONS = { server: { type: 'string', default: 'dist/cli.js' }, profile: { type: 'string' } } as const;

const FIGURES: Record<string, Figure> = {
  latency,
  throughput,
  cpu,
  storm,
  streams,
  subscribers,
  answers,
  slow,
  start,
  replay,
  get,
  postgres,
  durable,
  parked,
  doors,
  traces,
  steps,
  budgets,
  room,
  grown,
  purge,
  weight,
  console: consolePage,
};

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const names = positionals.length > 0 ? positionals : Object.keys(FIGURES);
  const unknown = names.filter((name) => !Object.hasOwn(FIGURES, name));
  if (unknown.length > 0) throw new Error(`no figure ${unknown.join(', ')}; there are: ${Object.keys(FIGURES).join(', ')}`);

  const nodeArgs = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${resolve(values.profile)}`] : [];
  const bench = await createBench({ entry: resolve(values.server), nodeArgs });
  const rows: Row[] = [];
  try {
    for (const name of names) {
      bench.note(`measuring ${name} …`);
      rows.push(...(await FIGURES[name]!(bench)));
    }
  } finally {
    // What was measured before a failure has cost minutes.
    if (rows.length > 0) process.stdout.write(`\n${machine()}\n\n${renderTable(rows)}\n`);
  }
}

function machine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model ?? 'unknown CPU'}, Linux ${release()}, Node ${process.version}`;
}

await asProgram(async () => {
  await main();
  return true;
});
