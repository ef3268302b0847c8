import type { Config } from '../config.ts';
import { sealsOf } from '../lib/sealing.ts';
import type { Check } from './finding.ts';
import { countUnreadable } from './sealed.ts';

/** Whether tenants can give the server something secret to keep, what they have given can be read, and they can log in to their MCP servers. */
export function secretsCheck({ SECRETS_KEY, PUBLIC_URL, DATABASE_URL }: Config): Check {
  return {
    name: 'secrets',
    async run() {
      const advice = 'set SECRETS_KEY to the output of `openssl rand -base64 32`';
      // That the database can't be reached is another check's to say.
      const unreadable = await countUnreadable(DATABASE_URL, sealsOf(SECRETS_KEY)).catch(() => 0);
      if (unreadable > 0) {
        const detail = `${unreadable === 1 ? 'one secret' : `${unreadable} secrets`} of tenants can't be read: encrypted with another key`;
        return { state: 'broken', detail, advice: 'put the earlier key behind a comma into SECRETS_KEY, or have tenants set theirs anew' };
      }
      if (!SECRETS_KEY) return { state: 'off', detail: 'nothing secret of tenants is taken', advice };
      const seals = sealsOf(SECRETS_KEY)!;
      const owner = ['doctor', 0] as const;
      if (seals.open(seals.seal('a secret', owner), owner) !== 'a secret')
        return { state: 'broken', detail: 'what is encrypted does not open' };
      const keys = SECRETS_KEY.split(',').length;
      const detail = `encrypted with ${keys === 1 ? 'one key' : `the first of ${keys} keys`}`;
      return PUBLIC_URL
        ? { state: 'works', detail }
        : { state: 'works', detail, advice: 'set PUBLIC_URL, so that people can log in to MCP servers' };
    },
  };
}
