import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { UserError, hasCode } from "../user-error.ts";

export type Ports = {
  service: number;
  postgres: number;
  instagram: number;
  mailbox: number;
  smtp: number;
  wordpress: number;
  identity: number;
  /** The hosted login, over TLS. */
  login: number;
  facebook: number;
  sms: number;
  stripe: number;
  /** The partner platform. */
  partner: number;
  ghost: number;
  /** Takes replies to mails. */
  reply: number;
};

const highestOffset = 13;

/** One setting for all: the service uses PORT, its companions the ports after it. */
export function toPorts(text: string): Ports {
  const service = Number(text);
  const highest = 65_535 - highestOffset;
  if (!Number.isInteger(service) || service < 1 || service > highest) {
    throw new UserError(`PORT must be a whole number from 1 to ${highest}, not "${text}".`);
  }
  return {
    service,
    postgres: service + 1,
    instagram: service + 2,
    mailbox: service + 3,
    smtp: service + 4,
    wordpress: service + 5,
    identity: service + 6,
    login: service + 7,
    facebook: service + 8,
    sms: service + 9,
    stripe: service + 10,
    partner: service + 11,
    ghost: service + 12,
    reply: service + 13,
  };
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
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ port, host, exclusive: true }, resolve);
    });
    return true;
  } catch (error) {
    if (hasCode(error, "EADDRNOTAVAIL", "EAFNOSUPPORT")) return true;
    if (hasCode(error, "EACCES")) {
      throw new UserError(`Your user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`);
    }
    return false;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
