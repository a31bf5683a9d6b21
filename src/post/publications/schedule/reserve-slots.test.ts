import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createWorld, type World } from "../../../../test/world.ts";
import { type Caller, systemCaller } from "../../../platform/actor.ts";
import { approveArticle } from "../../articles/approve-article.ts";
import { updateArticleTitle } from "../../articles/editing/update-article-title.ts";
import { writeArticle } from "../../articles/writing/write-article.ts";
import type { Slot } from "../../integrations/tables.ts";
import { updateIntegration } from "../../integrations/update-integration.ts";
import { failPublication } from "../fail-publication.ts";
import { publishArticle } from "../publish-article.ts";
import { requestPublication } from "../request-publication.ts";
import { requestUnpublication } from "../request-unpublication.ts";

let world: World;
let owner: Caller;
let integrationId: string;
const DAY_MS = 24 * 3600_000;
/** Every day at the same minute, far enough from now that none comes up during the test. */
const slots: Slot[] = toSlots(Date.now() + DAY_MS / 2);

function toSlots(instant: number): Slot[] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: new Date(instant).toISOString().slice(11, 16) }));
}

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  owner = await world.createOwner();
  ({ integrationId } = await world.connectSite(owner));
  await updateIntegration(world.ctx, owner, { integrationId, publishWhen: "next-slot", slots });
});

async function addArticle(): Promise<string> {
  const { sourceId } = await world.connectAccount(owner, {
    post: { caption: "Nine bowls came out of the kiln this morning." },
  });
  const { id: articleId } = await world.ctx.db
    .selectFrom("articles")
    .select("id")
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
  await writeArticle(world.ctx, owner, { articleId });
  return articleId;
}
const approve = (articleId: string, version = 1) => approveArticle(world.ctx, owner, { articleId, version });
const withdraw = (articleId: string) => requestUnpublication(world.ctx, owner, { articleId, integrationId });
const runJob = async (articleId: string) =>
  publishArticle(world.ctx, systemCaller(owner.ownerId, "publish-article"), {
    publicationId: (await read(articleId)).id,
    attempt: 1,
  });
const read = (articleId: string) =>
  world.ctx.db.selectFrom("publications").selectAll().where("article_id", "=", articleId).executeTakeFirstOrThrow();
/** In whole days after the very first slot. */
const slotOf = async (articleId: string) =>
  (((await read(articleId)).slot_at?.getTime() ?? Number.NaN) - first) / DAY_MS;
let first: number;

async function addApproved(count: number): Promise<string[]> {
  const articles: string[] = [];
  for (let index = 0; index < count; index += 1) articles.push(await addArticle());
  for (const articleId of articles) await approve(articleId);
  first = (await read(articles[0] ?? "")).slot_at?.getTime() ?? Number.NaN;
  return articles;
}

test("articles approved at the same moment each get one of the next slots", async () => {
  const articles: string[] = [];
  for (let index = 0; index < 6; index += 1) articles.push(await addArticle());
  await Promise.all(articles.map((articleId) => approve(articleId)));
  const taken = (await Promise.all(articles.map(read)))
    .map(({ slot_at }) => slot_at?.getTime() ?? 0)
    .sort((a, b) => a - b);
  const [next = 0] = taken;
  expect(next - world.clock.now().getTime()).toBeLessThan(DAY_MS);
  expect(taken).toEqual(articles.map((_, index) => next + index * DAY_MS));
});

test("the database doesn't let two articles share a slot", async () => {
  const [one, another] = await addApproved(2);
  const { slot_at } = await read(one ?? "");
  await expect(
    world.ctx.db
      .updateTable("publications")
      .set({ slot_at })
      .where("article_id", "=", another ?? "")
      .execute(),
  ).rejects.toMatchObject({ constraint: "publications_slot" });
});

test("a withdrawn article frees its slot for the next, and can be published", async () => {
  const [one = "", two = ""] = await addApproved(2);
  await withdraw(one);
  await withdraw(one);
  expect(await read(one)).toMatchObject({ state: "unpublished", failure: "withdrawn", slot_at: null });
  const three = await addArticle();
  await approve(three);
  expect([await slotOf(two), await slotOf(three)]).toEqual([1, 0]);
  await requestPublication(world.ctx, owner, { articleId: one, version: 1, integrationIds: [integrationId] });
  expect(await read(one)).toMatchObject({ state: "waiting", failure: null, slot_at: null });
});

test("publishing now frees the slot for the next", async () => {
  const [one = ""] = await addApproved(1);
  await requestPublication(world.ctx, owner, { articleId: one, version: 1, integrationIds: [integrationId] });
  expect(await read(one)).toMatchObject({ state: "waiting", slot_at: null });
  const two = await addArticle();
  await approve(two);
  expect(await slotOf(two)).toBe(0);
  await runJob(one);
  expect([await read(one), await read(two)]).toMatchObject([{ state: "published" }, { state: "waiting" }]);
});

test("a newer approved version takes the earlier one's slot", async () => {
  const [one = ""] = await addApproved(1);
  const { version } = await updateArticleTitle(world.ctx, owner, {
    articleId: one,
    expectedVersion: 1,
    title: "Ten bowls",
  });
  expect(await read(one)).toMatchObject({ version: 1 });
  await approve(one, version);
  expect(await read(one)).toMatchObject({ version, state: "waiting" });
  expect(await slotOf(one)).toBe(0);
});

test("a newer approved version replaces a published one at once, and takes no slot", async () => {
  const [one = ""] = await addApproved(1);
  await requestPublication(world.ctx, owner, { articleId: one, version: 1, integrationIds: [integrationId] });
  await runJob(one);
  const { version } = await updateArticleTitle(world.ctx, owner, {
    articleId: one,
    expectedVersion: 1,
    title: "Ten bowls",
  });
  await approve(one, version);
  expect(await read(one)).toMatchObject({ version, state: "waiting", slot_at: null });
  const two = await addArticle();
  await approve(two);
  expect(await slotOf(two)).toBe(0);
});

test("a newer approved version of an article that failed takes the next slot", async () => {
  const [one = ""] = await addApproved(1);
  await failPublication(world.ctx, owner, { publicationId: (await read(one)).id, failure: { reason: "rejected" } });
  const { version } = await updateArticleTitle(world.ctx, owner, {
    articleId: one,
    expectedVersion: 1,
    title: "Ten bowls",
  });
  const two = await addArticle();
  await approve(two);
  await approve(one, version);
  expect(await read(one)).toMatchObject({ version, state: "waiting", failure: null });
  expect([await slotOf(one), await slotOf(two)]).toEqual([1, 0]);
  await runJob(one);
  expect(await read(one)).toMatchObject({ state: "waiting", remote_id: null });
});

test("a waiting article keeps its slot when the schedule changes; later ones follow the new schedule", async () => {
  const [one = ""] = await addApproved(1);
  const earlier = toSlots(first - 3600_000);
  await updateIntegration(world.ctx, owner, { integrationId, slots: earlier });
  const two = await addArticle();
  await approve(two);
  expect([await slotOf(one), await slotOf(two)]).toEqual([0, -1 / 24]);
});

test.each<[string, Slot[], string]>([
  ["no slot at all", [], "required"],
  ["an eighth day", [{ weekday: 8, time: "09:00" }], "invalid"],
  ["no time", [{ weekday: 1, time: "24:00" }], "invalid"],
  [
    "more than six a day",
    Array.from({ length: 43 }, (_, minute) => ({ weekday: 1, time: `09:${minute + 10}` })),
    "too-many",
  ],
])("a week with %s is refused", async (_name, wrong, problem) => {
  await expect(updateIntegration(world.ctx, owner, { integrationId, slots: wrong })).rejects.toMatchObject({
    code: "invalid-input",
    field: "slots",
    problem,
  });
});

test("slots are stored in weekly order without duplicates", async () => {
  const [late, early] = [
    { weekday: 5, time: "09:00" },
    { weekday: 1, time: "18:30" },
  ];
  expect((await updateIntegration(world.ctx, owner, { integrationId, slots: [late, early, late] })).slots).toEqual([
    early,
    late,
  ]);
});

// Must be the last test: its worker keeps running.
test("an article is published in its slot, and not before", async () => {
  const [articleId = ""] = await addApproved(1);
  const { id } = await read(articleId);
  const { rows } = await sql<{
    seconds: number;
  }>`
    select extract(epoch from start_after - created_on)::float8 as seconds
    from jobs.job where data ->> 'publicationId' = ${id}`.execute(world.ctx.db);
  const wait = (first - world.clock.now().getTime()) / 1000;
  expect(rows).toEqual([{ seconds: expect.closeTo(wait, -2) }]);
  await runJob(articleId);
  expect(await read(articleId)).toMatchObject({ state: "waiting", remote_id: null });
  world.clock.advance(first - 1_500 - world.clock.now().getTime());
  // The job is too early and waits for the rest of the time.
  await runJob(articleId);
  await world.workUntil(async () => (await read(articleId)).state === "published");
  expect((await read(articleId)).published_at?.getTime()).toBeGreaterThanOrEqual(first);
});
