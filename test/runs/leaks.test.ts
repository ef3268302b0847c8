import { it } from 'vitest';
import { skipNote } from '../support/sandbox.ts';
import { expectNothingLeft } from './leaks.ts';

it(`[HND-005] leaves nothing behind after 30 runs with random cancels${skipNote}`, { timeout: 300_000 }, () => expectNothingLeft(30));
