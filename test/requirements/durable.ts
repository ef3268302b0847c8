import type { Requirements } from './requirement.ts';

export const durable: Requirements = {
  // /ask
  'ASK-001': 'docs/durability.md#waiting-for-people: `/ask` is text for agents whose `capabilities` do not name it.',
  'ASK-002': 'docs/durability.md#waiting-for-people: `/ask` is a line, or a block with options, which are hints; the answer is its result.',
  'ASK-003': 'docs/tools.md: A malformed `/ask` asks nobody.',
  'ASK-004':
    'docs/durability.md#waiting-for-people: `approvals` name beginnings of command lines in whole words; what the agent may not use is refused without asking.',
  'ASK-005':
    "docs/durability.md#approvals-down-the-tree: A run's approvals hold for its delegates too, with their own; a question names the delegate.",
  'ASK-006': 'docs/durability.md#waiting-for-people: A run may have several questions, which are answered in any order.',
  'ASK-007': 'docs/durability.md#waiting-for-people: `/agent` in `approvals` covers `/parallel`; the whole block is shown.',
  'ASK-008': 'docs/durability.md#waiting-for-people: A command that needs approval may ask a person itself afterwards.',
  'ASK-009':
    'docs/durability.md#approvals-down-the-tree: A task that an agent schedules keeps the approvals that hold there, for its runs and what these schedule; nothing changes them.',
  'ASK-010': 'docs/durability.md#approvals-down-the-tree: Approvals hold behind a restart as they did before.',
  'ASK-011':
    "docs/durability.md#approvals-down-the-tree: A conversation's own definition has its approvals, whatever the agent's has become.",
  'ASK-012':
    'docs/durability.md#waiting-for-people: Entries of `approvals` hold whatever the case of their words, and whatever blanks or colon stand behind these.',
  'ASK-013':
    'docs/durability.md#waiting-for-people: A name that `/mcp` takes in quotes is the same without them, in an entry and in a command.',
  'ASK-014': 'docs/runs.md#versions: A delegate in a version may ask people, and needs the approvals, that this version names.',
  // Runs that outlive their node
  'DUR-001':
    'spec/openapi/runs.yaml#Recovery: A `resume` run goes on after a kill, in the same stream, and repeats nothing that was complete.',
  'DUR-002':
    'docs/durability.md#waiting-for-people: A run that waits survives restarts whatever its `recovery` says, and goes on with the answer, which is no attempt more.',
  'DUR-003':
    'docs/durability.md#waiting-for-people: A parked run keeps its connections, and does not count against `TENANT_MAX_CONCURRENT`.',
  'DUR-004': 'docs/durability.md#what-is-promised: A cancel that comes while no process has the run ends it.',
  'DUR-005': "docs/durability.md#waiting-for-people: A tenant's parked runs end with its access.",
  'DUR-006': 'docs/durability.md#waiting-for-people: What nobody answers in time is `ERR: nobody answered`.',
  'DUR-007':
    'docs/durability.md#waiting-for-people: A command that needs approval runs when it has it; else the agent is told who denied it, and why.',
  'DUR-008': 'docs/durability.md#waiting-for-people: A run waits when nothing of it is left to do but waiting.',
  'DUR-009': 'docs/durability.md#waiting-for-people: A run that waits goes on wherever its question is answered.',
  'DUR-010':
    'spec/openapi/runs.yaml#Recovery: What the streams of a run tell the model next is a function of its journal and its log, to the byte.',
  'DUR-011':
    'spec/openapi/runs.yaml#Recovery: However often its process ends, a run comes to the same end; nothing is done twice that must not be.',
  'DUR-012': 'spec/openapi/runs.yaml#Recovery: A failure of a delegate that ends its run ends it behind a restart too.',
  'DUR-020':
    'docs/durability.md#what-is-promised: However often its process is killed, a `resume` run completes with what an undisturbed one has, and what must not be repeated is done once at most.',
  'DUR-021': 'docs/durability.md#what-is-promised: A run goes on exactly once, on whichever node is first.',
  'DUR-022': 'docs/durability.md#what-is-promised: A node that was frozen changes nothing of the runs that others have taken over.',
  'DUR-023': 'docs/durability.md#what-is-promised: No `resume` run fails by a rolling restart.',
  'DUR-024': 'docs/durability.md#what-is-promised: A run that a node finds twice at the same time is taken over once.',
  'DUR-030': 'docs/durability.md#what-is-done-again-and-what-is-not: A command under way that can be repeated runs again.',
  'DUR-031':
    'docs/durability.md#what-is-done-again-and-what-is-not: `/exec`, `/mcp call` and `/a2a call` are not repeated: `ERR: interrupted by a server restart; it may or may not have taken effect`.',
  'DUR-032':
    'docs/durability.md#what-is-done-again-and-what-is-not: An `/mcp call` of a tool with `readOnlyHint` or `idempotentHint` runs again.',
  'DUR-033': 'docs/durability.md#what-the-client-sees: A `rewind` withdraws text of a call that was under way, and of no other.',
  'DUR-034': 'docs/durability.md#what-is-done-again-and-what-is-not: What commands change in our own database takes effect exactly once.',
  'DUR-035': 'docs/durability.md#what-is-done-again-and-what-is-not: So it does in a run that a question has made durable.',
  'DUR-036': 'docs/durability.md#what-is-promised: A cancel that was answered with a 200 outlives the node that answered it.',
  'DUR-037': 'docs/durability.md#what-is-done-again-and-what-is-not: Nor does it fail for want of room that its own first time has taken.',
  'DUR-040': 'docs/durability.md#what-is-promised: On SIGTERM a `resume` run stops before its next turn, without `done`.',
  'DUR-041': 'docs/durability.md#what-is-promised: It stops when `DRAIN_SECONDS` are over at the latest.',
  'DUR-042': 'docs/durability.md#what-is-promised: A `fail` run ends with `shutdown`, as ever.',
  'DUR-043': 'docs/durability.md#what-is-promised: A run that was released goes on at another node at once.',
  'DUR-050': 'docs/durability.md#what-is-promised: Conversations mean the same over take-overs.',
  'DUR-051': 'docs/durability.md#what-is-promised: Idempotency keys mean the same over take-overs.',
  'DUR-052': 'docs/durability.md#what-is-promised: Scheduled tasks mean the same over take-overs.',
  'DUR-053': 'docs/durability.md#what-is-promised: A2A tasks mean the same over take-overs.',
  'DUR-054': 'docs/durability.md#what-is-promised: Webhooks tell of a run once, over take-overs too.',
  'DUR-055': 'docs/durability.md#what-is-promised: Usage and bills count a run once, over take-overs too.',
  'DUR-056': 'docs/durability.md#what-is-promised: The sixth take-over without a finished step in between ends a run as `interrupted`.',
  'DUR-060':
    'docs/architecture.md#a-run-takes-its-context-along: What outlives a run, or serves others too, is begun outside of its context.',
  'DUR-061': 'docs/architecture.md#a-run-takes-its-context-along: A task that a durable run schedules fires, and so do all others.',
  'DUR-100': 'docs/durability.md#waiting-for-people: A run is durable from its question on, be it its first moment.',
  'DUR-101':
    'docs/durability.md#what-is-done-again-and-what-is-not: A call in which an MCP server has asked a person is not repeated; what it left open is closed.',
};
