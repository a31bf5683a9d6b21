import { expect, it } from "vitest";
import { findFaults } from "../../testing/find-faults.ts";
import { startBotPages } from "../../../test/start-bot-pages.ts";

const bot = await startBotPages();

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
