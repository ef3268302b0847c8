import { isIP, type LookupFunction } from 'node:net';
import { bareHost, isAllowed, type AllowEntry } from '../../lib/allow-list.ts';
import { isPublic } from './addresses.ts';
import { systemResolve } from './resolve.ts';

/** A server-side request that must not be made. The message names the rule, for the model or the API's client. */
export class AddressRefused extends Error {}

/** A name that leads to no address. */
export class NameUnknown extends AddressRefused {}

/** All addresses of a name. @param tenantId who asks; 0: no tenant */
export type Resolve = (hostname: string, signal: AbortSignal, tenantId: number) => Promise<string[]>;

/** Where a checked URL leads. */
export interface Target {
  url: URL;
  /** The first of {@link addresses}. */
  address: string;
  family: 4 | 6;
  port: number;
  /** Every address that the host resolved to, all of them checked. */
  addresses: readonly { address: string; family: 4 | 6 }[];
}

/** Checks every request whose address comes from a model, a page or a client (docs/security.md). */
export interface Guard {
  /**
   * Resolves the URL's host, once, and checks every address of the answer. Connections are made only to these addresses
   * ({@link lookupOf}), so that an attacker gains nothing when the name resolves differently later.
   * @param tenantId for whom; default: no tenant
   * @throws {AddressRefused}
   */
  check(url: string | URL, signal: AbortSignal, tenantId?: number): Promise<Target>;
}

/** A guard that can also look at a URL that is for later. */
export interface InspectingGuard extends Guard {
  /** Refuses what can be refused without asking for the addresses of a name. @throws {AddressRefused} */
  inspect(url: string | URL): URL;
}

const PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

export interface GuardOptions {
  /** The operator's exceptions. */
  allow: readonly AllowEntry[];
  resolve?: Resolve;
  /** Ports that may be connected to. */
  ports?: ReadonlySet<number>;
}

export function createGuard({ allow, resolve = systemResolve, ports = PORTS }: GuardOptions): InspectingGuard {
  const refuse = (host: string, port: number, addresses: readonly string[]): void => {
    for (const found of addresses) {
      if (isAllowed(allow, [host, found], port)) continue;
      if (!isPublic(found)) throw new AddressRefused(`${host} is not on the public internet`);
      if (!ports.has(port)) throw new AddressRefused(`port ${port} is not one of ${[...ports].join(', ')}`);
    }
  };
  return {
    inspect(address) {
      const url = parse(address);
      const [host, port] = [bareHost(url), portOf(url)];
      if (isIP(host)) {
        refuse(host, port, [host]);
      } else {
        if (!isName(host)) throw new AddressRefused(`${host} is no name of a host`);
        if (mayBeAllowed(allow, host, port)) return url;
        if (NEVER_PUBLIC.test(host)) throw new AddressRefused(`${host} is not on the public internet`);
        if (!ports.has(port)) throw new AddressRefused(`port ${port} is not one of ${[...ports].join(', ')}`);
      }
      return url;
    },
    async check(address, signal, tenantId = 0) {
      const url = parse(address);
      const port = portOf(url);
      const host = bareHost(url);
      const addresses = isIP(host) ? [host] : await resolved(host, (name) => resolve(name, signal, tenantId), signal);
      refuse(host, port, addresses);
      const checked = addresses.map((found) => ({ address: found, family: isIP(found) === 6 ? (6 as const) : (4 as const) }));
      return { url, port, addresses: checked, ...checked[0]! };
    },
  };
}

/**
 * Names that the public internet has none of: those without a dot, and those that are left to machines and their neighbours (RFC 6761,
 * RFC 6762, RFC 7686, RFC 8375, and `internal`, which ICANN has set aside).
 */
const NEVER_PUBLIC = /^[^.]*$|\.(?:localhost|local|internal|home\.arpa|onion|invalid|test)$/;

/** Whether the system of names could have it (RFC 1035, §2.3.4). */
function isName(host: string): boolean {
  return host.length <= 253 && host.split('.').every((label) => label.length >= 1 && label.length <= 63);
}

/** Whether an exception is for this name, or for an address that it may lead to. */
function mayBeAllowed(allow: readonly AllowEntry[], host: string, port: number): boolean {
  return allow.some((entry) => isAllowed([entry], [isIP(entry.host) ? entry.host : host], port));
}

/** For `net.connect`: answers with the checked addresses and asks nobody. */
export function lookupOf({ addresses }: Target): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  };
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

function parse(address: string | URL): URL {
  if (!URL.canParse(String(address))) throw new AddressRefused('that is not an absolute URL');
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new AddressRefused('only http and https are fetched');
  if (url.username !== '' || url.password !== '') throw new AddressRefused('a URL with credentials in it is not fetched');
  if (bareHost(url) === '') throw new AddressRefused('the URL names no host');
  return url;
}

async function resolved(host: string, resolve: (host: string) => Promise<string[]>, signal: AbortSignal): Promise<string[]> {
  signal.throwIfAborted();
  let addresses: string[];
  try {
    addresses = await resolve(host);
  } catch (error) {
    signal.throwIfAborted();
    throw new NameUnknown(`the name ${host} could not be resolved`, { cause: error });
  }
  if (addresses.length === 0) throw new NameUnknown(`the name ${host} has no address`);
  return addresses;
}
