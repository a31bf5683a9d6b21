import { describe, expect, it } from "vitest";
import en from "../../../../../messages/en/questions.json" with { type: "json" };
import articles from "../../../../../messages/en/articles.json" with { type: "json" };
import editor from "../../../../../messages/en/editor.json" with { type: "json" };
import { writeArticle } from "../../../../../src/post/articles/writing/write-article.ts";
import { startBotPages } from "../../../../../test/start-bot-pages.ts";
import { editorPage } from "../../../../testing/editor-page.ts";
import { findFaults } from "../../../../testing/find-faults.ts";

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

  it("keep typed answers during editing, and an approval doesn't silently drop them", async () => {
    await addQuestion("What will you do with the nine bowls?", 1);
    await openArticle();
    const field = bot.page.getByLabel("What will you do");
    await field.fill("They go to the school.");
    await bot.page.getByRole("button", { name: articles.edit.start }).click();
    await editorPage(bot.page).ready();
    await bot.page.getByRole("button", { name: editor.done, exact: true }).click();
    expect(await field.inputValue()).toBe("They go to the school.");
    await bot.page.getByRole("button", { name: articles.decide.approve }).click();
    const dialog = bot.page.getByRole("dialog", { name: articles.asked.answers });
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await dialog.getByRole("button", { name: articles.asked.answersNo }).click();
    expect(await field.inputValue()).toBe("They go to the school.");
    await bot.page.getByRole("button", { name: articles.decide.approve }).click();
    await dialog.getByRole("button", { name: articles.asked.answersYes }).click();
    await bot.page.getByRole("button", { name: articles.list.undo }).click();
    await bot.page.getByRole("tab", { name: articles.inspector.check }).click();
    expect(await field.inputValue()).toBe("They go to the school.");
  });

  it("keep typed answers when the page is opened again, until they are sent", async () => {
    await addQuestion("What will you do with the nine bowls?", 1);
    await openArticle();
    const field = bot.page.getByLabel("What will you do");
    await field.fill("They go to the school.");
    await bot.open("/bot/dash");
    await openArticle();
    await expect.poll(() => field.inputValue()).toBe("They go to the school.");
    await bot.page.getByRole("button", { name: en.send }).click();
    await bot.page.getByRole("heading", { name: en.writing.heading }).waitFor();
    expect(await bot.page.evaluate(() => Object.values(sessionStorage).join())).not.toContain("school");
  });

  it("keep typed answers when somebody else has decided", async () => {
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
  it("can be read, added to, corrected and deleted on one page", async () => {
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
