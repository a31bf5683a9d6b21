import { describe, expect, it, onTestFinished } from "vitest";
import botEn from "../../../messages/en/bot.json" with { type: "json" };
import botVi from "../../../messages/vi/bot.json" with { type: "json" };
import en from "../../../messages/en/palette.json" with { type: "json" };
import vi from "../../../messages/vi/palette.json" with { type: "json" };
import { findFaults } from "../../testing/find-faults.ts";
import { startBotPages } from "../../../test/start-bot-pages.ts";

const patience = { timeout: 60_000 };
const bot = await startBotPages();
const { open } = bot;
const field = (name: string) => bot.page.getByRole("combobox", { name });
const whenUsable = (name: string) => bot.page.getByRole("button", { name }).click({ trial: true });

describe("the palette", patience, () => {
  it("finds an article by its words, and opens it", async () => {
    await open("/bot/profile");
    await whenUsable(botEn.menu.search);
    await bot.page.keyboard.press("Control+k");
    await field(en.label).fill("kiln");
    await bot.page.getByRole("group", { name: en.groups.articles }).getByRole("option").waitFor();
    await expect.poll(() => bot.page.getByRole("dialog").getByRole("option").count()).toBe(1);
    await bot.page.keyboard.press("Enter");
    await bot.page.waitForURL(`**/bot/articles/view?id=${bot.articleId}`);
    expect(await bot.page.getByRole("dialog").count()).toBe(0);
  });

  it("goes to a page and starts an action by arrow keys, in Vietnamese typed without accents", async () => {
    await open("/vi/bot/dash");
    await whenUsable(botVi.menu.search);
    await bot.page.keyboard.press("Meta+k");
    await field(vi.label).fill("ket noi");
    const chosen = bot.page.getByRole("option", { selected: true });
    await expect.poll(() => chosen.textContent()).toBe(botVi.menu.connections);
    await bot.page.keyboard.press("ArrowDown");
    await expect.poll(() => chosen.textContent()).toBe(vi.commands.connectInstagram);
    await bot.page.keyboard.press("ArrowDown");
    await expect.poll(() => chosen.textContent()).toBe(vi.commands.connectSite);
    const active = await field(vi.label).getAttribute("aria-activedescendant");
    expect(active).toBe(await chosen.getAttribute("id"));
    await bot.page.keyboard.press("Enter");
    await bot.page.waitForURL("**/vi/bot/integrations/add");
  });

  it("leads to the pages outside the menu, if this installation has them", async () => {
    const { site } = bot.world.ctx.config;
    const before = { ...site };
    onTestFinished(() => void Object.assign(site, before));
    const commands = bot.page.getByRole("dialog").getByRole("option");
    const openPalette = async () => {
      await open("/bot/profile");
      await whenUsable(botEn.menu.search);
      await bot.page.keyboard.press("Control+k");
      await commands.first().waitFor();
    };
    const { knowledge, page, plan, plans, importArchive } = en.commands;
    Object.assign(site, { hasPlans: false, hostsBlogs: false });
    await openPalette();
    const offered = await commands.allTextContents();
    expect(offered).toEqual(expect.arrayContaining([knowledge, importArchive]));
    for (const name of [page, plan, plans]) expect(offered).not.toContain(name);
    Object.assign(site, { hasPlans: true, hostsBlogs: true });
    for (const [name, path] of [
      [knowledge, "/bot/knowledge"],
      [page, "/bot/page"],
      [plans, "/bot/upgrade"],
      [importArchive, "/bot/articles/archive"],
    ] as const) {
      await openPalette();
      await commands.getByText(name, { exact: true }).click();
      await bot.page.waitForURL(`**${path}`);
    }
  });

  it("loads when it first opens, and returns the focus", async () => {
    const asked: string[] = [];
    bot.page.on("request", (request) => asked.push(request.url()));
    await open("/bot/dash");
    const button = bot.page.getByRole("button", { name: botEn.menu.search });
    await button.click({ trial: true });
    expect(asked.filter((url) => /palette/i.test(url) && !/palettebutton/i.test(url))).toEqual([]);
    await button.focus();
    await bot.page.keyboard.press("Enter");
    await field(en.label).fill("no such thing");
    await bot.page.getByText(en.nothing).waitFor();
    expect(asked.filter((url) => /palette/i.test(url))).not.toEqual([]);
    await bot.page.keyboard.press("Escape");
    await expect.poll(() => button.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true);
  });

  it.each(["light", "dark"] as const)("passes axe on a %s screen", async (colorScheme) => {
    await bot.page.emulateMedia({ colorScheme });
    await open("/bot/dash");
    await bot.page.getByRole("button", { name: botEn.menu.search }).click();
    await bot.page.getByRole("group", { name: en.groups.articles }).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });
});

it("the signed-in area follows the device's colour scheme from the first paint", patience, async () => {
  const seen = () =>
    bot.page.evaluate(() => [
      document.documentElement.dataset["mantineColorScheme"],
      getComputedStyle(document.body).backgroundColor,
    ]);
  await bot.page.emulateMedia({ colorScheme: "dark" });
  // Without the app's scripts only the page's own first one runs.
  await bot.page.route("**/assets/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await bot.page.goto(`${bot.url}/bot/dash`);
  expect(await seen()).toEqual(["dark", "rgb(23, 20, 27)"]);
  await bot.page.unroute("**/assets/*.js");

  await open("/bot/dash");
  await whenUsable(botEn.menu.search);
  expect(await seen()).toEqual(["dark", "rgb(23, 20, 27)"]);
  await bot.page.emulateMedia({ colorScheme: "light" });
  await expect.poll(seen).toEqual(["light", "rgb(245, 244, 247)"]);
});
