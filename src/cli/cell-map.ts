import { spawn } from 'node:child_process';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { onOneLine } from '../lib/terminal.ts';
import type { Database } from '../store/database/database.ts';

/** How a balancer gets to know where a tenant is. */
export interface WayOptions {
  /** The file that a balancer reads: a key and a cell in each line. */
  map?: string;
  /** Run when the file is written: it has the balancer read it. */
  switch?: string;
}

const SWITCH_MS = 60_000;
/** How long another command may have the file. */
const LOCK_MS = 30_000;
const LOOK_MS = 50;

/** Has balancers send a tenant's requests to its cell from now on. @throws when that fails: the tenant is served in both places then, and written in one */
export async function switchWay(db: Database, tenantId: number, cell: string, options: WayOptions): Promise<void> {
  if (options.map !== undefined) {
    const { map } = options;
    const digests = await digestsOf(db, tenantId);
    await alone(map, () => writeMap(map, digests, cell, tenantId));
  }
  if (options.switch !== undefined) await run(options.switch, { BATON_TENANT: String(tenantId), BATON_CELL: cell });
}

/** SHA-256 of the tokens of a tenant, hex. */
async function digestsOf({ knex }: Database, tenantId: number): Promise<string[]> {
  const first = await knex('tenants').where({ id: tenantId }).pluck('token_digest');
  const others = await knex('tokens').where({ tenant_id: tenantId }).orderBy('id').pluck('token_digest');
  return [...first, ...others];
}

/** Has a file to itself, among all commands. */
async function alone(file: string, use: () => Promise<void>): Promise<void> {
  const lock = `${file}.lock`;
  for (const until = performance.now() + LOCK_MS; ; await delay(LOOK_MS)) {
    try {
      await (await open(lock, 'wx')).close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (performance.now() >= until)
        throw new Error(`another command has ${onOneLine(file)}, or was killed when it had: delete ${onOneLine(lock)} then`, {
          cause: error,
        });
    }
  }
  try {
    await use();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Whoever reads the file sees all of it, as it was or as it is to be. */
async function writeMap(file: string, digests: readonly string[], cell: string, tenantId: number): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new Error(`there is no ${onOneLine(file)}: docs/moving.md has what it begins with`, { cause: error });
    throw error;
  });
  const known = new Set(digests);
  const others = text.split('\n').filter((line) => line !== '' && !known.has(line.split(/\s/, 1)[0]!) && line !== `# tenant ${tenantId}`);
  const lines = [...others, `# tenant ${tenantId}`, ...digests.map((digest) => `${digest} ${cell}`), ''];
  const part = `${file}.${process.pid}.part`;
  const handle = await open(part, 'w', (await stat(file)).mode);
  try {
    await handle.writeFile(lines.join('\n'));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
}

function run(command: string, env: Record<string, string>): Promise<void> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 2, 2], env: { ...process.env, ...env }, timeout: SWITCH_MS });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(
            `--switch has ended with ${signal ?? code}: the tenant is there, and can be read here until the same command ends the move`,
          ),
        );
    });
  });
}
