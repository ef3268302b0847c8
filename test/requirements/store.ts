import type { Requirements } from './requirement.ts';

export const store: Requirements = {
  // Poolers
  'PGB-001': 'docs/operations.md#poolers: Nodes work behind a pooler in session mode.',
  'PGB-002': 'docs/operations.md#poolers: A pooler in transaction mode is refused at the start, in a line that names `DATABASE_BUS_URL`.',
  'PGB-003': 'docs/operations.md#poolers: With `DATABASE_BUS_URL` nodes work behind a pooler in transaction mode.',
  'PGB-004': 'docs/operations.md#poolers: A `DATABASE_BUS_URL` that leads to a pooler or another database is refused at the start.',
  // Erasure
  'ERA-001': 'docs/security.md#erasure: Every table is known to erasure.',
  'ERA-002':
    'docs/security.md#erasure: Of a tenant that is erased nothing is left, in no table and no file, whichever process does it, and of others everything.',
  'ERA-003': 'docs/security.md#erasure: Of a run that is erased sums are left, and nothing is taken from other runs.',
  'ERA-004': 'docs/security.md#erasure: Runs that are under way are not erased.',
  'ERA-005': 'docs/security.md#erasure: A file goes with the run that alone has written it.',
  'ERA-006': 'spec/openapi/requests.yaml#deleteRequest: An erased run is a 404 everywhere, and its key is free.',
  'ERA-007': 'spec/openapi/conversations.yaml#deleteConversation: With `runs=true` the runs of a conversation are erased with it.',
  'ERA-008':
    'spec/openapi/admin.yaml#eraseTenant: A tenant is erased when its name is given, is locked out at once, and is a 404 in the end.',
  'ERA-009': 'docs/security.md#erasure: The erasure of a tenant outlives the kill of nodes: another one goes on with it.',
  'ERA-010': 'docs/security.md#erasure: A tenant may keep the events of its runs for fewer days than the operator.',
  'ERA-011': 'docs/operations.md#a-tenants-life: `baton tenant erase` and `baton runs delete` do the same.',
  'ERA-012': 'docs/security.md#erasure: What is erased is overwritten in the files of SQLite.',
  'ERA-013':
    'docs/security.md#erasure: Whoever goes on with an erasure that is at its end takes nothing of a tenant that has come in under its number since.',
  'ERA-014':
    'docs/security.md#erasure: Nodes are told of each erasure of a tenant, also of one that has come in under the number of another.',
  // Moving
  'MOV-001': 'docs/moving.md#what-goes-along: Every table is known to export, and every row is in the other database, to the byte.',
  'MOV-002': 'docs/moving.md#the-file: A file that is cut off, damaged, of a newer Baton or none leaves nothing.',
  'MOV-003': 'docs/moving.md#what-goes-along: Where an id is taken, or secrets could not be opened, nothing is brought in.',
  'MOV-004': 'docs/moving.md#the-file: An import that was broken off is begun anew by the next one.',
  'MOV-005':
    'docs/moving.md#what-goes-along: What is read of a tenant over HTTP is the same in the other database, to the byte; its tokens and keys hold.',
  'MOV-006': 'docs/moving.md#moving: While a tenant moves no run is lost or doubled, and streams go on behind what they have shown.',
  'MOV-007': 'docs/moving.md#moving: Whatever kills a command, a tenant is in one place, and the same command ends what it has begun.',
  'MOV-008': 'docs/moving.md#the-map-of-a-balancer: Behind HAProxy and Caddy a tenant is found in its cell; `--cells` asks all of them.',
  'MOV-009': 'docs/moving.md#what-goes-along: `TENANT_RANGE` sets the numbers and the six digits of new tenants.',
  'MOV-010': 'docs/moving.md: On a terminal a command says how far it is when it takes longer than a second, and nowhere else.',
  'MOV-011':
    'docs/moving.md#moving: A tenant is let in there only by the move that has it here still, whoever else ends, begins or erases meanwhile.',
  'MOV-012':
    'docs/moving.md#moving: A move that may let a tenant in is ended by the same command; `--abort` is refused, unless nothing is there any more.',
  'MOV-013': 'docs/moving.md: An import goes on beside a server that writes to the same SQLite file.',
  'MOV-014':
    'docs/moving.md#what-goes-along: A tenant that comes back has each entry of its audit log once; an import that fails leaves none.',
  'MOV-015': 'docs/moving.md#moving: A tenant stays also when the place that it goes to is away; the command says what is left there.',
  'MOV-016': 'docs/moving.md#moving: What a request that had come before the fence has changed meanwhile is copied, too.',
  'MOV-017': 'docs/moving.md#moving: A request whose body is not all there when its tenant begins to move is refused.',
  'MOV-018': 'docs/moving.md#moving: Tokens and logins of MCP servers are not changed while their tenant leaves.',
  'MOV-019': 'docs/moving.md#moving: Whether servers are there to wait for is said by the clock of their database.',
  'MOV-020': 'docs/moving.md#the-map-of-a-balancer: Moves that write to one map at once lose no lines of each other.',
  'MOV-021': 'docs/moving.md#moving: The database that a tenant moves to is known by its identity, and no other one ends the move.',
  'MOV-022':
    'docs/moving.md#several-cells: A cell has its `secrets_key` in the file of cells; variables are looked up where they are used.',
  'MOV-023': 'docs/moving.md#the-file: A row that is too large for a file is refused where it is exported.',
  'MOV-024': 'docs/moving.md#what-goes-along: What is for the billing service goes along with its tenant, and is not due meanwhile.',
  // Deletion of events
  'RET-001': 'docs/streams.md#deletion-of-events: PostgreSQL drops the weeks whose runs are all purged, and no others.',
  'RET-002': 'docs/streams.md#deletion-of-events: Runs and tails go on while weeks are made and dropped, by several nodes at once.',
  'RET-003': 'docs/streams.md#deletion-of-events: A run whose id is of no week is logged, read and purged like any other.',
  'RET-004': 'docs/streams.md#deletion-of-events: Once a minute all that is old is purged to the end, however much it is.',
  'RET-005': 'docs/streams.md#deletion-of-events: Purging goes beside the runs, in short transactions, and ends with the server.',
  'RET-006': 'docs/security.md#erasure: What is purged is overwritten in the files of SQLite.',
};
