/** What a client asks for with `Prefer` (RFC 7240). */
export interface Preferences {
  /** It does not want to wait for the end of the run. */
  respondAsync: boolean;
  /** Seconds that it wants to wait; undefined when it doesn't say. */
  wait: number | undefined;
  /** It wants nothing of its request to be ignored. */
  strict: boolean;
}

/** The shortest and the longest wait, in seconds: a client that asks for less or more gets these. */
const SHORTEST = 1;
export const LONGEST = 600;

const NONE: Preferences = { respondAsync: false, wait: undefined, strict: false };

/** One member of the list; commas in quoted values don't end it, and a quote that is never closed goes to the end. */
const MEMBER = /(?:[^",]|"(?:[^"\\]|\\.?)*(?:"|$))+/g;
/** The name of a preference, and its value as a token or as a quoted string; parameters are left out. */
const PREFERENCE = /^[ \t]*([\w!#$%&'*+.^`|~-]+)(?:[ \t]*=[ \t]*(?:([\w!#$%&'*+.^`|~-]*)|"((?:[^"\\]|\\.)*)"))?[ \t]*(?:;|$)/;

/**
 * Reads `Prefer`. A preference is never an error: what is unknown, malformed or repeated is as if it weren't there.
 * @param header several headers, joined by commas
 */
export function preferencesOf(header = ''): Preferences {
  if (header === '') return NONE;
  const first = new Map<string, string>();
  for (const [member] of header.matchAll(MEMBER)) {
    const [, name, token, quoted] = PREFERENCE.exec(member) ?? [];
    if (name === undefined || first.has(name.toLowerCase())) continue;
    first.set(name.toLowerCase(), token ?? quoted?.replaceAll(/\\(.)/g, '$1') ?? '');
  }
  const wait = first.get('wait') ?? '';
  return {
    respondAsync: first.has('respond-async'),
    wait: /^\d+$/.test(wait) ? Math.min(LONGEST, Math.max(SHORTEST, Number(wait))) : undefined,
    strict: first.get('handling')?.toLowerCase() === 'strict',
  };
}
