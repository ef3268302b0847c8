import type { Requirements } from './requirement.ts';

export const verify: Requirements = {
  // `demo/script`
  'SCR-001': 'docs/ci.md: Every scenario of `demo/script` is described, and nothing is described that there is not.',
  'SCR-002': 'docs/ci.md: A scenario brings about the events, the error and the tokens that it promises.',
  'SCR-003': 'docs/ci.md: A scripted advisor lets pass, sends back, halts, or says nothing that is a verdict.',
  'SCR-004': 'docs/ci.md: A scenario that waits ends when it is canceled and not before.',
  'SCR-005': 'docs/ci.md: A scenario says the same each time, ids and durations aside.',
  'SCR-006': 'docs/ci.md: Scenarios work in stored agents and in conversations, whatever the message says.',
  'SCR-007': 'docs/ci.md: An unknown scenario is `unknown_model`, and the message names all.',
  'SCR-008': 'docs/ci.md: `GET /v1/models` shows one scenario of the family.',
  'SCR-009': 'docs/ci.md: Scripted failures leave the circuit breaker closed.',
  'SCR-010': 'docs/ci.md: The request bodies of the guide bring about what it says.',
  'SCR-011': 'docs/ci.md: The billing service of the guide denies every run.',
  'SCR-013': 'docs/ci.md: A scripted fault is no error in the log of the server.',
  'SCR-014': 'docs/ci.md: A scenario that asks waits for its answer, whatever that is.',
  'SCR-034': 'docs/ci.md: A scenario tells how its answer ended, everywhere where that is told.',
  // `baton verify`
  'VER-001': 'docs/ci.md: `baton verify` calls every operation, finds this server in order, and leaves nothing behind.',
  'VER-002': 'docs/ci.md: It finds what a server does wrong, and the rule that it names is the one.',
  'VER-003': 'docs/ci.md: It tolerates members, events and values that a later release may add.',
  'VER-004': 'docs/ci.md: All is well: exit code 0, a line for every rule, a JUnit and a JSON report.',
  'VER-005': 'docs/ci.md: Something is wrong: exit code 1, with what was expected and seen; reports are well-formed whatever that was.',
  'VER-006': 'docs/ci.md: It could not be found out: exit code 2 and one line.',
  'VER-007': "docs/ci.md: With the administrator's token alone it makes a tenant of its own, and disables it.",
  'VER-008': 'docs/ci.md: It runs on models that are named, and skips what only scenarios can bring about.',
  'VER-009': 'docs/ci.md: It ends in its time when a server never answers.',
  'VER-010': 'docs/ci.md: The steps of the guide for GitHub and GitLab work.',
  'VER-011': 'docs/ci.md: A package made of a checkout runs as a service.',
  'VER-012': 'docs/ci.md: The built program can verify, and its server starts without what that needs.',
  'VER-013': 'docs/ci.md: What a server turned away, as it may, is inconclusive and exit code 2, no broken contract.',
  'VER-014': 'docs/ci.md: It is run three times in a minute from one address, and is not turned away for its wrong tokens.',
  'VER-015': 'docs/ci.md: It leaves out what is internal, as the console is, and what has a tag that is named.',
  'VER-016': 'docs/ci.md: It writes SARIF 2.1.0, which its official schema takes.',
  'VER-017':
    "docs/ci.md#oasdiff-has-the-contract-changed: oasdiff compares the server's document with that of a client, and with those of the releases.",
  'VER-018': 'docs/ci.md#as-an-action: The action verifies a server, or evaluates an agent, and reads no input as a script.',
  'VER-019': 'docs/ci.md#as-a-component: The components of GitLab tell the same commands what they are given.',
  'VER-037': 'docs/ci.md: It finds a run that tells two ends of its answer, and takes one that tells none.',
  // Any server of MCP or A2A
  'VER-040':
    'docs/ci.md#any-mcp-or-a2a-server: With `--only mcp` the URL is the endpoint of a server of MCP, with `--only a2a` the card of an agent, or the address under which it is; it needs nothing of Baton.',
  'VER-041':
    'docs/ci.md#any-mcp-or-a2a-server: A rule that is broken names the revision and the heading of what demands it: each of MCP finds the server that breaks it.',
  'VER-042':
    'docs/ci.md#any-mcp-or-a2a-server: A rule that is broken names the revision and the heading of what demands it: each of A2A finds the agent that breaks it.',
  'VER-043':
    'docs/ci.md#any-mcp-or-a2a-server: Exit codes and reports are those of every verification; a server that speaks neither, or has no card, is exit code 2.',
  'VER-044':
    'docs/ci.md#any-mcp-or-a2a-server: Nothing has effects but what the user has named: a tool that says it only reads is called, and no message is sent.',
  'VER-045':
    'docs/ci.md#any-mcp-or-a2a-server: The token and the headers go to the origin of the URL alone, and the tokens of the environment do not go there.',
  'VER-046': 'docs/ci.md#any-mcp-or-a2a-server: Options that are wrong, or that are for other servers, are exit code 2 and one line.',
  'VER-047': 'docs/ci.md#any-mcp-or-a2a-server: No rule is raised in vain against the servers of the official SDKs, of FastMCP and of A2A.',
  'VER-048':
    'docs/ci.md#any-mcp-or-a2a-server: What a server does not speak, or does not announce, does not apply to it: its rules are skipped, with the reason.',
  'VER-049': 'docs/ci.md#any-mcp-or-a2a-server: Against Baton itself the rules run too; `--without` leaves them out.',
  'VER-050': "docs/ci.md#any-mcp-or-a2a-server: Regular expressions of a server's schemas are not run: one could run for ever.",
};
