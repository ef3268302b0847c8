import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { rawAnswer } from './mcp-raw-answer.ts';

/*
 * An MCP server over its standard input and output that answers raw text: `node mcp-raw.ts '{"tools/list": "…"}'`. `PIDS` names a file
 * for its process id, `SAID` one for the lines that it was sent.
 */

const answers = JSON.parse(process.argv[2]!) as Record<string, string>;
appendFileSync(process.env['PIDS']!, `${process.pid}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  appendFileSync(process.env['SAID']!, `${line}\n`);
  const answer = rawAnswer(answers, line);
  if (answer !== undefined) process.stdout.write(`${answer}\n`);
}
