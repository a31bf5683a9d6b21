import { lookup } from "node:dns/promises";
import { connect as connectTcp, isIP, type Socket, type TcpNetConnectOpts } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import type { buildConnector } from "undici";
import { type AllowList, isPublicAddress, mayDial, mayUsePort } from "./address.ts";

export type ResolvedAddress = { address: string; family: number };
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;
export type Dial = (options: TcpNetConnectOpts) => Socket;

const connectTimeoutMs = 10_000;

/** Thrown while dialling, before any byte is sent. */
export class BlockedAddressError extends Error {
  override readonly name = "BlockedAddressError";
}

export const resolveWithSystem: Resolve = (hostname) => lookup(hostname, { all: true, order: "ipv4first" });

/**
 * An undici connector that resolves a name once, checks all of its addresses and dials only those, so a second
 * lookup with a different answer can't do harm. Literal addresses take the same path (net.connect skips `lookup`
 * for them, so a guard in `lookup` alone would miss them).
 */
export function createGuardedConnector(options: {
  allow: AllowList;
  resolve: Resolve;
  dial?: Dial | undefined;
  /** Makes names that resolve to private addresses fail like unknown names, so that owners can't probe our network. */
  ofOwners?: boolean | undefined;
}): buildConnector.connector {
  const dial = options.dial ?? connectTcp;
  const open = async (target: buildConnector.Options): Promise<Socket> => {
    const hostname = target.hostname.replace(/^\[|\]$/g, "");
    const isTls = target.protocol === "https:";
    const port = Number(target.port || (isTls ? 443 : 80));
    const addresses = await resolveChecked(hostname, port, options);
    const socket = await openTcp(dial, hostname, port, addresses);
    return isTls ? startTls(socket, hostname) : socket;
  };
  return async (target, callback) => {
    let socket: Socket;
    try {
      socket = await open(target);
    } catch (error) {
      callback(error instanceof Error ? error : new Error("dialling failed"), null);
      return;
    }
    callback(null, socket);
  };
}

type Rules = { allow: AllowList; resolve: Resolve; ofOwners?: boolean | undefined };

async function resolveChecked(hostname: string, port: number, rules: Rules): Promise<ResolvedAddress[]> {
  const family = isIP(hostname);
  if (rules.ofOwners && !family) return resolveForOwner(hostname, port, rules);
  const addresses = family ? [{ address: hostname, family }] : await rules.resolve(hostname);
  if (addresses.length === 0) throw new Error("no address");
  if (!areAllowed(hostname, port, addresses, rules.allow)) throw new BlockedAddressError();
  return addresses;
}

/** Reports private addresses as blocked only if that needs no lookup; otherwise they look like unknown names. */
async function resolveForOwner(hostname: string, port: number, { allow, resolve }: Rules): Promise<ResolvedAddress[]> {
  const isLocal = /^(.+\.)?localhost\.?$/i.test(hostname) && !allow.hostPorts.has(`${hostname}:${port}`);
  if (isLocal || !mayUsePort(port, allow)) throw new BlockedAddressError();
  const addresses = await resolve(hostname).catch(() => []);
  if (addresses.length > 0 && areAllowed(hostname, port, addresses, allow)) return addresses;
  const isOutside = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
  throw isOutside ? new BlockedAddressError() : Object.assign(new Error("no such host"), { code: "ENOTFOUND" });
}

/** Checks all of them: one bad address among good ones could be used on the second try. */
function areAllowed(hostname: string, port: number, addresses: ResolvedAddress[], allow: AllowList): boolean {
  return addresses.every(({ address }) => isIP(address) && mayDial(hostname, address, port, allow));
}

function openTcp(dial: Dial, hostname: string, port: number, addresses: ResolvedAddress[]): Promise<Socket> {
  const socket = dial({
    host: hostname,
    port,
    autoSelectFamily: true,
    lookup: (_hostname, _options, callback) => callback(null, addresses),
  });
  socket.setNoDelay(true);
  return untilOpen(socket, "connect");
}

/** Checks the certificate against the name in the URL, not against the dialled address. */
function startTls(socket: Socket, hostname: string): Promise<TLSSocket> {
  const servername = isIP(hostname) ? {} : { servername: hostname };
  return untilOpen(connectTls({ socket, host: hostname, ALPNProtocols: ["http/1.1"], ...servername }), "secureConnect");
}

function untilOpen<T extends Socket>(socket: T, event: "connect" | "secureConnect"): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error("connect timeout")), connectTimeoutMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    socket.once("error", fail);
    socket.once(event, () => {
      clearTimeout(timer);
      socket.removeListener("error", fail);
      resolve(socket);
    });
  });
}
