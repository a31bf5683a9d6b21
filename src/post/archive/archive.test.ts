import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { listArticles as listShownArticles } from "../articles/reading/list-articles.ts";
import { startInstagramWay, type InstagramWay } from "../../../test/instagram-way.ts";
import { readMails as listMails } from "../../../test/rig.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { suspendAccount } from "../../owner/accounts/suspend-account.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/actor.ts";
import { takeUpload } from "../../platform/pictures/take-upload.ts";
import { countUnits } from "../../owner/plans/count-units.ts";
import { updateApprovalMailSettings } from "../approvals/asking/approval-mail-settings.ts";
import { queueDueDigests } from "../approvals/asking/queue-due-digests.ts";
import { remindOfApprovals } from "../approvals/asking/remind-of-approvals.ts";
import { getSourceMaterial } from "../articles/writing/get-source-material.ts";
import { updateIntegration } from "../integrations/update-integration.ts";
import { getPublishable } from "../publications/get-publishable.ts";
import { finishArchiveSeries } from "./finish-archive-series.ts";
import { importArchivePost, type ImportArchivePostInput } from "./import-archive-post.ts";
import { listKnownPosts } from "./list-known-posts.ts";
import { writeDueImports } from "./write-due-imports.ts";

let world: World;
let way: InstagramWay;
beforeAll(async () => {
  world = await createWorld({}, { DEFAULT_PLAN: "free", POLL_INTERVAL: "10m", SETTLE_TIME: "10m" });
  way = await startInstagramWay(world);
});

const day = (n: number) => new Date(Date.UTC(2024, 5, n, 8));
const keyOf = (n: number) => `media:1790000000000${String(n).padStart(4, "0")}`;

async function upload(owner: Caller): Promise<string> {
  const square = sharp({ create: { width: 8, height: 8, channels: 3, background: "#7a3b2e" } });
  return (await takeUpload(world.ctx, owner, await square.jpeg().toBuffer())).picture;
}

async function bring(owner: Caller, n: number, given: Partial<ImportArchivePostInput> = {}) {
  return importArchivePost(world.ctx, owner, {
    importId: "0198ffff-0000-7000-8000-000000000001",
    newestFirst: false,
    postDate: "original",
    seriesId: null,
    key: keyOf(n),
    postedAt: day(n),
    caption: `We fired ${n} bowls in the kiln behind the house.`,
    pictures: [await upload(owner)],
    skippedVideos: 0,
    sourceId: null,
    language: "en",
    ...given,
  });
}

/** How a post's article would be published, with the date that its site gets. */
async function readPublishAt(owner: Caller, integrationId: string, postedAt: Date) {
  const { id } = await world.ctx.db
    .selectFrom("articles as article")
    .innerJoin("posts as post", "post.id", "article.post_id")
    .select("article.id")
    .where("post.owner_id", "=", owner.ownerId)
    .where("post.posted_at", "=", postedAt)
    .executeTakeFirstOrThrow();
  const publication = {
    owner_id: owner.ownerId,
    id: crypto.randomUUID(),
    article_id: id,
    version: 1,
  };
  await world.ctx.db
    .insertInto("publications")
    .values({
      ...publication,
      integration_id: integrationId,
      state: "waiting",
      created_at: world.clock.now(),
    })
    .execute();
  return (await getPublishable(world.ctx, owner, publication.id))?.post.publishAt;
}

/** Whether everything that the owner brought has been written. */
async function isWritten(owner: Caller): Promise<boolean> {
  const states = await readWaiting(owner);
  return states.every(([, state]) => state === "GENERATED");
}

async function readWaiting(owner: Caller) {
  const rows = await world.ctx.db
    .selectFrom("articles as article")
    .innerJoin("posts as post", "post.id", "article.post_id")
    .select(["post.posted_at as postedAt", "article.waiting_for as waitingFor", "article.status"])
    .where("article.owner_id", "=", owner.ownerId)
    .orderBy("post.posted_at")
    .execute();
  return rows.map(({ postedAt, waitingFor, status }) => [postedAt.getUTCDate(), waitingFor ?? status]);
}

const readMails = (owner: Caller) =>
  world.ctx.db.selectFrom("mails").select("kind").where("owner_id", "=", owner.ownerId).execute();

test("a post is stored once, whichever import and account it comes with", async () => {
  const owner = await world.createOwner();
  const { sourceId } = await world.connectAccount(owner);
  const first = await bring(owner, 1);
  expect(first.isNew).toBe(true);
  const again = await Promise.all([bring(owner, 1), bring(owner, 1, { sourceId })]);
  expect(again).toEqual(Array.from({ length: 2 }, () => ({ postId: first.postId, isNew: false })));
  expect((await bring(owner, 2, { postedAt: day(1), caption: "Another one of the same second." })).isNew).toBe(true);
  const renamed = { key: `file:${"ab".repeat(32)}`, postedAt: new Date(day(1).getTime() + 3_000) };
  expect(await bring(owner, 1, renamed)).toEqual({ postId: first.postId, isNew: false });
});

test("two uploads of one post at the same moment store it once", async () => {
  const owner = await world.createOwner();
  await bring(owner, 1);
  const importId = (n: number) => `0198ffff-0000-7000-8000-00000000000${n}`;
  const both = await Promise.all([1, 2, 3, 4].map((n) => bring(owner, 2, { importId: importId(n) })));
  expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(both.map(({ postId }) => postId)).size).toBe(1);
});

test.each([
  ["oldest first", false, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ["newest first", true, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
])(
  "posts are written %s, as many as the plan allows, and the others when it allows more",
  async (_, newestFirst, days) => {
    const owner = await world.createOwner();
    for (const n of [5, 12, 1, 3, 2, 4, 6, 8, 7, 9, 11, 10]) await bring(owner, n, { newestFirst });
    expect(await writeDueImports(world.ctx, 8)).toBe(0);
    expect((await readWaiting(owner)).every(([, state]) => state === "quota")).toBe(true);
    world.clock.advance(6_000);
    await writeDueImports(world.ctx, 8);
    const released = (await readWaiting(owner)).filter(([, state]) => state === "PENDING").map(([date]) => date);
    expect(released).toEqual(days);
    const inLine = (
      await listShownArticles(world.ctx, owner, { filter: {}, order: "newest", first: 50, after: null })
    ).items.filter(({ waitingFor }) => waitingFor);
    expect(inLine.map(({ isQueued }) => isQueued)).toEqual([true, true]);
    world.clock.advance(world.ctx.config.plans.periodMs);
    await writeDueImports(world.ctx, 8);
    expect((await readWaiting(owner)).every(([, state]) => state === "PENDING")).toBe(true);
    expect(await writeDueImports(world.ctx, 8)).toBe(0);
  },
);

test("a post without words waits for them and takes nothing of the plan", async () => {
  const owner = await world.createOwner();
  await bring(owner, 1, { caption: "" });
  await bring(owner, 2);
  world.clock.advance(6_000);
  await writeDueImports(world.ctx, 8);
  expect(await readWaiting(owner)).toEqual([
    [1, "words"],
    [2, "PENDING"],
  ]);
});

test("a batch is asked about in one email, without reminders, and published under the posts' dates", async () => {
  const owner = await world.createOwner();
  const { integrationId } = await world.connectSite(owner);
  for (const n of [1, 2, 3]) await bring(owner, n);
  world.clock.advance(6_000);
  await world.workUntil(() => isWritten(owner));
  expect(await readMails(owner)).toEqual([]);
  world.clock.advance(11 * 60_000);
  await world.workUntil(async () => (await readMails(owner)).length > 0);
  world.clock.advance(49 * 3_600_000);
  await remindOfApprovals(world.ctx, 8);
  expect(await readMails(owner)).toEqual([{ kind: "approval-digest" }]);
  await world.workUntil(async () => (await listMails(world.rig.mailbox, { to: owner.email })).length > 0);
  const [mail] = await listMails(world.rig.mailbox, { to: owner.email });
  expect(mail?.text.match(/\/approve\//g)).toHaveLength(3);
  expect(await readPublishAt(owner, integrationId, day(2))).toEqual(day(2));
});

test.each([[["each"]], [["daily", "each"]]] as const)(
  "a batch's email isn't lost when its owner sets their mails to %j",
  async (settings) => {
    const owner = await world.createOwner();
    for (const n of [1, 2]) await bring(owner, n);
    world.clock.advance(6_000);
    await world.workUntil(() => isWritten(owner));
    for (const mails of settings) await updateApprovalMailSettings(world.ctx, owner, { mails });
    world.clock.advance(11 * 60_000);
    await queueDueDigests(world.ctx, 8);
    expect(await readMails(owner)).toEqual([{ kind: "approval-digest" }]);
  },
);

test("a batch may get the day of publishing instead, whatever the site's own setting", async () => {
  const owner = await world.createOwner();
  const { integrationId } = await world.connectSite(owner);
  await updateIntegration(world.ctx, owner, {
    integrationId,
    postDate: "original",
  });
  await bring(owner, 1, { postDate: "present" });
  await bring(owner, 2, { importId: "0198ffff-0000-7000-8000-000000000002" });
  world.clock.advance(6_000);
  await world.workUntil(() => isWritten(owner));
  expect(await readPublishAt(owner, integrationId, day(1))).toBeNull();
  expect(await readPublishAt(owner, integrationId, day(2))).toEqual(day(2));
});

test("an approver too is asked about a batch in one email, with a link for each article", async () => {
  const owner = await world.createOwner();
  const { sourceId } = await world.connectAccount(owner);
  const email = `eve-${owner.ownerId}@example.org`;
  await world.ctx.db
    .insertInto("approvers")
    .values({
      owner_id: owner.ownerId,
      id: crypto.randomUUID(),
      source_id: sourceId,
      email,
      state: "confirmed",
      created_at: world.clock.now(),
    })
    .execute();
  for (const n of [1, 2, 3]) await bring(owner, n, { sourceId });
  world.clock.advance(6_000);
  await world.workUntil(() => isWritten(owner));
  expect(await readMails(owner)).toEqual([]);
  world.clock.advance(11 * 60_000);
  await world.workUntil(async () => (await listMails(world.rig.mailbox, { to: email })).length > 0);
  const mails = await listMails(world.rig.mailbox, { to: email });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text.match(/\/approve\//g)).toHaveLength(3);
  expect(mails[0]?.text).toMatch(/stop-mails/);
  expect(mails[0]?.text).not.toMatch(/\/bot\/articles/);
  await world.workUntil(async () => (await listMails(world.rig.mailbox, { to: owner.email })).length > 0);
  const kinds = (await readMails(owner)).map(({ kind }) => kind);
  expect(kinds).toEqual(["approval-digest", "approval-digest"]);
});

const seriesId = "0198ffff-0000-7000-8000-0000000000aa";
const importId = "0198ffff-0000-7000-8000-000000000001";
const listArticles = (owner: Caller) =>
  world.ctx.db.selectFrom("articles").select(["id", "status"]).where("owner_id", "=", owner.ownerId).execute();

test("a series makes one article of its posts, with all captions and pictures, at the cost of one", async () => {
  const owner = await world.createOwner();
  for (const n of [3, 1, 2]) await bring(owner, n, { seriesId });
  await bring(owner, 4);
  expect(await listArticles(owner)).toHaveLength(1);
  expect(await finishArchiveSeries(world.ctx, owner, { importId, seriesId })).toBe(3);
  expect(await finishArchiveSeries(world.ctx, owner, { importId, seriesId })).toBe(0);
  expect((await bring(owner, 2, { seriesId })).isNew).toBe(false);
  world.clock.advance(6_000);
  await world.workUntil(() => isWritten(owner));
  expect(await readWaiting(owner)).toEqual([
    [3, "GENERATED"],
    [4, "GENERATED"],
  ]);
  const articles = await listArticles(owner);
  const materials = await Promise.all(articles.map(({ id }) => getSourceMaterial(world.ctx, owner, id)));
  const told = materials.find(({ notes }) => notes !== undefined);
  expect(told?.notes?.map(({ postedAt }) => postedAt)).toEqual([day(1), day(2), day(3)]);
  expect(told?.pictures).toHaveLength(3);
  for (const n of [1, 2, 3]) expect(told?.caption).toContain(`We fired ${n} bowls`);
  expect((await countUnits(world.ctx, world.ctx.db, owner.ownerId)).articlesInPeriod).toBe(2);
});

test("a series whose import stopped makes its article a day later, and later posts make another", async () => {
  const owner = await world.createOwner();
  for (const n of [1, 2]) await bring(owner, n, { seriesId });
  world.clock.advance(6_000);
  await writeDueImports(world.ctx, 8);
  expect(await listArticles(owner)).toEqual([]);
  world.clock.advance(24 * 3_600_000);
  await writeDueImports(world.ctx, 8);
  expect(await listArticles(owner)).toMatchObject([{ status: "PENDING" }]);
  await bring(owner, 3, { seriesId });
  expect(await finishArchiveSeries(world.ctx, owner, { importId, seriesId })).toBe(1);
  expect(await listArticles(owner)).toHaveLength(2);
});

test("a suspended account's archive waits, and is written once the account is resumed", async () => {
  const owner = await world.createOwner();
  await bring(owner, 1);
  await suspendAccount(world.ctx, owner, { suspended: true });
  world.clock.advance(6_000);
  await writeDueImports(world.ctx, 8);
  expect(await readWaiting(owner)).toEqual([[1, "quota"]]);
  await suspendAccount(world.ctx, owner, { suspended: false });
  await writeDueImports(world.ctx, 8);
  expect(await readWaiting(owner)).toEqual([[1, "PENDING"]]);
});

test("an article that is locked when its turn comes isn't forgotten", async () => {
  const owner = await world.createOwner();
  await bring(owner, 1);
  world.clock.advance(6_000);
  let hasEnded = false;
  let writing = Promise.resolve(0);
  await inTransaction(world.ctx, async (tx) => {
    await tx.selectFrom("articles").select("id").where("owner_id", "=", owner.ownerId).forUpdate().execute();
    writing = writeDueImports(world.ctx, 8).finally(() => (hasEnded = true));
    const waits = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await waitUntil(
      "the import waits or has ended",
      async () => hasEnded || ((await waits.execute(world.ctx.db)).rows[0]?.count ?? 0) > 0,
    );
  });
  await writing;
  expect(await readWaiting(owner)).toEqual([[1, "PENDING"]]);
});

test("nobody finishes a series of another owner's import", async () => {
  const [owner, other] = [await world.createOwner(), await world.createOwner()];
  await bring(owner, 1, { seriesId });
  const finished = finishArchiveSeries(world.ctx, other, {
    importId,
    seriesId,
  });
  await expect(finished).rejects.toMatchObject({ code: "not-found" });
});

test("a connected account's post isn't brought again, and an archive's isn't written again", async () => {
  const owner = await world.createOwner();
  const caption = "We fired 7 bowls in the kiln behind the house.";
  const posts = [{ caption, postedAt: day(7).toISOString() }];
  await way.createSource(owner, posts, {});
  expect(await bring(owner, 7, { postedAt: new Date(day(7).getTime() - 2_000) })).toMatchObject({ isNew: false });
  const known = await listKnownPosts(world.ctx, owner, { first: 5, after: null });
  expect(known.items).toMatchObject([{ postedAt: day(7), caption: caption.slice(0, 40) }]);

  const later = await world.createOwner();
  await bring(later, 7);
  const connected = await way.createSource(later, posts, {});
  const rows = await world.ctx.db
    .selectFrom("posts")
    .select("skipped")
    .where("source_id", "=", connected.source.id)
    .execute();
  expect(rows).toEqual([{ skipped: "from-archive" }]);
});

test.each([
  ["postedAt", { postedAt: new Date(0) }],
  ["postedAt", { postedAt: new Date(Number.NaN) }],
  ["key", { key: "../../etc/passwd" }],
  ["pictures", { pictures: [] }],
  ["caption", { caption: "nul \0" }],
])("a wrong %s is refused", async (field, given) => {
  const owner = await world.createOwner();
  await expect(bring(owner, 1, given)).rejects.toMatchObject({ code: "invalid-input", field });
});
