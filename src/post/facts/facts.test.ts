import { beforeAll, expect, test } from "vitest";
import { createAskingWriter, open } from "../../../test/asking-writer.ts";
import { createWorld, type World } from "../../../test/world.ts";
import type { Caller } from "../../platform/actor.ts";
import { getSourceMaterial } from "../articles/writing/get-source-material.ts";
import { writeArticle } from "../articles/writing/write-article.ts";
import { answerQuestions } from "../questions/answer-questions.ts";
import { listQuestions } from "../questions/list-questions.ts";
import { deleteFact } from "./delete-fact.ts";
import { listFacts } from "./list-facts.ts";
import { listFactsOffered } from "./list-facts-offered.ts";
import { rememberFact } from "./remember-fact.ts";
import { updateFact } from "./update-fact.ts";

const writer = createAskingWriter();
let world: World;
beforeAll(async () => {
  world = await createWorld({ writer });
});

async function addArticle(owner: Caller, caption: string): Promise<string> {
  const { sourceId } = await world.connectAccount(owner, { post: { caption } });
  const { id } = await world.ctx.db
    .selectFrom("articles")
    .select("id")
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
  await writeArticle(world.ctx, owner, { articleId: id });
  return id;
}

const texts = async (owner: Caller) => (await listFacts(world.ctx, owner)).map(({ text }) => text);

test("an offered fact is remembered once, with its question, and goes into every later article", async () => {
  const owner = await world.createOwner();
  Object.assign(writer, { asks: [open("Which town is it?"), open("Who is Bruno?")] });
  const articleId = await addArticle(owner, "A walk with Bruno along the stream.");
  const [town, bruno] = await listQuestions(world.ctx, owner.ownerId, [articleId]);
  writer.offers = { factsToKeep: ["Bruno is our neighbour's dog.", "Our shop is in Basel."] };
  const answers = [
    { questionId: town?.id ?? "", text: "Basel, where our shop is." },
    { questionId: bruno?.id ?? "", text: "The dog of our neighbour." },
  ];
  await answerQuestions(world.ctx, owner, { articleId, version: 1, answers });
  await writeArticle(world.ctx, owner, { articleId });
  const fact = await rememberFact(world.ctx, owner, { text: "Bruno is our neighbour's dog.", articleId });
  expect(fact).toMatchObject({ question: "Who is Bruno?", articleId });
  expect(await rememberFact(world.ctx, owner, { text: " bruno is our  neighbour's dog. ", articleId })).toEqual(fact);
  expect(await listFactsOffered(world.ctx, owner.ownerId, [articleId])).toEqual(
    new Map([[articleId, ["Our shop is in Basel."]]]),
  );
  writer.offers = {};
  const next = await addArticle(owner, "Bruno is back.");
  expect((await getSourceMaterial(world.ctx, owner, next)).facts).toEqual(["Bruno is our neighbour's dog."]);
  // Galley doesn't ask for what it remembers.
  expect((await listQuestions(world.ctx, owner.ownerId, [next])).map(({ text }) => text)).toEqual([
    "Which town is it?",
  ]);
});

test("facts are listed newest first, corrected and deleted", async () => {
  const owner = await world.createOwner();
  const shop = await rememberFact(world.ctx, owner, { text: "The shop is in Bruges.", articleId: null });
  world.clock.advance(1_000);
  const hours = await rememberFact(world.ctx, owner, { text: "We open\nat nine.", articleId: null });
  expect(await texts(owner)).toEqual(["We open at nine.", "The shop is in Bruges."]);
  expect(await updateFact(world.ctx, owner, { factId: shop.id, text: "The shop is in Ghent." })).toMatchObject({
    id: shop.id,
    text: "The shop is in Ghent.",
  });
  await deleteFact(world.ctx, owner, { factId: hours.id });
  expect(await texts(owner)).toEqual(["The shop is in Ghent."]);
  await expect(deleteFact(world.ctx, owner, { factId: hours.id })).rejects.toMatchObject({ code: "not-found" });
});

test("another owner can neither read, change nor delete a fact, nor remember one from a foreign article", async () => {
  const [owner, stranger] = [await world.createOwner(), await world.createOwner()];
  const { id: factId } = await rememberFact(world.ctx, owner, { text: "We open at nine.", articleId: null });
  expect(await texts(stranger)).toEqual([]);
  await expect(updateFact(world.ctx, stranger, { factId, text: "Mine." })).rejects.toMatchObject({ code: "not-found" });
  await expect(deleteFact(world.ctx, stranger, { factId })).rejects.toMatchObject({ code: "not-found" });
  writer.asks = [];
  const articleId = await addArticle(owner, "The kiln is cold.");
  await expect(rememberFact(world.ctx, stranger, { text: "Mine.", articleId })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("a fact has 1 to 300 characters, and an owner at most 200 facts, even when two come at once", async () => {
  const owner = await world.createOwner();
  const remember = (text: string) => rememberFact(world.ctx, owner, { text, articleId: null });
  await expect(remember(" ")).rejects.toMatchObject({ code: "invalid-input", problem: "required" });
  await expect(remember("x".repeat(301))).rejects.toMatchObject({ problem: "too-long", max: 300 });
  const created_at = world.clock.now();
  await world.ctx.db
    .insertInto("facts")
    .values(
      Array.from({ length: 199 }, (_, index) => ({
        owner_id: owner.ownerId,
        id: crypto.randomUUID(),
        text: `Fact ${index}`,
        question_id: null,
        created_at,
      })),
    )
    .execute();
  const results = await Promise.allSettled([remember("One more."), remember("And another.")]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(remember("Yet another.")).rejects.toMatchObject({ problem: "too-many", max: 200 });
});
