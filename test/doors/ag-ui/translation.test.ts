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

function translate(log: Logged[], after?: string, run = RUN, answers: number[] = []): Frame[] {
  const frames: Frame[] = [];
  const translator = new AgUiTranslator(run, answers, after === undefined ? undefined : parsePosition(after));
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
const thought = (id: string, delta: string) => logged(id, 'reasoning', { delta });
const rewound = (id: string, length: number, thoughts: number) => logged(id, 'rewind', { length, reasoning_length: thoughts });
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

/** As {@link CRASHES}, with what stays of the thoughts. */
const THOUGHT_CRASHES: Record<string, { live: Logged[]; log: Logged[]; texts: string[]; thoughts: string[] }> = {
  'with all of the thoughts in the log': {
    live: [...HEAD, thought('2.4', 'Hm, '), thought('2.6', 'so')],
    log: [...HEAD, thought('3', 'Hm, so'), rewound('4', 0, 0), thought('5', 'Aha'), text('6', 'All'), ...done(7, 'All')],
    texts: ['All'],
    thoughts: ['Aha'],
  },
  'with a part of the thoughts in the log': {
    live: [...HEAD, thought('2.4', 'Hm, '), thought('2.6', 'so')],
    log: [...HEAD, thought('3', 'Hm, '), rewound('4', 0, 0), thought('5', 'Aha'), text('6', 'All'), ...done(7, 'All')],
    texts: ['All'],
    thoughts: ['Aha'],
  },
  'with nothing of the thoughts in the log': {
    live: [...HEAD, thought('2.4', 'Hm, '), thought('2.6', 'so')],
    log: [...HEAD, rewound('3', 0, 0), thought('4', 'Aha'), text('5', 'All'), ...done(6, 'All')],
    texts: ['All'],
    thoughts: ['Aha'],
  },
  'in the text behind them': {
    live: [...HEAD, thought('2.2', 'Hm'), text('2.6', 'Half'), text('2.8', ' o')],
    log: [...HEAD, thought('3', 'Hm'), text('4', 'Half'), rewound('5', 0, 0), thought('6', 'Aha'), text('7', 'All'), ...done(8, 'All')],
    texts: ['All'],
    thoughts: ['Aha'],
  },
  'in the turn behind a command': {
    live: [...HEAD, thought('2.2', 'Hm'), text('2.6', 'One.'), call('5'), thought('5.3', '\nSo'), text('5.5', '\nH')],
    log: [
      ...HEAD,
      thought('3', 'Hm'),
      text('4', 'One.'),
      call('5'),
      thought('6', '\nSo'),
      text('7', '\nH'),
      rewound('8', 4, 2),
      thought('9', '\nAha'),
      text('10', '\nTwo.'),
      ...done(11, 'One.\nTwo.'),
    ],
    texts: ['One.', '\nTwo.'],
    thoughts: ['Hm', '\nAha'],
  },
  'in a turn that has thought twice': {
    live: [...HEAD, thought('2.2', 'Hm'), text('2.6', 'Half'), thought('2.8', 'So'), text('2.9', ' of')],
    log: [
      ...HEAD,
      thought('3', 'Hm'),
      text('4', 'Half'),
      thought('5', 'So'),
      text('6', ' of'),
      rewound('7', 0, 0),
      thought('8', 'Aha'),
      text('9', 'All'),
      thought('10', 'Oh'),
      ...done(11, 'All'),
    ],
    texts: ['All'],
    thoughts: ['Aha', 'Oh'],
  },
};

it('[AGU-070] a call of a function ends what delegates have under way, which goes on in the next run', async () => {
  const helper = { stream_id: 1, agent: 'helper' };
  const asked = { question_id: 5, kind: 'tool', name: 'show_map', arguments: '{}', call_id: 'c', call_count: 1 };
  const before = [...HEAD, logged('3', 'stream_start', { ...helper, depth: 1 }), text('4', 'Half', 1), logged('5', 'question', asked)];
  const first = translate(before).map(({ data }) => data);
  expect(first.slice(-3)).toMatchObject([
    { type: 'TEXT_MESSAGE_END' },
    { type: 'STEP_FINISHED', stepName: 'helper#1' },
    { type: 'RUN_FINISHED' },
  ]);
  const sent: Message[] = [...(await messagesAfter(first, SENT)), { id: 'r', role: 'tool', toolCallId: 'c', content: 'shown' }];
  const log = [...before, text('6', ' done.', 1), logged('7', 'stream_end', { ...helper, ok: true }), ...done(8, '')];
  const next = translate(log, undefined, { ...RUN, runId: 'r2', messages: sent }, [5]).map(({ data }) => data);
  expect(next[1]).toMatchObject({ type: 'STEP_STARTED', stepName: 'helper#1' });
  const messages = await messagesAfter(next, sent);
  expect(messages.filter((message) => 'name' in message)).toMatchObject([{ name: 'helper', content: 'Half done.' }]);
});

it.each([
  ['a command', (id: string) => call(id)],
  [
    'a function',
    (id: string) =>
      logged(id, 'question', { question_id: 5, kind: 'tool', name: 'show_map', arguments: '{}', call_id: 'c', call_count: 1 }),
  ],
])('[AGU-074] a call of %s behind thoughts does not belong to the message before them', async (_, calling) => {
  const frames = translate([...HEAD, text('3', 'One.'), call('4'), thought('5', 'Hm'), calling('6')]).map(({ data }) => data);
  const messages = (await messagesAfter(frames, SENT)).filter(({ role }) => role === 'assistant' || role === 'reasoning');
  expect(messages.map((one) => [one.role, one.content, 'toolCalls' in one && one.toolCalls?.length])).toEqual([
    ['assistant', 'One.', 1],
    ['reasoning', 'Hm', false],
    ['assistant', undefined, 1],
  ]);
});

describe('the translation to AG-UI of a run that was taken over', () => {
  it.each(Object.entries(THOUGHT_CRASHES))('[RSN-041] withdraws thoughts, %s', async (_name, { live, log, texts, thoughts }) => {
    const seen = translate(live);
    const of = (messages: Message[], role: string) => messages.flatMap((one) => (one.role === role && one.content ? [one.content] : []));
    const whole = await messagesAfter(
      translate(log).map(({ data }) => data),
      SENT,
    );
    expect([of(whole, 'assistant'), of(whole, 'reasoning')]).toEqual([texts, thoughts]);
    for (const [at, { data, id }] of seen.entries()) {
      // Between two frames of one event it is not known of which kind they are.
      if (/_START|_END/.test(data.type)) continue;
      const messages = await messagesOf(seen, at, log);
      expect([of(messages, 'assistant'), of(messages, 'reasoning')], id).toEqual([texts, thoughts]);
    }
  });

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

  it('[AGU-025] withdraws what the client sends again, of the run of AG-UI before', async () => {
    const question = { question_id: 5, kind: 'question', text: 'Which?', options: [], expires_at: 0 };
    const helper = { stream_id: 1, agent: 'helper' };
    const before = [...HEAD, logged('3', 'stream_start', { ...helper, depth: 1 }), text('4', 'Half', 1), logged('5', 'question', question)];
    const sent = await messagesAfter(
      translate(before).map(({ data }) => data),
      SENT,
    );
    expect(sent.at(-1)).toMatchObject({ content: 'Half' });
    const log = [...before, rewind('6', 0, 1), text('7', 'All', 1), logged('8', 'stream_end', { ...helper, ok: true }), ...done(9, '')];
    const next = translate(log, undefined, { ...RUN, runId: 'r2', messages: sent }, [5]);
    const messages = await messagesAfter(
      next.map(({ data }) => data),
      sent,
    );
    expect(messages.slice(1).map(({ content }) => content)).toEqual(['All']);
  });

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
