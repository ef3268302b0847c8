import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { EXPECTED_TOOLS } from '../mcp.ts';
import { npmInstall, type Packages } from '../npm.ts';
import type { ToolRow } from '../row.ts';
import { checkOutput } from '../runner.ts';

const PACKAGES = {
  'openapi-mcp-generator': '4.0.1',
  // Of the package.json that it writes.
  '@modelcontextprotocol/sdk': '1.32.2',
  '@types/node': '22.20.5',
  axios: '1.21.1',
  dotenv: '16.6.1',
  'json-schema-to-zod': '2.8.1',
  typescript: '5.9.3',
  zod: '3.25.76',
} satisfies Packages;

/** Writes the source of a server of MCP, whose tools are the operations. */
export const row: ToolRow = {
  name: 'openapi-mcp-generator',
  kind: 'MCP server',
  tool: `openapi-mcp-generator ${PACKAGES['openapi-mcp-generator']}`,
  documents: ['/openapi-3.1.yaml', '/openapi-3.0.yaml'],
  flags: '--base-url …',
  needs: ['npm'],
  everyRun: false,
  shows:
    'its code compiles with its own settings; tools list agents, create one, run it, and wait for a run; errors are the text of a tool, with the body',
  exceptions: ['a tool of a stream ends with the stream; its answer is the text of all frames'],
  async prove(context) {
    const { documents, folder, program, run, url } = context;
    await npmInstall(context, PACKAGES);
    for (const [index, document] of documents.entries()) {
      const output = join(folder, `server-${index}`);
      await run('npx', ['openapi-mcp-generator', '--input', document, '--output', output, '--base-url', url]);
      symlinkSync(join(folder, 'node_modules'), join(output, 'node_modules'));
      await run('npx', ['tsc'], { cwd: output });
      copyFileSync(join(program, 'program.js'), join(output, 'program.js'));
      const env = { AGENT_ID: `sdk-openapi-mcp-generator-${index}` };
      checkOutput(await run('node', ['program.js'], { cwd: output, env, timeoutMs: 90_000 }), EXPECTED_TOOLS);
    }
  },
};
