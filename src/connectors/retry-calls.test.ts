import { expect, test } from "vitest";
import { OutboundError } from "../platform/guards/outbound-error.ts";
import { ConnectorError } from "../platform/connector-error.ts";
import { retryCalls } from "./retry-calls.ts";

const timing = { now: () => 0, random: () => 0, sleep: async () => undefined };

/** Counts its calls; each fails with `error`. */
function failing(error: Error) {
  const count = { read: 0, write: 0, other: 0 };
  const fail =
    (name: keyof typeof count) =>
    async (_subject: string): Promise<string> => {
      count[name] += 1;
      throw error;
    };
  const connector = { read: fail("read"), write: fail("write"), other: fail("other"), plain: () => "plain" };
  return {
    count,
    connector: retryCalls(connector, { read: { repeatable: true }, write: { repeatable: false } }, timing),
  };
}

test.each([
  { name: "rate-limited", error: new ConnectorError("x", "rate-limited"), reads: 3, writes: 3 },
  { name: "never sent", error: new OutboundError("x", "unavailable", { sent: false }), reads: 3, writes: 3 },
  { name: "cut", error: new OutboundError("x", "unavailable", { sent: true }), reads: 3, writes: 1 },
  { name: "timeout", error: new ConnectorError("x", "timeout"), reads: 3, writes: 1 },
  { name: "answer lost", error: new ConnectorError("x", "unknown-outcome"), reads: 3, writes: 1 },
  { name: "blocked", error: new OutboundError("x", "blocked-address", { sent: false }), reads: 1, writes: 1 },
  { name: "refused", error: new ConnectorError("x", "unauthorized"), reads: 1, writes: 1 },
  {
    name: "asked to wait for a minute",
    error: new ConnectorError("x", "rate-limited", { retryAfterSeconds: 60 }),
    reads: 1,
    writes: 1,
  },
  { name: "a bug", error: new TypeError("x is undefined"), reads: 1, writes: 1 },
])("$name: a read is asked $reads times, a write $writes times", async ({ error, reads, writes }) => {
  const { connector, count } = failing(error);
  await expect(connector.read("a")).rejects.toBe(error);
  await expect(connector.write("a")).rejects.toBe(error);
  await expect(connector.other("a")).rejects.toBe(error);
  expect(count).toEqual({ read: reads, write: writes, other: 1 });
  expect(connector.plain()).toBe("plain");
});
