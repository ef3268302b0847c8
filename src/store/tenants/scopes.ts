import type { components } from '../../generated/api.ts';
import { Problem } from '../../lib/problem.ts';

/** What a token may allow. */
export type Scope = components['schemas']['TokenScope'];

/** Each scope's bit in a set of them. */
const BITS: Record<Scope, number> = { read: 1, run: 2, approve: 8, manage: 4 };
const ALL = Object.keys(BITS) as Scope[];

/** The set of all scopes. */
export const ALL_SCOPES = setOf(ALL);

/** The set of these scopes. */
export function setOf(scopes: readonly Scope[]): number {
  return scopes.reduce((set, scope) => set | BITS[scope], 0);
}

/** The scopes in a set, always in the same order. */
export function scopesIn(set: number): Scope[] {
  return ALL.filter((scope) => allows(set, scope));
}

/** Whether a set holds a scope. */
export function allows(set: number, scope: Scope): boolean {
  return (set & BITS[scope]) !== 0;
}

/** Reads the names of scopes, which may come from anywhere. @returns undefined when one of them is unknown */
export function parseScopes(names: readonly string[]): Scope[] | undefined {
  return names.every((name): name is Scope => Object.hasOwn(BITS, name)) ? [...names] : undefined;
}

/** The problem that a token lacks something. @param sets the sets of scopes of which one is taken */
export function insufficientScope(sets: readonly (readonly Scope[])[], why = 'the token does not allow this'): Problem {
  const words = sets.map((set) => `${set.length > 1 ? 'scopes' : 'scope'} ${set.join(' and ')}`).join(', or the ');
  const scope = [...new Set(sets.flat())].join(' ');
  return new Problem('insufficient_scope', `${why}: it takes the ${words}`, { extra: { scope } });
}
