import { it } from 'vitest';
import { verifyWhole, WHOLE_MS } from './whole.ts';

it('[VER-001] baton verify finds that this server keeps the contract on PostgreSQL too', () => verifyWhole('postgres'), WHOLE_MS);
