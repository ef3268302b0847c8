import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isTool, type AnyRow, type Outcome } from './runner.ts';

/** Where the table is kept. */
export const TABLE = fileURLToPath(new URL('../../docs/sdks.md', import.meta.url));

const HEAD = `# SDKs

Generators of clients that are proven with Baton. Each reads a served document as it is; what it writes is compiled in the
strictest mode that it passes; and a small program on top of it talks to a real server: it lists agents, creates one, runs
it without a stream (\`POST /v1/requests\`) and with one, loses a stream and goes on with it, reads errors as their type, and
cancels a run. Where the generated functions read no streams, it reads the events of a run that has ended by hand, as their type;
where types are all that is generated, it may read recorded ones instead. \`npm run test:sdks\` does all of it again; \`test/sdks/\` has
the [rows](../test/sdks/rows), with every command, and the [programs](../test/sdks/programs), to copy from
(those in TypeScript share [run.ts](../test/sdks/programs/typescript/run.ts)). Written by
\`npm run test:sdks -- --write\`; do not edit.
`;

/** What stands behind the table. */
export const TAIL = `## What no document can mend

- **An end without \`done\` is a drop.** A stream is answered with \`Connection: close\`, and with that Node's fetch takes a
  lost connection for a clean end. A client that reconnects by itself only after an error, hey-api's for one, then doesn't:
  look for \`done\`, and where it is missing ask \`GET /v1/requests/{id}/events\` with the last id in \`Last-Event-ID\`.
- **ogen's own reconnection loses text**: turn it off, and go on as above.
- **Clients like an EventSource repeat the POST** when a stream ends. Give every run an \`Idempotency-Key\`: with it the
  repeat joins the run behind \`Last-Event-ID\`; without it, it is refused.
- **Which document.** \`/openapi-3.1.yaml\` is for every generator that reads 3.1, OpenAPI Generator among them. \`/openapi-3.1-webhooks.yaml\`
  has the messages that the server sends to webhooks besides: OpenAPI Generator and oapi-codegen make code of these that does not compile.
  \`/openapi-3.0.yaml\` is for what reads no later one. \`/openapi.yaml\` is the whole contract, in 3.2.
- **Fern and Speakeasy** generate on their own servers, so that no row proves them. The documents tell them what they ask for: lists are read to
  their end (\`x-fern-pagination\`, \`x-speakeasy-pagination\`), and which operations stream (\`x-fern-streaming\`). For streams Speakeasy has
  no extension: it reads \`itemSchema\`, which stands in \`/openapi.yaml\`.
- **One form of each answer.** What starts a run can answer with JSON or a 202 as well ([http.md](http.md#answers-without-a-stream));
  the documents for generators have the stream alone. Where an answer has two forms, generators read only one of them, or make a
  union of both that is hard to use. Who wants no stream starts a run with \`POST /v1/requests\`. \`GET /v1/requests/{id}/result\` has
  no 202 in 3.0, for generators that know one success: there a run that is under way is an answer that the client didn't expect.
- **Some generated clients ask for JSON** because errors are JSON (OpenAPI Generator's in Python and Java with OkHttp). Then a run
  is answered with its result: to stream, give the request \`Accept: text/event-stream\` yourself.
- **A \`rewind\` withdraws text.** Who shows text as it comes cuts it ([streams.md](streams.md#rewind)); \`done.content\` is always the
  whole answer.
- **Unknown events will come.** A later release may send an event that a generated union doesn't have: skip it. Types alone need
  nothing for that. A parser refuses it: with zod ask \`safeParse\`, with pydantic and in Java, Kotlin and Rust look at the frame's
  \`event\` or at \`type\` first, and parse those that you handle. Values of enumerations need nothing anywhere: in answers and events
  they are strings. The programs in TypeScript are always run against a server that adds members, values and an event, and
  \`npm run test:sdks -- --later <row>\` runs any of them so.

## Readers of event streams

**\`@microsoft/fetch-event-source\`**, which browsers read streams of a POST with, remembers an \`id:\` as soon as its line has come.
When the connection is cut behind that line, it asks for what follows, and the event is lost. It takes an end without \`done\` for the end
of the run, too. [This](../test/sdks/programs/fetch-event-source/run.ts) is right about both; it was cut behind each byte of a stream, and
got every event once:

\`\`\`ts
${readFileSync(new URL('programs/fetch-event-source/run.ts', import.meta.url), 'utf8')}\`\`\`

**In Go a line has up to 64 KiB** unless the reader is told otherwise (\`bufio.Scanner: token too long\`), and those of \`done\` and
\`file\` may have more. [Each of these](../test/sdks/programs/go-readers/main.go) was read with a line of 200 KB; r3labs/sse would
try such a line again for a quarter of an hour, unless its \`ReconnectStrategy\` says otherwise.

| reader | how it is told |
|---|---|
| r3labs/sse 2.10 | \`sse.NewClient(url, sse.ClientMaxBufferSize(64 << 20))\` |
| tmaxmax/go-sse 0.12 | \`connection.Buffer(nil, 64 << 20)\` |
| by hand, as with oapi-codegen | \`scanner.Buffer(nil, 64 << 20)\` |
`;

/** From an empty folder to a run, with three of the generators. */
export const FIRST_CALLS = readFileSync(fileURLToPath(new URL('first-calls.md', import.meta.url)), 'utf8');

/** What stands before the table of tools. */
const TOOLS = `## Importers, servers of MCP, mocks and validators

Tools that read a served document and make no client of it. Each is run as it comes, with its own settings; what it leaves to be set is
the address and the token. Postman's converter is run with one option more, \`parametersResolution=Example\`: by default it sends
the names of types, such as \`<string>\`, instead of the examples of the document. \`folderStrategy=Tags\` makes a folder of each tag.
`;

const GENERATORS = ['generator', 'language', 'document', 'flags', 'events are a typed union', 'result', 'by hand'];
const TOOL = ['tool', 'kind', 'documents', 'flags', 'result', 'shows'];

/** docs/sdks.md as it should be. */
export function renderTable(results: Map<AnyRow, string>): string {
  const rows = [...results.keys()];
  const cellsOf = (row: AnyRow) => cells(row, results.get(row)!);
  const exceptions = rows.flatMap(({ name, exceptions: list }) => (list ?? []).map((text) => `- **${name}**: ${text}`));
  return [
    HEAD,
    ...table(GENERATORS, rows.filter((row) => !isTool(row)).map(cellsOf)),
    '',
    FIRST_CALLS,
    TOOLS,
    ...table(TOOL, rows.filter(isTool).map(cellsOf)),
    '',
    ...(exceptions.length > 0 ? ['## Exceptions', '', ...exceptions, ''] : []),
    TAIL,
  ].join('\n');
}

/** What the page says of a row before anything is run. */
export function firstCell(row: AnyRow): string {
  return isTool(row)
    ? `[${row.name}](../test/sdks/rows): ${row.tool}`
    : `[${row.name}](../test/sdks/programs/${row.name}): ${row.generator}`;
}

/** What the page says came of a row. @throws when it doesn't have the row */
export function writtenResult(page: string, row: AnyRow): string {
  const line = page.split('\n').find((one) => one.startsWith(`| [${row.name}](`));
  if (line === undefined) throw new Error(`${row.name} has no result yet: run it too`);
  // A bar in a cell is escaped.
  return line.split(/ \| /)[isTool(row) ? TOOL.indexOf('result') : GENERATORS.indexOf('result')]!;
}

/** What came of a row. */
export function resultOf(outcome: Outcome): string {
  return outcome.result === 'not run' ? `not run: ${outcome.missing.join(', ')} is not installed` : outcome.result;
}

function cells(row: AnyRow, result: string): string[] {
  if (isTool(row)) return [firstCell(row), row.kind, row.documents.map(code).join(', '), code(row.flags), result, row.shows];
  const typed = row.typedEvents === true ? 'yes' : `no: ${row.typedEvents}`;
  return [firstCell(row), row.language, code(row.document), code(row.flags), typed, result, row.byHand];
}

function table(head: string[], lines: string[][]): string[] {
  return [head.join(' | '), ...lines.map((line) => line.map(escape).join(' | '))]
    .map((line) => `| ${line} |`)
    .toSpliced(1, 0, `|${'---|'.repeat(head.length)}`);
}

function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}

/** A cell is one line, and has no bars. */
function escape(cell: string): string {
  return cell.replace(/\s+/g, ' ').replaceAll('|', '\\|');
}
