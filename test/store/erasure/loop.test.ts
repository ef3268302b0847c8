import { expect, it } from 'vitest';
import { ErasureLoop, type Progress } from '../../../src/store/erasure/tenant-erasure.ts';

it('[ERA-014] tells of a tenant once, and again when one that has come in under its number is erased', async () => {
  const [one, other] = [
    { id: 1, since: 1 },
    { id: 2, since: 1 },
  ];
  const rounds = [[one, other], [one, other], [other], [one, other]];
  const told: number[] = [];
  const gone: number[] = [];
  const { promise: isOver, resolve: over } = Promise.withResolvers<void>();
  const erasure = {
    async tenants() {
      if (rounds.length === 0) over();
      return rounds.shift() ?? [];
    },
    portion: async (): Promise<Progress> => 'more',
  };
  const loop = new ErasureLoop(erasure, {
    onErasing: (id) => told.push(id),
    onErased: (id) => gone.push(id),
    onError(error) {
      throw error;
    },
  });
  loop.start();
  await isOver;
  await loop.stop();
  expect(told).toEqual([1, 2, 1]);
  expect(gone).toEqual([1, 2, 1]);
});
