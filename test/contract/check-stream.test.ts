import { describe, expect, it } from 'vitest';
import { StreamChecker, textOf, type RawFrame, type StreamMode } from '../support/check-stream.ts';
import { assemble, checkStream } from '../support/stream.ts';

/*
 * The checker that stands under every stream: a good stream passes, and each fault that the contract rules out fails.
 */

const usage = { depth: 0, model: 'm', input_tokens: 3, output_tokens: 2 };
const master = { agent: 'index', stream_id: 0 };
const child = { agent: 'helper', stream_id: 1 };

type Plain = [id: string, event: string, data: Record<string, unknown>];

/** A run that delegates, as it looks live. */
const live: Plain[] = [
  ['1', 'request_received', { request_id: 'r', agent: 'index', tenant_id: 1, message: 'hi' }],
  ['2', 'stream_start', { ...master, depth: 0, model: 'm' }],
  ['2.2', 'text', { ...master, delta: 'ab' }],
  ['2.3', 'text', { ...master, delta: 'c' }],
  ['4', 'token_usage', { ...master, ...usage }],
  ['5', 'stream_start', { ...child, depth: 1, model: 'm' }],
  ['5.1', 'text', { ...child, delta: 'x' }],
  ['7', 'token_usage', { ...child, ...usage, depth: 1 }],
  ['8', 'sub_agent_response', { ...child, depth: 1, ok: true, content: 'x' }],
  ['9', 'stream_end', { ...child, ok: true }],
  ['10', 'tool_call', { ...master, depth: 0, kind: 'agent', ok: true, args: 'helper hi', duration_ms: 1 }],
  ['11', 'stream_end', { ...master, ok: true }],
  ['12', 'done', { ok: true, request_id: 'r', duration_ms: 5, input_tokens: 6, output_tokens: 4, content: 'abc' }],
];

/** The same run from its log. */
const replay: Plain[] = [
  ...live.slice(0, 2),
  ['3', 'text', { ...master, delta: 'abc' }],
  ...live.slice(4, 6),
  ['6', 'text', { ...child, delta: 'x' }],
  ...live.slice(7),
];

/** A run that fails. */
const failed: Plain[] = [
  live[0]!,
  ['2', 'error', { message: 'no', reason: 'agent_not_found', error_code: 'agent_not_found' }],
  [
    '3',
    'done',
    { ok: false, request_id: 'r', duration_ms: 1, input_tokens: 0, output_tokens: 0, error: 'no', error_code: 'agent_not_found' },
  ],
];

/** A run whose model refuses. */
const refused: Plain[] = [
  ...replay.slice(0, 4),
  ['5', 'stream_end', { ...master, ok: false, finish_reason: 'refused' }],
  ['6', 'error', { message: 'no', reason: 'refused', error_code: 'refused' }],
  ['7', 'done', { ...failed[2]![2], input_tokens: 3, output_tokens: 2, error_code: 'refused', finish_reason: 'refused' }],
];
/** The first run, with how its answer ended. */
const finished = (streams: string | undefined, done: string | undefined): Plain[] => {
  const told = (plain: Plain[], index: number, finish_reason: string | undefined) =>
    finish_reason === undefined ? plain : edit(plain, index, { finish_reason });
  return told(told(replay, 10, streams), 11, done);
};

const question = { ...master, question_id: 5, kind: 'question', text: 'Which city?', expires_at: 1795316400 };
const approval = { ...child, question_id: 6, kind: 'approval', text: 'May it?', command: '/exec make', expires_at: 1795316400 };

/** A run that waits for people, in two of its streams at once, and goes over to another process in between, as it is logged. */
const durable: Plain[] = [
  ...replay.slice(0, 5),
  ['6', 'text', { ...child, delta: 'x' }],
  ['7', 'question', question],
  ['8', 'question', approval],
  ['9', 'answer', { ...master, question_id: 5, decision: 'answered', text: 'Rome' }],
  ['10', 'text', { ...master, delta: '\nde' }],
  ['11', 'rewind', { ...child, length: 0, reason: 'recovered' }],
  ['12', 'answer', { ...child, question_id: 6, decision: 'denied', by: 'Ada' }],
  ['13', 'rewind', { ...master, length: 3, reason: 'recovered' }],
  ['14', 'text', { ...master, delta: '\nf' }],
  ['15', 'token_usage', { ...child, ...usage, depth: 1 }],
  ['16', 'text', { ...child, delta: 'yz' }],
  ['17', 'sub_agent_response', { ...child, depth: 1, ok: true, content: 'yz' }],
  ['18', 'stream_end', { ...child, ok: true }],
  ['19', 'stream_end', { ...master, ok: true }],
  ['20', 'done', { ...live[12]![2], content: 'abc\nf' }],
];
/** The index of the frame with this id. */
const at = (id: number): number => durable.findIndex(([one]) => one === String(id));

const frames = (plain: Plain[]): RawFrame[] =>
  plain.map(([id, event, data]) => ({ id, event, data: JSON.stringify({ type: event, ...data }) }));
const check = (plain: Plain[], mode: StreamMode, rest: { after?: string; complete?: boolean } = {}) =>
  checkStream(frames(plain), { mode, ...rest });

/** A stream with the frame at `index` replaced by those given. */
const put = (plain: Plain[], index: number, ...instead: Plain[]): Plain[] => plain.toSpliced(index, 1, ...instead);
/** A stream with members of the payload at `index` changed. */
const edit = (plain: Plain[], index: number, changes: Record<string, unknown>): Plain[] => {
  const [id, event, data] = plain[index]!;
  return put(plain, index, [id, event, { ...data, ...changes }]);
};

describe('the stream checker passes', () => {
  it('good streams, and every beginning of them', () => {
    expect(assemble(check(live, 'live'))).toEqual(assemble(check(replay, 'replay')));
    check(failed, 'live');
    check(failed, 'replay');
    for (let length = 0; length < live.length; length += 1) check(live.slice(0, length), 'live', { complete: false });
  });

  it('streams that resume after an id', () => {
    for (let from = 1; from < replay.length; from += 1) check(replay.slice(from), 'replay', { after: replay[from - 1]![0] });
    check(put(replay.slice(2), 0, ['3', 'text', { ...master, delta: 'c' }]), 'replay', { after: '2.2' });
    check(replay.slice(3), 'replay', { after: '2.3' });
    check([], 'replay', { after: '12' });
  });

  it('[RWD-002] a stream that was taken over, resumed behind every id', () => {
    const whole = assemble(check(durable, 'replay'));
    for (let from = 1; from < durable.length; from += 1) {
      check(durable.slice(from), 'replay', { after: durable[from - 1]![0] });
      // A client that was there from the start has all the text that the rewinds speak of.
      const first = new StreamChecker('replay');
      const seen = frames(durable.slice(0, from)).map((frame) => first.take(frame));
      const rest = first.resumed();
      seen.push(...frames(durable.slice(from)).map((frame) => rest.take(frame)));
      rest.finish();
      expect(assemble(seen)).toEqual(whole);
      expect(textOf(seen)).toBe('abc\nf');
      expect(textOf(seen, 1)).toBe('yz');
    }
  });

  it('[RWD-002] a client whose cursor is ahead of the log that the crash has left', () => {
    const before: Plain[] = [...live.slice(0, 4), ['2.11', 'text', { ...master, delta: ' a crash' }]];
    const checker = new StreamChecker('live');
    const seen = frames(before).map((frame) => checker.take(frame));
    const rest = checker.resumed();
    const logged: Plain[] = [
      ['3', 'rewind', { ...master, length: 0, reason: 'recovered' }],
      ['4', 'text', { ...master, delta: 'anew' }],
      ['5', 'stream_end', { ...master, ok: true }],
      ['6', 'done', { ok: true, request_id: 'r', duration_ms: 5, input_tokens: 0, output_tokens: 0, content: 'anew' }],
    ];
    seen.push(...frames(logged).map((frame) => rest.take(frame)));
    rest.finish();
    expect(assemble(seen)).toEqual(assemble(check([...live.slice(0, 2), ...logged], 'replay')));
  });

  it('[VER-037] every end of an answer, and those of older servers, which do not tell', () => {
    for (const end of ['stop', 'length', 'empty', undefined]) check(finished(end, end), 'replay');
    check(finished(undefined, 'stop'), 'replay');
    check(finished('stop', undefined), 'replay');
    check(refused, 'replay');
    check(refused.slice(5), 'replay', { after: '5' });
    const empty = edit(edit(refused, 5, { reason: 'empty_answer', error_code: 'empty_answer' }), 4, { finish_reason: 'empty' });
    check(edit(empty, 6, { error_code: 'empty_answer', finish_reason: 'empty' }), 'replay');
  });

  it('[RWD-003] questions that expire, and that a cancel answers', () => {
    check(edit(durable, at(9), { decision: 'expired', text: undefined }), 'replay');
    check(edit(durable, at(9), { decision: 'canceled', text: undefined }), 'replay');
    for (const decision of ['approved', 'expired', 'canceled']) check(edit(durable, at(12), { decision }), 'replay');
  });
});

describe('the stream checker rejects', () => {
  const bad: Record<string, [Plain[], StreamMode, after?: string]> = {
    'no done': [live.slice(0, -1), 'live'],
    'no request_received': [replay.slice(1), 'replay'],
    'a second request_received': [put(replay, 1, ['2', 'request_received', replay[0]![2]]), 'replay'],
    'something after done': [[...replay, ['13', 'stream_end', { ...master, ok: true }]], 'replay'],
    'a stream that starts twice': [put(replay, 4, ['5', 'stream_start', replay[1]![2]]), 'replay'],
    'a stream that skips an id': [
      replay.map(([id, event, data]) => [id, event, data['stream_id'] === 1 ? { ...data, stream_id: 2 } : data]),
      'replay',
    ],
    'text before its stream starts': [put(replay, 1, ['2', 'text', { ...master, delta: 'abc' }]), 'replay'],
    'text after its stream has ended': [put(replay, 9, ['10', 'text', { ...child, delta: 'y' }]), 'replay'],
    'a stream that does not end': [put(replay, 8, ['9', 'tool_call', replay[9]![2]]), 'replay'],
    'content that is not the text': [edit(replay, 11, { content: 'abd' }), 'replay'],
    'a delegate that says something else': [edit(replay, 7, { content: 'y' }), 'replay'],
    'a delegate that says nothing': [put(replay, 7, ['8', 'tool_call', replay[9]![2]]), 'replay'],
    'another agent in the same stream': [edit(replay, 5, { agent: 'index' }), 'replay'],
    'another depth in the same stream': [edit(replay, 6, { depth: 2 }), 'replay'],
    'wrong sums of tokens': [edit(replay, 11, { input_tokens: 7 }), 'replay'],
    'wrong sums of files': [edit(replay, 11, { files_bytes: 1 }), 'replay'],
    'a gap in a replay': [[...replay.slice(0, 9), ...replay.slice(10)], 'replay'],
    'a gap behind an id': [replay.slice(4), 'replay', '3'],
    'a gap in a live stream': [put(live, 10, ['11', 'tool_call', live[10]![2]]).slice(0, 11), 'live'],
    'a seq that goes back': [put(live, 6, ['4.1', 'text', live[6]![2]]), 'live'],
    'an id that comes twice': [put(live, 3, ['2.2', 'text', live[3]![2]]), 'live'],
    'text that took no row': [put(live, 4, ['3', 'token_usage', live[4]![2]]), 'live'],
    'units that do not add up': [put(live, 3, ['2.4', 'text', live[3]![2]]), 'live'],
    'a cursor in a replay': [put(replay, 2, ['2.3', 'text', replay[2]![2]]), 'replay'],
    'an id that is none': [put(replay, 2, ['x', 'text', replay[2]![2]]), 'replay'],
    'an event that there is not': [put(replay, 9, ['10', 'surprise', replay[9]![2]]), 'replay'],
    'a payload that breaks its schema': [edit(replay, 9, { kind: 'dance' }), 'replay'],
    'a payload with a member too many': [edit(replay, 9, { secret: 1 }), 'replay'],
    'an error without done': [failed.slice(0, 2), 'replay'],
    'an error that is followed by success': [
      [...failed.slice(0, 2), ['3', 'done', { ...live[12]![2], input_tokens: 0, output_tokens: 0, content: '' }]],
      'replay',
    ],
    'an error with another code than done': [edit(failed, 1, { reason: 'canceled', error_code: 'canceled' }), 'replay'],
    'a failure without an error': [[failed[0]!, ['2', 'done', failed[2]![2]]], 'replay'],
  };

  it.each(Object.entries(bad))('%s', (_what, [plain, mode, after]) => {
    expect(() => check(plain, mode, { after })).toThrow(/frame|done/);
  });

  const ended: Plain[] = [
    ['12', 'sub_agent_response', { ...child, depth: 1, ok: false, content: '' }],
    ['13', 'stream_end', { ...child, ok: false }],
  ];
  const badDurable: Record<string, [Plain[], problem: string]> = {
    'a rewind that is not applied': [edit(durable, at(20), { content: 'abc\nde\nf' }), 'content is the text of stream 0, "abc\\nf"'],
    'a rewind of a delegate that is not applied': [edit(durable, at(17), { content: 'xyz' }), 'content is the stream\'s text, "yz"'],
    'a rewind to more than there was': [edit(durable, at(11), { length: 2 }), 'the stream has 1 units of text'],
    'a rewind for a reason that there is not': [edit(durable, at(11), { reason: 'regret' }), 'reason'],
    'a rewind before its stream starts': [put(durable, 1, ['2', 'rewind', durable[at(13)]![2]]), 'its stream has not started'],
    'a rewind after its stream has ended': [put(durable, at(19), ['19', 'rewind', durable[at(11)]![2]]), 'its stream has ended'],
    'a rewind without a place in the log': [put(durable, at(11), ['10.1', 'rewind', durable[at(11)]![2]]), 'the id is a plain seq'],
    'a question that nobody answers': [put(durable, at(9), ['9', 'tool_call', replay[9]![2]]), 'question 5 has no answer'],
    'a question whose stream ends first': [[...durable.slice(0, at(12)), ...ended], 'question 6 has no answer'],
    'a question that is answered twice': [put(durable, at(14), ['14', 'answer', durable[at(12)]![2]]), 'a question has one answer'],
    'a question that is asked twice': [put(durable, at(15), ['15', 'question', approval]), 'a question is asked once'],
    'an answer before its question': [put(durable, at(7), ['7', 'answer', durable[at(9)]![2]]), 'its question was not asked'],
    'an answer in another stream': [edit(durable, at(9), child), 'the question is of stream 0'],
    'a question that is approved': [edit(durable, at(9), { decision: 'approved' }), 'one for a question of the kind question'],
    'an approval that is answered': [edit(durable, at(12), { decision: 'answered' }), 'one for a question of the kind approval'],
    'a decision that there is not': [edit(durable, at(12), { decision: 'postponed' }), 'decision'],
    'an approval of nothing': [edit(durable, at(8), { command: undefined }), 'an approval names the command'],
    'a question about a command': [edit(durable, at(7), { command: '/exec make' }), 'and a question none'],
  };

  it.each(Object.entries(badDurable))('[RWD-002] [RWD-003] %s', (_what, [plain, problem]) => {
    expect(() => check(plain, 'replay')).toThrow(problem);
  });

  const badEnds: Record<string, [Plain[], problem: string]> = {
    'another end in done than in stream 0': [finished('stop', 'length'), 'the finish_reason is stop'],
    'a refusal that is a success': [finished(undefined, 'refused'), 'ok is false with the finish_reason refused'],
    'a stream that was refused and has succeeded': [finished('refused', undefined), 'ok is false with the finish_reason refused'],
    'a failure that has stopped': [edit(refused, 6, { finish_reason: 'stop' }), 'ok is true with the finish_reason stop'],
    'a refusal with another code': [
      edit(edit(refused, 5, { reason: 'canceled', error_code: 'canceled' }), 6, { error_code: 'canceled' }),
      'the error_code is refused',
    ],
    'a refusal that is empty': [edit(edit(refused, 4, { finish_reason: 'empty' }), 6, { finish_reason: 'empty' }), 'is empty_answer'],
  };

  it.each(Object.entries(badEnds))('[VER-037] %s', (_what, [plain, problem]) => {
    expect(() => check(plain, 'replay')).toThrow(problem);
  });

  it('data that is not one line of JSON', () => {
    const [first, ...rest] = frames(replay);
    expect(() => checkStream([{ ...first!, data: `{\n${first!.data.slice(1)}` }, ...rest], { mode: 'replay' })).toThrow(/one line/);
    expect(() => checkStream([{ ...first!, data: '{' }, ...rest], { mode: 'replay' })).toThrow(/JSON/);
    expect(() => checkStream([{ ...first!, event: undefined }, ...rest], { mode: 'replay' })).toThrow(/name/);
  });
});
