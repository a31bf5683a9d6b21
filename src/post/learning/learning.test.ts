import { beforeAll, expect, test } from "vitest";
import type { Caller } from "../../platform/actor.ts";
import { approveArticle } from "../articles/approve-article.ts";
import type { ArticleDocument } from "../../document/document.ts";
import { getSourceMaterial } from "../articles/writing/get-source-material.ts";
import { updateArticleTitle } from "../articles/editing/update-article-title.ts";
import { updateArticleContent } from "../articles/editing/update-article-content.ts";
import { writeArticle } from "../articles/writing/write-article.ts";
import { bodyText } from "../../writer/checks/article-text.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { deleteStyleRule } from "./delete-style-rule.ts";
import { listStyleRules } from "./list-style-rules.ts";
import { switchStyleRule } from "./switch-style-rule.ts";

const caption =
  "The kiln is cold again. Nine bowls came out whole!\n\n" +
  "The color of the glaze is a deep gray. Come and see them on Saturday!";

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await createWorld();
});

async function newArticle(text = caption): Promise<string> {
  const { sourceId } = await world.connectAccount(owner, { post: { caption: text } });
  const { id } = await world.ctx.db
    .selectFrom("articles")
    .select("id")
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
  await writeArticle(world.ctx, owner, { articleId: id });
  return id;
}

const readDocument = async (articleId: string): Promise<ArticleDocument> =>
  (
    await world.ctx.db
      .selectFrom("article_versions")
      .select("document")
      .where("article_id", "=", articleId)
      .orderBy("version", "desc")
      .executeTakeFirstOrThrow()
  ).document;

/** Does what an owner does: edits the text, then approves it. */
async function editAndApprove(articleId: string, change: (text: string) => string): Promise<void> {
  const { blocks } = await readDocument(articleId);
  const document: ArticleDocument = {
    blocks: blocks.map((block) =>
      block.type === "paragraph"
        ? { ...block, spans: block.spans.map((span) => ({ ...span, text: change(span.text) })) }
        : block,
    ),
  };
  await updateArticleContent(world.ctx, owner, { articleId, expectedVersion: 1, document });
  await approveArticle(world.ctx, owner, { articleId, version: 2 });
}

const calm = (text: string) => text.replaceAll("!", ".");
const lessons = async (caller = owner) =>
  (await listStyleRules(world.ctx, caller)).map(({ lesson, active }) => [lesson, active]);
const nextMaterial = async () => getSourceMaterial(world.ctx, owner, await newArticle("Two mugs are left."));

test("two edits that agree create a rule, shown with both; one edit creates none", async () => {
  owner = await world.createOwner();
  const [first, second] = [await newArticle(), await newArticle()];
  await editAndApprove(first, calm);
  expect(await listStyleRules(world.ctx, owner)).toEqual([]);
  await editAndApprove(second, (text) => calm(text).replace("color", "colour").replace("gray", "grey"));
  const [rule, ...others] = await listStyleRules(world.ctx, owner);
  expect(others).toEqual([]);
  expect(rule).toMatchObject({ lesson: "no-exclamation-marks", language: "en", active: true });
  expect(rule?.edits.map(({ articleId }) => articleId)).toEqual([second, first]);
  expect(rule?.edits[0]).toMatchObject({
    fromVersion: 1,
    toVersion: 2,
    before: expect.stringContaining("!"),
    after: expect.not.stringContaining("!"),
  });
});

test("the writer gets a rule until its owner turns it off, and it stays off", async () => {
  expect((await nextMaterial()).learned?.lessons).toEqual(["no-exclamation-marks"]);
  const articleId = await newArticle();
  expect(bodyText(await readDocument(articleId))).toContain("Nine bowls came out whole.");
  expect(bodyText(await readDocument(articleId))).not.toContain("!");
  const [rule] = await listStyleRules(world.ctx, owner);
  await switchStyleRule(world.ctx, owner, { ruleId: rule?.id ?? "", active: false });
  expect((await nextMaterial()).learned?.lessons).toEqual([]);
  await editAndApprove(await newArticle(), calm);
  expect(await lessons()).toEqual([["no-exclamation-marks", false]]);
  await switchStyleRule(world.ctx, owner, { ruleId: rule?.id ?? "", active: true });
  expect((await nextMaterial()).learned?.lessons).toEqual(["no-exclamation-marks"]);
});

test("a deleted rule comes back only after two new edits that agree", async () => {
  const [rule] = await listStyleRules(world.ctx, owner);
  await deleteStyleRule(world.ctx, owner, { ruleId: rule?.id ?? "" });
  await expect(deleteStyleRule(world.ctx, owner, { ruleId: rule?.id ?? "" })).rejects.toMatchObject({
    code: "not-found",
  });
  await editAndApprove(await newArticle(), calm);
  expect(await lessons()).toEqual([]);
  await editAndApprove(await newArticle(), calm);
  expect(await lessons()).toEqual([["no-exclamation-marks", true]]);
});

test("titles that owners pick over the first teach how long titles should be", async () => {
  owner = await world.createOwner();
  const pick = async (titles: string[], title: string) => {
    const articleId = await newArticle();
    await world.ctx.db
      .updateTable("article_versions")
      .set({ title: titles[0] ?? "", titles })
      .where("article_id", "=", articleId)
      .execute();
    await updateArticleTitle(world.ctx, owner, { articleId, expectedVersion: 1, title });
    await approveArticle(world.ctx, owner, { articleId, version: 2 });
  };
  const titles = ["Nine whole bowls came out of a kiln that is cold again", "Nine whole bowls"];
  await pick(titles, "Nine whole bowls");
  await pick(titles, "My own");
  expect(await lessons()).toEqual([]);
  await pick(titles, "Nine whole bowls");
  expect(await lessons()).toEqual([["shorter-titles", true]]);
  const [rule] = await listStyleRules(world.ctx, owner);
  expect(rule?.edits[0]).toMatchObject({ before: titles[0], after: "Nine whole bowls" });
});

test("a picked shorter title says nothing about the text's sentences", async () => {
  owner = await world.createOwner();
  const sentences = ["The kiln is cold and quiet.", "Nine bowls came out whole this time.", "Two are sold."];
  const document: ArticleDocument = { blocks: [{ type: "paragraph", spans: [{ text: sentences.join(" ") }] }] };
  for (let count = 0; count < 2; count += 1) {
    const articleId = await newArticle();
    const title = "Nine whole bowls came out of one kiln";
    await world.ctx.db
      .updateTable("article_versions")
      .set({ title, document: JSON.stringify(document) })
      .where("article_id", "=", articleId)
      .execute();
    await updateArticleTitle(world.ctx, owner, { articleId, expectedVersion: 1, title: "Nine bowls" });
    await approveArticle(world.ctx, owner, { articleId, version: 2 });
  }
  expect(await lessons()).toEqual([]);
});

test("the last two approved articles are samples, newest first, as approved", async () => {
  owner = await world.createOwner();
  const texts = ["Eight plates.", "Seven cups.", "Six jugs."];
  for (const text of texts) await editAndApprove(await newArticle(), (paragraph) => `${paragraph} ${text}`);
  const samples = (await nextMaterial()).learned?.samples ?? [];
  expect(samples.map((sample) => texts.findIndex((text) => sample.includes(text)))).toEqual([2, 1]);
});

test("an article approved without edits teaches nothing", async () => {
  owner = await world.createOwner();
  for (let count = 0; count < 2; count += 1)
    await approveArticle(world.ctx, owner, { articleId: await newArticle(), version: 1 });
  expect(
    await world.ctx.db.selectFrom("style_edits").select("kind").where("owner_id", "=", owner.ownerId).execute(),
  ).toEqual([]);
});

test("contradicting edits create no rule, and two new ones that agree replace the old one", async () => {
  owner = await world.createOwner();
  const british = (text: string) => text.replace("color", "colour").replace("gray", "grey");
  const american = (text: string) => text.replace("colour", "color").replace("grey", "gray");
  await editAndApprove(await newArticle(), british);
  await editAndApprove(await newArticle(british(caption)), american);
  expect(await lessons()).toEqual([]);
  await editAndApprove(await newArticle(british(caption)), american);
  expect(await lessons()).toEqual([["american-spelling", true]]);
  await editAndApprove(await newArticle(), british);
  expect(await lessons()).toEqual([["american-spelling", true]]);
  await editAndApprove(await newArticle(), british);
  expect(await lessons()).toEqual([["british-spelling", true]]);
});

test("nothing crosses accounts, and another owner's rule can't be turned off", async () => {
  const [rule] = await listStyleRules(world.ctx, owner);
  const stranger = await world.createOwner();
  expect(await lessons(stranger)).toEqual([]);
  await expect(switchStyleRule(world.ctx, stranger, { ruleId: rule?.id ?? "", active: false })).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(deleteStyleRule(world.ctx, stranger, { ruleId: rule?.id ?? "" })).rejects.toMatchObject({
    code: "not-found",
  });
  owner = stranger;
  expect((await nextMaterial()).learned).toEqual({ lessons: [], samples: [] });
});
