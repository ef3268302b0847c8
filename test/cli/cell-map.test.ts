import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { switchWay } from '../../src/cli/cell-map.ts';
import { place, stores } from '../store/moving/world.ts';

it('[MOV-020] the map of a balancer has the lines of all moves that write to it at once', async () => {
  await using here = await place('sqlite');
  const map = join(here.files.folder, 'cells.map');
  writeFileSync(map, 'bat_ eu1\n', { mode: 0o640 });
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) ids.push((await stores(here).tenants.create(`tenant ${n}`, 'test')).tenant.id);
  await Promise.all(ids.map((id) => switchWay(here.db, id, 'eu2', { map })));
  const lines = readFileSync(map, 'utf8').split('\n');
  expect(lines[0]).toBe('bat_ eu1');
  expect(lines.filter((line) => line.startsWith('# tenant')).toSorted()).toEqual(ids.map((id) => `# tenant ${id}`).toSorted());
  expect(lines.filter((line) => /^[0-9a-f]{64} eu2$/.test(line))).toHaveLength(ids.length);
  expect(existsSync(`${map}.lock`)).toBe(false);

  writeFileSync(`${map}.lock`, '');
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 60_000));
  try {
    await expect(switchWay(here.db, ids[0]!, 'eu3', { map })).rejects.toThrow(`delete ${map}.lock then`);
  } finally {
    clock.mockRestore();
  }
  expect(readFileSync(map, 'utf8').split('\n')).toEqual(lines);
});
