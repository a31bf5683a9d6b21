import { afterAll, expect, it } from "vitest";
import articles from "../../messages/en/articles.json" with { type: "json" };
import botTexts from "../../messages/en/bot.json" with { type: "json" };
import profile from "../../messages/en/profile.json" with { type: "json" };
import { startBotPages } from "../../test/start-bot-pages.ts";
import { press, tabTo } from "../testing/by-keyboard.ts";
import { editorPage } from "../testing/editor-page.ts";
import { copyRelease } from "../testing/copy-release.ts";

const release = await copyRelease();
const bot = await startBotPages({ buildDir: release.folder, serviceWorkers: "allow" });
afterAll(() => release.remove());

const button = (name: string) => bot.page.getByRole("button", { name, exact: true });
const isControlled = () => bot.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
const update = () => bot.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
/** The worker's URL never changes, only its content; the test has to know that the new one is waiting. */
const isWaiting = () => bot.page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);

it(
  "a new release waits for unsaved text; applied by keyboard alone, it loses none of it",
  { timeout: 120_000 },
  async () => {
    await bot.open(`/bot/articles/view?id=${bot.articleId}`);
    await isControlled();
    await press(button(articles.edit.start));
    const { text } = editorPage(bot.page);
    await tabTo(text);
    await bot.page.keyboard.press("ControlOrMeta+End");
    await bot.page.keyboard.type(" Written before the update.");
    await bot.page.locator('[data-kept="true"]').waitFor();

    await release.releaseAgain();
    await update();
    await bot.page.getByRole("status").getByText(botTexts.app.update.text).waitFor();
    expect(await isWaiting()).toBe(true);
    await bot.page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
    await press(button(botTexts.app.update.button));

    await bot.page.locator("html:not([data-marked])").waitFor({ state: "attached" });
    await bot.page.getByText("Written before the update.").waitFor();
    expect(await isWaiting()).toBe(false);
    await expect.poll(() => button(botTexts.app.update.button).count()).toBe(0);
  },
);

it("a new release doesn't wait for a form that has been saved", { timeout: 120_000 }, async () => {
  await bot.open("/bot/profile");
  await isControlled();
  const form = bot.page.getByRole("form", { name: profile.name.heading });
  await form.getByLabel(profile.name.label).fill("Lena");
  await form.getByRole("button", { name: profile.name.submit }).click();
  await bot.page.getByText(profile.name.done).waitFor();
  await bot.page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
  await release.releaseAgain();
  // The page may be gone before it answers.
  await update().catch(() => null);
  await bot.page.locator("html:not([data-marked])").waitFor({ state: "attached" });
});
