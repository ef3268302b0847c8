import { it } from 'vitest';
import { expectNothingFound, FUZZING } from './fuzzing.ts';

it.each(['sqlite', 'postgres'] as const)(
  '[CTR-002] schemathesis finds nothing in 40 examples of any operation, on %s',
  FUZZING,
  (dialect) => expectNothingFound(dialect, 40),
);
