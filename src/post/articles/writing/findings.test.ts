import { beforeAll, expect, test } from "vitest";
import type { Caller } from "../../../platform/actor.ts";
import type { ArticleWriter } from "../../../writer/article-writer.ts";
import { createBuiltInWriter } from "../../../writer/built-in/built-in-writer.ts";
import { createCheckedWriter } from "../../../writer/checks/create-checked-writer.ts";
import { mayPublishItself } from "../../../writer/checks/may-publish-itself.ts";
import { importPosts } from "../../posts/import-posts.ts";
import { noHashtagRules } from "../../posts/hashtags.ts";
import { control } from "../../../../test/rig.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { getSourceMaterial } from "./get-source-material.ts";
import { writeArticle } from "./write-article.ts";

const builtIn = createBuiltInWriter();
let invention = "";
/** Writes what the post says, and then something that it doesn't say. */
const inventing: ArticleWriter = {
  async write(material) {
    const article = await builtIn.write(material);
    if (invention !== "") article.document.blocks.push({ type: "paragraph", spans: [{ text: invention }] });
    return article;
  },
};
let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await createWorld({ writer: createCheckedWriter(inventing) });
  owner = await world.createOwner();
});

async function writtenArticle(caption: string): Promise<{ articleId: string; sourceId: string; userId: string }> {
  const { sourceId, userId } = await world.connectAccount(owner, { post: { caption } });
  const { id } = await world.ctx.db
    .selectFrom("articles")
    .select("id")
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
  await writeArticle(world.ctx, owner, { articleId: id });
  return { articleId: id, sourceId, userId };
}

function readVersion(articleId: string) {
  return world.ctx.db
    .selectFrom("article_versions")
    .selectAll()
    .where("article_id", "=", articleId)
    .executeTakeFirstOrThrow();
}

test("an article with an invention keeps its findings and isn't published automatically", async () => {
  invention = "We have been here since 1987 and charge 45 euros.";
  const { articleId } = await writtenArticle("The kiln is cold again. Nine bowls came out whole.");
  const { findings, document } = await readVersion(articleId);
  const block = document.blocks.length - 1;
  expect(findings).toContainEqual({
    kind: "quantity",
    block,
    sentence: invention,
    reason: "findings.quantity.number",
    values: { value: "45 euros" },
  });
  expect(mayPublishItself(findings)).toBe(false);
});

test("an article that sticks to its post is published automatically, even without a picture description", async () => {
  invention = "";
  const { articleId } = await writtenArticle("The kiln is cold again. Nine bowls came out whole.");
  const { findings } = await readVersion(articleId);
  expect(findings.map((finding) => finding.reason)).toEqual(["findings.altText.notDescribed"]);
  expect(mayPublishItself(findings)).toBe(true);
});

test("an article that repeats an earlier one isn't published automatically", async () => {
  invention = "";
  const caption =
    "Twelve plates, glazed in blue and fired twice, are drying on the long shelf by the window " +
    "until the kiln is free again on Friday.";
  const { articleId, sourceId, userId } = await writtenArticle(`The blue ones. ${caption}`);
  await world.addPost(userId, { caption: `Blue again. ${caption}` });
  const { accessToken } = await control<{ accessToken: string }>(
    world.rig.instagram,
    "POST",
    `/accounts/${userId}/token`,
  );
  await importPosts(world.ctx, owner, {
    sourceId,
    reader: world.ctx.instagram.open({ api: "instagram-login", accessToken }),
    instagramUserId: "",
    seenUntil: null,
    seenMedia: [],
    take: "new",
    rules: noHashtagRules,
  });
  const { id } = await world.ctx.db
    .selectFrom("articles")
    .select("id")
    .where("source_id", "=", sourceId)
    .where("id", "!=", articleId)
    .executeTakeFirstOrThrow();
  await writeArticle(world.ctx, owner, { articleId: id });
  const { findings } = await readVersion(id);
  expect(findings.map(({ reason, values }) => [reason, values?.["title"]])).toContainEqual([
    "findings.repetition.earlier",
    "The blue ones",
  ]);
  expect(mayPublishItself(findings)).toBe(false);
});

test("an article isn't checked against another owner's post", async () => {
  const { articleId } = await writtenArticle("A bowl of my own.");
  const stranger = await world.createOwner();
  await expect(getSourceMaterial(world.ctx, stranger, articleId)).rejects.toThrow();
});
