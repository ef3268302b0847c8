import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, describeOnBoth, type TestDatabase } from '../support/databases.ts';
import { spawnBaton, type BatonProcess } from '../support/process.ts';
import { assemble, type EventStream } from '../support/stream.ts';

const ROUNDS = 50;
/** Runs that are under way when the server is killed. */
const LOAD = 6;

const MESSAGES = [
  `Text ${'wörd 👋 '.repeat(120)}`,
  'Files\n/write a.md\n# Hi\n/endwrite\n/mem write x\n/mem read',
  '/parallel\n/agent index one two three four five\n/agent index six seven eight\n/endparallel',
  '/agent index /agent index nested words here',
];

const INTERRUPTED = 'request was interrupted by a server restart; reconnect to retry';

describeOnBoth('a server that is killed', (dialect) => {
  let database: TestDatabase;
  let baton: BatonProcess;

  beforeAll(async () => {
    database = await createDatabase(dialect);
    baton = await spawnBaton({ database });
  });
  afterAll(async () => {
    await baton.stop();
    await database.drop();
  });

  it(`[LOG-020] keeps every event whose id a client has seen, and ends what it interrupted, ${ROUNDS} times`, async () => {
    let interrupted = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      // The random moment: the kill comes after this many frames over all streams.
      const moment = randomInt(1, 250);
      const killed = await killAfter(moment);
      for (const stream of killed) {
        const problem = `round ${round}, killed after ${moment} frames, run ${stream.requestId}`;
        const replay = await baton.api.events(stream.requestId);
        const rest = await baton.api.resume(stream);
        expect(await rest.over, problem).toBe('complete');
        const { body } = await baton.api.get(`/v1/requests/${stream.requestId}`);
        const ended = replay.done;
        if (ended.ok) {
          expect(body['state'], problem).toBe('completed');
          expect(assemble(rest.allFrames), problem).toEqual(assemble(replay.frames));
          continue;
        }
        interrupted += 1;
        expect(body, problem).toMatchObject({ state: 'failed', error_message: INTERRUPTED, error_code: 'interrupted' });
        expect(ended, problem).toMatchObject({ error: INTERRUPTED, error_code: 'interrupted' });
        // Every event that the client holds an id of is in the log; only the last piece of text may be missing.
        const durable = stream.frames.filter(({ event }) => event !== 'text');
        expect(replay.frames, problem).toEqual(expect.arrayContaining(durable));
      }
    }
    // The kill has to hit something, or this test proves nothing.
    expect(interrupted).toBeGreaterThan(ROUNDS / 2);
  }, 900_000);

  /** Starts runs, kills the server after so many frames, restarts it. @returns the streams as their clients saw them */
  async function killAfter(frames: number): Promise<EventStream[]> {
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
    baton = await baton.restart();
    return streams;
  }
});
