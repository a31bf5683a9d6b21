import { describe, expect, it } from "vitest";
import integrations from "../../../messages/en/integrations.json" with { type: "json" };
import profile from "../../../messages/en/profile.json" with { type: "json" };
import { startBotPages } from "../../../test/start-bot-pages.ts";

// The page of plans exists only where people pay.
const payment = { STRIPE_SECRET_KEY: "sk_test_early_input", STRIPE_WEBHOOK_SECRETS: "whsec_early_input" };
const bot = await startBotPages({ settings: payment });
const { world } = bot;

/** Opens a page and holds back its scripts until the returned function is called. */
async function openWithoutScripts(path: string): Promise<() => void> {
  const onTheWay = Promise.withResolvers<void>();
  await bot.context.route("**/assets/*.js", async (route) => {
    await onTheWay.promise;
    await route.continue();
  });
  await bot.page.goto(`${bot.url}${path}`, { waitUntil: "commit" });
  await bot.page.locator("#content h1").waitFor();
  return onTheWay.resolve;
}

const label = (text: string) => bot.page.getByLabel(text, { exact: true });

describe("before a page's scripts run", { timeout: 60_000 }, () => {
  it("typed, chosen and switched input is kept, and saved with the rest", async () => {
    const { integrationId } = await world.connectSite(bot.owner);
    const runScripts = await openWithoutScripts(`/bot/integrations/edit?id=${integrationId}`);
    await label(integrations.form.label).fill("Our blog");
    await label(integrations.form.postDate.label).selectOption({ label: integrations.form.postDate.ORIGINAL });
    await label(integrations.form.when.NEXT_SLOT).check();
    await label(integrations.form.active).uncheck();
    runScripts();
    await bot.page.getByRole("button", { name: integrations.form.slots.add }).click();
    await expect.poll(() => label(integrations.form.label).inputValue()).toBe("Our blog");
    await expect.poll(() => label(integrations.form.when.NEXT_SLOT).isChecked()).toBe(true);
    await bot.page.getByRole("button", { name: integrations.form.submit, exact: true }).click();
    await bot.page.getByText(integrations.saved).waitFor();
    const kept = await world.ctx.db
      .selectFrom("integrations")
      .select(["label", "post_date", "publish_when", "status"])
      .where("id", "=", integrationId)
      .executeTakeFirst();
    expect(kept).toEqual({ label: "Our blog", post_date: "original", publish_when: "next-slot", status: "INACTIVE" });
  });

  it("several boxes are all kept", async () => {
    const runScripts = await openWithoutScripts("/bot/profile?section=developers");
    for (const event of ["ARTICLE_GENERATED", "ARTICLE_APPROVED"] as const)
      await label(profile.webhooks.event[event]).uncheck();
    await label(profile.webhooks.url).fill("https://hooks.example/early");
    runScripts();
    await bot.page.getByRole("button", { name: profile.webhooks.submit }).click();
    await label(profile.webhooks.secret).waitFor();
    const made = await world.ctx.db
      .selectFrom("webhook_endpoints")
      .select(["url", "events"])
      .where("owner_id", "=", bot.owner.ownerId)
      .executeTakeFirst();
    expect(made).toEqual({ url: "https://hooks.example/early", events: ["article.published"] });
  });

  it("no enabled button does nothing", async () => {
    const { integrationId } = await world.connectSite(bot.owner);
    const { id: sourceId } = await world.ctx.db
      .selectFrom("sources")
      .select("id")
      .where("owner_id", "=", bot.owner.ownerId)
      .executeTakeFirstOrThrow();
    await world.ask(bot.owner, 'mutation { createApiKey(name: "My script") { key } }');
    const ready: Record<string, string[]> = {};
    const paths = [
      "dash",
      "articles",
      `articles/view?id=${bot.articleId}`,
      "articles/new",
      "articles/style",
      "sources",
      "sources/add",
      `sources/edit?id=${sourceId}`,
      `sources/earlier?id=${sourceId}`,
      "integrations",
      "integrations/add",
      `integrations/edit?id=${integrationId}`,
      "upgrade",
      "profile",
    ];
    for (const path of paths) {
      await openWithoutScripts(`/bot/${path}`);
      // The browser itself submits a form that has a URL, and closes a dialog.
      const names = await bot.page
        .locator('button:enabled:not(form[action] *, form[method="dialog"] *)')
        .evaluateAll((buttons) =>
          buttons.map((button) => button.getAttribute("aria-label") ?? button.textContent ?? ""),
        );
      if (names.length > 0) ready[path] = names;
      await bot.context.unrouteAll();
    }
    expect(ready).toEqual({});
  });
});
