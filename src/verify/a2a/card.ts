import { isObject } from '../../lib/is-object.ts';
import type { Fields } from '../api.ts';
import { CannotVerify } from '../options.ts';
import { shown, type Reply, type Wire } from '../wire/wire.ts';

/** Where an agent can be spoken to, as its card says. */
export interface AgentInterface {
  url: string;
  /** `JSONRPC`, `HTTP+JSON`, `GRPC`, or another one. */
  binding: string;
  /** `1.0`, `0.3`. */
  version: string;
  tenant: string | undefined;
}

/** A card that was found, and where. */
export interface FoundCard {
  url: string;
  reply: Reply;
  card: Fields;
}

/** The card may be another one for clients of 0.3. */
export const CARD_HEADERS = { Accept: 'application/json', 'A2A-Version': '1.0' };

const WELL_KNOWN = '.well-known/agent-card.json';

/**
 * Reads the card of an agent.
 * @param url that of the card, or what it is under: the server, or a path on it
 * @throws {CannotVerify} when there is none
 */
export async function findCard(url: string, wire: Wire): Promise<FoundCard> {
  const isCard = new URL(url).pathname.endsWith('.json');
  const under = url.replace(/[?#].*$/, '').replace(/\/*$/, '/');
  const places = isCard ? [url] : [...new Set([new URL(WELL_KNOWN, under).href, new URL(`/${WELL_KNOWN}`, under).href, url])];
  const seen: string[] = [];
  for (const at of places) {
    const reply = await wire.ask(at, { headers: CARD_HEADERS });
    if (reply.status === 200 && isObject(reply.json)) return { url: at, reply, card: reply.json };
    seen.push(`${at}: ${shown(reply).slice(0, 100)}`);
  }
  throw new CannotVerify(`there is no agent card: ${seen.join('; ')}`);
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The interfaces that a card names, of A2A 1.0 and of 0.3; those that can't be read are left out. */
export function interfacesOf(card: Fields): AgentInterface[] {
  const modern = listOf(card['supportedInterfaces']).map(({ url, protocolBinding, protocolVersion, tenant }) => ({
    url: text(url) ?? '',
    binding: text(protocolBinding) ?? '',
    version: minorOf(text(protocolVersion) ?? ''),
    tenant: text(tenant),
  }));
  const own = text(card['url']) ? [{ url: card['url'], transport: card['preferredTransport'] ?? 'JSONRPC' }] : [];
  const version = minorOf(text(card['protocolVersion']) ?? '0.3');
  const legacy = [...own, ...listOf(card['additionalInterfaces'])].map(({ url, transport }) => ({
    url: text(url) ?? '',
    binding: text(transport) ?? '',
    version,
    tenant: undefined,
  }));
  const all = [...modern, ...legacy].filter(({ url }) => URL.canParse(url));
  return all.filter((one, index) => all.findIndex((other) => other.url === one.url && sameKind(other, one)) === index);
}

const sameKind = (one: AgentInterface, other: AgentInterface): boolean => one.binding === other.binding && one.version === other.version;

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Patch numbers don't count. */
const minorOf = (version: string): string => /^(\d+\.\d+)(?:\.\d+)?$/.exec(version)?.[1] ?? version;
