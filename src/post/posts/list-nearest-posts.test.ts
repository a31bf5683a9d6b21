import { beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.ts";
import type { Caller } from "../../platform/actor.ts";
import { listTopics } from "./hashtags.ts";
import { indexPosts } from "./index-posts.ts";
import { listNearestPosts } from "./list-nearest-posts.ts";
import type { SkipReason } from "./tables.ts";

let world: World;
let owner: Caller;
let sourceId: string;
beforeAll(async () => {
  world = await createWorld();
});

async function setUp(): Promise<void> {
  owner = await world.createOwner();
  ({ sourceId } = await world.connectAccount(owner));
}

let day = 0;
async function addPost(caption: string, skipped: SkipReason | null = null, of = { owner, sourceId }): Promise<string> {
  const id = crypto.randomUUID();
  day += 1;
  const post = { shortcode: null, permalink: null, kind: "image" as const, skipped_videos: 0 };
  await world.ctx.db
    .insertInto("posts")
    .values({
      ...post,
      owner_id: of.owner.ownerId,
      id,
      source_id: of.sourceId,
      media_id: id,
      caption,
      posted_at: new Date(Date.UTC(2025, 0, day)),
      skipped,
      imported_at: new Date(),
    })
    .execute();
  return id;
}

async function near(caption: string, postedAt = new Date("2026-06-01T00:00:00Z")) {
  while ((await indexPosts(world.ctx, 100)) > 0);
  const found = await listNearestPosts(world.ctx, owner, { postId: crypto.randomUUID(), caption, postedAt });
  return found.map(({ text }) => text);
}

test("posts that share rare words come first, and hashtags weigh more", async () => {
  await setUp();
  await addPost("The stream was a row of puddles.");
  await addPost("The bread was dark and the crust was good.");
  await addPost("We were at the market. #AutumnWalk");
  await addPost("We took an autumn walk.");
  expect((await near("The stream is full again. Was it ever?"))[0]).toBe("The stream was a row of puddles.");
  expect((await near("Leaves everywhere. #autumn_walk")).slice(0, 2)).toEqual([
    "We were at the market. #AutumnWalk",
    "We took an autumn walk.",
  ]);
  expect(await near("Zweisamkeit")).toEqual([]);
  expect(await near("🙂")).toEqual([]);
});

test("Japanese is found by words, and quotes and search operators mean nothing", async () => {
  await setUp();
  await addPost("今朝は抹茶のケーキを焼きました。");
  await addPost("駅前の本屋に行きました。");
  expect((await near("抹茶アイスを作りました"))[0]).toBe("今朝は抹茶のケーキを焼きました。");
  await addPost("It's a 'test' | of & ! ( ) : * <-> \\ things");
  expect(await near("'things' & !nothing | (((")).toEqual(["It's a 'test' | of & ! ( ) : * <-> \\ things"]);
});

test("returns only the owner's earlier posts, except those kept back, behind a warning or deleted", async () => {
  await setUp();
  const mine = { owner, sourceId };
  await addPost("A bowl of quinces.");
  await addPost("Quinces for nobody.", "never-publish");
  await addPost("Quinces are gone.", "deleted");
  await addPost("Quinces, and how I lost a finger.", "sensitive");
  await addPost("Quinces before we met.", "before-connection");
  await setUp();
  await addPost("Foreign quinces.");
  ({ owner, sourceId } = mine);
  expect((await near("Quinces again.")).sort()).toEqual(["A bowl of quinces.", "Quinces before we met."]);
  expect(await near("Quinces again.", new Date("2025-01-01T00:00:00Z"))).toEqual([]);
});

test("returns at most twenty, each with an excerpt, its answers, and the published article", async () => {
  await setUp();
  const long = await addPost(`Chestnuts. ${"word ".repeat(400)}`);
  for (let more = 0; more < 22; more += 1) await addPost(`Chestnuts and ${more}`);
  const { articleId } = await addPublished(long);
  const owned = { owner_id: owner.ownerId, article_id: articleId, created_at: new Date(), state: "answered" as const };
  await world.ctx.db
    .insertInto("questions")
    .values([
      { ...owned, id: crypto.randomUUID(), rank: 1, text: "Where?", is_private: false, answer: "Behind the mill." },
      { ...owned, id: crypto.randomUUID(), rank: 2, text: "Who?", is_private: true, answer: "Nobody knows." },
    ])
    .execute();
  while ((await indexPosts(world.ctx, 100)) > 0);
  const input = { postId: crypto.randomUUID(), caption: "word chestnuts", postedAt: new Date("2026-06-01T00:00:00Z") };
  const found = await listNearestPosts(world.ctx, owner, input);
  expect(found).toHaveLength(20);
  expect(found[0]).toMatchObject({ title: "Chestnuts", url: "https://site.example/chestnuts" });
  expect(found[0]?.text).toMatch(/^Chestnuts\. word .*\nBehind the mill\.$/s);
  expect(found[0]?.text.length).toBeLessThan(530);
  expect(found[1]).toMatchObject({ title: null, url: null });
});

async function addPublished(postId: string): Promise<{ articleId: string }> {
  const { integrationId } = await world.connectSite(owner);
  const [articleId, now] = [crypto.randomUUID(), new Date()];
  const owned = { owner_id: owner.ownerId };
  const article = { id: articleId, post_id: postId, source_id: sourceId, status: "GENERATED" as const, failure: null };
  await world.ctx.db
    .insertInto("articles")
    .values({ ...owned, ...article, version: 1, attempt: 1, created_at: now, generated_at: now })
    .execute();
  await world.ctx.db
    .insertInto("article_versions")
    .values({
      ...owned,
      article_id: articleId,
      version: 1,
      title: "Chestnuts",
      document: JSON.stringify({ blocks: [] }),
      language: "en",
      excerpt: "",
      meta_description: "",
      slug: "chestnuts",
      tags: [],
      findings: "[]",
      record: JSON.stringify({ writer: "built-in", revision: "1" }),
      created_by: JSON.stringify({ type: "system", job: "test" }),
      created_at: now,
    })
    .execute();
  await world.ctx.db
    .insertInto("publications")
    .values({
      ...owned,
      id: crypto.randomUUID(),
      article_id: articleId,
      integration_id: integrationId,
      version: 1,
      state: "published",
      link: "https://site.example/chestnuts",
      published_at: now,
      created_at: now,
    })
    .execute();
  return { articleId };
}

test("hashtags become topics, split into words, each once", () => {
  expect(
    listTopics("#GoldenRetriever #goldenretriever #autumn_walk #HTMLTag #Top10Spots #東京カフェ ＃Autumn_Walk"),
  ).toEqual(["golden retriever", "goldenretriever", "autumn walk", "html tag", "top 10 spots", "東京 カフェ"]);
  expect(listTopics("No hashtag, only #1")).toEqual(["1"]);
});
