import { isObject } from '../../../lib/is-object.ts';
import type { Fields } from '../../api.ts';
import { expect } from '../../expect.ts';
import { harmlessCall } from '../../mcp/call.ts';
import { MODERN_VERSION } from '../../mcp/endpoint.ts';
import { askFor } from '../../mcp/era.ts';
import { entriesOf } from '../../mcp/lists.ts';
import type { Rule } from '../../rule.ts';
import { valueProblem } from '../../wire/json-schema.ts';

/** What a block of each type holds. */
const BLOCKS: Record<string, (block: Fields) => boolean> = {
  text: ({ text }) => typeof text === 'string',
  image: ({ data, mimeType }) => typeof data === 'string' && typeof mimeType === 'string',
  audio: ({ data, mimeType }) => typeof data === 'string' && typeof mimeType === 'string',
  resource_link: ({ uri, name }) => typeof uri === 'string' && typeof name === 'string',
  resource: ({ resource }) => isObject(resource) && typeof resource['uri'] === 'string',
};

export const call: readonly Rule[] = [
  {
    id: 'mcp.call',
    title: 'A call gives content of known types, and structured content that its schema takes',
    source: `MCP 2025-11-25 and ${MODERN_VERSION}, Tools: Tool Result; Output Schema`,
    async run(context) {
      const server = await context.mcp();
      await server.withCapability('tools', async (era) => {
        const chosen = await harmlessCall(context, era);
        const what = `the call of ${chosen.name} (${era.version})`;
        const result = await askFor(era, 'tools/call', { ...chosen });
        if (era.modern && result['resultType'] !== 'complete') {
          return expect(result['resultType'] === 'input_required', `a resultType that the client knows in ${what}`, result);
        }
        const { content, structuredContent, isError } = result;
        expect(isError === undefined || typeof isError === 'boolean', `isError true or false in ${what}`, result);
        expect(Array.isArray(content), `a list content in ${what}`, result);
        for (const block of content as unknown[]) {
          const whole = isObject(block) && BLOCKS[String(block['type'])]?.(block) === true;
          expect(whole, `content of a known type, and whole, in ${what}`, block);
        }
        if (isError === true) return;
        const tools = await entriesOf(era, 'tools/list', 'tools', 'name');
        const schema = tools.find(({ name }) => name === chosen.name)?.['outputSchema'];
        if (!isObject(schema)) return;
        const problem = structuredContent === undefined ? 'there is none' : valueProblem(schema, structuredContent);
        expect(problem === undefined, `structuredContent that the outputSchema takes in ${what}`, problem);
      });
    },
  },
];
