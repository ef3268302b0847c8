import { describe, it } from 'vitest';
import { useServer } from '../../support/server.ts';
import { COMMANDS, DELEGATES, expectToGoOnBehindAnyFrame } from './cuts.ts';

describe('a run of AG-UI on PostgreSQL', () => {
  const baton = useServer({ dialect: 'postgres' });

  it.each([DELEGATES, COMMANDS])(
    '[AGU-020] goes on behind any frame, live or replayed, with nothing lost and nothing twice',
    async (said) => {
      await expectToGoOnBehindAnyFrame({ url: baton().url, token: baton().tenant.token }, said);
    },
  );
});
