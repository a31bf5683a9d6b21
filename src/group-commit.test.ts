import { expect, test } from "vitest";
import { groupCommit } from "./group-commit.ts";

/** Acts only when told to, group by group. */
function createStore() {
  const groups: { items: number[]; end: PromiseWithResolvers<void> }[] = [];
  const store = groupCommit((items: number[]) => {
    const end = Promise.withResolvers<void>();
    groups.push({ items, end });
    return end.promise;
  });
  return { groups, store };
}

test("what comes while a group is under way makes up the next one", async () => {
  const { groups, store } = createStore();
  const first = store(1);
  await expect.poll(() => groups.length).toBe(1);
  const others = [store(2), store(3)];
  expect(groups).toHaveLength(1);
  groups[0]?.end.resolve();
  await first;
  await expect.poll(() => groups.length).toBe(2);
  expect(groups.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  groups[1]?.end.resolve();
  await Promise.all(others);
});

test("where a group fails each of its items is tried alone, and only those fail that fail then", async () => {
  const tried: number[][] = [];
  const store = groupCommit(async (items: number[]) => {
    tried.push(items);
    if (items.includes(2)) throw new Error("refused");
  });
  const results = await Promise.allSettled([store(1), store(2), store(3)]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(results[1]).toMatchObject({ reason: { message: "refused" } });
  expect(tried).toEqual([[1, 2, 3], [1], [2], [3]]);
  await store(4);
  expect(tried.at(-1)).toEqual([4]);
});

test("a group of one that fails is not tried again", async () => {
  let tries = 0;
  const store = groupCommit(() => Promise.reject(new Error(`try ${(tries += 1)}`)));
  await expect(store("alone")).rejects.toThrow("try 1");
});
