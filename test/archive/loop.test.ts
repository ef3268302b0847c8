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
