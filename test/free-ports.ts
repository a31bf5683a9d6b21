import { randomInt } from "node:crypto";
import { isFreePort } from "../src/platform/programs/find-free-port.ts";

/** Below Linux's ephemeral ports (32768 and up), so that no socket opened in between takes them. */
const lowest = 20_000;
const count = 10_000;

/** Each is given once: its program may not have taken it yet. */
const given = new Set<number>();

/** Ports for programs that must know each other's addresses before they start. */
export async function findFreePorts(wanted: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < wanted) {
    const port = lowest + randomInt(count);
    if (given.has(port) || !(await isFreePort(port))) continue;
    given.add(port);
    found.push(port);
  }
  return found;
}
