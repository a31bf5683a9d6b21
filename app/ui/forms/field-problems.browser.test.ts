import { describe, expect, it } from "vitest";
import newEn from "../../../messages/en/new-article.json" with { type: "json" };
import commonEn from "../../../messages/en/common.json" with { type: "json" };
import errorsEn from "../../../messages/en/errors.json" with { type: "json" };
import profileEn from "../../../messages/en/profile.json" with { type: "json" };
import newVi from "../../../messages/vi/new-article.json" with { type: "json" };
import commonVi from "../../../messages/vi/common.json" with { type: "json" };
import errorsVi from "../../../messages/vi/errors.json" with { type: "json" };
import profileVi from "../../../messages/vi/profile.json" with { type: "json" };
import { startBotPages } from "../../../test/start-bot-pages.ts";
import { findFaults } from "../../testing/find-faults.ts";

const bot = await startBotPages();

describe.each([
  ["", profileEn, errorsEn, commonEn, newEn],
  ["/vi", profileVi, errorsVi, commonVi, newVi],
] as const)("an incomplete form under '%s'", { timeout: 60_000 }, (prefix, profile, errors, common, newArticle) => {
  it("marks each missing field, in the page's language, until it is filled in", async () => {
    await bot.open(`${prefix}/bot/profile`);
    const form = bot.page.getByRole("form", { name: profile.password.heading });
    const field = (label: string) => form.getByLabel(label, { exact: true });
    const submit = form.getByRole("button", { name: profile.password.submit });
    await submit.click();
    await form.getByText(errors.fields["old-password-required"]).waitFor();
    expect(await form.getByText(errors.fields["new-password-required"]).count()).toBe(2);
    // Screen readers reach it too.
    expect(await field(profile.password.old).evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await field(profile.password.old).fill("as it was");
    await expect.poll(() => form.getByText(errors.fields["old-password-required"]).count()).toBe(0);
    await field(profile.password.new).pressSequentially("short");
    await submit.click();
    // The hint beside it has similar wording.
    const said = form.locator(".field-problem").filter({ hasText: common.fieldProblems.short.replace("{{min}}", "8") });
    await said.waitFor();
    await bot.open(`${prefix}/bot/articles/new`);
    await bot.page.getByRole("button", { name: newArticle.write }).click();
    await bot.page.getByText(newArticle.fileRequired, { exact: true }).waitFor();
    await bot.page.getByText(newArticle.wordsRequired, { exact: true }).waitFor();
  });
});
