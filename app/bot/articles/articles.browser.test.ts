import { unzipSync } from "fflate";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import en from "../../../messages/en/articles.json" with { type: "json" };
import editorEn from "../../../messages/en/editor.json" with { type: "json" };
import dashEn from "../../../messages/en/dash.json" with { type: "json" };
import errorsEn from "../../../messages/en/errors.json" with { type: "json" };
import problemsEn from "../../../messages/en/problems.json" with { type: "json" };
import newEn from "../../../messages/en/new-article.json" with { type: "json" };
import vi from "../../../messages/vi/articles.json" with { type: "json" };
import newVi from "../../../messages/vi/new-article.json" with { type: "json" };
import editorVi from "../../../messages/vi/editor.json" with { type: "json" };
import dashVi from "../../../messages/vi/dash.json" with { type: "json" };
import errorsVi from "../../../messages/vi/errors.json" with { type: "json" };
import type { Block } from "../../../src/document/document.ts";
import { updateProfile } from "../../../src/owner/accounts/update-profile.ts";
import { approveArticle } from "../../../src/post/articles/approve-article.ts";
import { updateArticleContent } from "../../../src/post/articles/editing/update-article-content.ts";
import { updateArticleTitle } from "../../../src/post/articles/editing/update-article-title.ts";
import { updateIntegration } from "../../../src/post/integrations/update-integration.ts";
import { momentFormat } from "../../i18n/dates.ts";
import { editorPage } from "../../testing/editor-page.ts";
import { findFaults } from "../../testing/find-faults.ts";
import { startBotPages } from "../../../test/start-bot-pages.ts";

// Some tests check several pages; axe alone takes seconds per page.
const patience = { timeout: 60_000 };
const bot = await startBotPages();
const { world, open } = bot;

const openArticle = async () => {
  await open(`/bot/articles/view?id=${bot.articleId}`);
  await bot.page.getByRole("button", { name: en.edit.start }).click({ trial: true });
};
const openTab = (name: string) => bot.page.getByRole("tab", { name }).click();
const choose = async (name: string) => {
  await bot.page.getByRole("button", { name: en.more.label }).click();
  await bot.page.getByRole("menuitem", { name, exact: true }).click();
};
const readArticle = async () => {
  const answer = await world.ask(
    bot.owner,
    `query ($id: ID!) {
      article(id: $id) {
        version title markdown rating approval { decision version } publications { state } generateStatus
      }
    }`,
    { id: bot.articleId },
  );
  return answer.data?.["article"] as {
    version: number;
    title: string;
    markdown: string;
    rating: string | null;
    approval: { decision: string } | null;
    publications: { state: string }[];
    generateStatus: string;
  };
};

describe.each([
  ["", en, newEn, dashEn, errorsEn, editorEn],
  ["/vi", vi, newVi, dashVi, errorsVi, editorVi],
] as const)("the pages under '%s/bot'", patience, (prefix, texts, newTexts, dash, errors, editor) => {
  it.each([
    ["/bot/dash", dash.review.heading_other.replace("{{count}}", "1")],
    ["/bot/articles", texts.heading],
    ["/bot/articles/view", texts.findings.heading],
    ["/bot/articles/view?tab=publish", texts.search.heading],
    ["/bot/articles/view?tab=history", texts.versions.heading],
    ["/bot/articles/new", newTexts.heading],
  ])("passes axe on %s at both widths, with an article shown", async (path, heading) => {
    await open(`${prefix}${path}${path.includes("?") ? "&" : "?"}id=${bot.articleId}`);
    await bot.page.getByRole("heading", { name: heading, exact: true }).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });

  it("pass axe while an article is edited", async () => {
    await open(`${prefix}/bot/articles/view?id=${bot.articleId}`);
    await bot.page.getByRole("button", { name: texts.edit.start }).click();
    await bot.page.getByRole("textbox", { name: editor.text }).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });

  it("say what to do when there is nothing yet", async () => {
    bot.owner = await world.signUp();
    await open(`${prefix}/bot/dash`);
    await bot.page.getByRole("link", { name: dash.connect.instagram.action }).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await open(`${prefix}/bot/articles`);
    await bot.page.getByText(texts.list.empty).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });

  it("say what is wrong with an address", async () => {
    await open(`${prefix}/bot/articles/view`);
    await bot.page.getByText(errors.at.getArticle["invalid-input"]).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });
});

describe("an article", patience, () => {
  it("can be edited although the editor failed to load at first", async () => {
    for (const event of ["console", "pageerror"] as const) bot.page.removeAllListeners(event);
    let isBroken = true;
    await bot.page.route("**/assets/ArticleEditor-*.js", (route) => (isBroken ? route.abort() : route.continue()));
    await openArticle();
    const edit = bot.page.getByRole("button", { name: en.edit.start });
    await edit.click({ trial: true });
    isBroken = false;
    await Promise.all([bot.page.waitForEvent("load"), edit.click()]);
    await edit.click();
    await editorPage(bot.page).ready();
  });

  it("is edited: its title and a paragraph become new versions; an earlier version is restored", async () => {
    await openArticle();
    const before = await readArticle();
    await bot.page.getByRole("button", { name: en.edit.start }).click();
    const editor = editorPage(bot.page);
    await editor.ready();
    await editor.setTitle("Nine bowls");
    await editor.typeAfter(editor.paragraph, " Come and see them.");
    await editor.done();
    await bot.page.getByRole("heading", { name: "Nine bowls", level: 1 }).waitFor();
    expect(await readArticle()).toMatchObject({ version: 2, title: "Nine bowls" });
    expect((await readArticle()).markdown).toContain("Come and see them.");
    await openTab(en.inspector.history);
    await bot.page.getByRole("button", { name: editorEn.compare.openLabel.replace("{{version}}", "2") }).click();
    await bot.page.locator("ins", { hasText: "Come and see them." }).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await bot.page
      .getByRole("button", { name: en.versions.restoreLabel.replace("{{version}}", "1"), exact: true })
      .click();
    await bot.page.getByText(en.decide.done.restore).waitFor();
    expect(await readArticle()).toMatchObject({ version: 3, title: before.title });
  });

  it("returns the focus after editing and after a comparison", async () => {
    const { page } = bot;
    const focused = page.locator(":focus");
    await openArticle();
    const edit = page.getByRole("button", { name: en.edit.start, exact: true });
    await edit.click();
    const editor = editorPage(page);
    await editor.ready();
    await editor.setTitle("Nine bowls");
    await editor.done();
    await edit.and(focused).waitFor();
    await openTab(en.inspector.history);
    const opener = page.getByRole("button", { name: editorEn.compare.openLabel.replace("{{version}}", "2") });
    await opener.click();
    const comparison = page.getByRole("region", { name: editorEn.compare.heading });
    await comparison.and(focused).waitFor();
    await comparison.getByRole("button", { name: editorEn.compare.close }).click();
    await opener.and(focused).waitFor();
  });

  it("says that it couldn't load the comparison, and stays open", async () => {
    const { page } = bot;
    await updateArticleTitle(world.ctx, bot.owner, {
      articleId: bot.articleId,
      expectedVersion: 1,
      title: "Nine bowls",
    });
    await openArticle();
    await openTab(en.inspector.history);
    // The browser logs the script that it couldn't load.
    page.removeAllListeners("console");
    await bot.context.setOffline(true);
    await page.getByRole("button", { name: editorEn.compare.openLabel.replace("{{version}}", "2") }).click();
    await page.getByRole("tabpanel").getByRole("alert").filter({ hasText: /./ }).waitFor();
    expect(await page.getByRole("heading", { name: "Nine bowls", level: 1 }).count()).toBe(1);
    await bot.context.setOffline(false);
  });

  it("shows changed formats and photos without a description when versions are compared", async () => {
    const { document } = await world.ctx.db
      .selectFrom("article_versions")
      .select("document")
      .where("article_id", "=", bot.articleId)
      .executeTakeFirstOrThrow();
    const picture = document.blocks.find(({ type }) => type === "figure");
    if (picture?.type !== "figure") throw new Error("the article has no photo");
    const words = { text: "Nine bowls came out whole." };
    const save = (expectedVersion: number, blocks: Block[]) =>
      updateArticleContent(world.ctx, bot.owner, { articleId: bot.articleId, expectedVersion, document: { blocks } });
    await save(1, [{ type: "paragraph", spans: [words] }]);
    await save(2, [
      { type: "paragraph", spans: [{ ...words, marks: [{ type: "bold" }] }] },
      { type: "figure", picture: { pictureId: picture.picture.pictureId, alt: "" } },
    ]);
    await openArticle();
    await openTab(en.inspector.history);
    await bot.page.getByRole("button", { name: editorEn.compare.openLabel.replace("{{version}}", "3") }).click();
    const comparison = bot.page.getByRole("region", { name: editorEn.compare.heading });
    await comparison.locator("ins", { hasText: "Photo" }).waitFor();
    await comparison.getByText("Formatting changed").waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await comparison.getByLabel(editorEn.compare.from).selectOption("3");
    await comparison.getByRole("status").getByText(editorEn.compare.same).waitFor();
  });

  it("is the only page that loads the editor", async () => {
    const scripts: string[] = [];
    bot.page.on("request", (request) => void scripts.push(new URL(request.url()).pathname));
    const isEditor = (path: string) => /ArticleEditor.*\.js$/.test(path);
    await open("/bot/dash");
    await open("/bot/articles");
    await bot.page.waitForLoadState("networkidle");
    expect(scripts.filter(isEditor)).toEqual([]);
    await openArticle();
    expect(scripts.filter(isEditor)).toHaveLength(1);
  });

  it("shows both texts when someone else saved first, and loses neither", async () => {
    await openArticle();
    await bot.page.getByRole("button", { name: en.edit.start }).click();
    const editor = editorPage(bot.page);
    await editor.ready();
    await editor.setTitle("My title");
    await updateArticleTitle(world.ctx, bot.owner, {
      articleId: bot.articleId,
      expectedVersion: 1,
      title: "Their title",
    });
    await bot.page.getByRole("button", { name: editorEn.done }).click();
    await bot.page.getByRole("article", { name: editorEn.stale.yours }).getByText("My title").waitFor();
    await bot.page
      .getByRole("article", { name: editorEn.stale.current.replace("{{version}}", "2") })
      .getByText("Their title")
      .waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await bot.page.getByRole("button", { name: editorEn.stale.keepYours }).click();
    await bot.page.getByRole("heading", { name: "My title", level: 1 }).waitFor();
    expect(await readArticle()).toMatchObject({ version: 3, title: "My title" });
  });

  it("is rated, declined and approved; a decision on an old version is refused with a support id", async () => {
    await openArticle();
    await choose(en.rate.open);
    await bot.page.getByRole("button", { name: en.rate.up, exact: true }).click();
    await bot.page.getByRole("button", { name: en.rate.up, exact: true, pressed: true }).waitFor();
    expect((await readArticle()).rating).toBe("UP");
    await bot.page.getByRole("button", { name: en.rate.close }).click();
    await choose(en.decide.never);
    await bot.page.getByRole("button", { name: en.asked.neverYes }).click();
    await bot.page.getByText(en.standing.skipped, { exact: true }).waitFor();
    await bot.page.getByRole("button", { name: en.decide.approve }).click();
    await bot.page.getByText(en.standing.approved, { exact: true }).first().waitFor();
    await bot.page.getByRole("button", { name: en.list.undo }).click();
    await bot.page.getByText(en.standing.skipped, { exact: true }).waitFor();
    await bot.page.getByRole("button", { name: en.decide.approve }).click();
    await expect.poll(async () => (await readArticle()).approval?.decision).toBe("APPROVED");
    await updateArticleTitle(world.ctx, bot.owner, {
      articleId: bot.articleId,
      expectedVersion: 1,
      title: "Meanwhile",
    });
    await choose(en.decide.changes);
    await bot.page.getByLabel(en.decide.wish).fill("Shorter, please");
    await bot.page.getByRole("button", { name: en.decide.sendWish }).click();
    await bot.page.getByRole("alert").getByText(errorsEn.codes["stale-version"]).waitFor();
    await bot.page.getByText(/Support ID: [\w-]+/).waitFor();
    // The page shows what has changed; the request is kept.
    await bot.page.getByText("Meanwhile", { exact: true }).first().waitFor();
    expect(await bot.page.getByLabel(en.decide.wish).inputValue()).toBe("Shorter, please");
  });

  it("is published to a site, or links to adding one if there is none", async () => {
    await openArticle();
    await openTab(en.inspector.publish);
    await bot.page.getByRole("link", { name: en.publish.addIntegration }).waitFor();
    await bot.page.getByText("Activate at least one integration").waitFor();
    await world.connectSite(bot.owner);
    await openArticle();
    await openTab(en.inspector.publish);
    await bot.page.getByRole("button", { name: en.publish.publishTo.replace("{{label}}", "WordPress") }).click();
    await bot.page.getByRole("listitem").getByText(en.publish.WAITING.replace("{{label}}", "WordPress")).waitFor();
    expect((await readArticle()).publications).toEqual([{ state: "WAITING" }]);
  });

  it("is taken down after asking once more", async () => {
    await world.connectSite(bot.owner);
    await openArticle();
    await openTab(en.inspector.publish);
    await bot.page.getByRole("button", { name: en.publish.publishTo.replace("{{label}}", "WordPress") }).click();
    const isIn = async (state: string) => (await readArticle()).publications.every((one) => one.state === state);
    await bot.page.getByRole("listitem").getByText(en.publish.WAITING.replace("{{label}}", "WordPress")).waitFor();
    await world.workUntil(() => isIn("PUBLISHED"));
    const takeOff = bot.page.getByRole("button", { name: en.publish.takeOff.replace("{{label}}", "WordPress") });
    await takeOff.click();
    await bot.page.getByText(en.publish.takeOffAsk.replace("{{label}}", "WordPress")).waitFor();
    await bot.page.getByRole("button", { name: en.publish.keep }).click();
    expect(await isIn("PUBLISHED")).toBe(true);
    await takeOff.click();
    await bot.page.getByRole("button", { name: en.publish.takeOffYes, exact: true }).click();
    await bot.page.getByText(en.publish.takenOff).first().waitFor();
    await world.workUntil(() => isIn("UNPUBLISHED"));
  });

  it("waits for its slot, and can be unscheduled or published now instead", async () => {
    const { integrationId } = await world.connectSite(bot.owner);
    const inTwoDays = new Date(world.clock.now().getTime() + 48 * 3600_000);
    await updateProfile(world.ctx, bot.owner, { timeZone: "Asia/Tokyo" });
    const time = new Intl.DateTimeFormat("en-GB", {
      hour: "2-digit",
      minute: "2-digit",
      timeZone: "Asia/Tokyo",
    }).format(inTwoDays);
    const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time }));
    await updateIntegration(world.ctx, bot.owner, { integrationId, publishWhen: "next-slot", slots });
    await approveArticle(world.ctx, bot.owner, { articleId: bot.articleId, version: 1 });
    await openArticle();
    const { slot_at } = await world.ctx.db
      .selectFrom("publications")
      .select("slot_at")
      .where("article_id", "=", bot.articleId)
      .executeTakeFirstOrThrow();
    const when = momentFormat("en", "long", "Asia/Tokyo").format(slot_at ?? 0);
    await bot.page
      .getByRole("listitem")
      .getByText(en.publish.planned.replace("{{label}}", "WordPress").replace("{{when}}", when))
      .waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await bot.page.getByRole("button", { name: en.publish.withdraw }).click();
    await bot.page.getByText(en.publish.withdrawn.replace("{{label}}", "WordPress")).waitFor();
    await world.ctx.db
      .updateTable("publications")
      .set({ state: "waiting", failure: null, slot_at })
      .where("article_id", "=", bot.articleId)
      .execute();
    await openArticle();
    await bot.page.getByRole("button", { name: en.publish.now.replace("{{label}}", "WordPress") }).click();
    await bot.page.getByRole("listitem").getByText(en.publish.WAITING.replace("{{label}}", "WordPress")).waitFor();
  });

  it("is downloaded as a ZIP with its pictures", async () => {
    await openArticle();
    const [download] = await Promise.all([bot.page.waitForEvent("download"), choose(en.copy.download)]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    const names = Object.keys(unzipSync(await readFile(await download.path())));
    expect([names.some((name) => name.endsWith(".md")), names.some((name) => name.endsWith(".jpg"))]).toEqual([
      true,
      true,
    ]);
  });

  it("is retried after a failure", async () => {
    await world.ctx.db
      .updateTable("articles")
      .set({ status: "FAILED", failure: "internal" })
      .where("id", "=", bot.articleId)
      .execute();
    await open(`/bot/articles/view?id=${bot.articleId}`);
    await bot.page.getByText(errorsEn.screens.generatingArticle).waitFor();
    await bot.page.getByRole("button", { name: problemsEn.mend.retry }).click();
    await bot.page.getByText(en.progress.PENDING).waitFor();
    expect((await readArticle()).generateStatus).toBe("PENDING");
  });
});
