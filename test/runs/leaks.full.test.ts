import { it } from 'vitest';
import { skipNote } from '../support/sandbox.ts';
import { expectNothingLeft } from './leaks.ts';

it(`[HND-005] leaves nothing behind after 500 runs with random cancels${skipNote}`, { timeout: 900_000 }, () => expectNothingLeft(500));
