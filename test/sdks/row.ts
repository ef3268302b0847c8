/*
 * A generator of clients, and how it is proven: it reads a served document, without a hand edit; what it writes
 * compiles in the strictest mode that it passes; and a small program on top of it completes a real run. And tools that
 * read the documents and make no client of them: importers, servers of MCP, validators.
 */

/** The documents that generators read, by the path that the server serves them under. */
export type ServedDocument = '/openapi.yaml' | '/openapi-3.1.yaml' | '/openapi-3.1-webhooks.yaml' | '/openapi-3.0.yaml' | '/asyncapi.yaml';

/** What a row works with. Everything that it writes goes below `folder`. */
export interface RowContext {
  /** A scratch folder of the row's own, empty. */
  folder: string;
  /** The served document, saved as a file: the generator's input. */
  document: string;
  /** All that it reads, where it is a tool that reads several. */
  documents: string[];
  /** Where the program of the row is kept in the repository: `test/sdks/programs/<name>`. */
  program: string;
  /** The server's address and a tenant's token. Programs get both as BATON_URL and BATON_TOKEN. */
  url: string;
  token: string;
  /**
   * Runs a command in `cwd` (default: `folder`) with a bound on its time.
   * @returns what it printed. @throws with the end of what it printed when its exit code isn't 0
   */
  run(command: string, args: string[], options?: { cwd?: string; env?: Record<string, string>; timeoutMs?: number }): Promise<string>;
}

/** One generator. */
export interface Row {
  /** `hey-api`, `ogen`…; the folder of its program and of its scratch files. */
  name: string;
  language: 'TypeScript' | 'Python' | 'Go' | 'Java' | 'Kotlin' | 'PHP' | 'Ruby' | 'Rust';
  /** The package and its exact version, `oapi-codegen 2.5.0`. */
  generator: string;
  document: ServedDocument;
  /** The command line or options, as one would copy them. */
  flags: string;
  /** Commands that must be there; where one is missing, the row is named as not run. */
  needs: string[];
  /** Whether it is quick and light enough for every full run: those of Python, and of TypeScript one of each family. */
  everyRun: boolean;
  /** Whether the events come out as a union that the compiler knows. A reason (the generator's own open bug) where not. */
  typedEvents: true | string;
  /** What its user writes by hand, in one line. */
  byHand: string;
  /** What no document can mend, with the generator's own issue. */
  exceptions?: string[];
  generate(context: RowContext): Promise<void>;
  compile(context: RowContext): Promise<void>;
  /** Runs the program and returns what it printed. A generator of types alone has a program that parses recorded frames. */
  execute(context: RowContext): Promise<string>;
  /** What its program prints, where that isn't {@link expectedOutput}: those that parse recorded frames. */
  expected?: RegExp[];
}

/** A tool that makes no client. */
export interface ToolRow {
  /** `postman`, `spectral`…; the folder of its scratch files, and of its program if it has one. */
  name: string;
  kind: 'importer' | 'MCP server' | 'mock' | 'validator';
  /** The packages and their exact versions, `newman 6.2.2`. */
  tool: string;
  documents: ServedDocument[];
  /** The command line or options, as one would copy them. */
  flags: string;
  /** Commands that must be there; where one is missing, the row is named as not run. */
  needs: string[];
  /** Whether every full run has it. */
  everyRun: boolean;
  /** What is proven, in one line. */
  shows: string;
  /** What no document can mend, with the tool's own issue. */
  exceptions?: string[];
  /** @throws when it isn't so */
  prove(context: RowContext): Promise<void>;
}

/**
 * What every program does and prints, one line each, in this order. The runner starts the server with the demo models.
 *
 * 1. `agents <n>`: lists the agents; n is at least 1.
 * 2. `created <id>`: creates an agent with the model `demo/slow` (one word every 100 ms) under an id of its own, from
 *    the environment variable AGENT_ID.
 * 3. `asked <state> <ok> <content>`: runs that agent on `one two three four five six`, with POST /v1/requests and `wait`; what is printed
 *    comes out of the generated type.
 * 4. `waited <state> <state> <ok> <content>`: starts a run on `one two … twelve` without `wait`, and has GET /v1/requests/{id} wait for
 *    its end.
 * 5. `ran <text>`: runs it on `one two three four five six`, with an Idempotency-Key, reading the events as the
 *    generated types; text is what the `text` events of stream 0 add up to, and equals the `content` of `done`.
 * 6. `resumed <text>`: starts another run on `one two … twelve`, hangs up behind the third `text` event, goes on with
 *    GET /v1/requests/{id}/events and Last-Event-ID, and ends up with the whole text.
 * 7. `bad request <error_code>`: an error as the generated type, of a body without `message` or a wrong `temperature`.
 * 8. `not found <error_code>`: an error as the generated type, of an agent that isn't there.
 * 9. `canceled <error_code>`: starts a run, cancels it after the first `text` event, and reads `done` from its log.
 */
export function expectedOutput(agentId: string): RegExp[] {
  return [
    ...expectedCalls(agentId),
    /^ran one two three four five six$/,
    /^resumed one two three four five six seven eight nine ten eleven twelve$/,
    ...EXPECTED_ERRORS,
    /^canceled canceled$/,
  ];
}

/**
 * The same for a generator whose functions read no event stream. Instead of 5 and 6, `heard <text>`: what the `text` events of 3 add up
 * to, read by hand as the generated type.
 */
export function expectedWithoutStreams(agentId: string): RegExp[] {
  return [...expectedCalls(agentId), /^heard one two three four five six$/, ...EXPECTED_ERRORS];
}

function expectedCalls(agentId: string): RegExp[] {
  return [
    /^agents [1-9]\d*$/,
    new RegExp(`^created ${agentId}$`),
    /^asked completed true one two three four five six$/,
    /^waited running completed true one two three four five six seven eight nine ten eleven twelve$/,
  ];
}

const EXPECTED_ERRORS = [/^bad request invalid_request$/, /^not found agent_not_found$/];
