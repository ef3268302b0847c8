import type { JSONRPCRequest } from '@modelcontextprotocol/client';
import {
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/core';
import type { Exchange } from './exchange.ts';
import { filledPrompt, promptPage, promptsOf } from './prompts.ts';
import { readResource, resourcePage } from './resources.ts';
import { paramsOf } from './rpc.ts';
import { toolPage, toolsOf } from './tools.ts';
import { namedBy, TEMPLATES } from './uri.ts';

/** A method that reads. */
interface Read {
  result(exchange: Exchange, request: JSONRPCRequest): Promise<object>;
  /** How long its result holds, in milliseconds; undefined for one that clients don't keep. */
  ttlMs?(request: JSONRPCRequest): number;
}

const SOON = 30_000;
const NEVER_CHANGES = 3_600_000;

/** The methods that clients of all versions read with. */
export const READS: ReadonlyMap<string, Read> = new Map<string, Read>([
  [
    'tools/list',
    {
      async result({ services, context }, request) {
        const params = paramsOf(request, ListToolsRequestSchema);
        return toolPage(toolsOf(await services.agents.catalog(context.principal.tenantId)), params?.cursor);
      },
      ttlMs: () => SOON,
    },
  ],
  [
    'prompts/list',
    {
      async result({ services, context }, request) {
        const params = paramsOf(request, ListPromptsRequestSchema);
        return promptPage(promptsOf(await services.agents.catalog(context.principal.tenantId)), params?.cursor);
      },
      ttlMs: () => SOON,
    },
  ],
  [
    'prompts/get',
    {
      async result({ services, context }, request) {
        const { name, arguments: given } = paramsOf(request, GetPromptRequestSchema);
        return filledPrompt(await services.agents.catalog(context.principal.tenantId, name), name, given);
      },
    },
  ],
  [
    'resources/list',
    {
      result: (exchange, request) => resourcePage(exchange, paramsOf(request, ListResourcesRequestSchema)?.cursor),
      ttlMs: () => 0,
    },
  ],
  [
    'resources/templates/list',
    {
      async result(_exchange, request) {
        paramsOf(request, ListResourceTemplatesRequestSchema);
        return { resourceTemplates: TEMPLATES };
      },
      ttlMs: () => NEVER_CHANGES,
    },
  ],
  [
    'resources/read',
    {
      async result(exchange, request) {
        const { uri } = paramsOf(request, ReadResourceRequestSchema);
        return { contents: [await readResource(exchange, uri)] };
      },
      ttlMs: ({ params }) => (changes(String(params?.['uri'])) ? 0 : NEVER_CHANGES),
    },
  ],
]);

/** Whether a resource may be another one later: the newest version of an artifact is. */
function changes(uri: string): boolean {
  const named = namedBy(uri);
  return named?.of === 'artifact' && named.version === undefined;
}
