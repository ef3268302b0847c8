import type { Requirements } from './requirement.ts';

export const store: Requirements = {
  // Poolers
  'PGB-001': 'docs/operations.md#poolers: Nodes work behind a pooler in session mode.',
  'PGB-002': 'docs/operations.md#poolers: A pooler in transaction mode is refused at the start, in a line that names `DATABASE_BUS_URL`.',
  'PGB-003': 'docs/operations.md#poolers: With `DATABASE_BUS_URL` nodes work behind a pooler in transaction mode.',
  'PGB-004': 'docs/operations.md#poolers: A `DATABASE_BUS_URL` that leads to a pooler or another database is refused at the start.',
  // Deletion of events
  'RET-001': 'docs/streams.md#deletion-of-events: PostgreSQL drops the weeks whose runs are all purged, and no others.',
  'RET-002': 'docs/streams.md#deletion-of-events: Runs and tails go on while weeks are made and dropped, by several nodes at once.',
  'RET-003': 'docs/streams.md#deletion-of-events: A run whose id is of no week is logged, read and purged like any other.',
};
