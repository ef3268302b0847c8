import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port that is free and stays so: nobody gets it by chance. Systems hand out ports from 32768 on, to servers that ask for
 * any and to every connection; one of those may be somebody else's as soon as nobody listens on it.
 */
export async function quietPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
