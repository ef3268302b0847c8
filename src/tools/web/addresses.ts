import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');
/** IETF protocol assignments (RFC 2928): Teredo, ORCHID and benchmarking among them, nothing that serves pages. */
const PROTOCOLS = ipaddr.IPv6.parseCIDR('2001::/23');
/**
 * What ipaddr.js takes for ordinary addresses of 2000::/3: the 6bone's, which were given back (RFC 3701) and which nobody
 * routes, so that whoever answers there is in the operator's own network.
 */
const SIXBONE = ipaddr.IPv6.parseCIDR('3ffe::/16');
/** A public address, but on every Azure machine the host answers there and gives out secrets. */
const AZURE_HOST = '168.63.129.16';

/**
 * Whether an address is one of the public internet: not loopback, private, link-local, carrier-grade NAT, multicast,
 * unspecified, reserved, benchmark or documentation (the IANA special-purpose registries), and not an IPv6 form that
 * leads to one of these by IPv4.
 */
export function isPublic(address: string): boolean {
  // The usual notation alone: ipaddr.js reads octal, hexadecimal and short ones too. A zone names a link of this machine.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  const v4 = parsed instanceof ipaddr.IPv4 ? parsed : embedded(parsed as ipaddr.IPv6);
  if (v4) return v4.range() === 'unicast' && v4.toString() !== AZURE_HOST;
  const v6 = parsed as ipaddr.IPv6;
  return v6.match(GLOBAL) && !v6.match(PROTOCOLS) && !v6.match(SIXBONE) && v6.range() === 'unicast';
}

/** The IPv4 address inside a mapped (RFC 4291), NAT64 (RFC 6052) or 6to4 (RFC 3056) one. */
function embedded(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  const bytes = address.toByteArray();
  if (address.match(NAT64)) return new ipaddr.IPv4(bytes.slice(12));
  if (address.range() === '6to4') return new ipaddr.IPv4(bytes.slice(2, 6));
  return undefined;
}
