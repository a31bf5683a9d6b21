import { describe, expect, it } from "vitest";
import { readClientAddress, readClientNetwork } from "./client-address.ts";

describe("the caller's address", () => {
  it("is the connection's own while no proxy is trusted", () => {
    expect(readClientAddress("203.0.113.9", "198.51.100.7", [])).toBe("203.0.113.9");
  });

  it("is the first hop, from the right, that isn't a trusted proxy", () => {
    const proxies = ["10.0.0.0/8", "127.0.0.1"];
    expect(readClientAddress("10.0.0.2", "198.51.100.7", proxies)).toBe("198.51.100.7");
    expect(readClientAddress("10.0.0.2", "1.2.3.4, 198.51.100.7, 10.9.9.9", proxies)).toBe("198.51.100.7");
    expect(readClientAddress("::ffff:127.0.0.1", "198.51.100.7", proxies)).toBe("198.51.100.7");
  });

  it("is never taken from a malformed header", () => {
    expect(readClientAddress("10.0.0.2", "unknown", ["10.0.0.0/8"])).toBe("10.0.0.2");
    expect(readClientAddress("10.0.0.2", null, ["10.0.0.0/8"])).toBe("10.0.0.2");
  });
});

describe("the key under which a limit counts a caller", () => {
  it.each([
    ["2001:db8:0:7::1", "2001:db8:0:7::/64"],
    ["2001:DB8:0:7:ffff:1:2:3", "2001:db8:0:7::/64"],
    ["2001:db8:0:8::1", "2001:db8:0:8::/64"],
    ["::1", "0:0:0:0::/64"],
    ["198.51.100.7", "198.51.100.7"],
    ["::ffff:198.51.100.7", "198.51.100.7"],
    ["", ""],
  ])("%s counts as %s", (address, network) => {
    expect(readClientNetwork(address, null, [])).toBe(network);
    expect(readClientNetwork("10.0.0.2", address, ["10.0.0.0/8"])).toBe(network || "10.0.0.2");
  });
});
