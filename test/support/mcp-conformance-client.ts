import { createMcp } from '../../src/tools/mcp/session.ts';
import type { HttpServer, OAuth } from '../../src/tools/mcp/config.ts';

/*
 * Our client as MCP's conformance package starts it: `node mcp-conformance-client.ts <url>`. It lists the tools of the server and
 * calls each, with a person who takes what the server proposes. The scenario's context has the credentials that an operator would have configured.
 */

const url = new URL(process.argv[2]!);
const context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as Record<string, string | undefined> & {
  /** What is to be called; without it each tool. */
  toolCalls?: { name: string; arguments: Record<string, unknown> }[];
};

/** Whom the credentials are for, which an operator knows and the scenarios don't say. */
async function issuer(): Promise<URL> {
  const about = await fetch(new URL(`/.well-known/oauth-protected-resource${url.pathname}`, url));
  const { authorization_servers: servers } = (await about.json()) as { authorization_servers: string[] };
  return new URL(servers[0]!);
}

async function oauth(): Promise<OAuth | undefined> {
  const { client_id: clientId, client_secret: secret, private_key_pem: key, signing_algorithm: algorithm = 'ES256' } = context;
  if (clientId === undefined || (secret === undefined && key === undefined)) return undefined;
  return { clientId, credential: key === undefined ? { secret: secret! } : { key, algorithm }, issuer: await issuer() };
}

/** Arguments that fit the schema of a tool, as far as the scenarios need them: an object is the schema of the first tool. */
function argumentsFor(schema: unknown): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  const values: Record<string, unknown> = { number: 1, integer: 1, boolean: true, object: tools[0]!.inputSchema };
  return Object.fromEntries(Object.entries(properties).map(([name, { type = 'string' }]) => [name, values[type] ?? 'x']));
}

const scenario = process.env['MCP_CONFORMANCE_SCENARIO'] ?? '';
/** Its server has tools, and calls none. */
const LISTED_ONLY = ['json-schema-ref-no-deref'];

const signal = new AbortController().signal;
const credentials = await oauth();
const server: HttpServer = { kind: 'http', url, headers: {}, ...(credentials && { oauth: credentials }) };
await using session = createMcp(new Map([['server', server]])).eliciting.open();
const accept = {
  askPerson: async () => ({ decision: 'answered', text: 'accept' }) as const,
  rests: { last: undefined, at: () => {}, leave: async () => {} },
};
const { tools } = await session.tools('server', signal);
const calls = context.toolCalls ?? tools.map(({ name, inputSchema }) => ({ name, arguments: argumentsFor(inputSchema) }));
for (const { name, arguments: args } of LISTED_ONLY.includes(scenario) ? [] : calls) {
  const { isError, text } = await session.call('server', name, args, signal, accept);
  if (isError) throw new Error(text);
}
