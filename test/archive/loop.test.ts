import { expect, it } from 'vitest';
import { ArchiveLoop, type ArchiveEvents, type ArchiveLoopOptions } from '../../src/archive/archive-loop.ts';
import { Events } from '../../src/lib/events.ts';

const NOW = 1_800_000_000;

/** @param giveBack called when it has been all tenants' turn */
function loopOf(archiver: ArchiveLoopOptions['archiver'], giveBack = async (): Promise<void> => {}): ArchiveLoop {
  return new ArchiveLoop({ archiver, afterDays: 0, stepsDays: 30, giveBack, now: () => NOW, events: new Events<ArchiveEvents>() });
}

it('[ARC-038] is behind as long as the runs of any tenant are', async () => {
  const turns = [
    { tenantId: 1, endedAt: NOW - 500, error: new Error('no') },
    { tenantId: 2, endedAt: NOW - 100 },
  ];
  const over = Promise.withResolvers<void>();
  const loop = loopOf({ next: async (behind) => turns[behind], tidy: async () => false }, async () => over.resolve());
  loop.start();
  await over.promise;
  expect(loop.lag()).toBe(500);
  await loop.stop();
});

it('[ARC-039] tidies up until it has nothing more to do, also with much to archive', async () => {
  const done: string[] = [];
  const over = Promise.withResolvers<void>();
  const loop = loopOf({
    async next() {
      done.push('archive');
      if (done.length > 8) over.resolve();
      return { tenantId: 1, endedAt: NOW - 100, sealed: { runs: 1, bytes: 1 } };
    },
    async tidy() {
      done.push('tidy');
      return done.length < 4;
    },
  });
  loop.start();
  await over.promise;
  await loop.stop();
  expect(done.slice(0, 7)).toEqual(['archive', 'tidy', 'archive', 'tidy', 'archive', 'archive', 'archive']);
});
