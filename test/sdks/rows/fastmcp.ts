import { join } from 'node:path';
import { cached } from '../cache.ts';
import { EXPECTED_TOOLS } from '../mcp.ts';
import type { RowContext, ToolRow } from '../row.ts';
import { checkOutput } from '../runner.ts';

const PACKAGES = { fastmcp: '4.2.3', PyYAML: '6.0.3' };

/** A server of MCP whose tools are the operations; a tool's answer is an object of a class that FastMCP makes of the schema. */
export const row: ToolRow = {
  name: 'fastmcp',
  kind: 'MCP server',
  tool: `FastMCP ${PACKAGES.fastmcp}`,
  documents: ['/openapi-3.1.yaml', '/openapi-3.0.yaml'],
  flags: 'FastMCP.from_openapi(document, client)',
  needs: ['python3'],
  everyRun: false,
  shows:
    'tools list agents, create one, run it, and wait for a run, with answers that its schemas take; errors are those of a tool, with the body',
  exceptions: ['a tool of a stream ends with the stream; its answer is the text of all frames'],
  async prove(context) {
    const python = join(await environment(context), 'bin/python');
    for (const [index, document] of context.documents.entries()) {
      const env = { AGENT_ID: `sdk-fastmcp-${index}` };
      checkOutput(await context.run(python, [join(context.program, 'program.py'), document], { env }), EXPECTED_TOOLS);
    }
  },
};

/** Its own: it pins what others need in another version. */
function environment({ run }: RowContext): Promise<string> {
  return cached('python-fastmcp', PACKAGES, async (to) => {
    await run('python3', ['-m', 'venv', to]);
    const packages = Object.entries(PACKAGES).map(([name, version]) => `${name}==${version}`);
    await run(join(to, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', ...packages]);
  });
}
