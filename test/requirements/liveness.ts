import type { Requirements } from './requirement.ts';

export const liveness: Requirements = {
  // Who is dead
  'LIV-001': 'docs/streams.md#after-a-crash: A killed server that is still a zombie counts as dead at the next start.',
  'LIV-002': 'docs/decisions/0003-who-is-dead.md: A later process with the id of a dead one is not taken for it.',
  'LIV-003':
    'docs/decisions/0003-who-is-dead.md: By lock and lease a node judges others only when it has been connected for long enough itself.',
  'LIV-004': 'docs/streams.md#after-a-crash: The runs of a dead node are ended within a second where its process can be seen.',
  'LIV-005': 'docs/streams.md#after-a-crash: They are ended within 8 s where it cannot be seen.',
  'LIV-006': 'docs/decisions/0003-who-is-dead.md: A node that renews its lease while it is judged is not declared dead.',
  'LIV-010': 'docs/operations.md#several-nodes: A SQLite file has one server; a second one does not start.',
  'LIV-011': 'docs/operations.md#run-it: `baton tenant` beside a server on SQLite leaves the schema alone, and refuses another one.',
  'LIV-020': 'docs/operations.md#when-the-database-is-away: Nodes that come back after an outage leave the runs of the others alone.',
  'LIV-030': 'docs/streams.md#after-a-crash: A node that has lost its runs calls no model and runs no command for them.',
  'LIV-031': 'docs/operations.md#when-the-database-is-away: A run waits with its next step until the lease of its node is renewed.',
  'LIV-040': 'docs/operations.md#when-the-database-is-away: The session with PostgreSQL is made again when it breaks, locks included.',
};
