import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import articlesEn from "../../../messages/en/articles.json" with { type: "json" };
import botEn from "../../../messages/en/bot.json" with { type: "json" };
import en from "../../../messages/en/dash.json" with { type: "json" };
import errorsEn from "../../../messages/en/errors.json" with { type: "json" };
import articlesVi from "../../../messages/vi/articles.json" with { type: "json" };
import vi from "../../../messages/vi/dash.json" with { type: "json" };
import { approveArticle } from "../../../src/post/articles/approve-article.ts";
import { declineArticle } from "../../../src/post/articles/decline-article.ts";
import { updateArticleTitle } from "../../../src/post/articles/editing/update-article-title.ts";
import { updateIntegration } from "../../../src/post/integrations/update-integration.ts";
import { publishArticle } from "../../../src/post/publications/publish-article.ts";
import { startBotPages } from "../../../test/start-bot-pages.ts";
import { findFaults } from "../../testing/find-faults.ts";

const bot = await startBotPages();
const { world, open } = bot;

const readDecision = async (articleId = bot.articleId) =>
  (await world.ctx.db.selectFrom("approvals").select("decision").where("article_id", "=", articleId).executeTakeFirst())
    ?.decision ?? null;
const heading = (count: number) => bot.page.getByRole("heading", { name: `${count} to review`, level: 1 });
const approveButtons = () => bot.page.locator("[data-approve]");
const pressApprove = () => approveButtons().first().click();
/** Fires the event that tells the page somebody is back on its tab. */
const comeBack = () => bot.page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
/** Moves the page's clock, then makes a request: the page's own have been sent before it. */
async function pass(ms: number): Promise<void> {
  await bot.page.clock.runFor(ms);
  await bot.page.evaluate(() => fetch(location.href).then(() => {}));
}

describe("approving in the inbox", { timeout: 60_000 }, () => {
  it("says when the article is live, with its link", async () => {
    await world.connectSite(bot.owner);
    await open("/bot/dash");
    await heading(1).waitFor();
    await pressApprove();
    await expect.poll(() => readDecision()).toBe("approved");
    const { id } = await world.ctx.db
      .selectFrom("publications")
      .select("id")
      .where("article_id", "=", bot.articleId)
      .executeTakeFirstOrThrow();
    await publishArticle(world.ctx, bot.owner, { publicationId: id, attempt: 1 });
    const toast = bot.page.getByRole("status").filter({ hasText: "is live on WordPress." });
    const link = await toast.getByRole("link", { name: articlesEn.list.viewPost }).getAttribute("href");
    expect(await (await fetch(link ?? "")).text()).toContain("<h1");
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });

  it("asks once whether the article is live if there is no site to publish it to", async () => {
    const isPoll = (request: Request) => request.postData()?.includes("ApprovedPublications") ?? false;
    let polls = 0;
    bot.page.on("request", (request) => (polls += isPoll(request) ? 1 : 0));
    await bot.page.clock.install();
    await open("/bot/dash");
    await heading(1).waitFor();
    await pressApprove();
    await bot.page.getByText(en.review.caughtUp).waitFor();
    const answer = bot.page.waitForResponse((response) => isPoll(response.request()));
    await pass(10_000);
    await (await answer).finished();
    for (let time = 0; time < 3; time += 1) await pass(5_000);
    expect([polls, await readDecision()]).toEqual([1, "approved"]);
  });

  it("removes the row at once, and undo puts it back with nothing sent", async () => {
    await world.addArticle(bot.owner, "Autumn walk above the lake.");
    const calls: string[] = [];
    bot.page.on("request", (request) => {
      if (request.postData()?.includes("approveArticles")) calls.push(request.url());
    });
    await bot.page.clock.install();
    await open("/bot/dash");
    await heading(2).waitFor();
    const pressed = await approveButtons().first().getAttribute("data-approve");
    await pressApprove();
    await heading(1).waitFor();
    expect(
      await approveButtons()
        .first()
        .evaluate((button) => button === document.activeElement),
    ).toBe(true);
    await bot.page.getByRole("status").getByText("Press Z to undo").waitFor({ state: "attached" });
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await bot.page.getByRole("button", { name: articlesEn.list.undo }).click();
    await heading(2).waitFor();
    const focused = () => bot.page.evaluate(() => document.activeElement?.getAttribute("data-approve"));
    await expect.poll(focused).toBe(pressed);
    await pass(10_000);
    expect([calls, await readDecision()]).toEqual([[], null]);
  });

  it("is sent a moment later, each separately", async () => {
    const { articleId: second } = await world.addArticle(bot.owner, "Autumn walk above the lake.");
    await open("/bot/dash");
    await pressApprove();
    await heading(1).waitFor();
    await pressApprove();
    await bot.page.getByRole("heading", { name: en.review.none, level: 1 }).waitFor();
    await expect.poll(() => bot.page.getByRole("button", { name: articlesEn.list.undo }).count()).toBe(2);
    for (const id of [bot.articleId, second]) await expect.poll(() => readDecision(id)).toBe("approved");
    await bot.page.getByText(en.review.caughtUp).waitFor();
  });

  it("of all that are shown leaves the way to the others", async () => {
    for (let n = 2; n <= 11; n += 1) await world.addArticle(bot.owner, `Walk ${n} above the lake.`);
    await bot.page.clock.install();
    await open("/bot/dash");
    await heading(11).waitFor();
    // Nothing is sent meanwhile.
    await bot.page.clock.pauseAt(await bot.page.evaluate(() => Date.now() + 1_000));
    for (let left = 10; left >= 1; left -= 1) {
      await pressApprove();
      await heading(left).waitFor();
    }
    expect(await approveButtons().count()).toBe(0);
    await bot.page.getByRole("link", { name: en.review.all_one.replace("{{count}}", "1"), exact: true }).waitFor();
  });

  it("is sent when somebody leaves the page", async () => {
    await open("/bot/dash");
    // The scripts that send it are loaded ahead, since a page that closes loads nothing.
    await bot.page.waitForLoadState("networkidle");
    await pressApprove();
    await bot.page.getByRole("heading", { name: en.review.none, level: 1 }).waitFor();
    await bot.page.goto("about:blank");
    await expect.poll(() => readDecision()).toBe("approved");
  });

  it("restores a refused article and says why", async () => {
    await open("/bot/dash");
    await heading(1).waitFor();
    const edit = { articleId: bot.articleId, expectedVersion: 1, title: "Edited meanwhile" };
    await updateArticleTitle(world.ctx, bot.owner, edit);
    await pressApprove();
    await bot.page.getByRole("alert").filter({ hasText: errorsEn.codes["stale-version"] }).waitFor();
    await bot.page.getByRole("link", { name: "Edited meanwhile" }).waitFor();
    await heading(1).waitFor();
    expect(await readDecision()).not.toBe("approved");
  });
});

describe("the dashboard", { timeout: 60_000 }, () => {
  it("shows a new article automatically, but not under a pointer that is about to press", async () => {
    await bot.page.setViewportSize({ width: 1280, height: 800 });
    await bot.page.clock.install();
    await open("/bot/dash");
    await heading(1).waitFor();
    await comeBack();
    await bot.page.waitForResponse("**/graphql");
    await approveButtons().first().hover();
    await world.addArticle(bot.owner, "Autumn walk above the lake.");
    await comeBack();
    await pass(4_000);
    expect(await approveButtons().count()).toBe(1);
    await bot.page.mouse.move(5, 5);
    await pass(20_000);
    await heading(2).waitFor();
  });

  it("hands the focus to the heading of the page that a link opens", async () => {
    await open("/bot/dash");
    await bot.page.locator("header button:enabled").first().waitFor();
    await bot.page.getByRole("navigation").getByRole("link", { name: botEn.menu.articles }).first().click();
    await bot.page.locator("h1:focus", { hasText: articlesEn.heading }).waitFor();
  });

  it("says what will be published next, where and when", async () => {
    const { integrationId } = await world.connectSite(bot.owner);
    const inTwoDays = new Date(world.clock.now().getTime() + 48 * 3600_000);
    const slots = [{ weekday: inTwoDays.getUTCDay() || 7, time: "09:00" }];
    await updateIntegration(world.ctx, bot.owner, { integrationId, publishWhen: "next-slot", slots });
    await approveArticle(world.ctx, bot.owner, { articleId: bot.articleId, version: 1 });
    const day = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" }).format(inTwoDays);
    await open("/bot/dash");
    await bot.page.getByText(`Next: ${day} 09:00 → WordPress`).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });

  it("knows what is next even if twenty older articles wait for later slots", async () => {
    const { integrationId } = await world.connectSite(bot.owner);
    const days = [1, 2, 3, 4, 5, 6, 7];
    const slots = ["06:00", "12:00", "18:00"].flatMap((time) => days.map((weekday) => ({ weekday, time })));
    await updateIntegration(world.ctx, bot.owner, { integrationId, publishWhen: "next-slot", slots });
    const articleIds = [bot.articleId];
    for (let number = 0; number < 20; number += 1) articleIds.push((await world.addArticle(bot.owner)).articleId);
    for (const articleId of articleIds) await approveArticle(world.ctx, bot.owner, { articleId, version: 1 });
    const newest = world.ctx.db.updateTable("publications").where("article_id", "=", articleIds.at(-1) ?? "");
    await newest.set({ slot_at: new Date(world.clock.now().getTime() + 60_000) }).execute();
    await open("/bot/dash");
    const next = bot.page.getByRole("listitem").filter({ hasText: "Next:" }).getByRole("link");
    expect(await next.getAttribute("href")).toContain(articleIds.at(-1));
  });

  it.each([
    ["", en, articlesEn],
    ["/vi", vi, articlesVi],
  ] as const)("'%s' puts a dead connection first", async (prefix, texts, articles) => {
    const { sourceId } = await world.connectAccount(bot.owner);
    await world.ctx.db.updateTable("sources").set({ status: "DISABLED" }).where("id", "=", sourceId).execute();
    await open(`${prefix}/bot/dash`);
    const notice = bot.page.getByRole("region", { name: texts.notices.heading });
    await notice.getByRole("link", { name: texts.notices.reconnect }).waitFor();
    const top = async (place: ReturnType<typeof bot.page.locator>) => (await place.boundingBox())?.y ?? 0;
    const approve = bot.page.getByRole("button", { name: articles.list.approve }).first();
    expect(await top(notice)).toBeLessThan(await top(approve));
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });

  it("says why a feed is disconnected, and blames Instagram only for Instagram accounts", async () => {
    const { sourceId } = await world.connectAccount(bot.owner);
    const source = world.ctx.db.updateTable("sources").where("id", "=", sourceId);
    await source.set({ status: "DISABLED", last_error: "token-dead", label: "Pottery" }).execute();
    await open("/bot/dash");
    await bot.page.getByText(en.notices.disabled.replace("{{label}}", "Pottery")).waitFor();
    await source.set({ kind: "feed", last_error: "gone" }).execute();
    await open("/bot/dash");
    await bot.page.getByText("Pottery is disconnected. There’s nothing at this address anymore.").waitFor();
  });

  it("promises a first article only while an account is on", async () => {
    await sql`truncate articles cascade`.execute(world.ctx.db);
    await world.connectSite(bot.owner);
    await open("/bot/dash");
    await bot.page.getByText(en.firstPost).waitFor();
    const sources = world.ctx.db.updateTable("sources").where("owner_id", "=", bot.owner.ownerId);
    await sources.set({ active: false, status: "INACTIVE", label: "Pottery" }).execute();
    await open("/bot/dash");
    await bot.page.getByText(en.paused.text.replace("{{label}}", "Pottery")).waitFor();
    expect(await bot.page.getByText(en.firstPost).count()).toBe(0);
    expect(await findFaults(bot.page, [360])).toEqual([]);
    await bot.page.getByRole("link", { name: en.paused.action }).click();
    await bot.page.getByLabel("Turn new posts into articles").waitFor();
  });

  it("says thanks for Premium once, and not while there is a problem", async () => {
    await addCheckout("complete");
    const setArticle = (status: "FAILED" | "GENERATED") =>
      world.ctx.db.updateTable("articles").set({ status }).where("id", "=", bot.articleId).execute();
    const thanks = bot.page.getByText(en.upgrade.COMPLETE);
    const opened = async () => {
      await open("/bot/dash");
      await bot.page.waitForLoadState("networkidle");
    };
    await setArticle("FAILED");
    await opened();
    await bot.page.getByRole("heading", { name: en.problems.heading }).waitFor();
    expect(await thanks.count()).toBe(0);
    await setArticle("GENERATED");
    await opened();
    await thanks.waitFor();
    await opened();
    expect(await thanks.count()).toBe(0);
  });

  it("asks only for the upgrade while it's being processed, and shows Premium once it's complete", async () => {
    const { id } = await addCheckout("waiting");
    const asked: string[] = [];
    bot.page.on("request", (request) => {
      if (request.url().includes("/dash.data")) asked.push("page");
      if (request.postData()?.includes("query Upgrade")) asked.push("upgrade");
    });
    await bot.page.clock.install();
    await open("/bot/dash");
    await bot.page.getByText(en.upgrade.WAITING).waitFor();
    const askedTimes = async () => {
      await pass(500);
      return asked.length;
    };
    await expect.poll(askedTimes).toBe(3);
    expect(asked).not.toContain("page");
    await world.ctx.db.updateTable("checkouts").set({ state: "complete" }).where("id", "=", id).execute();
    await pass(2_000);
    await bot.page.getByText(en.upgrade.COMPLETE).waitFor();
    expect(asked).toContain("page");
  });

  it("says that a checkout isn't known, and still shows Premium once another one is complete", async () => {
    const { id } = await addCheckout("waiting");
    await open("/bot/dash?upgrade=someone-elses");
    const alert = bot.page.getByRole("alert").filter({ hasText: /./ });
    await alert.waitFor();
    await world.ctx.db.updateTable("checkouts").set({ state: "complete" }).where("id", "=", id).execute();
    await bot.page.getByText(en.upgrade.COMPLETE).waitFor();
    expect(await alert.count()).toBe(0);
  });

  it("after an upgrade, offers an approved article that is older than many declined ones", async () => {
    await approveArticle(world.ctx, bot.owner, { articleId: bot.articleId, version: 1 });
    for (let count = 0; count < 51; count += 1) {
      const { articleId } = await world.addArticle(bot.owner);
      await declineArticle(world.ctx, bot.owner, { articleId, version: 1 });
    }
    await addCheckout("complete");
    await open("/bot/dash");
    await bot.page.getByText(articlesEn.publishApproved.text_one.replace("{{count}}", "1")).waitFor({ timeout: 5_000 });
  });
});

async function addCheckout(state: "complete" | "waiting"): Promise<{ id: string }> {
  const id = randomUUID();
  const checkout = { id, session_id: `cs_${randomUUID()}`, locale: "en", price: "12 CHF", state } as const;
  const created_at = world.clock.now();
  await world.ctx.db
    .insertInto("checkouts")
    .values({ ...checkout, owner_id: bot.owner.ownerId, created_at })
    .execute();
  return { id };
}
