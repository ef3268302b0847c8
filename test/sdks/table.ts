import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './runner.ts';

/** Where the table is kept. */
export const TABLE = fileURLToPath(new URL('../../docs/sdks.md', import.meta.url));

const HEAD = `# SDKs

Generators of clients that are proven with Baton. Each reads a served document as it is; what it writes is compiled in the
strictest mode that it passes; and a small program on top of it talks to a real server: it lists agents, creates one, runs
it without a stream (\`POST /v1/requests\`) and with one, loses a stream and goes on with it, reads errors as their type, and
cancels a run. Where the generated functions read no streams, it reads the events of a run that has ended by hand, as their type;
where types are all that is generated, it may read recorded ones instead. \`npm run test:sdks\` does all of it again; \`test/sdks/\` has
the [rows](../test/sdks/rows), with every command, and the [programs](../test/sdks/programs), to copy from. Written by
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
  has the messages that the server sends to webhooks besides: OpenAPI Generator makes of these a class that does not compile.
  \`/openapi-3.0.yaml\` is for what reads no later one. \`/openapi.yaml\` is the whole contract, in 3.2.
- **One form of each answer.** What starts a run can answer with JSON or a 202 as well ([http.md](http.md#answers-without-a-stream));
  the documents for generators have the stream alone, since of two forms generators make neither well. Who wants no
  stream starts a run with \`POST /v1/requests\`. \`GET /v1/requests/{id}/result\` has no 202 in 3.0, for generators
  that know one success: there a run that is under way is an answer that the client didn't expect.
- **Some generated clients ask for JSON** because errors are JSON (OpenAPI Generator's in Python and Java with OkHttp). Then a run
  is answered with its result: to stream, give the request \`Accept: text/event-stream\` yourself.
- **A \`rewind\` withdraws text.** Who shows text as it comes cuts it ([streams.md](streams.md#rewind)); \`done.content\` is always the
  whole answer.
- **Unknown events will come.** A later release may send an event that a generated union doesn't have: skip it. Types alone need
  nothing for that. A parser refuses it: with zod ask \`safeParse\`, with pydantic and in Java, Kotlin and Rust look at the frame's
  \`event\` or at \`type\` first, and parse those that you handle. Values of enumerations need nothing anywhere: in answers and events
  they are strings. The programs in TypeScript are always run against a server that sends such an event, and
  \`npm run test:sdks -- --later <row>\` runs any of them against one that adds members and values too.

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

/** docs/sdks.md as it should be. */
export function renderTable(outcomes: Outcome[]): string {
  const head = ['generator', 'language', 'document', 'flags', 'events are a typed union', 'result', 'by hand'];
  const rows = outcomes.map((outcome) => cells(outcome).join(' | '));
  const exceptions = outcomes.flatMap(({ row }) => (row.exceptions ?? []).map((text) => `- **${row.name}**: ${text}`));
  return [
    HEAD,
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...rows.map((row) => `| ${row} |`),
    '',
    ...(exceptions.length > 0 ? ['## Exceptions', '', ...exceptions, ''] : []),
    TAIL,
  ].join('\n');
}

function cells(outcome: Outcome): string[] {
  const { row } = outcome;
  const program = `[${row.name}](../test/sdks/programs/${row.name}): ${row.generator}`;
  const typed = row.typedEvents === true ? 'yes' : `no: ${row.typedEvents}`;
  const result = outcome.result === 'not run' ? `not run: ${outcome.missing.join(', ')} is not installed` : outcome.result;
  return [program, row.language, `\`${row.document}\``, code(row.flags), typed, result, row.byHand].map(escape);
}

function code(flags: string): string {
  return flags === '' ? '' : `\`${flags}\``;
}

/** A cell is one line, and has no bars. */
function escape(cell: string): string {
  return cell.replace(/\s+/g, ' ').replaceAll('|', '\\|');
}
