import { it } from 'vitest';
import { outlivesRestart } from './restart.ts';

it('[MCS-007] a restart does not end a session, nor the stream of a run that outlives it, on PostgreSQL', () =>
  outlivesRestart('postgres'));
