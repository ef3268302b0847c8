import { ConnectionLost, type RunEvent } from '../../clients/typescript/src/index.ts';
import type { Display } from './display.ts';

/** How often all attempts of the client are made for a run that has begun: a server that is started anew may take a minute. */
const ROUNDS = 6;

/** Reads a run to its end. One that waits for an answer is never given up, any other when its server has been away for too long. */
export async function follow(run: AsyncIterable<RunEvent>, display: Pick<Display, 'show' | 'isWaiting'>): Promise<void> {
  for (let round = 1; ; round += 1) {
    try {
      for await (const event of run) {
        round = 1;
        display.show(event);
      }
      return;
    } catch (error) {
      if (!(error instanceof ConnectionLost) || (round >= ROUNDS && !display.isWaiting)) throw error;
    }
  }
}
