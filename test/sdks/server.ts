import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnServer } from '../../bench/processes.ts';

const ENTRY = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

/** A real Baton in a process of its own, on a free port of loopback, with the demo models and a new SQLite file. */
export interface SdkServer extends AsyncDisposable {
  url: string;
  /** The token of the tenant `default`. */
  token: string;
}

/** Starts it, from source; who calls it says `await using`. @param more variables over those that it has here */
export async function startSdkServer(more: Record<string, string> = {}): Promise<SdkServer> {
  const folder = mkdtempSync(join(tmpdir(), 'baton-sdks-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const { PATH, HOME } = process.env;
  const env = {
    PORT: '0',
    DATABASE_URL: `sqlite:${join(folder, 'baton.db')}`,
    INDEX_MODEL: 'demo/echo',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'warn',
    ...more,
  };
  // In the folder, so that no `.env` of the working copy gets in.
  const server = await spawnServer({
    args: [ENTRY, 'serve'],
    cwd: folder,
    env: { PATH: PATH!, HOME: HOME!, ...env },
    ready: /curl .*\n\n$/,
  });
  return {
    url: /Baton listens on (\S+)/.exec(server.banner)![1]!,
    token: /bat_[\w-]+/.exec(server.banner)![0],
    async [Symbol.asyncDispose]() {
      await server.stop();
      process.off('exit', remove);
      remove();
    },
  };
}
