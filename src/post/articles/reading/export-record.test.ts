import { beforeAll, expect, test } from "vitest";
import type { Caller } from "../../../platform/actor.ts";
import { publishArticle } from "../../publications/publish-article.ts";
import { control } from "../../../../test/rig.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { createBuiltInWriter } from "../../../writer/built-in/built-in-writer.ts";
import type { WrittenArticle } from "../../../writer/article-writer.ts";
import { approveArticle } from "../approve-article.ts";
import { exportRecord } from "./export-record.ts";
import { updateArticleRating } from "../editing/update-article-rating.ts";
import { updateArticleTitle } from "../editing/update-article-title.ts";
import { writeArticle } from "../writing/write-article.ts";

const builtIn = createBuiltInWriter();
let asModel = false;
let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await createWorld({
    writer: {
      async write(...args): Promise<WrittenArticle> {
        const article = await builtIn.write(...args);
        return asModel
          ? { ...article, record: { ...article.record, writer: "model", model: "luna", revision: "1" } }
          : article;
      },
    },
  });
  owner = await world.createOwner();
});

async function newArticle(writer: "model" | "built-in"): Promise<string> {
  asModel = writer === "model";
  const { sourceId } = await world.connectAccount(owner, {
    post: { caption: "The kiln is cold again. Nine bowls came out whole." },
  });
  const { id } = await world.ctx.db
    .selectFrom("articles")
    .select("id")
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
  await writeArticle(world.ctx, owner, { articleId: id });
  return id;
}

test("contains writer, numbered sources, each edit with its actor, rating and approval, as plain JSON", async () => {
  const articleId = await newArticle("model");
  await updateArticleTitle(world.ctx, owner, { articleId, expectedVersion: 1, title: "Nine bowls" });
  await updateArticleRating(world.ctx, owner, { articleId, rating: "down", reason: "too-stiff" });
  await approveArticle(world.ctx, owner, { articleId, version: 2 });
  const record = await exportRecord(world.ctx, owner, { articleId });
  expect(JSON.parse(JSON.stringify(record))).toEqual(record);
  expect(record).toMatchObject({
    digitalSourceType: "compositeWithTrainedAlgorithmicMedia",
    rating: { rating: "down", reason: "too-stiff" },
  });
  expect(record.versions.map(({ version, madeBy, title }) => [version, madeBy, title])).toEqual([
    [1, "writer", expect.any(String)],
    [2, "person", "Nine bowls"],
  ]);
  expect(record.versions[0]?.record).toMatchObject({ writer: "model", model: "luna", revision: "1" });
  expect(record.versions[0]?.record.sources).toContainEqual({ id: "caption:2", text: "Nine bowls came out whole." });
  expect(record.versions[1]?.by).toEqual(owner.actor);
  expect(record.approvals).toContainEqual({
    version: 2,
    decision: "approved",
    by: owner.actor,
    email: null,
    at: expect.any(String),
  });
});

test("removing a rating removes its reason", async () => {
  const articleId = await newArticle("built-in");
  await updateArticleRating(world.ctx, owner, { articleId, rating: "up", reason: "title" });
  await updateArticleRating(world.ctx, owner, { articleId, rating: null, reason: "title" });
  expect((await exportRecord(world.ctx, owner, { articleId })).rating).toBeNull();
});

test("another owner's article has no record", async () => {
  const articleId = await newArticle("built-in");
  await expect(exportRecord(world.ctx, await world.createOwner(), { articleId })).rejects.toMatchObject({
    code: "not-found",
  });
});

test.each([
  ["model", true, "trainedAlgorithmicMedia"],
  ["model", false, null],
  ["built-in", true, null],
] as const)("written by %s, with the setting %s: the published post is marked %s", async (writer, aiMarking, mark) => {
  owner = await world.createOwner();
  await world.connectSite(owner);
  const articleId = await newArticle(writer);
  await world.ctx.db
    .updateTable("integrations")
    .set({ publish_when: "on-approval" })
    .where("owner_id", "=", owner.ownerId)
    .execute();
  await approveArticle(world.ctx, owner, { articleId, version: 1 });
  const [publication] = await world.ctx.db
    .selectFrom("publications")
    .select("id")
    .where("article_id", "=", articleId)
    .execute();
  const ctx = { ...world.ctx, config: { ...world.ctx.config, aiMarking } };
  await publishArticle(ctx, owner, { publicationId: publication?.id ?? "", attempt: 1 });
  const { remote_id } = await world.ctx.db
    .selectFrom("publications")
    .select("remote_id")
    .where("article_id", "=", articleId)
    .executeTakeFirstOrThrow();
  const { posts } = await control<{ posts: { id: number; content: string }[] }>(world.rig.wordpress, "GET", "/posts");
  const content = posts.find(({ id }) => String(id) === remote_id)?.content ?? "";
  expect(/digitalsourcetype\/(\w+)/.exec(content)?.[1] ?? null).toBe(mark);
});
