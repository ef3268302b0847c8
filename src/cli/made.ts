import { onOneLine } from '../lib/terminal.ts';
import type { MadeThing } from '../store/tenants/made-things.ts';

/** How a token is ended. */
export interface EndOptions {
  /** Whether what was made with it is turned off. */
  disable?: boolean;
}

/** Prints what was made or last changed with a token that has ended. */
export function showMade(made: readonly MadeThing[]): void {
  if (made.length === 0) return;
  console.log('\nmade or last changed with it:');
  for (const { kind, id, what = '', active } of made) {
    const state = kind === 'agent' ? 'does nothing by itself' : active ? 'goes on' : 'is off';
    console.log(`${kind}\t${id}\t${state}${what === '' ? '' : `\t${onOneLine(what)}`}`);
  }
  if (made.some(({ active }) => active)) console.log('what goes on is turned off by the tenant, or with --disable when a token is ended');
}
