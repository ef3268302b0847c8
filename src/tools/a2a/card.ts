import type { AgentCard } from '@a2a-js/sdk';
import { DefaultAgentCardResolver } from '@a2a-js/sdk/client';
import * as z from 'zod';
import { isObject } from '../../lib/is-object.ts';
import { tryJson } from '../../lib/try-json.ts';
import { A2aProblem, type A2aCard } from '../../runtime/commands/a2a.ts';

/** The bindings that the client speaks; which of them it takes, the card says. */
const BINDINGS = ['JSONRPC', 'HTTP+JSON'];

const text = z.string().catch('');
const known = z.object({
  name: text,
  description: text,
  version: text,
  supportedInterfaces: z.array(
    z
      .object({ url: text, protocolBinding: text, protocolVersion: text, tenant: text })
      .catch({ url: '', protocolBinding: '', protocolVersion: '', tenant: '' }),
  ),
  capabilities: z.object({ streaming: z.boolean().catch(false) }).catch({ streaming: false }),
  skills: z
    .array(
      z
        .object({ id: text, name: text, description: text, tags: z.array(text).catch([]) })
        .catch({ id: '', name: '', description: '', tags: [] }),
    )
    .catch([]),
});

/** A card for the SDK's client factory, reduced to the interfaces that can be used, and the same card for the model. */
export interface FoundCard {
  native: AgentCard;
  shown: A2aCard;
}

/**
 * Fetches an agent's card, of A2A 1.0 or 0.3.
 * @param address the card's URL, or the base URL of its well-known path (A2A §8.2 "Discovery Mechanisms") @param redact
 * removes secrets that the agent may echo
 * @throws {A2aProblem} the rest of a sentence about the agent
 */
export async function fetchCard(
  address: URL,
  fetchIt: typeof fetch,
  redact: (text: string) => string,
  signal: AbortSignal,
): Promise<FoundCard> {
  for (const url of candidatesFor(address)) {
    const response = await fetchIt(url, { headers: { accept: 'application/json', 'a2a-version': '1.0' }, signal });
    if (response.ok) {
      const body = tryJson(await response.text());
      if (isObject(body)) return read(body, redact);
      continue;
    }
    await response.body?.cancel();
    if (![404, 405, 410].includes(response.status)) throw new A2aProblem(`answered with status ${response.status} when asked for its card`);
  }
  throw new A2aProblem('has no card at its address');
}

function candidatesFor(address: URL): URL[] {
  if (address.pathname.endsWith('.json')) return [address];
  const under = (path: string): URL => {
    const url = new URL(address);
    url.pathname = `${address.pathname.replace(/\/$/, '')}/.well-known/${path}`;
    return url;
  };
  // The second was the path before 0.3.
  return [under('agent-card.json'), under('agent.json'), address];
}

function read(body: object, redact: (text: string) => string): FoundCard {
  let native: AgentCard;
  let card: z.output<typeof known>;
  try {
    native = new DefaultAgentCardResolver({ legacyCompat: { enabled: true } }).normalizeAgentCard(body);
    card = known.parse(native);
  } catch {
    throw new A2aProblem('has a card that the protocol does not know');
  }
  const interfaces = card.supportedInterfaces.filter(
    ({ url, protocolBinding }) => BINDINGS.includes(protocolBinding.toUpperCase()) && URL.canParse(url),
  );
  if (interfaces.length === 0) throw new A2aProblem(`has a card that offers neither ${BINDINGS.join(' nor ')}`);
  const { name, description, version, capabilities, skills } = card;
  const clean = (words: string): string => redact(words.slice(0, 10_000));
  return {
    native: {
      ...native,
      supportedInterfaces: interfaces,
      capabilities: { ...native.capabilities, extensions: [], streaming: capabilities.streaming },
    },
    shown: {
      name: clean(name),
      description: clean(description),
      version: clean(version),
      protocols: [...new Set(interfaces.map(({ protocolBinding, protocolVersion }) => clean(`${protocolBinding} ${protocolVersion}`)))],
      streaming: capabilities.streaming,
      skills: skills.map((skill) => ({
        id: clean(skill.id),
        name: clean(skill.name),
        description: clean(skill.description),
        tags: skill.tags.slice(0, 20).map(clean),
      })),
    },
  };
}
