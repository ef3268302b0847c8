import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { newKey, sealBlock } from '../../src/archive/blocks.ts';
import { ColdRuns } from '../../src/archive/cold-runs.ts';
import { s3Objects } from '../../src/archive/s3-objects.ts';
import { Events } from '../../src/lib/events.ts';

const NEVER = new AbortController().signal;

it.each([
  [403, 'AccessDenied', [['r']]],
  [403, 'InvalidObjectState', [['r']]],
  [503, 'SlowDown', 'archive_unavailable'],
  [429, 'TooManyRequests', 'archive_unavailable'],
])('[ARC-033] behind an object that S3 refuses with %i %s, another one', async (status, code, another) => {
  const name = { runId: 'r', rows: 'events', number: 0 } as const;
  const key = newKey();
  const sealed = await sealBlock([['r']], key, name);
  const server = createServer(({ url = '' }, response) => {
    if (url.includes('/there.baton')) return response.writeHead(206).end(sealed);
    return response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const objects = await s3Objects({
    bucket: 'runs',
    prefix: '',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: undefined,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
  const index = { find: async () => undefined };
  const cold = new ColdRuns({ index, objects, instance: 'i', signal: NEVER, events: new Events() });
  const read = (segment: string) =>
    cold
      .rows<[string]>(1, segment, key, { offset: 0, length: sealed.length, last: 1, size: 1 }, name)
      .catch((error: { code?: string }) => error.code);
  try {
    expect(await read('refused')).toBe('archive_unavailable');
    expect(await read('there')).toEqual(another);
  } finally {
    objects.close();
    server.close();
  }
});
