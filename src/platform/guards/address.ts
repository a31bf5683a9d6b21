import { BlockList, isIP } from "node:net";

/**
 * Decides which addresses we may dial. The special ranges come from the IANA special-purpose registries
 * (RFC 6890 and its updates). Libraries that only classify ranges let some of them through, e.g. IPv4-compatible
 * `::127.0.0.1`.
 */
const specialV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  // A public address, but inside Azure it's the host's metadata service.
  "168.63.129.16/32",
];

/** In IPv6 only global unicast is public, except for ranges that embed or tunnel to other addresses. */
const globalUnicastV6 = "2000::/3";
const specialV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const special = toBlockList([...specialV4, ...specialV6]);
const globalV6 = toBlockList([globalUnicastV6]);

/** What the operator allows although it's private or on a port other than 80 and 443. */
export type AllowList = {
  /** "host:port" as written, in lower case; the host may be a name or a literal address. */
  hostPorts: ReadonlySet<string>;
  networks: BlockList;
  hasNetworks: boolean;
};

/** True for a literal address on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  if (family === 6) return globalV6.check(address, "ipv6") && !special.check(address, "ipv6");
  return false;
}

/** Parses entries of the form "host:port", "[v6]:port" or CIDR; throws a RangeError for anything else. */
export function parseAllowList(entries: readonly string[]): AllowList {
  const hostPorts = new Set<string>();
  const cidrs: string[] = [];
  for (const entry of entries) {
    if (/^[0-9a-f.:]+\/\d{1,3}$/i.test(entry)) cidrs.push(entry);
    else if (/^(\[[0-9a-f:.]+\]|[^\s:/@[\]]+):\d{1,5}$/i.test(entry)) hostPorts.add(entry.toLowerCase());
    else throw new RangeError(`not "host:port" or a CIDR: ${entry}`);
  }
  return { hostPorts, networks: toBlockList(cidrs), hasNetworks: cidrs.length > 0 };
}

/** `hostname` is the one in the URL, `address` the one that will be dialled. */
export function mayDial(hostname: string, address: string, port: number, allow: AllowList): boolean {
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (allow.networks.check(address, family)) return true;
  if (allow.hostPorts.has(`${hostname}:${port}`) || allow.hostPorts.has(toHostPort(address, port))) return true;
  return isWebPort(port) && isPublicAddress(address);
}

/** False if we may not dial any address on this port. */
export function mayUsePort(port: number, { hostPorts, hasNetworks }: AllowList): boolean {
  return isWebPort(port) || hasNetworks || [...hostPorts].some((entry) => entry.endsWith(`:${port}`));
}

const isWebPort = (port: number) => port === 80 || port === 443;

function toHostPort(address: string, port: number): string {
  return isIP(address) === 6 ? `[${address}]:${port}` : `${address}:${port}`;
}

function toBlockList(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [network = "", prefix = ""] = cidr.split("/");
    list.addSubnet(network, Number(prefix), isIP(network) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}
