import { it } from 'vitest';
import { expectNothingFound, FUZZING } from './fuzzing.ts';

it('[CTR-002] schemathesis finds nothing, on any operation, on PostgreSQL', FUZZING, () => expectNothingFound('postgres'));
