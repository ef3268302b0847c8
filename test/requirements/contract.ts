import type { Requirements } from './requirement.ts';

export const contract: Requirements = {
  // The contract itself
  'CTR-001': 'docs/architecture.md#the-contract-comes-first: An operation without a handler, or the reverse, does not start.',
  'CTR-002': 'docs/architecture.md#the-contract-comes-first: No request, valid or not, breaks the contract of any operation.',
  'CTR-010': 'docs/architecture.md#the-contract-comes-first: A breaking change of either document is told from a compatible one.',
  'CTR-011': 'docs/architecture.md#the-contract-comes-first: A breaking change needs a version that says so.',
  'CTR-012': 'docs/architecture.md#the-contract-comes-first: A change that breaks clients of the last release fails the build.',
  'CTR-015': 'docs/sdks.md: The rules of the lint each find what generators of code stumble over.',
  'CTR-016': 'docs/decisions/0011-one-contract-four-documents.md: An event stands in both documents and in every channel of its stream.',
  'CTR-017':
    'docs/decisions/0011-one-contract-four-documents.md: The documents for generators, `getOpenapi31Document` and `getOpenapi30Document`, have one event as the schema of a stream, in the words of their version.',
  'CTR-018': 'CONTRIBUTING.md#add-an-endpoint: A body without an example is told with the place that lacks it.',
  'CTR-019':
    'docs/sdks.md: The documents for generators of code have one form of each answer, and one success where the generators need that.',
  'CTR-020': 'docs/http.md: The first example of each parameter and body can be sent as it is.',
  'CTR-021':
    'docs/decisions/0011-one-contract-four-documents.md: A frame of a stream is described as it is sent, with `data` that is a string, and has an example in each document.',
  'CTR-022':
    'docs/decisions/0011-one-contract-four-documents.md: The documents for generators say nothing of the forms of an operation that they leave out.',
  'CTR-023': 'spec/openapi/agents.yaml#createAgent: A body that may be wrapped is described in both forms, and for generators as it is.',
  'CTR-024':
    'docs/ci.md#schemathesis-and-prism-as-they-come: Stock schemathesis on `/openapi.yaml` finds nothing but what docs/schemathesis.toml switches off.',
  'CTR-025':
    'docs/ci.md#schemathesis-and-prism-as-they-come: Prism mocks a run and its stream, and reports nothing on a session of every operation.',
  'CTR-040':
    'docs/decisions/0011-one-contract-four-documents.md: No schema is called like a class of a runtime, and no description ends a comment: the lint finds both.',
  'CTR-041': 'docs/decisions/0011-one-contract-four-documents.md: The clients keep the names that schemas had before.',
  'CTR-042':
    'docs/decisions/0011-one-contract-four-documents.md: Enumerations are open in what the server sends, and closed in what it is sent; a table explains their values.',
  'CTR-043': 'docs/decisions/0011-one-contract-four-documents.md: The server itself sends no value that is not listed.',
  'CTR-044':
    'docs/decisions/0011-one-contract-four-documents.md: Pages for people are internal, and in no document for generators; a legacy member is deprecated in all.',
  'CTR-045':
    'spec/openapi/operations.yaml#getOpenapi31WebhooksDocument: The document with webhooks has every message, with its type; the other one for 3.1 has the types alone.',
  'CTR-046':
    'docs/http.md#lists: Every operation that answers a list has a cursor, and tells generators of it; what is no list is known by name.',
  'CTR-047': 'docs/decisions/0011-one-contract-four-documents.md: The samples of code in the documents are the snippets of the guide.',
  'CTR-050':
    'docs/streams.md: What a stream sends, and what webhooks send, has a name in the AsyncAPI document: a union of all its messages.',
  'CTR-051': 'docs/streams.md: The AsyncAPI document describes the id and the name of a frame, as headers of the message.',
  'CTR-052': 'docs/webhooks.md: The AsyncAPI document has a channel of webhooks, with the messages and headers of the OpenAPI document.',
  'CTR-053': 'docs/streams.md: The AsyncAPI document has the query of each stream as a binding.',
  'CTR-054':
    'docs/architecture.md#the-contract-comes-first: What has changed in the documents is written down for each release, what breaks first.',
  'CTR-055': 'docs/architecture.md#the-contract-comes-first: Every released document is kept, those for generators too.',
  'CTR-056': 'docs/architecture.md#the-contract-comes-first: That a request may have a null breaks nobody.',
  'CTR-057': 'clients/typescript/README.md: The contract, the server and both clients have the version of one release.',
  'CTR-060':
    'docs/decisions/0011-one-contract-four-documents.md: In the documents for generators a member that may be left out is optional for every generator, and tells its default in words.',
  'CTR-070':
    'docs/decisions/0011-one-contract-four-documents.md: Importers make requests of the documents for generators that can be sent.',
  'CTR-071':
    'docs/architecture.md#small-parts-at-the-edges: Libraries are used by their public interface: nothing of theirs is overwritten.',
  // Runs that go on elsewhere, and wait for people, as their readers see them
  'RWD-002':
    'docs/streams.md#rewind: Of the text of its stream a `rewind` leaves the first `length` units of UTF-16; with it applied the deltas add up, behind every cursor, one that is ahead of the log too.',
  'RWD-003':
    'docs/streams.md#questions: Every `question` has exactly one `answer`, one that fits its kind, in the same stream and before that ends.',
  'RWD-010':
    'spec/openapi/a2a.yaml#callA2aAgent: Over A2A a rewind replaces the answer by what stays of it, in events of a size that clients take.',
  'RWD-020': 'docs/streams.md#rewind: Clients of a few lines apply rewinds.',
  'RWD-021':
    'docs/operations.md#the-command-line: `baton send` prints what stays of an answer once more, behind a line that says so, when a part is withdrawn.',
};
