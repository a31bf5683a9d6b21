import { beforeAll, expect, test } from "vitest";
import { ConnectorError } from "../../../platform/connector-error.ts";
import { type InstagramWay, startInstagramWay } from "../../../../test/instagram-way.ts";
import { control } from "../../../../test/rig.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { getSourceMaterial } from "../../articles/writing/get-source-material.ts";
import { getPublishable } from "../../publications/get-publishable.ts";
import { checkSource } from "../../sources/polling/check-source.ts";
import { recordRefusal } from "../../sources/polling/call-limits.ts";
import { updateSource } from "../../sources/update-source.ts";
import { chooseEarlierPosts } from "./choose-earlier-posts.ts";
import { importEarlierPosts } from "./import-earlier-posts.ts";
import { listPosts } from "../list-posts.ts";
import { previewEarlierPosts } from "./preview-earlier-posts.ts";
import { showEarlierPicture } from "../../sources/show-earlier-picture.ts";

let world: World;
let way: InstagramWay;
beforeAll(async () => {
  world = await createWorld({}, { DEFAULT_PLAN: "free", POLL_INTERVAL: "10m", SETTLE_TIME: "10m" });
  way = await startInstagramWay(world);
});

const day = (n: number) => new Date(Date.UTC(2026, 5, n, 8));

/** An account with a post on each of the first days of June; the newest is written at once. */
async function withPast(days: number, settings: object = {}, caption = (n: number) => `day ${n}`) {
  const owner = await world.createOwner();
  const posts = Array.from({ length: days }, (_, index) => ({
    caption: caption(index + 1),
    postedAt: day(index + 1).toISOString(),
  }));
  const { source, userId } = await way.createSource(owner, posts, settings);
  return { owner, userId, sourceId: source.id };
}

function readArticles(sourceId: string) {
  return world.ctx.db
    .selectFrom("articles as article")
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .select(["post.caption", "article.status", "article.id"])
    .where("article.source_id", "=", sourceId)
    .orderBy("article.id")
    .execute();
}

test("a range is previewed with what the plan allows, chosen once, and imported oldest first", async () => {
  const { owner, sourceId } = await withPast(15);
  const range = { sourceId, from: day(2), to: day(15) };
  expect(await previewEarlierPosts(world.ctx, owner, range)).toEqual({
    count: 13,
    firstPostedAt: day(2),
    lastPostedAt: day(14),
    remaining: 10,
    waiting: 3,
  });
  const chosen = await Promise.all([
    chooseEarlierPosts(world.ctx, owner, range),
    chooseEarlierPosts(world.ctx, owner, range),
  ]);
  expect(chosen.map(({ count }) => count).sort((a, b) => a - b)).toEqual([0, 13]);
  await Promise.all([
    importEarlierPosts(world.ctx, owner, { sourceId }),
    importEarlierPosts(world.ctx, owner, { sourceId }),
  ]);
  const captions = (await readArticles(sourceId)).map(({ caption }) => caption);
  expect(captions).toEqual(["day 15", ...Array.from({ length: 13 }, (_, index) => `day ${index + 2}`)]);
  expect(await previewEarlierPosts(world.ctx, owner, range)).toMatchObject({ count: 0, waiting: 0 });
});

test("an earlier post's photo is shown for choosing, to its owner only, and isn't stored", async () => {
  const { owner, sourceId } = await withPast(2);
  const { items } = await listPosts(world.ctx, owner, { sourceId, first: 10, after: null, choosable: true });
  const postId = items[0]?.id ?? "";
  const photo = await showEarlierPicture(world.ctx, owner, { postId });
  expect(photo?.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  expect(await showEarlierPicture(world.ctx, await world.createOwner(), { postId })).toBeNull();
  const kept = await world.ctx.db.selectFrom("pictures").select("id").where("post_id", "=", postId).execute();
  expect(kept).toEqual([]);

  // While Instagram limits the whole app, photos don't add to it.
  const refused = new ConnectorError("instagram", "rate-limited", { code: "4", retryable: true });
  await recordRefusal(world.ctx, refused);
  expect(await showEarlierPicture(world.ctx, owner, { postId })).toBeNull();
  await world.ctx.db.deleteFrom("call_limits").execute();
  expect(await showEarlierPicture(world.ctx, owner, { postId })).not.toBeNull();
});

test("an owner gets a limited number of earlier photos per hour", async () => {
  const owner = await world.createOwner();
  const show = () => showEarlierPicture(world.ctx, owner, { postId: crypto.randomUUID() });
  for (let page = 0; page < 6; page += 1) await Promise.all(Array.from({ length: 50 }, show));
  await expect(show()).rejects.toMatchObject({ code: "rate-limited" });
});

test("an earlier post is published under its own date, a new one under today's", async () => {
  const { owner, sourceId } = await withPast(2);
  const { integrationId } = await world.connectSite(owner);
  const { items } = await listPosts(world.ctx, owner, { sourceId, first: 10, after: null, choosable: true });
  expect(items.map(({ caption }) => caption)).toEqual(["day 1"]);
  await chooseEarlierPosts(world.ctx, owner, { sourceId, postIds: items.map(({ id }) => id) });
  await world.workUntil(
    async () => (await readArticles(sourceId)).filter(({ status }) => status === "GENERATED").length === 2,
  );
  for (const { caption, id } of await readArticles(sourceId)) {
    const publicationId = crypto.randomUUID();
    const marked = {
      owner_id: owner.ownerId,
      id: publicationId,
      article_id: id,
      integration_id: integrationId,
      version: 1,
      state: "waiting" as const,
    };
    await world.ctx.db
      .insertInto("publications")
      .values({ ...marked, created_at: world.clock.now() })
      .execute();
    const publishable = await getPublishable(world.ctx, owner, publicationId);
    expect(publishable?.post.publishAt, caption).toEqual(caption === "day 1" ? day(1) : null);
  }
});

test("posts that are excluded, deleted or without a picture create no article and don't stop the others", async () => {
  const captions = ["kept back #private", "deleted meanwhile", "good", "tagged later", "latest"];
  const { owner, sourceId, userId } = await withPast(5, { neverHashtag: "private" }, (n) => captions[n - 1] ?? "");
  const { posts } = await control<{ posts: { id: string; caption: string }[] }>(
    world.rig.instagram,
    "GET",
    `/accounts/${userId}/posts`,
  );
  const idOf = (caption: string) => posts.find((post) => post.caption === caption)?.id ?? "";
  const range = { sourceId, from: day(1), to: day(30) };
  expect(await chooseEarlierPosts(world.ctx, owner, range)).toEqual({ count: 3 });
  await control(world.rig.instagram, "DELETE", `/posts/${idOf("deleted meanwhile")}`);
  await control(world.rig.instagram, "PATCH", `/posts/${idOf("tagged later")}`, { caption: "tagged later #private" });
  await importEarlierPosts(world.ctx, owner, { sourceId });
  expect((await readArticles(sourceId)).map(({ caption }) => caption)).toEqual(["latest", "good"]);
  const { items } = await listPosts(world.ctx, owner, { sourceId, first: 10, after: null });
  expect(items.map(({ skipped }) => skipped)).toEqual([null, "never-publish", null, "deleted", "never-publish"]);
});

test("chosen posts that Instagram no longer shows for lack of a permission aren't marked as deleted", async () => {
  const { owner, sourceId } = await withPast(2);
  await chooseEarlierPosts(world.ctx, owner, { sourceId, from: day(1) });
  await control(world.rig.instagram, "POST", "/faults", {
    match: { path: { regex: "/v26" } },
    times: "always",
    fault: { kind: "error", code: 100, subcode: 33 },
  });
  await expect(importEarlierPosts(world.ctx, owner, { sourceId })).rejects.toMatchObject({ reason: "forbidden" });
  await control(world.rig.instagram, "DELETE", "/faults");
  const { items } = await listPosts(world.ctx, owner, { sourceId, first: 10, after: null });
  expect(items.map(({ skipped }) => skipped)).toEqual([null, "before-connection"]);
});

test.each(["sensitive", "own-article", "never-publish"] as const)(
  "a post that was kept back as %s isn't fetched again",
  async (skipped) => {
    const { owner, sourceId } = await withPast(2);
    await chooseEarlierPosts(world.ctx, owner, { sourceId, from: day(1) });
    await world.ctx.db
      .updateTable("posts")
      .set({ skipped })
      .where("source_id", "=", sourceId)
      .where("chosen_at", "is not", null)
      .where("skipped", "is not", null)
      .execute();
    await importEarlierPosts(world.ctx, owner, { sourceId });
    expect((await readArticles(sourceId)).map(({ caption }) => caption)).toEqual(["day 2"]);
  },
);

test("posts put together make one article, even if one of them is gone and two workers import them", async () => {
  const { owner, sourceId, userId } = await withPast(5);
  const { posts } = await control<{ posts: { id: string; caption: string }[] }>(
    world.rig.instagram,
    "GET",
    `/accounts/${userId}/posts`,
  );
  const range = { sourceId, from: day(1), to: day(5) };
  expect(await chooseEarlierPosts(world.ctx, owner, { ...range, together: true })).toEqual({ count: 1 });
  const gone = posts.find(({ caption }) => caption === "day 2")?.id ?? "";
  await control(world.rig.instagram, "DELETE", `/posts/${gone}`);
  const job = () => importEarlierPosts(world.ctx, owner, { sourceId });
  await Promise.all([job(), job()]);
  await job();
  const articles = await readArticles(sourceId);
  expect(articles.map(({ caption }) => caption)).toEqual(["day 5", "day 4"]);
  const { notes } = await getSourceMaterial(world.ctx, owner, articles.at(-1)?.id ?? "");
  expect(notes?.map(({ caption }) => caption)).toEqual(["day 1", "day 3", "day 4"]);
});

test("a series waits for all its posts, also when another import of its source ends", async () => {
  const { owner, sourceId } = await withPast(5);
  const choose = (choice: object) => chooseEarlierPosts(world.ctx, owner, { sourceId, ...choice });
  const importAll = (before: (post: number) => Promise<unknown>) => {
    let post = 0;
    const { instagram } = world.ctx;
    const open: typeof instagram.open = (access) => {
      const reader = instagram.open(access);
      const getPost: typeof reader.getPost = async (...asked) => {
        await before((post += 1));
        return reader.getPost(...asked);
      };
      return { ...reader, getPost };
    };
    return importEarlierPosts({ ...world.ctx, instagram: { ...instagram, open } }, owner, { sourceId });
  };
  await choose({ from: day(4) });
  await importAll(async () => {
    await choose({ from: day(1), to: day(4), together: true });
    const stopped = importAll(async (post) => {
      if (post === 2) throw new ConnectorError("instagram", "unavailable");
    });
    await expect(stopped).rejects.toMatchObject({ reason: "unavailable" });
  });
  expect((await readArticles(sourceId)).map(({ caption }) => caption)).toEqual(["day 5", "day 4"]);
  await importEarlierPosts(world.ctx, owner, { sourceId });
  const articles = await readArticles(sourceId);
  expect(articles.map(({ caption }) => caption)).toEqual(["day 5", "day 4", "day 3"]);
  const { notes } = await getSourceMaterial(world.ctx, owner, articles.at(-1)?.id ?? "");
  expect(notes?.map(({ caption }) => caption)).toEqual(["day 1", "day 2", "day 3"]);
});

test("more than twenty posts make no series", async () => {
  const { owner, sourceId } = await withPast(22);
  const choice = { sourceId, from: day(1), together: true };
  await expect(chooseEarlierPosts(world.ctx, owner, choice)).rejects.toMatchObject({ code: "invalid-input" });
});

test("posts that Instagram can't deliver now are imported later", async () => {
  const { owner, sourceId } = await withPast(4);
  await chooseEarlierPosts(world.ctx, owner, { sourceId, from: day(1) });
  await control(world.rig.instagram, "POST", "/faults", {
    match: { path: { regex: "/v26" } },
    times: "always",
    fault: { kind: "error", code: 17 },
  });
  await expect(importEarlierPosts(world.ctx, owner, { sourceId })).rejects.toThrow();
  await control(world.rig.instagram, "DELETE", "/faults");
  await importEarlierPosts(world.ctx, owner, { sourceId });
  expect((await readArticles(sourceId)).map(({ caption }) => caption)).toEqual(["day 4", "day 1", "day 2", "day 3"]);
});

const pictureFault = (times: number | "always", fault: object) =>
  control(world.rig.instagram, "POST", "/faults", { match: { path: { regex: "/cdn/" } }, times, fault });

test.each([
  ["refuses", { kind: "status", status: 403 }],
  ["doesn't find", { kind: "status", status: 404 }],
  ["replaces with a page", { kind: "status", status: 200, body: "<html>", headers: { "content-type": "text/html" } }],
  ["breaks", { kind: "status", status: 200, body: "noise", headers: { "content-type": "image/jpeg" } }],
])("a chosen post is imported later if its host briefly %s its photo, the others at once", async (_name, fault) => {
  const { owner, sourceId } = await withPast(4);
  await chooseEarlierPosts(world.ctx, owner, { sourceId, from: day(1) });
  await pictureFault(1, fault);
  const refused = { reason: "unavailable", code: "picture-refused" };
  await expect(importEarlierPosts(world.ctx, owner, { sourceId })).rejects.toMatchObject(refused);
  expect((await readArticles(sourceId)).map(({ caption }) => caption)).toEqual(["day 4", "day 2", "day 3"]);
  await importEarlierPosts(world.ctx, owner, { sourceId, attempt: 2 });
  expect((await readArticles(sourceId)).map(({ caption }) => caption)).toEqual(["day 4", "day 2", "day 3", "day 1"]);
});

test("a chosen post whose photo stays refused can be chosen again", async () => {
  const { owner, sourceId } = await withPast(2);
  const range = { sourceId, from: day(1) };
  await chooseEarlierPosts(world.ctx, owner, range);
  await pictureFault("always", { kind: "status", status: 403 });
  await importEarlierPosts(world.ctx, owner, { sourceId, attempt: 9 });
  await control(world.rig.instagram, "DELETE", "/faults");
  expect((await readArticles(sourceId)).map(({ caption }) => caption)).toEqual(["day 2"]);
  expect(await chooseEarlierPosts(world.ctx, owner, range)).toEqual({ count: 1 });
  await importEarlierPosts(world.ctx, owner, { sourceId });
  expect((await readArticles(sourceId)).map(({ caption }) => caption)).toEqual(["day 2", "day 1"]);
});

test("choosing nothing, too much, or someone else's posts is refused", async () => {
  const { owner, sourceId } = await withPast(2);
  const refused = (choice: object) => expect(chooseEarlierPosts(world.ctx, owner, { sourceId, ...choice })).rejects;
  await refused({}).toMatchObject({ code: "invalid-input", field: "postIds" });
  await refused({ postIds: [] }).toMatchObject({ code: "invalid-input" });
  await refused({ postIds: Array.from({ length: 501 }, () => crypto.randomUUID()) }).toMatchObject({
    code: "invalid-input",
    problem: "too-many",
  });
  const stranger = await world.createOwner();
  await expect(chooseEarlierPosts(world.ctx, stranger, { sourceId, from: day(1) })).rejects.toMatchObject({
    code: "not-found",
  });
  await world.ctx.db.updateTable("sources").set({ status: "DISABLED" }).where("id", "=", sourceId).execute();
  await refused({ from: day(1) }).toMatchObject({ code: "reconnect-needed" });
});

test('"check now" finds new posts and has them written at once, for the owner only', async () => {
  const { owner, sourceId, userId } = await withPast(1);
  const ctx = world.as(owner);
  expect(await checkSource(ctx, owner, { sourceId })).toMatchObject({ found: 0, source: { lastError: null } });
  await world.addPost(userId, { caption: "just now" });
  const { found, source } = await checkSource(ctx, owner, { sourceId });
  expect(found).toBe(1);
  expect(source.lastCheckAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  await world.workUntil(
    async () => (await readArticles(sourceId)).filter(({ status }) => status === "GENERATED").length === 2,
  );
  await control(world.rig.instagram, "POST", "/faults", {
    match: { path: { regex: "/me/media" } },
    times: "always",
    fault: { kind: "error", code: 17 },
  });
  await expect(checkSource(ctx, owner, { sourceId })).rejects.toMatchObject({ code: "connection-failed" });
  await control(world.rig.instagram, "DELETE", "/faults");
  await updateSource(ctx, owner, { sourceId, active: false });
  await expect(checkSource(ctx, owner, { sourceId })).rejects.toMatchObject({ code: "source-switched-off" });
});
