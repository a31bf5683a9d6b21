import { describe, expect, it } from "vitest";
import articles from "../../../../messages/en/articles.json" with { type: "json" };
import menu from "../../../../messages/en/bot.json" with { type: "json" };
import en from "../../../../messages/en/editor.json" with { type: "json" };
import { type DocumentAnswer, fromAnswer } from "../../../../src/document/api-form.ts";
import { updateArticleContent } from "../../../../src/post/articles/editing/update-article-content.ts";
import { updateArticleTitle } from "../../../../src/post/articles/editing/update-article-title.ts";
import { startBotPages } from "../../../../test/start-bot-pages.ts";
import { press } from "../../../testing/by-keyboard.ts";
import { bodyFragments } from "../../../data/api/article-body.ts";
import { editorPage } from "../../../testing/editor-page.ts";
import { findFaults } from "../../../testing/find-faults.ts";

const patience = { timeout: 60_000 };
const bot = await startBotPages();

const openEditor = async () => {
  await bot.open(`/bot/articles/view?id=${bot.articleId}`);
  await bot.page.getByRole("button", { name: articles.edit.start }).click();
  const editor = editorPage(bot.page);
  await editor.ready();
  return editor;
};
const readBlocks = async () => {
  const answer = await bot.world.ask(
    bot.owner,
    `query ($id: ID!) { article(id: $id) { document { ...Body } } }${bodyFragments}`,
    { id: bot.articleId },
  );
  if (!answer.data) throw new Error("the article can't be read");
  return fromAnswer((answer.data["article"] as { document: DocumentAnswer }).document).blocks;
};
const store = (document: Parameters<typeof updateArticleContent>[2]["document"]) =>
  updateArticleContent(bot.world.ctx, bot.owner, { articleId: bot.articleId, expectedVersion: 1, document });
const box = {
  type: "details" as const,
  title: [{ text: "The open day" }],
  items: [{ label: [{ text: "When" }], spans: [{ text: "Sunday" }] }, { spans: [{ text: "Dogs welcome" }] }],
};

/** Runs in the page. */
function boxOfText(element: Element): { x: number; y: number } {
  const range = document.createRange();
  range.selectNodeContents(element);
  const { x, y } = range.getBoundingClientRect();
  return { x, y };
}

describe("the editor", patience, () => {
  it("adds a fact box using only the keyboard", async () => {
    const { text, typeAfter, paragraph, done } = await openEditor();
    await typeAfter(paragraph, "");
    const { keyboard } = bot.page;
    await keyboard.press("Enter");
    await keyboard.type("/fact");
    await bot.page.getByRole("option", { name: en.kinds.details, selected: true }).waitFor();
    await keyboard.press("Enter");
    for (const line of ["The open day", "When", "Sunday"]) {
      await keyboard.type(line);
      await keyboard.press("Enter");
    }
    await keyboard.press("Enter");
    await text.getByText("Sunday").waitFor();
    const blocks = text.locator("[data-facts] + p");
    await blocks.waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await done();
    expect((await readBlocks()).find(({ type }) => type === "details")).toEqual({ ...box, items: [box.items[0]] });
    const shown = bot.page.getByRole("article");
    expect(await shown.getByRole("listitem").filter({ hasText: "Sunday" }).innerText()).toMatch(/^When\s+Sunday$/);
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });

  it("changes a fact box, removes a fact by emptying it, and the whole box", async () => {
    const before = (await readBlocks()).filter(({ type }) => type !== "details");
    await store({ blocks: [box, ...before] });
    const first = await openEditor();
    await first.typeAfter(first.text.getByText("Sunday"), " at ten");
    await first.text.getByText("Dogs welcome").click({ clickCount: 3 });
    await bot.page.keyboard.press("Backspace");
    await bot.page.keyboard.press("Backspace");
    expect(await first.text.locator("[data-fact]").count()).toBe(1);
    await bot.page.keyboard.type("!");
    await first.done();
    expect((await readBlocks())[0]).toMatchObject({ items: [{ spans: [{ text: "Sunday at ten!" }] }] });

    const second = await openEditor();
    await second.text.getByText("The open day").click();
    await second.button(en.bar.remove).click();
    await second.done();
    expect(await readBlocks()).toEqual(before);
  });

  it("lays out a fact box as the article does, on a phone and on a desktop", async () => {
    const where = "At the harbour, behind the old mill.";
    const items = [...box.items.slice(0, 1), { label: [{ text: "Where" }], spans: [{ text: where }] }];
    await store({ blocks: [{ ...box, items }] });
    const words = ["The open day", "When", "Sunday", "Where", where];
    const readPlaces = async () => {
      const main = bot.page.getByRole("main");
      const boxes = await Promise.all(words.map((word) => main.getByText(word, { exact: true }).evaluate(boxOfText)));
      const [first] = boxes;
      return boxes.map((one) => first && [Math.round(one.x - first.x), Math.round(one.y - first.y)]);
    };
    for (const width of [360, 1280]) {
      await bot.page.setViewportSize({ width, height: 900 });
      await bot.open(`/bot/articles/view?id=${bot.articleId}`);
      await bot.page.getByText("Sunday").waitFor();
      const inArticle = await readPlaces();
      await openEditor();
      expect(await readPlaces()).toEqual(inArticle);
    }
  });

  it("turns a list into a fact box and back", async () => {
    const list = { type: "list" as const, ordered: false, items: [[{ text: "When: Sunday" }], [{ text: "Free" }]] };
    await store({ blocks: [list] });
    const choose = async (words: string, kind: string) => {
      const editor = await openEditor();
      await editor.text.getByText(words).click();
      await bot.page.getByLabel(en.bar.kind).selectOption(kind);
      await editor.done();
    };
    await choose("Free", "details");
    expect(await readBlocks()).toEqual([
      {
        type: "details",
        items: [{ label: [{ text: "When" }], spans: [{ text: "Sunday" }] }, { spans: [{ text: "Free" }] }],
      },
    ]);
    await choose("Free", "bullets");
    expect(await readBlocks()).toEqual([list]);
  });

  it("captions, describes, moves, removes and restores a picture", async () => {
    const { page } = bot;
    const before = await readBlocks();
    const { text, button, typeAfter, done } = await openEditor();
    await typeAfter(text.locator("figcaption").first(), "Out of the kiln.");
    await page.keyboard.press("Alt+Shift+ArrowDown");
    await page
      .getByRole("status")
      .getByText(/position/)
      .waitFor({ state: "attached" });
    await text.locator("figure button").first().click();
    await page.getByRole("textbox", { name: en.photo.label, exact: true }).fill("A bowl on a shelf");
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await page.keyboard.press("Escape");
    await text.locator("figure img").click();
    await button(en.bar.remove).click();
    expect(await text.locator("figure").count()).toBe(0);
    await page.keyboard.press("ControlOrMeta+z");
    await text.locator("figure img[alt='A bowl on a shelf']").waitFor();
    await done();
    const isPicture = ({ type }: { type: string }) => type === "figure";
    const after = await readBlocks();
    expect(after.findIndex(isPicture)).toBe(before.findIndex(isPicture) + 1);
    expect(after.find(isPicture)).toMatchObject({
      picture: { alt: "A bowl on a shelf", caption: [{ text: "Out of the kiln." }] },
    });
  });

  it("offers the writer's titles; a chosen title can be changed and undone", async () => {
    const titles = ["Nine bowls", "The kiln is cold again", "Ash glaze, at last"];
    await bot.world.ctx.db
      .updateTable("article_versions")
      .set({ titles })
      .where("article_id", "=", bot.articleId)
      .execute();
    await bot.open(`/bot/articles/view?id=${bot.articleId}`);
    await press(bot.page.getByRole("button", { name: articles.edit.titles }));
    const editor = editorPage(bot.page);
    const offered = bot.page.getByRole("radiogroup", { name: en.titles });
    await offered.getByRole("radio", { name: "The kiln is cold again" }).check();
    await editor.typeAfter(editor.title, "!");
    expect(await offered.getByRole("radio", { checked: true }).count()).toBe(0);
    await offered.getByRole("radio", { name: "Ash glaze, at last" }).check();
    await bot.page.keyboard.press("ControlOrMeta+z");
    await editor.title.getByText("The kiln is cold again!").waitFor();
    await bot.page.keyboard.press("ControlOrMeta+Shift+z");
    await offered.getByRole("radio", { checked: true }).focus();
    for (const [key, title] of [
      ["ArrowUp", "The kiln is cold again"],
      ["ArrowUp", "Nine bowls"],
      ["ArrowDown", "The kiln is cold again"],
      ["ArrowDown", "Ash glaze, at last"],
    ] as const) {
      await bot.page.keyboard.press(key);
      await editor.title.getByText(title, { exact: true }).waitFor();
    }
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await editor.done();
    await bot.page.getByRole("heading", { name: "Ash glaze, at last", level: 1 }).waitFor();
  });

  it("stores the typed text when its author leaves for another page", async () => {
    const { paragraph, typeAfter } = await openEditor();
    await typeAfter(paragraph, " Left at once.");
    await bot.page.getByRole("link", { name: menu.menu.dashboard, exact: true }).first().click();
    await expect.poll(async () => JSON.stringify(await readBlocks())).toContain("Left at once.");
  });

  it("lets its author keep typing when a newer version appears; taking it can be undone", async () => {
    await bot.page.clock.install();
    const { text, paragraph, typeAfter, button } = await openEditor();
    await updateArticleTitle(bot.world.ctx, bot.owner, {
      articleId: bot.articleId,
      expectedVersion: 1,
      title: "Their title",
    });
    await typeAfter(paragraph, " One thought.");
    await bot.page.locator("[data-state=kept]").waitFor();
    await bot.page.clock.fastForward(31_000);
    await bot.page.getByText(en.stale.notice).waitFor();
    await bot.page.keyboard.type(" Another.");
    await text.getByText("One thought. Another.").waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await button(en.done).click();
    const mine = bot.page.getByRole("article", { name: en.stale.yours });
    await mine.getByText("Another.").waitFor();
    await button(en.stale.takeCurrent).click();
    await bot.page.getByRole("heading", { name: "Their title", level: 1 }).waitFor();
    await button(en.stale.undo).click();
    await mine.getByText("Another.").waitFor();
    await button(en.stale.keepYours).click();
    await expect.poll(async () => JSON.stringify(await readBlocks())).toContain("One thought. Another.");
    await mine.waitFor({ state: "detached" });
  });

  it("says why a title can't be saved", async () => {
    const { title, text, setTitle, button, done } = await openEditor();
    await setTitle("x".repeat(3));
    await title.evaluate((element) => document.getSelection()?.selectAllChildren(element));
    await bot.page.keyboard.press("Backspace");
    await button(en.done).click();
    await bot.page.getByRole("alert").getByText(en.title.missing).waitFor();
    await bot.page.keyboard.insertText("y".repeat(300));
    expect(await bot.page.getByText(en.title.missing).count()).toBe(0);
    await bot.page.keyboard.type("z");
    await bot.page.getByRole("alert").getByText(en.title.tooLong.replace("{{max}}", "300")).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await text.press("Backspace");
    await done();
  });

  it("keeps the focus in its toolbar when a tool disappears", async () => {
    const picture = (await readBlocks()).find((block) => block.type === "figure");
    if (picture?.type !== "figure") throw new Error("the article has no photo");
    await store({ blocks: [picture, picture, { type: "paragraph", spans: [{ text: "Nine bowls." }] }] });
    const { text, button } = await openEditor();
    await text.locator("figure img").nth(1).click();
    await button(en.photo.beside).focus();
    await bot.page.keyboard.press("Enter");
    await button(en.photo.beside).waitFor({ state: "detached" });
    expect(await button(en.bar.remove).evaluate((one) => one === document.activeElement)).toBe(true);
    // As readers will see them: side by side, in a full row of one height.
    const row = await text.locator("[data-gallery]").boundingBox();
    const boxes = await Promise.all([0, 1].map((at) => text.locator("figure img").nth(at).boundingBox()));
    const [left, right] = boxes;
    expect(left?.y).toBe(right?.y);
    expect(Math.abs((left?.height ?? 0) - (right?.height ?? 0))).toBeLessThan(1);
    expect(Math.abs((row?.x ?? 0) + (row?.width ?? 0) - (right?.x ?? 0) - (right?.width ?? 0))).toBeLessThan(1);
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });

  it("recognises its own text when the response to a save was lost", async () => {
    const { paragraph, typeAfter, done } = await openEditor();
    // The browser logs the lost response.
    bot.page.removeAllListeners("console");
    let isLost = false;
    await bot.page.route("**/graphql", async (route) => {
      if (isLost || !route.request().postData()?.includes("updateArticleContent")) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await typeAfter(paragraph, " Sent.");
    await bot.page.keyboard.press("ControlOrMeta+s");
    await bot.page.locator("[data-state=waiting]").waitFor();
    await bot.page.keyboard.type(" More.");
    await done();
    await bot.page.unroute("**/graphql");
    expect(JSON.stringify(await readBlocks())).toContain("Sent. More.");
  });

  it("stores a version after a pause and another later, and discards both", async () => {
    await bot.page.clock.install();
    const before = await readBlocks();
    const { text, paragraph, typeAfter } = await openEditor();
    await typeAfter(paragraph, " One thought.");
    await bot.page.locator("[data-state=kept]").waitFor();
    expect(await readBlocks()).toEqual(before);
    await bot.page.clock.fastForward(31_000);
    await bot.page.locator("[data-state=saved]").waitFor();
    expect(JSON.stringify(await readBlocks())).toContain("One thought.");
    await bot.page.keyboard.type(" Another.");
    await text.getByText("One thought. Another.").waitFor();
    await bot.page.getByRole("button", { name: en.discard }).click();
    await bot.page.getByRole("dialog").getByRole("button", { name: en.discard }).click();
    await text.waitFor({ state: "detached" });
    expect(await readBlocks()).toEqual(before);
  });
});
