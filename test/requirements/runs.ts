import type { Requirements } from './requirement.ts';

export const runs: Requirements = {
  // Answers without a stream
  'ANS-001':
    'docs/http.md#answers-without-a-stream: What starts a run answers with a stream unless `Accept` gives JSON a greater quality; neither order nor exactness decide.',
  'ANS-002':
    'docs/http.md#answers-without-a-stream: Who prefers JSON gets one `RunResult` when the run has ended, with the status 200 also when it failed.',
  'ANS-003':
    'docs/http.md#answers-without-a-stream: `Prefer: respond-async` is answered 202 as soon as the run is in the log, with `Location` and the state.',
  'ANS-004':
    'docs/http.md#answers-without-a-stream: `Prefer: wait=N` bounds how long a JSON answer is waited for; with `respond-async` it is waited first.',
  'ANS-005': 'docs/http.md#answers-without-a-stream: `Prefer` is read as RFC 7240 has it, and is never an error.',
  'ANS-006':
    'spec/openapi/requests.yaml#getRequestResult: The result of a run is a 200 once it has ended, and a 202 with `Retry-After` and its state before; `wait` holds it back.',
  'ANS-007': 'docs/http.md#answers-without-a-stream: A `RunResult` is made from the log, and says what the stream has said.',
  'ANS-008':
    'docs/http.md#answers-without-a-stream: A repeat with `Idempotency-Key` gets the first run in the form that it asks for, whatever form the first request had.',
  'ANS-009': 'docs/http.md#answers-without-a-stream: What is refused before the run is an error as for streams.',
  'ANS-010': 'docs/http.md#answers-without-a-stream: A client that hangs up while it waits leaves the run going.',
  'ANS-011': 'docs/http.md#answers-without-a-stream: Who waits at a server that shuts down gets an answer.',
  'ANS-012': 'docs/http.md#answers-without-a-stream: A run that was answered 202 is in the log, and ends, whatever happens to its server.',
  'ANS-013': 'docs/http.md#answers-without-a-stream: Every node waits for the end of every run, and tells its result.',
  'ANS-014': 'docs/http.md#answers-without-a-stream: Who waits for the run of another request counts among the replays of the tenant.',
  'ANS-020':
    'spec/openapi/requests.yaml#createRequest: `POST /v1/requests` is a 201 `Request` with `Location`, always JSON, also when the run fails; its address answers the same.',
  'ANS-021': 'spec/openapi/requests.yaml#Request: A `Request` of a run that has ended has the members of its `RunResult`.',
  'ANS-022':
    'spec/openapi/requests.yaml#createRequest: Without `wait` a `Request` comes when the run is in the log; with it, when the run has ended, after so many seconds at most.',
  'ANS-023':
    'spec/openapi/requests.yaml#Request: A `Request` that waits for people has its `questions`; one that the client does not know ends the wait.',
  'ANS-024': 'spec/openapi/requests.yaml#createRequest: A repeat with the `Idempotency-Key` of any run is the `Request` of that run.',
  'ANS-025':
    'spec/openapi/requests.yaml#createRequest: With `conversation_id` the prompt of a `Request` is a message in that conversation.',
  'ANS-026': 'spec/openapi/requests.yaml#Request: A `Request` whose events are deleted still says whether it succeeded, and its error.',
  // Cancel
  'CAN-001': 'docs/runs.md#cancel-and-revocation: Cancel closes the call to the provider and ends the run as `canceled`.',
  'CAN-002': 'docs/runs.md#cancel-and-revocation: Cancel reaches delegates.',
  'CAN-003': 'spec/openapi/requests.yaml#cancelRequest: Finished, unknown and foreign ids get one and the same answer.',
  'CAN-004': 'docs/runs.md#cancel-and-revocation: Cancel reaches a run on another node.',
  'CAN-005': 'docs/runs.md#cancel-and-revocation: A cancel of a run on another node is not lost when the nodes cannot hear each other.',
  // Conversations
  'CNV-001': 'docs/runs.md#conversations: A conversation replays its messages to the model, and stores what is said.',
  'CNV-002': 'docs/runs.md#conversations: A failed turn leaves the message of the user only.',
  'CNV-003': 'spec/openapi/conversations.yaml#sendMessage: A second run at the same time is a 409 that names the first.',
  'CNV-004': 'docs/runs.md#conversations: Of concurrent messages exactly one gets in.',
  'CNV-005': 'docs/runs.md#conversations: A conversation keeps the agent that it was begun with.',
  'CNV-006': 'docs/runs.md#conversations: The newest 100 earlier messages go to the model.',
  'CNV-007': 'docs/runs.md#the-history-and-its-summary: A history that nears the window is folded into a summary, and the log says so.',
  'CNV-008':
    'spec/openapi/conversations.yaml#listConversations: Conversations are listed, answered (`getConversation`), renamed and archived (`updateConversation`), and deleted (`deleteConversation`).',
  'CNV-009': 'spec/openapi/conversations.yaml#listMessages: Messages are paged behind `after_id`.',
  'CNV-010': 'spec/openapi/conversations.yaml#createConversation: An unknown agent is a 404, two different ones a 400.',
  'CNV-011': 'docs/runs.md#conversations: What is read of a conversation at once is bounded in bytes.',
  // Forks of conversations
  'FRK-001':
    'spec/openapi/conversations.yaml#forkConversation: A fork has the messages up to one of them to the byte, copies no run, and goes on by itself.',
  'FRK-002': 'spec/openapi/conversations.yaml#forkConversation: Deleting either conversation leaves the other whole.',
  'FRK-003': 'spec/openapi/conversations.yaml#forkConversation: A conversation or a message that there is not is a 404.',
  'FRK-004': 'spec/openapi/conversations.yaml#forkConversation: It counts against the limit of conversations.',
  // Conversations that are busy, and runs that wait
  'BSY-001':
    'docs/runs.md#when-a-conversation-is-busy: `enqueue`: the run waits as `queued`, and several begin in the order in which they came.',
  'BSY-002':
    'docs/runs.md#when-a-conversation-is-busy: A run that waits is answered in each form; where nothing is under way it begins at once.',
  'BSY-003': 'docs/runs.md#when-a-conversation-is-busy: `interrupt` cancels the run under way, and goes before what is enqueued.',
  'BSY-004': 'docs/runs.md#runs-that-wait: To cancel a run that waits takes it out: its message is in no conversation.',
  'BSY-005': 'docs/runs.md#runs-that-wait: A repeat with its key joins a run that waits.',
  'BSY-006':
    'docs/runs.md#when-a-conversation-is-busy: `steer` puts the message before the next turn of the run under way, with the event `steered`.',
  'BSY-007': 'docs/runs.md#when-a-conversation-is-busy: A message that no turn has taken is a run of its own, before what is enqueued.',
  'BSY-008': 'spec/openapi/requests.yaml#createRequest: `on_busy` and `priority` of a request.',
  'BSY-009': 'docs/runs.md#when-a-conversation-is-busy: A durable run that was steered is restored with what it was told.',
  'BSY-010': 'docs/runs.md#runs-that-wait: Over the limit of a tenant runs wait, higher priorities first, and other tenants do not.',
  'BSY-011': 'docs/runs.md#runs-that-wait: A run that waits ends as `canceled` when the access of its tenant is over.',
  'BSY-012': 'docs/runs.md#runs-that-wait: As many wait as may, then 429 `queue_full` with `Retry-After`.',
  'BSY-013': 'docs/streams.md#which-event-follows-which: `folded` says how many messages and tokens a history had, and has.',
  'BSY-014': 'docs/operations.md#baton-send: `baton send --conversation --on-busy` sends a message to a conversation.',
  'BSY-015':
    'docs/runs.md#runs-that-wait: A run whose conversation was deleted while it waited ends as `canceled`, and those behind it begin.',
  'BSY-016': 'docs/runs.md#runs-that-wait: A run that can not be begun holds up no other.',
  'BSY-017': 'docs/runs.md#when-a-conversation-is-busy: A message that its run has left behind goes before those that come then.',
  'BSY-018':
    'docs/runs.md#when-a-conversation-is-busy: `interrupt` cancels the run that is under way when it comes, though its server dies behind that.',
  'BSY-019': 'docs/runs.md#runs-that-wait: What a run is begun with is read when its tenant has room for it, and not before.',
  'BSY-020': 'docs/runs.md#when-a-conversation-is-busy: Each message is in one run, in one order for all readers, over a kill.',
  'BSY-021': 'docs/runs.md#when-a-conversation-is-busy: The same of many messages, two nodes and many kills.',
  'BSY-022':
    'docs/runs.md#when-a-conversation-is-busy: Of requests with one key that steer at once, one has put a message, and the others join.',
  'BSY-023':
    'docs/runs.md#runs-that-wait: One whose token is revoked ends as `canceled`, with its prompt in its events, and can not be run again.',
  // Tools together
  'HND-001': 'docs/tools.md#pages: An agent fetches a page over HTTP; what the page says changes nothing but its own frame.',
  'HND-002': 'docs/tools.md#the-sandbox: A file is written, run in the sandbox, its output read, persisted, and read back in a later run.',
  'HND-003': 'docs/runs.md#images: Every wire family receives images of messages and results in its own shape.',
  'HND-004': 'docs/runs.md#images: An image that is refused, missing, too large or none ends the run with `image_unavailable`.',
  'HND-005': 'docs/runs.md#the-end-of-a-run: Nothing is left behind after many runs with random cancels.',
  // Idempotency
  'IDM-001': 'docs/streams.md#repeating-a-request: A repeat of a finished run replays it, whatever its body.',
  'IDM-002': 'docs/streams.md#repeating-a-request: A failed run is replayed too.',
  'IDM-003': 'docs/streams.md#repeating-a-request: Keys are scoped to the tenant.',
  'IDM-004': 'docs/streams.md#repeating-a-request: A repeat may go on behind `Last-Event-ID`.',
  'IDM-005': 'docs/streams.md#repeating-a-request: A key has 1 to 256 characters of UTF-8, else 400.',
  'IDM-006': 'docs/streams.md#repeating-a-request: A request that is refused leaves its key free.',
  'IDM-007': 'docs/streams.md#repeating-a-request: Keys are honoured on orchestrate, chat and conversation messages.',
  'IDM-008': 'docs/streams.md#repeating-a-request: Concurrent retries run once.',
  'IDM-009': 'docs/streams.md#repeating-a-request: A key whose run is gone is a 404; after 24 hours it is free.',
  'IDM-010': 'docs/streams.md#repeating-a-request: `IDEMPOTENCY=database` survives a restart.',
  'IDM-012': 'docs/streams.md#repeating-a-request: A POST with `Last-Event-ID` and without a key is a 400 that starts no run.',
  'IDM-013':
    'docs/streams.md#repeating-a-request: A key whose run never began is free again when its node is dead, and kept while that lives.',
  'IDM-014': 'docs/streams.md#repeating-a-request: Two nodes that get the same key at the same time start one run.',
  'IDM-015':
    'docs/streams.md#repeating-a-request: The header means the same on every route that has it: a repeat joins the run of the first request, whatever it asks for.',
  'IDM-016':
    'spec/openapi/schedules.yaml#runSchedule: A task that is run again with the same key is run once; a key of another kind of run is a 404.',
  'IDM-017': 'spec/openapi/ag-ui.yaml#runAgUi: Over AG-UI either leads to a run: its `Idempotency-Key`, whatever its ids, or its ids.',
  // Limits
  'LIM-001': 'docs/runs.md#limits: TENANT_MAX_CONCURRENT bounds the runs under way: 429 with `Retry-After`.',
  'LIM-002': 'docs/runs.md#limits: TENANT_RATE_PER_MIN bounds the runs started: 429 with `Retry-After`.',
  'LIM-003': 'docs/streams.md#deletion-of-events: RETENTION_DAYS deletes the events of old runs.',
  'LIM-004': 'docs/streams.md#heartbeat: Quiet run streams and tails get heartbeats.',
  'LIM-010': 'docs/security.md#limits-of-a-tenant: TENANT_MAX_AGENTS bounds the stored agents: 409.',
  'LIM-011': 'docs/security.md#limits-of-a-tenant: A stored definition has at most 64 KiB: 413.',
  'LIM-012': 'docs/security.md#limits-of-a-tenant: TENANT_MAX_SCHEDULES bounds the scheduled tasks: an ended one makes room, else 409.',
  'LIM-013': 'docs/security.md#limits-of-a-tenant: TENANT_MAX_CONVERSATIONS and CONVERSATION_MAX_MESSAGES: 409, before a run starts.',
  'LIM-014': 'docs/security.md#limits-of-a-tenant: TENANT_MAX_MEMORY_ENTRIES bounds the memory: 409, an `ERR:` for agents.',
  'LIM-015': 'docs/security.md#limits-of-a-tenant: TENANT_MAX_SCRATCHPADS bounds the scratchpads: an `ERR:` for agents.',
  'LIM-016': 'docs/security.md#limits-of-a-tenant: TENANT_MAX_ARTIFACTS bounds the files: 409, an `ERR:` for agents.',
  'LIM-017': 'docs/security.md#limits-of-a-tenant: TENANT_MAX_STREAMS bounds replays and streams of notifications: 429 with `Retry-After`.',
  'LIM-018': 'docs/security.md#limits-of-a-tenant: Without a setting a tenant has 64 runs at once, and starts 600 a minute.',
  'LIM-019': 'docs/security.md#limits-of-a-tenant: SCHEDULE_MIN_INTERVAL_S, 60 by default, lies between two due times of a task at least.',
  'LIM-020': 'docs/security.md#limits-of-a-tenant: An entry of the memory has at most 256 relations: 409.',
  'LIM-023':
    'docs/security.md#limits-of-a-tenant: A definition that a request brings has the bounds of a stored one, through every door; beyond them 400 with the path, and nothing runs.',
  'LIM-030': "docs/security.md#limits-of-its-own: The administrator sets limits of a tenant one by one; null takes the operator's again.",
  'LIM-031': 'docs/security.md#limits-of-its-own: A limit of runs at once holds at once, for its tenant alone.',
  'LIM-032': 'docs/http.md#rate-of-runs: The headers say the quota of the tenant.',
  'LIM-033': "docs/security.md#limits-of-its-own: What is stored and what is open has its tenant's limits, below and above the settings.",
  'LIM-034':
    'docs/security.md#limits-of-its-own: Runs at once, and runs in a minute, are counted over all nodes, within 5 %, and never beyond.',
  'LIM-035': 'docs/security.md#limits-of-its-own: A node that dies gives back its share.',
  'LIM-036': 'docs/operations.md#the-command-line: `baton tenant limits` shows and sets them.',
  'LIM-037': 'docs/console.md#the-administrator: The administrator sets limits of a tenant on its page.',
  'LIM-038':
    'spec/openapi/admin.yaml#getTenantLimits: The administrator reads what is left of the limits of a tenant: what it is told itself.',
  'LIM-050': 'docs/security.md#limits-of-its-own: A node lets no run in on room that it is giving back.',
  'LIM-051': 'docs/security.md#limits-of-its-own: A node gives its room back, though the database is away for a while.',
  'LIM-052': 'docs/security.md#limits-of-its-own: A run that goes on here while its node gives room back is counted.',
  'LIM-053': 'docs/runs.md#runs-that-wait: A tenant without room does not hold up the waiting runs of others.',
  'LIM-054': 'docs/security.md#limits-of-its-own: The minute of the rate is one, though the wall clock is set back.',
  // Memory, by commands
  'MEC-001': 'docs/runs.md#scratchpads: Scratchpads of an agent and of all agents survive runs; inline agents have theirs.',
  'MEC-002': 'docs/runs.md#entries: `/mem add entry` stores what later runs find again, after a restart too.',
  'MEC-003': 'docs/runs.md#entries: Every form of `/mem` that is wrong is an `ERR:` that says what to write, and stores nothing.',
  'MEC-004': 'docs/runs.md#entries: Entries are linked, listed, expanded, counted and invalidated; `#` before an id is tolerated.',
  'MEC-005': 'docs/runs.md#the-advisors-help-with-memory: `auto_tag` asks the advisor once for tags before storing.',
  'MEC-006':
    'docs/runs.md#the-advisors-help-with-memory: `auto_supersede` shows the advisor the five nearest entries of the type, and invalidates those that it names.',
  'MEC-007': 'docs/runs.md#the-advisors-help-with-memory: `search_expand` asks once for two paraphrases and finds what only they say.',
  'MEC-008':
    'docs/runs.md#the-advisors-help-with-memory: Without an advisor the enrichments do nothing and say nothing; one that fails is said to have.',
  'MEC-009': 'docs/runs.md#the-advisors-help-with-memory: `--rerank` has the advisor order what was found.',
  'MEC-010': 'docs/runs.md#the-search: Intent routing prefers types by the wording of a query, unless it is off or `type=` is given.',
  'MEC-011': 'docs/runs.md#files: An entry that links an artifact opens it for another conversation (`via=mem:`), and only that one.',
  // Questions
  'QUE-001': 'spec/openapi/questions.yaml#listQuestions: Questions are listed newest first, the open ones or all, and those of one run.',
  'QUE-002': 'spec/openapi/questions.yaml#getQuestion: A question is shown as it was asked, and with its answer.',
  'QUE-003': 'spec/openapi/questions.yaml#answerQuestion: A question needs a text, an approval a decision; what does not fit is a 400.',
  'QUE-004': 'docs/http.md#questions: A question is answered once; the others get a 409, also when its run has ended.',
  'QUE-005': "docs/security.md#tenant-isolation: Another tenant's question is a 404.",
  'QUE-006': 'docs/security.md#scopes: A token with `run` answers questions, one with `read` reads them.',
  'QUE-007': 'docs/http.md#questions: A question that nobody answers in time expires, and its run goes on without an answer.',
  'QUE-008':
    'docs/http.md#questions: A run that waits has the state `waiting`, and is under way: it is followed, resumed, waited for and canceled, its conversation is busy.',
  'QUE-009': 'docs/security.md#limits-of-a-tenant: TENANT_MAX_QUESTIONS bounds the open questions: the command fails.',
  'QUE-010':
    'spec/openapi/agents.yaml#AgentDefinition: An agent has `recovery`, `approvals`, `delegates` and `question_ttl_seconds`, if it was given them.',
  'QUE-011': 'docs/streams.md#deletion-of-events: Questions are deleted together with the events of their run.',
  'QUE-020': 'docs/operations.md#the-command-line: `baton questions` lists open questions, answers and decides.',
  'QUE-024': 'docs/operations.md#the-command-line: `baton questions return` and `fail` stand in for functions of the caller.',
  'QUE-030': 'docs/http.md#questions: A command asks once, however often it is begun.',
  'QUE-031': 'docs/http.md#questions: Only the node that has a run asks for it, and only while the run goes on.',
  'QUE-032': 'docs/http.md#questions: The answer wakes its run, once, and from then on any node can go on with it.',
  'QUE-033': 'docs/http.md#questions: A question expires once, on however many nodes, and wakes its run.',
  'QUE-034': 'docs/http.md#questions: A question is taken back by the node that has its run, unless it is answered already.',
  'QUE-035': 'docs/http.md#questions: Questions of one moment are asked in one transaction, as far as there is room.',
  'QUE-036':
    'docs/durability.md#waiting-for-people: What the commands of a turn ask shares transactions, looks for answers, and the mark of their run.',
  'QUE-037': 'docs/http.md#questions: A question and the other commands of its run never wait for each other.',
  'QUE-040': 'docs/http.md#questions: An answer names the token that it was given with; that of an approval is audited.',
  'QUE-041': 'docs/http.md#questions: Approvals take the scope `approve`, by every door.',
  'QUE-042': 'docs/security.md#scopes: Tokens with `run` of before there was `approve` have it; new ones have it when they say so.',
  'QUE-043':
    'docs/security.md#fair-turns: Runs ask people, 25 questions at a time, and go on behind the answers one by one, each in a pass of the event loop.',
  'QUE-050':
    'docs/http.md#questions: An `authorization` has a `url` and a `server` in the event, the list and the webhook, is told by a notification, and takes a denial alone.',
  'QUE-051':
    'docs/connect.md#a2a-for-javascript: A task that waits for a login is in the state `TASK_STATE_AUTH_REQUIRED`, with the address; a message can refuse it.',
  'QUE-052':
    'docs/connect.md#ag-ui-and-copilotkit: A login is an interrupt with its address; the next request goes on when somebody has logged in.',
  'QUE-053':
    'docs/connect.md#mcp-hosts: A host that can open addresses is asked to open that of a login, and told when it is done; others wait.',
  'QUE-054': 'docs/operations.md#the-command-line: `baton send` and `baton questions` print the address of a login.',
  'QUE-055': 'docs/console.md#questions: A login is a link, which opens a tab of its own.',
  // The rate of runs
  'RAT-001': 'docs/http.md#rate-of-runs: Every route that starts runs tells what is left of the rate, to scripts too.',
  'RAT-002': 'docs/http.md#rate-of-runs: What starts no run takes nothing of the rate; a refusal has `r=0` until `Retry-After`.',
  'RAT-003': 'docs/http.md#rate-of-runs: A client that obeys `RateLimit` or `RateLimit-Policy` meets no 429 for its rate.',
  // Answers of providers
  'RES-001': 'docs/runs.md#calls-of-a-model: Text survives being cut at any byte.',
  'RES-002': 'docs/runs.md#calls-of-a-model: Text is streamed as it arrives, each piece a `text`.',
  'RES-003': 'docs/runs.md#calls-of-a-model: Whatever a provider does wrong ends in `upstream_error`, without its words.',
  'RES-004': "docs/runs.md#the-system-prompt: The stable part of the prompt carries the provider's cache marks.",
  'RES-005': 'docs/streams.md#dropped-clients: The run goes on when the client is gone.',
  'RES-006': 'docs/runs.md#calls-of-a-model: A provider that falls silent is given up.',
  'RES-007': 'docs/runs.md#the-word-of-a-message: The words of markers change nothing that a provider has cached.',
  // Runs that are run again
  'RRN-001':
    'docs/runs.md#run-again: A run that is run again is asked the same, with the agent of today; `rerun_of` names the run of before in its events, its state, its result and lists.',
  'RRN-002':
    'docs/runs.md#run-again: It has another prompt, another version of the agent, or a definition of its own, where the body says so.',
  'RRN-003':
    'docs/runs.md#run-again: Of a message in a conversation it is told what was said before that, and the conversation stays as it is.',
  'RRN-004': 'docs/runs.md#run-again: With `from` it begins with a turn, and all that was said before it stands.',
  'RRN-005': 'spec/openapi/requests.yaml#rerunRequest: What there is not is a 404; a run that is under way, or that is not kept, is a 409.',
  'RRN-006': 'spec/openapi/requests.yaml#rerunRequest: It is answered as any run is, and once for each key.',
  'RRN-010':
    'docs/runs.md#recorded-tools: With recorded tools a run says the same to the byte, asks nothing outside and changes nothing; 1,000 runs do.',
  'RRN-011': 'docs/runs.md#recorded-tools: A command of which nothing is recorded fails; a file is written for the caller alone.',
  'RRN-012': 'docs/runs.md#recorded-tools: Delegates, gates, advisors and formats run again.',
  'RRN-013': 'docs/runs.md#recorded-tools: People are not asked, and neither is the caller.',
  'RRN-014': 'docs/runs.md#recorded-tools: With `from` the results are those of the turns behind it.',
  'RRN-015': 'docs/runs.md#recorded-tools: A prompt that names what would have to be fetched is a 409.',
  'RRN-016':
    'docs/operations.md#the-command-line: `baton runs rerun` runs a run again and shows it; so do the clients, with a stream or without.',
  'RRN-017':
    'docs/runs.md#recorded-tools: When the earlier run is erased, or expires, while it is run again, the new run ends as `canceled`.',
  // Tenants
  'TEN-001': 'docs/runs.md#cancel-and-revocation: Disabling a tenant aborts its runs and their model calls.',
  'TEN-002': "docs/runs.md#cancel-and-revocation: Rotating a tenant's token ends its runs.",
  'TEN-003': 'docs/operations.md#the-command-line: What the command line revokes takes effect on a running server.',
  'TEN-004': 'docs/operations.md#the-command-line: On PostgreSQL all nodes know of it when the command returns.',
  // Texts
  'TXT-001':
    'docs/http.md#bodies: Half of a character in a body (in a string or the name of a member), a query, a header or a path is a 400 that names the place.',
  'TXT-002': 'docs/http.md#bodies: Over JSON-RPC it is an error with the id of the request, over the API of OpenAI one in its shape.',
  'TXT-003':
    'docs/runs.md#calls-of-a-model: Half of a character that a model says is U+FFFD, unless its other half comes with the next delta; so it is in what tools and peers say.',
  'TXT-004': 'docs/runs.md#calls-of-a-model: What is sent to a provider never holds half of a character, whatever was stored before.',
  'TXT-005': 'docs/streams.md#the-log: Events and answers never hold half of a character, those that were stored before neither.',
  // Typed answers
  'TYP-001':
    'docs/runs.md#typed-answers: A run with a response format sends the JSON value that validates, as it was written, and no other text of stream 0.',
  'TYP-002':
    'docs/runs.md#typed-answers: Fences and prose around the value are tolerated; of several values the last one that validates counts.',
  'TYP-003':
    'docs/runs.md#typed-answers: What does not validate goes back to the agent with a bounded account of what is wrong, 2 times at most, and each try is counted.',
  'TYP-004':
    'spec/openapi/runs.yaml#JsonSchemaFormat: When no try validates, or the agent has no more turns, the run fails with `response_invalid`.',
  'TYP-005': 'docs/runs.md#the-system-prompt: The agent that is addressed is told the schema.',
  'TYP-006': 'docs/runs.md#typed-answers: Commands run as ever; what is said in their turns is not sent.',
  'TYP-007':
    'docs/runs.md#typed-answers: The gate sees the value that validates; an answer that it has asked to change has to validate again.',
  'TYP-008': 'docs/runs.md#typed-answers: Delegates answer in text, whatever their definitions say.',
  'TYP-009':
    'docs/runs.md#typed-answers: The format is that of the body, else that of the definition; `{"type": "text"}` in the body switches it off.',
  'TYP-010': 'docs/runs.md#typed-answers: The value is bounded in length, depth, the number of its values, and the size of its numbers.',
  'TYP-011': 'docs/runs.md#typed-answers: A schema may have what JSON Schema 2020-12 has; `format` is an annotation.',
  'TYP-012': 'docs/runs.md#typed-answers: A schema that is none, or that leads out of itself, is refused, with the place and the reason.',
  'TYP-013': 'docs/runs.md#typed-answers: A schema sees no other one, of whichever tenant.',
  'TYP-014':
    'docs/runs.md#typed-answers: What a schema and an answer cost is bounded in time and memory, whatever they are, and the server goes on meanwhile.',
  'TYP-015': 'docs/security.md#fair-turns: A tenant whose schemas take long holds up nobody else.',
  'TYP-016':
    'spec/openapi/runs.yaml#ResponseFormat: A format that cannot be used is a 400 on every route that takes one, and nothing is stored or begun.',
  'TYP-017': 'docs/security.md#limits-of-a-tenant: The schema of a response format has at most 64 KiB; beyond it 400.',
  'TYP-018': 'spec/openapi/runs.yaml#RunResult: `output` is the answer parsed, of runs with a response format alone.',
  'TYP-019': 'docs/runs.md#typed-answers: A response format works on every route that starts a run, in conversations and for schedules.',
  'TYP-020': 'docs/runs.md#typed-answers: The replay of such a run is its live stream.',
  'TYP-021':
    'docs/runs.md#typed-answers: A run that a kill interrupts between two tries has sent nothing; the output of one that has ended is there after a restart.',
  'TYP-022': 'docs/ci.md: The scenarios for response formats say their text as it is where there is none.',
  'TYP-023': 'docs/streams.md#which-event-follows-which: `done` says by `content_type` that its content is JSON.',
  'TYP-024': 'docs/runs.md#typed-answers: `output` has the numbers as they were written, in answers and in messages of webhooks.',
  'TYP-025': 'docs/runs.md#how-an-answer-ends: A typed answer that was cut is asked for once more, with twice the room.',
  'TYP-030':
    'docs/runs.md#typed-answers: A schema is read as the library that has written it means it; keywords that nobody knows say nothing.',
  'TYP-031': 'docs/runs.md#typed-answers: `$schema` names the dialect: drafts 4 to 7, 2019-09 or 2020-12.',
  'TYP-032': 'docs/runs.md#typed-answers: `nullable` allows null as it does in OpenAPI 3.0, beside whatever else there is.',
  'TYP-033':
    'spec/openapi/runs.yaml#JsonSchemaFormat: The form of OpenAI is taken on each route and in definitions, and kept and shown in our form.',
  'TYP-034': 'spec/openapi/runs.yaml#JsonSchemaFormat: Both forms at once, and neither, are a 400 with the place.',
  // Usage
  // Reasoning
  'RSN-001': 'docs/runs.md#reasoning: With `stream` thoughts are events `reasoning`, live and in the replay, and neither text nor content.',
  'RSN-002': 'docs/runs.md#reasoning: Without `stream` nothing of the thoughts is kept: all else of the stream is as with it.',
  'RSN-003': 'docs/streams.md#ids-and-cursors: Behind any id of text or thoughts a stream goes on without a loss, and with nothing twice.',
  'RSN-004':
    'docs/runs.md#reasoning: Each member of a body wins over the definition of the agent that is addressed, on every route that starts a run.',
  'RSN-005': 'docs/runs.md#reasoning: Delegates think as their own definitions say.',
  'RSN-006': 'docs/runs.md#reasoning: A definition keeps its `reasoning`, and shows it.',
  'RSN-007': 'spec/openapi/runs.yaml#Reasoning: An effort that there is not is a 400 with its place.',
  'RSN-008': 'docs/runs.md#reasoning: Thoughts count in what a run may say.',
  'RSN-009': 'docs/streams.md#rewind: A run that goes on in another process withdraws the thoughts of the call that is made again.',
  'RSN-010': 'docs/runs.md#reasoning: `token_usage`, `done` and results have the tokens of thoughts where the provider says them.',
  'RSN-011':
    'docs/runs.md#reasoning: Each turn of an agent is asked for with its effort; its thoughts run no command and are not told to the model again.',
  'RSN-012': 'docs/runs.md#reasoning: Thoughts are shown also where the text of their turn is held, or where there is none.',
  'RSN-020': 'docs/providers.md#reasoning: Without reasoning, what is sent is as it was, to the byte.',
  'RSN-021':
    'docs/providers.md#reasoning: Anthropic’s models get an effort as a budget or a level, whichever they take, and no sampling beside it.',
  'RSN-022': 'docs/providers.md#reasoning: Chat completions get an effort as a level that the model, or most hosts, have.',
  'RSN-023': 'docs/providers.md#reasoning: Gemini’s models get an effort as a budget or a level.',
  'RSN-024': 'docs/providers.md#reasoning: The limit of tokens has room for the thoughts that an effort allows.',
  'RSN-025': 'docs/providers.md#reasoning: Thoughts that somebody wants are asked for where that is needed.',
  'RSN-026': 'docs/providers.md#reasoning: An effort that a host refuses is left out.',
  'RSN-027': 'docs/providers.md#reasoning: Thoughts are heard wherever hosts and models put them, once, and in whatever pieces they come.',
  'RSN-028': 'docs/providers.md#reasoning: Thoughts come in whole characters and in their order with the text.',
  'RSN-029': 'docs/runs.md#reasoning: The thoughts of a call that is made again stay, and go on in a new line.',
  'RSN-030': 'docs/runs.md#limits: Thoughts of one call are bounded, heard or not wanted any more.',
  'RSN-031':
    'docs/providers.md#reasoning: Older models of Anthropic go on without thoughts behind calls that were made without, and with them behind others.',
  'RSN-032':
    'docs/providers.md#reasoning: OpenAI’s models that take functions only without an effort get none; a host’s refusal of both is of both alone.',
  'RSN-040':
    'spec/openapi/ag-ui.yaml#runAgUi: The thoughts of each turn are a message of AG-UI, between `REASONING_START` and `REASONING_END`.',
  'RSN-041': 'docs/streams.md#rewind: Over AG-UI thoughts are withdrawn too, wherever the client was.',
  'RSN-042': 'docs/operations.md#baton-send: Of thoughts `baton send` says how many characters they have; `--json` has them as events.',
  'RSN-043': 'docs/console.md#one-run: Thoughts are kept apart from text, and withdrawn to what stays of them.',
  'RSN-044':
    'docs/connect.md#openai-sdk-for-node: Thoughts that a response asks for are items of their own with a summary, streamed, numbered, and the same when it is read again.',
  'RSN-045':
    'docs/connect.md#openai-sdk-for-node: Items of thoughts, and `reasoning_content`, may be sent back with an answer, and say nothing to the agent.',
  'RSN-046': 'docs/connect.md#openai-sdk-for-node: The effort of a request reaches the model.',
  'RSN-047': 'docs/connect.md#openai-sdk-for-node: Thoughts of an agent that sends them are `reasoning_content` of a chat completion.',
  'STP-001':
    'spec/openapi/requests.yaml#listSteps: The steps of a run are its calls with their messages as they were sent, and its commands with their whole results.',
  'STP-002': 'docs/steps.md#reading-them: Steps have pages, are narrowed to a stream, and go without contents.',
  'STP-003': 'docs/steps.md#reading-them: Failed calls, fallbacks, and what became of answers are steps.',
  'STP-004': 'docs/steps.md#reading-them: The steps of a run that is under way are there as far as they have come.',
  'STP-005': 'docs/steps.md#what-they-hold: A step has a bound; images and documents are without their bytes.',
  'STP-006': 'spec/openapi/requests.yaml#listSteps: Steps are of the tenant alone; those of an unknown run are a 404.',
  'STP-007': 'docs/steps.md#what-they-hold: No secret is in a step.',
  'STP-008':
    'docs/steps.md#how-long-they-are-kept: Steps are deleted `STEPS_DAYS` behind the end of their run, or with its events; `missing` says why there are none.',
  'STP-009': 'docs/steps.md#how-it-is-made: A take-over neither loses nor doubles a step.',
  'STP-010':
    'docs/steps.md#how-it-is-made: A prompt is named by the first call of a stream that was told it, and is there for all of them.',
  'USE-001':
    'spec/openapi/usage.yaml#getUsage: Usage is the exact sum of `token_usage` events by day, agent or model, for 10,000 mixed runs too.',
  'USE-002': 'docs/http.md#usage: Canceled runs count as runs that did not fail; a run counts for each agent and model that it has used.',
  'USE-003': 'docs/http.md#usage: A period is exact to the second and half-open; by default it is the last 30 days.',
  'USE-004': 'docs/operations.md#usage-and-prices: Sums stay when the events are deleted.',
  'USE-005': 'docs/operations.md#usage-and-prices: A run that died with its node counts with what it had used.',
  'USE-006':
    'docs/operations.md#upgrade: Runs of before the upgrade, and of nodes without sums, are counted once, before their events are deleted.',
  'USE-007':
    'docs/operations.md#usage-and-prices: `PRICES` gives rows a cost that have no other models, exactly, and others that of the models with a price; a wrong file is told at the start.',
  'USE-008': 'spec/openapi/admin.yaml#getTenantsUsage: The administrator gets the sums of all tenants, or of one; a tenant its own alone.',
  'USE-009': 'docs/operations.md#the-command-line: `baton usage` prints a table, or JSON.',
  'USE-010': 'docs/operations.md#usage-and-prices: A run counts once, however often its commit is repeated.',
  'USE-011': 'docs/http.md#usage: More rows than an answer may have are a 400.',
  'USE-012': 'docs/security.md#fair-turns: Of many questions about usage at once some wait, and those beyond are a 503 with `Retry-After`.',
};
