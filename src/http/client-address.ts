import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isAmong, parseAddress, type AddressRange } from '../lib/address-ranges.ts';

/**
 * The address that a request came from. `X-Forwarded-For` counts only as far as trusted proxies wrote it: from its right
 * end, the first address that is none of theirs. A network of IPv6 is one address, since whoever has one of its addresses
 * has all of them.
 */
export function clientAddress(request: IncomingMessage, proxies: readonly AddressRange[]): string {
  let client = parseAddress(request.socket.remoteAddress ?? '');
  if (!client) return 'unknown';
  const named = proxies.length > 0 ? String(request.headers['x-forwarded-for'] ?? '').split(',') : [];
  while (named.length > 0 && isAmong(client, proxies)) {
    const before = parseAddress(withoutPort(named.pop()!.trim()));
    // What is no address was not written by a proxy that can be trusted with the rest of the line.
    if (!before) break;
    client = before;
  }
  return nameOf(client);
}

/** The address at the other end of a connection, a network of IPv6 as one; undefined for a trusted proxy, and when it has gone. */
export function peerAddress({ remoteAddress = '' }: Socket, proxies: readonly AddressRange[]): string | undefined {
  const peer = parseAddress(remoteAddress);
  return peer && !isAmong(peer, proxies) ? nameOf(peer) : undefined;
}

const nameOf = (address: ipaddr.IPv4 | ipaddr.IPv6): string => (address instanceof ipaddr.IPv6 ? networkOf(address) : address.toString());

/** Some proxies write the port of the client too. */
function withoutPort(text: string): string {
  const [, bracketed, v4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return bracketed ?? v4 ?? text;
}

function networkOf(address: ipaddr.IPv6): string {
  const network = new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network.toString()}/64`;
}
