/*
 * Finds the position where a text stops being JSON. The messages of JSON.parse give no position for most mistakes, and
 * quote the text, which may hold secrets.
 */

const SPACE = /[ \t\n\r]*/y;
// eslint-disable-next-line no-control-regex
const STRING_BODY = /"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

type Expected =
  | 'a value'
  | 'a value or ]'
  | 'the rest of the string'
  | 'a member name'
  | 'a member name or }'
  | ':'
  | ', or ]'
  | ', or }'
  | 'the end';

/**
 * @param text at most some MiB @returns the first position (in UTF-16 units) that is wrong, and what is expected there;
 * undefined when it is JSON
 */
export function jsonProblem(text: string): { position: number; expected: Expected } | undefined {
  const open: string[] = [];
  let expected: Expected = 'a value';
  let position = 0;
  const match = (pattern: RegExp): boolean => {
    pattern.lastIndex = position;
    if (!pattern.test(text)) return false;
    position = pattern.lastIndex;
    return true;
  };
  /** A string, or as much of it as is right. */
  const matchString = (): 'all' | 'part' | 'none' => {
    if (!match(STRING_BODY)) return 'none';
    if (text[position] !== '"') return 'part';
    position += 1;
    return 'all';
  };
  const afterValue = (): Expected => (open.length === 0 ? 'the end' : open.at(-1) === '{' ? ', or }' : ', or ]');
  for (;;) {
    match(SPACE);
    const next = text[position];
    if (expected === 'the end') return next === undefined ? undefined : { position, expected };
    const closes = (next === ']' && expected.endsWith(']')) || (next === '}' && expected.endsWith('}'));
    if (closes) {
      position += 1;
      open.pop();
      expected = afterValue();
    } else if (expected.startsWith('a value')) {
      if (next === '{' || next === '[') {
        position += 1;
        open.push(next);
        expected = next === '{' ? 'a member name or }' : 'a value or ]';
        continue;
      }
      const string = matchString();
      if (string === 'part') return { position, expected: 'the rest of the string' };
      if (string === 'none' && !match(SCALAR)) return { position, expected };
      expected = afterValue();
    } else if (expected.startsWith('a member name')) {
      const string = matchString();
      if (string !== 'all') return { position, expected: string === 'part' ? 'the rest of the string' : expected };
      expected = ':';
    } else if (next === expected[0]) {
      position += 1;
      expected = next === ':' || open.at(-1) === '[' ? 'a value' : 'a member name';
    } else return { position, expected };
  }
}
