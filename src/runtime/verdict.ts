/** The advisor's verdict. `malformed`: the reply has no signal, several that contradict each other, or one without its body. */
export type Verdict =
  | { signal: 'continue' }
  | { signal: 'redirect'; guidance: string }
  | { signal: 'halt'; reason: string }
  | { signal: 'malformed'; problem: string };

const SIGNAL = /<signal>\s{0,100}(CONTINUE|REDIRECT|HALT)\s{0,100}<\/signal>/i;
/** A signal at the beginning of a line, also of one in a list, a quotation or a code block. */
const OF_LINE = new RegExp(`^[^\\p{L}<\\n]{0,20}${SIGNAL.source}`, 'gimu');

/**
 * Reads the first signal of a reply; prose around it is tolerated, and may name other ones. Where a line begins with another one, the
 * reply has no verdict: an advisor that repeats what it was told has decided nothing. The signal's body must come before the next signal.
 */
export function parseVerdict(reply: string): Verdict {
  const match = SIGNAL.exec(reply);
  if (!match) return { signal: 'malformed', problem: "the advisor's reply held no signal" };
  const [whole, given] = match;
  const word = given!.toUpperCase();
  const others = Array.from(reply.matchAll(OF_LINE), ([, other]) => other!.toUpperCase()).filter((other) => other !== word);
  if (others.length > 0) {
    return { signal: 'malformed', problem: `the advisor's reply held signals that contradict each other: ${word} and ${others[0]}` };
  }
  const [body] = reply.slice(match.index + whole.length).split(/<signal>/i, 1);
  if (word === 'CONTINUE') return { signal: 'continue' };
  if (word === 'REDIRECT') {
    const guidance = element(body!, 'guidance');
    return guidance === undefined ? missing('guidance') : { signal: 'redirect', guidance };
  }
  const reason = element(body!, 'reason');
  return reason === undefined ? missing('reason') : { signal: 'halt', reason };
}

const missing = (name: string): Verdict => ({ signal: 'malformed', problem: `the advisor's signal came without its ${name}` });

/** The text of the first element of this name; undefined when there is none, or it is empty. */
function element(text: string, name: string): string | undefined {
  // One search for each end: a pattern of both would begin again at every beginning.
  const start = text.search(new RegExp(`<${name}>`, 'i'));
  if (start < 0) return undefined;
  const inner = text.slice(start + name.length + 2);
  const end = inner.search(new RegExp(`</${name}>`, 'i'));
  return end < 0 ? undefined : inner.slice(0, end).trim() || undefined;
}

/** Outside text for the advisor, which may quote it: everything that looks like a signal is defused. */
export function withoutSignals(text: string): string {
  return text.replace(/<(?=\/?(?:signal|guidance|reason)>)/gi, '‹');
}
