import { expect, it } from "vitest";
import errors from "../../../messages/en/errors.json" with { type: "json" };
import en from "../../../messages/en/sources.json" with { type: "json" };
import { control } from "../../../test/rig.ts";
import { testedKinds } from "../../../test/source-kinds.ts";
import { findFaults } from "../../testing/find-faults.ts";
import { startBotPages } from "../../../test/start-bot-pages.ts";

const bot = await startBotPages();

it("a feed is found by its site's address, and its latest post is written", async () => {
  const [feed] = testedKinds;
  const { typed, name, add } = (await feed?.addAccount(bot.world.rig.feeds)) ?? { typed: "", name: "", add: null };
  await add?.({ text: "Neun Schalen sind heute aus dem Ofen gekommen, und keine einzige hat einen Sprung." });
  await bot.open("/bot/sources/add");
  await bot.page.getByLabel("Address or handle").fill("http://127.0.0.1:1/");
  await bot.page.getByRole("button", { name: "Find" }).click();
  await bot.page.getByText("Provided URL is invalid or inaccessible").waitFor();
  expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  await bot.page.getByLabel("Address or handle").fill("@nobody@nowhere.example");
  await bot.page.getByRole("button", { name: "Find" }).click();
  await bot.page.getByText("We couldn’t find @nobody@nowhere.example. Check the spelling.").waitFor();
  await bot.page.getByLabel("Address or handle").fill(typed);
  await bot.page.getByRole("button", { name: "Find" }).click();
  await bot.page.getByRole("heading", { name: `${name} is connected` }).waitFor();
  await bot.page.getByText("Language, writing style, hashtags and other settings").click();
  const language = bot.page.getByLabel("Article language");
  expect(await language.locator("option:checked").textContent()).toBe(en.form.languageOfPosts);
  expect(await findFaults(bot.page, [360])).toEqual([]);
  await bot.page.getByRole("button", { name: "Start with this account" }).click();
  await bot.page.getByText("Connected. Your latest photo post is being turned into an article.").waitFor();
  await bot.open("/bot/connections");
  await bot.page.getByText("Feed", { exact: true }).waitFor();
  expect(await findFaults(bot.page, [360])).toEqual([]);
  const { url } = bot.world.rig.feeds;
  await control({ url }, "PATCH", `/feeds/${new URL(typed).pathname.replaceAll("/", "")}`, { state: "password" });
  const row = await bot.world.ctx.db
    .updateTable("sources")
    .set({ status: "DISABLED", last_error: "sign-in-needed" })
    .where("kind", "=", "feed")
    .returning(["id", "language"])
    .executeTakeFirstOrThrow();
  expect(row.language).toBe("de");
  await bot.open(`/bot/sources/edit?id=${row.id}`);
  await bot.page.getByText("Its posts can only be read after signing in there").waitFor();
  await control({ url }, "PATCH", `/feeds/${new URL(typed).pathname.replaceAll("/", "")}`, { state: "open" });
  await bot.page.getByRole("button", { name: "Reconnect" }).click();
  await bot.page.getByRole("button", { name: "Check now" }).waitFor();
}, 90_000);

it("says what failed on the way back from Instagram", async () => {
  for (const [problem, text] of [
    ["instagram-personal", errors.codes["instagram-personal"]],
    ["internal", "Failed to authorize Instagram"],
    ["anything", errors.screens.instagramFailed],
  ] as const) {
    await bot.open(`/bot/sources/add?problem=${problem}`);
    await bot.page.getByRole("alert").getByText(text, { exact: true }).waitFor();
  }
}, 60_000);

it("promises an article only where one is being written", async () => {
  const start = async (post: string | null, { paused = false } = {}) => {
    const feed = await testedKinds[0]?.addAccount(bot.world.rig.feeds);
    if (post !== null) await feed?.add({ text: post });
    await bot.open(`/bot/sources/add?address=${encodeURIComponent(feed?.typed ?? "")}`);
    if (paused) {
      await bot.page.getByText(en.found.details).click();
      await bot.page.getByRole("switch", { name: en.form.active }).uncheck();
    }
    await bot.page.getByRole("button", { name: en.found.submit }).click();
  };
  await start(null);
  await bot.page.getByText(en.found.watched).waitFor();
  await start("Nine bowls came out of the kiln.", { paused: true });
  await bot.page.getByText(en.found.paused).waitFor();
  const nothingLeft = { owner_id: bot.owner.ownerId, max_articles_in_period: 0, from_at: new Date(0), to_at: null };
  await bot.world.ctx.db.insertInto("custom_plans").values(nothingLeft).execute();
  await start("Nine bowls came out of the kiln.");
  await bot.page.getByText(en.found.watched).waitFor();
  expect(await bot.page.getByText(en.found.done).count()).toBe(0);
}, 60_000);

it("an account can't be added again while the next page loads", async () => {
  const feed = await testedKinds[0]?.addAccount(bot.world.rig.feeds);
  await bot.open(`/bot/sources/add?address=${encodeURIComponent(feed?.typed ?? "")}`);
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await bot.page.route("**/bot/integrations/add.data*", async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  const start = bot.page.getByRole("button", { name: en.found.submit });
  await start.click();
  await asked.promise;
  const mayPress = await start.isEnabled();
  released.resolve();
  await bot.page.waitForURL("**/bot/integrations/add");
  expect(mayPress).toBe(false);
}, 60_000);

it("earlier posts become articles in one way at a time", async () => {
  const { sourceId, userId } = await bot.world.connectAccount(bot.owner, { post: { caption: "Nine bowls" } });
  const { id: media_id } = await bot.world.addPost(userId, { caption: "Nine bowls" });
  const { db } = bot.world.ctx;
  const { style: _style, ...first } = await db
    .selectFrom("posts")
    .selectAll()
    .where("source_id", "=", sourceId)
    .executeTakeFirstOrThrow();
  const skipped = { skipped: "before-connection" as const };
  await db.updateTable("posts").set(skipped).where("source_id", "=", sourceId).execute();
  await db
    .insertInto("posts")
    .values({ ...first, ...skipped, id: crypto.randomUUID(), media_id })
    .execute();
  await bot.open(`/bot/sources/earlier?id=${sourceId}`);
  for (const post of await bot.page.getByRole("checkbox", { name: /Nine bowls/ }).all()) await post.check();
  const released = Promise.withResolvers<void>();
  await bot.page.route("**/graphql", async (route) => {
    await released.promise;
    await route.continue();
  });
  const write = bot.page.getByRole("button", { name: "Write 2 articles" });
  await bot.page.getByRole("button", { name: "One article from 2 posts" }).click();
  const mayWrite = await write.isEnabled();
  released.resolve();
  expect(mayWrite).toBe(false);
}, 60_000);

it("the page of earlier posts says which were left out, and why", async () => {
  const { sourceId } = await bot.world.connectAccount(bot.owner, { post: { caption: "Nine bowls" } });
  await bot.world.ctx.db
    .updateTable("posts")
    .set({ skipped: "own-article" })
    .where("source_id", "=", sourceId)
    .execute();
  await bot.open(`/bot/sources/earlier?id=${sourceId}`);
  await bot.page.getByText("It links to one of your articles, or was shared from one.").waitFor();
  expect(await findFaults(bot.page, [360])).toEqual([]);
}, 60_000);

it("a post that was left out is written about if its owner wants that", async () => {
  const { sourceId } = await bot.world.connectAccount(bot.owner, { post: { caption: "Nine bowls" } });
  const { db } = bot.world.ctx;
  const ofSource = db.selectFrom("posts").select("id").where("source_id", "=", sourceId);
  await db.deleteFrom("articles").where("source_id", "=", sourceId).execute();
  await db.deleteFrom("pictures").where("post_id", "in", ofSource).execute();
  await db.updateTable("posts").set({ skipped: "own-article" }).where("source_id", "=", sourceId).execute();
  await bot.open(`/bot/sources/earlier?id=${sourceId}`);
  await bot.page.getByRole("button", { name: "Write it anyway: Nine bowls" }).click();
  await bot.page.getByText("Writing 1 article").waitFor();
  const articles = await db.selectFrom("articles").select("id").where("source_id", "=", sourceId).execute();
  expect(articles).toHaveLength(1);
  expect(await bot.page.getByRole("heading", { name: en.leftOut.heading }).count()).toBe(0);
}, 60_000);
