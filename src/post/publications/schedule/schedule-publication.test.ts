import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createWorld, type World } from "../../../../test/world.ts";
import { type Caller, systemCaller } from "../../../platform/actor.ts";
import { approveArticle } from "../../articles/approve-article.ts";
import { updateArticleTitle } from "../../articles/editing/update-article-title.ts";
import { writeArticle } from "../../articles/writing/write-article.ts";
import { updateIntegration } from "../../integrations/update-integration.ts";
import { listFreeSlots, listScheduled } from "./list-schedule.ts";
import { publishArticle } from "../publish-article.ts";
import { requestPublication } from "../request-publication.ts";
import { requestUnpublication } from "../request-unpublication.ts";
import { schedulePublication } from "./schedule-publication.ts";

let world: World;
let owner: Caller;
let integrationId: string;
const DAY_MS = 24 * 3600_000;
/** Every day at the same minute, far enough from now that none comes up during the test. */
const first = Math.floor((Date.now() + DAY_MS / 2) / 60_000) * 60_000;
const time = new Date(first).toISOString().slice(11, 16);
const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time }));
const slot = (day: number) => new Date(first + day * DAY_MS);

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  owner = await world.createOwner();
  ({ integrationId } = await world.connectSite(owner));
  await updateIntegration(world.ctx, owner, { integrationId, publishWhen: "next-slot", slots });
});

async function addArticle(): Promise<string> {
  const { sourceId } = await world.connectAccount(owner, { post: { caption: "Nine bowls came out of the kiln." } });
  const { id: articleId } = await world.ctx.db
    .selectFrom("articles")
    .select("id")
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
  await writeArticle(world.ctx, owner, { articleId });
  return articleId;
}
const schedule = (articleId: string, day: number, version = 1) =>
  schedulePublication(world.ctx, owner, { articleId, version, integrationId, at: slot(day) });
const approve = (articleId: string) => approveArticle(world.ctx, owner, { articleId, version: 1 });
const read = (articleId: string) =>
  world.ctx.db.selectFrom("publications").selectAll().where("article_id", "=", articleId).executeTakeFirstOrThrow();
const publish = async (articleId: string) =>
  publishArticle(world.ctx, systemCaller(owner.ownerId, "publish-article"), {
    publicationId: (await read(articleId)).id,
    attempt: 1,
  });
/** The slots of the owner's jobs, in the order in which they were sent. */
async function jobs(): Promise<number[]> {
  const { rows } = await sql<{ slot: string }>`select data ->> 'slot' as slot from jobs.job
    where name = 'publish-article' and data ->> 'ownerId' = ${owner.ownerId} order by created_on`.execute(world.ctx.db);
  return rows.map(({ slot }) => Number(slot));
}
/** How many article.approved events the owner's webhooks and the later stages received. */
async function countApproved(articleId: string): Promise<number> {
  const events = world.ctx.db.selectFrom("audit_log").select("action").where("subject_id", "=", articleId);
  return (await events.where("action", "=", "article.approved").execute()).length;
}
async function week() {
  const range = { from: new Date(first - DAY_MS), to: slot(6) };
  return {
    publications: await listScheduled(world.ctx, owner, range),
    freeSlots: await listFreeSlots(world.ctx, owner, range),
  };
}

test("giving an undecided article a slot approves it", async () => {
  const articleId = await addArticle();
  await schedule(articleId, 3);
  expect(await read(articleId)).toMatchObject({ state: "waiting", version: 1, slot_at: slot(3) });
  const { decision } = await world.ctx.db
    .selectFrom("approvals")
    .select("decision")
    .where("article_id", "=", articleId)
    .executeTakeFirstOrThrow();
  expect(decision).toBe("approved");
});

test("scheduling approves for all sites: the other one gets it too, and the webhook is sent once", async () => {
  const articleId = await addArticle();
  const { integrationId: other } = await world.connectSite(owner);
  await schedule(articleId, 3);
  await schedule(articleId, 4);
  const rows = await world.ctx.db
    .selectFrom("publications")
    .select(["integration_id as site", "slot_at as at"])
    .where("article_id", "=", articleId)
    .orderBy("created_at")
    .execute();
  expect(rows.map(({ site, at }) => [site, at])).toEqual([
    [integrationId, slot(4)],
    [other, null],
  ]);
  expect(await countApproved(articleId)).toBe(1);
});

test("publishing to chosen sites approves too, and leaves other sites alone", async () => {
  const articleId = await addArticle();
  await world.connectSite(owner);
  const request = { articleId, version: 1, integrationIds: [integrationId] };
  await requestPublication(world.ctx, owner, request);
  await requestPublication(world.ctx, owner, request);
  const rows = world.ctx.db.selectFrom("publications").select("integration_id").where("article_id", "=", articleId);
  expect(await rows.execute()).toEqual([{ integration_id: integrationId }]);
  expect(await countApproved(articleId)).toBe(1);
});

test("a waiting article moves, and its old slot becomes free", async () => {
  const [one, two] = [await addArticle(), await addArticle()];
  await approve(one);
  await schedule(one, 2);
  await approve(two);
  expect([(await read(one)).slot_at, (await read(two)).slot_at]).toEqual([slot(2), slot(0)]);
  const { publications, freeSlots } = await week();
  expect(publications.map(({ articleId, at }) => [articleId, at])).toEqual([
    [two, slot(0)],
    [one, slot(2)],
  ]);
  expect(freeSlots.map(({ at }) => at)).toEqual([1, 3, 4, 5].map(slot));
});

test("an article moved to an earlier slot is published then, and only once", async () => {
  const articleId = await addArticle();
  await schedule(articleId, 4);
  await schedule(articleId, 0);
  world.clock.advance(DAY_MS);
  await publish(articleId);
  await publish(articleId);
  expect(await read(articleId)).toMatchObject({ state: "published" });
});

test("reconnecting the site sends no second job for a future slot", async () => {
  const articleId = await addArticle();
  await schedule(articleId, 2);
  await updateIntegration(world.ctx, owner, { integrationId, active: false });
  await updateIntegration(world.ctx, owner, { integrationId, active: true });
  expect(await jobs()).toEqual([Number(slot(2))]);
});

test("moving keeps the waiting version, and refuses another", async () => {
  const articleId = await addArticle();
  await approve(articleId);
  await updateArticleTitle(world.ctx, owner, { articleId, expectedVersion: 1, title: "Ten bowls" });
  await expect(schedule(articleId, 1, 2)).rejects.toMatchObject({ code: "stale-version" });
  await schedule(articleId, 1, 1);
  expect(await read(articleId)).toMatchObject({ version: 1, slot_at: slot(1) });
});

test("an earlier version in a slot can be published now, while the newest stays undecided", async () => {
  const articleId = await addArticle();
  await approve(articleId);
  await updateArticleTitle(world.ctx, owner, { articleId, expectedVersion: 1, title: "Ten bowls" });
  const { integrationId: other } = await world.connectSite(owner);
  const request = (integrationIds: string[]) =>
    requestPublication(world.ctx, owner, { articleId, version: 1, integrationIds });
  await expect(request([integrationId, other])).rejects.toMatchObject({ code: "stale-version" });
  await request([integrationId]);
  expect(await read(articleId)).toMatchObject({ state: "waiting", version: 1, slot_at: null });
  const approvals = world.ctx.db.selectFrom("approvals").select("version").where("article_id", "=", articleId);
  expect(await approvals.where("decision", "=", "approved").execute()).toEqual([{ version: 1 }]);
});

test("only a free future slot can be taken", async () => {
  const [one, two] = [await addArticle(), await addArticle()];
  await schedule(one, 1);
  const at = (instant: number) =>
    schedulePublication(world.ctx, owner, { articleId: two, version: 1, integrationId, at: new Date(instant) });
  for (const instant of [slot(1).getTime(), first + 60_000, first - 2 * DAY_MS])
    await expect(at(instant)).rejects.toMatchObject({ code: "slot-taken" });
  const outcomes = await Promise.allSettled([schedule(two, 2), schedule(one, 2)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a withdrawn article can be scheduled again, a published one cannot", async () => {
  const articleId = await addArticle();
  await schedule(articleId, 1);
  await requestUnpublication(world.ctx, owner, { articleId, integrationId });
  await schedule(articleId, 2);
  expect(await read(articleId)).toMatchObject({ state: "waiting", failure: null, slot_at: slot(2) });
  await requestPublication(world.ctx, owner, { articleId, version: 1, integrationIds: [integrationId] });
  await expect(schedule(articleId, 3)).rejects.toMatchObject({ code: "already-decided" });
  await publish(articleId);
  await expect(schedule(articleId, 3)).rejects.toMatchObject({ code: "already-decided" });
  const publications = await listScheduled(world.ctx, owner, { from: new Date(Date.now() - DAY_MS), to: slot(6) });
  expect(publications).toMatchObject([{ articleId, state: "published" }]);
});

test("a late publication is listed at the time it was published, in that week", async () => {
  const articleId = await addArticle();
  await schedule(articleId, 1);
  const late = slot(4);
  await world.ctx.db
    .updateTable("publications")
    .set({ state: "published", published_at: late })
    .where("article_id", "=", articleId)
    .execute();
  expect((await week()).publications).toMatchObject([{ articleId, at: late }]);
});

test("a site that is turned off takes none, and offers no slots", async () => {
  const articleId = await addArticle();
  await updateIntegration(world.ctx, owner, { integrationId, active: false });
  await expect(schedule(articleId, 1)).rejects.toMatchObject({ code: "no-active-integration" });
  expect((await week()).freeSlots).toEqual([]);
  // Its slots stay stored while it publishes another way.
  await updateIntegration(world.ctx, owner, { integrationId, active: true, publishWhen: "on-approval" });
  await expect(schedule(articleId, 1)).rejects.toMatchObject({ code: "slot-taken" });
  expect((await week()).freeSlots).toEqual([]);
});

// These two run last, because they move the clock past the other tests' slots.
test("the job of a slot that the article has left does nothing", async () => {
  const articleId = await addArticle();
  await schedule(articleId, 1);
  await schedule(articleId, 4);
  expect(await jobs()).toEqual([slot(1), slot(4)].map(Number));
  world.clock.advance(DAY_MS);
  const run = async (day: number) =>
    publishArticle(world.ctx, systemCaller(owner.ownerId, "publish-article"), {
      publicationId: (await read(articleId)).id,
      slot: Number(slot(day)),
      attempt: 1,
    });
  await run(1);
  // It sends no other job.
  expect(await jobs()).toHaveLength(2);
  world.clock.advance(3 * DAY_MS);
  await run(1);
  expect(await read(articleId)).toMatchObject({ state: "waiting" });
  await run(4);
  expect(await read(articleId)).toMatchObject({ state: "published" });
});

test("an article whose slot a paused site has missed can be withdrawn, and then scheduled again", async () => {
  const articleId = await addArticle();
  await schedule(articleId, 6);
  const turn = (active: boolean) => updateIntegration(world.ctx, owner, { integrationId, active });
  await turn(false);
  world.clock.advance(slot(7).getTime() - world.clock.now().getTime());
  const withdraw = () => requestUnpublication(world.ctx, owner, { articleId, integrationId });
  // Its job may still be writing.
  await expect(withdraw()).rejects.toMatchObject({ code: "not-found" });
  await publish(articleId);
  await withdraw();
  expect(await read(articleId)).toMatchObject({ state: "unpublished", failure: "withdrawn", slot_at: null });
  await turn(true);
  await publish(articleId);
  expect(await read(articleId)).toMatchObject({ state: "unpublished" });
  await schedule(articleId, 8);
  expect(await read(articleId)).toMatchObject({ state: "waiting", slot_at: slot(8) });
});
