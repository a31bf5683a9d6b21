import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSealing } from "./sealing.ts";

const place = { table: "sources", column: "access_token", ownerId: "o1", id: "s1" };
const newKey = (id: string) => ({ id, key: randomBytes(32) });

test("opens what it sealed, in the same place", () => {
  const sealing = createSealing([newKey("a")]);
  expect(sealing.open(sealing.seal("Đà Lạt 東京", place), place)).toBe("Đà Lạt 東京");
});

test("the same text never looks the same twice", () => {
  const sealing = createSealing([newKey("a")]);
  expect(sealing.seal("x", place).equals(sealing.seal("x", place))).toBe(false);
});

test.each([
  { ...place, id: "s2" },
  { ...place, ownerId: "o2" },
  { ...place, column: "password" },
  { ...place, table: "integrations" },
])("refuses a value that was moved: %o", (other) => {
  const sealing = createSealing([newKey("a")]);
  expect(() => sealing.open(sealing.seal("token", place), other)).toThrow();
});

test("refuses a value in which any byte was changed", () => {
  const sealing = createSealing([newKey("a")]);
  const sealed = sealing.seal("token", place);
  for (let index = 0; index < sealed.length; index += 1) {
    const broken = Buffer.from(sealed);
    broken[index] = (broken[index] ?? 0) ^ 1;
    expect(() => sealing.open(broken, place)).toThrow();
  }
});

test("a new active key still opens what the old one sealed, until the old one is gone", () => {
  const [old, fresh] = [newKey("old"), newKey("fresh")];
  const sealed = createSealing([old]).seal("token", place);
  expect(createSealing([fresh, old]).open(sealed, place)).toBe("token");
  expect(() => createSealing([fresh]).open(sealed, place)).toThrow(/SECRET_KEYS/);
});
