import { afterAll, describe, expect, it } from "vitest";
import en from "../../../../messages/en/profile.json" with { type: "json" };
import vi from "../../../../messages/vi/profile.json" with { type: "json" };
import { startModel } from "../../../../simulators/model/start-model.ts";
import { startBotPages } from "../../../../test/start-bot-pages.ts";
import { findFaults } from "../../../testing/find-faults.ts";

const simulator = await startModel();
const bot = await startBotPages({
  settings: { OWN_MODELS: "true", OUTBOUND_ALLOW_OWNERS: new URL(simulator.url).host },
});
const { world, open } = bot;
afterAll(() => simulator.close());

describe.each([
  ["", en.ownModel],
  ["/vi", vi.ownModel],
] as const)("an owner's own model under '%s/bot/profile'", { timeout: 60_000 }, (prefix, texts) => {
  it("says what is wrong, is stored once it works, is tested and removed, and never shows its key", async () => {
    await open(`${prefix}/bot/profile?section=developers`);
    const form = bot.page.getByRole("form", { name: texts.heading });
    const submit = form.getByRole("button", { name: texts.submit });
    await form.getByLabel(texts.url).fill(`${simulator.url}/v1`);
    await form.getByLabel(texts.name).fill("gpt-6-luna");
    await form.getByLabel(texts.key, { exact: true }).fill("sk-wrong");
    await submit.click();
    await bot.page.getByText(texts.problems.key).waitFor();
    await form.getByLabel(texts.key, { exact: true }).fill("CANARY-model-key");
    await submit.click();
    await bot.page.getByText(texts.works).waitFor();
    await bot.page.getByRole("button", { name: texts.test, exact: true }).waitFor();
    expect(await form.getByLabel(texts.key, { exact: true }).inputValue()).toBe("");
    expect(await bot.page.content()).not.toContain("CANARY-model-key");
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await world.ctx.db.updateTable("account_models").set({ problem: "quota" }).execute();
    await open(`${prefix}/bot/profile?section=developers`);
    await bot.page.getByText(texts.problems.quota).waitFor();
    await bot.page.getByRole("button", { name: texts.test, exact: true }).click();
    await bot.page.getByText(texts.works).waitFor();
    await bot.page.getByRole("button", { name: texts.remove, exact: true }).click();
    await bot.page.getByRole("dialog").getByRole("button", { name: texts.remove }).click();
    await bot.page.getByText(texts.none).waitFor();
    expect(await world.ctx.db.selectFrom("account_models").select("name").execute()).toEqual([]);
  });
});
