import { describe, expect, it } from "vitest";
import errorsEn from "../../../../messages/en/errors.json" with { type: "json" };
import en from "../../../../messages/en/profile.json" with { type: "json" };
import errorsVi from "../../../../messages/vi/errors.json" with { type: "json" };
import vi from "../../../../messages/vi/profile.json" with { type: "json" };
import { startBotPages } from "../../../../test/start-bot-pages.ts";
import { findFaults } from "../../../testing/find-faults.ts";

const bot = await startBotPages();
const { world, open } = bot;

describe.each([
  ["", en, errorsEn],
  ["/vi", vi, errorsVi],
] as const)("the profile under '%s/bot'", { timeout: 60_000 }, (prefix, texts, errors) => {
  it("keeps the language of the mails, the time zone and the focus", async () => {
    await open(`${prefix}/bot/profile`);
    const form = bot.page.getByRole("form", { name: texts.place.heading });
    await expect.poll(() => form.getByLabel(texts.place.timeZone).inputValue()).toBe("UTC");
    await form.getByLabel(texts.place.timeZone).selectOption("Europe/Zurich");
    await form.getByLabel(texts.place.language).selectOption("vi");
    const submit = form.getByRole("button", { name: texts.place.submit });
    await submit.press("Enter");
    await bot.page.getByText(texts.place.done).waitFor();
    // It was disabled meanwhile.
    await submit.and(bot.page.locator(":focus")).waitFor();
    const account = await world.ctx.db
      .selectFrom("accounts")
      .select(["locale", "time_zone"])
      .where("owner_id", "=", bot.owner.ownerId)
      .executeTakeFirst();
    expect(account).toEqual({ locale: "vi", time_zone: "Europe/Zurich" });
  });

  it("shows a new API key until that key itself is revoked, which moves the focus to the heading", async () => {
    await open(`${prefix}/bot/profile?section=developers`);
    const form = bot.page.getByRole("form", { name: texts.keys.heading });
    const make = async (name: string) => {
      await form.getByLabel(texts.keys.name).fill(name);
      await form.getByRole("button", { name: texts.keys.submit }).click();
      await revoke(name).waitFor();
    };
    const revoke = (name: string) =>
      bot.page.getByRole("button", { name: texts.keys.revokeNamed.replace("{{name}}", name) });
    const shown = bot.page.getByLabel(texts.keys.new);
    await make("old");
    const old = await shown.inputValue();
    await make("new");
    await expect.poll(() => shown.inputValue()).not.toBe(old);
    const sure = (name: string) => bot.page.getByRole("dialog").getByRole("button", { name });
    await revoke("old").press("Enter");
    await sure(texts.cancel).press("Enter");
    await revoke("old").and(bot.page.locator(":focus")).press("Enter");
    await sure(texts.keys.revoke).press("Enter");
    await bot.page.getByText(texts.keys.revoked).waitFor();
    await bot.page
      .getByRole("heading", { name: texts.keys.heading, exact: true })
      .and(bot.page.locator(":focus"))
      .waitFor();
    expect(await shown.count()).toBe(1);
    await bot.page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("Not allowed", "NotAllowedError"));
    });
    await bot.page.getByRole("button", { name: texts.keys.copy, exact: true }).click();
    await bot.page.getByText(texts.keys.notCopied).waitFor();
    await revoke("new").click();
    await sure(texts.keys.revoke).click();
    await expect.poll(() => shown.count()).toBe(0);
  });

  it("creates a webhook, shows its secret once and its deliveries, turns it off and deletes it", async () => {
    await open(`${prefix}/bot/profile?section=developers`);
    const url = "https://hooks.example/galley";
    const form = bot.page.getByRole("form", { name: texts.webhooks.heading });
    await form.getByRole("button", { name: texts.webhooks.submit }).click();
    await form.getByText(errors.fields.required).waitFor();
    await form.locator(":focus").and(form.getByLabel(texts.webhooks.url)).waitFor();
    await form.getByLabel(texts.webhooks.url).fill(url);
    await form.getByRole("button", { name: texts.webhooks.submit }).click();
    await expect.poll(() => bot.page.getByLabel(texts.webhooks.secret).inputValue()).toMatch(/^whsec_/);
    const button = (name: string) => bot.page.getByRole("button", { name: name.replace("{{url}}", url) });
    await button(texts.webhooks.logNamed).click();
    await bot.page.getByText(texts.webhooks.nothingSent).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    const isOn = bot.page.getByRole("switch", { name: texts.webhooks.activeNamed.replace("{{url}}", url) });
    await isOn.press("Space");
    await expect.poll(() => isOn.isChecked()).toBe(false);
    await button(texts.webhooks.deleteNamed).click();
    await bot.page.getByRole("dialog").getByRole("button", { name: texts.webhooks.delete }).click();
    await bot.page.getByText(texts.webhooks.none).waitFor();
  });
});
