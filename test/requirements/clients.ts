import type { Requirements } from './requirement.ts';

export const clients: Requirements = {
  // The Python client
  'CPY-001': 'clients/python/README.md: The Python client installs from its wheel, typed, with httpx as its only dependency.',
  'CPY-002': 'clients/python/README.md: Frames, resuming, retries and paths of files are as its rules have them, with and without asyncio.',
  'CPY-003': 'clients/python/README.md: It and programs that use it are typed under `mypy --strict`.',
  'CPY-004': 'clients/python/README.md: It is used as one would wish.',
  'CPY-005': 'clients/python/README.md: Events and errors are typed; runs are resumed in another process and canceled, files saved.',
  'CPY-006': 'clients/python/README.md: Every operation that is no stream is a typed call; notifications are a stream.',
  'CPY-007': 'clients/python/README.md: Over connections that break nothing is lost and nothing comes twice.',
  'CPY-008': 'clients/python/README.md: Many runs at once come out whole, and none is started twice.',
  'CPY-009':
    'clients/python/README.md: A server that is killed and started again ends the run as `interrupted`, and is asked for nothing twice.',
  'CPY-010': 'clients/python/README.md: It goes on when the server was out of reach for a while.',
  'CPY-011': 'clients/python/README.md: Silence is a drop.',
  'CPY-012': 'clients/python/README.md: The answer of a run with a response format is a value.',
  'CPY-013': 'clients/python/README.md: An agent has the `etag` of its version, for `if_match`.',
  'CPY-014':
    'clients/python/README.md: Rewinds cut `text`, of a run that was resumed with it too; questions are answered; heartbeats are progress.',
  'CPY-015': 'clients/python/README.md: A run that was started has its id, text, files and headers before it ends, and is canceled.',
  'CPY-016':
    'clients/python/README.md#options-of-a-call: A call has a time-out and retries of its own, and time for what it asks the server to wait.',
  'CPY-017': 'clients/python/README.md#options-of-a-call: Every call can give its answer as it came, with status and headers.',
  'CPY-018': 'clients/python/README.md: Every list is read item by item, over all of its pages.',
  'CPY-019':
    'clients/python/README.md#webhooks: A message of a webhook is verified, by any of several secrets and signatures, within a tolerance of time, and read as its type.',
  'CPY-020':
    'clients/python/README.md#answers-in-json: A class of pydantic, or an adapter, is a response format, and the output is a value of it; without pydantic all else works.',
  'CPY-021':
    'clients/python/README.md#proxies-and-certificates: Where nothing can be streamed, a run is asked for until it has ended, and read then.',
  'CPY-022':
    'clients/python/README.md#proxies-and-certificates: Requests say whose they are, and go through the proxies of the environment.',
  'CPY-023': 'clients/python/README.md: A wheel that is made of a fresh clone has all of its code.',
  'CPY-024': 'clients/python/README.md: The programs of its README run on a fresh server.',
  'CPY-044': 'clients/python/README.md: A result says how its answer ended, where the server does.',
  // The TypeScript client
  'CTS-001': 'clients/typescript/README.md: A run is started, read as events told apart by `type`, and has a result.',
  'CTS-002':
    'clients/typescript/README.md: A run is read without waiting for its start, and by its promises; neither takes events from a loop.',
  'CTS-003': 'clients/typescript/README.md: A run that fails is an error with a code, and says whether to try again.',
  'CTS-004': 'clients/typescript/README.md: Runs of an addressed agent and of a conversation are started alike.',
  'CTS-005': 'clients/typescript/README.md: Leaving a loop hangs up; the run goes on, and another process reads it on.',
  'CTS-006': 'clients/typescript/README.md: An event counts as handled when the next one is asked for.',
  'CTS-007': 'clients/typescript/README.md: A run has one loop at a time.',
  'CTS-008': 'clients/typescript/README.md: A signal hangs up; the run goes on.',
  'CTS-009': 'clients/typescript/README.md: A run is canceled from the client, and it is told whether it was under way.',
  'CTS-010': 'clients/typescript/README.md: An idempotency key of the caller, of any characters, starts one run.',
  'CTS-011': 'clients/typescript/README.md: The answer of a run with a response format is a value, of the type that the caller names.',
  'CTS-012': 'clients/typescript/README.md: A run that another process goes on with is read in the same loop, with its rewinds.',
  'CTS-013': 'clients/typescript/README.md: A question is answered, and whoever answers it is told when it was too late.',
  'CTS-014': 'clients/typescript/README.md: A run with `recovery` `resume` whose server is killed arrives whole, with `baton send` too.',
  'CTS-015': 'clients/typescript/README.md: A run has `id`, `text`, `files` and `cancel` before it is awaited.',
  'CTS-016':
    'clients/typescript/README.md: Where `fetch` hands out no stream, a run is started and waited for without one; its questions come while it waits.',
  'CTS-017':
    'clients/typescript/README.md: A response format may be a schema of zod, or of any library that speaks Standard JSON Schema; `output` has its type.',
  'CTS-018':
    'clients/typescript/README.md: Without a stream each question is told at once and once, and a server that holds no answer back is asked every second or so.',
  'CTS-020': 'clients/typescript/README.md: Every operation that does not stream is a typed call.',
  'CTS-021': 'clients/typescript/README.md: Refusals are errors with status, code, details and the id of the answer.',
  'CTS-022': 'clients/typescript/README.md: Address and token come from the environment.',
  'CTS-023': 'clients/typescript/README.md: A call that only reads is repeated when the trouble may pass; any other is sent once.',
  'CTS-024': 'clients/typescript/README.md: An answer that is not of the API is an error without a code.',
  'CTS-025': 'clients/typescript/README.md: Notifications are a loop over what scheduled runs do.',
  'CTS-026': 'clients/typescript/README.md: Notifications go on over lost connections, each of which begins with `open`.',
  'CTS-027': 'clients/typescript/README.md: An agent has the `etag` of its version, for `If-Match`.',
  'CTS-028': 'clients/typescript/README.md: A call and a run have time-outs and retries of their own.',
  'CTS-029': 'clients/typescript/README.md: Every call hands out its response as well: `withResponse`.',
  'CTS-030': 'clients/typescript/README.md: A lost connection is opened again by GET behind the last handled event, however it was lost.',
  'CTS-031': 'clients/typescript/README.md: A silent connection is given up; heartbeats are no silence.',
  'CTS-032': 'clients/typescript/README.md: Attempts without progress are bounded; with progress they are not.',
  'CTS-033': 'clients/typescript/README.md: `Retry-After` is kept.',
  'CTS-034': 'clients/typescript/README.md: A refused reconnect is an error; a 204 is the end.',
  'CTS-035': 'clients/typescript/README.md: A start whose answer never came is posted again with the same key.',
  'CTS-036':
    'clients/typescript/README.md: A start that is refused is an error at once, unless the server asks to wait a little or a lost start is in the way.',
  'CTS-037': 'clients/typescript/README.md: The id of a run is found without its header.',
  'CTS-038': 'clients/typescript/README.md: Events of later releases pass through.',
  'CTS-039': 'clients/typescript/README.md: The size of an event is bounded.',
  'CTS-040': 'clients/typescript/README.md: Frames are the same wherever lines and characters are cut, with every end of a line.',
  'CTS-041': 'clients/typescript/README.md: Event streams are read as the HTML standard has it; a partial frame is none.',
  'CTS-042': 'clients/typescript/README.md: The parser bounds frames, and not the comments between them.',
  'CTS-050': 'clients/typescript/README.md: `saveFile` writes below a folder, and replaces files whole.',
  'CTS-051': 'clients/typescript/README.md: `saveFile` refuses paths that lead out, on any system, before it writes.',
  'CTS-052': 'clients/typescript/README.md: `saveFile` refuses symbolic links that lead out.',
  'CTS-053': 'clients/typescript/README.md: `saveFile` follows symbolic links that stay inside.',
  'CTS-054': 'clients/typescript/README.md: A message of a webhook is verified: its signature of any valid secret, and its time.',
  'CTS-055': 'clients/typescript/README.md: Errors have the same names in Python and TypeScript; those of before are still there.',
  'CTS-056': 'clients/typescript/README.md: Requests say which client has sent them.',
  'CTS-057': 'clients/typescript/README.md: An operation may get a query, and the calls of before it still hold.',
  'CTS-060': 'clients/typescript/README.md: The packed package runs on Node 20, 22 and 24.',
  'CTS-061': 'clients/typescript/README.md: The package depends on no other.',
  'CTS-062': 'clients/typescript/README.md: Its types are strict, with the library of a browser and with that of Node.',
  'CTS-063': 'clients/typescript/README.md: It bundles for browsers into a few kilobytes.',
  'CTS-064': 'clients/typescript/README.md: It runs in a browser on a page of another origin.',
  'CTS-065': 'clients/typescript/README.md: Each snippet of the README is a program that compiles strictly and runs on a fresh server.',
  'CTS-066': 'clients/typescript/README.md: What is packed from a fresh clone has its code and its types.',
  'CTS-067': 'clients/typescript/README.md: A clone without a compiler installs that of the repository, or says why it can not.',
  'CTS-070':
    'clients/typescript/README.md: Over a way that cuts, delays, splits and duplicates, texts are those of the log and no run starts twice.',
  'CTS-071': 'clients/typescript/README.md: A run that a killed server left behind ends as `interrupted`.',
  'CTS-080': 'clients/typescript/README.md: `baton send` prints the answer, everything else apart, and exits with the outcome.',
  'CTS-081': 'clients/typescript/README.md: `baton send` resumes a broken connection behind what was shown.',
  'CTS-082': 'docs/operations.md#the-command-line: `baton send` shows control characters, but for an answer that goes to a pipe.',
  'CTS-102': 'clients/typescript/README.md: A result says how its answer ended; what was refused is a failure.',
  // Questions, in clients
  'QCL-010':
    'docs/operations.md#the-command-line: `baton send` says how a question is answered when nobody sits at the terminal, and goes on waiting.',
  'QCL-011': 'docs/operations.md#the-command-line: `baton send` gives up no run that waits for an answer.',
  'QCL-012':
    'docs/operations.md#the-command-line: `baton send` asks in the terminal, one question after the other, and again when an answer is none.',
  'QCL-013': 'docs/operations.md#the-command-line: A decision is `approve`, or `deny: reason`.',
};
