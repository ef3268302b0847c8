import type { components } from '../generated/api.ts';

/** What a token may allow. */
export type Scope = components['schemas']['TokenScope'];

/** Each scope's bit in a set of them. */
const BITS: Record<Scope, number> = { read: 1, run: 2, manage: 4 };
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
