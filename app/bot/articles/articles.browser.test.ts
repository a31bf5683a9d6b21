import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import en from "../../../messages/en/articles.json" with { type: "json" };
import editorEn from "../../../messages/en/editor.json" with { type: "json" };
import dashEn from "../../../messages/en/dash.json" with { type: "json" };
import errorsEn from "../../../messages/en/errors.json" with { type: "json" };
import vi from "../../../messages/vi/articles.json" with { type: "json" };
import editorVi from "../../../messages/vi/editor.json" with { type: "json" };
import dashVi from "../../../messages/vi/dash.json" with { type: "json" };
import errorsVi from "../../../messages/vi/errors.json" with { type: "json" };
import { updateArticleTitle } from "../../../src/articles/update-article-title.ts";
import { createPageServices } from "../../../src/http/create-page-services.ts";
import { createApi } from "../../../src/graphql/create-api.ts";
import { startSite } from "../../../src/http/test-site.ts";
import { servePicture } from "../../../src/pictures/serve-picture.ts";
import { type ApiUser, createApiWorld } from "../../../test/api-world.ts";
import { findFreePorts } from "../../../test/free-ports.ts";
import { findFaults } from "../../testing/find-faults.ts";
import { launchChromium } from "../../testing/launch-chromium.ts";
import { sessionCookies, startScriptedIdentity } from "../../testing/scripted-identity.ts";

// Some tests look at several pages; axe alone takes seconds for each.
const patience = { timeout: 60_000 };
const [port = 0] = await findFreePorts(1);
const url = `http://127.0.0.1:${port}`;
const world = await createApiWorld({ settings: { PUBLIC_URL: url } });

let browser: Browser;
let context: BrowserContext;
let page: Page;
let identity: Awaited<ReturnType<typeof startScriptedIdentity>>;
let site: Awaited<ReturnType<typeof startSite>>;
let owner: ApiUser;
let articleId: string;
let complaints: string[];

beforeAll(async () => {
  browser = await launchChromium();
  identity = await startScriptedIdentity();
  site = await startSite({
    port,
    services: createPageServices(world.ctx),
    api: createApi(world.ctx),
    serveMedia: (request) => servePicture(world.ctx, request),
    signIn: identity.settings,
    readViewer: async () => ({ state: "signed-in", ownerId: owner.ownerId, userId: owner.userId, username: "user-1" }),
  });
});
afterAll(async () => {
  await browser.close();
  await site.server.close();
  await identity.close();
});
beforeEach(async () => {
  complaints = [];
  owner = await world.signUp();
  ({ articleId } = await world.addArticle(owner));
  context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await context.addCookies(sessionCookies({ accessToken: owner.token }).map((cookie) => ({ ...cookie, url })));
  page = await context.newPage();
  page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
  page.on("pageerror", (error) => complaints.push(error.message));
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

const open = async (path: string) => {
  await page.goto(`${url}${path}`);
  // React has taken the page over when its buttons wake.
  await page.locator("#content").waitFor();
};
const openArticle = async () => {
  await open(`/bot/articles/view?id=${articleId}`);
  await page.getByRole("button", { name: en.edit.start }).click({ trial: true });
};
const readArticle = async () => {
  const answer = await world.ask(owner, `query ($id: ID!) { article(id: $id) { version title markdown rating approval { decision version } publications { state } generateStatus } }`, { id: articleId });
  return answer.data?.["article"] as { version: number; title: string; markdown: string; rating: string | null; approval: { decision: string } | null; publications: { state: string }[]; generateStatus: string };
};

describe.each([
  ["", en, dashEn, errorsEn, editorEn],
  ["/vi", vi, dashVi, errorsVi, editorVi],
] as const)("the pages under '%s/bot'", patience, (prefix, texts, dash, errors, editor) => {
  it.each([
    ["/bot/dash", dash.heading],
    ["/bot/articles", texts.heading],
    ["/bot/articles/view", texts.versions.heading],
  ])("%s has no fault at either width, with an article to see", async (path, heading) => {
    await open(`${prefix}${path}?id=${articleId}`);
    await page.getByRole("heading", { name: heading, exact: true }).waitFor();
    expect(await findFaults(page, [360, 1280])).toEqual([]);
  });

  it("have no fault while an article is edited", async () => {
    await open(`${prefix}/bot/articles/view?id=${articleId}`);
    await page.getByRole("button", { name: texts.edit.start }).click();
    await page.getByLabel(editor.title).waitFor();
    expect(await findFaults(page, [360, 1280])).toEqual([]);
  });

  it("say what to do when there is nothing yet", async () => {
    owner = await world.signUp();
    await open(`${prefix}/bot/dash`);
    await page.getByRole("link", { name: dash.connect.instagram.action }).waitFor();
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await open(`${prefix}/bot/articles`);
    await page.getByText(texts.list.empty).waitFor();
    expect(await findFaults(page, [360, 1280])).toEqual([]);
  });

  it("name what is wrong with an address", async () => {
    await open(`${prefix}/bot/articles/view`);
    await page.getByText(errors.at.getArticle["invalid-input"]).waitFor();
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await open(`${prefix}/bot/articles/view?id=00000000-0000-4000-8000-000000000000`);
    await page.getByText(errors.codes["not-found"]).waitFor();
    await page.getByText(errors.screens.supportId.replace("{{id}}", "").trim()).waitFor();
  });
});

describe("an article", patience, () => {
  it("is edited: title and a paragraph, as new versions; an earlier one comes back", async () => {
    await openArticle();
    const before = await readArticle();
    await page.getByRole("button", { name: en.edit.start }).click();
    await page.getByLabel(editorEn.title, { exact: true }).fill("Nine bowls");
    await page.getByRole("textbox", { name: editorEn.kinds.paragraph }).first().press("End");
    await page.keyboard.type(" Come and see them.");
    await page.getByRole("button", { name: editorEn.save }).click();
    await page.getByRole("heading", { name: "Nine bowls", level: 1 }).waitFor();
    expect(await readArticle()).toMatchObject({ version: 2, title: "Nine bowls" });
    expect((await readArticle()).markdown).toContain("Come and see them.");
    await page.getByRole("button", { name: editorEn.compare.openLabel.replace("{{version}}", "2") }).click();
    await page.locator("ins", { hasText: "Come and see them." }).waitFor();
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await page.getByRole("button", { name: en.versions.restoreLabel.replace("{{version}}", "1"), exact: true }).click();
    await page.getByText(en.decide.done.restore).waitFor();
    expect(await readArticle()).toMatchObject({ version: 3, title: before.title });
  });

  it("shows both texts when somebody was faster, and loses neither", async () => {
    await openArticle();
    await page.getByRole("button", { name: en.edit.start }).click();
    await page.getByLabel(editorEn.title, { exact: true }).fill("My title");
    await updateArticleTitle(world.ctx, owner, { articleId, expectedVersion: 1, title: "Their title" });
    await page.getByRole("button", { name: editorEn.save }).click();
    await page.getByRole("article", { name: editorEn.stale.yours }).getByText("My title").waitFor();
    await page.getByRole("article", { name: editorEn.stale.current.replace("{{version}}", "2") }).getByText("Their title").waitFor();
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await page.getByRole("button", { name: editorEn.stale.keepYours }).click();
    await page.getByRole("heading", { name: "My title", level: 1 }).waitFor();
    expect(await readArticle()).toMatchObject({ version: 3, title: "My title" });
  });

  it("is rated, skipped and approved; a decision on an old version is refused with its support id", async () => {
    await openArticle();
    await page.getByRole("button", { name: en.rate.up, exact: true }).click();
    await page.getByRole("button", { name: en.rate.up, exact: true, pressed: true }).waitFor();
    expect((await readArticle()).rating).toBe("UP");
    await page.getByRole("button", { name: en.decide.skip }).click();
    await page.getByText(en.standing.skipped, { exact: true }).waitFor();
    await page.getByRole("button", { name: en.decide.approve }).click();
    await page.getByText(en.standing.approved, { exact: true }).waitFor();
    expect((await readArticle()).approval).toMatchObject({ decision: "APPROVED" });
    await updateArticleTitle(world.ctx, owner, { articleId, expectedVersion: 1, title: "Meanwhile" });
    await page.getByRole("button", { name: en.decide.changes }).click();
    await page.getByLabel(en.decide.wish).fill("Shorter, please");
    await page.getByRole("button", { name: en.decide.sendWish }).click();
    await page.getByRole("alert").getByText(errorsEn.codes["stale-version"]).waitFor();
    await page.getByText(/For our support: [\w-]+/).waitFor();
  });

  it("is published to a site; without one the way to a site stands there", async () => {
    await openArticle();
    await page.getByRole("link", { name: en.publish.addIntegration }).waitFor();
    await page.getByText("Activate at least one integration").waitFor();
    await world.connectSite(owner);
    await openArticle();
    await page.getByRole("button", { name: en.publish.publishTo.replace("{{label}}", "WordPress") }).click();
    await page.getByText(en.publish.WAITING.replace("{{label}}", "WordPress")).waitFor();
    expect((await readArticle()).publications).toEqual([{ state: "WAITING" }]);
  });

  it("that failed is tried again", async () => {
    await world.ctx.db.updateTable("articles").set({ status: "FAILED", failure: "internal" }).where("id", "=", articleId).execute();
    await open(`/bot/articles/view?id=${articleId}`);
    await page.getByText(errorsEn.screens.generatingArticle).waitFor();
    await page.getByRole("button", { name: en.view.retry }).click();
    await page.getByText(en.view.progress).waitFor();
    expect((await readArticle()).generateStatus).toBe("PENDING");
  });
});

describe("the list", patience, () => {
  it("is filtered by its address, and several are approved at once", async () => {
    await open("/bot/articles?publish=PUBLISHED");
    await page.getByText(en.list.nothingFits).waitFor();
    await page.getByRole("link", { name: en.list.reset }).click();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: en.list.approve_one.replace("{{count}}", "1") }).click();
    await page.getByRole("listitem").getByText(en.standing.approved, { exact: true }).waitFor();
    expect((await readArticle()).approval).toMatchObject({ decision: "APPROVED" });
    await page.getByLabel(en.list.search).fill("zzz");
    await page.keyboard.press("Enter");
    await page.getByText(en.list.nothingFits).waitFor();
    expect(new URL(page.url()).searchParams.get("text")).toBe("zzz");
  });
});
