import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { parseAllow } from '../../../src/lib/allow-list.ts';
import { Slots } from '../../../src/lib/slots.ts';
import { RunResources } from '../../../src/runtime/resources.ts';
import { createGuard } from '../../../src/tools/web/guard.ts';
import { GuardedWeb } from '../../../src/tools/web/reader.ts';
import { startSite } from '../../support/site.ts';

it.each([
  ['', 0],
  [', cut at its bound,', 1],
])('[TRN-006] a page%s that takes longer than 3 s to decode is given up, and its slot given back', async (_, more) => {
  const empty = gzipSync('');
  const members = Buffer.alloc(2_000_000 * empty.length);
  for (let at = 0; at < members.length; at += empty.length) empty.copy(members, at);
  const part = gzipSync(members, { level: 9 });
  const bomb = Buffer.concat(Array.from({ length: more + Math.floor((4 * 1024 * 1024) / part.length) }, () => part));
  await using site = await startSite({
    '/bomb': (_, response) => response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip, gzip' }).end(bomb),
  });
  const slots = new Slots();
  const web = new GuardedWeb({ guard: createGuard({ allow: parseAllow(site.allow) }), slots });
  const run = { tenantId: 1, signal: new AbortController().signal, resources: new RunResources() };
  expect(await web.fetch(`${site.url}/bomb`, run)).toEqual({ kind: 'problem', problem: 'the answer takes too long to decode' });
  expect(slots.kinds.get('decode')).toMatchObject({ held: 0, waiting: 0 });
  await web.close();
});
