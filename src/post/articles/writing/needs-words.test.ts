import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Caller } from "../../../platform/actor.ts";
import { takeUpload } from "../../../platform/pictures/take-upload.ts";
import { checkSource } from "../../sources/polling/check-source.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { rereadPost } from "../../posts/reread-post.ts";
import { bodyText } from "../../../writer/checks/article-text.ts";
import { addWords } from "../editing/add-words.ts";
import { generateFromUpload } from "../../sources/generate-from-upload.ts";
import { writeArticle } from "./write-article.ts";

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await createWorld();
  owner = await world.createOwner();
});

async function readOnly(sourceId: string) {
  const rows = await world.ctx.db
    .selectFrom("articles")
    .select(["id", "status", "waiting_for", "version"])
    .where("source_id", "=", sourceId)
    .execute();
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

const unitsOf = async (articleId: string) =>
  (await world.ctx.db.selectFrom("plan_units").select("article_id").where("article_id", "=", articleId).execute())
    .length;
const approvalsOf = async (articleId: string) =>
  (await world.ctx.db.selectFrom("approvals").select("id").where("article_id", "=", articleId).execute()).length;

test.each(["", "🏺🔥", "#kiln #pottery\n.\n#九つ", "1️⃣ 🇨🇭 @lena #a", " \n⁠ "])(
  "the latest post, with only %j for words, waits for some and costs nothing",
  async (caption) => {
    const { sourceId } = await world.connectAccount(owner, { post: { caption } });
    const { id } = await readOnly(sourceId);
    await writeArticle(world.ctx, owner, { articleId: id });
    await writeArticle(world.ctx, owner, { articleId: id });
    expect(await readOnly(sourceId)).toMatchObject({ status: "PENDING", waiting_for: "words", version: 0 });
    expect([await unitsOf(id), await approvalsOf(id)]).toEqual([0, 0]);
  },
);

test("added words act as the caption, and the article is written as usual", async () => {
  const { sourceId, userId } = await world.connectAccount(owner);
  await world.ctx.db.updateTable("sources").set({ next_look: "new" }).where("id", "=", sourceId).execute();
  await world.addPost(userId, { caption: "#glaze 🔵" });
  await checkSource(world.ctx, owner, { sourceId });
  const { id } = await readOnly(sourceId);
  await writeArticle(world.ctx, owner, { articleId: id });
  await addWords(world.ctx, owner, {
    articleId: id,
    words: "Seven cups, glazed in blue for Anna. She drinks nothing but tea.",
  });
  // Instagram still returns its own caption.
  world.clock.advance(600_000);
  await rereadPost(world.ctx, owner, { articleId: id });
  await writeArticle(world.ctx, owner, { articleId: id });
  expect(await readOnly(sourceId)).toMatchObject({ status: "GENERATED", waiting_for: null, version: 1 });
  expect([await unitsOf(id), await approvalsOf(id)]).toEqual([1, 1]);
  const { title, document, tags, findings } = await world.ctx.db
    .selectFrom("article_versions")
    .selectAll()
    .where("article_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(`${title} ${bodyText(document)}`).toContain("Seven cups, glazed in blue for Anna");
  expect(tags).toEqual(["glaze"]);
  expect(findings.filter(({ isAdvice }) => !isAdvice)).toEqual([]);
  await expect(addWords(world.ctx, owner, { articleId: id, words: "Again." })).rejects.toMatchObject({
    code: "not-retryable-state",
  });
});

test("an uploaded picture with only emoji waits too; more emoji or someone else's words don't help", async () => {
  const { sourceId } = await world.connectAccount(owner);
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#884422" } })
    .jpeg()
    .toBuffer();
  const { picture } = await takeUpload(world.ctx, owner, new Uint8Array(bytes));
  const { articleId } = await generateFromUpload(world.ctx, owner, {
    sourceId,
    photos: [{ picture, alt: "A brown pot" }],
    caption: "🏺 #pot",
  });
  await writeArticle(world.ctx, owner, { articleId });
  expect(await readOnly(sourceId)).toMatchObject({ id: articleId, waiting_for: "words" });
  const refused = { code: "invalid-input", field: "words", problem: "required" };
  for (const words of ["  ", "🏺", "#pot"])
    await expect(addWords(world.ctx, owner, { articleId, words })).rejects.toMatchObject(refused);
  const stranger = await world.createOwner();
  await expect(addWords(world.as(stranger), stranger, { articleId, words: "A pot." })).rejects.toMatchObject({
    code: "not-found",
  });
});
