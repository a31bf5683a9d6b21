import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import articlesEn from "../../../messages/en/articles.json" with { type: "json" };
import bot from "../../../messages/en/bot.json" with { type: "json" };
import common from "../../../messages/en/common.json" with { type: "json" };
import en from "../../../messages/en/offline.json" with { type: "json" };
import profile from "../../../messages/en/profile.json" with { type: "json" };
import vi from "../../../messages/vi/offline.json" with { type: "json" };
import { createPageServices } from "../../../src/entries/http/pages/create-page-services.ts";
import { createApi } from "../../../src/entries/graphql/create-api.ts";
import { startSite } from "../../../test/site.ts";
import { servePicture } from "../../../src/platform/pictures/serve-picture.ts";
import { type ApiUser, createApiWorld } from "../../../test/api-world.ts";
import { findFreePorts } from "../../../test/free-ports.ts";
import { carousel } from "../../testing/editor-stage.ts";
import { findFaults } from "../../testing/find-faults.ts";
import { closeContext, launchChromium } from "../../testing/launch-chromium.ts";
import { sessionCookies, startScriptedIdentity } from "../../testing/scripted-identity.ts";

const [port = 0] = await findFreePorts(1);
const url = `http://127.0.0.1:${port}`;
// The page of plans exists only where people pay.
const payment = { STRIPE_SECRET_KEY: "sk_test_offline", STRIPE_WEBHOOK_SECRETS: "whsec_offline" };
const world = await createApiWorld({ settings: { PUBLIC_URL: url, ...payment } });

let browser: Browser;
let context: BrowserContext;
let page: Page;
let identity: Awaited<ReturnType<typeof startScriptedIdentity>>;
let site: Awaited<ReturnType<typeof startSite>>;
let owner: ApiUser;
let articleId: string;
let title: string;
let violations: string[];

beforeAll(async () => {
  [browser, identity] = await Promise.all([launchChromium(), startScriptedIdentity()]);
  site = await startSite({
    port,
    services: createPageServices(world.ctx),
    api: createApi(world.ctx),
    serveMedia: (request) => servePicture(world.ctx, request),
    signIn: identity.settings,
    readViewer: async (request) =>
      (request.headers.get("cookie") ?? "").includes("LastAuthUser")
        ? { state: "signed-in", ownerId: owner.ownerId, userId: owner.userId, username: "user-1", timeZone: "UTC" }
        : { state: "signed-out" },
  });
});
afterAll(async () => {
  await browser.close();
  await site.server.close();
  await identity.close();
});
beforeEach(async () => {
  violations = [];
  owner = await world.signUp();
  ({ articleId } = await world.addArticle(owner));
  const answer = await world.ask(owner, `query ($id: ID!) { article(id: $id) { title } }`, { id: articleId });
  title = (answer.data?.["article"] as { title: string } | undefined)?.title ?? "";
  await openBrowser("allow");
});

/** Until then, a page's links load the next page in full. */
async function whenScriptsRun(): Promise<void> {
  await page.locator("header button:enabled", { hasText: bot.menu.signOut }).waitFor();
}

async function openBrowser(serviceWorkers: "allow" | "block"): Promise<void> {
  if (context) await closeContext(context);
  context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers });
  await context.addCookies(sessionCookies({ accessToken: owner.token }).map((cookie) => ({ ...cookie, url })));
  page = await context.newPage();
  page.on(
    "console",
    (message) =>
      void (
        /Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()) && violations.push(message.text())
      ),
  );
}

/** The articles and pictures that this device stores. */
const listKept = () =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "galley-articles")) return [[], []];
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("galley-articles");
      request.addEventListener("success", () => resolve(request.result));
    });
    const list = (store: string) =>
      new Promise<{ isComplete?: boolean }[]>((resolve) => {
        const request = opened.transaction(store).objectStore(store).getAll();
        request.addEventListener("success", () => resolve(request.result));
      });
    const kept = [await list("articles"), await list("pictures")];
    opened.close();
    return kept;
  });
const countKept = async () => (await listKept()).map(({ length }) => length);

async function openAndKeep(): Promise<void> {
  await page.goto(`${url}/bot/articles`);
  await page.locator('html[data-app="offline-ready"]').waitFor({ state: "attached" });
  await expect.poll(countKept, { timeout: 30_000 }).toEqual([1, 1]);
}

describe("without a network", () => {
  it.each([
    ["", en],
    ["/vi", vi],
  ] as const)("the user's articles can be read under '%s', with their pictures", async (prefix, texts) => {
    await openAndKeep();
    await context.setOffline(true);
    await page.goto(`${url}${prefix}/bot/dash`);
    await page.getByRole("heading", { name: texts.heading }).waitFor();
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await page.getByRole("link", { name: title }).click();
    await page.getByRole("heading", { name: title }).waitFor();
    await page.locator('article img[src^="blob:"]').first().waitFor();
    expect(
      await page
        .locator("article img")
        .first()
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    expect(violations).toEqual([]);
  });

  it("a picture that couldn't be fetched is fetched by a later page", async () => {
    await world.addArticle(owner, undefined, carousel);
    // A service worker's requests can't be intercepted here.
    await openBrowser("block");
    let refused = 0;
    await page.route("**/media/**", (route) => {
      if (refused > 0 || route.request().resourceType() !== "fetch") return route.continue();
      refused += 1;
      return route.fulfill({ status: 429 });
    });
    await page.goto(`${url}/bot/articles`);
    await expect.poll(countKept).toEqual([2, 4]);
    await page.goto(`${url}/bot/articles`);
    await expect.poll(countKept).toEqual([2, 5]);
  });

  it("pictures that don't fit on the device aren't fetched again by each page", async () => {
    await openBrowser("block");
    await page.addInitScript(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
        if (this.name === "pictures") throw new DOMException("no room", "QuotaExceededError");
        return put.apply(this, given);
      };
    });
    await page.goto(`${url}/bot/articles`);
    await expect.poll(countKept).toEqual([1, 0]);
    await expect.poll(async () => (await listKept())[0]).toMatchObject([{ isComplete: true }]);
  });

  it("an open page says so, and its links lead to the stored articles", async () => {
    await openAndKeep();
    await context.setOffline(true);
    await page.getByText(bot.app.offline).waitFor();
    await page.getByRole("link", { name: bot.menu.dashboard }).click();
    await page.getByRole("heading", { name: en.heading }).waitFor();
    await context.setOffline(false);
    await page.getByRole("link", { name: bot.menu.profile }).waitFor();
  });

  it("the service worker's caches hold nothing personal", async () => {
    await openAndKeep();
    for (const path of ["/bot/dash", `/bot/articles/view?id=${articleId}`, "/bot/profile"]) await page.goto(url + path);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const answers = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()));
      return Promise.all(
        answers.flat().map(async (answer) => [new URL(answer.url).pathname, await answer.text()] as const),
      );
    });
    expect(
      kept.map(([path]) => path).filter((path) => /bot|graphql|media/.test(path.replace(/^\/assets\/.*/, ""))),
    ).toEqual([]);
    expect(kept.filter(([, text]) => text.includes(title) || text.includes(owner.email))).toEqual([]);
  });
});

describe("while the service can't be reached", () => {
  const refuse = {
    "a proxy answers 502": (route: Route) => route.fulfill({ status: 502, body: "Bad Gateway" }),
    "the network breaks off": (route: Route) => route.abort(),
  };

  it.each(Object.entries(refuse))("a page in use stays as it is and reloads later: %s", async (_, fail) => {
    // A service worker's requests can't be intercepted here.
    await openBrowser("block");
    await page.goto(`${url}/bot/profile`);
    await whenScriptsRun();
    let reloads = 0;
    await page.route("**/*.data*", (route) => ((reloads += 1) === 1 ? fail(route) : route.continue()));
    const form = page.getByRole("form", { name: profile.name.heading });
    await form.getByLabel(profile.name.label).fill("Lena");
    await form.getByRole("button", { name: profile.name.submit }).click();
    await page.getByText(profile.name.done).waitFor();
    await expect.poll(() => reloads).toBe(2);
    expect(await form.getByLabel(profile.name.label).inputValue()).toBe("Lena");
  });

  it.each(Object.entries(refuse))("a page that opens says so and offers to try again: %s", async (_, fail) => {
    await openBrowser("block");
    await page.goto(`${url}/bot/dash`);
    await whenScriptsRun();
    await page.route("**/*.data*", fail);
    await page.getByRole("navigation").getByRole("link", { name: bot.menu.profile }).first().click();
    await page.getByRole("heading", { name: common.errorPage.unavailable.title }).waitFor();
    await page.getByRole("link", { name: common.errorPage.again }).click();
    await page.getByRole("heading", { name: profile.heading, level: 1 }).waitFor();
  });
});

it("wipes the device at sign-out", async () => {
  await openAndKeep();
  await page.getByRole("button", { name: bot.menu.signOut }).click();
  await page.waitForURL(/\/signin/);
  expect(await countKept()).toEqual([0, 0]);
});

it("keeps nothing of an earlier user for the next one", async () => {
  await openAndKeep();
  owner = await world.signUp();
  await context.addCookies(
    sessionCookies({ accessToken: owner.token }).map((cookie) => ({
      ...cookie,
      name: cookie.name.replace("user-1", "user-2"),
      value: cookie.value === "user-1" ? "user-2" : cookie.value,
      url,
    })),
  );
  await page.goto(`${url}/bot/articles`);
  await expect.poll(countKept, { timeout: 30_000 }).toEqual([0, 0]);
});

it.each([
  ["", en],
  ["/vi", vi],
] as const)(
  "the offline page itself, at %s/offline, doesn't reload but leads back to Galley",
  async (prefix, texts) => {
    let loads = 0;
    page.on("domcontentloaded", () => (loads += 1));
    await page.goto(`${url}${prefix}/offline`);
    const link = page.getByRole("link", { name: texts.reachable.open });
    await link.waitFor();
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    expect(loads).toBe(1);
    await link.click();
    await page.waitForURL(`${url}${prefix}/bot/**`);
  },
);

describe("a page whose script is gone", () => {
  it("is reloaded once when a link leads to it", async () => {
    // A service worker would have the script cached.
    await openBrowser("block");
    await page.goto(`${url}/bot/dash`);
    await whenScriptsRun();
    let refused = 0;
    await page.route("**/assets/articles-*.js", (route) => {
      refused += 1;
      return refused === 1 ? route.fulfill({ status: 404 }) : route.continue();
    });
    const documents: string[] = [];
    page.on(
      "request",
      (request) => void (request.isNavigationRequest() && documents.push(new URL(request.url()).pathname)),
    );
    await page.getByRole("navigation").getByRole("link", { name: bot.menu.articles }).first().click();
    await page.getByRole("heading", { name: articlesEn.heading, level: 1 }).waitFor();
    expect(documents).toEqual(["/bot/articles"]);
  });
});

it("reads a prerendered page's data file where a page with a router leads to one", async () => {
  await page.goto(`${url}/bot/profile`);
  await whenScriptsRun();
  const [data] = await Promise.all([
    page.waitForResponse(/\/terms\.data/),
    page.getByRole("link", { name: "Terms" }).click(),
  ]);
  expect(data.headers()["cache-control"]).toContain("public");
  await page.getByRole("heading", { level: 1, name: "Terms" }).waitFor();
  expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name)).toBe(`${url}/bot/profile`);
  expect(violations).toEqual([]);
});

it.each([
  "/bot/dash",
  "/bot/articles",
  "/bot/articles/view?id=",
  "/bot/sources",
  "/bot/sources/add",
  "/bot/integrations",
  "/bot/integrations/add",
  "/bot/profile",
  "/bot/upgrade",
  "/",
  "/contact",
  "/terms",
  "/privacy-policy",
  "/trynow",
  "/signin",
  "/offline",
])("%s violates neither its policy nor Trusted Types", async (path) => {
  if (!path.startsWith("/bot")) await context.clearCookies();
  const answer = await page.goto(url + path.replace(/=$/, `=${articleId}`), { waitUntil: "networkidle" });
  expect(answer?.status()).toBe(200);
  expect(violations).toEqual([]);
});
