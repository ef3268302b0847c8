import type { Requirements } from './requirement.ts';

export const doors: Requirements = {
  // A2A server
  'A2S-001': 'spec/openapi/a2a.yaml#getA2aAgentCard: Every agent has a card that clients of A2A 1.0 and of 0.3 can read.',
  'A2S-002': 'spec/openapi/a2a.yaml#getPublicAgentCard: The public card names no agent.',
  'A2S-003':
    'docs/mcp-and-a2a.md#batons-agents-over-a2a: The official JavaScript client sends, streams, gets and cancels, in both versions.',
  'A2S-004':
    'docs/mcp-and-a2a.md#batons-agents-over-a2a: The official Python clients complete send, stream, get, cancel and resubscribe, unmodified.',
  'A2S-005': 'spec/openapi/a2a.yaml#callA2aAgent: A task is a run: same id, same log, cancel either way, whoever started it.',
  'A2S-006': 'docs/mcp-and-a2a.md#batons-agents-over-a2a: A client whose connection dropped subscribes again, and nothing is lost.',
  'A2S-007': 'spec/openapi/a2a.yaml#callA2aAgent: Sending waits for the end unless it is told not to.',
  'A2S-008': 'spec/openapi/a2a.yaml#callA2aAgent: A context groups tasks, is kept, and carries nothing from one to the other.',
  'A2S-009': 'spec/openapi/a2a.yaml#callA2aAgent: Text, data and images of a message reach the model; the task keeps the message.',
  'A2S-010':
    'spec/openapi/a2a.yaml#callA2aAgent: Bodies, requests, methods and parameters that are wrong get the codes of JSON-RPC, with status 200.',
  'A2S-011': 'spec/openapi/a2a.yaml#callA2aAgent: Unknown tasks, tasks that have ended and files of other types get the codes of A2A.',
  'A2S-012': 'spec/openapi/a2a.yaml#callA2aAgent: The version of the protocol is that of `A2A-Version`, 0.3 without; others are refused.',
  'A2S-013':
    'docs/mcp-and-a2a.md#batons-agents-over-a2a: What is wrong with push notifications has the code of A2A, and is said to the client alone.',
  'A2S-014':
    'docs/mcp-and-a2a.md#batons-agents-over-a2a: Authentication, limits, size, type and unknown agents are ordinary HTTP errors over A2A too.',
  'A2S-015': 'spec/openapi/a2a.yaml#callA2aAgent: Text and files are artifacts, in events of a size that clients take.',
  'A2S-016': 'spec/openapi/a2a.yaml#callA2aAgent: A task ends as its run does, with our words and code.',
  'A2S-017': 'spec/openapi/a2a.yaml#callA2aAgent: Tasks are listed by their last change, in pages, with filters.',
  'A2S-018': 'docs/security.md#tenant-isolation: A task of another tenant is unknown.',
  'A2S-019': 'docs/streams.md#deletion-of-events: Retention deletes what a task has kept of its message.',
  'A2S-020': 'docs/mcp-and-a2a.md#batons-agents-over-a2a: Any node follows, gives and cancels any task.',
  'A2S-021':
    'docs/mcp-and-a2a.md#batons-agents-over-a2a: While the server drains, tasks are not begun, and those under way are followed to their end.',
  'A2S-022': 'docs/streams.md#heartbeat: Quiet A2A streams get heartbeats.',
  'A2S-023': 'docs/streams.md#dropped-clients: A client that is gone before its stream begins leaves nothing behind.',
  'A2S-024': 'spec/openapi/a2a.yaml#callA2aAgent: A message may have 1,000 parts.',
  'A2S-025': 'docs/mcp-and-a2a.md#batons-agents-over-a2a: An id comes back as it was sent, or the request is refused.',
  'A2S-026':
    'spec/openapi/a2a.yaml#A2aError: What refuses a request before the protocol answers has the form of JSON-RPC: official clients say why.',
  'A2S-030': 'docs/security.md#network: A card repeats nothing but a host, and then no cache keeps it.',
  'A2S-040': 'spec/openapi/a2a.yaml#callA2aAgent: A stream ends with the question of its run, and goes on with that of the answer.',
  'A2S-041': 'spec/openapi/a2a.yaml#callA2aAgent: Sending waits until the run asks or ends.',
  'A2S-042':
    'spec/openapi/a2a.yaml#callA2aAgent: An approval is answered with `approve`, or `deny` and a reason; anything else is an error that says so.',
  'A2S-043': 'docs/mcp-and-a2a.md#batons-agents-over-a2a: Who has subscribed to a task sees it through its questions to the end.',
  'A2S-044': 'docs/mcp-and-a2a.md#batons-agents-over-a2a: A task that waits can be canceled.',
  'A2S-045': 'docs/mcp-and-a2a.md#batons-agents-over-a2a: Tasks that wait are listed as `TASK_STATE_INPUT_REQUIRED`.',
  'A2S-046': 'spec/openapi/a2a.yaml#callA2aAgent: A task takes no message that is no answer.',
  'A2S-047': 'docs/mcp-and-a2a.md#batons-agents-over-a2a: Of several questions the first is shown, and any can be answered.',
  'A2S-048': 'docs/mcp-and-a2a.md#batons-agents-over-a2a: A task that waits survives a restart, and goes on with its answer.',
  'A2S-090': 'docs/mcp-and-a2a.md#batons-agents-over-a2a: Two servers talk over A2A: a message goes over, and its answer comes back.',
  'A2S-091': "docs/mcp-and-a2a.md#batons-agents-over-a2a: The remote run's failure comes back in words, with nothing of its inside.",
  'A2S-092': 'docs/mcp-and-a2a.md#batons-agents-over-a2a: A cancel ends the remote run too.',
  'A2S-100':
    'spec/openapi/a2a.yaml#callA2aAgent: Times of tasks have milliseconds, and `statusTimestampAfter` includes what changed at that time.',
  'A2S-102':
    'spec/openapi/a2a.yaml#callA2aAgent: Patch numbers of `A2A-Version` do not count, and the query parameter of that name says the same.',
  'A2S-103': 'spec/openapi/a2a.yaml#getPublicAgentCard: Cards have `Cache-Control` and `ETag`, and a 304 for who has them.',
  'A2S-104': 'spec/openapi/a2a.yaml#callA2aAgent: Bytes of `text/plain` and `application/json` reach the model as what they say.',
  'A2S-105':
    'spec/openapi/a2a.yaml#callA2aIndex: The public card leads to an agent that answers, with a slash behind its address or without.',
  'A2S-106':
    'docs/mcp-and-a2a.md#batons-agents-over-a2a: The official Python clients, as they come, stay with a stream that is quiet for long.',
  'A2S-107': 'spec/openapi/a2a.yaml#callA2aAgent: A `question_id` that names no open question is -32602, and the answer names those.',
  'A2S-108': 'docs/mcp-and-a2a.md#batons-agents-over-a2a: A stream that breaks off shows no end, and its client subscribes again.',
  'A2S-110': 'docs/mcp-and-a2a.md#batons-agents-over-a2a: The official Python clients answer the questions of a task.',
  'A2S-112': 'docs/mcp-and-a2a.md#batons-agents-over-a2a: `Idempotency-Key` means nothing over A2A.',
  'A2S-113':
    'docs/mcp-and-a2a.md#batons-agents-over-a2a: A run that was started over A2A is listed, watched, replayed, canceled and billed like any other.',
  'A2S-114': 'docs/connect.md#a2a-for-javascript: The programs for A2A do what the page says.',
  'A2S-115': 'spec/openapi/a2a.yaml#callA2aAgent: A value of a wrong type is -32602, and nothing runs.',
  'A2S-135': 'spec/openapi/a2a.yaml#callA2aAgent: A task that has ended, and its last update, say how its answer has ended.',
  'A2S-140': 'spec/openapi/a2a-http.yaml#sendA2aMessage: Both bindings do the same, of the same tasks.',
  'A2S-141':
    'spec/openapi/a2a-http.yaml#A2aHttpError: An error has the status of HTTP, and the reason that A2A has for it, as `google.rpc.Status`.',
  'A2S-142':
    'docs/mcp-and-a2a.md#batons-agents-over-a2a: The official JavaScript client, in both versions and over both bindings, unmodified.',
  'A2S-143': 'docs/mcp-and-a2a.md#batons-agents-over-a2a: The official Python clients over both bindings, unmodified.',
  'A2S-144': 'spec/openapi/a2a-http.yaml#A2aVersion: Without `1.0` nothing is spoken there; 0.3 has paths of its own.',
  'A2S-145':
    'docs/mcp-and-a2a.md#batons-agents-over-a2a: `application/a2a+json` and `application/json` are taken, and the first is answered.',
  'A2S-146': 'spec/openapi/a2a.yaml#getPublicAgentCard: Cards have `Last-Modified`, and a 304 for who has one that is no older.',
  'A2S-147': 'spec/openapi/a2a-legacy.yaml#sendA2aLegacyMessage: Clients of 0.3 get the Protocol Buffers of that version as JSON.',
  'A2S-148': 'spec/openapi/a2a-http.yaml#getA2aExtendedCard: The extended card is the card of the agent.',
  'A2S-149': 'spec/openapi/a2a-legacy.yaml#followA2aLegacyTask: Streams of 0.3 are had by POST and by GET.',
  'A2S-150': 'spec/openapi/a2a-http.yaml#onA2aTask: Each change of a status is sent, with what the receiver knows the server by.',
  'A2S-151': 'spec/openapi/a2a-http.yaml#onA2aTask: Who speaks 0.3 gets the task in the form of that version.',
  'A2S-152': 'spec/openapi/a2a-http.yaml#createA2aPushConfig: Configurations are set, shown without their secrets, and deleted.',
  'A2S-153': 'spec/openapi/a2a-http.yaml#onA2aTask: What is not taken is sent again, and 410 deletes the configuration.',
  'A2S-154':
    'spec/openapi/a2a-http.yaml#createA2aPushConfig: Addresses are those that webhooks may have, and a task has ten configurations at most.',
  'A2S-155': 'docs/mcp-and-a2a.md#push-notifications: Configurations are the tenant’s own, and none is left of a run that was not let in.',
  'A2S-156': 'docs/mcp-and-a2a.md#push-notifications: What was not sent when a server was killed is sent by the next one.',
  'A2S-157': 'spec/openapi/a2a-http.yaml#streamA2aMessage: A task is streamed, and watched by subscribeToA2aTask and followA2aTask.',
  'A2S-158': 'spec/openapi/a2a-http.yaml#listA2aTasks: Tasks are listed, had by getA2aTask and canceled by cancelA2aTask.',
  'A2S-159':
    'spec/openapi/a2a-http.yaml#listA2aPushConfigs: Configurations are had by getA2aPushConfig and deleted by deleteA2aPushConfig.',
  'A2S-160':
    'spec/openapi/a2a-legacy.yaml#streamA2aLegacyMessage: A task is streamed to clients of 0.3, and watched by subscribeToA2aLegacyTask and followA2aLegacyTask.',
  'A2S-161':
    'spec/openapi/a2a-legacy.yaml#getA2aLegacyTask: Clients of 0.3 cancel by cancelA2aLegacyTask, and have the card by getA2aLegacyExtendedCard.',
  'A2S-162':
    'spec/openapi/a2a-legacy.yaml#createA2aLegacyPushConfig: Clients of 0.3 use listA2aLegacyPushConfigs, getA2aLegacyPushConfig and deleteA2aLegacyPushConfig.',
  'A2S-163': 'docs/mcp-and-a2a.md#batons-agents-over-a2a: An action without the id of an agent is a 404 that says so.',
  'A2S-164':
    'docs/mcp-and-a2a.md#push-notifications: Of one task messages come one behind the other, and no more at a time than a node has time for.',
  'A2S-165':
    'docs/mcp-and-a2a.md#batons-agents-over-a2a: A run that waits to begin is a task in the state `TASK_STATE_SUBMITTED`: it is listed, followed and canceled as one under way.',
  'A2S-166':
    'docs/mcp-and-a2a.md#push-notifications: Of a run that was not let in none is left, and an answer that is refused changes none.',
  'A2S-167':
    'docs/mcp-and-a2a.md#batons-agents-over-a2a: A large task has its room in memory until its client has it: who does not read holds up those of his own tenant.',
  // Front ends that speak AG-UI
  'AGU-001':
    'spec/openapi/ag-ui.yaml#runAgUi: `HttpAgent` gets an answer as one message and as its result, of a run that shows, can be replayed and is billed like any other.',
  'AGU-002': 'docs/connect.md#ag-ui-and-copilotkit: A thread is a conversation; `HttpAgent` goes on with the ids that it has got.',
  'AGU-003': 'docs/connect.md#ag-ui-and-copilotkit: A command is a tool call of the message of its turn, and a file a `CUSTOM` event.',
  'AGU-004': 'docs/connect.md#ag-ui-and-copilotkit: A delegate is a step with a name of its own, and writes messages of its own.',
  'AGU-005':
    'docs/connect.md#ag-ui-and-copilotkit: A typed answer is the result, parsed; a run that fails ends with `RUN_ERROR` and its code.',
  'AGU-006': 'spec/openapi/ag-ui.yaml#runAgUi: What is refused before a run begins is an ordinary error, which `HttpAgent` shows.',
  'AGU-007': 'docs/connect.md#ag-ui-and-copilotkit: A client that aborts leaves the run going.',
  'AGU-008': 'docs/connect.md#ag-ui-and-copilotkit: A run is canceled like any other, and `HttpAgent` is told.',
  'AGU-009': 'spec/openapi/ag-ui.yaml#runAgUi: A thread has one run at a time.',
  'AGU-010':
    'docs/connect.md#ag-ui-and-copilotkit: A question is an interrupt; the next request answers it in `resume`, and streams the rest under its own `runId`.',
  'AGU-011':
    'docs/connect.md#ag-ui-and-copilotkit: An interrupt asks for approval; `cancelled` denies it, or tells the agent that the question was dismissed.',
  'AGU-012': 'docs/connect.md#ag-ui-and-copilotkit: What is answered already is a 409, unless the answer is the same, or `cancelled`.',
  'AGU-013':
    'docs/connect.md#ag-ui-and-copilotkit: A thread that waits takes no message; when its run is over, `resume` beside a message says nothing.',
  'AGU-014': 'docs/connect.md#ag-ui-and-copilotkit: Delegates that ask at the same time are one interrupt after the other.',
  'AGU-020':
    'docs/connect.md#ag-ui-and-copilotkit: The same request goes on behind any frame, live or replayed: nothing is lost, and nothing comes twice.',
  'AGU-021': 'spec/openapi/ag-ui.yaml#runAgUi: A run is that of its `threadId` and `runId`, for requests at the same time too.',
  'AGU-022':
    'docs/connect.md#ag-ui-and-copilotkit: Behind an answer the stream begins with `RUN_STARTED`, and can be gone on with like any other.',
  'AGU-023': 'docs/connect.md#ag-ui-and-copilotkit: Runs are joined, and interrupts answered, after a restart.',
  'AGU-024':
    'docs/connect.md#ag-ui-and-copilotkit: A client of a server that is killed goes on behind its last frame, to the text that the run has in the end.',
  'AGU-025':
    'docs/connect.md#ag-ui-and-copilotkit: Text that was withdrawn is followed by a `MESSAGES_SNAPSHOT`, also where the log has lost what the client has seen.',
  'AGU-030':
    'docs/connect.md#ag-ui-and-copilotkit: Of what a client sends, what lies behind the last message that was stored counts; nothing new is a 400.',
  'AGU-031': 'docs/connect.md#ag-ui-and-copilotkit: Several new messages of the user are one prompt.',
  'AGU-032':
    'docs/connect.md#ag-ui-and-copilotkit: A thread begins with what was said before its first prompt; what the front end says of itself stands in front of that.',
  'AGU-033': 'spec/openapi/ag-ui.yaml#runAgUi: A message may hold text and images; what else it holds is a 400.',
  'AGU-034': 'spec/openapi/ag-ui.yaml#runAgUi: A thread of digits is a conversation of this agent that exists; else a 404.',
  'AGU-035': 'docs/connect.md#ag-ui-and-copilotkit: A thread belongs to its agent, and begins anew when its conversation was deleted.',
  'AGU-036':
    'spec/openapi/ag-ui.yaml#runAgUi: a `state` that is no object or too large, and `tools` that are no functions, are a 400; `forwardedProps` are ignored.',
  'AGU-037':
    'spec/openapi/ag-ui.yaml#runAgUi: A canceled run ends with the outcome `cancelled`, and with `RUN_ERROR` for clients of before 1.0.',
  'AGU-038': 'docs/security.md#tenant-isolation: A thread, and the question of one, is unknown to other tenants and other threads.',
  'AGU-039':
    'spec/openapi/ag-ui.yaml#AgUiResumeFrom: A `Last-Event-ID` that is none is a 400; to a run that its request starts it says nothing.',
  'AGU-040': 'docs/connect.md#ag-ui-and-copilotkit: The program of the documentation does what it says, with strict types.',
  'AGU-060': 'spec/openapi/ag-ui.yaml#runAgUi: The last event of a run says how its answer has ended.',
  'AGU-070':
    'spec/openapi/ag-ui.yaml#runAgUi: Functions of the front end are called, wait together, and the next run goes on with their messages.',
  'AGU-071': 'spec/openapi/ag-ui.yaml#runAgUi: What is answered twice joins; other threads, and a message meanwhile, are refused.',
  'AGU-072': 'spec/openapi/ag-ui.yaml#runAgUi: A call survives kill -9, and a day.',
  'AGU-073': 'spec/openapi/ag-ui.yaml#runAgUi: The agent is told the state of a front end, and changes it by the file `state.json`.',
  'AGU-074': 'docs/connect.md#ag-ui-and-copilotkit: A call that comes behind thoughts is in a message of its own, behind them.',
  'AGU-080':
    'docs/connect.md#ag-ui-and-copilotkit: CopilotKit talks to an agent through the route that stands there, and comes back to a thread.',
  'AGU-081': 'docs/connect.md#ag-ui-and-copilotkit: What an agent asks is answered through CopilotKit.',
  'AGU-082': 'docs/connect.md#ag-ui-and-copilotkit: CopilotKit shows what is wrong with a token or the id of an agent.',
  'AGU-083':
    'docs/connect.md#ag-ui-and-copilotkit: Agents call the functions of a front end of CopilotKit, and go on with what they return.',
  // MCP server
  'MCS-001': 'spec/openapi/mcp.yaml#sendMcpMessage: The tools are `run_agent` and each stored agent by its id, with what describes them.',
  'MCS-002':
    'spec/openapi/mcp.yaml#sendMcpMessage: A call is a run like any other: listed, replayed, billed, over `run_agent` or the tool of an agent.',
  'MCS-003':
    'spec/openapi/mcp.yaml#sendMcpMessage: The answer is the first text, files are embedded resources, a JSON object is structured content.',
  'MCS-004':
    'spec/openapi/mcp.yaml#sendMcpMessage: A run that fails, and arguments that are wrong, are results with `isError`; a tool that there is not is an error.',
  'MCS-005': 'spec/openapi/mcp.yaml#sendMcpMessage: Progress is told where it is asked for, and grows.',
  'MCS-006': 'spec/openapi/mcp.yaml#sendMcpMessage: `notifications/cancelled` cancels the run.',
  'MCS-007':
    'spec/openapi/mcp.yaml#streamMcpMessages: The stream of a call is gone on with after a lost connection, in another client, and after a restart; nothing is lost or twice.',
  'MCS-008': 'spec/openapi/mcp.yaml#streamMcpMessages: Clients are told when the tools have changed, from any node, and only then.',
  'MCS-010': 'spec/openapi/mcp.yaml#sendMcpMessage: A client with elicitation is asked what the run asks, and its answer is the answer.',
  'MCS-011': 'spec/openapi/mcp.yaml#sendMcpMessage: Declined or dismissed, an approval is denied and a question answered with that.',
  'MCS-012': 'spec/openapi/mcp.yaml#sendMcpMessage: A client need not ask any more when somebody else has answered.',
  'MCS-013': 'spec/openapi/mcp.yaml#sendMcpMessage: A question reaches a client that has lost its connection.',
  'MCS-014': 'spec/openapi/mcp.yaml#sendMcpMessage: For a client that can not be asked the call waits, and progress says where to answer.',
  'MCS-015': 'spec/openapi/mcp.yaml#sendMcpMessage: Answers, cancels and changes of tools reach the call by way of any node.',
  'MCS-020':
    'spec/openapi/mcp.yaml#endMcpSession: Every message but `initialize` needs a session: 400 without, 404 for one that has ended or never was.',
  'MCS-021':
    'spec/openapi/mcp.yaml#sendMcpMessage: Both versions are spoken, others are answered with the newest; a version in the header that is not known is a 400.',
  'MCS-022': 'spec/openapi/mcp.yaml#sendMcpMessage: Tenants see nothing of each other, and a session goes on with its own streams only.',
  'MCS-023': 'spec/openapi/mcp.yaml#sendMcpMessage: A call that is sent again joins its run; another call with its id is an error.',
  'MCS-024': 'spec/openapi/mcp.yaml#sendMcpMessage: Without `text/event-stream` in `Accept` the answer is one message.',
  'MCS-025':
    'spec/openapi/mcp.yaml#sendMcpMessage: What is no message is a 400, what is wrong with a method an error of JSON-RPC; notifications are a 202.',
  'MCS-026': 'spec/openapi/mcp.yaml#McpForbidden: `Origin` is one that `CORS_ORIGINS` names, or the server’s own, unless that says `*`.',
  'MCS-027':
    "spec/openapi/mcp.yaml#sendMcpMessage: A call that the limits of the tenant don't let in is a result with `isError`, and its id stays free.",
  'MCS-028':
    'docs/security.md#limits-of-a-tenant: The sessions of a tenant are bounded and end unused; the one that was not used for longest goes.',
  'MCS-029': "docs/security.md#limits-of-a-tenant: The streams of MCP count among the tenant's.",
  'MCS-030': 'spec/openapi/mcp.yaml#sendMcpMessage: The tools come in pages; an agent `run_agent` is run through the tool of that name.',
  'MCS-031': "docs/connect.md#mcp-hosts: Baton's own MCP client calls the agents of another server.",
  'MCS-032': 'docs/connect.md#mcp-hosts: The conformance suite of MCP passes, but for what wants a server made for it.',
  'MCS-033': "docs/connect.md#mcp-hosts: The host's file and the program in the documentation work as they stand.",
  'MCS-034': 'spec/openapi/mcp.yaml#sendMcpMessage: A lost connection cancels nothing.',
  'MCS-035': 'spec/openapi/mcp.yaml#streamMcpMessages: A stream whose events are deleted says so with its response.',
  'MCS-036': 'docs/security.md#scopes: A token that may only run does all of it.',
  'MCS-037':
    'spec/openapi/mcp.yaml#sendMcpMessage: An id, and what progress is told by, comes back as it was sent, or the message is refused.',
  'MCS-057': 'spec/openapi/mcp.yaml#sendMcpMessage: The result of a call says how its answer has ended, streamed or not.',
  'MCS-058':
    'spec/openapi/mcp.yaml#sendMcpMessage: What has no room in a result is linked, behind the beginning of a long answer, and is there but once; a result stays below 1 MiB.',
  'MCS-059': 'spec/openapi/mcp.yaml#sendMcpMessage: A link leads to all of an answer or a file, in parts where it is long.',
  'MCS-060':
    'spec/openapi/mcp.yaml#sendMcpMessage: Artifacts are listed in pages, and read as text or as bytes, in each of their versions.',
  'MCS-061':
    'spec/openapi/mcp.yaml#sendMcpMessage: What is unknown is -32002 with its uri, and so is what belongs to others; without `read` a token reads what its own runs have given.',
  'MCS-062': 'docs/mcp-and-a2a.md#batons-agents-over-mcp: The official clients, JavaScript and Python, read answers and files of any size.',
  'MCS-063':
    'spec/openapi/mcp.yaml#sendMcpMessage: A large JSON object is in `structuredContent` alone, and one that is too large there is an error where clients would take no other.',
  'MCS-100':
    'docs/mcp-and-a2a.md#versions: Official clients of both generations, in each of their modes, are served at one address, each in its own version.',
  'MCS-101': 'spec/openapi/mcp.yaml#sendMcpMessage: A client of 2026-07-28 is told which versions, capabilities and extensions there are.',
  'MCS-102':
    'spec/openapi/mcp.yaml#sendMcpMessage: A request that stands alone says its version and what its client can do, or is refused.',
  'MCS-103':
    'spec/openapi/mcp.yaml#sendMcpMessage: Headers that are missing, or say something else than the body, are refused; a name may be encoded.',
  'MCS-104': 'spec/openapi/mcp.yaml#sendMcpMessage: A version that is not known is refused with those that are.',
  'MCS-105': 'spec/openapi/mcp.yaml#sendMcpMessage: An unknown method is a 404, and unknown tools, cursors and resources are -32602.',
  'MCS-106':
    'spec/openapi/mcp.yaml#sendMcpMessage: Results say what they are, who has given them, and for how long what is listed or read holds.',
  'MCS-107':
    'spec/openapi/mcp.yaml#sendMcpMessage: In 2026-07-28 there are neither sessions nor streams of the server’s own, and notifications are taken.',
  'MCS-108': 'spec/openapi/mcp.yaml#sendMcpMessage: A call that stands alone is a run of its own each time, and its stream has no ids.',
  'MCS-109': 'spec/openapi/mcp.yaml#sendMcpMessage: A client of 2026-07-28 that disconnects has cancelled its call, unless that is a task.',
  'MCS-110':
    'docs/mcp-and-a2a.md#calls-that-are-sent-again: What a run asks ends the response, and the call that is sent again has the answer and goes on.',
  'MCS-111':
    'docs/mcp-and-a2a.md#calls-that-are-sent-again: What is still open is asked again, each question under its own key, and an answer that does not fit counts for nothing.',
  'MCS-112': 'docs/mcp-and-a2a.md#calls-that-are-sent-again: Approvals are asked of tokens that may approve, and of no others.',
  'MCS-113':
    'docs/mcp-and-a2a.md#calls-that-are-sent-again: A state that was changed, has expired, or is that of another tenant, token or call is refused.',
  'MCS-114':
    'docs/mcp-and-a2a.md#calls-that-are-sent-again: Any node takes the call that is sent again, and one that stops has it sent again.',
  'MCS-115':
    'docs/mcp-and-a2a.md#tasks: A call is a task at once where that is asked for, or when it takes too long, for clients that know tasks.',
  'MCS-116':
    'docs/mcp-and-a2a.md#tasks: A task that has ended has the result that the call would have given; one whose events are deleted has failed.',
  'MCS-117': 'docs/mcp-and-a2a.md#tasks: A task asks what its client can give, and goes on with what it is answered.',
  'MCS-118': 'docs/mcp-and-a2a.md#tasks: A task is cancelled, and to cancel one that has ended means nothing.',
  'MCS-119': 'docs/mcp-and-a2a.md#tasks: Tasks are found by tokens that may read their runs, and by clients that declare the extension.',
  'MCS-120': 'docs/mcp-and-a2a.md#tasks: Tasks, and what calls ask, outlive a killed node, and a day.',
  'MCS-121':
    'docs/mcp-and-a2a.md#tasks: The official client of the extension, unmodified, runs a task to its end and answers what it asks.',
  'MCS-122':
    'docs/mcp-and-a2a.md#versions: The conformance suite of MCP passes for both generations, tasks included, but for what wants a server made for it.',
  'MCS-123': 'docs/security.md#tokens: A call whose token is revoked while its client waits is answered no more, and its run goes on.',
  'MCS-124': 'docs/mcp-and-a2a.md#tasks: A run that waits to begin is `working` too.',
  'MCS-130':
    'spec/openapi/mcp.yaml#sendMcpMessage: Progress comes every few seconds while a call is under way, whatever its run does or waits for.',
  'MCS-131': 'spec/openapi/mcp.yaml#streamMcpMessages: Progress grows on over a stream that is gone on with.',
  'MCS-132': 'docs/connect.md#mcp-hosts: The official clients wait longer than their limit, where progress resets it.',
  'MCS-133':
    'docs/connect.md#prompts-for-hosts: Agents whose definitions have `prompt_arguments` are prompts, listed in pages, and no others.',
  'MCS-134':
    'docs/connect.md#prompts-for-hosts: A prompt is the instructions of its agent, with the arguments in their places and the others behind.',
  'MCS-135': 'docs/connect.md#prompts-for-hosts: A prompt that there is not, wrong arguments and a text that is too long are -32602.',
  'MCS-136':
    'spec/openapi/mcp.yaml#streamMcpMessages: Clients are told when the prompts have changed, from any node, and of tools only when these have.',
  'MCS-137': 'spec/openapi/mcp.yaml#sendMcpMessage: Of prompts, clients of 2026-07-28 may keep the list, and not what one gives.',
  'MCS-140':
    'spec/openapi/mcp.yaml#sendMcpMessage: `subscriptions/listen` is acknowledged first, with what is honoured; each message has the id of the request.',
  'MCS-141': 'spec/openapi/mcp.yaml#sendMcpMessage: Who listens to lists is told when they have changed, and of no other.',
  'MCS-142':
    'spec/openapi/mcp.yaml#sendMcpMessage: Who listens to a resource is told when an artifact has a new version, and when a run has ended.',
  'MCS-143':
    'spec/openapi/mcp.yaml#sendMcpMessage: Who listens to a task is told how it is, and each time that this changes, as `tasks/get` tells it.',
  'MCS-144':
    'spec/openapi/mcp.yaml#sendMcpMessage: Listening to tasks takes a client that declares them (-32021); a stream has at most 100 resources, and 100 tasks.',
  'MCS-145': 'spec/openapi/mcp.yaml#sendMcpMessage: Without `read` a token listens to what is its own.',
  'MCS-146': 'docs/mcp-and-a2a.md#what-a-client-listens-to: The official client listens, and ends it.',
  'MCS-147':
    'docs/mcp-and-a2a.md#what-a-client-listens-to: A stream ends in order when the server stops, has heartbeats, and counts among those of its tenant.',
  'MCS-148': 'docs/mcp-and-a2a.md#what-a-client-listens-to: What happens on another node is heard.',
  'MCS-150':
    'docs/mcp-and-a2a.md#resources-in-2026-07-28: Artifacts are listed in pages and read, with how long they may be kept; what is unknown is -32602.',
  'MCS-151': 'docs/mcp-and-a2a.md#resources-in-2026-07-28: Without `read` a token lists and reads what is its own.',
  'MCS-152': 'docs/mcp-and-a2a.md#resources-in-2026-07-28: What is large is linked, and read by its links, in results and in tasks.',
  'MCS-160':
    'docs/connect.md#clients-of-mcp-that-were-tried: Of the official clients for JavaScript one of each generation and version goes through the whole program, tasks included.',
  'MCS-161':
    'docs/connect.md#clients-of-mcp-that-were-tried: The other official clients for JavaScript and Python, FastMCP and the Inspector do what their rows say, in both generations.',
  'MCS-162': 'docs/connect.md#clients-of-mcp-that-were-tried: The page has the clients that are tried, with their versions.',
  'MCS-163':
    'docs/connect.md#clients-of-mcp-in-programs: The programs in Python, the command of the Inspector and the file of Claude Desktop do what the page says.',
  'MCS-164':
    'spec/openapi/mcp.yaml#sendMcpMessage: Methods of tasks do without `Mcp-Name`; one that is there has to be the id of the task.',
  // Clients of OpenAI's API
  'OAI-001': 'spec/openapi/openai.yaml#openaiListModels: The agents are listed as models, and each is known by its id (openaiGetModel).',
  'OAI-002': 'spec/openapi/openai.yaml#openaiCreateChatCompletion: A completion is the answer of a run like any other, with its tokens.',
  'OAI-003':
    'spec/openapi/openai.yaml#openaiCreateChatCompletion: Earlier messages are the history, system messages are added to the goal, images are taken.',
  'OAI-004':
    'spec/openapi/openai.yaml#openaiCreateChatCompletion: A streamed completion has the role, the text as it comes, the reason, and the tokens when asked for.',
  'OAI-005': 'spec/openapi/openai.yaml#openaiCreateChatCompletion: A client that goes away leaves its run going.',
  'OAI-006':
    'spec/openapi/openai.yaml#openaiCreateChatCompletion: A run that fails is a 502 with its code, which the SDKs do not send again, or an error in the stream.',
  'OAI-007':
    "spec/openapi/openai.yaml#openaiCreateChatCompletion: What an agent can't do is a 400 with its member, and nothing is ignored in silence.",
  'OAI-008': 'spec/openapi/openai.yaml#openaiCreateChatCompletion: A completion is JSON by a schema, or by none, where that is asked for.',
  'OAI-009':
    'spec/openapi/openai.yaml#openaiCreateChatCompletion: A repeat with the same `Idempotency-Key` gets the completion of the first.',
  'OAI-010': 'spec/openapi/openai.yaml#OpenAiChatCompletion: The files of the run are in the completion.',
  'OAI-011': "spec/openapi/openai.yaml#OpenAiError: Errors have the form of OpenAI's.",
  'OAI-020': 'spec/openapi/openai.yaml#openaiCreateResponse: A response is the answer of a run like any other, and can be had again.',
  'OAI-021': "spec/openapi/openai.yaml#openaiCreateResponse: A streamed response has OpenAI's events in their order, each with its number.",
  'OAI-022':
    'spec/openapi/openai.yaml#openaiGetResponse: A response in the background is read from its start or behind a number, and is canceled (openaiCancelResponse).',
  'OAI-023': 'spec/openapi/openai.yaml#openaiCreateResponse: A response goes on from another one, or from answers that it names.',
  'OAI-024': 'spec/openapi/openai.yaml#openaiCreateResponse: A response may be a message to a conversation.',
  'OAI-025': 'spec/openapi/openai.yaml#openaiCreateResponse: A run that fails is a response that failed.',
  'OAI-026': 'spec/openapi/openai.yaml#openaiCreateResponse: With `store: false` the response can not be had again.',
  'OAI-027': "spec/openapi/openai.yaml#openaiGetResponse: Any run of the tenant is a response, and no other tenant's.",
  'OAI-028': 'spec/openapi/openai.yaml#openaiCreateResponse: A response that asks people is in progress until it is answered.',
  'OAI-029': "spec/openapi/openai.yaml#openaiCreateResponse: What an agent can't do is a 400 with its member.",
  'OAI-030': 'spec/openapi/openai.yaml#openaiCreateResponse: A repeat with the same `Idempotency-Key` gets the first response.',
  'OAI-031': 'spec/openapi/openai.yaml#OpenAiResponse: The files of the run are in the response.',
  'OAI-032': 'docs/operations.md#backup: What was asked of a response is deleted with the events of its run.',
  'OAI-033': 'docs/connect.md#openai-sdk-for-node: An input names at most 64 answers by their ids, of 32 MiB together.',
  'OAI-034': 'docs/connect.md#openai-sdk-for-node: What was said in the responses before has 32 MiB at most.',
  'OAI-035': 'spec/openapi/openai.yaml#openaiCancelResponse: A response that waits to begin is canceled as one that has begun.',
  'OAI-040':
    'spec/openapi/openai.yaml#openaiCreateResponse: After a restart clients go on behind the number that they have; what was withdrawn is in a message of its own.',
  'OAI-041':
    'spec/openapi/openai.yaml#openaiCreateChatCompletion: A completion whose text is withdrawn ends with an error, and its repeat has the whole answer.',
  'OAI-050': 'docs/connect.md#openai-sdk-for-node: The programs for the official SDKs do what is said.',
  'OAI-051': 'docs/connect.md#ai-sdk: The AI SDK works with both of its providers, without settings of its own.',
  'OAI-052': 'docs/connect.md#python-frameworks: Frameworks that are built on the API work as they are.',
  'OAI-071':
    'spec/openapi/openai.yaml#openaiCreateChatCompletion: A completion says how its answer has ended; a refusal is one of the ends, with its words and what came before them.',
  'OAI-072':
    'spec/openapi/openai.yaml#openaiCreateResponse: A response whose answer was cut or refused is incomplete, in one piece, in its events and in those of the log.',
  'OAI-073':
    'docs/connect.md: Sampling, stops and limits of a request hold for its run and its agent; what clients send unasked, and changes nothing, is taken.',
  'OAI-074': 'docs/connect.md: The `name` of a message stands in front of it.',
  'OAI-075': 'docs/connect.md: What OpenAI’s caches have read and written is counted, in one piece and in streams.',
  'OAI-076': 'docs/connect.md: A response has every member that Open Responses requires, from its beginning on.',
  'OAI-080':
    'spec/openapi/openai.yaml#openaiCreateResponse: The `sequence_number` of a response counts its events from 0; live, and read again, they are the same.',
  'OAI-081': 'spec/openapi/openai.yaml#openaiGetResponse: A `starting_after` is an integer of 32 bits, however long the run is.',
  'OAI-082':
    'docs/decisions/0001-one-order-for-wire-and-log.md: After a crash the numbers go on behind what a client has seen, with what it has seen in front of them.',
  'OAI-083': 'spec/openapi/openai.yaml#openaiCreateResponse: On another node a `sequence_number` means the same.',
  'OAI-084':
    'spec/openapi/openai.yaml#openaiDeleteResponse: A response that was deleted is not found, and no other one goes on from it; its run stays.',
  'OAI-085':
    "spec/openapi/openai.yaml#openaiDeleteResponse: One in progress is a 409, one of another token or tenant isn't deleted, and one that is gone is a 404.",
  'OAI-086': 'spec/openapi/openai.yaml#openaiListInputItems: The input is listed as it was sent, with ids; what is not kept is a 404.',
  'OAI-087': 'spec/openapi/openai.yaml#openaiListInputItems: What was said before is listed too, page by page in either order.',
  'OAI-088': "docs/connect.md#openai-sdk-for-node: What OpenAI's API has and agents don't is a 404 that says so, and what to do instead.",
  'OAI-089':
    'spec/openapi/openai.yaml#openaiCompactResponse: A conversation becomes what the user has said and one item, which stands for all else when it is sent.',
  'OAI-090':
    'spec/openapi/openai.yaml#openaiCompactResponse: The summary is the answer of a run like any other: counted, billed, repeated by its key; it runs no command.',
  'OAI-091':
    'spec/openapi/openai.yaml#openaiCompactResponse: What cannot be compacted is a 400, a 404, 502 or 504, and never an empty summary.',
  'OAI-092':
    'spec/openapi/openai.yaml#openaiCreateConversation: Conversations are begun, looked up (openaiGetConversation), changed (openaiUpdateConversation) and deleted (openaiDeleteConversation), whoever has begun them.',
  'OAI-093': 'spec/openapi/openai.yaml#openaiCreateConversation: The first response decides the agent of a conversation.',
  'OAI-094':
    'spec/openapi/openai.yaml#openaiListConversationItems: Items are added (openaiCreateConversationItems), listed, looked up (openaiGetConversationItem) and deleted (openaiDeleteConversationItem).',
  'OAI-095':
    'spec/openapi/openai.yaml#openaiCreateConversationItems: What a conversation cannot keep is a 400 with its place; while a response is in progress it is a 409.',
  'OAI-100':
    'spec/openapi/openai.yaml#openaiCreateFile: Files are uploaded, looked up (openaiGetFile), downloaded (openaiGetFileContent) and deleted (openaiDeleteFile).',
  'OAI-101': 'spec/openapi/openai.yaml#openaiListFiles: Files are listed page by page, in either order and by their purpose.',
  'OAI-102':
    'docs/connect.md#files: A file is a document or an image of chat completions, responses, conversations and prompts of our own API.',
  'OAI-103': 'docs/connect.md#files: A file that a tenant does not have, or that is no image where one must be, is a 400 with its place.',
  'OAI-104': 'spec/openapi/openai.yaml#openaiCreateFile: A file that expires is gone, and is deleted.',
  'OAI-105': 'docs/security.md#limits-of-a-tenant: What a tenant may upload is bounded, in files and in bytes.',
  'OAI-106': 'spec/openapi/openai.yaml#OpenAiFileRequest: An upload is a form; what is none, or not this one, is a 400 with its place.',
  'OAI-107': 'docs/http.md#bodies: A form is bounded as any body is while it comes; one that is slow or breaks off leaves nothing behind.',
  'OAI-110':
    'docs/connect.md#openais-websocket-mode: Responses come over a WebSocket, with the official client and to the byte as in the event stream.',
  'OAI-111': 'docs/connect.md#openais-websocket-mode: Functions are called over a WebSocket, and gone on from with their outputs.',
  'OAI-112':
    'docs/http.md#websockets: The last response of a connection is gone on from though it is not stored; until an error, and there alone.',
  'OAI-113':
    'docs/http.md#websockets: What is wrong with a message is an error with the status of the POST, and the connection stays; one response is in progress at a time.',
  'OAI-114':
    'docs/http.md#websockets: It is opened at its own address, with a token that may run agents; any other `Upgrade` changes nothing.',
  'OAI-115': 'docs/http.md#websockets: A message has its bounds, and until it is whole it takes of the room for bodies.',
  'OAI-116': 'docs/http.md#websockets: A run goes on when its connection breaks.',
  'OAI-117':
    'docs/http.md#websockets: A connection ends with its hour, its token, the server, or when nothing is asked; what is in progress comes first.',
  'OAI-118': 'docs/http.md#websockets: A client that reads slowly gets the events from the log; nothing waits for it in memory.',
  'OAI-119':
    'docs/http.md#websockets: A tenant has so many, each a connection of its own; runs are counted as those of a POST; origins are looked at.',
  'OAI-120':
    'docs/connect.md#openai-sdk-for-go: The official client for Go streams, goes on from a response, and has our errors in its own.',
  'OAI-121':
    'docs/connect.md#openai-sdk-for-java: The official client for Java streams, goes on from a response, and has our errors in its own.',
  'OAI-122': 'docs/connect.md#javascript-frameworks: Frameworks for JavaScript work as they are, and their errors say what is wrong.',
  'OAI-123':
    'spec/openapi/openai.yaml#openaiCreateChatCompletion: Where the user has not had the last word, the agent goes on; how closely it looks at an image is up to its model.',
  'OAI-124':
    'docs/connect.md#open-webui: What Open WebUI sends is answered: its list of models, chats, titles, tags, and what it asks to follow up.',
  'OAI-125': 'docs/connect.md#python-frameworks: LangChain’s standard tests of chat models pass, with either API.',
  'OAI-126':
    'docs/connect.md#functions: Frameworks call the functions that an agent asks for, and send back what they return, over either API.',
  'OAI-140':
    "docs/connect.md#functions: A completion ends with calls of the client's functions, and the next one goes on with their outputs.",
  'OAI-141': 'docs/connect.md#functions: Each part of a run between two calls is a completion of its own.',
  'OAI-142': 'docs/connect.md#functions: A request that is sent twice joins, and nothing runs again.',
  'OAI-143': 'docs/connect.md#functions: All outputs of a turn come together.',
  'OAI-144': 'docs/connect.md#functions: Calls of other runs and providers are what was said before.',
  'OAI-145': 'docs/connect.md#functions: `tool_choice` holds for the first turn.',
  'OAI-146': "docs/connect.md#functions: The official client's helper for functions runs.",
  'OAI-147': 'docs/connect.md#functions: A call survives kill -9, and a day.',
  'OAI-150': 'docs/connect.md#functions: A response ends with calls of functions, and the next one is what follows on their outputs.',
  'OAI-151': 'docs/connect.md#functions: Calls are streamed and numbered from 0, the same live and replayed.',
  'OAI-152': 'docs/connect.md#functions: A run goes on from the items alone, without anything that is stored.',
  'OAI-153': 'docs/connect.md#functions: A continuation that is sent twice joins; all outputs of a turn come together.',
  'OAI-154': 'docs/connect.md#functions: Functions are called in conversations and in the background.',
  'OAI-155': 'docs/connect.md#functions: What is no function is refused by its name.',
  'OAI-156': 'docs/connect.md#functions: A call that a response has ended with survives kill -9, and a day.',
  'OAI-157': 'docs/connect.md#functions: A request with functions waits while people are asked, and ends with calls or the answer.',
  'OAI-158':
    'docs/connect.md#functions: Who polls a response with functions has its log read where it has ended, and page by page as replays are.',
};
