import ipaddr from "ipaddr.js";

export type Origin = {
  /** The address of the connection. */
  remoteAddress: string;
  /** The Host header: on another name for this machine, some other site's page may be asking (DNS rebinding). */
  host: string;
  /** Whether a proxy says that it forwarded the request. */
  isForwarded: boolean;
};

const ownNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a request may come from another machine. */
export function isFromOutside({ remoteAddress, host, isForwarded }: Origin): boolean {
  const isLocal = ipaddr.isValid(remoteAddress) && ipaddr.process(remoteAddress).range() === "loopback";
  const { hostname } = URL.parse(`http://${host}`) ?? { hostname: "" };
  return !isLocal || isForwarded || !ownNames.has(hostname);
}
