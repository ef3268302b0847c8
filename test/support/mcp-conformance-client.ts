import { createMcp } from '../../src/tools/mcp/session.ts';
import type { HttpServer, OAuth } from '../../src/tools/mcp/config.ts';

/*
 * Our client as MCP's conformance package starts it: `node mcp-conformance-client.ts <url>`. It lists the tools of the server and
 * calls each, with a person who takes what the server proposes. The scenario's context has the credentials that an operator would have configured.
 */

const url = new URL(process.argv[2]!);
const context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as Record<string, string | undefined>;

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

/** Arguments that fit the schema of a tool, as far as the scenarios need them. */
function argumentsFor(schema: unknown): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type }]) => [name, type === 'number' || type === 'integer' ? 1 : 'x']),
  );
}

const signal = new AbortController().signal;
const credentials = await oauth();
const server: HttpServer = { kind: 'http', url, headers: {}, ...(credentials && { oauth: credentials }) };
await using session = createMcp(new Map([['server', server]])).eliciting.open();
const accept = async () => ({ decision: 'answered', text: 'accept' }) as const;
const { tools } = await session.tools('server', signal);
for (const { name, inputSchema } of tools) {
  const { isError, text } = await session.call('server', name, argumentsFor(inputSchema), signal, accept);
  if (isError) throw new Error(text);
}
