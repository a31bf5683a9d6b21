import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import articlesEn from "../../../messages/en/articles.json" with { type: "json" };
import dashEn from "../../../messages/en/dash.json" with { type: "json" };
import errorsEn from "../../../messages/en/errors.json" with { type: "json" };
import liveEn from "../../../messages/en/live.json" with { type: "json" };
import problemsEn from "../../../messages/en/problems.json" with { type: "json" };
import articlesVi from "../../../messages/vi/articles.json" with { type: "json" };
import dashVi from "../../../messages/vi/dash.json" with { type: "json" };
import errorsVi from "../../../messages/vi/errors.json" with { type: "json" };
import liveVi from "../../../messages/vi/live.json" with { type: "json" };
import problemsVi from "../../../messages/vi/problems.json" with { type: "json" };
import { approveArticle } from "../../../src/post/articles/approve-article.ts";
import { retryArticle } from "../../../src/post/articles/writing/retry-article.ts";
import { updateIntegration } from "../../../src/post/integrations/update-integration.ts";
import { failPublication } from "../../../src/post/publications/fail-publication.ts";
import { requestUnpublication } from "../../../src/post/publications/request-unpublication.ts";
import { refusePassword } from "../../../test/refuse-password.ts";
import { startBotPages } from "../../../test/start-bot-pages.ts";
import { findFaults } from "../../testing/find-faults.ts";

const bot = await startBotPages();
const { world, open } = bot;

async function failToPublish(
  reason: "unavailable" | "unauthorized",
): Promise<{ publicationId: string; integrationId: string }> {
  const { integrationId } = await world.connectSite(bot.owner);
  await approveArticle(world.ctx, bot.owner, { articleId: bot.articleId, version: 1 });
  const { id } = await world.ctx.db
    .selectFrom("publications")
    .select("id")
    .where("article_id", "=", bot.articleId)
    .executeTakeFirstOrThrow();
  if (reason === "unauthorized") await refusePassword(world.ctx, bot.owner, integrationId);
  await failPublication(world.ctx, bot.owner, { publicationId: id, failure: { reason } });
  return { publicationId: id, integrationId };
}

const failToWrite = () =>
  world.ctx.db
    .updateTable("articles")
    .set({ status: "FAILED", version: 0, failure: "timeout" })
    .where("id", "=", bot.articleId)
    .execute();
const readState = async () =>
  (
    await world.ctx.db
      .selectFrom("publications")
      .select("state")
      .where("article_id", "=", bot.articleId)
      .executeTakeFirstOrThrow()
  ).state;

/** A press that began on an element which React then replaced is lost. */
const rememberElements = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      if (document.readyState === "interactive")
        Object.assign(window, { firstElements: [...document.querySelectorAll("main *")] });
    });
  });
const countReplaced = (page: Page) =>
  page.evaluate(() => {
    const { firstElements } = window as unknown as { firstElements: Element[] };
    return firstElements.filter((element) => !element.isConnected).length;
  });
const onSite = (text: string) => text.replace("{{label}}", "WordPress");

describe.each([
  ["", articlesEn, dashEn, errorsEn, problemsEn, liveEn],
  ["/vi", articlesVi, dashVi, errorsVi, problemsVi, liveVi],
] as const)("under '%s/bot'", { timeout: 60_000 }, (prefix, articles, dash, errors, problems, live) => {
  it.each(["dash", "articles"])(
    "/%s says why an article could not be published, and publishes it again",
    async (page) => {
      await failToPublish("unavailable");
      await open(`${prefix}/bot/${page}`);
      if (page === "dash") await bot.page.getByRole("heading", { name: dash.problems.heading }).waitFor();
      const row = bot.page.getByRole("listitem").filter({ hasText: onSite(problems.publication.unreachable) });
      await row.getByText(articles.standing.unpublishable, { exact: true }).waitFor();
      expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
      await row.getByRole("button", { name: onSite(problems.mend.publish) }).click();
      await expect.poll(readState).toBe("waiting");
      await expect.poll(() => bot.page.getByText(onSite(problems.publication.unreachable)).count()).toBe(0);
    },
  );

  it("an article that couldn't be taken down says that it's still there, and a retry takes it down", async () => {
    const { publicationId, integrationId } = await failToPublish("unavailable");
    const published = { state: "published", failure: null, published_at: new Date() } as const;
    await world.ctx.db.updateTable("publications").set(published).where("id", "=", publicationId).execute();
    await requestUnpublication(world.ctx, bot.owner, { articleId: bot.articleId, integrationId });
    await failPublication(world.ctx, bot.owner, {
      publicationId,
      state: "unpublishing",
      failure: { reason: "unavailable" },
    });
    await open(`${prefix}/bot/articles`);
    const row = bot.page.getByRole("listitem").filter({ hasText: onSite(problems.publication["not-taken-down"]) });
    await row.getByText(articles.standing.published, { exact: true }).waitFor();
    await row.getByRole("button", { name: problems.mend["take-down"] }).click();
    await expect.poll(readState).toBe("unpublishing");
  });

  it.each(["dash", "articles"])("/%s keeps the elements it came with when its scripts start", async (page) => {
    await failToPublish("unauthorized");
    await rememberElements(bot.page);
    // An effect makes the first call, so by then the page's elements have their handlers.
    const firstCall = bot.page.waitForRequest("**/graphql");
    await open(`${prefix}/bot/${page}`);
    await bot.page.getByRole("link", { name: onSite(problems.mend.connect) }).waitFor();
    await firstCall;
    expect(await countReplaced(bot.page)).toBe(0);
  });

  it("an article waiting for a site that rejects the password links to that site", async () => {
    const { integrationId } = await failToPublish("unauthorized");
    await open(`${prefix}/bot/articles?problems=1`);
    const row = bot.page.getByRole("listitem").filter({ hasText: onSite(problems.publication.unauthorized) });
    await row.getByRole("link", { name: onSite(problems.mend.connect) }).click();
    await bot.page.waitForURL(`**${prefix}/bot/integrations/edit?id=${integrationId}`);
  });

  it("an article waiting for a site that rejects the password can be withdrawn on its own page", async () => {
    await failToPublish("unauthorized");
    await open(`${prefix}/bot/articles/view?id=${bot.articleId}`);
    await bot.page.getByRole("button", { name: onSite(articles.publish.giveUp) }).click();
    await bot.page.getByText(onSite(articles.publish.withdrawn)).waitFor();
    expect(await readState()).toBe("unpublished");
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });

  it("an article that a disconnected site still shows says that taking it down waits for the owner", async () => {
    const { publicationId } = await failToPublish("unauthorized");
    const takingDown = { state: "unpublishing", published_at: new Date(), link: "https://blog.example/a" } as const;
    await world.ctx.db.updateTable("publications").set(takingDown).where("id", "=", publicationId).execute();
    await open(`${prefix}/bot/articles?problems=1`);
    const row = bot.page.getByRole("listitem").filter({ hasText: onSite(problems.publication["take-down-waits"]) });
    await row.getByText(articles.standing.published, { exact: true }).waitFor();
    await row.getByRole("link", { name: onSite(problems.mend.connect) }).waitFor();
    await open(`${prefix}/bot/articles/view?id=${bot.articleId}`);
    const status = bot.page.getByRole("region", { name: live.label });
    await status.getByRole("heading", { name: live.place.live.replace("{{site}}", "WordPress") }).waitFor();
    await status.getByRole("link", { name: onSite(problems.mend.connect) }).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });

  it("an article waiting for a paused site says so, and its button turns the site on again", async () => {
    const { publicationId, integrationId } = await failToPublish("unavailable");
    const waiting = { state: "waiting", failure: "site-paused" } as const;
    await world.ctx.db.updateTable("publications").set(waiting).where("id", "=", publicationId).execute();
    await updateIntegration(world.ctx, bot.owner, { integrationId, active: false });
    await open(`${prefix}/bot/articles/view?id=${bot.articleId}`);
    await bot.page.getByRole("heading", { name: live.place.held.replace("{{site}}", "WordPress") }).waitFor();
    await open(`${prefix}/bot/articles?problems=1`);
    const row = bot.page.getByRole("listitem").filter({ hasText: onSite(problems.publication["site-paused"]) });
    await row.getByRole("button", { name: onSite(problems.mend.resume) }).click();
    await expect.poll(() => row.count()).toBe(0);
    const kept = world.ctx.db.selectFrom("publications").select(["state", "failure"]).where("id", "=", publicationId);
    expect(await kept.execute()).toEqual([{ state: "waiting", failure: null }]);
  });

  it("an article that failed says why, and a rejected retry shows the specification's words", async () => {
    await failToWrite();
    await open(`${prefix}/bot/dash`);
    const row = bot.page.getByRole("listitem").filter({ hasText: problems.article.unreachable });
    // Someone else retries first.
    await retryArticle(world.ctx, bot.owner, { articleId: bot.articleId });
    await world.ctx.db.updateTable("articles").set({ status: "GENERATING" }).where("id", "=", bot.articleId).execute();
    await row.getByRole("button", { name: problems.mend.retry }).click();
    await row.getByText(errors.screens.retryingArticle).waitFor();
    await row.getByText(errors.codes["not-retryable-state"]).waitFor();
  });

  it("a disabled site is turned on where an article needs one", async () => {
    const { integrationId } = await world.connectSite(bot.owner);
    await world.ctx.db
      .updateTable("integrations")
      .set({ active: false, status: "INACTIVE" })
      .where("id", "=", integrationId)
      .execute();
    await open(`${prefix}/bot/articles/view?id=${bot.articleId}&tab=publish`);
    await bot.page.getByText(errors.codes["no-active-integration"]).waitFor();
    await bot.page.getByRole("button", { name: onSite(articles.publish.activate) }).click();
    await bot.page.getByRole("button", { name: onSite(articles.publish.publishTo) }).waitFor();
  });
});
