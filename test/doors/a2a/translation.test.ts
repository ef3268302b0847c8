import type { Artifact, Part } from '@a2a-js/sdk';
import { expect, it } from 'vitest';
import { promptOf } from '../../../src/doors/a2a/prompt.ts';
import { Updates } from '../../../src/doors/a2a/updates.ts';

const part = (content: Part['content'], mediaType = ''): Part => ({ content, mediaType, filename: '', metadata: undefined });
const task = {
  id: 't',
  agentId: 'index',
  state: 'running',
  changedAt: 0,
  errorMessage: '',
  errorCode: '',
  contextId: 'c',
  message: undefined,
  questions: [],
} as const;

it('[A2S-009] images of a message become images of the prompt, inline or by URL', () => {
  const parts = [
    part({ $case: 'text', value: 'look' }),
    part({ $case: 'raw', value: Buffer.from([1, 2]) }, 'image/png'),
    part({ $case: 'url', value: 'https://example.org/a' }),
    part({ $case: 'url', value: 'https://example.org/b.jpg' }, 'image/jpeg'),
  ];
  expect(promptOf(parts)).toEqual([
    { type: 'text', text: 'look' },
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AQI=' } },
    { type: 'image', source: { type: 'url', url: 'https://example.org/a' } },
    { type: 'image', source: { type: 'url', url: 'https://example.org/b.jpg' } },
  ]);
  expect(promptOf([part({ $case: 'text', value: 'alone' })])).toBe('alone');
});

it('[A2S-015] a large file comes in pieces small enough for clients, which together are the whole file', () => {
  const data = (content: string) =>
    JSON.stringify({ agent: 'index', stream_id: 1, path: 'a.txt', content, mime_type: 'text/plain', size_bytes: 0 });
  for (const content of ['', 'small', 'é€👋'.repeat(400_000)]) {
    const updates = [...new Updates(task, true).of({ seq: 9, kind: 'file', data: data(content) })];
    const pieces = updates.map(({ payload }) => (payload?.$case === 'artifactUpdate' ? payload.value : undefined)!);
    const bytes = pieces.map(({ artifact }) => bytesOf(artifact!));
    expect(Buffer.concat(bytes).toString()).toBe(content);
    for (const one of bytes) expect(one.length).toBeLessThanOrEqual(1024 * 1024);
    expect(pieces.map(({ append }) => append)).toEqual(pieces.map((_, index) => index > 0));
    expect(pieces.map(({ lastChunk }) => lastChunk)).toEqual(pieces.map((_, index) => index === pieces.length - 1));
    for (const { artifact } of pieces)
      expect(artifact).toMatchObject({ artifactId: 'file-9', name: 'a.txt', parts: [{ filename: 'a.txt', mediaType: 'text/plain' }] });
  }
});

function bytesOf({ parts: [only] }: Artifact): Buffer {
  if (only?.content?.$case !== 'raw') throw new Error('bytes were expected');
  return only.content.value;
}
