import ipaddr from "ipaddr.js";

/** Whom an address counts for: itself, or the /64 of an IPv6 address, which one customer has as a whole (RFC 6177). */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
};
