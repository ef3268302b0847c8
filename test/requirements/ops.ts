import type { Requirements } from './requirement.ts';

export const ops: Requirements = {
  // `baton doctor`
  'DOC-001': 'docs/operations.md#the-command-line: `baton doctor` says what is off, and how to turn it on.',
  'DOC-002':
    'docs/operations.md#the-command-line: `baton doctor` tries what is configured; exit code 1 when something is broken; no secret is shown.',
  'DOC-003': 'docs/operations.md#the-command-line: `baton doctor` runs a container of the sandbox.',
  'DOC-004': 'docs/operations.md#the-command-line: `baton doctor` looks at the database without making or changing it.',
  'DOC-005':
    'docs/operations.md#the-command-line: `baton doctor` tries the keys for the secrets of tenants, and says what a login needs besides.',
  // Operations
  'OPS-001': 'spec/openapi/operations.yaml#getHealth: /healthz tells that the process runs.',
  'OPS-002': 'spec/openapi/operations.yaml#getReadiness: /readyz tells whether the database can be reached.',
  'OPS-003': 'docs/operations.md#shutdown: A draining server is not ready, refuses new runs and finishes the running ones.',
  'OPS-004':
    'spec/openapi/operations.yaml#getOpenapiDocument: The documents are served as the server is bound to them, the events with `getAsyncapiDocument`.',
  'OPS-005': 'docs/http.md#requests: 300 silent connections lock nobody out.',
  'OPS-006': 'docs/operations.md#settings-and-the-first-start: The built server does what its sources do, its child processes included.',
  'OPS-007':
    'docs/operations.md#when-the-database-is-away: While the database cannot be reached, whatever needs it is a 503 with Retry-After.',
  'OPS-008': 'docs/operations.md#when-the-database-is-away: However a connection is lost, it is a 503 and not a 500.',
  'OPS-010':
    'spec/openapi/operations.yaml#getMetrics: /metrics counts runs by state, streams, deltas, commits, model calls and requests of this server.',
  'OPS-011': 'docs/operations.md#metrics: /metrics names no tenant, and nothing that clients can invent.',
  'OPS-012': 'docs/operations.md#metrics: /metrics shows the process: CPU, memory, event-loop lag.',
  'OPS-013':
    'docs/http.md#documents-of-the-contract: Each document is served as JSON too (`getOpenapiJson`, `getOpenapi31Json`, `getOpenapi31WebhooksJson`, `getOpenapi30Json`, `getAsyncapiJson`).',
  'OPS-014':
    'docs/http.md#documents-of-the-contract: The first server of a served document is `PUBLIC_URL`, else the host of the request; behind it stands one with variables, but in those for generators.',
  'OPS-015': 'docs/http.md#documents-of-the-contract: Documents are compressed for who takes that, whatever host they name.',
  'OPS-016': 'docs/http.md#documents-of-the-contract: No cache keeps a document that names the host of one client.',
  'OPS-020': 'docs/security.md#what-is-logged-and-what-is-not: No secret gets into the log, also when a provider echoes its key.',
  'OPS-021': 'docs/operations.md#logs: Log lines about requests and runs carry their ids and the tenant.',
  'OPS-022': 'docs/security.md#what-is-logged-and-what-is-not: Errors are logged without what the tenants and the SDKs put into them.',
  'OPS-030': 'spec/openapi/operations.yaml#getDocs: /docs shows every operation and every event, and needs nothing from elsewhere.',
  'OPS-031': 'docs/security.md#browsers: /docs allows nothing but its own style and script, and reads on a phone and in the dark.',
  'OPS-037': 'docs/security.md#browsers: /docs sends requests to its own server for whoever has a token, which stays in the tab.',
  'OPS-038': 'docs/security.md#browsers: /docs is complete without its script, and shows what servers answer as text.',
  'OPS-039': 'docs/security.md#browsers: /docs can be used with a keyboard and a screen reader: axe-core finds nothing serious.',
  'OPS-040': 'docs/operations.md#several-nodes: Nodes that are restarted one after the other behind a balancer lose no run.',
  'OPS-041':
    'docs/operations.md#several-nodes: Nodes that are killed, frozen or cut off keep what they have said: events, ends, keys, cancels, schedules.',
  'OPS-042':
    'docs/operations.md#failover-of-the-database: With a synchronous standby, the death of the primary costs nothing that was said.',
  'OPS-043': 'docs/operations.md#backup: A backup made under load is restored, and replays its runs.',
  'OPS-044': 'docs/operations.md#upgrade: The server of the last release works beside this one on one database.',
  'OPS-046': 'docs/operations.md#upgrade: Ids are unique, and none is given again; nodes of the release before get them the same way.',
  'OPS-047': 'docs/operations.md#upgrade: A database of the last release is brought up to date, and one of an earlier release is refused.',
  'OPS-050': 'docs/http.md#requests: Requests that are sent on a connection without waiting for answers are bounded.',
  'OPS-051': 'docs/security.md#network: There are at most `MAX_CONNECTIONS`.',
  'OPS-052': 'docs/operations.md#metrics: `/metrics` is made anew once in `METRICS_CACHE_MS`.',
  'OPS-053': 'docs/operations.md#logs: A reader of the log that is gone or too slow holds nothing up.',
  'OPS-054':
    'docs/security.md#network: With several `LISTEN_SOCKETS`, connections that come at once are accepted several in a pass of the event loop.',
  'OPS-055': 'docs/security.md#network: A port that another server has is refused, though our own sockets share theirs.',
  'OPS-056': "docs/operations.md#logs: Warnings of Node's are lines of the log.",
  'OPS-060':
    'docs/security.md#network: Connections without a valid token are bounded, by address and together; one more closes an idle one, else it is a 429.',
  'OPS-061': 'docs/security.md#network: Connections with the tokens of a tenant are bounded in the same way.',
  'OPS-062': 'docs/security.md#network: A client that takes nothing of its answer for 30 seconds is cut off.',
  'OPS-063': 'docs/security.md#network: So does one whose request waits for its client alone: for its body, or for its answer to be taken.',
  'OPS-064':
    'docs/security.md#network: A token is looked at before its connection is refused for the bounds of those without one, and the refusal names the bound.',
  'OPS-066': 'docs/security.md#network: A client has 20 seconds for the head of its request.',
  'OPS-067': 'docs/operations.md#behind-a-balancer: A connection may be idle for `KEEP_ALIVE_SECONDS`, which answers tell.',
  'OPS-068': 'docs/security.md#the-guarded-edge: What has arrived on many connections is parsed with slots, fairly among their addresses.',
  'OPS-069': 'docs/security.md#the-guarded-edge: Of thousands of requests in one piece no more are begun than one slice of it holds.',
  'OPS-071': 'docs/security.md#the-guarded-edge: Each protection of the guarded edge is listed with the tests that prove it on the server.',
  'OPS-072':
    'docs/operations.md#from-a-checkout: The built server starts and works on the oldest Node that is promised, and an older one is told.',
  'OPS-073': 'docs/operations.md#metrics: With `METRICS_PORT`, `/metrics` and nothing else is there, and is not where clients are.',
  'OPS-074':
    'docs/operations.md#what-a-failure-looks-like: A server whose port is taken does not start, and leaves the schema of the database as it is.',
  'OPS-075':
    'docs/operations.md#what-a-failure-looks-like: A full disk is called that, in answers, in the log, by `/readyz` and by `baton doctor`.',
  'OPS-076': 'docs/configuration.md: What Kubernetes sets for a Service named `metrics` counts as unset.',
  'OPS-077': 'README.md#start: The stream that stands there is the one that its first command brings.',
};
