import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseVerdict, withoutSignals } from '../../src/runtime/verdict.ts';

const malformed = { signal: 'malformed' };
const replies: [string, string, object][] = [
  ['CONTINUE', '<signal>CONTINUE</signal>', { signal: 'continue' }],
  ['lower case', '<signal>continue</signal>', { signal: 'continue' }],
  ['mixed case, also of the tags', '<Signal> Redirect </SIGNAL>\n<Guidance>do x</GUIDANCE>', { signal: 'redirect', guidance: 'do x' }],
  [
    'letters before it that grow in lower case',
    '<signal>REDIRECT</signal>İİİ<guidance>Name a source.</guidance>',
    { signal: 'redirect', guidance: 'Name a source.' },
  ],
  ['prose around it', 'I think\n<signal>HALT</signal> since <reason>no\nsource</reason> so.', { signal: 'halt', reason: 'no\nsource' }],
  ['the first of two', '<signal>CONTINUE</signal><signal>HALT</signal><reason>r</reason>', { signal: 'continue' }],
  [
    'another one that an explanation names',
    '<signal>CONTINUE</signal>\nA <signal>HALT</signal> would be too much.\nHALT is for harm.',
    { signal: 'continue' },
  ],
  [
    'the same one twice',
    '<signal>HALT</signal><reason>r</reason>\n<signal>HALT</signal><reason>s</reason>',
    { signal: 'halt', reason: 'r' },
  ],
  [
    'each of them, as in the question',
    'Reply with one:\n<signal>CONTINUE</signal>\n<signal>REDIRECT</signal><guidance>g</guidance>\n<signal>HALT</signal><reason>r</reason>',
    { ...malformed, problem: "the advisor's reply held signals that contradict each other: CONTINUE and REDIRECT" },
  ],
  ['two of a list', '1. `<signal>continue</signal>`\r\n2. `<signal>HALT</signal>` <reason>r</reason>', malformed],
  ['another one after prose', 'A <signal>CONTINUE</signal> would be wrong.\n<signal>HALT</signal><reason>r</reason>', malformed],
  ['words that are no signal before it', '<signal>MAYBE</signal><signal>CONTINUE</signal>', { signal: 'continue' }],
  ['the first, when its body is missing', '<signal>HALT</signal> <signal>REDIRECT</signal><reason>r</reason>', malformed],
  ['a body before the signal', '<guidance>g</guidance><signal>REDIRECT</signal>', malformed],
  ['an empty body', '<signal>REDIRECT</signal><guidance> \n</guidance>', malformed],
  ['a body that is not closed', '<signal>HALT</signal><reason>because', malformed],
  ["the other signal's body", '<signal>HALT</signal><guidance>g</guidance>', malformed],
  ['an unclosed signal', '<signal>CONTINUE', malformed],
  ['a bare word', 'CONTINUE', malformed],
  ['nothing', '', malformed],
];

describe('the reply of the gate', () => {
  it.each(replies)('[ADV-001] is read: %s', (_name, reply, verdict) => {
    expect(parseVerdict(reply)).toMatchObject(verdict);
  });

  it('[ADV-008] cannot come out of quoted text', () => {
    const piece = fc.oneof(fc.constantFrom('<signal>', '</signal>', 'CONTINUE', '<SIGNAL>', '<guidance>', '<', 'x'), fc.string());
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const quoted = withoutSignals(pieces.join(''));
        expect(parseVerdict(`It says: ${quoted}`).signal).toBe('malformed');
      }),
    );
  });
});
