import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { modPow } from "../test/raw-client.ts";
import { N, g, k, padHex, toInteger } from "./group.ts";
import { parseClientValue } from "./handshake.ts";
import { power } from "./power.ts";
import { formatTimestamp, isCurrentTimestamp } from "./timestamp.ts";

describe("padHex", () => {
  test.each([
    [0n, "00"],
    [1n, "01"],
    [0x7fn, "7f"],
    [0x80n, "0080"],
    [0xabcn, "0abc"],
    [0x8000n, "008000"],
  ])("writes %s as a positive integer", (value, hex) => expect(padHex(value)).toBe(hex));
});

describe("the group", () => {
  test("is RFC 3526 group 15 with Cognito's k", () => {
    expect(N.toString(2)).toHaveLength(3072);
    expect(N % 8n).toBe(7n);
    expect(k.toString(16)).toHaveLength(64);
  });

  test("computes powers like plain arithmetic", async () => {
    for (const bytes of [1, 16, 32, 48]) {
      const exponent = toInteger(randomBytes(bytes)) + 1n;
      const base = await power(g, exponent);
      expect(base).toBe(modPow(g, exponent));
      expect(await power(base, exponent)).toBe(modPow(base, exponent));
    }
  });
});

describe("a client's public value", () => {
  const refused = [
    "",
    "0",
    "1",
    "-1",
    "0x2",
    "zz",
    "１２",
    N.toString(16),
    (2n * N).toString(16),
    (7n * N).toString(16),
    (N - 1n).toString(16),
    (N + 5n).toString(16),
    "f".repeat(771),
  ];
  test.each(refused)("is refused: %s", (hex) => expect(parseClientValue(hex)).toBeNull());

  test("may have an odd length, capitals and a leading zero", () => {
    expect(parseClientValue("ABC")).toBe(0xabcn);
    expect(parseClientValue("00abc")).toBe(0xabcn);
  });
});

describe("a timestamp", () => {
  const now = new Date("2026-09-05T09:08:07Z");
  test("is written as Cognito's clients write it", () =>
    expect(formatTimestamp(now)).toBe("Sat Sep 5 09:08:07 UTC 2026"));

  test.each(["Sat Sep 5 09:08:07 UTC 2026", "Sun Sep 6 09:08:07 UTC 2026", "Fri Sep 4 09:08:07 UTC 2026"])(
    "is accepted: %s",
    (text) => expect(isCurrentTimestamp(text, now)).toBe(true),
  );

  test.each([
    "Sat Sep 05 09:08:07 UTC 2026",
    "Fri Sep 5 09:08:07 UTC 2026",
    "Sun Sep 6 09:08:08 UTC 2026",
    "Fri Sep 4 09:08:06 UTC 2026",
    "sat sep 5 09:08:07 utc 2026",
    "Sat Sep ٥ 09:08:07 UTC 2026",
    "Sat Sep 5 9:08:07 UTC 2026",
    "Sat Sep 5 25:08:07 UTC 2026",
    "2026-09-05T09:08:07Z",
    "",
  ])("is refused: %s", (text) => expect(isCurrentTimestamp(text, now)).toBe(false));
});
