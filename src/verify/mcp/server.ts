import { isObject } from '../../lib/is-object.ts';
import type { Fields } from '../api.ts';
import { Skipped, Violation } from '../expect.ts';
import { rpcAnswer, type RpcId } from '../wire/json-rpc.ts';
import type { Reply, Wire } from '../wire/wire.ts';
import { LEGACY_VERSIONS, McpEndpoint, MODERN_VERSION } from './endpoint.ts';
import type { Era } from './era.ts';
import { headersOf, modernBody, ModernMcp } from './modern.ts';
import { initializeWith, McpSession } from './session.ts';

/** What was found out about a server before its rules are judged. */
export interface McpFound {
  url: string;
  /** Where it speaks the revision of 2026: what `server/discover` was answered with, empty when it has only the rest. */
  modern: Fields | undefined;
  /** Why it doesn't. */
  noModern: string;
  legacy: boolean;
  noLegacy: string;
}

/** Finds out which eras a server speaks, as a client of both does: a request of the newer one first. */
export async function findMcp(url: string, wire: Wire): Promise<McpFound> {
  const { reply: probe, url: at } = await probed(url, wire);
  const endpoint = new McpEndpoint(at, wire);
  const modern = speaksModern(probe) ?? (await listsModern(endpoint));
  const begin = initializeWith(LEGACY_VERSIONS[0]);
  const reply = await endpoint.post(begin);
  const legacy = isLegacy(reply, begin.id);
  if (legacy) await new McpSession(endpoint, rpcAnswer(reply, begin.id, 'initialize'))[Symbol.asyncDispose]();
  return { url: at, modern, noModern: shortly(probe), legacy, noLegacy: shortly(reply) };
}

/** The answer to `server/discover`, from where a redirection leads that stays with the server. */
async function probed(url: string, wire: Wire): Promise<{ reply: Reply; url: string }> {
  const ask = (at: string) => new McpEndpoint(at, wire).post(modernBody('server/discover'), headersOf('server/discover'));
  const reply = await ask(url);
  const { location } = reply.headers;
  if ((reply.status !== 307 && reply.status !== 308) || location === undefined || !URL.canParse(location, url)) return { reply, url };
  const next = new URL(location, url);
  if (next.origin !== new URL(url).origin) return { reply, url };
  return { reply: await ask(next.href), url: next.href };
}

function speaksModern(reply: Reply): Fields | undefined {
  const said = bodyOf(reply);
  const { result, error } = said;
  if (isObject(result) && Array.isArray(result['supportedVersions']))
    return result['supportedVersions'].includes(MODERN_VERSION) ? result : undefined;
  const data = isObject(error) && isObject(error['data']) ? error['data'] : {};
  return Array.isArray(data['supported']) && data['supported'].includes(MODERN_VERSION) ? {} : undefined;
}

/** A server that lacks `server/discover` is seen by the form of its other results. */
async function listsModern(endpoint: McpEndpoint): Promise<Fields | undefined> {
  const { result } = bodyOf(await endpoint.post(modernBody('tools/list'), headersOf('tools/list')));
  return isObject(result) && 'resultType' in result ? { capabilities: { tools: {} } } : undefined;
}

function isLegacy(reply: Reply, id: RpcId): boolean {
  try {
    return typeof rpcAnswer(reply, id, 'initialize').result?.['protocolVersion'] === 'string';
  } catch (error) {
    if (error instanceof Violation) return false;
    throw error;
  }
}

function bodyOf(reply: Reply): Fields {
  try {
    const body = reply.frames ? JSON.parse(reply.frames.at(-1)?.data ?? '{}') : reply.json;
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

const shortly = (reply: Reply): string => `${reply.status} ${reply.text.slice(0, 80)}`.trim();

/** A server of MCP, for the time of a rule. */
export class McpServer {
  readonly found: McpFound;
  readonly endpoint: McpEndpoint;

  constructor(found: McpFound, wire: Wire) {
    this.found = found;
    this.endpoint = new McpEndpoint(found.url, wire);
  }

  /** @throws {Skipped} when the server doesn't speak the revision of 2026 */
  modern(): ModernMcp {
    const { modern, noModern } = this.found;
    if (!modern) throw new Skipped(`it speaks no ${MODERN_VERSION}: server/discover is answered with ${noModern}`);
    return new ModernMcp(this.endpoint, isObject(modern['capabilities']) ? modern['capabilities'] : {});
  }

  /** @throws {Skipped} when the server speaks no revision with `initialize` */
  begin(version?: string): Promise<McpSession> {
    const { legacy, noLegacy } = this.found;
    if (!legacy) throw new Skipped(`it speaks no ${LEGACY_VERSIONS.join(' or ')}: initialize is answered with ${noLegacy}`);
    return McpSession.begin(this.endpoint, version);
  }

  /** Does something in each era that the server speaks. */
  async inEachEra(act: (era: Era) => Promise<void>): Promise<void> {
    if (this.found.modern) await act(this.modern());
    if (!this.found.legacy) return;
    await using session = await this.begin();
    await act(session);
  }

  /** The same, where the server announces a capability. @throws {Skipped} when it announces it in none */
  async withCapability(name: string, act: (era: Era) => Promise<void>): Promise<void> {
    let announced = false;
    await this.inEachEra(async (era) => {
      if (!isObject(era.capabilities[name])) return;
      announced = true;
      await act(era);
    });
    if (!announced) throw new Skipped(`it announces no ${name}`);
  }
}
