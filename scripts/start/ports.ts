import { setTimeout as delay } from "node:timers/promises";
import { hasCode } from "../../src/platform/has-code.ts";
import { listenOnce } from "../../src/platform/programs/find-free-port.ts";
import { UserError } from "../../src/platform/user-error.ts";

/**
 * In the order of their numbers. "login" is the hosted login, over TLS; "partner" the partner
 * platform; "reply" takes replies to emails.
 */
const parts = [
  ...(["service", "postgres", "instagram", "mailbox", "smtp", "wordpress", "identity", "login"] as const),
  ...(["facebook", "sms", "stripe", "partner", "ghost", "reply"] as const),
];
export type Ports = Record<(typeof parts)[number], number>;

/** One setting for all: the service uses PORT, its companions the ports after it. */
export function toPorts(text: string): Ports {
  const service = Number(text);
  const highest = 65_536 - parts.length;
  if (!Number.isInteger(service) || service < 1 || service > highest) {
    throw new UserError(`PORT must be a whole number from 1 to ${highest}, not "${text}".`);
  }
  // Every part has its port.
  return Object.fromEntries(parts.map((part, offset) => [part, service + offset])) as Ports;
}

/** Throws before anything has started. Waits up to `patience` ms for programs that are just ending. */
export async function requireFreePorts(ports: Partial<Ports>, base: number, patience: number): Promise<void> {
  const end = Date.now() + patience;
  for (const [part, port] of Object.entries(ports)) {
    while (!(await isFree(port))) {
      if (Date.now() >= end) {
        const whose = part === "service" ? "" : ` (${part}: PORT + ${port - base})`;
        throw new UserError(
          `Galley needs port ${port}${whose}, but another program listens there. ` +
            `Stop that program, or choose another: PORT=${base + 100} npm start`,
        );
      }
      await delay(100);
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  // "localhost" may mean either.
  return (await canListen(port, "127.0.0.1")) && (await canListen(port, "::1"));
}

async function canListen(port: number, host: string): Promise<boolean> {
  try {
    await listenOnce(port, host);
    return true;
  } catch (error) {
    if (hasCode(error, "EADDRNOTAVAIL", "EAFNOSUPPORT")) return true;
    if (hasCode(error, "EACCES")) {
      throw new UserError(`Your user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`);
    }
    return false;
  }
}
