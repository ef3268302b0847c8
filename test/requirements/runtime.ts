import type { Requirements } from './requirement.ts';

export const runtime: Requirements = {
  // Commands as functions, and the caller's
  'NAT-001': 'docs/runs.md#functions: A model is offered functions, and calls them, on each wire.',
  'NAT-002': 'docs/runs.md#functions: The answers of calls go back in the form of the wire, with what the provider wants back.',
  'NAT-003': 'docs/runs.md#functions: A call without an answer, an answer without a call, and both in a call without functions are text.',
  'NAT-004': 'docs/runs.md#functions: A function may be demanded in the first turn.',
  'NAT-005': 'docs/runs.md#functions: That a model takes no functions is remembered; what is wrong with one function teaches nothing.',
  'NAT-006': 'docs/runs.md#functions: Calls are read as compatible hosts write them, and bounded.',
  'NAT-010': 'docs/runs.md#functions: What the agent may use is offered with its parameters, where its definition or the operator says so.',
  'NAT-011': 'docs/runs.md#functions: Calls make the same events as commands of text.',
  'NAT-012': 'docs/runs.md#functions: Each call has its answer, in their order; images and documents follow.',
  'NAT-013': 'docs/runs.md#functions: Arguments that do not fit, were cut or are too many are told, and nothing is run.',
  'NAT-014': 'docs/runs.md#functions: What is written like a command is text.',
  'NAT-015': 'docs/runs.md#functions: A model that takes no functions has its commands as text.',
  'NAT-016': 'docs/runs.md#functions: Budgets, repeats, the room of results, gates, formats and summaries are as of text.',
  'NAT-017': 'docs/runs.md#functions: Tools of MCP servers have their own names and schemas.',
  'NAT-018': 'docs/runs.md#functions: Nothing of what pages, files and tools say is run, in 200 forms, native and text.',
  'NAT-019': 'docs/runs.md#functions: The same script makes the same events on four wires, native and text.',
  'NAT-020': "docs/runs.md#the-callers-functions: A call of the caller's function is a question, and its output the result.",
  'NAT-021': 'docs/runs.md#the-callers-functions: It takes an output or an error, and nothing else does.',
  'NAT-022': 'docs/runs.md#the-callers-functions: Calls of a turn wait together, on each route that starts a run.',
  'NAT-023': "docs/runs.md#the-callers-functions: The caller's function wins over a command of its name.",
  'NAT-024': 'docs/runs.md#the-callers-functions: Functions that no model takes, and too many, are a 400.',
  'NAT-025': 'docs/runs.md#the-callers-functions: A call that nobody answers fails in time, and one of a canceled run is taken back.',
  'NAT-026': 'docs/runs.md#the-callers-functions: A call survives kill -9.',
  // The advisor
  'ADV-001': 'docs/runs.md#the-gate: CONTINUE lets the held answer out; every form of the signal is understood.',
  'ADV-002': 'docs/runs.md#the-gate: REDIRECT feeds the guidance back; the rejected text is nowhere.',
  'ADV-003': 'docs/runs.md#the-gate: A REDIRECT beyond `max_redirects` ends the run, after `gate_budget`.',
  'ADV-004': 'docs/runs.md#the-gate: HALT ends the run with `advisor_halt`, and nothing of the answer gets out.',
  'ADV-005': 'docs/runs.md#the-gate: A malformed reply halts, or continues when `malformed_halts` is false.',
  'ADV-006': 'docs/runs.md#the-gate: An advisor that cannot be reached counts as malformed.',
  'ADV-007': 'docs/runs.md#the-gate: The gate sees task, final text and a line per command, each bounded, and no history.',
  'ADV-008': 'docs/runs.md#the-gate: What the task or the answer holds cannot pass for a signal.',
  'ADV-009': "docs/runs.md#the-gate: The gate holds at every depth; a delegate's halt is its parent's failed /agent.",
  'ADV-010': 'docs/runs.md#the-gate: A turn with commands gives its text out when it turns out not to be the last.',
  'ADV-011': 'docs/runs.md#the-loop: Turns after a redirect count against the turn limit.',
  'ADV-012': 'docs/runs.md#cancel-and-revocation: A run can be canceled while its gate is asked.',
  'ADV-013': "docs/runs.md#usage: The advisor's tokens are counted with its own model and purpose, the failed call's too.",
  'ADV-014': 'docs/runs.md#the-gate: `advisor.prompt` replaces the system prompt of the gate.',
  'ADV-015': 'docs/runs.md#the-gate: Over HTTP, live, in replay and in the log: a rejected draft is nowhere, the approved one everywhere.',
  'ADV-016': "docs/runs.md#the-advisor: The advisor's calls go through its provider's circuit breaker.",
  'ADV-020': 'docs/runs.md#the-advisor: `/advise` answers with what the advisor says to the question alone.',
  'ADV-021': 'docs/runs.md#the-advisor: `/advise` needs an advisor that is not off, and is offered only then; 2 a turn.',
  'ADV-022': 'docs/runs.md#the-advisor: An advisor that cannot be asked is an `ERR:`; the run goes on.',
  // Budgets of calls
  'BUD-001':
    'docs/runs.md#the-commands-of-a-turn: The calls of models that commands cause are bounded in a turn and in a run; beyond that the command goes on without, and says so.',
  'BUD-002': 'docs/runs.md#limits: The calls of models of a run are bounded in all; beyond that it ends with `cap_exceeded`.',
  // Commands
  'CMD-001': 'docs/runs.md#the-commands-of-a-turn: The same command twice in a turn runs once.',
  'CMD-002': 'docs/runs.md#the-commands-of-a-turn: Commands with effects keep their order, also against what follows them.',
  'CMD-003': 'docs/runs.md#the-system-prompt: A command that the server does not have answers with `ERR:`.',
  'CMD-004': 'docs/runs.md#the-system-prompt: Capabilities that begin with `/` are an allow-list.',
  'CMD-005': 'docs/runs.md#results: A result has at most 16 KiB, all of a turn 32 KiB, cut at a character.',
  'CMD-006': 'docs/runs.md#results: Text inside a result cannot forge a frame.',
  'CMD-007': 'docs/runs.md#the-commands-of-a-turn: `tool_call.args` holds the first 200 characters.',
  'CMD-008': 'docs/runs.md#the-commands-of-a-turn: A turn runs a bounded number of commands.',
  'CMD-009': 'docs/runs.md#the-commands-of-a-turn: What no command can take is an error, on either database.',
  'CMD-010': 'docs/runs.md#files: `/write` emits the block as a `file`.',
  'CMD-011': 'docs/runs.md#files: `/write` refuses every path that is not clean and relative.',
  'CMD-012': 'docs/runs.md#text-and-commands: The end of a whole turn closes a block; of a cut turn nothing of a block is run.',
  'CMD-013': 'docs/runs.md#files: The files of a response are bounded together.',
  'CMD-014': 'docs/runs.md#files: `/write --persist` says when it cannot.',
  'CMD-015': 'docs/runs.md#text-and-commands: A command that the token limit cut off does not run.',
  'CMD-020': 'docs/runs.md#delegates: `/agent` runs a delegate in a stream of its own; `sub_agent_response` has its answer.',
  'CMD-021': 'docs/runs.md#delegates: `/parallel` runs its children at once, results in input order.',
  'CMD-022': "docs/runs.md#delegates: A child's failure is its parent's result, not the end.",
  'CMD-023': 'docs/runs.md#delegates: Delegation goes two levels deep.',
  'CMD-024': 'docs/runs.md#delegates: A /parallel block holds 1 to 16 /agent lines and nothing else.',
  'CMD-030':
    'docs/runs.md#the-commands-of-a-turn: Commands with a budget run so many times a turn, repeats not counted; the rest answers with `ERR:`.',
  'CMD-031':
    'docs/runs.md#the-system-prompt: The system prompt names the commands that this agent may use and this server has, and no others.',
  'CMD-032': 'docs/runs.md#results: Images of results follow as parts; the text names each by index, media type and bytes.',
  'CMD-033': 'docs/runs.md#the-end-of-a-run: What commands hold open for a run is closed at its end, on cancel too.',
  'CMD-034': 'docs/runs.md#the-system-prompt: No prompt holds a key, or where tools are.',
  'CMD-035': 'docs/runs.md#text-and-commands: The work of the filter is linear in what a model says, whatever it says.',
  'CMD-036': 'docs/runs.md#text-and-commands: A command whose line is too long does not run, and is not kept whole.',
  'CMD-037': 'docs/runs.md#the-loop: What a model says is bounded, shown or withheld.',
  'CMD-038': 'docs/runs.md#the-word-of-a-message: Markers carry a word that nothing between them can know.',
  'CMD-039': 'docs/runs.md#results: The head of a frame is one line, whatever the command holds.',
  'CMD-040': 'docs/runs.md#the-word-of-a-message: In lists each item is one line, whatever it holds.',
  'CMD-041':
    'docs/runs.md#the-commands-of-a-turn: What a command is looked up in is made once, however many commands, entries, agents and lines there are.',
  'CMD-042':
    'docs/runs.md#the-word-of-a-message: What looks like a marker is written out in prompts, tasks, history, guidance and summaries, through every door; all else is as it was sent.',
  'CMD-043':
    'docs/runs.md#the-word-of-a-message: What others are told of an agent, a file, a page, a hit, an entry or a card is one line, without control characters.',
  'CMD-044': 'docs/runs.md#the-commands-of-a-turn: Commands that keep the thread busy let others be served before the next one begins.',
  'CMD-046':
    'docs/runs.md#the-word-of-a-message: Invisible characters and blanks before a bracket and within its beginning do not hide that it looks like a marker.',
  'CMD-047':
    'docs/runs.md#results: A command that is repeated with the same error is told to lead nowhere, once, and the same in any process.',
  'CMD-048':
    'docs/runs.md#the-commands-of-a-turn: The budgets of a turn are settings (`FETCHES_PER_TURN`, `SEARCHES_PER_TURN`, `ADVICE_PER_TURN`), and the prompt says them.',
  'CMD-060': 'docs/runs.md#text-and-commands: A terminator without a block is shown nowhere, wherever the deltas are cut.',
  'CMD-061':
    'docs/runs.md#text-and-commands: A block without its terminator ends where the next one of its command begins; no other line of a body is one.',
  'CMD-062': 'docs/runs.md#text-and-commands: What almost is a terminator closes a block that has no other.',
  'CMD-063': 'docs/runs.md#text-and-commands: The JSON of `/mcp call` may stand on the lines behind it, in a fence too.',
  'CMD-064': 'docs/runs.md#text-and-commands: Results that a turn makes up are shown nowhere, run nothing, and are not in the history.',
  'CMD-065':
    'docs/runs.md#commands-that-are-dressed-up: An agent whose turn has nothing but dressed-up commands is told once how one is written; nothing of them runs.',
  'CMD-090':
    'docs/runs.md#results: What is too long for a result is shown in parts, cut at ends of paragraphs, lines or words, without a gap.',
  'CMD-091': 'docs/runs.md#results: The mark of a part says how many there are and how to go on; no page can forge it.',
  'CMD-092': 'docs/runs.md#results: `find` shows the passages around words with the numbers of their parts, within a bound.',
  'CMD-093': 'docs/runs.md#results: A part that there is not, a `find` without words, and words that are not there are told.',
  'CMD-094': 'docs/tools.md#pages: Pieces of a page are shown from memory; what is not kept is read again.',
  'CMD-095':
    'docs/tools.md#pages: `<url>#<section>` shows a page from there on; where there is no such section, those that there are are named.',
  'CMD-096': 'docs/runs.md#the-commands-of-a-turn: A page is counted once in a turn, however many pieces of it are read.',
  'CMD-097':
    'docs/runs.md#results: What is kept to be read on is bounded, for a run and for all, fair among tenants, and dropped with its run.',
  'CMD-098': 'docs/tools.md#mcp-and-a2a: A long answer of an MCP server is read on by its number, without another call.',
  'CMD-099': 'docs/tools.md#pages: URLs are taken as models write them.',
  'CMD-100': 'docs/tools.md#files: Quotes and backticks around the name of a file are not part of it.',
  'CMD-101': 'docs/tools.md#files: `/read` reads a long file by parts, and finds words in it.',
  // Images
  'IMG-001': 'docs/runs.md#images: An image that is named by URL is fetched and inlined, the same one once.',
  'IMG-002': 'docs/runs.md#images: An earlier image of a conversation that has gone does not stop it.',
  'IMG-003': 'docs/runs.md#images: The images that a run fetches are bounded, each and together.',
  'IMG-004': 'docs/runs.md#images: An inline image that is none fails its own run and no later one; a wrong type is put right.',
  // The advisor's help with memory
  'MEL-001':
    'docs/runs.md#the-advisors-help-with-memory: The advisor paraphrases a query in one call; fences and prose around its array are tolerated.',
  'MEL-002': 'docs/runs.md#the-advisors-help-with-memory: The advisor gives two to four lowercase-hyphenated tags.',
  'MEL-003': 'docs/runs.md#the-advisors-help-with-memory: Only ids that the advisor was shown count.',
  'MEL-004': 'docs/runs.md#the-advisors-help-with-memory: An advisor that fails is said to have, and its tokens are counted.',
  // Runs by themselves
  'RUN-001': 'docs/runs.md#the-loop: A turn without commands ends the stream; one newline stands between turns.',
  'RUN-002': 'docs/runs.md#the-loop: The turn and the results of its commands go back to the model, also of `/pane`, which no server has.',
  'RUN-003': 'docs/runs.md#the-loop: After 8 turns the run fails with `turn_limit`, and the last commands are not run.',
  'RUN-004': 'docs/runs.md#usage: The tokens of every call are counted in a `token_usage`, those of delegates too.',
  'RUN-005': 'docs/runs.md#which-agent-runs: An unknown agent fails in the stream, with `agent_not_found`.',
  'RUN-006':
    'docs/runs.md#the-end-of-a-run: A failed model call ends the run with its reason and code, behind `stream_start` and `stream_end`.',
  'RUN-007': 'docs/http.md#errors: Internal errors say nothing of internals.',
  'RUN-008': 'docs/streams.md#which-event-follows-which: `request_received` shows the first 200 characters of the prompt.',
  'RUN-009': 'docs/runs.md#the-loop: A run that produces too much ends with `cap_exceeded`.',
  'RUN-010': 'docs/runs.md#the-gate: Nothing of a gated agent gets out that its gate has not approved.',
  'RUN-011': 'docs/runs.md#images: An image of the prompt that cannot be had ends the run with `image_unavailable`.',
  'RUN-012': 'docs/runs.md#cancel-and-revocation: Revoking a tenant ends its runs, delegates included, as `canceled`.',
  'RUN-020': 'spec/openapi/runs.yaml#orchestrate: A request that is not valid is a 400 with its reason, and leaves nothing behind.',
  'RUN-021': 'docs/runs.md#which-agent-runs: `index` cannot be overridden by an inline definition.',
  'RUN-022': 'docs/runs.md#which-agent-runs: The agent is that of `agent_def.id`, then `agent`, then `index`.',
  'RUN-023':
    'docs/runs.md#which-agent-runs: An inline definition wins over a stored one for one request; stored siblings can be delegated to.',
  'RUN-024': 'docs/runs.md#which-agent-runs: The memory of an inline agent survives under its id.',
  'RUN-025': 'docs/http.md#requests: Unknown members of a body are ignored.',
  'RUN-060':
    'docs/runs.md#the-system-prompt: The agents that a prompt names are bounded; it says how many are left out and how to see them.',
  'RUN-061': 'docs/runs.md#the-system-prompt: `/list agents` finds the agents that the prompt leaves out.',
  'RUN-062':
    'docs/runs.md#delegates: An agent gives tasks to those whom its `delegates` name, is told of them alone, and of nobody with an empty list; it is its own.',
  'RUN-063':
    'docs/runs.md#the-loop: A stream has 8 turns, or the `max_turns` of its definition, but never more than `MAX_TURNS`; the prompt says how many.',
  'RUN-070': 'docs/runs.md#how-an-answer-ends: `finish_reason` says how the last turn of a stream and of a run has ended.',
  'RUN-071': 'docs/runs.md#how-an-answer-ends: A refusal fails with the words of the provider; text that was shown stays.',
  'RUN-072':
    'docs/runs.md#how-an-answer-ends: A turn that says nothing is asked for once more; then the stream ends, well only when one of its commands has succeeded.',
  'RUN-073':
    'docs/runs.md#how-an-answer-ends: No run succeeds, and no command runs, without a good end of the answer, whatever of it arrives, on each wire.',
};
