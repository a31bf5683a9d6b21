import { describe, expect, test } from "vitest";
import { checkHistory, invariants } from "./check-history.ts";
import type { History } from "./history.ts";
import histories from "./histories.json" with { type: "json" };

/** Path and value: "articles.0.status" sets it, "articles+" adds a copy of the first one with these changes. */
type Changes = Record<string, unknown>;
const spoils = histories.spoils as [string, string, Changes][];

/** One of everything, all correct, except for the changes. */
function makeHistory(changes: Changes = {}): History {
  const history = structuredClone(histories.good);
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.replace("+", "").split(".");
    const last = keys.pop() ?? "";
    const holder = keys.reduce<Changes>((inner, key) => inner[key] as Changes, history);
    const list = holder[last] as object[];
    if (path.endsWith("+")) list.push({ ...structuredClone(list[0]), ...(value as object) });
    else holder[last] = value;
  }
  return history as History;
}

test("a correct run violates nothing", () => {
  expect(checkHistory(makeHistory())).toEqual([]);
});

describe("each invariant has a history that violates it, and no other", () => {
  test.each(spoils)("%s: %s", (invariant, _name, changes) => {
    const violations = checkHistory(makeHistory(changes));
    expect([...new Set(violations.map((violation) => violation.invariant))]).toEqual([invariant]);
  });

  test("covers all 27 invariants", () => {
    expect([...new Set(spoils.map(([invariant]) => invariant))]).toEqual(Object.keys(invariants));
    expect(Object.keys(invariants)).toHaveLength(27);
  });
});
