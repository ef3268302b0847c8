import type { Artifact, Part, StreamResponse } from '@a2a-js/sdk';
import { describe, expect, it } from 'vitest';
import { ANSWER, readArtifacts } from '../../../src/doors/a2a/artifacts.ts';
import { promptOf } from '../../../src/doors/a2a/prompt.ts';
import type { AgentRuns } from '../../../src/doors/a2a/runs.ts';
import { streamAgain } from '../../../src/doors/a2a/stream.ts';
import { submitted } from '../../../src/doors/a2a/task.ts';
import { Updates } from '../../../src/doors/a2a/updates.ts';
import type { EventStore, StoredEvent } from '../../../src/log/events.ts';
import { readSaid } from '../../../src/runs/said.ts';
import { Watched } from './official.ts';

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

it('[A2S-015] a large file comes in pieces small enough for clients, which together are the whole file', async () => {
  const data = (content: string) =>
    JSON.stringify({ agent: 'index', stream_id: 1, path: 'a.txt', content, mime_type: 'text/plain', size_bytes: 0 });
  for (const content of ['', 'small', 'é€👋'.repeat(400_000)]) {
    const updates: StreamResponse[] = [...new Updates(task, true).of({ seq: 9, kind: 'file', data: data(content) })];
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

it('[A2S-108] of a run that goes on, a stream that ends early shows no last status', async () => {
  const runs = {
    tenantId: 1,
    store: { read: async () => [] },
    outcomeBytes: async () => 0,
    hold: async () => {},
    find: async () => task,
    // Nobody has it just now.
    events: () => ({ deliver: async () => {} }),
  } as unknown as AgentRuns;
  const shown: (string | undefined)[] = [];
  for await (const { payload } of streamAgain(runs, 't', false, new AbortController().signal)) shown.push(payload?.$case);
  expect(shown).toEqual(['task']);
});

describe('an answer of which a part is withdrawn', () => {
  /** The log of a run that was taken over twice, and wrote a file and delegated in between. */
  const log = (long: string): StoredEvent[] =>
    [
      event('request_received', { request_id: 't', agent: 'index', tenant_id: 1, message: 'hi' }),
      event('stream_start', { agent: 'index', stream_id: 0, depth: 0, model: 'm' }),
      event('text', { agent: 'index', stream_id: 0, delta: 'gone' }),
      event('rewind', { agent: 'index', stream_id: 0, length: 0, reason: 'recovered' }),
      event('text', { agent: 'index', stream_id: 0, delta: long }),
      event('file', { agent: 'index', stream_id: 0, path: 'a.txt', content: 'a', mime_type: 'text/plain', size_bytes: 1 }),
      event('text', { agent: 'helper', stream_id: 1, delta: 'of another' }),
      event('text', { agent: 'index', stream_id: 0, delta: ' was shown' }),
      event('rewind', { agent: 'helper', stream_id: 1, length: 0, reason: 'recovered' }),
      event('rewind', { agent: 'index', stream_id: 0, length: long.length, reason: 'recovered' }),
      event('text', { agent: 'index', stream_id: 0, delta: ' is the end' }),
      event('stream_end', { agent: 'index', stream_id: 0, ok: true }),
    ].map((one, index) => ({ ...one, seq: index + 1 }));
  const event = (kind: string, data: object) => ({ kind, data: JSON.stringify({ type: kind, ...data }) });
  const storeOf = (events: StoredEvent[]) =>
    ({ read: async (_tenant: number, _run: string, after: number, limit: number) => events.slice(after, after + limit) }) as EventStore;
  /** The updates by one event of a log. */
  const updatesBy = async (updates: Updates, event: StoredEvent, events: StoredEvent[]): Promise<StreamResponse[]> => {
    const made = [...updates.of(event), ...updates.pending()];
    return updates.withdraws(event) ? [...made, ...updates.again(await readSaid(storeOf(events), 1, 't', event.seq))] : made;
  };

  it.each([
    ['a short one', 'a short answer'],
    ['an empty one', ''],
    ['a long one, in pieces', 'é€👋'.repeat(200_000)],
  ])('[RWD-010] is replaced by what stays of it: %s', async (_what, long) => {
    const events = log(long);
    const updates = new Updates(task, false);
    const watched = new Watched();
    const seen: [seq: number, answer: string][] = [];
    for (const one of events) {
      for (const update of await updatesBy(updates, one, events)) {
        if (one.kind === 'rewind') expect(Buffer.byteLength(JSON.stringify(update))).toBeLessThan(1024 * 1024);
        watched.take(update);
      }
      seen.push([one.seq, watched.answer]);
    }
    expect(new Map(seen)).toEqual(
      new Map([
        ...[1, 2].map((seq): [number, string] => [seq, '']),
        [3, 'gone'],
        [4, ''],
        ...[5, 6, 7].map((seq): [number, string] => [seq, long]),
        ...[8, 9].map((seq): [number, string] => [seq, `${long} was shown`]),
        [10, long],
        ...[11, 12].map((seq): [number, string] => [seq, `${long} is the end`]),
      ]),
    );
    expect(watched.files).toHaveLength(1);
  });

  it('[RWD-010] is whole in a snapshot, and for who subscribes behind any event', async () => {
    const events = log('a short answer');
    for (let upTo = 0; upTo <= events.length; upTo += 1) {
      const { artifacts } = await readArtifacts(storeOf(events.slice(0, upTo)), 1, 't');
      const watched = new Watched();
      watched.take({ payload: { $case: 'task', value: { ...submitted(task, 0), artifacts } } });
      const updates = new Updates(task, artifacts[0]?.artifactId === ANSWER);
      for (const one of events.slice(upTo)) for (const update of await updatesBy(updates, one, events)) watched.take(update);
      expect(watched.answer).toBe('a short answer is the end');
    }
  });
});

function bytesOf({ parts: [only] }: Artifact): Buffer {
  if (only?.content?.$case !== 'raw') throw new Error('bytes were expected');
  return only.content.value;
}
