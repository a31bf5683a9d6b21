import type { Route } from "playwright-core";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import botEn from "../../../../messages/en/bot.json" with { type: "json" };
import errorsEn from "../../../../messages/en/errors.json" with { type: "json" };
import en from "../../../../messages/en/new-article.json" with { type: "json" };
import { startBotPages } from "../../../../test/start-bot-pages.ts";

const bot = await startBotPages();

const words = () => bot.page.getByLabel(en.caption);
const rows = () => bot.page.getByRole("list", { name: en.photos }).getByRole("listitem");
const write = () => bot.page.getByRole("button", { name: en.write }).click();
const isReady = () => bot.page.locator("input[type=file]:enabled").waitFor({ state: "attached" });

/** Follows the menu, without loading the page anew. */
async function leave() {
  await bot.page.locator("[aria-keyshortcuts='Control+K Meta+K']:enabled").waitFor();
  await bot.page.getByRole("link", { name: botEn.menu.schedule }).click();
  await bot.page.waitForURL(/\/bot\/schedule/);
  // The address changes before the page does.
  await words().waitFor({ state: "detached" });
}

async function comeBack() {
  await bot.page.goBack();
  await bot.page.waitForURL(/\/bot\/articles\/new/);
  await isReady();
}

async function choose(...widths: number[]) {
  const files = widths.map(async (width) => {
    const picture = sharp({ create: { width, height: 30, channels: 3, background: "#7a3b2e" } });
    return { name: `bowl-${width}.jpg`, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
  });
  await bot.page.locator("input[type=file]:enabled").setInputFiles(await Promise.all(files));
  await expect.poll(() => rows().count()).toBe(widths.length);
}

/** Lets matching requests go on only when the returned function is called. */
async function hold(path: string | RegExp, isHeld = (_route: Route) => true) {
  const released = Promise.withResolvers<void>();
  await bot.page.route(path, async (route) => {
    if (!isHeld(route)) return route.continue();
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}
const isGenerating = (route: Route) => route.request().postData()?.includes("generateArticle") ?? false;

describe("who leaves the form for an article from photos", { timeout: 120_000 }, () => {
  beforeEach(async () => {
    await bot.open("/bot/articles/new");
    await isReady();
  });

  it("stays where they went while the article is made, and gets a way to it", async () => {
    const answer = await hold("**/graphql", isGenerating);
    await choose(40);
    await words().fill("One bowl.");
    await write();
    await expect.poll(() => words().isDisabled()).toBe(true);
    await leave();
    answer();
    await bot.page.getByText(en.away.writing).waitFor();
    expect(new URL(bot.page.url()).pathname).toBe("/bot/schedule");
    await comeBack();
    expect([await bot.page.getByText(en.restored).count(), await words().inputValue()]).toEqual([0, ""]);
    await bot.page.getByRole("button", { name: en.away.open }).click();
    await bot.page.waitForURL(/\/bot\/articles\/view\?id=/);
  });

  it("gets the article although photos were still on their way", async () => {
    const send = await hold("**/uploads");
    await choose(40, 41, 42, 43);
    await words().fill("Four bowls.");
    await write();
    await expect.poll(() => words().isDisabled()).toBe(true);
    await leave();
    // The draft that is being written isn't offered again.
    await comeBack();
    expect(await bot.page.getByText(en.restored).count()).toBe(0);
    send();
    await bot.page.getByText(en.away.writing).waitFor();
  });

  it("hears that the article wasn't made, and finds the draft again", async () => {
    const { sourceId } = await bot.world.connectAccount(bot.owner);
    await bot.open("/bot/articles/new");
    await isReady();
    const answer = await hold("**/graphql", isGenerating);
    await choose(40);
    await words().fill("One bowl.");
    await bot.page.getByLabel(en.source, { exact: true }).selectOption(sourceId);
    await write();
    await expect.poll(() => words().isDisabled()).toBe(true);
    await leave();
    await bot.world.ctx.db.deleteFrom("sources").where("id", "=", sourceId).execute();
    answer();
    await bot.page.getByText(errorsEn.screens.generatingArticle).waitFor();
    expect(new URL(bot.page.url()).pathname).toBe("/bot/schedule");
    await comeBack();
    await bot.page.getByText(en.restored).waitFor();
    expect(await words().inputValue()).toBe("One bowl.");
  });

  it("finds the draft again, even after leaving before it was open", async () => {
    await words().fill("An older draft.");
    const load = await hold(/\/open-draft\.client/);
    await bot.open("/bot/articles/new");
    await leave();
    load();
    await comeBack();
    await bot.page.getByText(en.restored).waitFor();
    expect(await words().inputValue()).toBe("An older draft.");
  });

  it("finds the last words that they typed", async () => {
    const typing = words().evaluate(async (field) => {
      let typed = "";
      for (let count = 1; field.isConnected; count += 1) {
        typed = `${count} bowls`;
        // React wouldn't notice a plain assignment.
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, typed);
        field.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise(requestAnimationFrame);
      }
      return typed;
    });
    await leave();
    const typed = await typing;
    await comeBack();
    expect(await words().inputValue()).toBe(typed);
  });

  it("doesn't get back what they discarded", async () => {
    await words().fill("Not this one.");
    await leave();
    await comeBack();
    await bot.page.getByRole("button", { name: en.discard }).click();
    await expect.poll(() => words().inputValue()).toBe("");
    await leave();
    await comeBack();
    expect(await words().inputValue()).toBe("");
  });
});

it("the form for an article from photos says so when it can't be loaded", async () => {
  // The browser logs what is missing.
  bot.page.removeAllListeners("console");
  await bot.page.route(/\/open-draft\.client/, (route) => route.abort());
  await bot.open("/bot/articles/new");
  await bot.page.getByRole("alert").getByText(en.notLoaded).waitFor();
}, 60_000);
