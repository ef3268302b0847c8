import { expect, it } from 'vitest';
import { Events } from '../../src/lib/events.ts';
import { Adopter, type AdopterOptions } from '../../src/runtime/durable/adopter.ts';
import type { Orphan } from '../../src/store/runs/requests.ts';

it('[DUR-024] a run that a notice and the sweep find at the same time is claimed once', async () => {
  const orphan: Orphan = { tenantId: 1, runId: 'run', owner: 'released', startedAt: 0, agentId: 'index', conversationId: 0, durable: true };
  const expected = new Set<string>();
  let claims = 0;
  const answer = Promise.withResolvers<undefined>();
  const adopter = new Adopter({
    nodeId: 'here',
    storage: {
      requests: {
        free: async () => orphan,
        claim: () => {
          claims += 1;
          return answer.promise;
        },
      },
    },
    supervisor: {
      owns: (runId: string) => expected.has(runId),
      expect(runId: string) {
        expected.add(runId);
        return () => expected.delete(runId);
      },
    },
    events: new Events(),
  } as unknown as AdopterOptions);
  const first = adopter.adoptAll([orphan]);
  // Whoever comes second must not take the announcement of the first one back.
  await Promise.all([adopter.adoptFree('run'), adopter.adoptAll([orphan])]);
  expect(expected).toEqual(new Set(['run']));
  answer.resolve(undefined);
  await first;
  expect(claims).toBe(1);
  expect(expected.size).toBe(0);
});
