import ipaddr from 'ipaddr.js';

/** A range of addresses, such as 10.0.0.0/8. */
export type AddressRange = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/**
 * Reads `TRUSTED_PROXIES`: addresses and CIDR ranges, separated by commas.
 * @throws {Error} that says which entry is none
 */
export function parseRanges(text: string): AddressRange[] {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '').map(parseRange);
}

function parseRange(entry: string, at: number): AddressRange {
  if (ipaddr.IPv6.isValidCIDR(entry) || ipaddr.IPv4.isValidCIDRFourPartDecimal(entry)) return ipaddr.parseCIDR(entry);
  const address = parseAddress(entry);
  if (!address) throw new Error(`entry ${at + 1} is neither an address nor a CIDR range`);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** IPv4 addresses inside of IPv6 ones are the IPv4 ones. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : undefined;
}

/** Whether one of the ranges holds the address. */
export function isAmong(address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly AddressRange[]): boolean {
  return ranges.some(([start, bits]) => address.kind() === start.kind() && address.match(start, bits));
}
