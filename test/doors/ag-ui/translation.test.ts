import type { Message } from '@ag-ui/client';
import { describe, expect, it } from 'vitest';
import { parsePosition } from '../../../src/doors/ag-ui/position.ts';
import { AgUiTranslator } from '../../../src/doors/ag-ui/translator.ts';
import type { RunEvent } from '../../../src/log/events.ts';
import { messagesAfter, type Frame, type Seen } from './official.ts';

type Name = RunEvent['event'];
type Logged = [id: string, event: RunEvent];

/** An event of the log; what no translation reads is left out. */
const logged = (id: string, event: Name, data: object = {}): Logged => [
  id,
  { event, data: { type: event, agent: 'index', stream_id: 0, ...data } } as never,
];
const text = (id: string, delta: string, streamId = 0): Logged => logged(id, 'text', { delta, stream_id: streamId });

const SENT: Message[] = [{ id: 'm-1', role: 'user', content: 'Go' }];
const RUN = { threadId: 't', runId: 'r', modern: true, messages: SENT };
const HEAD = [logged('1', 'request_received', { request_id: 'run' }), logged('2', 'stream_start', { depth: 0 })];
const done = (from: number, content: string) => [
  logged(String(from), 'stream_end', { ok: true }),
  logged(String(from + 1), 'done', { ok: true, content, request_id: 'run' }),
];

function translate(log: Logged[], after?: string): Frame[] {
  const frames: Frame[] = [];
  const translator = new AgUiTranslator(RUN, [], after === undefined ? undefined : parsePosition(after));
  const message = (id: string, json: string): void => void frames.push({ id, data: JSON.parse(json) as Seen });
  for (const [id, event] of log) translator.event(id, event, { message, data: () => {}, event: () => {} });
  return frames;
}

/** The client's messages when the connection broke behind a frame of the one log, and went on with the other. */
async function messagesOf(live: Frame[], at: number, log: Logged[]): Promise<Message[]> {
  const rest = translate(log, live[at]!.id);
  return messagesAfter(
    [...live.slice(0, at + 1), ...rest].map(({ data }) => data),
    SENT,
  );
}

const rewind = (id: string, length: number, streamId = 0) => logged(id, 'rewind', { length, stream_id: streamId });
const call = (id: string) => logged(id, 'tool_call', { kind: 'list', ok: true, duration_ms: 1 });

/** What a client has seen, what the log has after a crash, and what stays in the end. */
const CRASHES: Record<string, { live: Logged[]; log: Logged[]; texts: string[] }> = {
  'with all of the text in the log': {
    live: [...HEAD, text('2.4', 'Half'), text('2.8', ' of ')],
    log: [...HEAD, text('3', 'Half of '), rewind('4', 0), text('5', 'All'), ...done(6, 'All')],
    texts: ['All'],
  },
  'with a part of the text in the log': {
    live: [...HEAD, text('2.4', 'Half'), text('2.8', ' of ')],
    log: [...HEAD, text('3', 'Half'), rewind('4', 0), text('5', 'All'), ...done(6, 'All')],
    texts: ['All'],
  },
  'with nothing of the text in the log': {
    live: [...HEAD, text('2.4', 'Half'), text('2.8', ' of ')],
    log: [...HEAD, rewind('3', 0), text('4', 'All'), ...done(5, 'All')],
    texts: ['All'],
  },
  'behind a command': {
    live: [...HEAD, text('2.4', 'One.'), call('4'), text('4.5', '\nHalf')],
    log: [...HEAD, text('3', 'One.'), call('4'), text('5', '\nHa'), rewind('6', 4), text('7', '\nTwo.'), ...done(8, 'One.\nTwo.')],
    texts: ['One.', '\nTwo.'],
  },
  'in a turn that goes on with the message of the one before': {
    live: [
      ...HEAD,
      text('2.4', 'One.'),
      logged('4', 'token_usage', { model: 'm', input_tokens: 1, output_tokens: 1 }),
      text('4.5', '\nHalf'),
    ],
    log: [
      ...HEAD,
      text('3', 'One.'),
      logged('4', 'token_usage', { model: 'm', input_tokens: 1, output_tokens: 1 }),
      text('5', '\nHalf'),
      rewind('6', 4),
      text('7', '\nTwo.'),
      ...done(8, 'One.\nTwo.'),
    ],
    texts: ['One.\nTwo.'],
  },
};

describe('the translation to AG-UI of a run that was taken over', () => {
  it.each(Object.entries(CRASHES))(
    '[AGU-025] withdraws what the client has seen, wherever it was: %s',
    async (_name, { live, log, texts }) => {
      const seen = translate(live);
      const whole = await messagesAfter(
        translate(log).map(({ data }) => data),
        SENT,
      );
      const shown = (messages: Message[]) =>
        messages.flatMap(({ role, content }) => (role === 'assistant' && content !== undefined ? [content] : []));
      expect(shown(whole)).toEqual(texts);
      for (const at of seen.keys()) {
        const messages = await messagesOf(seen, at, log);
        expect(shown(messages), seen[at]!.id).toEqual(texts);
        expect(messages[0]).toEqual(SENT[0]);
      }
    },
  );

  it('[AGU-025] leaves the texts of others as they are, under way too', async () => {
    const second = logged('3', 'stream_start', { stream_id: 1, agent: 'helper', depth: 1 });
    const begin = [...HEAD, second];
    const live = [...begin, text('3.1', 'A', 0), text('3.2', 'B', 1)];
    const log = [
      ...begin,
      text('4', 'A', 0),
      text('5', 'B', 1),
      rewind('6', 0),
      text('7', 'C', 1),
      text('8', 'D', 0),
      logged('9', 'stream_end', { stream_id: 1, agent: 'helper', ok: true }),
      ...done(10, 'D'),
    ];
    const seen = translate(live);
    for (const at of seen.keys()) {
      const messages = await messagesOf(seen, at, log);
      expect(
        messages
          .slice(1)
          .map(({ content }) => content)
          .sort(),
        seen[at]!.id,
      ).toEqual(['BC', 'D']);
    }
  });
});
