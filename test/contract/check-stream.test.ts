import { describe, expect, it } from 'vitest';
import type { RawFrame, StreamMode } from '../support/check-stream.ts';
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

  it('data that is not one line of JSON', () => {
    const [first, ...rest] = frames(replay);
    expect(() => checkStream([{ ...first!, data: `{\n${first!.data.slice(1)}` }, ...rest], { mode: 'replay' })).toThrow(/one line/);
    expect(() => checkStream([{ ...first!, data: '{' }, ...rest], { mode: 'replay' })).toThrow(/JSON/);
    expect(() => checkStream([{ ...first!, event: undefined }, ...rest], { mode: 'replay' })).toThrow(/name/);
  });
});
