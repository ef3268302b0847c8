import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { release } from '../files.ts';
import { sealsOf } from '../lib/sealing.ts';
import { onOneLine } from '../lib/terminal.ts';
import { openBeside, type BesideDatabase } from '../store/database/connect.ts';
import { instanceOf } from '../store/database/instance.ts';
import { tenantLines } from '../store/moving/export.ts';
import { arrivalOf, Fence, TRACES, wayOf, type Standing, type Way } from '../store/moving/fence.ts';
import { importTenant } from '../store/moving/import.ts';
import { parsed } from '../store/moving/lines.ts';
import { openSnapshot } from '../store/moving/open-snapshot.ts';
import { BELIEVED_MS } from '../store/nodes/notices.ts';
import { withArchived } from './archived.ts';
import { switchWay } from './cell-map.ts';
import { cellOf, readCells } from './cells.ts';
import { actor, now, tenantId, withDatabase } from './database.ts';
import { nodesKnow } from './nodes-know.ts';
import { Progress } from './progress.ts';
import { clear, importOptions } from './tenant-file.ts';
import { WrongUsage } from './wrong-usage.ts';

/** What the options of `baton tenant move` say, as they were typed. */
export interface MoveOptions {
  to: string;
  cells?: string;
  map?: string;
  switch?: string;
  wait: string;
  abort?: boolean;
}

/** What a database without a name is called in `moved_to`. */
const ELSEWHERE = '-';
const LOOK_MS = 200;
/** How often it is exported once more, because something was written by a request that had begun before. */
const TRIES = 5;

/** One end of a move, and what the other one is. */
interface Start {
  id: number;
  /** A cell, or {@link ELSEWHERE}. */
  to: string;
  config: Config;
  here: BesideDatabase;
  thereUrl: string;
  /** What opens the secrets of tenants there. */
  secretsKey: string | undefined;
}

/** Both ends of a move. */
interface Ends extends Start {
  there: BesideDatabase;
  progress: Progress;
}

/**
 * `baton tenant move <id> --to <database or cell>`: what was broken off is taken up where it was by the same command.
 */
export async function move(config: Config, id: string, options: MoveOptions): Promise<void> {
  const known = tenantId(id);
  const wait = waitOf(options.wait);
  const { name: to, url: thereUrl, secretsKey = config.SECRETS_KEY } = targetOf(options);
  if (thereUrl === config.DATABASE_URL) throw new WrongUsage('--to is the database that the tenant is in');
  await withDatabase(config, async (here) => {
    const start = { id: known, to, config, here, thereUrl, secretsKey };
    if (options.abort) return callOff(start);
    const progress = new Progress();
    try {
      await withThere(start, (there) => carry({ ...start, there, progress }, wait, options));
    } finally {
      progress.close();
    }
  });
}

/** Uses the database that the tenant goes to. */
async function withThere(start: Start, use: (there: BesideDatabase) => Promise<void>): Promise<void> {
  const there = await openBeside({ url: start.thereUrl, synchronous: start.config.SQLITE_SYNCHRONOUS });
  try {
    await use(there);
  } finally {
    await there.close();
  }
}

async function carry(ends: Ends, waitMs: number, options: MoveOptions): Promise<void> {
  const { id, to, here, there, progress } = ends;
  const [source, target] = [new Fence(here), new Fence(there)];
  const before = await required(source, id);
  if (before.erasing !== null) throw new Error(`tenant ${id} is being erased`);
  if (before.moving === 'arriving') throw new Error(`tenant ${id} is not all here: its import has not come to its end`);
  if (before.moving === 'gone') throw new Error(`tenant ${id} has been moved already`);
  const begun = wayOf(before);
  if (begun && begun.to !== to)
    throw new Error(`tenant ${id} is on its way elsewhere${begun.to === ELSEWHERE ? '' : `, to ${begun.to}`}: end that with --abort`);
  const { id: instance } = await instanceOf(there);
  if (begun && begun.instance !== instance)
    throw new Error(`tenant ${id} is on its way to another database than this: name that in --to, or end that with --abort`);
  const arrival = arrivalOf(await target.standing(id), begun?.fence);
  if (arrival === 'stranger') throw new Error(`there is a tenant ${id} there already`);
  let way = begun ?? (await source.raise(id, { to, instance }, { actor: actor(), now: now() }));
  if (!way.committed) {
    try {
      const quietAt = await settle(ends, source, waitMs);
      await copy(ends, way.fence, quietAt);
      way = await source.commit(id, way);
    } catch (error) {
      await stay(ends, way);
      throw error;
    }
  }
  if (arrival !== 'letIn' && !(await target.letIn(id, way.fence)))
    throw new Error(`tenant ${id} is not all there any more: somebody has changed it meanwhile; --abort has it stay here`);
  await nodesKnow(there, { ...ends.config, DATABASE_URL: ends.thereUrl, DATABASE_BUS_URL: undefined });
  progress.close();
  await switchWay(here, id, to, options);
  await source.leave(id, way);
  await nodesKnow(here, ends.config);
  await target.forget(id, way.fence);
  const name = onOneLine(before.name);
  console.log(`tenant ${id} "${name}" has moved${to === ELSEWHERE ? '' : ` to ${to}`}`);
  console.log(`what is left of it here is not served any more: baton tenant erase ${id} --confirm ${JSON.stringify(name)}`);
}

/**
 * Nothing begins any more, and what is under way has ended, or was set free to go on there.
 * @returns when, by `performance.now()`, what a request that had come before still writes is written
 */
async function settle({ id, config, here, progress }: Ends, source: Fence, waitMs: number): Promise<number> {
  const isServed = here.dialect === 'sqlite' ? here.isHeld : await source.isServed();
  // Runs of servers that are not there end where they arrive, as interrupted, or go on there.
  if (!isServed) return 0;
  await nodesKnow(here, config);
  // A server on SQLite has nobody who tells it; a request that has just come has its row by then.
  const heard = here.dialect === 'sqlite' ? BELIEVED_MS : 0;
  for (const until = Date.now() + heard + 1000; Date.now() < until; await delay(LOOK_MS)) progress.say(() => 'servers are told');
  const quietAt = performance.now() + BELIEVED_MS;
  const until = Date.now() + waitMs;
  for (;;) {
    const left = await source.underWay(id);
    if (left === 0) return quietAt;
    if (Date.now() >= until)
      throw new Error(
        `${left === 1 ? 'a run is' : `${left} runs are`} under way still, and the tenant stays: wait for longer with --wait, or cancel them`,
      );
    progress.say(() => `${left} runs under way`);
    await delay(LOOK_MS);
  }
}

/** All that it has is there, and nothing was written here since. */
async function copy(ends: Ends, fence: string, quietAt: number): Promise<void> {
  const { id, config, here, there, progress, secretsKey } = ends;
  const options = importOptions({ ...config, SECRETS_KEY: secretsKey }, there, progress);
  let before = await tracesOf(ends);
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await openSnapshot(config.DATABASE_URL);
    try {
      await withArchived(config, here, async (archived) => {
        const lines = tenantLines(snapshot, id, { release: release(), now: now(), fence, archived });
        await importTenant(there, parsed(lines), { ...options, hold: true });
      });
    } finally {
      await snapshot.close();
    }
    for (; performance.now() < quietAt; await delay(LOOK_MS)) progress.say(() => 'all is copied');
    const after = await tracesOf(ends);
    if (after === before) return;
    if (attempt === TRIES) throw new Error(`tenant ${id} is still written to; it stays`);
    await clear(there, id);
    before = after;
  }
}

async function tracesOf({ id, config }: Ends): Promise<string> {
  const snapshot = await openSnapshot(config.DATABASE_URL);
  try {
    const rows: unknown[] = [];
    for await (const row of snapshot.rows(TRACES, [id], 1)) rows.push(row);
    return JSON.stringify(rows);
  } finally {
    await snapshot.close();
  }
}

/** A tenant goes on here, unless another command has it on this move still; and what has come there of it goes. */
async function stay({ id, here, there }: Ends, way: Way): Promise<void> {
  const source = new Fence(here);
  await source.lift(id, way);
  const now = await source.standing(id);
  if (now && wayOf(now)?.fence === way.fence) return;
  await tidied(id, clear(there, id, `% ${way.fence}`));
}

/** What is left there is in nobody's way, whatever keeps it from going. */
async function tidied(id: number, clearing: Promise<void>): Promise<void> {
  await clearing.catch((error: Error) => {
    process.stderr.write(
      `baton: what has come there of tenant ${id} is left, and served to nobody (${onOneLine(error.message)}): the next move there begins anew, or erase it there\n`,
    );
  });
}

/** Has a tenant stay that was about to leave. */
async function callOff(start: Start): Promise<void> {
  const { id, to, here, config } = start;
  const source = new Fence(here);
  const standing = await required(source, id);
  const way = wayOf(standing);
  if (!way) throw new Error(`tenant ${id} is not on its way`);
  if (way.to !== to) throw new Error(`tenant ${id} is on its way elsewhere: name that in --to`);
  const isNotThere = async (there: BesideDatabase): Promise<void> => {
    if ((await instanceOf(there)).id !== way.instance)
      throw new Error(`tenant ${id} is on its way to another database than this: name that in --to`);
    const arrival = arrivalOf(await new Fence(there).standing(id), way.fence);
    if (arrival === 'stranger') throw new Error(`there is a tenant ${id} there already`);
    if (arrival === 'letIn' || arrival === 'complete')
      throw new Error(`tenant ${id} is ${arrival === 'letIn' ? 'served there already' : 'all there'}: end the move without --abort`);
    await clear(there, id, `% ${way.fence}`);
  };
  if (way.committed) await withThere(start, isNotThere);
  if (!(await source.lift(id, way))) throw new Error(`tenant ${id} was changed by somebody else at the same time`);
  await nodesKnow(here, config);
  if (!way.committed)
    await tidied(
      id,
      withThere(start, (there) => clear(there, id, `% ${way.fence}`)),
    );
  console.log(`tenant ${id} "${onOneLine(standing.name)}" stays`);
}

async function required(fence: Fence, id: number): Promise<Standing> {
  const standing = await fence.standing(id);
  if (!standing) throw new Error(`there is no tenant ${id}: see baton tenant list`);
  return standing;
}

/** The database that a tenant goes to, and the cell that it is of. */
function targetOf({ to, cells, map }: MoveOptions): { name: string; url: string; secretsKey?: string | undefined } {
  if (/^(sqlite|postgres(ql)?):/.test(to)) {
    if (map !== undefined) throw new WrongUsage('--map has the cells of tenants: name one of --cells in --to');
    return { name: ELSEWHERE, url: to };
  }
  if (cells === undefined) throw new WrongUsage('--to is a database (sqlite:… or postgres://…), or a cell of the file that --cells names');
  const { database: url, secretsKey } = cellOf(readCells(cells), to);
  if (url === undefined) throw new Error(`cell ${to} has no database in ${onOneLine(cells)}`);
  // Wrong ones are told before anything is done.
  try {
    sealsOf(secretsKey);
  } catch (error) {
    throw new Error(`cell ${to}: secrets_key: ${(error as Error).message}`, { cause: error });
  }
  return { name: to, url, secretsKey };
}

function waitOf(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new WrongUsage('--wait must be a number of seconds');
  return Number(text) * 1000;
}
