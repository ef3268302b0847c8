import { isObject } from '../../../lib/is-object.ts';
import type { Fields } from '../../api.ts';
import { expect } from '../../expect.ts';
import { MODERN_VERSION } from '../../mcp/endpoint.ts';
import { askFor, type Era } from '../../mcp/era.ts';
import { checkParameterHeaders } from '../../mcp/headers.ts';
import { entriesOf } from '../../mcp/lists.ts';
import type { Rule } from '../../rule.ts';
import { expectRpcError } from '../../wire/json-rpc.ts';
import { schemaProblem } from '../../wire/json-schema.ts';
import { shown } from '../../wire/wire.ts';

const NOBODY = 'baton-verify-unknown';

function checkSchema(tool: Fields, member: 'inputSchema' | 'outputSchema', era: Era): void {
  const what = `${member} of the tool ${String(tool['name'])} (${era.version})`;
  const schema = tool[member];
  expect(isObject(schema), `${what} to be a JSON Schema`, schema);
  // Only the newer revision lets what a tool gives be of another type.
  if (member === 'inputSchema' || !era.modern) expect(schema['type'] === 'object', `type object in ${what}`, schema);
  const problem = schemaProblem(schema);
  expect(problem === undefined, `${what} to be a valid JSON Schema`, problem);
}

/** What a server says that it has. Nothing is called: lists are read, and what there is not is asked for. */
export const features: readonly Rule[] = [
  {
    id: 'mcp.tools',
    title: 'tools/list leads to its end, with a name in each tool and no name twice',
    source: 'MCP 2025-11-25, Tools: Listing Tools; Pagination',
    async run(context) {
      await (await context.mcp()).withCapability('tools', async (era) => void (await entriesOf(era, 'tools/list', 'tools', 'name')));
    },
  },
  {
    id: 'mcp.tool-schemas',
    title: 'The schemas of every tool are valid JSON Schemas of their dialect, 2020-12 where they name none',
    source: `MCP 2025-11-25, Tools: Tool; MCP ${MODERN_VERSION}, Overview: JSON Schema Usage`,
    async run(context) {
      const server = await context.mcp();
      await server.withCapability('tools', async (era) => {
        for (const tool of await entriesOf(era, 'tools/list', 'tools', 'name')) {
          checkSchema(tool, 'inputSchema', era);
          if (tool['outputSchema'] !== undefined) checkSchema(tool, 'outputSchema', era);
        }
      });
    },
  },
  {
    id: 'mcp.tool-headers',
    title: 'x-mcp-header in a schema is a name for a header, once in a tool, on a parameter of a simple type',
    source: `MCP ${MODERN_VERSION}, Tools: x-mcp-header`,
    async run(context) {
      const modern = (await context.mcp()).modern();
      for (const tool of await entriesOf(modern, 'tools/list', 'tools', 'name')) checkParameterHeaders(tool);
    },
  },
  {
    id: 'mcp.unknown-tool',
    title: 'A tool that there is not is an error, of JSON-RPC or of the call',
    source: 'MCP 2025-11-25, Tools: Error Handling',
    async run(context) {
      const server = await context.mcp();
      await server.withCapability('tools', async (era) => {
        const answer = await era.ask('tools/call', { name: NOBODY, arguments: {} });
        const failed = answer.error !== undefined || answer.result?.['isError'] === true;
        expect(failed, `an error for a tool that there is not (${era.version})`, shown(answer.reply));
      });
    },
  },
  {
    id: 'mcp.resources',
    title: 'Resources and their templates are listed to the end, each with a name and a URI that is one, and once',
    source: 'MCP 2025-11-25, Resources: Listing Resources; Resource Templates',
    async run(context) {
      const server = await context.mcp();
      await server.withCapability('resources', async (era) => {
        for (const { uri, name } of await entriesOf(era, 'resources/list', 'resources', 'uri')) {
          expect(/^[a-z][a-z\d+.-]*:/i.test(String(uri)), `a URI with a scheme (${era.version})`, uri);
          expect(typeof name === 'string', `a name of the resource ${String(uri)} (${era.version})`, name);
        }
        const templates = await era.ask('resources/templates/list');
        // Not every server has some.
        if (templates.error?.code === -32601) return;
        await entriesOf(era, 'resources/templates/list', 'resourceTemplates', 'uriTemplate');
      });
    },
  },
  {
    id: 'mcp.unknown-resource',
    title: `A resource that there is not is an error, since ${MODERN_VERSION} the error -32602`,
    source: `MCP 2025-11-25 and ${MODERN_VERSION}, Resources: Error Handling`,
    async run(context) {
      const server = await context.mcp();
      await server.withCapability('resources', async (era) => {
        const answer = await era.ask('resources/read', { uri: `baton-verify://${NOBODY}` });
        expectRpcError(answer, era.modern ? [-32602] : [], `a resource that there is not (${era.version})`);
      });
    },
  },
  {
    id: 'mcp.prompts',
    title: 'prompts/list leads to its end, with a name in each prompt and each argument, and no name twice',
    source: 'MCP 2025-11-25, Prompts: Listing Prompts',
    async run(context) {
      const server = await context.mcp();
      await server.withCapability('prompts', async (era) => {
        for (const prompt of await entriesOf(era, 'prompts/list', 'prompts', 'name')) {
          const given = (prompt['arguments'] ?? []) as unknown;
          const named = Array.isArray(given) && given.every((one) => isObject(one) && typeof one['name'] === 'string');
          expect(named, `arguments with names in the prompt ${String(prompt['name'])} (${era.version})`, given);
        }
      });
    },
  },
  {
    id: 'mcp.unknown-prompt',
    title: 'A prompt that there is not is an error of JSON-RPC',
    source: 'MCP 2025-11-25, Prompts: Error Handling',
    async run(context) {
      const server = await context.mcp();
      await server.withCapability('prompts', async (era) => {
        expectRpcError(await era.ask('prompts/get', { name: NOBODY }), [], `a prompt that there is not (${era.version})`);
      });
    },
  },
  {
    id: 'mcp.read',
    title: 'A resource that is listed can be read: contents with a URI, and a text or bytes in base64',
    source: 'MCP 2025-11-25, Resources: Reading Resources',
    async run(context) {
      const server = await context.mcp();
      await server.withCapability('resources', async (era) => {
        const [first] = await entriesOf(era, 'resources/list', 'resources', 'uri');
        if (!first) return;
        const { contents } = await askFor(era, 'resources/read', { uri: first['uri'] });
        expect(Array.isArray(contents), `a list of contents (${era.version})`, contents);
        for (const one of contents as unknown[]) {
          const whole =
            isObject(one) && typeof one['uri'] === 'string' && (typeof one['text'] === 'string') !== (typeof one['blob'] === 'string');
          expect(whole, `contents with a uri, and a text or a blob (${era.version})`, one);
        }
      });
    },
  },
];
