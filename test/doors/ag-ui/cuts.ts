import type { Message } from '@ag-ui/client';
import { expect } from 'vitest';
import { frames, input, messagesAfter, type Access, type Seen } from './official.ts';

/* Connections that break behind each frame of a run. */

export const DELEGATES = 'Go\n/parallel\n/agent index one two 👋 three\n/agent index four five six\n/agent ghost x\n/endparallel';
export const COMMANDS = 'Look.\n/list\n/pane\n/write a.txt\nhi\n/endwrite\n';

/** Events without the text and where it was cut: a replay has larger pieces. */
export const others = (events: readonly Seen[]): Seen[] => events.filter(({ type }) => type !== 'TEXT_MESSAGE_CONTENT');

/** Runs what is said, and goes on behind each frame, of the live stream and of a replay. */
export async function expectToGoOnBehindAnyFrame(access: Access, said: string): Promise<void> {
  const body = input(said);
  const sent = body.messages as Message[];
  const live = await frames(access, body);
  expect(live.headers.get('idempotency-replayed')).toBeNull();
  const whole = await messagesAfter(live.events, sent);
  const again = await frames(access, body);
  expect([again.headers.get('idempotency-replayed'), again.requestId]).toEqual(['true', live.requestId]);
  expect(await messagesAfter(again.events, sent)).toEqual(whole);
  expect(others(again.events)).toEqual(others(live.events));
  for (const first of [live, again]) {
    expect(new Set(first.frames.map(({ id }) => id)).size).toBe(first.frames.length);
    for (const [at, { id }] of first.frames.entries()) {
      const rest = await frames(access, body, { after: id });
      const both = [...first.events.slice(0, at + 1), ...rest.events];
      expect(others(both), id).toEqual(others(live.events));
      expect(await messagesAfter(both, sent), id).toEqual(whole);
    }
  }
}
