import { expect, it } from "vitest";
import en from "../../../messages/en/sources.json" with { type: "json" };
import { findFaults } from "../../testing/find-faults.ts";
import { blockAddress } from "../../../src/platform/mails/mail-blocks.ts";
import { inTransaction } from "../../../src/platform/db/database.ts";
import { startBotPages } from "../../../test/start-bot-pages.ts";

const bot = await startBotPages({
  settings: { REPLY_ADDRESS: "replies@mail.galley.example", REPLY_PORT: "0" },
});

const inviteAgain = () => bot.page.getByRole("button", { name: "Invite again: mai@example.com" });
const approversForm = () => bot.page.getByRole("form", { name: en.approvers.heading });

/** An account's settings, with an approver who hasn't answered. */
async function openWithApprover() {
  const { sourceId } = await bot.world.connectAccount(bot.owner);
  await bot.world.ask(
    bot.owner,
    `mutation { addApprover(sourceId: "${sourceId}", email: "mai@example.com") { approvers { id } } }`,
  );
  await bot.open(`/bot/sources/edit?id=${sourceId}`);
}

it("every control of an account's settings has a name that contains its visible text", async () => {
  await openWithApprover();
  await inviteAgain().waitFor();
  expect(await findFaults(bot.page, [360], ["label-content-name-mismatch"])).toEqual([]);
}, 60_000);

it("an account's address for photos is made, copied, shared with a sender, changed and turned off", async () => {
  const { page } = bot;
  const { sourceId } = await bot.world.connectAccount(bot.owner);
  await bot.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await bot.open(`/bot/sources/edit?id=${sourceId}`);
  await page.getByRole("button", { name: en.photos.create }).click();
  const address = page.getByLabel(en.photos.address);
  await address.waitFor();
  const first = await address.inputValue();
  expect(first).toMatch(/^replies\+photo-[0-9a-f]{32}@mail\.galley\.example$/);
  await page.getByRole("button", { name: en.photos.copy }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await page.getByLabel(en.photos.sender).fill("Tom@Example.org");
  await page.getByRole("button", { name: en.photos.add, exact: true }).click();
  await page.getByRole("button", { name: "Remove tom@example.org" }).waitFor();
  expect(await findFaults(page, [360, 1280])).toEqual([]);
  await page.getByRole("button", { name: en.photos.change }).click();
  await expect.poll(() => address.inputValue()).not.toBe(first);
  await page.getByRole("button", { name: "Remove tom@example.org" }).click();
  await expect.poll(() => page.getByText("tom@example.org").count()).toBe(0);
  await page.getByRole("button", { name: en.photos.revoke, exact: true }).click();
  await page.getByRole("button", { name: en.photos.create }).waitFor();
}, 60_000);

it("a disconnected account's settings can be saved, and it stays disconnected", async () => {
  const { sourceId } = await bot.world.connectAccount(bot.owner);
  const source = bot.world.ctx.db.updateTable("sources").where("id", "=", sourceId);
  await source.set({ status: "DISABLED", last_error: "token-dead" }).execute();
  await bot.open(`/bot/sources/edit?id=${sourceId}`);
  await bot.page.getByLabel(en.form.label, { exact: true }).fill("The kiln");
  await bot.page.getByRole("button", { name: en.form.submit, exact: true }).click();
  await bot.page.getByText(en.form.saved).waitFor();
  const kept = bot.world.ctx.db.selectFrom("sources").select(["label", "status"]).where("id", "=", sourceId);
  expect(await kept.execute()).toEqual([{ label: "The kiln", status: "DISABLED" }]);
}, 60_000);

it("inviting an approver again says that the email is sent", async () => {
  await openWithApprover();
  await inviteAgain().click();
  await bot.page.getByText(en.approvers.asked.replace("{{email}}", "mai@example.com")).waitFor();
}, 60_000);

it("a refusal to invite an approver again isn't shown at the field for another's address", async () => {
  await openWithApprover();
  await inviteAgain().waitFor();
  await inTransaction(bot.world.ctx, (tx) =>
    blockAddress(bot.world.ctx, tx, bot.owner.ownerId, { email: "mai@example.com", reason: "bounced", reply: null }),
  );
  await inviteAgain().click();
  const panel = bot.page.getByRole("region", { name: en.approvers.heading });
  await panel.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
  expect(await approversForm().getByLabel(en.approvers.email).getAttribute("aria-invalid")).not.toBe("true");
}, 60_000);

it("the next approver's address can be typed while the first is invited, but not sent", async () => {
  const released = Promise.withResolvers<void>();
  await openWithApprover();
  await bot.page.route("**/graphql", async (route) => {
    await released.promise;
    await route.continue();
  });
  const field = approversForm().getByLabel(en.approvers.email);
  const invite = approversForm().getByRole("button");
  await field.fill("tom@example.com");
  await invite.click();
  await field.fill("lena@example.com");
  const mayInvite = await invite.isEnabled();
  released.resolve();
  await bot.page.getByText(en.approvers.asked.replace("{{email}}", "tom@example.com")).waitFor();
  await expect.poll(() => invite.isEnabled()).toBe(true);
  expect([mayInvite, await field.inputValue()]).toEqual([false, "lena@example.com"]);
}, 60_000);

it("a failure above a long form comes into view", async () => {
  const { sourceId } = await bot.world.connectAccount(bot.owner);
  await bot.open(`/bot/sources/edit?id=${sourceId}`);
  const extensions = { code: "internal", retryable: true, supportId: "1" };
  await bot.page.route("**/graphql", (route) =>
    route.fulfill({ json: { data: null, errors: [{ message: "Not today", extensions }] } }),
  );
  await bot.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await bot.page.getByRole("button", { name: en.form.submit, exact: true }).click();
  const isInView = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  };
  await expect.poll(() => bot.page.getByText("Not today").evaluate(isInView)).toBe(true);
}, 60_000);
