import ipaddr from "ipaddr.js";

type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * Reads the caller's address. X-Forwarded-For counts only for hops written by trusted proxies: it's read from the
 * right, and the first address that isn't a trusted proxy is the caller.
 */
export function readClientAddress(
  socketAddress: string,
  forwardedFor: string | null,
  trustedProxies: string[],
): string {
  const ranges = trustedProxies.map(parseRange);
  let address = socketAddress;
  for (const hop of (forwardedFor ?? "").split(",").reverse()) {
    if (!isTrusted(address, ranges)) break;
    const next = hop.trim();
    if (!ipaddr.isValid(next)) break;
    address = next;
  }
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/**
 * The key for rate limits by address: the IPv4 address or, for IPv6, the /64 network, which belongs to one customer
 * as a whole (RFC 6177).
 */
export function readClientNetwork(...request: Parameters<typeof readClientAddress>): string {
  const address = readClientAddress(...request);
  if (!ipaddr.IPv6.isValid(address)) return address;
  const [first, second, third, fourth] = ipaddr.IPv6.parse(address).parts.map((part) => part.toString(16));
  return `${first}:${second}:${third}:${fourth}::/64`;
}

function parseRange(range: string): AddressRange {
  if (range.includes("/")) return ipaddr.parseCIDR(range);
  const address = ipaddr.process(range);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

function isTrusted(address: string, ranges: AddressRange[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}
