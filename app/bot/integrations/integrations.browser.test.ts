import { describe, expect, it } from "vitest";
import en from "../../../messages/en/integrations.json" with { type: "json" };
import errorsEn from "../../../messages/en/errors.json" with { type: "json" };
import vi from "../../../messages/vi/integrations.json" with { type: "json" };
import errorsVi from "../../../messages/vi/errors.json" with { type: "json" };
import { findFaults } from "../../testing/find-faults.ts";
import { startBotPages } from "../../../test/start-bot-pages.ts";

const bot = await startBotPages();
const { world, open } = bot;

describe.each([
  ["", en, errorsEn],
  ["/vi", vi, errorsVi],
] as const)("the integration pages under '%s/bot'", { timeout: 60_000 }, (prefix, texts, errors) => {
  it("lead to the site's own page by its address alone, and keep what only this browser has", async () => {
    await open(`${prefix}/bot/integrations/add`);
    const connect = bot.page.getByRole("region", { name: texts.connect.heading });
    await connect.getByRole("button", { name: texts.connect.button }).click();
    await connect.getByText(errors.fields["url-required"]).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await connect.getByLabel(texts.connect.siteUrl).fill(world.rig.wordpress.url);
    await connect.getByRole("button", { name: texts.connect.button }).click();
    await bot.page.waitForURL(/authorize-application\.php\?.*app_name=Galley/);
    const [cookie] = (await bot.context.cookies(`${bot.url}/connect/wordpress`)).filter(({ name }) => name === "wordpress-browser");
    expect(cookie).toMatchObject({ path: "/connect", sameSite: "Lax" });
    await bot.page.getByRole("button", { name: "Yes, I approve of this connection" }).waitFor();
  });

  it("say what came back from the site", async () => {
    await open(`${prefix}/bot/integrations/add?problem=wordpress-cancelled`);
    await bot.page.getByText(errors.codes["wordpress-cancelled"]).waitFor();
    await open(`${prefix}/bot/integrations/add?connection=${crypto.randomUUID()}&site=https%3A%2F%2Fblog.example&username=mai`);
    await bot.page.getByText(/https:\/\/blog\.example.*mai/).waitFor();
    expect(await bot.page.getByLabel(texts.form.password, { exact: true }).count()).toBe(0);
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });

  it("tell what is wrong with a site and how to mend it", async () => {
    await open(`${prefix}/bot/integrations/add`);
    const form = bot.page.getByRole("form");
    await form.getByLabel(texts.form.siteUrl).fill(world.rig.wordpress.url);
    await form.getByLabel(texts.form.username).fill("admin");
    await form.getByLabel(texts.form.password, { exact: true }).fill("wrong");
    await form.getByRole("button", { name: texts.form.check }).click();
    await form.getByText(texts.problems.SIGN_IN_REFUSED.fix).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });
});
