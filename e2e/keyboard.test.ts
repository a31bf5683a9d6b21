import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { press, tabTo, typeInto } from "../app/testing/by-keyboard.ts";
import { editorPage } from "../app/testing/editor-page.ts";
import { launchChromium } from "../app/testing/launch-chromium.ts";
import articles from "../messages/en/articles.json" with { type: "json" };
import auth from "../messages/en/auth.json" with { type: "json" };
import bot from "../messages/en/bot.json" with { type: "json" };
import common from "../messages/en/common.json" with { type: "json" };
import dash from "../messages/en/dash.json" with { type: "json" };
import editor from "../messages/en/editor.json" with { type: "json" };
import sources from "../messages/en/sources.json" with { type: "json" };
import type { Context } from "../src/context.ts";
import { createIntegration } from "../src/post/integrations/connecting/create-integration.ts";
import { readAdminPassword } from "../test/owners.ts";
import { createDatabase, type TestDatabase } from "../test/postgres.ts";
import { control } from "../test/rig.ts";
import { type SignInRig, startSignInRig } from "../test/sign-in-rig.ts";
import { signUpPassword } from "../test/sign-up.ts";

/**
 * From a new account to an article on a site using only the keyboard; then two tabs, no network, and a closed
 * tab.
 */
let database: TestDatabase;
let world: SignInRig;
let ctx: Context & { close(): Promise<void> };
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  database = await createDatabase();
  world = await startSignInRig(database.connectionString);
  const { userId } = await control<{ userId: string }>(world.rig.instagram, "POST", "/accounts", {
    username: "clay.and.fire",
  });
  await control(world.rig.instagram, "POST", `/accounts/${userId}/posts`, {
    caption: "The kiln is cold again. Nine bowls came out whole.",
  });
  ctx = await world.rig.openContext();
  [, browser] = await Promise.all([world.rig.startService([]), launchChromium()]);
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(40_000);
  page = await context.newPage();
  await page.goto(`${world.url}/signin`);
});
afterAll(async () => {
  await browser?.close();
  await ctx?.close();
  await world?.close();
  await database?.drop();
});

const button = (name: string, on = page) => on.getByRole("button", { name, exact: true });
const link = (name: string) => page.getByRole("link", { name, exact: true });

async function connectSite(): Promise<void> {
  const { owner_id: ownerId } = await ctx.db.selectFrom("accounts").select("owner_id").executeTakeFirstOrThrow();
  const password = await readAdminPassword(world.rig);
  const site = { kind: "wordpress" as const, siteUrl: world.rig.wordpress.url, username: "admin", password };
  await createIntegration(
    ctx,
    { ownerId, actor: { type: "user", id: ownerId } },
    { ...site, label: "Our blog", publishWhen: "by-hand" },
  );
}

const readVersions = () =>
  ctx.db.selectFrom("article_versions").select(["version", "title", "document"]).orderBy("version", "desc").execute();
/** The page that sent it confirms this once the copy on the device is gone too. */
const waitUntilSent = (title: string) =>
  Promise.any(context.pages().map((tab) => tab.getByText(editor.sent.sent.replace("{{title}}", title)).waitFor()));
const newest = async () => (await readVersions())[0];

async function openEditor(on: Page): Promise<void> {
  await on.goto(page.url());
  await button(articles.edit.start, on).click();
  await editorPage(on).ready();
}

describe("by keyboard alone", { timeout: 120_000 }, () => {
  it("creates an account with the mailed code, and is signed in", async () => {
    const email = "kiln@galley.example";
    await press(page.getByRole("tab", { name: auth.tabs.signIn }), "ArrowRight");
    await page.getByRole("tab", { name: auth.tabs.create, selected: true }).waitFor();
    await typeInto(page.getByLabel(auth.fields.email), email);
    for (const label of [auth.fields.password, auth.fields.confirmPassword])
      await typeInto(page.getByLabel(label, { exact: true }), signUpPassword);
    await press(button(auth.create.submit));
    await typeInto(page.getByLabel(auth.fields.code), (await world.waitForCode(email)).code);
    await press(button(auth.confirmSignUp.submit));
    await page.waitForURL(/\/bot\/dash/);
    await page.getByRole("heading", { name: dash.review.noneYet, level: 1 }).waitFor();
  });

  it("connects Instagram, and gets an article from the latest post", async () => {
    await press(link(dash.connect.instagram.action));
    await press(button(sources.connect.submit));
    await tabTo(page.getByLabel("clay.and.fire"));
    await page.keyboard.press("Space");
    await press(page.getByRole("button", { name: "Allow" }));
    await press(button(sources.found.submit));
    // The site comes next; it can wait.
    await page.waitForURL(/\/bot\/integrations\/add/);
    await press(link(bot.menu.articles));
    const list = page.getByRole("region", { name: articles.list.label });
    await press(list.getByRole("listitem").getByRole("link").first());
    await page.getByText(articles.standing.waiting, { exact: true }).waitFor();
    await page.getByRole("article").getByText("Nine bowls came out whole.", { exact: true }).waitFor();
  });

  it("edits title and text, with a bold word and another paragraph", async () => {
    await press(button(articles.edit.start));
    // The caret is in the title.
    await editorPage(page).ready();
    await page.keyboard.press("Shift+End");
    await page.keyboard.type("Nine bowls");
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Come and see ");
    await page.keyboard.press("ControlOrMeta+B");
    await page.keyboard.type("them");
    await page.keyboard.press("ControlOrMeta+S");
    await page.locator("[data-state=saved]").waitFor();
    await press(button(editor.done));
    await editorPage(page).text.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Nine bowls", level: 1 }).waitFor();
    const edited = await newest();
    expect(edited).toMatchObject({ version: 2, title: "Nine bowls" });
    expect(edited?.document.blocks).toContainEqual({
      type: "paragraph",
      spans: [{ text: "Come and see " }, { text: "them", marks: [{ type: "bold" }] }],
    });
  });

  it("rates with a reason, approves and publishes what was approved", async () => {
    await connectSite();
    await page.reload();
    await press(button(articles.more.label));
    const rate = page.getByRole("menuitem", { name: articles.rate.open });
    await rate.waitFor();
    while (!(await rate.evaluate((item) => item === document.activeElement))) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await press(button(articles.rate.up), "Space");
    await tabTo(page.getByLabel(articles.rate.why));
    await page.keyboard.press("ArrowDown");
    await expect
      .poll(() => ctx.db.selectFrom("articles").select(["rating", "rating_reason"]).executeTakeFirst())
      .toEqual({ rating: "up", rating_reason: "too-long" });
    await page.keyboard.press("Escape");
    await press(button(articles.decide.approve));
    await page.getByText(articles.standing.approved, { exact: true }).first().waitFor();
    const publish = button(articles.publish.publishTo.replace("{{label}}", "Our blog")).first();
    // Waits until the approval can no longer be undone.
    await publish.click({ trial: true });
    await press(publish);
    await link(articles.publish.PUBLISHED.replace("{{label}}", "Our blog")).waitFor();
    const { posts } = await control<{ posts: { title: string; content: string; status: string }[] }>(
      world.rig.wordpress,
      "GET",
      "/posts",
    );
    const published = posts.filter(({ status }) => status === "publish");
    expect(published).toHaveLength(1);
    expect(published[0]?.content).toContain("<strong>them</strong>");
  });
});

describe("an edited text", { timeout: 120_000 }, () => {
  it("in two tabs loses neither version: the later tab shows both, and one is kept", async () => {
    const second = await context.newPage();
    await openEditor(page);
    await openEditor(second);
    await editorPage(page).setTitle("Of the first tab");
    await editorPage(second).setTitle("Of the second tab");
    // The editor closes once its text is stored, which has to come before the other tab's.
    await editorPage(page).done();
    await page.getByRole("heading", { name: "Of the first tab", level: 1 }).waitFor();
    await button(editor.done, second).click();
    await second.getByRole("article", { name: editor.stale.yours }).locator("ins", { hasText: "second" }).waitFor();
    await second
      .getByRole("article", { name: editor.stale.current.replace("{{version}}", "3") })
      .locator("del", { hasText: "first" })
      .waitFor();
    await button(editor.stale.keepYours, second).click();
    await editorPage(second).text.waitFor({ state: "detached" });
    await second.getByRole("heading", { name: "Of the second tab", level: 1 }).waitFor();
    expect(await newest()).toMatchObject({ version: 4, title: "Of the second tab" });
    await second.close();
  });

  it("is kept while offline, and sent once the network is back", async () => {
    const before = await newest();
    await openEditor(page);
    await context.setOffline(true);
    await editorPage(page).setTitle("Written on a train");
    await button(editor.done).click();
    await page.getByText(editor.save.waiting).waitFor();
    await context.setOffline(false);
    await button(articles.edit.start).waitFor();
    await page.getByRole("heading", { name: "Written on a train", level: 1 }).waitFor();
    expect(await newest()).toMatchObject({ version: (before?.version ?? 0) + 1, title: "Written on a train" });
  });

  it("saved offline is sent once after its tab was closed, from the next page that opens", async () => {
    const { length: before } = await readVersions();
    const left = await context.newPage();
    await openEditor(left);
    await context.setOffline(true);
    await editorPage(left).setTitle("Saved in a tunnel");
    await button(editor.done, left).click();
    await left.getByText(editor.save.waiting).waitFor();
    await left.close();
    await context.setOffline(false);
    const [one, other] = [await context.newPage(), await context.newPage()];
    await Promise.all([one, other].map((tab) => tab.goto(`${world.url}/bot/dash`)));
    await waitUntilSent("Saved in a tunnel");
    await one.goto(page.url());
    await one.getByRole("heading", { name: "Saved in a tunnel", level: 1 }).waitFor();
    expect(await readVersions()).toHaveLength(before + 1);
    await Promise.all([one.close(), other.close()]);
  });

  it("without a title is restored after its tab was closed, and gone from the device after signing out", async () => {
    const { length: before } = await readVersions();
    const left = await context.newPage();
    await openEditor(left);
    await context.setOffline(true);
    const { paragraph, title, typeAfter } = editorPage(left);
    await title.click({ clickCount: 3 });
    await left.keyboard.press("Backspace");
    await typeAfter(paragraph, " A thought.");
    await left.getByText(editor.save.untitled).waitFor();
    await left.close();
    await context.setOffline(false);
    await page.goto(page.url());
    await editorPage(page).text.getByText("A thought.").waitFor();
    expect(await readVersions()).toHaveLength(before);
    await page.goto(`${world.url}/bot/dash`);
    await button(bot.menu.signOut).click();
    await button(common.discardDrafts.yes).click();
    await page.waitForURL(/\/signin/);
    const kept = await page.evaluate(async () => {
      const opening = indexedDB.open("galley-drafts");
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const counting = opening.result.transaction("drafts").objectStore("drafts").count();
      return new Promise((resolve) => (counting.onsuccess = () => resolve(counting.result)));
    });
    expect(kept).toBe(0);
  });
});
