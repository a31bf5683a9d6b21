import { describe, expect, it } from "vitest";
import en from "../../../messages/en/articles.json" with { type: "json" };
import vi from "../../../messages/vi/articles.json" with { type: "json" };
import botEn from "../../../messages/en/bot.json" with { type: "json" };
import editorEn from "../../../messages/en/editor.json" with { type: "json" };
import errorsEn from "../../../messages/en/errors.json" with { type: "json" };
import { approveArticle } from "../../../src/post/articles/approve-article.ts";
import { updateArticleTitle } from "../../../src/post/articles/editing/update-article-title.ts";
import { startBotPages } from "../../../test/start-bot-pages.ts";
import { editorPage } from "../../testing/editor-page.ts";
import { findFaults } from "../../testing/find-faults.ts";

const bot = await startBotPages();
const { world, open } = bot;

const readDecision = async (articleId: string) =>
  (await world.ctx.db.selectFrom("approvals").select("decision").where("article_id", "=", articleId).executeTakeFirst())
    ?.decision ?? null;
const tab = (name: string) => bot.page.getByRole("navigation", { name: en.list.tabs.label }).getByText(name);
const rows = () => bot.page.getByRole("listitem").filter({ has: bot.page.getByRole("time") });
/** The checkbox is disabled until the page's scripts run. */
const ready = () => bot.page.getByRole("checkbox", { name: en.list.selectAll, disabled: false }).waitFor();
const search = () => bot.page.getByRole("searchbox", { name: en.list.search });
const param = (name: string) => new URL(bot.page.url()).searchParams.get(name);

describe("the list", { timeout: 60_000 }, () => {
  it.each([
    ["", en],
    ["/vi", vi],
  ] as const)("passes axe in every tab of '%s/bot/articles', at both widths", async (prefix, texts) => {
    for (const name of ["review", "problems"] as const) {
      await open(`${prefix}/bot/articles?tab=${name}`);
      await bot.page.getByRole("link", { name: texts.list.tabs[name] }).waitFor();
      expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    }
  });

  it("has a tab for each state, whose address works with the back button", async () => {
    const { articleId: approved } = await world.addArticle(bot.owner, "Autumn walk above the lake.");
    await approveArticle(world.ctx, bot.owner, { articleId: approved, version: 1 });
    await open("/bot/articles");
    await tab(en.list.tabs.review).click();
    await bot.page.waitForURL("**/bot/articles?tab=review");
    await expect.poll(() => rows().count()).toBe(1);
    await tab(en.list.tabs.published).click();
    await bot.page.getByText(en.list.emptyTab.published).waitFor();
    await bot.page.goBack();
    await expect.poll(() => rows().count()).toBe(1);
    await bot.page.goBack();
    await expect.poll(() => rows().count()).toBe(2);
  });

  it("searches within the tab as people type, without a history entry for each letter", async () => {
    await world.addArticle(bot.owner, "Autumn walk above the lake.");
    await open("/bot/dash");
    await open("/bot/articles?tab=review");
    await ready();
    await search().pressSequentially("autumn");
    await expect.poll(() => rows().count()).toBe(1);
    expect([param("tab"), param("text")]).toEqual(["review", "autumn"]);
    expect(await search().evaluate((field) => field === document.activeElement)).toBe(true);
    await search().fill("zzz");
    await bot.page.getByText(en.list.nothingFits).waitFor();
    await bot.page.getByRole("link", { name: en.list.clearSearch }).click();
    await expect.poll(() => rows().count()).toBe(2);
    await expect.poll(() => search().inputValue()).toBe("");
    await bot.page.goBack();
    await expect.poll(() => search().inputValue()).toBe("zzz");
    await bot.page.goBack();
    await bot.page.waitForURL("**/bot/dash");
  });

  it("searches without scripts too", async () => {
    const context = await bot.page.context().browser()?.newContext({ javaScriptEnabled: false });
    await context?.addCookies(await bot.context.cookies());
    const page = await context?.newPage();
    await page?.goto(`${bot.url}/bot/articles?tab=review`);
    await page?.getByRole("searchbox").fill("zzz");
    await page?.getByRole("searchbox").press("Enter");
    await page?.getByText(en.list.nothingFits).waitFor();
    expect(page?.url()).toBe(`${bot.url}/bot/articles?tab=review&text=zzz`);
    await context?.close();
  });

  it("approves all selected articles at once, and one undo takes all of them back", async () => {
    const { articleId: second } = await world.addArticle(bot.owner, "Autumn walk above the lake.");
    await open("/bot/articles?tab=review");
    await bot.page.getByLabel(en.list.selectAll).check();
    await bot.page.getByRole("button", { name: en.list.approveSelected }).click();
    await expect.poll(() => rows().count()).toBe(0);
    await bot.page.getByRole("button", { name: en.list.undo }).click();
    await expect.poll(() => rows().count()).toBe(2);
    await bot.page.getByLabel(en.list.selectAll).check();
    await bot.page.getByRole("button", { name: en.list.approveSelected }).click();
    for (const id of [bot.articleId, second]) await expect.poll(() => readDecision(id)).toBe("approved");
    await bot.page.getByText(en.list.emptyTab.review).waitFor();
  });

  it("doesn't approve an article with an unsaved text on this device", async () => {
    await world.addArticle(bot.owner, "Autumn walk above the lake.");
    const other = await bot.context.newPage();
    await other.goto(`${bot.url}/bot/articles/view?id=${bot.articleId}`);
    await other.getByRole("button", { name: en.edit.start }).click();
    const editor = editorPage(other);
    await editor.ready();
    await editor.typeAfter(editor.paragraph, " Come and see them.");
    await other.getByText(editorEn.save.kept).waitFor();
    await open("/bot/articles?tab=review");
    await bot.page.getByLabel(en.list.selectAll).check();
    await bot.page.getByRole("button", { name: en.list.approveSelected }).click();
    await bot.page
      .getByRole("alert")
      .getByText(/has edits on this device that aren’t saved yet/)
      .waitFor();
    await expect.poll(() => rows().count()).toBe(1);
    const undo = bot.page.getByRole("button", { name: en.list.undo });
    await expect.poll(() => undo.count()).toBe(1);
    await undo.click();
    await expect.poll(() => rows().count()).toBe(2);
  });

  it("stays unchanged when an approval doesn't reach the service", async () => {
    bot.page.removeAllListeners("console");
    await open("/bot/articles?tab=review");
    await ready();
    await bot.context.setOffline(true);
    await bot.page.locator("[data-approve]").first().click();
    await expect.poll(() => rows().count()).toBe(0);
    await bot.page.getByRole("alert").getByText(en.list.notReached).waitFor();
    await expect.poll(() => rows().count()).toBe(1);
    await bot.page.getByRole("heading", { name: en.heading }).waitFor();
  });

  it("lists refused approvals before signing out", async () => {
    await open("/bot/articles?tab=review");
    await ready();
    await updateArticleTitle(world.ctx, bot.owner, { articleId: bot.articleId, expectedVersion: 1, title: "Newer" });
    await bot.page.locator("[data-approve]").first().click();
    await bot.page.getByRole("button", { name: botEn.menu.signOut }).click();
    await bot.page.getByRole("alert").getByText(errorsEn.codes["stale-version"]).waitFor();
    await expect.poll(() => rows().count()).toBe(1);
    expect(new URL(bot.page.url()).pathname).toBe("/bot/articles");
  });

  it("works with single keys from anywhere on the page, except during typing", async () => {
    await world.addArticle(bot.owner, "Autumn walk above the lake.");
    await bot.page.setViewportSize({ width: 1280, height: 800 });
    await open("/bot/articles?tab=review");
    await ready();
    await bot.page.keyboard.press("/");
    await bot.page.keyboard.type("a");
    await expect.poll(() => param("text")).toBe("a");
    await search().fill("");
    await expect.poll(() => param("text")).toBe(null);
    await expect.poll(() => rows().count()).toBe(2);
    await search().blur();
    const links = rows().getByRole("link");
    await bot.page.keyboard.press("j");
    await bot.page.keyboard.press("j");
    expect(await links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
    await bot.page.keyboard.press("x");
    await bot.page.getByText(en.list.selected_one.replace("{{count}}", "1")).waitFor();
    await bot.page.keyboard.press("a");
    await expect.poll(() => rows().count()).toBe(1);
    await bot.page.keyboard.press("z");
    await expect.poll(() => rows().count()).toBe(2);
    await bot.page.keyboard.press("?");
    const dialog = bot.page.getByRole("dialog", { name: en.list.shortcuts.open });
    await dialog.getByText(en.list.shortcuts.undo).waitFor();
    expect(await findFaults(bot.page, [1280])).toEqual([]);
    await dialog.getByLabel(en.list.shortcuts.enabled).uncheck();
    await bot.page.keyboard.press("Escape");
    await bot.page.keyboard.press("j");
    expect(await links.first().evaluate((link) => link === document.activeElement)).toBe(false);
    expect(await readDecision(bot.articleId)).toBe(null);
  });

  it("searches and shows the shortcuts by single keys after a search without results, too", async () => {
    await bot.page.setViewportSize({ width: 1280, height: 800 });
    await open("/bot/articles?text=zzz");
    await bot.page.getByRole("button", { name: en.list.shortcuts.open, disabled: false }).waitFor();
    await bot.page.keyboard.press("?");
    const help = bot.page.getByRole("dialog", { name: en.list.shortcuts.open });
    await help.waitFor();
    await bot.page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    await bot.page.keyboard.press("/");
    await expect.poll(() => search().evaluate((field) => field === document.activeElement)).toBe(true);
  });
});
