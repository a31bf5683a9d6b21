import { lookup } from "node:dns/promises";
import { connect as connectTcp, isIP, type Socket, type TcpNetConnectOpts } from "node:net";
import { buildConnector } from "undici";
import { type AllowList, mayDial } from "./address.ts";

export type ResolvedAddress = { address: string; family: number };
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;
export type Dial = (options: TcpNetConnectOpts) => Socket;

const connectTimeoutMs = 10_000;

/** Thrown while dialling, before any byte was sent. */
export class BlockedAddressError extends Error {
  override readonly name = "BlockedAddressError";
}

export const resolveWithSystem: Resolve = (hostname) => lookup(hostname, { all: true, order: "ipv4first" });

/**
 * An undici connector that resolves a name once, checks every address it has and dials only those
 * checked: what a second look-up would answer does not matter. Literal addresses go the same way
 * (net.connect skips `lookup` for them, so a guard inside `lookup` alone would miss them).
 */
export function createGuardedConnector(options: {
  allow: AllowList;
  resolve: Resolve;
  dial?: Dial | undefined;
}): buildConnector.connector {
  const dial = options.dial ?? connectTcp;
  const upgradeToTls = buildConnector({ allowH2: false, timeout: connectTimeoutMs });

  return (target, callback) => {
    const hostname = target.hostname.replace(/^\[|\]$/g, "");
    const port = Number(target.port || (target.protocol === "https:" ? 443 : 80));
    resolveChecked(hostname, port, options)
      .then((addresses) => openTcp(dial, hostname, port, addresses))
      .then(
        (socket) => {
          if (target.protocol === "https:") upgradeToTls({ ...target, httpSocket: socket }, callback);
          else callback(null, socket);
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error("dialling failed"), null),
      );
  };
}

async function resolveChecked(
  hostname: string,
  port: number,
  { allow, resolve }: { allow: AllowList; resolve: Resolve },
): Promise<ResolvedAddress[]> {
  const family = isIP(hostname);
  const addresses = family ? [{ address: hostname, family }] : await resolve(hostname);
  if (addresses.length === 0) throw new Error("no address");
  // One bad address among good ones is how a private network is reached on the second try.
  const allAllowed = addresses.every(({ address }) => isIP(address) && mayDial(hostname, address, port, allow));
  if (!allAllowed) throw new BlockedAddressError();
  return addresses;
}

function openTcp(dial: Dial, hostname: string, port: number, addresses: ResolvedAddress[]): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = dial({
      host: hostname,
      port,
      autoSelectFamily: true,
      lookup: (_hostname, _options, callback) => callback(null, addresses),
    });
    const timer = setTimeout(() => socket.destroy(new Error("connect timeout")), connectTimeoutMs);
    socket.setNoDelay(true);
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.removeListener("error", reject);
      resolve(socket);
    });
    socket.once("close", () => clearTimeout(timer));
    socket.once("error", reject);
  });
}
