import { wrongMember } from '../../lib/problem.ts';
import type { Changes } from '../../runs/roster.ts';
import type { Fields } from './body.ts';

const STOPS = 4;
const STOP_MAX = 256;
const SEED_MAX = 2 ** 31 - 1;

/** @param limits the names of the limit of tokens, of which the first that is there counts @throws {Problem} 400 */
export function samplingOf(body: Fields, limits: readonly string[]): Changes {
  const limit = limits.find((name) => (body[name] ?? undefined) !== undefined);
  return {
    ...(limit === undefined ? {} : numberIn(body, limit, 'max_tokens', { min: 1, max: Number.MAX_SAFE_INTEGER, whole: true })),
    ...numberIn(body, 'temperature', 'temperature', { min: 0, max: 2 }),
    ...numberIn(body, 'top_p', 'top_p', { min: 0, max: 1 }),
    ...seedIn(body),
    ...stopIn(body),
  };
}

function numberIn<Name extends keyof Changes>(
  body: Fields,
  from: string,
  name: Name,
  { min, max, whole = false }: { min: number; max: number; whole?: boolean },
): { [one in Name]?: number } {
  const value = body[from] ?? undefined;
  if (value === undefined) return {};
  if (typeof value !== 'number' || value < min || value > max || (whole && !Number.isSafeInteger(value))) {
    throw wrongMember(`/${from}`, whole ? `must be a whole number from ${min} on` : `must be a number from ${min} to ${max}`);
  }
  return { [name]: value } as { [one in Name]?: number };
}

/** Clients take any integer; what a provider can't take is made to one that it can, always the same. */
function seedIn({ seed }: Fields): Pick<Changes, 'seed'> {
  if (seed === undefined || seed === null) return {};
  if (typeof seed !== 'number' || !Number.isInteger(seed)) throw wrongMember('/seed', 'must be a whole number');
  return { seed: seed % (SEED_MAX + 1) };
}

function stopIn({ stop }: Fields): Pick<Changes, 'stop'> {
  if (stop === undefined || stop === null) return {};
  const texts: unknown[] = Array.isArray(stop) ? stop : [stop];
  const fits = (text: unknown): text is string => typeof text === 'string' && text !== '' && text.length <= STOP_MAX;
  if (texts.length > STOPS || !texts.every(fits)) {
    throw wrongMember('/stop', `must be a text, or up to ${STOPS} of them, of 1 to ${STOP_MAX} characters`);
  }
  return texts.length === 0 ? {} : { stop: texts };
}
