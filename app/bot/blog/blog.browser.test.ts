import { expect, it } from "vitest";
import en from "../../../messages/en/page.json" with { type: "json" };
import vi from "../../../messages/vi/page.json" with { type: "json" };
import { startBotPages } from "../../../test/start-bot-pages.ts";
import { findFaults } from "../../testing/find-faults.ts";

const bot = await startBotPages();

it.each([
  ["", en, "first-page"],
  ["/vi", vi, "second-page"],
] as const)(
  "under '%s', an owner finds the offer, puts a page online and names a domain",
  async (prefix, texts, name) => {
    const { page } = bot;
    await bot.open(`${prefix}/bot/connections`);
    await page.getByRole("link", { name: texts.card.start }).click();
    const form = page.getByRole("form", { name: texts.heading });
    await form.getByLabel(texts.form.name).fill("admin");
    await form.getByLabel(texts.form.title).fill("Lena bakes");
    await page.getByRole("button", { name: texts.form.create }).click();
    await expect.poll(() => form.getByLabel(texts.form.name).getAttribute("aria-invalid")).toBe("true");
    await form.getByLabel(texts.form.name).fill(name);
    await form.getByRole("radio", { name: texts.design.GALLERY.name }).check();
    const preview = page.frameLocator("iframe");
    await preview.locator(".card").first().waitFor();
    await page.getByRole("button", { name: texts.form.create }).click();
    const visit = page.getByRole("link", { name: texts.visit });
    expect(await visit.getAttribute("href")).toBe(`${bot.url}/@${name}`);
    await page.getByLabel(texts.domain.name, { exact: true }).fill("blog.example.org");
    await page.getByRole("button", { name: texts.domain.save }).press("Enter");
    await page.getByText("_galley.blog.example.org").waitFor();
    // Another press must not remove it again.
    const heading = page.getByRole("heading", { name: texts.domain.heading });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    const stored = bot.world.ctx.db.selectFrom("blogs").select(["title", "design", "active"]).where("name", "=", name);
    expect(await stored.executeTakeFirst()).toEqual({ title: "Lena bakes", design: "gallery", active: true });
    await bot.open(`${prefix}/bot/connections`);
    await page.getByRole("link", { name: texts.card.settings }).first().waitFor();
  },
);
