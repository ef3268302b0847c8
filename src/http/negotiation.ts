import Negotiator from 'negotiator';

/** With the charset, as it is sent: some clients ask for that. */
const JSON_TYPE = 'application/json;charset=utf-8';
const STREAM = 'text/event-stream';
/** A media type that nobody asks for: with a quality of its own, it shows on which side of that the others are. */
const MARK = 'x-baton/x-mark';
/** The steps of a quality (RFC 9110, §12.4.2). */
const STEPS = 1000;

/** Whether `Accept` takes an event stream at all. Without the header, it does. */
export function wantsStream(accept = '*/*'): boolean {
  return new Negotiator({ headers: { accept } }).mediaTypes([STREAM]).length > 0;
}

/**
 * Whether `Accept` gives JSON a greater quality than an event stream. Without the header, and on a tie, it doesn't.
 *
 * The quality alone decides. Negotiators rank what has the same quality by how exactly and how early it is named, which
 * would turn the streams of a client that names JSON before anything (axios does) into JSON. So JSON is preferred only
 * where a mark fits between the two: a search, which begins just below 1, where most headers are decided.
 */
export function prefersJson(accept = '*/*'): boolean {
  // What most clients send is one range, and only one of these can prefer it.
  if (!accept.includes(',') && !/^\s*application\//i.test(accept)) return false;
  for (let low = 0, high = STEPS, step = STEPS - 1; low < high; step = Math.floor((low + high) / 2)) {
    const marked = `${MARK};q=${(step + 0.5) / STEPS}, ${accept}`;
    const ranked = new Negotiator({ headers: { accept: marked } }).mediaTypes([JSON_TYPE, STREAM, MARK]);
    const better = ranked.slice(0, ranked.indexOf(MARK));
    if (better.length === 1) return better[0] === JSON_TYPE;
    if (better.length === 0) high = step;
    else low = step + 1;
  }
  return false;
}
