import { beforeAll, beforeEach, expect, test } from "vitest";
import { type ApprovalWorld, createApprovalWorld, type Owner } from "../../../../test/approval-world.ts";
import { control } from "../../../../test/rig.ts";
import type { ArticleDocument } from "../../../document/document.ts";
import { renderText } from "../../../document/render/text.ts";
import { countUnits } from "../../../owner/plans/count-units.ts";
import { grantCustomPlan } from "../../../owner/plans/grant-custom-plan.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { monthlyCostUsd } from "../../../writer/model/store/call-ledger.ts";
import { decideApproval } from "../../approvals/deciding/decide-approval.ts";
import { findApproval } from "../../approvals/deciding/find-approval.ts";
import { generateLatestPost } from "../../posts/generate-latest-post.ts";
import { listPosts } from "../../posts/list-posts.ts";
import { rereadPost } from "../../posts/reread-post.ts";
import { checkSource } from "../../sources/polling/check-source.ts";
import { deleteInstagramData } from "../../sources/connecting/delete-instagram-data.ts";
import { updateSource } from "../../sources/update-source.ts";
import { updateArticleContent } from "../editing/update-article-content.ts";
import { writeArticle } from "../writing/write-article.ts";
import { writeWaitingArticle } from "../writing/write-waiting-article.ts";
import { endOfPeriod } from "./end-of-period.ts";
import { makeDueDigests } from "./make-due-digests.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const story =
  "The kiln is cold again. Nine bowls came out whole, and two cracked at the rim. Ada keeps the shards for mosaics.";

let world: ApprovalWorld;
let owner: Owner;
let sourceId: string;
let userId: string;
let sunday: Date;
beforeAll(async () => {
  world = await createApprovalWorld();
});

beforeEach(async () => {
  const { clock } = world;
  // The Wednesday of a week that no earlier test used.
  clock.advance(endOfPeriod(clock.now(), "weekly", "UTC").getTime() + 2 * DAY_MS - clock.now().getTime());
  sunday = endOfPeriod(clock.now(), "weekly", "UTC");
  owner = await world.createOwner();
  ({ sourceId, userId } = await world.connectAccount(owner));
  await updateSource(world.ctx, owner, { sourceId, digest: "weekly" });
  await checkSource(world.ctx, owner, { sourceId });
});

const articles = () =>
  world.ctx.db
    .selectFrom("articles as article")
    .innerJoin("posts as post", "post.id", "article.post_id")
    .selectAll("article")
    .select("post.caption")
    .where("article.owner_id", "=", owner.ownerId)
    .orderBy("post.posted_at")
    .execute();

async function post(caption: string, postedAt = world.clock.now()): Promise<{ id: string; articleId: string }> {
  const { id } = await world.addPost(userId, { caption, postedAt: postedAt.toISOString() });
  await checkSource(world.ctx, owner, { sourceId });
  const { id: articleId } = (await articles()).find((article) => article.caption === caption) ?? { id: "" };
  return { id, articleId };
}

/** Adds a note that waits for its digest, a minute after the one before. */
async function gather(caption: string): Promise<{ id: string; articleId: string }> {
  world.clock.advance(MINUTE_MS);
  const added = await post(caption);
  await writeArticle(world.ctx, owner, added);
  return added;
}

function toEnd(): void {
  world.clock.advance(sunday.getTime() - world.clock.now().getTime());
}

const makeDigests = () => makeDueDigests(world.ctx, 100);

async function body(articleId: string, version = 1): Promise<ArticleDocument> {
  const { document } = await world.ctx.db
    .selectFrom("article_versions")
    .select("document")
    .where("article_id", "=", articleId)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return document;
}

const text = async (articleId: string, version = 1) => renderText(await body(articleId, version));

const usage = () => inTransaction(world.ctx, (tx) => countUnits(world.ctx, tx, owner.ownerId));
const units = async () => (await usage()).articlesInPeriod;

test("notes from before and after a move to another time zone become one article", async () => {
  await gather("First swallows.");
  await world.ctx.db
    .updateTable("accounts")
    .set({ time_zone: "Asia/Ho_Chi_Minh" })
    .where("owner_id", "=", owner.ownerId)
    .execute();
  await gather("Only puddles now.");
  expect((await articles()).map(({ digest_at }) => digest_at)).toEqual([sunday, sunday]);
  toEnd();
  expect(await makeDigests()).toBe(1);
});

test("notes wait for the end of their week and become one article; other posts are written as usual", async () => {
  await gather("First swallows.");
  const kiln = await gather(story);
  await gather("Only puddles now.");
  await gather("Tea on the step.");
  expect((await articles()).map(({ caption, waiting_for, status }) => [caption, status, waiting_for])).toEqual([
    ["First swallows.", "PENDING", "digest"],
    [story, "GENERATED", null],
    ["Only puddles now.", "PENDING", "digest"],
    ["Tea on the step.", "PENDING", "digest"],
  ]);
  expect(await units()).toBe(1);
  const { items } = await listPosts(world.ctx, owner, { sourceId, first: 9, after: null });
  expect(items.map(({ digestAt }) => digestAt)).toEqual([sunday, sunday, null, sunday]);

  world.clock.advance(sunday.getTime() - world.clock.now().getTime() - 1_000);
  expect(await makeDigests()).toBe(0);
  toEnd();
  expect(await makeDigests()).toBe(1);
  const [, digest, ...others] = await articles();
  expect(others).toEqual([]);
  await writeArticle(world.ctx, owner, { articleId: digest?.id ?? "" });
  const written = await text(digest?.id ?? "");
  expect(written.match(/First swallows\.|Only puddles now\.|Tea on the step\./gu)).toEqual([
    "First swallows.",
    "Only puddles now.",
    "Tea on the step.",
  ]);
  expect(await units()).toBe(2);
  const { items: told } = await listPosts(world.ctx, owner, { sourceId, first: 9, after: null });
  expect(told.map(({ articleId }) => articleId)).toEqual([digest?.id, digest?.id, kiln.articleId, digest?.id]);
  expect(await makeDigests()).toBe(0);
});

test("its proof goes out, shows every photo and links every post; approved, it is published once", async () => {
  await world.connectSite(owner);
  await gather("First swallows.");
  await gather("Only puddles now.");
  await gather("Tea on the step.");
  toEnd();
  await world.workUntil(async () => (await world.mailRows(owner)).some(({ state }) => state === "sent"));
  expect(await world.mailsTo(owner.email)).toHaveLength(1);
  const token = await world.newestToken(owner.email);
  const proof = await findApproval(world.ctx, { token });
  expect(proof?.questions).toEqual([]);
  expect(Object.keys(proof?.pictureUrls ?? {})).toHaveLength(3);
  expect(proof?.posts).toHaveLength(3);
  expect(proof?.posts.every(({ permalink }) => permalink?.startsWith("https://www.instagram.com/"))).toBe(true);
  await decideApproval(world.ctx, { token, decision: "approve" });
  const publications = () =>
    world.ctx.db.selectFrom("publications").selectAll().where("owner_id", "=", owner.ownerId).execute();
  await world.workUntil(async () => (await publications()).some(({ state }) => state === "published"));
  expect(await publications()).toHaveLength(1);
  const [published] = await publications();
  const { posts } = await control<{ posts: { id: number; content: string }[] }>(world.rig.wordpress, "GET", "/posts");
  const onSite = posts.find(({ id }) => String(id) === published?.remote_id);
  // The theme shows the first one.
  expect(onSite?.content.match(/<img /gu)).toHaveLength(2);
});

test("it can be edited, with the photos of all its posts and no others", async () => {
  const other = await gather(story);
  await gather("First swallows.");
  await gather("Only puddles now.");
  toEnd();
  await makeDigests();
  const { id: articleId } = (await articles()).find(({ id }) => id !== other.articleId) ?? { id: "" };
  await writeArticle(world.ctx, owner, { articleId });
  const { blocks } = await body(articleId);
  const figures = blocks.filter(({ type }) => type === "figure");
  expect(figures).toHaveLength(2);
  const edit = (edited: typeof blocks) =>
    updateArticleContent(world.ctx, owner, { articleId, expectedVersion: 1, document: { blocks: edited } });
  const foreign = (await body(other.articleId)).blocks.filter(({ type }) => type === "figure");
  expect(foreign).toHaveLength(1);
  await expect(edit([...blocks, ...foreign])).rejects.toMatchObject({ code: "invalid-input" });
  expect(await edit(figures.toReversed())).toEqual({ version: 2 });
});

test("a single note becomes a plain note, and a week without notes becomes nothing", async () => {
  const { articleId } = await gather("Only puddles now.");
  toEnd();
  expect(await makeDigests()).toBe(1);
  await writeArticle(world.ctx, owner, { articleId });
  expect(await articles()).toMatchObject([{ id: articleId, status: "GENERATED", waiting_for: null }]);
  const { form } = await world.ctx.db
    .selectFrom("article_versions")
    .select("form")
    .where("article_id", "=", articleId)
    .executeTakeFirstOrThrow();
  expect(form).toBe("note");
  world.clock.advance(8 * DAY_MS);
  expect(await makeDigests()).toBe(0);
  expect(await articles()).toHaveLength(1);
});

test("many workers at once make one digest, with each note once", async () => {
  for (const caption of ["First swallows.", "Only puddles now.", "Tea on the step."]) await gather(caption);
  toEnd();
  await Promise.all(Array.from({ length: 8 }, makeDigests));
  expect(await articles()).toHaveLength(1);
  const told = await world.ctx.db
    .selectFrom("article_posts")
    .selectAll()
    .where("owner_id", "=", owner.ownerId)
    .execute();
  expect(told).toHaveLength(3);
  const [digest] = await articles();
  await Promise.all(Array.from({ length: 4 }, () => writeArticle(world.ctx, owner, { articleId: digest?.id ?? "" })));
  const versions = await world.ctx.db
    .selectFrom("article_versions")
    .select("version")
    .where("owner_id", "=", owner.ownerId)
    .execute();
  expect(versions).toEqual([{ version: 1 }]);
  expect(await units()).toBe(1);
});

test("the next worker finishes a digest that a dead worker began", async () => {
  await gather("First swallows.");
  await gather("Only puddles now.");
  toEnd();
  const send = () => Promise.reject(new Error("the worker was killed"));
  await makeDueDigests({ ...world.ctx, jobs: { ...world.ctx.jobs, send } }, 100);
  expect(await articles()).toMatchObject([{ waiting_for: "digest" }, { waiting_for: "digest" }]);
  world.clock.advance(6 * MINUTE_MS);
  await makeDigests();
  expect(await articles()).toHaveLength(1);
});

test("a digest waits for an earlier post that is still being read", async () => {
  await gather("First swallows.");
  await gather("Only puddles now.");
  world.clock.advance(sunday.getTime() - world.clock.now().getTime() - MINUTE_MS);
  const late = await post("Tea on the step.");
  toEnd();
  expect(await makeDigests()).toBe(0);
  await writeArticle(world.ctx, owner, late);
  expect(await makeDigests()).toBe(1);
  expect(await articles()).toHaveLength(1);
  const told = await world.ctx.db
    .selectFrom("article_posts")
    .selectAll()
    .where("owner_id", "=", owner.ownerId)
    .execute();
  expect(told).toHaveLength(3);
});

test("a note that comes after its week's digest waits for the next one", async () => {
  await gather("First swallows.");
  await gather("Only puddles now.");
  toEnd();
  await makeDigests();
  world.clock.advance(MINUTE_MS);
  const late = await post("Tea on the step.", new Date(sunday.getTime() - MINUTE_MS));
  await writeArticle(world.ctx, owner, late);
  const waiting = (await articles()).find(({ id }) => id === late.articleId);
  expect(waiting?.digest_at).toEqual(endOfPeriod(world.clock.now(), "weekly", "UTC"));
});

test("a note deleted from or withdrawn on Instagram stays out", async () => {
  const kept = await gather("First swallows.");
  await gather("Only puddles now.");
  const last = await gather("Tea on the step.");
  toEnd();
  await control(world.rig.instagram, "DELETE", `/posts/${last.id}`);
  await makeDigests();
  const [digest] = await articles();
  expect(digest?.id).toBe(last.articleId);
  await rereadPost(world.ctx, owner, { articleId: last.articleId });
  await writeArticle(world.ctx, owner, { articleId: last.articleId });
  const written = await text(last.articleId);
  expect(written).toContain("First swallows.");
  expect(written).toContain("Only puddles now.");
  expect(written).not.toContain("Tea on the step");
  expect(kept.articleId).not.toBe("");
});

test("a digest left with one note is a plain note; left with none, it's nothing", async () => {
  const added = [await gather("First swallows."), await gather("Only puddles now.")];
  toEnd();
  await makeDigests();
  const [digest] = await articles();
  const articleId = digest?.id ?? "";
  await control(world.rig.instagram, "DELETE", `/posts/${added[0]?.id}`);
  await rereadPost(world.ctx, owner, { articleId });
  await writeArticle(world.ctx, owner, { articleId });
  expect(await text(articleId)).not.toContain("swallows");
  const { form } = await world.ctx.db
    .selectFrom("article_versions")
    .select("form")
    .where("article_id", "=", articleId)
    .executeTakeFirstOrThrow();
  expect(form).toBe("note");

  world.clock.advance(DAY_MS);
  sunday = endOfPeriod(world.clock.now(), "weekly", "UTC");
  const gone = [await gather("Last frost."), await gather("Rain.")];
  toEnd();
  await makeDigests();
  for (const { id } of gone) await control(world.rig.instagram, "DELETE", `/posts/${id}`);
  const next = (await articles()).at(-1)?.id ?? "";
  await rereadPost(world.ctx, owner, { articleId: next });
  expect((await articles()).map(({ id }) => id)).toEqual([articleId]);
});

test("a post that its owner asks for becomes its own article", async () => {
  const waiting = await gather("First swallows.");
  await writeWaitingArticle(world.ctx, owner, waiting);
  await writeArticle(world.ctx, owner, waiting);
  expect(await articles()).toMatchObject([{ status: "GENERATED" }]);
  const latest = await gather("Only puddles now.");
  expect(await generateLatestPost(world.ctx, owner, { sourceId })).toEqual({ articleId: latest.articleId });
  await writeArticle(world.ctx, owner, latest);
  await world.addPost(userId, { caption: "Tea on the step.", postedAt: world.clock.now().toISOString() });
  const fresh = await generateLatestPost(world.ctx, owner, { sourceId });
  await writeArticle(world.ctx, owner, fresh);
  expect((await articles()).map(({ status }) => status)).toEqual(["GENERATED", "GENERATED", "GENERATED"]);
  toEnd();
  expect(await makeDigests()).toBe(0);
});

test("turned off, it writes the collected notes at once, as a last digest", async () => {
  await gather("First swallows.");
  await gather("Only puddles now.");
  await updateSource(world.ctx, owner, { sourceId, digest: "off" });
  expect(await makeDigests()).toBe(1);
  const next = await gather("Tea on the step.");
  expect(await articles()).toMatchObject([{ waiting_for: null }, { id: next.articleId, status: "GENERATED" }]);
});

test("changed to monthly, collected notes wait for the end of the month", async () => {
  await gather("First swallows.");
  await updateSource(world.ctx, owner, { sourceId, digest: "monthly" });
  expect(await articles()).toMatchObject([{ digest_at: endOfPeriod(world.clock.now(), "monthly", "UTC") }]);
});

test("notes need no unit of quota; their digest takes one", async () => {
  await grantCustomPlan(world.ctx, owner, { maxArticlesInPeriod: 0, to: null });
  await gather("First swallows.");
  const kiln = await gather(story);
  await gather("Only puddles now.");
  expect((await articles()).map(({ waiting_for }) => waiting_for)).toEqual(["digest", "quota", "digest"]);
  toEnd();
  await makeDigests();
  const digest = (await articles()).find(({ id }) => id !== kiln.articleId);
  await writeArticle(world.ctx, owner, { articleId: digest?.id ?? "" });
  expect((await articles()).map(({ waiting_for }) => waiting_for)).toEqual(["quota", "quota"]);
});

test("a digest is deleted with its account's data", async () => {
  await gather("First swallows.");
  await gather("Only puddles now.");
  toEnd();
  await makeDigests();
  const { instagram_app_scoped_id: appScopedId } = await world.ctx.db
    .selectFrom("sources")
    .select("instagram_app_scoped_id")
    .where("id", "=", sourceId)
    .executeTakeFirstOrThrow();
  await deleteInstagramData(world.ctx, { appScopedId });
  for (const table of ["articles", "article_posts", "posts", "pictures"] as const)
    expect(
      await world.ctx.db.selectFrom(table).select("owner_id").where("owner_id", "=", owner.ownerId).execute(),
    ).toEqual([]);
});

async function addCalls(articleIds: string[]): Promise<void> {
  const call = { purpose: "look", model: "main", outcome: "answered", is_estimate: false } as const;
  const tokens = { input_tokens: 100, output_tokens: 10, cost_microusd: 500, begun_at: world.clock.now() };
  await world.ctx.db
    .insertInto("model_calls")
    .values(
      articleIds.map((articleId) => ({
        ...{ owner_id: owner.ownerId, id: crypto.randomUUID(), article_id: articleId },
        ...call,
        ...tokens,
      })),
    )
    .execute();
}

test("a model's cost still counts towards the monthly cap once the account's data is deleted", async () => {
  const { articleId } = await gather("First swallows.");
  await addCalls([articleId]);
  const { instagram_app_scoped_id: appScopedId } = await world.ctx.db
    .selectFrom("sources")
    .select("instagram_app_scoped_id")
    .where("id", "=", sourceId)
    .executeTakeFirstOrThrow();
  await deleteInstagramData(world.ctx, { appScopedId });
  expect(await articles()).toEqual([]);
  expect(await monthlyCostUsd(world.ctx, owner.ownerId)).toBe(0.0005);
});

test("a model's cost for reading the notes moves to the digest: the monthly cap keeps counting it", async () => {
  const notes = [await gather("First swallows."), await gather("Only puddles now.")];
  await addCalls(notes.map(({ articleId }) => articleId));
  toEnd();
  await makeDigests();
  const [digest] = await articles();
  const calls = await world.ctx.db
    .selectFrom("model_calls")
    .select("article_id")
    .where("owner_id", "=", owner.ownerId)
    .execute();
  expect(calls).toEqual([{ article_id: digest?.id }, { article_id: digest?.id }]);
});
