import { beforeEach, describe, expect, it } from "vitest";
import en from "../../../messages/en/schedule.json" with { type: "json" };
import errorsEn from "../../../messages/en/errors.json" with { type: "json" };
import errorsVi from "../../../messages/vi/errors.json" with { type: "json" };
import vi from "../../../messages/vi/schedule.json" with { type: "json" };
import { declineArticle } from "../../../src/post/articles/decline-article.ts";
import { updateIntegration } from "../../../src/post/integrations/update-integration.ts";
import { startBotPages } from "../../../test/start-bot-pages.ts";
import { findFaults } from "../../testing/find-faults.ts";

const bot = await startBotPages();
const { world, open } = bot;

/** A week from now, so that all of its slots are still to come. */
const next = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
let integrationId: string;
let title: string;

beforeEach(async () => {
  await bot.page.setViewportSize({ width: 1280, height: 900 });
  ({ integrationId } = await world.connectSite(bot.owner));
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "09:00" }));
  await updateIntegration(world.ctx, bot.owner, { integrationId, publishWhen: "next-slot", slots });
  const version = await world.ctx.db
    .selectFrom("article_versions")
    .select("title")
    .where("article_id", "=", bot.articleId)
    .executeTakeFirstOrThrow();
  title = version.title;
});

const slotOf = async (articleId: string) =>
  (
    await world.ctx.db.selectFrom("publications").select("slot_at").where("article_id", "=", articleId).execute()
  )[0]?.slot_at?.toISOString();
const slots = () => bot.page.locator("[data-view=week] > li");

describe.each([
  ["", en, errorsEn],
  ["/vi", vi, errorsVi],
] as const)("the schedule under '%s/bot'", { timeout: 60_000 }, (prefix, texts, errors) => {
  const menuOf = (name: string) => bot.page.getByRole("button", { name: texts.moveNamed.replace("{{title}}", name) });
  const ready = () => bot.page.getByRole("region", { name: texts.ready.heading.split("{{")[0] ?? "" });

  it("puts an article into a slot by dragging it there, and into another by dragging it on", async () => {
    await open(`${prefix}/bot/schedule?on=${next}`);
    await menuOf(title).and(bot.page.locator(":enabled")).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    const free = (day: number) => slots().nth(day).getByText("09:00").or(slots().nth(day).getByText("9:00")).first();
    await ready().getByText(title).dragTo(free(2));
    await slots().nth(2).getByText(title).waitFor();
    await expect.poll(() => slotOf(bot.articleId)).toBe(await dayOf(2));
    await menuOf(title).and(bot.page.locator(":enabled")).waitFor();
    await slots().nth(2).getByText(title).dragTo(free(4));
    await slots().nth(4).getByText(title).waitFor();
    await expect.poll(() => slotOf(bot.articleId)).toBe(await dayOf(4));
    await expect.poll(() => bot.page.getByText(texts.free, { exact: true }).count()).toBe(6);
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });

  it("does the same by keyboard, and removes an article again", async () => {
    await open(`${prefix}/bot/schedule?on=${next}`);
    await menuOf(title).and(bot.page.locator(":enabled")).press("Enter");
    await bot.page.getByRole("menuitem").first().waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await bot.page.keyboard.press("ArrowDown");
    await bot.page.keyboard.press("Enter");
    await expect.poll(() => slotOf(bot.articleId)).toBeTruthy();
    await bot.page.goto(
      `${bot.url}${prefix}/bot/schedule?view=month&on=${(await slotOf(bot.articleId))?.slice(0, 10)}`,
    );
    await bot.page.locator("[data-view=month]").getByRole("link", { name: title }).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await bot.page.goto(`${bot.url}${prefix}/bot/schedule?on=${(await slotOf(bot.articleId))?.slice(0, 10)}`);
    await menuOf(title).click();
    await bot.page.getByRole("menuitem", { name: texts.unschedule }).click();
    await bot.page.getByText(texts.unscheduled).waitFor();
    await ready().getByText(title).waitFor();
  });

  it("puts an article back and says why when its slot has gone", async () => {
    const other = await world.addArticle(bot.owner, "Two loaves of rye bread.");
    await open(`${prefix}/bot/schedule?on=${next}`);
    await menuOf(title).click();
    const slot = bot.page.getByRole("menuitem").first();
    await slot.waitFor();
    const now = world.clock.now();
    const first = new Date(`${now.toISOString().slice(0, 10)}T09:00:00Z`);
    const slot_at = first > now ? first : new Date(first.getTime() + 86_400_000);
    const taken = { owner_id: bot.owner.ownerId, id: crypto.randomUUID(), article_id: other.articleId, slot_at };
    await world.ctx.db
      .insertInto("publications")
      .values({ ...taken, integration_id: integrationId, version: 1, state: "waiting", created_at: now })
      .execute();
    await slot.click();
    await bot.page.getByText(errors.codes["slot-taken"]).waitFor();
    await ready().getByText(title).waitFor();
  });

  it("offers to remove an article from a past slot only if the site has missed it", async () => {
    const planned = { owner_id: bot.owner.ownerId, integration_id: integrationId, article_id: bot.articleId };
    const id = crypto.randomUUID();
    const at = new Date(Date.now() - 60_000);
    const waiting = { ...planned, id, version: 1, state: "waiting", slot_at: at, created_at: at } as const;
    await world.ctx.db.insertInto("publications").values(waiting).execute();
    await open(`${prefix}/bot/schedule?on=${at.toISOString().slice(0, 10)}`);
    await slots().getByText(title).waitFor();
    await expect.poll(() => menuOf(title).count()).toBe(0);
    await updateIntegration(world.ctx, bot.owner, { integrationId, active: false });
    await world.ctx.db.updateTable("publications").set({ failure: "site-paused" }).where("id", "=", id).execute();
    await bot.page.reload();
    await menuOf(title).click();
    await bot.page.getByRole("menuitem", { name: texts.unschedule }).click();
    await bot.page.getByText(texts.unscheduled).waitFor();
  });

  it("links to choosing slots when there are none", async () => {
    await updateIntegration(world.ctx, bot.owner, { integrationId, publishWhen: "on-approval" });
    await open(`${prefix}/bot/schedule`);
    await bot.page.getByRole("link", { name: texts.noSlots.choose }).waitFor();
    // What was published without them doesn't stand for any.
    const now = new Date();
    const live = { owner_id: bot.owner.ownerId, integration_id: integrationId, article_id: bot.articleId, version: 1 };
    await world.ctx.db
      .insertInto("publications")
      .values({ ...live, id: crypto.randomUUID(), state: "published", published_at: now, created_at: now })
      .execute();
    await bot.page.reload();
    await slots().getByText(title).waitFor();
    await bot.page.getByRole("link", { name: texts.noSlots.choose }).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });
});

it("offers an article that is older than many declined ones", { timeout: 120_000 }, async () => {
  for (let count = 0; count < 51; count += 1) {
    const { articleId } = await world.addArticle(bot.owner);
    await declineArticle(world.ctx, bot.owner, { articleId, version: 1 });
  }
  await open(`/bot/schedule?on=${next}`);
  await bot.page.getByRole("heading", { name: en.ready.heading.replace("{{count}}", "1") }).waitFor({ timeout: 5_000 });
  await bot.page
    .getByRole("button", { name: en.moveNamed.replace("{{title}}", title) })
    .and(bot.page.locator(":enabled"))
    .waitFor();
});

/** The slot on a day of the shown week. */
async function dayOf(index: number): Promise<string> {
  const day = await slots().nth(index).locator("h3 time").getAttribute("datetime");
  return `${day}T09:00:00.000Z`;
}
