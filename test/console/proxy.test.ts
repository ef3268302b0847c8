import { expect, it } from 'vitest';
import config from '../../console/vite.config.ts';
import { operations } from '../../src/generated/operations.ts';

it('[CON-002] one signs in and out while the console is worked on too: the server is asked, and Vite has the rest', () => {
  const asked = new RegExp(Object.keys(config.server!.proxy!)[0]!);
  const paths = Object.values(operations).flatMap(({ method, path }) => (method === 'post' && path.startsWith('/console/') ? [path] : []));
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.filter((path) => !asked.test(path))).toEqual([]);
  for (const own of ['/console/', '/console/src/session.ts', '/console/src/pages/login/login.tsx']) expect(own).not.toMatch(asked);
});
