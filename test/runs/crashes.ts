import { expect } from 'vitest';
import { random } from '../clients/random.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { spawnBaton, type BatonProcess } from '../support/process.ts';
import { assemble, type EventStream } from '../support/stream.ts';

/** Runs that are under way when the server is killed. */
const LOAD = 6;

const MESSAGES = [
  `Text ${'wörd 👋 '.repeat(120)}`,
  'Files\n/write a.md\n# Hi\n/endwrite\n/mem write x\n/mem read',
  '/parallel\n/agent index one two three four five\n/agent index six seven eight\n/endparallel',
  '/agent index /agent index nested words here',
];

const INTERRUPTED = 'the request was interrupted by a server restart; send it again';

/**
 * Kills a server in the middle of runs, and starts it again, so many times: every event whose id a client has seen must
 * be there, and what was interrupted must have ended as that.
 * @param seed of the moments at which it is killed
 */
export async function expectNothingLost(dialect: TestDatabase['dialect'], rounds: number, seed: number): Promise<void> {
  const database = await createDatabase(dialect);
  const server = { baton: await spawnBaton({ database }) };
  const { below } = random(seed);
  let interrupted = 0;
  try {
    // The kills have to hit something, or this proves nothing.
    for (let round = 0; round < rounds || interrupted <= rounds / 2; round += 1) {
      // The kill comes after this many frames over all streams.
      const moment = 1 + below(249);
      const killed = await killAfter(server, moment);
      for (const stream of killed) {
        const problem = `round ${round} of seed ${seed}, killed after ${moment} frames, run ${stream.requestId}`;
        if (await wasInterrupted(server.baton, stream, problem)) interrupted += 1;
      }
    }
  } finally {
    await server.baton.stop();
    await database.drop();
  }
}

/** Looks at a run after the server has been restarted. */
async function wasInterrupted({ api }: BatonProcess, stream: EventStream, problem: string): Promise<boolean> {
  const replay = await api.events(stream.requestId);
  const rest = await api.resume(stream);
  expect(await rest.over, problem).toBe('complete');
  const { body } = await api.get(`/v1/requests/${stream.requestId}`);
  const ended = replay.done;
  if (ended.ok) {
    expect(body['state'], problem).toBe('completed');
    expect(assemble(rest.allFrames), problem).toEqual(assemble(replay.frames));
    return false;
  }
  expect(body, problem).toMatchObject({ state: 'failed', error_message: INTERRUPTED, error_code: 'interrupted' });
  expect(ended, problem).toMatchObject({ error: INTERRUPTED, error_code: 'interrupted' });
  // Every event that the client holds an id of is in the log; only the last piece of text may be missing.
  const durable = stream.frames.filter(({ event }) => event !== 'text');
  expect(replay.frames, problem).toEqual(expect.arrayContaining(durable));
  return true;
}

/** Starts runs, kills the server after so many frames, restarts it. @returns the streams as their clients saw them */
async function killAfter(server: { baton: BatonProcess }, frames: number): Promise<EventStream[]> {
  const { baton } = server;
  let left = frames;
  const crowd = Array.from({ length: LOAD }, (_, i) =>
    baton.api.start(MESSAGES[i % MESSAGES.length]!, {
      stopAt: () => {
        left -= 1;
        if (left === 0) baton.kill('SIGKILL');
        return false;
      },
    }),
  );
  const opened = await Promise.allSettled(crowd);
  const streams = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  await Promise.all(streams.map((stream) => stream.over));
  server.baton = await baton.restart();
  return streams;
}
