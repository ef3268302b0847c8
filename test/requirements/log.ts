import type { Requirements } from './requirement.ts';

export const log: Requirements = {
  // The log
  'LOG-001': 'spec/openapi/requests.yaml#streamRequestEvents: A finished run is resumed exactly behind any frame, live or replayed.',
  'LOG-002': 'docs/streams.md#resume: A running run is resumed exactly behind any frame.',
  'LOG-003': 'docs/streams.md#resume: A client may drop any number of times.',
  'LOG-010': 'docs/streams.md#resume: `since_seq` replays what is behind it; 0 says nothing.',
  'LOG-011': 'docs/streams.md#resume: An empty `Last-Event-ID` is none, `k.0` is `k`, a malformed one a 400.',
  'LOG-012': 'docs/streams.md#resume: Beyond the end of a finished run there is nothing.',
  'LOG-013': 'docs/streams.md#resume: Beyond the end of a running run it goes on from its end.',
  'LOG-014':
    'docs/streams.md#resume: Of a run that has ended, whoever sends a `Last-Event-ID` and has everything is answered 204, with a `since_seq` too.',
  'LOG-015': 'docs/streams.md#the-log: Events that were logged before they carried their `type` are replayed with it.',
  'LOG-016':
    'docs/streams.md#the-log: Every event says when it happened, live and replayed, also those that end a run that was interrupted.',
  'LOG-017':
    'docs/streams.md#the-log: A row of text has at most 2 KiB in bytes, whatever its characters are and however much comes at once, and every cursor stays exact.',
  'LOG-018':
    'docs/streams.md#resume: With `since_seq` and `Last-Event-ID` a stream begins behind the later one: an `EventSource` gets everything once, and stops at the end.',
  'LOG-020': 'docs/streams.md#durability: A SIGKILL loses no event whose id a client has seen, and every cursor reaches one `done`.',
  'LOG-030': 'docs/operations.md#shutdown: SIGTERM drains: short runs finish, long ones end with `shutdown`, exit code 0.',
  'LOG-031': 'docs/operations.md#shutdown: For `DRAIN_NOTICE_SECONDS` a server that was told to stop still takes runs, but is not ready.',
  'LOG-032': 'docs/operations.md#shutdown: A request whose client has gone comes to its end before the database is closed.',
  'LOG-040': 'docs/streams.md#live-replay-and-tail: Any node serves the tail of any run; a live node is left alone.',
  'LOG-041': 'docs/streams.md#live-replay-and-tail: A tail on another node is woken by what its run logs, from its first moment on.',
  'LOG-042': 'docs/streams.md#live-replay-and-tail: A run that no other node follows costs the other nodes nothing.',
  'LOG-043': 'docs/streams.md#the-log: A commit does not wait for the work of this thread when another process does it.',
  'LOG-050': 'docs/streams.md#slow-readers: A client that never reads holds nothing up.',
  'LOG-051': 'docs/streams.md#slow-readers: A client that falls behind misses nothing.',
  'LOG-060': 'docs/streams.md#after-a-crash: A run that died before its first event gets a whole stream, and frees its conversation.',
  'LOG-070': 'docs/streams.md#durability: Rows that the database refuses end their own run, and no other.',
  'LOG-071': 'docs/streams.md#the-log: Any text may be the name or the failure of a run.',
  'LOG-072': 'docs/streams.md#durability: Transactions that wait for each other fail nobody.',
  'LOG-080': 'docs/operations.md#when-the-database-is-away: A connection to PostgreSQL that has gone silent holds nobody up.',
  'LOG-081': 'docs/operations.md#when-the-database-is-away: A database that is away for up to half a minute costs no run.',
  'LOG-082': 'docs/streams.md#durability: A connection that is lost behind a commit ends no run, and nothing is written twice.',
  'LOG-083': 'docs/streams.md#durability: A run that another node has ended breaks off alone, whenever that shows.',
  'LOG-084': 'docs/streams.md#durability: Behind rows that could not be written nothing more of their run is.',
  'LOG-085': 'docs/streams.md#durability: A fault in one commit does not end the process.',
  'LOG-086': 'docs/operations.md#when-the-database-is-away: Connections that get lost again and again harm no run.',
  'LOG-090': 'docs/operations.md#where-one-postgresql-ends: Every statement finds its rows by an index.',
  'LOG-094': 'docs/streams.md#the-log: Pages of SQLite’s write-ahead log come into the database beside the commits; it begins anew.',
  'LOG-095': 'docs/http.md#lists: What narrows a list is found by an index, on either database, in any combination.',
  'LOG-096':
    'docs/architecture.md#the-same-code-on-one-machine-and-on-many: On SQLite a prepared statement is shared by those who read it in one mode.',
  'LOG-098': 'docs/streams.md#the-log: The row of an answer does not repeat the text of its stream, and is read with it, to the byte.',
  'LOG-099': 'docs/streams.md#the-log: The row of an answer has the text that the rows of its stream have not, as behind a `rewind`.',
  'LOG-100': 'docs/operations.md#upgrade: Rows repeat texts as long as a node that could not join them is alive.',
  'LOG-101': 'docs/streams.md#durability: Commits on PostgreSQL never meet under the name of another one’s statement.',
};
