import { it } from 'vitest';
import { outlivesKill } from './crash.ts';

it('[MCS-120] tasks, and what calls ask, outlive kill -9 and a day', () => outlivesKill('sqlite', true));
