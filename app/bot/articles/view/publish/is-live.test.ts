import { expect, test } from "vitest";
import type { Publication } from "../../article-documents.ts";
import { isLive } from "./is-live.ts";

const publication = { publishedAt: "2026-11-20T10:00:00Z", link: null, failure: null } as Publication;

test("an article can be taken down while an update of it waits, but not twice", () => {
  const states = ["WAITING", "PUBLISHED", "FAILED", "UNPUBLISHING"] as const;
  expect(states.map((state) => isLive({ ...publication, state }))).toEqual([true, true, true, false]);
  expect(isLive({ ...publication, state: "WAITING", publishedAt: null })).toBe(false);
});
