/**
 * `npm run test:sdks [-- <row> …]`: proves that generators of clients make working ones of the served documents; see
 * row.ts.
 *
 * `--every-run` takes only the rows that `npm run test:full` has, `--rest` only the others. `--write` writes docs/sdks.md as
 * well, where rows that were not chosen keep their result. `--later` has a server of a later release answer, which adds members,
 * values and an event. `--again` tries what failed once more, since a registry may not have answered, and says so.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { killAll } from '../../bench/processes.ts';
import { startLaterRelease } from './later.ts';
import { groupOf, loadRows, runRow, type AnyRow, type Outcome } from './runner.ts';
import { startSdkServer } from './server.ts';
import { renderTable, resultOf, TABLE, writtenResult } from './table.ts';

const FLAG = { type: 'boolean', default: false } as const;
const OPTIONS = { later: FLAG, 'every-run': FLAG, rest: FLAG, write: FLAG, again: FLAG } as const;

async function main(): Promise<boolean> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const all = await loadRows();
  const rows = choose(all, positionals).filter((row) => !(row.everyRun ? values.rest : values['every-run']));
  if (values.later && (values.write || values.again)) throw new Error('--write and --again are for this release');

  const outcomes: Outcome[] = [];
  await using server = await startSdkServer();
  await using asked = values.later ? await startLaterRelease(server) : undefined;
  for (const row of rows) {
    // One after the other: each would be slower beside another one.
    let outcome = await runRow(row, asked ?? server);
    console.log(line(outcome));
    if (outcome.result === 'failed' && values.again) {
      console.log(`failed at first: ${row.name}`);
      // The first try may have left its agent.
      await using fresh = await startSdkServer();
      outcome = await runRow(row, fresh);
      console.log(line(outcome));
    }
    outcomes.push(outcome);
  }
  if (values.write) write(all, outcomes);
  const left = outcomes.filter(({ result }) => result === 'not run');
  if (left.length > 0) console.log(`not run: ${left.map(({ row }) => row.name).join(', ')}`);
  const failed = outcomes.filter(({ result }) => result === 'failed');
  if (failed.length > 0) console.log(`failed: ${failed.map(({ row }) => row.name).join(', ')}`);
  return failed.length === 0;
}

function write(all: AnyRow[], outcomes: Outcome[]): void {
  const page = readFileSync(TABLE, 'utf8');
  const results = all.map((row): [AnyRow, string] => {
    const outcome = outcomes.find((one) => one.row === row);
    return [row, outcome ? resultOf(outcome) : writtenResult(page, row)];
  });
  writeFileSync(TABLE, renderTable(new Map(results)));
}

function choose(rows: AnyRow[], names: string[]): AnyRow[] {
  const unknown = names.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0) throw new Error(`no row ${unknown.join(', ')}; there are: ${rows.map(({ name }) => name).join(', ')}`);
  return names.length > 0 ? rows.filter(({ name }) => names.includes(name)) : rows;
}

function line(outcome: Outcome): string {
  const { row, result } = outcome;
  const name = `${groupOf(row).padEnd(10)} ${row.name.padEnd(34)} ${result}`;
  if (outcome.result === 'not run') return `${name}: ${outcome.missing.join(', ')} is not installed`;
  const timed = `${name} ${(outcome.ms / 1000).toFixed(1)} s`;
  return outcome.result === 'failed' ? `${timed}\n${outcome.error.message}` : timed;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
process.once('exit', killAll);
process.exitCode = (await main()) ? 0 : 1;
