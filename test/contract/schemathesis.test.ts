import { it } from 'vitest';
import { expectNothingFound, FUZZING } from './fuzzing.ts';

it('[CTR-002] schemathesis finds nothing in 5 examples of any operation, on SQLite', FUZZING, () => expectNothingFound('sqlite', 5));
