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

test("a group that fails fails all of its own, and no later one", async () => {
  const { groups, store } = createStore();
  const failing = [store(1), store(2)];
  await expect.poll(() => groups.length).toBe(1);
  const later = store(3);
  groups[0]?.end.reject(new Error("the disk is full"));
  for (const result of await Promise.allSettled(failing)) expect(result).toMatchObject({ status: "rejected", reason: { message: "the disk is full" } });
  await expect.poll(() => groups.length).toBe(2);
  groups[1]?.end.resolve();
  await later;
});
