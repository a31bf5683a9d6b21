import { randomInt } from "node:crypto";
import { isFreePort } from "../src/platform/programs/find-free-port.ts";

/** Below Linux's ephemeral ports (32768 and up), so that no socket opened in between takes them. */
const lowest = 20_000;
const count = 10_000;

/** Ports for programs that must know each other's addresses before they start. */
export async function findFreePorts(wanted: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < wanted) {
    const port = lowest + randomInt(count);
    if (await isFreePort(port)) found.add(port);
  }
  return [...found];
}
