import { expect, test } from "vitest";
import { type Outcome, waitForOutcome, whyFailed } from "./outcome.ts";

const counts = {
  posts: 40,
  eligible: 29,
  languages: 7,
  articles: 29,
  mails: 29,
  uncertain: 0,
  published: 29,
  drafts: 0,
  duplicates: 0,
  lost: 0,
};
const done: Outcome = { ...counts, disagreements: [] };
const say: string[] = [];
const patience = { patienceMs: 5_000, everyMs: 1, say: (line: string) => say.push(line) };

/** Each check sees the next of these; the last one repeats. */
function looks(...seen: (Outcome | Error)[]): () => Promise<Outcome> {
  return async () => {
    const next = seen.length > 1 ? seen.shift() : seen[0];
    if (next === undefined || next instanceof Error) throw next ?? new Error("nothing to see");
    return next;
  };
}

test("waits for what the database has not recorded yet, and repeats a count that failed", async () => {
  const early = { ...done, disagreements: ["the database has 28 published, the site 29"] };
  const failed = new Error("the site answered no JSON");
  expect(await waitForOutcome(looks(early, failed, { ...done, articles: 28 }, done), patience)).toEqual(done);
  expect(say.join()).toContain("could not count, and counts again: Error: the site answered no JSON");
});

test("a timeout returns the last count, or throws the last error", async () => {
  const stuck = { ...done, published: 28, lost: 1 };
  expect(await waitForOutcome(looks(stuck), { ...patience, patienceMs: 20 })).toEqual(stuck);
  await expect(waitForOutcome(looks(new Error("away")), { ...patience, patienceMs: 20 })).rejects.toThrow("away");
});

test.each<[Partial<Outcome>, number | null, string]>([
  [{ eligible: 20, articles: 20, published: 20 }, null, "20 posts were eligible, fewer than 21"],
  [{ languages: 6 }, null, "articles in 6 languages, not 7"],
  [{}, 19, "19 kills, fewer than 20"],
  [{ articles: 30 }, 22, "30 articles of 29 eligible posts"],
  [{ published: 28 }, 22, "28 published of 29 eligible posts"],
  [{ drafts: 2 }, 22, "2 drafts are left on the site"],
  [{ duplicates: 1 }, 22, "1 duplicates"],
  [{ lost: 1 }, 22, "1 lost"],
  [
    { disagreements: ["more mails than articles in the mailbox"] },
    22,
    "disagreement: more mails than articles in the mailbox",
  ],
])("an outcome with %o and %s kills says why it failed", (change, kills, reason) => {
  expect(whyFailed({ ...done, ...change }, kills)).toEqual([reason]);
  expect(whyFailed(done, 22)).toEqual([]);
});
