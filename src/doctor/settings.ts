import { misspelledIn, type Config } from '../config.ts';
import { weaknessOf } from '../lib/weak-token.ts';
import { checkOf, type Exposure } from './exposure.ts';
import type { Check } from './finding.ts';

/** Variables that are most likely settings, written wrong: nothing reads them. */
export function misspelledSettings(env: NodeJS.ProcessEnv): Exposure[] {
  return misspelledIn(env).map(({ written, meant }) => ({ problem: `${written} is no setting`, advice: `did you mean ${meant}?` }));
}

/** Why the administrator's token should be another one. */
export function weakAdminToken(token: string): Exposure[] {
  const weakness = weaknessOf(token);
  const problem = `the administrator's token (ADMIN_TOKEN) is too easy to guess: it ${weakness}`;
  return weakness === undefined ? [] : [{ problem, advice: 'take the output of `openssl rand -hex 32`' }];
}

/** All of it works; the advice says what is to be looked at. */
export function settingsCheck({ ADMIN_TOKEN }: Config, env: NodeJS.ProcessEnv): Check {
  const weak = ADMIN_TOKEN === undefined ? [] : weakAdminToken(ADMIN_TOKEN);
  return checkOf('settings', [...misspelledSettings(env), ...weak], 'none looks wrong');
}
