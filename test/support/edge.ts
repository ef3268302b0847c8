import { it } from 'vitest';

/** Whether the servers of this run stand behind the plain edge: `npm run test:edge`. */
const PLAIN = process.env['EDGE'] === 'plain';

/** A test of what the guarded edge alone does; `docs/security.md` lists them. */
export const itGuarded = it.skipIf(PLAIN);

/** The same for one that needs several addresses of this machine. */
export const itGuardedOnLinux = it.skipIf(PLAIN || process.platform !== 'linux');
