import { describe, expect, it } from "vitest";
import en from "../../../../messages/en/questions.json" with { type: "json" };
import { writeArticle } from "../../../../src/post/articles/writing/write-article.ts";
import { startBotPages } from "../../../../test/start-bot-pages.ts";
import { findFaults } from "../../../testing/find-faults.ts";

const patience = { timeout: 60_000 };
const bot = await startBotPages();
const { world } = bot;

const addQuestion = async (text: string, rank: number) => {
  const id = crypto.randomUUID();
  const { ownerId: owner_id } = bot.owner;
  const asked = { owner_id, id, article_id: bot.articleId, rank, text, is_private: rank > 1, state: "open" } as const;
  await world.ctx.db
    .insertInto("questions")
    .values({ ...asked, created_at: new Date() })
    .execute();
};
const openArticle = async () => {
  await bot.open(`/bot/articles/view?id=${bot.articleId}`);
  await bot.page.getByRole("button", { name: en.send }).click({ trial: true });
};

describe("an article's questions", patience, () => {
  it("are answered in the app; the new version appears without a reload and marks what is new", async () => {
    await addQuestion("What will you do with the nine bowls?", 1);
    await addQuestion("Was it really the first firing?", 2);
    await openArticle();
    await bot.page.getByText(en.private).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await bot.page.getByRole("button", { name: en.send }).click();
    await bot.page.getByText(en.unanswered).waitFor();
    await bot.page.getByLabel("What will you do").fill("These are for the school, and we have sold all of them.");
    await bot.page.getByRole("button", { name: en.send }).click();
    await bot.page.getByRole("heading", { name: en.writing.heading }).waitFor();
    await writeArticle(world.ctx, bot.owner, { articleId: bot.articleId });
    await bot.page.getByText(en.fresh.here).waitFor();
    await bot.page.getByRole("article").getByText("These are for the school").first().waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });

  it("keep what was typed when somebody decided meanwhile", async () => {
    await addQuestion("What will you do with the nine bowls?", 1);
    await openArticle();
    const field = bot.page.getByLabel("What will you do");
    await field.fill("They go to the school.");
    await world.ask(bot.owner, "mutation ($id: ID!) { approveArticle(articleId: $id, version: 1) { id } }", {
      id: bot.articleId,
    });
    await bot.page.getByRole("button", { name: en.send }).click();
    await bot.page.getByRole("alert").filter({ hasText: /\S/ }).first().waitFor();
    expect(await field.inputValue()).toBe("They go to the school.");
  });
});

describe("what Galley knows", patience, () => {
  it("is read, added, corrected and forgotten on one page", async () => {
    await bot.open("/bot/knowledge");
    await bot.page.getByText(en.knowledge.none).waitFor();
    const field = await bot.page.getByLabel(en.knowledge.add).boundingBox();
    expect(field?.width).toBeGreaterThan(300);
    await bot.page.getByLabel(en.knowledge.add).fill("The shop is in Bergen.");
    await bot.page.getByRole("button", { name: en.facts.remember }).click();
    await bot.page.getByRole("button", { name: "Correct: The shop is in Bergen." }).click();
    await bot.page.getByLabel(en.knowledge.sentence, { exact: true }).fill("The shop is in Oslo.");
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await bot.page.getByRole("button", { name: en.knowledge.save }).click();
    await bot.page.getByRole("button", { name: "Forget: The shop is in Oslo." }).waitFor();
    expect((await world.ask(bot.owner, "{ facts { text } }")).data).toEqual({
      facts: [{ text: "The shop is in Oslo." }],
    });
    await bot.page.getByRole("button", { name: "Forget: The shop is in Oslo." }).click();
    await bot.page.getByText(en.knowledge.none).waitFor();
  });
});
