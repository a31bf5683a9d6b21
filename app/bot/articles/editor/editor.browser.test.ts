import { describe, expect, it } from "vitest";
import articles from "../../../../messages/en/articles.json" with { type: "json" };
import en from "../../../../messages/en/editor.json" with { type: "json" };
import { type DocumentAnswer, fromAnswer } from "../../../../src/document/api-form.ts";
import { updateArticleContent } from "../../../../src/post/articles/editing/update-article-content.ts";
import { startBotPages } from "../../../../test/start-bot-pages.ts";
import { press } from "../../../testing/by-keyboard.ts";
import { bodyFragments } from "../../../data/api/article-body.ts";
import { findFaults } from "../../../testing/find-faults.ts";

const patience = { timeout: 60_000 };
const bot = await startBotPages();

const openEditor = async () => {
  await bot.open(`/bot/articles/view?id=${bot.articleId}`);
  await bot.page.getByRole("button", { name: articles.edit.start }).click();
  await bot.page.getByLabel(en.title, { exact: true }).waitFor();
};
const save = async () => {
  await press(bot.page.getByRole("button", { name: en.save, exact: true }));
  await bot.page.getByRole("button", { name: articles.edit.start }).waitFor();
};
const readBlocks = async () => {
  const answer = await bot.world.ask(
    bot.owner,
    `query ($id: ID!) { article(id: $id) { document { ...Body } } }${bodyFragments}`,
    {
      id: bot.articleId,
    },
  );
  if (!answer.data) throw new Error("the article can't be read");
  return fromAnswer((answer.data["article"] as { document: DocumentAnswer }).document).blocks;
};
const field = (name: string, number = 0) =>
  bot.page.getByRole("textbox", { name: name.replace("{{number}}", String(number)), exact: true });
const box = {
  type: "details" as const,
  title: [{ text: "The open day" }],
  items: [{ label: [{ text: "When" }], spans: [{ text: "Sunday" }] }, { spans: [{ text: "Dogs welcome" }] }],
};

describe("the editor", patience, () => {
  it("adds a fact box by the keyboard alone", async () => {
    await openEditor();
    await press(bot.page.getByRole("button", { name: en.facts.addBox }));
    await bot.page.keyboard.type("The open day");
    await bot.page.keyboard.press("Enter");
    await bot.page.keyboard.type("When");
    await bot.page.keyboard.press("Enter");
    await bot.page.keyboard.type("Sunday");
    await bot.page.keyboard.press("Enter");
    await bot.page.keyboard.press("Enter");
    await bot.page.keyboard.type("Dogs welcome");
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await save();
    expect((await readBlocks()).at(-1)).toEqual(box);
    const shown = bot.page.getByRole("article");
    await shown.getByText("The open day").waitFor();
    expect(await shown.getByRole("listitem").filter({ hasText: "Sunday" }).innerText()).toMatch(/^When\s+Sunday$/);
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });

  it("changes a fact box, removes a fact by emptying it, and the box from the tools", async () => {
    const before = (await readBlocks()).filter(({ type }) => type !== "details");
    const document = { blocks: [box, ...before] };
    await updateArticleContent(bot.world.ctx, bot.owner, { articleId: bot.articleId, expectedVersion: 1, document });
    await openEditor();
    await field(en.facts.fact, 1).press("End");
    await bot.page.keyboard.type(" at ten");
    await field(en.facts.fact, 2).press("ControlOrMeta+A");
    await bot.page.keyboard.press("Backspace");
    await bot.page.keyboard.press("Backspace");
    expect(await field(en.facts.fact, 2).count()).toBe(0);
    await bot.page.keyboard.type("!");
    await save();
    expect((await readBlocks())[0]).toMatchObject({ items: [{ spans: [{ text: "Sunday at ten!" }] }] });

    await openEditor();
    await field(en.facts.title).click();
    await bot.page.getByRole("button", { name: en.tools.remove }).click();
    await save();
    expect(await readBlocks()).toEqual(before);
  });

  it("turns a list into a fact box and back", async () => {
    const list = { type: "list" as const, ordered: false, items: [[{ text: "When: Sunday" }], [{ text: "Free" }]] };
    const document = { blocks: [list] };
    await updateArticleContent(bot.world.ctx, bot.owner, { articleId: bot.articleId, expectedVersion: 1, document });
    const choose = async (kind: string) => {
      await bot.page.getByRole("textbox").nth(1).click();
      await bot.page.getByLabel(en.tools.kind).selectOption(kind);
    };
    await openEditor();
    await choose("details");
    await save();
    expect(await readBlocks()).toEqual([
      {
        type: "details",
        items: [{ label: [{ text: "When" }], spans: [{ text: "Sunday" }] }, { spans: [{ text: "Free" }] }],
      },
    ]);
    await openEditor();
    await choose("bullets");
    await save();
    expect(await readBlocks()).toEqual([list]);
  });

  it("gives a picture a caption and moves it between the paragraphs, and never removes it", async () => {
    const { page } = bot;
    const before = await readBlocks();
    await openEditor();
    await field(en.caption).click();
    await page.keyboard.type("Out of the kiln.");
    expect(await page.getByRole("button", { name: en.tools.remove }).getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("button", { name: en.tools.down }).click();
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await save();
    const isPicture = ({ type }: { type: string }) => type === "figure";
    const after = await readBlocks();
    expect(after.findIndex(isPicture)).toBe(before.findIndex(isPicture) + 1);
    expect(after.find(isPicture)).toMatchObject({ picture: { caption: [{ text: "Out of the kiln." }] } });
    await page.getByRole("article").getByText("Out of the kiln.").waitFor();
  });

  it("offers the writer's titles; a chosen one can still be changed", async () => {
    const titles = ["Nine bowls", "The kiln is cold again", "Ash glaze, at last"];
    await bot.world.ctx.db
      .updateTable("article_versions")
      .set({ titles })
      .where("article_id", "=", bot.articleId)
      .execute();
    await bot.open(`/bot/articles/view?id=${bot.articleId}`);
    await press(bot.page.getByRole("button", { name: articles.edit.titles }));
    const offered = bot.page.getByRole("radiogroup", { name: en.titles });
    await offered.getByRole("radio", { name: "The kiln is cold again" }).check();
    await bot.page.getByLabel(en.title, { exact: true }).press("End");
    await bot.page.keyboard.type("!");
    expect(await offered.getByRole("radio", { checked: true }).count()).toBe(0);
    await offered.getByRole("radio", { name: "Ash glaze, at last" }).check();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await save();
    await bot.page.getByRole("heading", { name: "Ash glaze, at last", level: 1 }).waitFor();
  });
});
