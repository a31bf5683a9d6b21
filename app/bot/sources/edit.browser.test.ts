import { expect, it } from "vitest";
import en from "../../../messages/en/sources.json" with { type: "json" };
import { findFaults } from "../../testing/find-faults.ts";
import { startBotPages } from "../../../test/start-bot-pages.ts";

const bot = await startBotPages({
  settings: { REPLY_ADDRESS: "replies@mail.galley.example", REPLY_PORT: "0" },
});

it("every control of an account's settings has a name that contains its visible text", async () => {
  const { sourceId } = await bot.world.connectAccount(bot.owner);
  await bot.world.ask(
    bot.owner,
    `mutation { addApprover(sourceId: "${sourceId}", email: "mai@example.com") { approvers { id } } }`,
  );
  await bot.open(`/bot/sources/edit?id=${sourceId}`);
  await bot.page.getByRole("button", { name: "Invite again: mai@example.com" }).waitFor();
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
