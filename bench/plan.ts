/**
 * What the fake upstream is to answer, carried in the prompt so that it passes through any server unchanged:
 * `plan=<deltas>/<mode>`.
 *
 * - `burst`: all deltas in one write, as fast as a provider can be; the server gets them in one chunk or a few.
 * - `spread`: one delta per pass of the upstream's event loop, so that most are a chunk of their own.
 * - `stall`: the deltas, then silence, with the connection held open.
 */
export type Mode = 'burst' | 'spread' | 'stall';

export interface Plan {
  deltas: number;
  mode: Mode;
}

/** The prompt that asks for an answer. */
export function promptFor({ deltas, mode }: Plan): string {
  return `plan=${deltas}/${mode}`;
}

const PATTERN = /plan=(\d{1,6})\/(burst|spread|stall)/;

/** Reads the plan from the body of a chat completions request. */
export function planOf(body: string): Plan {
  const match = PATTERN.exec(body);
  if (!match) throw new Error('the prompt holds no plan');
  return { deltas: Number(match[1]), mode: match[2] as Mode };
}

const WORDS = ['the', 'quick', 'brown', 'fox', 'jumps', 'over', 'a', 'lazy', 'dog', 'and', 'runs', 'away'];

/** The text of the n-th delta: 20 characters, a line's end every tenth time. */
export function deltaText(n: number): string {
  let text = '';
  for (let i = n; text.length < 19; i += 1) text += `${WORDS[i % WORDS.length]} `;
  return text.slice(0, 19) + (n % 10 === 9 ? '\n' : ' ');
}
