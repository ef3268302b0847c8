import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileJava, executeJava, JAVA_NEEDS } from '../java.ts';
import { npmInstall } from '../npm.ts';
import type { Row } from '../row.ts';

const VERSION = '5.10.1';

/** Makes a run say something of most kinds: a file, and two delegates at once. */
const MESSAGE = '/write notes.md\n# Notes\n/endwrite\n/parallel\n/agent index one two three\n/agent index four five six\n/endparallel';

/** Types for Jackson, of the events alone. */
export const row: Row = {
  name: 'modelina-java',
  language: 'Java',
  generator: `@asyncapi/modelina ${VERSION}`,
  document: '/asyncapi.yaml',
  flags: "new JavaFileGenerator({ collectionType: 'List', presets: [JAVA_JACKSON_PRESET] })",
  needs: [...JAVA_NEEDS, 'npm'],
  everyRun: false,
  typedEvents: true,
  byHand: 'the client; which `type` is which class, as a Jackson mix-in',
  expected: [
    /^content whole$/,
    /^tokens [1-9]\d*$/,
    /^kinds DoneEvent FileEvent RequestReceivedEvent StreamEndEvent StreamStartEvent SubAgentResponseEvent TextEvent TokenUsageEvent ToolCallEvent$/,
  ],
  async generate(context) {
    const { document, folder, program, run } = context;
    await npmInstall(context, { '@asyncapi/modelina': VERSION });
    copyFileSync(join(program, 'generate.mjs'), join(folder, 'generate.mjs'));
    await run(process.execPath, ['generate.mjs', document, join(folder, 'types/baton')]);
  },
  compile(context) {
    return compileJava(context, { pom: join(context.program, 'pom.xml'), sources: join(context.folder, 'types'), allowed: ['cast'] });
  },
  async execute(context) {
    const recorded = join(context.folder, 'stream.txt');
    writeFileSync(recorded, await record(context));
    return executeJava(context, [recorded]);
  },
};

/** The frames of a real run. */
async function record({ url, token }: { url: string; token: string }): Promise<string> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/v1/orchestrate`, { method: 'POST', headers, body: JSON.stringify({ message: MESSAGE }) });
  if (!response.ok) throw new Error(`the run was answered ${response.status}`);
  return response.text();
}
