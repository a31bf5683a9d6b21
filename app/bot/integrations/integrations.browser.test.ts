import { describe, expect, it, onTestFinished } from "vitest";
import articlesEn from "../../../messages/en/articles.json" with { type: "json" };
import en from "../../../messages/en/integrations.json" with { type: "json" };
import errorsEn from "../../../messages/en/errors.json" with { type: "json" };
import vi from "../../../messages/vi/integrations.json" with { type: "json" };
import articlesVi from "../../../messages/vi/articles.json" with { type: "json" };
import errorsVi from "../../../messages/vi/errors.json" with { type: "json" };
import { standardToken } from "../../../simulators/forges/forge.ts";
import { startForge } from "../../../simulators/forges/start-forge.ts";
import { createGitPublisher } from "../../../src/connectors/git/index.ts";
import { keepWordPressConnection } from "../../../src/post/integrations/connecting/keep-wordpress-connection.ts";
import { createOutbound } from "../../../src/platform/guards/outbound.ts";
import { findFaults } from "../../testing/find-faults.ts";
import { startBotPages } from "../../../test/start-bot-pages.ts";
import { control } from "../../../test/rig.ts";
import { requireTarget, testedTargets } from "../../../test/targets.ts";

const bot = await startBotPages();
const { world, open } = bot;

/** Holds the page's matching requests back. */
async function hold(pattern: string): Promise<{ asked: Promise<void>; release(): void }> {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await bot.page.route(pattern, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: () => released.resolve() };
}

it("a site can't be connected again while the next page loads", async () => {
  await open("/bot/integrations/add");
  await bot.page.getByLabel(en.form.kind).selectOption("GHOST");
  const form = bot.page.getByRole("form");
  const ghost = testedTargets.find(({ kind }) => kind === "ghost");
  await form.getByLabel(en.form.siteUrl).fill(world.rig.ghost.url);
  await form.getByLabel(en.kinds.GHOST.password, { exact: true }).fill(ghost?.credential.password ?? "");
  const next = await hold("**/bot/connections.data*");
  const create = form.getByRole("button", { name: en.form.create });
  await create.click();
  await next.asked;
  const mayPress = await create.isEnabled();
  next.release();
  await bot.page.waitForURL("**/bot/connections");
  expect(mayPress).toBe(false);
}, 60_000);

it("a test's answer about a site that has been edited since isn't shown", async () => {
  await open("/bot/integrations/add");
  await bot.page.getByText(en.connect.byHand).click();
  const form = bot.page.getByRole("form");
  const { username, password } = requireTarget("wordpress").credential;
  const fill = async (given: string) => form.getByLabel(en.kinds.WORDPRESS.password, { exact: true }).fill(given);
  await form.getByLabel(en.form.siteUrl).fill(world.rig.wordpress.url);
  await form.getByLabel(en.form.username).fill(username ?? "");
  await fill(password);
  const check = form.getByRole("button", { name: en.form.check });
  const held = await hold("**/graphql");
  await check.click();
  await held.asked;
  await fill("another");
  held.release();
  await expect.poll(() => check.isEnabled()).toBe(true);
  expect(await form.getByText(errorsEn.success.wordPressConnected).count()).toBe(0);
  await fill(password);
  await check.click();
  await form.getByText(errorsEn.success.wordPressConnected).waitFor();
}, 60_000);

it("a preview leaves a template that has been edited since as it is", async () => {
  const forge = await startForge("gitea");
  const outbound = createOutbound({ allow: ["127.0.0.0/8"] });
  onTestFinished(async () => {
    await outbound.close();
    await forge.close();
  });
  world.ctx.publishers.git = createGitPublisher({ outbound, patienceMs: 0 });
  await open("/bot/integrations/add");
  await bot.page.getByLabel(en.form.kind).selectOption("GIT");
  const form = bot.page.getByRole("form");
  await form.getByLabel(en.git.forge).selectOption("gitea");
  await form.getByLabel(en.git.repository).fill(`${forge.url}/kim/site`);
  await form.getByLabel(en.kinds.GIT.password, { exact: true }).fill(standardToken);
  const preview = form.getByRole("button", { name: en.git.preview });
  await preview.click();
  const path = form.getByLabel(en.git.path, { exact: true });
  await path.waitFor();
  const held = await hold("**/graphql");
  await preview.click();
  await held.asked;
  await path.fill("blog/{slug}.md");
  held.release();
  await expect.poll(() => preview.isEnabled()).toBe(true);
  expect(await path.inputValue()).toBe("blog/{slug}.md");
}, 60_000);

describe.each([
  ["", en, errorsEn, articlesEn],
  ["/vi", vi, errorsVi, articlesVi],
] as const)("the integration pages under '%s/bot'", { timeout: 60_000 }, (prefix, texts, errors, articles) => {
  it("go to the site's own page with only its address, and keep a key that only this browser has", async () => {
    await open(`${prefix}/bot/integrations/add`);
    const connect = bot.page.getByRole("region", { name: texts.connect.heading });
    await connect.getByRole("button", { name: texts.connect.button }).click();
    await connect.getByText(errors.fields["url-required"]).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await connect.getByLabel(texts.connect.siteUrl).fill(world.rig.wordpress.url);
    await connect.getByRole("button", { name: texts.connect.button }).click();
    await bot.page.waitForURL(/authorize-application\.php\?.*app_name=Galley/);
    const [cookie] = (await bot.context.cookies(`${bot.url}/connect/wordpress`)).filter(
      ({ name }) => name === "wordpress-browser",
    );
    expect(cookie).toMatchObject({ path: "/connect", sameSite: "Lax" });
    await bot.page.getByRole("button", { name: "Yes, I approve of this connection" }).waitFor();
  });

  it("show the result that the site returned", async () => {
    const { codes, fields, at, operations } = errors;
    for (const [problem, text] of [
      ["wordpress-cancelled", codes["wordpress-cancelled"]],
      ["connection-refused", at.updateIntegration["connection-refused"]],
      ["invalid-input", fields["unreachable-url"]],
      ["key-refused", codes["key-refused"]],
      ["jetpack-closed", codes["jetpack-closed"]],
      ["internal", operations.authorizeWordPress],
      ["connection-expired", codes["wordpress-state"]],
    ]) {
      await open(`${prefix}/bot/integrations/add?problem=${problem}`);
      const alerts = bot.page.locator("main").getByRole("alert").filter({ hasText: /./ });
      expect(await alerts.allTextContents()).toEqual([text]);
    }
    await open(
      `${prefix}/bot/integrations/add?connection=${crypto.randomUUID()}&site=https%3A%2F%2Fblog.example&username=mai`,
    );
    await bot.page.getByText(/https:\/\/blog\.example.*mai/).waitFor();
    await expect.poll(() => bot.page.getByLabel(texts.kinds.WORDPRESS.password, { exact: true }).count()).toBe(0);
    // The site's categories aren't known yet.
    expect(await bot.page.getByLabel(texts.kinds.WORDPRESS.category, { exact: true }).count()).toBe(0);
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });

  it("say that a site which has just allowed the connection can't be reached", async () => {
    const kept = { kind: "wordpress", siteUrl: "http://127.0.0.1:1", username: "mai", password: "abcd" } as const;
    const { connectionId } = await keepWordPressConnection(world.ctx, bot.owner, { ...kept, apiUrl: kept.siteUrl });
    const back = new URLSearchParams({ connection: connectionId, site: kept.siteUrl, username: kept.username });
    await open(`${prefix}/bot/integrations/add?${back}`);
    const form = bot.page.getByRole("form");
    await form.getByRole("button", { name: texts.form.create }).click();
    await form.getByText(errors.fields["unreachable-url"]).waitFor();
  });

  it("say what is wrong with a site and how to fix it", async () => {
    await open(`${prefix}/bot/integrations/add`);
    await bot.page.getByText(texts.connect.byHand).click();
    const form = bot.page.getByRole("form");
    await form.getByLabel(texts.form.siteUrl).fill(world.rig.wordpress.url);
    await form.getByLabel(texts.form.username).fill("admin");
    await form.getByLabel(texts.kinds.WORDPRESS.password, { exact: true }).fill("wrong");
    await form.getByRole("button", { name: texts.form.check }).click();
    await form.getByText(texts.problems.SIGN_IN_REFUSED.fix).waitFor();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });

  it("name all missing fields at once, and focus the first", async () => {
    await open(`${prefix}/bot/integrations/add`);
    await bot.page.getByText(texts.connect.byHand).click();
    const form = bot.page.getByRole("form");
    await form.getByLabel(texts.form.label, { exact: true }).fill("");
    await form.getByLabel(texts.form.when.NEXT_SLOT).check();
    await form.getByRole("button", { name: texts.form.create }).click();
    for (const code of ["url-required", "username-required", "application-password-required"] as const)
      await form.getByText(errors.fields[code]).waitFor();
    await expect.poll(() => form.getByText(errors.fields.required).count()).toBe(2);
    await expect
      .poll(() => form.getByLabel(texts.form.siteUrl).evaluate((field) => field === document.activeElement))
      .toBe(true);
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
  });

  it("connect other kinds of site, each asking for what it needs", async () => {
    await open(`${prefix}/bot/integrations/add`);
    await bot.page.getByLabel(texts.form.kind).selectOption("GHOST");
    const form = bot.page.getByRole("form");
    await expect.poll(() => form.getByLabel(texts.form.username).count()).toBe(0);
    await expect.poll(() => form.getByLabel(texts.form.label, { exact: true }).inputValue()).toBe("Ghost");
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    const ghost = testedTargets.find(({ kind }) => kind === "ghost");
    await form.getByLabel(texts.form.siteUrl).fill(world.rig.ghost.url);
    await form.getByLabel(texts.kinds.GHOST.password, { exact: true }).fill(ghost?.credential.password ?? "");
    await form.getByRole("button", { name: texts.form.create }).click();
    await bot.page.waitForURL(`**${prefix}/bot/connections`);
    const kept = await world.ctx.db
      .selectFrom("integrations")
      .select("kind")
      .where("owner_id", "=", bot.owner.ownerId)
      .execute();
    expect(kept).toEqual([{ kind: "ghost" }]);
  });

  it("open pull requests only if that's switched on, and link to the article's", async () => {
    const forge = await startForge("gitea");
    const outbound = createOutbound({ allow: ["127.0.0.0/8"] });
    onTestFinished(async () => {
      await outbound.close();
      await forge.close();
    });
    // The world's own reaches only the world's simulators.
    world.ctx.publishers.git = createGitPublisher({ outbound, patienceMs: 0 });
    await open(`${prefix}/bot/integrations/add`);
    await bot.page.getByLabel(texts.form.kind).selectOption("GIT");
    const form = bot.page.getByRole("form");
    const wanted = form.getByLabel(texts.git.pullRequests);
    expect(await wanted.isChecked()).toBe(false);
    await form.getByText(texts.git.pullRequestsHint).waitFor();
    await form.getByLabel(texts.git.forge).selectOption("git");
    await expect.poll(() => wanted.count()).toBe(0);
    await form.getByLabel(texts.git.forge).selectOption("gitea");
    await wanted.check();
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await form.getByLabel(texts.git.repository).fill(`${forge.url}/kim/site`);
    await form.getByLabel(texts.kinds.GIT.password, { exact: true }).fill(standardToken);
    await form.getByRole("button", { name: texts.form.create }).click();
    await bot.page.waitForURL(`**${prefix}/bot/connections`);
    const readKept = () =>
      world.ctx.db
        .selectFrom("integrations")
        .select(["id", "settings"])
        .where("owner_id", "=", bot.owner.ownerId)
        .executeTakeFirstOrThrow();
    const { id, settings } = await readKept();
    expect(settings).toMatchObject({ forge: "gitea", pullRequests: true });
    const now = world.clock.now();
    const url = `${forge.url}/kim/site/pulls/1`;
    await world.ctx.db
      .insertInto("proposals")
      .values({
        ...{ owner_id: bot.owner.ownerId, article_id: bot.articleId, integration_id: id },
        ...{ version: 1, proposal_id: "1", url, look_at: now, created_at: now },
      })
      .execute();
    await open(`${prefix}/bot/articles/view?id=${bot.articleId}`);
    await bot.page.getByRole("tab", { name: articles.inspector.publish }).click();
    const link = bot.page.getByRole("link", { name: articles.publish.pullRequest });
    expect(await link.getAttribute("href")).toBe(url);
    await open(`${prefix}/bot/integrations/edit?id=${id}`);
    expect(await wanted.isChecked()).toBe(true);
    await wanted.uncheck();
    await form.getByRole("button", { name: texts.form.submit, exact: true }).click();
    await bot.page.getByText(texts.saved).waitFor();
    expect((await readKept()).settings).toMatchObject({ pullRequests: false });
  });

  it("let people choose a site at WordPress.com, which neither shares nor mails unless they say so", async () => {
    const { wordpress, wordpressCom } = world.rig;
    const behind = { url: wordpress.url, ...requireTarget("wordpress").credential };
    const sites = [
      { id: 815, name: "Pots & pans", type: "simple" },
      { id: 816, name: "Somebody's", type: "jetpack", canPublish: false },
    ];
    for (const site of sites) await control(wordpressCom, "POST", "/sites", { ...site, ...behind });
    await open(`${prefix}/bot/integrations/add`);
    await bot.page.getByLabel(texts.form.kind).selectOption("WORDPRESS_COM");
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await bot.page.getByRole("button", { name: texts.com.button }).click();
    await bot.page.getByRole("button", { name: "Approve" }).click();
    const form = bot.page.getByRole("form");
    await form.getByRole("radio", { name: "Pots & pans" }).waitFor();
    expect(await form.getByRole("radio", { name: "Somebody's" }).isDisabled()).toBe(true);
    await form.getByText(texts.com.mayNot).waitFor();
    for (const label of [texts.com.share, texts.com.mail]) expect(await form.getByLabel(label).isChecked()).toBe(false);
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await form.getByRole("button", { name: texts.form.create }).click();
    await form.getByText(errors.fields.required).waitFor();
    await form.getByRole("radio", { name: "Pots & pans" }).check();
    await form.getByLabel(texts.com.mail).check();
    await form.getByRole("button", { name: texts.form.create }).click();
    await bot.page.waitForURL(`**${prefix}/bot/connections`);
    const readKept = () =>
      world.ctx.db
        .selectFrom("integrations")
        .select(["id", "kind", "settings", "side_effects"])
        .where("owner_id", "=", bot.owner.ownerId)
        .executeTakeFirstOrThrow();
    const { id, ...kept } = await readKept();
    expect(kept).toMatchObject({
      kind: "wordpress-com",
      settings: { siteId: 815, share: false, mailSubscribers: true },
      side_effects: expect.arrayContaining([{ kind: "subscriber-mail" }]),
    });
    await open(`${prefix}/bot/integrations/edit?id=${id}`);
    await bot.page.getByLabel(texts.com.mail).uncheck();
    await bot.page.getByLabel(texts.com.share).check();
    await bot.page.getByRole("button", { name: texts.form.submit, exact: true }).click();
    await bot.page.getByText(texts.saved).waitFor();
    expect((await readKept()).settings).toMatchObject({ siteId: 815, share: true, mailSubscribers: false });
  });

  it("test a connection with the stored password as often as one likes", async () => {
    const { integrationId } = await world.connectSite(bot.owner);
    await open(`${prefix}/bot/integrations/edit?id=${integrationId}`);
    for (const _time of [1, 2]) {
      const loaded = bot.page.waitForResponse((answer) => answer.url().includes(".data"));
      await bot.page.getByRole("button", { name: texts.form.check, exact: true }).click();
      await loaded;
      await bot.page.getByText(errors.success.wordPressConnected).waitFor();
    }
  });

  it("say in the specification's words why a stored connection no longer works", async () => {
    const { integrationId } = await world.connectSite(bot.owner);
    const site = world.ctx.db.updateTable("integrations").where("id", "=", integrationId);
    const form = bot.page.getByRole("form").filter({ has: bot.page.getByLabel(texts.form.label, { exact: true }) });
    for (const [changed, text] of [
      [{ username: "nobody" }, errors.at.listWordPressCategories["connection-refused"]],
      [{ site_url: "http://127.0.0.1:1" }, errors.fields["unreachable-url"]],
    ] as const) {
      await site.set(changed).execute();
      await open(`${prefix}/bot/integrations/edit?id=${integrationId}`);
      await form.getByRole("button", { name: texts.form.check, exact: true }).click();
      await form.getByText(text).waitFor();
    }
  });

  it("save the name of a disconnected site, which stays disconnected", async () => {
    const { integrationId } = await world.connectSite(bot.owner);
    const site = world.ctx.db.updateTable("integrations").where("id", "=", integrationId);
    await site.set({ status: "DISABLED", last_error: "unauthorized" }).execute();
    await open(`${prefix}/bot/integrations/edit?id=${integrationId}`);
    const form = bot.page.getByRole("form").filter({ has: bot.page.getByLabel(texts.form.label, { exact: true }) });
    await form.getByLabel(texts.form.label, { exact: true }).fill("Bowls & plates");
    await form.getByRole("button", { name: texts.form.submit, exact: true }).click();
    await bot.page.getByText(texts.saved).waitFor();
    const kept = world.ctx.db.selectFrom("integrations").select(["label", "status"]).where("id", "=", integrationId);
    expect(await kept.execute()).toEqual([{ label: "Bowls & plates", status: "DISABLED" }]);
  });

  it("accept the weekly times at which articles are published", async () => {
    const { integrationId } = await world.connectSite(bot.owner);
    await open(`${prefix}/bot/integrations/edit?id=${integrationId}`);
    const form = bot.page.getByRole("form").filter({ has: bot.page.getByLabel(texts.form.label, { exact: true }) });
    const save = form.getByRole("button", { name: texts.form.submit, exact: true });
    await form.getByLabel(texts.form.when.NEXT_SLOT).check();
    await save.click();
    await form.getByText(errors.fields.required).waitFor();
    const numbered = (text: string, number: number) =>
      form.getByLabel(text.replace("{{number}}", String(number)), { exact: true });
    await form.getByRole("button", { name: texts.form.slots.add }).click();
    await numbered(texts.form.slots.time, 1).fill("18:30");
    await form.getByRole("button", { name: texts.form.slots.add }).click();
    await numbered(texts.form.slots.weekday, 2).selectOption("5");
    expect(await findFaults(bot.page, [360, 1280])).toEqual([]);
    await save.click();
    await bot.page.getByText(texts.saved).waitFor();
    const { slots } = await world.ctx.db
      .selectFrom("integrations")
      .select("slots")
      .where("id", "=", integrationId)
      .executeTakeFirstOrThrow();
    expect(slots).toEqual([
      { weekday: 1, time: "18:30" },
      { weekday: 5, time: "18:30" },
    ]);
  });
});
