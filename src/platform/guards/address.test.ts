import { describe, expect, it } from "vitest";
import { isPublicAddress, mayDial, parseAllowList } from "./address.ts";

const refused = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.100.100.200",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.169.254",
  "169.254.170.2",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:2::1",
  "2001:10::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "",
  "localhost",
  "1.2.3",
  "0x7f.0.0.1",
];
const allowed = [
  "8.8.8.8",
  "93.184.216.34",
  "172.32.0.1",
  "100.128.0.1",
  "2606:2800:220:1:248:1893:25c8:1946",
  "2a00:1450:4001:82a::200e",
];

describe("public addresses", () => {
  it.each(refused)("refuses %s", (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(allowed)("allows %s", (address) => expect(isPublicAddress(address)).toBe(true));
});

describe("addresses that an operator allows", () => {
  const none = parseAllowList([]);

  it("allows public addresses on ports 80 and 443 only", () => {
    expect(mayDial("example.org", "8.8.8.8", 80, none)).toBe(true);
    expect(mayDial("example.org", "8.8.8.8", 443, none)).toBe(true);
    expect(mayDial("example.org", "8.8.8.8", 25, none)).toBe(false);
  });

  it("allows one port of one host, by name or by address", () => {
    const allow = parseAllowList(["blog.lan:8080", "127.0.0.1:3000", "[::1]:3000"]);
    expect(mayDial("blog.lan", "10.0.0.7", 8080, allow)).toBe(true);
    expect(mayDial("blog.lan", "10.0.0.7", 80, allow)).toBe(false);
    expect(mayDial("other.lan", "10.0.0.7", 8080, allow)).toBe(false);
    expect(mayDial("localhost", "127.0.0.1", 3000, allow)).toBe(true);
    expect(mayDial("localhost", "127.0.0.1", 3001, allow)).toBe(false);
    expect(mayDial("::1", "::1", 3000, allow)).toBe(true);
  });

  it("allows a network on any port", () => {
    const allow = parseAllowList(["10.1.0.0/16", "fd12::/16"]);
    expect(mayDial("nas", "10.1.2.3", 8443, allow)).toBe(true);
    expect(mayDial("nas", "10.2.2.3", 80, allow)).toBe(false);
    expect(mayDial("nas", "fd12::5", 8080, allow)).toBe(true);
  });

  it.each(["10.0.0.1", "http://blog.lan:80", "user@blog.lan:80", "blog.lan", "10.0.0.0/99"])(
    "refuses the entry %s",
    (entry) => {
      expect(() => parseAllowList([entry])).toThrow(RangeError);
    },
  );
});
