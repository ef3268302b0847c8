import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { resultFromTaskOutcome } from '@modelcontextprotocol/ext-tasks/client';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ElicitRequestSchema, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { connectTasks } from '../stateless/host.ts';
import type { CallOptions, Connect, WorldClient } from './client.ts';

/*
 * The official clients for JavaScript, both generations.
 */

const INFO = { name: 'world', version: '1.0.0' };
const endpoint = (url: string): URL => new URL('/v1/mcp', url);
const bearer = (token: string) => ({ requestInit: { headers: { Authorization: `Bearer ${token}` } } });

/** `@modelcontextprotocol/client`. @param mode how it comes to a version; left out, as it comes */
export const javascript = (mode?: VersionNegotiationMode): Connect =>
  async function connect({ url, token, answer, onChange }) {
    const client = new Client(INFO, {
      capabilities: { elicitation: {} },
      listChanged: { tools: { autoRefresh: false, onChanged: onChange } },
      ...(mode && { versionNegotiation: { mode } }),
    });
    client.setRequestHandler('elicitation/create', ({ params }) => ({ action: 'accept', content: { answer: answer(params.message) } }));
    const transport = new StreamableHTTPClientTransport(endpoint(url), bearer(token));
    await client.connect(transport);
    return {
      ...operationsOf(client),
      call: (name, given, options) => client.callTool({ name, arguments: { ...given } }, toOptions(options)),
      // By the package for tasks, which works over this one.
      async callAsTask(name, given) {
        await using tasks = await connectTasks(url, token, async (request) => {
          const content = { answer: answer(String(request.params?.['message'])) };
          return { action: 'accept', content } as never;
        });
        const execution = await tasks.session.callTool(name, { ...given } as never);
        const { outcome } = await execution.settle();
        return resultFromTaskOutcome(outcome) as never;
      },
    };
  };

/** `@modelcontextprotocol/sdk`, the client of before. */
export const javascriptFirst: Connect = async function connect({ url, token, answer, onChange }) {
  const client = new FirstClient(INFO, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => ({ action: 'accept', content: { answer: answer(params.message) } }));
  client.setNotificationHandler(ToolListChangedNotificationSchema, onChange);
  const transport = new FirstTransport(endpoint(url), bearer(token));
  await client.connect(transport as Transport);
  return {
    ...operationsOf(client as unknown as Client, String(transport.protocolVersion)),
    call: async (name, given, options) =>
      (await client.callTool({ name, arguments: { ...given } }, undefined, toOptions(options))) as Awaited<ReturnType<WorldClient['call']>>,
  };
};

const toOptions = ({ onProgress, quietMs, signal }: CallOptions = {}) => ({
  ...(onProgress && { onprogress: ({ message }: { message?: string }) => onProgress(message ?? ''), resetTimeoutOnProgress: true }),
  ...(quietMs && { timeout: quietMs }),
  ...(signal && { signal }),
});

/** What the two generations do alike. The second collects all pages by itself, the first doesn't. */
function operationsOf(client: Client, version = client.getNegotiatedProtocolVersion()): Omit<WorldClient, 'call'> {
  return {
    version: version ?? '',
    async tools() {
      const names: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await client.listTools(cursor === undefined ? undefined : { cursor });
        names.push(...page.tools.map(({ name }) => name));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return names;
    },
    resources: async () => (await client.listResources()).resources.map(({ uri }) => uri),
    async read(uri) {
      const [contents] = (await client.readResource({ uri })).contents;
      if (!contents || !('text' in contents)) throw new Error(`${uri} is no text`);
      return contents.text;
    },
    prompts: async () => (await client.listPrompts()).prompts.map(({ name }) => name),
    async prompt(name, given) {
      const { messages } = await client.getPrompt({ name, arguments: given });
      return messages.map(({ content }) => (content.type === 'text' ? content.text : content.type));
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
