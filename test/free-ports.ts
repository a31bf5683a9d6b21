import { createServer } from "node:net";
import { randomInt } from "node:crypto";

/** Below Linux's ephemeral ports (32768 and up), so that no socket opened in between takes them. */
const lowest = 20_000;
const count = 10_000;

/** Ports for programs that must know each other's addresses before they start. */
export async function findFreePorts(wanted: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < wanted) {
    const port = lowest + randomInt(count);
    if (await canListen(port)) found.add(port);
  }
  return [...found];
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}
