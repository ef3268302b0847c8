import type { Requirements } from './requirement.ts';

export const tools: Requirements = {
  // Remote A2A agents
  'A2C-001': 'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: `A2A_CONFIG` names remote agents with their addresses and headers.',
  'A2C-002':
    'docs/operations.md#settings-and-the-first-start: A bad file stops the start with one line that names the file and the member, never a value.',
  'A2C-003': 'docs/runs.md#the-system-prompt: Without agents `/a2a` is in no prompt, and says how it is turned on.',
  'A2C-004': 'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: The SDK is loaded with the first call, not with the server.',
  'A2C-010':
    'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: Messages, artifacts and words of a status are collected into the answer, in A2A 1.0 and 0.3, streamed or not.',
  'A2C-011': 'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: The text of the message is sent and nothing else.',
  'A2C-012': 'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: A task that is not done is waited for.',
  'A2C-013': 'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: A task that failed, is refused or wants more is `ERR:` with its words.',
  'A2C-014':
    'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: Cancel and the time-out end the request and cancel the remote task; nothing is left behind.',
  'A2C-020': 'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: `/a2a list`, `/a2a card` and `/a2a call`.',
  'A2C-021': 'docs/runs.md#results: A mistake in the command is told with the names that there are.',
  'A2C-022': 'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: A session that has ended makes no connection.',
  'A2C-030': 'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: An agent that cannot be reached, or has no good card, is `ERR:`.',
  'A2C-031': 'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: An agent that hangs is given up, and its sockets are closed.',
  'A2C-032':
    'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: A stream that breaks off is gone on with by asking; what has no answer is `ERR:`.',
  'A2C-033': 'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: An agent that sends without end is cut off.',
  'A2C-034': 'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: Errors and nonsense are told on one line, without secrets, and print nothing.',
  'A2C-040': "docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: The operator's headers go with every request to the agent's origin.",
  'A2C-041':
    'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: They go to no other; what a card or redirect names elsewhere is under the address guard.',
  'A2C-042': 'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: Redirects are followed five times, and a message only as a message.',
  'A2C-050': "docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: The configured URL is a card's or what it is under.",
  'A2C-055': 'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: Of the interfaces of a card the first is taken.',
  'A2C-056': 'docs/mcp-and-a2a.md#a2a-a2a_config-or-a2ajson: An interface of another binding is passed over.',
  // /browse
  'BRW-001': 'docs/tools.md#pages: `/browse` shows the visible text of a page as its scripts made it, its title and links.',
  'BRW-002': 'docs/tools.md#pages: It answers with a framed result and a `tool_call`, and shares the budget of `/fetch`.',
  'BRW-003': 'docs/tools.md#pages: It follows at most 5 redirects, and goes where scripts send it.',
  'BRW-004': 'docs/tools.md#pages: A status of 400 or more is told as by `/fetch`.',
  'BRW-005': 'docs/tools.md#pages: What is no page is for `/fetch`.',
  'BRW-006': 'docs/tools.md#pages: A server that fails or is silent is `ERR:` within 10 s.',
  'BRW-007': 'docs/tools.md#pages: A page that never yields or never ends holds up nothing.',
  'BRW-008': 'docs/tools.md#pages: Text is cut at 4 MiB and links at 100.',
  'BRW-009': 'docs/tools.md#pages: The bytes transferred for a page are bounded.',
  'BRW-010': 'docs/tools.md#pages: A page cannot change how it is read.',
  'BRW-011': 'docs/tools.md#pages: Dialogs, popups and service workers come to nothing.',
  'BRW-012': "docs/tools.md#pages: A run's cookies and storage are its own.",
  'BRW-013': 'docs/tools.md#pages: All runs share one browser.',
  'BRW-014': 'docs/runs.md#cancel-and-revocation: Cancel closes the page.',
  'BRW-015': 'docs/tools.md#pages: A browser that crashes, or is made to, is started again; the server goes on.',
  'BRW-016': 'docs/tools.md#pages: A browser that nobody uses is ended.',
  'BRW-017': 'docs/security.md#what-agents-may-reach: No process, folder or connection of the browser is left behind.',
  'BRW-018': 'docs/operations.md#the-command-line: `baton doctor` can tell whether the browser works.',
  'BRW-019': 'docs/security.md#what-agents-may-reach: The browser gets none of our secrets.',
  'BRW-020': 'docs/tools.md#pages: Without a Chromium `/browse` says so, and BROWSER_PATH that leads nowhere too.',
  'BRW-021': 'docs/tools.md#pages: So many pages at a time; the others wait, tenant by tenant, and who would wait too long is told so.',
  'BRW-030': 'docs/security.md#what-agents-may-reach: No URL that the guard refuses is reached by `/browse`.',
  'BRW-031': 'docs/security.md#what-agents-may-reach: Nothing that a page does reaches what the guard refuses.',
  'BRW-032': 'docs/security.md#what-agents-may-reach: Names that resolve differently a second time gain a page nothing.',
  'BRW-033': "docs/security.md#what-agents-may-reach: The browser's proxy serves nobody else, and passes on nothing that is meant for it.",
  'BRW-040':
    'docs/security.md#what-agents-may-reach: Without a Chromium `/browse` uses the MCP server named `playwright`; the asked and the final address are guarded.',
  // Documents
  'DCM-001': 'docs/tools.md#documents: `/fetch` shows a PDF as its title and its text by pages, each under a line that names it.',
  'DCM-002': 'docs/tools.md#documents: Text of a PDF is found by the tables of its fonts and, in Asian languages, by ours.',
  'DCM-003': 'docs/tools.md#documents: What is filled into the form of a PDF, or written on a page, is part of its text.',
  'DCM-004': 'docs/tools.md#documents: A PDF that everybody may open is read although it is encrypted; one that needs a password is told.',
  'DCM-005': 'docs/tools.md#documents: A PDF whose table of objects is wrong is read; one that is broken, or has no text, is told so.',
  'DCM-006': 'docs/tools.md#documents: 20 MiB of a PDF, its first 100 pages and 2 MiB of text are read; what is missing is told.',
  'DCM-007': 'docs/tools.md#documents: A PDF that takes too long or too much memory fails alone: the next one is read.',
  'DCM-008': 'docs/tools.md#documents: Nothing in a PDF is run, nested or looped content harms nothing.',
  'DCM-009': 'docs/tools.md#documents: What is text is read as text, whatever type it is served as, in UTF-16 and old encodings too.',
  'DCM-010': 'docs/tools.md#documents: RSS and Atom are shown as a list of entries with title, link, date and summary.',
  'DCM-011': 'docs/tools.md#documents: What is neither text nor a PDF nor an image is `ERR:` with its type.',
  'DCM-012': 'docs/tools.md#documents: `/read` shows a PDF as `/fetch` does, and text as it is.',
  'DCM-013': 'docs/security.md#fair-turns: A tenant whose documents take long holds up no other; one that waits too long is told so.',
  'DCM-014': 'docs/runs.md#cancel-and-revocation: A cancel ends the reading of a document; at the end of the server nothing is left.',
  'DCM-015':
    'docs/tools.md#documents: A PDF without text goes to models that take PDFs as they are, with a line that names it; the others are told.',
  'DCM-016':
    'docs/tools.md#documents: The processes that read documents get nothing of ours, and end without work, with the server, and when that was killed.',
  // Documents in prompts
  'DCM-030': 'docs/runs.md#documents: A document is read in its place, inline, by URL or as an artifact; the same source once.',
  'DCM-031': 'docs/runs.md#documents: Its text stands between lines that name it, with a word that it cannot know, page by page.',
  'DCM-032': 'docs/runs.md#documents: A PDF of pictures is sent without a text, and a model that cannot look at it is told so.',
  'DCM-033':
    'docs/runs.md#documents: One that cannot be had or read ends the run with `document_unavailable`; of an earlier message a line takes its place.',
  'DCM-034': 'docs/runs.md#documents: A run reads 16 documents and 40 MiB, the newest first; one has 20 MiB, and a PDF 100 pages.',
  'DCM-035': 'docs/runs.md#documents: Neither a document nor its text is in events, traces or the log.',
  'DCM-036': 'docs/runs.md#documents: It counts with its text and pages where a history is folded, and is summed up by its text.',
  'DCM-037': 'docs/runs.md#the-gate: The gate is shown the names of documents.',
  'DCM-038': 'docs/runs.md#documents: A durable run goes on with the documents that it has begun with.',
  'DCM-040': 'docs/providers.md#documents: At their own addresses Anthropic, OpenAI and Gemini get PDFs as they are.',
  'DCM-041': 'docs/providers.md#documents: What does not fit into a call goes as text, the oldest first.',
  'DCM-042':
    'docs/providers.md#documents: A model that refuses documents gets their text from then on; one that refuses a single document gets its text once.',
  'DCM-043': 'docs/providers.md#documents: Every other host, and the demo models, get the text at once.',
  'DCM-044': 'docs/runs.md#documents: Text, Markdown, HTML, CSV, JSON and PDF are read, by their bytes before what is said of them.',
  'DCM-045': 'docs/runs.md#documents: A document by URL is fetched by the server, behind the address guard.',
  'DCM-046': 'docs/runs.md#documents: An artifact that the tenant does not have is a 404, whoever has it, and nothing runs.',
  'DCM-047': 'spec/openapi/runs.yaml#orchestrate: A document part that is none is a 400 with its place.',
  'DCM-048': 'docs/runs.md#documents: A conversation keeps the part as it was sent, and reads it again for each message.',
  'DCM-050': 'spec/openapi/openai.yaml#openaiCreateChatCompletion: Files come as data, as an address, or as the id of an artifact.',
  'DCM-051': 'spec/openapi/openai.yaml#openaiCreateResponse: Files come as data, as an address, or as the id of an artifact.',
  'DCM-052': 'spec/openapi/openai.yaml#openaiCreateResponse: The AI SDK sends PDFs.',
  'DCM-053': 'spec/openapi/ag-ui.yaml#runAgUi: A message may hold documents, as data or by URL.',
  'DCM-054': 'spec/openapi/a2a.yaml#callA2aAgent: Files may be documents, as bytes or by URL; the task does not keep their bytes.',
  'DCM-055': 'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: A PDF in the answer of an MCP server is shown as its text.',
  'DCM-056': 'docs/console.md#chat: A document of a message is shown by its title and type.',
  // /fetch
  'FET-001': 'docs/tools.md#pages: `/fetch` makes HTML readable text with its title and absolute links.',
  'FET-002': 'docs/tools.md#pages: `/fetch` shows JSON and other text as they are.',
  'FET-003': 'docs/tools.md#pages: `/fetch` attaches an image as a part; what is no such image is `ERR:`.',
  'FET-004': 'docs/tools.md#pages: Other types are `ERR:`.',
  'FET-005': 'docs/tools.md#pages: A status of 400 or more is `ERR:` with the status and the start of the text.',
  'FET-006': 'docs/tools.md#pages: Text is decoded by BOM, header, meta or XML declaration; broken bytes harm nothing.',
  'FET-007': 'docs/tools.md#pages: gzip, br and zstd are undone; a broken or repeated encoding is `ERR:`, whatever it is.',
  'FET-008':
    'docs/tools.md#pages: Bombs, endless bodies and lying lengths are cut at the bound: 4 MiB of a page, 2 MiB of other text, 20 MiB of a PDF, 20 MB of an image.',
  'FET-009': 'docs/tools.md#pages: The time-out bounds everything, a slow drip and a slow decoder too.',
  'FET-010': 'docs/tools.md#pages: Endless redirects, headers without end and broken HTTP are `ERR:`; an answer of HTTP/1.0 is read.',
  'FET-011': 'docs/runs.md#the-commands-of-a-turn: A turn fetches at most 3 pages.',
  'FET-012': 'docs/runs.md#cancel-and-revocation: A cancel ends a fetch on both sides, and its `tool_call` says so.',
  'FET-013': 'docs/tools.md#pages: HTML that takes too long or too much memory fails alone: the server and the next page go on.',
  'FET-014': 'docs/runs.md#results: A page that gives orders or forges markers changes nothing but the text in its own frame.',
  'FET-015': 'docs/security.md#what-agents-may-reach: Nothing is left behind: no socket, no process.',
  'FET-016': 'docs/runs.md#images: Images by URL have a type, a bound, a status and the guard.',
  'FET-017': 'docs/tools.md#pages: `/fetch` takes one URL.',
  'FET-018':
    'docs/security.md#what-agents-may-reach: A request says who asks, and carries nothing from one host to another but a cookie for both.',
  'FET-019': 'docs/tools.md#pages: The links of a navigation are shown apart from the others, within the same bounds.',
  'FET-040': 'docs/security.md#what-agents-may-reach: Names that resolve slowly keep a few threads busy at most.',
  'FET-041': 'docs/security.md#what-agents-may-reach: Names of one tenant that resolve slowly hold up no other tenant.',
  'FET-050':
    'docs/tools.md#pages: Powers, indices, fractions, formulas, deletions, insertions, ruby and images are told from the words beside them.',
  'FET-051':
    'docs/tools.md#pages: Headings, lists, definitions, quotations, code and tables with their spans keep their form, however deep a page nests.',
  'FET-052': 'docs/tools.md#pages: A body whose encoding nobody knows is shown as it is.',
  'FET-053': 'docs/tools.md#pages: What is hidden by an attribute or by its own style is left out.',
  'FET-054':
    'docs/tools.md#pages: Text that says nothing of its charset is UTF-8, or windows-1252 if it can’t be that; a meta element is found wherever it stands.',
  'FET-055': 'docs/tools.md#pages: Of real pages as many words and as much structure are kept as by the best of the libraries for it.',
  'FET-056': 'docs/tools.md#pages: `/browse` tells the same kinds apart, by elements and by styles.',
  'FET-057': 'docs/tools.md#pages: A page is read in a time that grows with its size, whatever stands in its styles.',
  'FET-060': 'docs/tools.md#pages: A page that moves on by itself within 10 s counts as a redirect; one that does later says where to.',
  'FET-061': 'docs/tools.md#pages: A page that scripts have yet to make is told as that, with what to do.',
  'FET-062': 'docs/tools.md#pages: A form to log in is told as that.',
  'FET-063': 'docs/tools.md#pages: Cookies live as long as one fetch, and go where they belong.',
  'FET-064': 'docs/tools.md#pages: An answer that breaks off is shown as far as it came, with a note.',
  // MCP servers
  'MCP-001':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: `MCP_CONFIG` is read in the form that other clients use; what only matters to them is passed over.',
  'MCP-002': 'docs/operations.md#settings-and-the-first-start: It is `./mcp.json` when there is one; a configured file must be there.',
  'MCP-003':
    'docs/operations.md#settings-and-the-first-start: A bad file stops the start with one line that names the file and the member, never a value.',
  'MCP-010':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: A run has one session with a server, begun with the first call; another run has its own.',
  'MCP-011': 'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: A server that is a process inherits a few variables, and none of the keys.',
  'MCP-012':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: At the end of the run its processes are gone, with all that they have started, whatever they ignore.',
  'MCP-013': 'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: Cancel reaches the server, and leaves nothing behind.',
  'MCP-020':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: A server that cannot be reached or started, or that refuses, is `ERR:` with its words on one line.',
  'MCP-021':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: A call has 30 s, connecting included; a server that hangs is replaced, other calls go on.',
  'MCP-022':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: A server that dies, breaks off or forgets its session is `ERR:` at most once; the next call works.',
  'MCP-023': 'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: A server that sends without end, in a call or between calls, is cut off.',
  'MCP-024':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: Answers that the protocol does not know are `ERR:`; what is no message is passed over.',
  'MCP-025':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: The tools of a server are bounded, and those without room are named or counted.',
  'MCP-026':
    "docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: A server's standard error is read, and goes to the debug log in part, without secrets.",
  'MCP-030':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: Streamable HTTP with its headers, as JSON and as events; the session is ended with the run.',
  'MCP-031': "docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: A server's headers go to no other host.",
  'MCP-032': 'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: What a server asks on the stream of its own is answered.',
  'MCP-033':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: OAuth client credentials: a token is had when the server asks for one, used by all runs, and shown to nobody.',
  'MCP-034':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: Credentials go to their issuer alone; a 401 says what to configure, a refusal is told without secrets.',
  'MCP-040': 'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: `/mcp tools` lists the tools of one or all servers with their arguments.',
  'MCP-041':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: `/mcp call` passes a JSON object on; where the arguments stop being JSON is told.',
  'MCP-042':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: Text is joined, images are attached as what they are, resources and the rest are text.',
  'MCP-043':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: What a tool reports as an error is `ERR:`; secrets that a server echoes are taken out.',
  'MCP-044': 'docs/runs.md#results: A mistake in the command is told with the names that there are.',
  'MCP-045': 'docs/runs.md#the-system-prompt: Without servers `/mcp` is in no prompt, and says how it is turned on.',
  'MCP-046': 'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: The SDK is loaded with the first call, not with the server.',
  'MCP-050': 'docs/runs.md#the-commands-of-a-turn: Calls of one server in a turn keep their order, unless their tools only read.',
  'MCP-051': 'docs/runs.md#the-commands-of-a-turn: A repeated call runs again when another call of its server came between.',
  'MCP-052':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: The arguments of tools are shown resolved: references, `allOf`, `additionalProperties`, `prefixItems`.',
  'MCP-053':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: Content of an unknown type costs only that part; structured content stands beside text that does not say the same.',
  'MCP-054': 'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: `/mcp read` reads a resource; text that came as base64 is shown as text.',
  'MCP-055':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: A server may have a time of its own; progress begins it anew, up to ten times of it.',
  'MCP-056':
    'spec/openapi/agents.yaml#AgentDefinition: An agent uses the servers that its `mcp_servers` name, without it all that its tenant may.',
  'MCP-057': 'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: A server with `tenants` is for these alone: to others it is unknown.',
  'MCP-058': 'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: What a server says of its use stands in the prompt, once it was called.',
  'MCP-059':
    'docs/mcp-and-a2a.md#what-servers-ask-people: Elicitation for an agent that may not ask is declined, and so is sampling; the call goes on.',
  'MCP-060':
    "docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: The scenarios of MCP's conformance package pass, but for those that need a login.",
  'MCP-061':
    'docs/mcp-and-a2a.md#what-servers-ask-people: Each elicitation is a question of the run, whose answer goes back as accepted, declined or canceled.',
  'MCP-062':
    'docs/mcp-and-a2a.md#what-servers-ask-people: An answer that does not fit is asked for again, with what is wrong, three times at most.',
  'MCP-063': 'docs/mcp-and-a2a.md#what-servers-ask-people: A call may ask five times, also at once; answers come in any order.',
  'MCP-064':
    'docs/mcp-and-a2a.md#what-servers-ask-people: Elicitation is announced for agents whose `capabilities` name `/ask`, and for no others; each kind has a session.',
  'MCP-065':
    'docs/mcp-and-a2a.md#what-servers-ask-people: A question is withdrawn when the server gives up, the connection ends, or the run is canceled; an answer is a 409 then.',
  'MCP-066': 'docs/mcp-and-a2a.md#what-servers-ask-people: The time of a call stands still while a person is asked.',
  'MCP-067': 'docs/mcp-and-a2a.md#what-servers-ask-people: What nobody answers in time is canceled for the server.',
  'MCP-068': 'docs/mcp-and-a2a.md#what-servers-ask-people: A run whose session a server asks in is not parked; it waits like any other.',
  'MCP-069':
    'docs/mcp-and-a2a.md#what-servers-ask-people: Of calls at the same time over one connection, each gets the answer to what it asked.',
  'MCP-070':
    'docs/mcp-and-a2a.md#what-servers-ask-people: The question shows the message and the fields: name, title, type, bounds, choices, default; cleaned and bounded.',
  'MCP-071':
    'docs/mcp-and-a2a.md#what-servers-ask-people: An answer is a value, lines or JSON; it is converted, filled up with defaults, and checked against the schema.',
  'MCP-080':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: The processes of servers are bounded for a tenant and for a node; who needs another one waits for a slot.',
  'MCP-081':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: Who waits for a process is told so after a minute; a run that ends waits no more, and the time of a call begins behind it.',
  'MCP-082': 'docs/mcp-and-a2a.md: A process of an MCP server, and the session that it leads, have a lower priority than the server.',
  'MCP-090': 'docs/mcp-and-a2a.md#odd-servers: A list with an odd tool shows the others, names it with what is odd, and it can be called.',
  'MCP-091': 'docs/mcp-and-a2a.md#odd-servers: Of tools with one name, one is shown, and it only reads when all of them do.',
  'MCP-092':
    'docs/mcp-and-a2a.md#odd-servers: The pages of a list end with a cursor that is null, empty or the same again; a wrong one costs itself.',
  'MCP-093': "docs/mcp-and-a2a.md#odd-servers: Whatever is odd in a server's introduction, its calls go on.",
  'MCP-094':
    'docs/mcp-and-a2a.md#odd-servers: An answer is read, or told as wrong with why, at once, whatever is wrong in it, on every transport.',
  'MCP-095': 'docs/mcp-and-a2a.md#odd-servers: Numbers pass as they are written, in arguments and in results.',
  'MCP-096':
    'docs/mcp-and-a2a.md#odd-servers: Odd requests of a server are answered with the ids they have; odd notifications hinder nothing.',
  'MCP-097': 'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: A name that is no word stands in quotes, single ones or backticks.',
  'MCP-098':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: Arguments may stand on several lines and in a fence; what stands behind them is told.',
  'MCP-099': 'docs/mcp-and-a2a.md#odd-servers: Odd content costs that part alone; nulls are absent; a bare value is shown.',
  'MCP-100':
    'docs/mcp-and-a2a.md#with-sessions-and-without: A server that speaks 2026-07-28 lists, is called and read, over HTTP and stdio, whatever it does for others.',
  'MCP-101': 'docs/mcp-and-a2a.md#with-sessions-and-without: Commands of text and functions use it, with its `instructions`.',
  'MCP-102': 'docs/mcp-and-a2a.md#with-sessions-and-without: What was found out holds for all runs of the process.',
  'MCP-103':
    'docs/mcp-and-a2a.md#with-sessions-and-without: It is forgotten when the server answers otherwise; no call that a server had begun with is made twice.',
  'MCP-104':
    'docs/mcp-and-a2a.md#with-sessions-and-without: A process that ends for the question, or does not answer it, is one with sessions.',
  'MCP-105':
    'docs/mcp-and-a2a.md#in-rounds: What a server wants to know becomes questions of a run that is parked; the call is made again with the answers.',
  'MCP-106': 'docs/mcp-and-a2a.md#in-rounds: Any process goes on with it, also after a `kill -9`, and each round is made once.',
  'MCP-107':
    'docs/mcp-and-a2a.md#in-rounds: Rounds, requests, forms and the state are bounded; what goes beyond, sampling and roots end the call.',
  'MCP-108': 'docs/mcp-and-a2a.md#in-rounds: Forms that were not announced, and addresses, get a plain no, and the call goes on.',
  'MCP-109': 'docs/mcp-and-a2a.md#with-sessions-and-without: Progress gives a call its time again, and a cancel reaches the server.',
  'MCP-110':
    'docs/mcp-and-a2a.md#with-sessions-and-without: `structuredContent` is any value; a result of a kind that was not asked for is told at once.',
  'MCP-111':
    'docs/mcp-and-a2a.md#with-sessions-and-without: Arguments that a tool wants as headers go along as such; a tool whose mark is wrong is left out.',
  'MCP-112': 'docs/mcp-and-a2a.md#with-sessions-and-without: The list of tools is asked for again after its `ttlMs`.',
  'MCP-113':
    'docs/mcp-and-a2a.md#mcp-mcp_config-or-mcpjson: What the conformance package requires of clients for 2025-11-25 and 2026-07-28 passes, or is named with why not.',
  'MCP-114':
    'docs/mcp-and-a2a.md#odd-servers: What a server sends is read in a time that grows with its size, and not with the square of it.',
  'MCP-115':
    'docs/mcp-and-a2a.md#what-servers-ask-people: A form with more than 131,072 characters of JSON is refused, however little of it is shown.',
  'MCP-116': 'docs/mcp-and-a2a.md#odd-servers: Of what a server says of itself a bounded part is kept, and nothing else in memory.',
  'MCP-130':
    "spec/openapi/mcp-servers.yaml#putMcpServer: An MCP server of the tenant's own is set, shown without what is secret, listed in pages, and deleted; what contradicts itself is a 400.",
  'MCP-131':
    "docs/mcp-and-a2a.md#tenants-own-servers: A tenant has 64 MCP servers of its own at most, sees nobody else's, sets them with `manage`, and is audited.",
  'MCP-132':
    "docs/mcp-and-a2a.md#tenants-own-servers: One of the tenant's own takes the place of the operator's that has its name, for that tenant alone.",
  'MCP-133':
    'docs/mcp-and-a2a.md#tenants-own-servers: Without `SECRETS_KEY` nothing secret is taken, without `PUBLIC_URL` no `oauth`; both are a 409 that says what to set, and `baton doctor` says so.',
  'MCP-134':
    "docs/security.md#what-agents-may-reach: Tenants' own MCP servers are under the address guard, when they are set and with each connection, and need https.",
  'MCP-135':
    "docs/mcp-and-a2a.md#tenants-own-servers: Agents use a tenant's own servers as the operator's; a change is for the runs that begin behind it, on every node.",
  'MCP-136':
    'docs/security.md#secrets-of-tenants: Secrets are encrypted under the first `SECRETS_KEY`, bound to their row, and open with all; a key that is none stops the start.',
  'MCP-137':
    'spec/openapi/mcp-servers.yaml#getMcpServer: A server is shown with whether somebody has logged in, since when, and for which scopes.',
  'MCP-138': 'spec/openapi/mcp-servers.yaml#deleteMcpServer: A server that is deleted is gone, with its secrets and its login.',
  'MCP-139':
    "spec/openapi/mcp-servers.yaml#listMcpServers: The list has the tenant's own servers and the operator's that it may use, by name, in pages.",
  'MCP-140':
    'docs/mcp-and-a2a.md#logins: A run whose MCP server wants a login asks, and goes on by itself when somebody has logged in; one login is for the tenant, and for no other.',
  'MCP-141': 'docs/mcp-and-a2a.md#logins: One login is for all runs that wait for it.',
  'MCP-142':
    'docs/mcp-and-a2a.md#logins: A run that waits for a login outlives its process, goes on in another one, and does nothing twice.',
  'MCP-143':
    'docs/mcp-and-a2a.md#logins: A login that is refused, by an answer or by the authorization server, or that nobody gives in time, is an `ERR:` that says so.',
  'MCP-144':
    'docs/security.md#secrets-of-tenants: The answer to a login is good once, in its time, and only from the authorization server that was asked; its page runs no script.',
  'MCP-145':
    'docs/mcp-and-a2a.md#logins: A token is renewed without anybody, by one node at a time; when that is refused the next call asks again.',
  'MCP-146': 'docs/mcp-and-a2a.md#logins: A call that needs more rights asks for these beside those that were granted.',
  'MCP-147':
    "docs/mcp-and-a2a.md#logins: This server is known by the tenant's client, by its own document, or registers itself; a client is used with one authorization server alone.",
  'MCP-148':
    'docs/security.md#secrets-of-tenants: A token goes to the origin of its MCP server, a secret to its authorization server, and neither anywhere else.',
  'MCP-149':
    'docs/security.md#secrets-of-tenants: Tokens, secrets and proofs stand in no log, event, journal, span, error, or clear text of the database.',
  'MCP-150':
    'spec/openapi/mcp-servers.yaml#deleteMcpAuthorization: A login that is taken back is revoked, forgotten and asked for anew; setting or deleting the server closes what waits.',
  'MCP-151':
    'docs/mcp-and-a2a.md#logins: Without `PUBLIC_URL` or `SECRETS_KEY` a server that wants a login is an `ERR:` that says what to set.',
  'MCP-152': "docs/mcp-and-a2a.md#logins: The scenarios of MCP's conformance package in which somebody logs in pass.",
  'MCP-153':
    'spec/openapi/mcp-servers.yaml#finishMcpLogin: The answer of a login is taken without a token, and a page says what has become of it.',
  'MCP-154':
    'spec/openapi/mcp-servers.yaml#getMcpLoginClient: The document that stands for this server as a client says who it is, where `PUBLIC_URL` begins with `https`.',
  'MCP-155':
    'docs/security.md#secrets-of-tenants: An authorization server is always told to ask, and the page behind a login names tenant and server.',
  'MCP-156':
    'docs/mcp-and-a2a.md#logins: Where an authorization server does not know this server any more, the next login registers it anew.',
  'MCP-157': 'docs/mcp-and-a2a.md#logins: Tokens that come when their login was taken back, or their server set anew, are revoked.',
  'MCP-158':
    'docs/mcp-and-a2a.md#logins: A login that was given and not told of, since its node was killed, counts when its question expires.',
  'MCP-159': 'docs/mcp-and-a2a.md#logins: A no to one login is none to another one to the same server, for other rights.',
  'MCP-160':
    'docs/mcp-and-a2a.md#mcp-servers-that-were-tried: Agents list, call, read, are asked and are canceled, in the words of a text and as functions, with each server of the table.',
  'MCP-161': 'docs/mcp-and-a2a.md#mcp-servers-that-were-tried: Servers as npm and PyPI have them list their tools and answer calls.',
  'MCP-162':
    'docs/mcp-and-a2a.md#mcp-servers-that-were-tried: A process that starts too slowly to be asked how it is spoken to is started once more.',
  'MCP-163': 'docs/mcp-and-a2a.md#mcp-servers-that-were-tried: The page has the servers that are tried, with their versions.',
  // The address guard and the web client behind it
  'NET-001':
    'docs/security.md#what-agents-may-reach: No address that is not public is fetched, however it is written, nor one that a name of any form leads to.',
  'NET-002': 'docs/security.md#what-agents-may-reach: Neither `/fetch` nor an image URL reaches such a target.',
  'NET-003': 'docs/security.md#what-agents-may-reach: Every redirect is checked again; at most 5 are followed.',
  'NET-004': 'docs/security.md#what-agents-may-reach: Every address of a DNS answer is checked: one bad one refuses the name.',
  'NET-005': 'docs/security.md#what-agents-may-reach: A name is resolved once, and the connection goes to the checked address.',
  'NET-006': 'docs/security.md#what-agents-may-reach: Ordinary public URLs pass.',
  'NET-007':
    'docs/security.md#what-agents-may-reach: `FETCH_ALLOW` excepts a host as written or an address, on one port or any, and lifts no other rule.',
  'NET-008': 'docs/security.md#what-agents-may-reach: An entry of `FETCH_ALLOW` that is no `host[:port]` is named and refused.',
  'NET-009': 'docs/security.md#what-agents-may-reach: Any address in a special-purpose range is refused in any notation; all others pass.',
  'NET-010': 'docs/security.md#what-agents-may-reach: A refusal repeats no credentials.',
  'NET-011': 'docs/security.md#what-agents-may-reach: An abort ends a name that is not answered.',
  // The sandbox of /exec
  'SBX-001':
    "docs/tools.md#the-sandbox: `/exec` runs a shell command in the tenant's container, in `/workspace`, and shows its output and `[exit N]`.",
  'SBX-002': 'docs/tools.md#the-sandbox: A command has no network and sees nothing of the host.',
  'SBX-003':
    'docs/tools.md#the-sandbox: A command has a read-only root, no capabilities, no new privileges, and is not root; `/workspace` and `/tmp` are writable.',
  'SBX-004': 'docs/tools.md#the-sandbox: Memory, CPUs and processes are bounded; where the engine applies no limit, nothing is run.',
  'SBX-005': 'docs/tools.md#the-sandbox: A command over its time is ended with all that it has started: `[timed out after N s]`.',
  'SBX-006': 'docs/tools.md#the-sandbox: At most 32 KiB of output are kept, in the order in which they came.',
  'SBX-007': 'docs/tools.md#the-sandbox: A container is started lazily, reused, and reaped when idle.',
  'SBX-008': "docs/tools.md#the-sandbox: The tenant's `/workspace` is kept.",
  'SBX-009': 'docs/tools.md#the-sandbox: Two tenants never share a workspace, nor do two databases.',
  'SBX-010': "docs/tools.md#the-sandbox: A broken engine is `ERR:` with the engine's words, and the next command starts afresh.",
  'SBX-011': 'docs/runs.md#cancel-and-revocation: Cancelling a run ends its command with all that it has started.',
  'SBX-012': 'docs/tools.md#the-sandbox: At the end of the server its containers stop; those of a dead server are removed.',
  'SBX-013': 'docs/tools.md#the-sandbox: No shell of the host sees a command; what can be no command is refused.',
  'SBX-014': 'docs/runs.md#the-system-prompt: `/exec` is `ERR:` unless a sandbox is configured.',
  'SBX-015': 'docs/tools.md#the-sandbox: Files are placed in `/workspace` and found there, and nowhere else.',
  'SBX-016': 'docs/security.md#what-agents-may-reach: The container engine gets none of our secrets.',
  'SBX-017': 'docs/operations.md#the-command-line: `baton doctor` can tell whether the sandbox works.',
  'SBX-018': 'docs/tools.md#the-sandbox: An engine that hangs is given up on.',
  'SBX-019': 'docs/operations.md#settings-and-the-first-start: The `SANDBOX_*` variables are validated.',
  'SBX-020':
    'docs/security.md#what-agents-may-reach: A command may make no system calls but those of our profile; where the engine does not apply it, nothing is run.',
  'SBX-021':
    'docs/tools.md#the-sandbox: A command that makes `/workspace` larger than it may be is ended; until something is deleted, nothing in it may grow.',
  'SBX-022': 'docs/tools.md#the-sandbox: What a command has started ends with it.',
  'SBX-023':
    'docs/tools.md#the-sandbox: `SANDBOX_MAX_CONTAINERS` run on a node; one more ends the one that is idle for longest, or waits for a minute.',
  // /search
  'SRC-001': 'docs/tools.md#web-search: `/search` lists numbered title, snippet and URL, through any of three engines.',
  'SRC-002': 'docs/tools.md#web-search: The key of the search engine goes to it alone.',
  'SRC-003': 'docs/tools.md#web-search: An engine that fails, is slow or answers nonsense is an `ERR:` in plain words.',
  'SRC-004': 'docs/tools.md#web-search: A search without results says so.',
  'SRC-005': 'docs/tools.md#web-search: `top=N` is clamped to 1..20, default 10.',
  'SRC-006': 'docs/runs.md#the-commands-of-a-turn: Four searches a turn.',
  'SRC-007': 'docs/tools.md#web-search: A query that is missing or too long is an `ERR:`.',
  'SRC-008': 'docs/runs.md#the-system-prompt: `/search` says when it is not configured.',
  'SRC-009': 'docs/operations.md#settings-and-the-first-start: A search engine without what it needs stops the start with one line.',
  'SRC-010': 'docs/runs.md#cancel-and-revocation: Cancel ends a search under way.',
  'SRC-011': 'docs/operations.md#the-command-line: `baton doctor` can tell whether the search works.',
  'SRC-020': 'docs/tools.md#web-search: A SearXNG whose engines are blocked says which and why, and not that there are no results.',
  'SRC-021':
    'docs/tools.md#web-search: Answers, infoboxes, suggestions and corrections of a SearXNG are shown, in the shapes of old and new versions.',
  'SRC-022': 'docs/tools.md#web-search: A SearXNG without the format JSON says what to set.',
  'SRC-023': 'docs/tools.md#web-search: A limit that is over within two seconds is waited for, once; another one is told with its time.',
  'SRC-024': 'docs/tools.md#web-search: Of Brave, its order over all kinds, the changed query, the infobox and the FAQ are shown.',
  'SRC-025': 'docs/tools.md#web-search: Of Tavily, the answer, images and further questions are shown.',
  'SRC-026': 'docs/tools.md#web-search: The same page is listed once.',
  'SRC-027': 'docs/tools.md#web-search: What engines say beside their hits is bounded, on one line each, and data.',
  // Slots of the tenants
  'TRN-001':
    'docs/security.md#fair-turns: A search, a list or a write of the memory waits for one of each other tenant at most, however many he asks for.',
  'TRN-002': 'docs/security.md#fair-turns: What waits for its slot ends with its run or its client; more than may wait is refused.',
  'TRN-003':
    'docs/security.md#fair-turns: What a tenant reads from the web, and the images that his runs hold, have bounded room in memory.',
  'TRN-004': 'docs/security.md#fair-turns: Replays read a bounded page with each slot, and large events wait for room.',
  'TRN-005': 'docs/security.md#fair-turns: What providers send is worked off so much at a time, tenant by tenant.',
  'TRN-006': 'docs/security.md#fair-turns: What is fetched is decoded on all processors but one, tenant by tenant.',
  'TRN-007':
    'docs/security.md#fair-turns: A page of a list waits for one of each other tenant at most; so does a piece of a catalog of agents.',
};
