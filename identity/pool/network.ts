import ipaddr from "ipaddr.js";

/**
 * The network an address counts towards: itself, or its /64 for IPv6, which belongs to a single customer (RFC
 * 6177).
 */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
};
