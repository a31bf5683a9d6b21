import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSignedAddresses } from "./signed-address.ts";

const keys = [{ id: "a", key: randomBytes(32) }];

test("returns the path that it signed", () => {
  const addresses = createSignedAddresses(keys);
  expect(addresses.verify(addresses.sign("owner/picture.jpg"))).toBe("owner/picture.jpg");
});

test.each(["", "/", "owner/picture.jpg", "AAAA/owner/picture.jpg", `${"A".repeat(24)}/owner/picture.jpg`])(
  "refuses %j",
  (forged) => {
    expect(createSignedAddresses(keys).verify(forged)).toBeNull();
  },
);

test("a signature is good for one path only", () => {
  const addresses = createSignedAddresses(keys);
  const signed = addresses.sign("owner/picture.jpg");
  expect(addresses.verify(signed.replace("picture", "another"))).toBeNull();
});

test("old addresses live as long as their key", () => {
  const signed = createSignedAddresses(keys).sign("p.jpg");
  const fresh = { id: "b", key: randomBytes(32) };
  expect(createSignedAddresses([fresh, ...keys]).verify(signed)).toBe("p.jpg");
  expect(createSignedAddresses([fresh]).verify(signed)).toBeNull();
});
