import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { goInstall } from '../support/go-install.ts';

const prepared = goInstall('github.com/johannesboyne/gofakes3/cmd/gofakes3@v1.2.0');

/** Why there is no server of S3 here, for the title of what is skipped, or empty. */
export const s3Skipped = 'missing' in prepared ? ` (skipped: ${prepared.missing})` : '';

/** A server that speaks S3's protocol, with a bucket `runs`. */
export interface S3Server extends AsyncDisposable {
  env: Record<string, string>;
  /** Ends it; what it holds is kept in its folder. */
  stop(): Promise<void>;
}

/** Starts one. @param folder where it keeps its objects @param port 0: any free one */
export async function startS3(folder: string, port = 0): Promise<S3Server> {
  if ('missing' in prepared) throw new Error(prepared.missing);
  const child = spawn(
    join(prepared.gopath, 'bin/gofakes3'),
    ['-backend', 'bolt', '-bolt.db', join(folder, 's3.db'), '-initialbucket', 'runs', '-host', `127.0.0.1:${port}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const at = await new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: child.stderr });
    // It says so when it listens.
    lines.on('line', (line) => void (/using port: \d+$/.test(line) && resolve(line.slice(line.lastIndexOf(' ') + 1))));
    lines.once('close', () => reject(new Error('the server of S3 has ended')));
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await over;
  };
  const env = {
    ARCHIVE: 's3://runs/of/baton',
    ARCHIVE_AFTER_DAYS: '0',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${at}`,
    AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'the-secret-key-of-the-tests',
  };
  return { env, stop, [Symbol.asyncDispose]: stop };
}
