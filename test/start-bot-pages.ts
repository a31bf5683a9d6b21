import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { createApi } from "../src/entries/graphql/create-api.ts";
import { createWordPressComRoutes } from "../src/entries/http/connect-wordpress-com.ts";
import { createBlogServer } from "../src/entries/http/blogs/serve-blogs.ts";
import { createPageServices } from "../src/entries/http/pages/create-page-services.ts";
import { startSite } from "./site.ts";
import { servePicture } from "../src/platform/pictures/serve-picture.ts";
import { type ApiUser, type ApiWorld, createApiWorld } from "./api-world.ts";
import { findFreePorts } from "./free-ports.ts";
import { closeContext, launchChromium, plainHost } from "../app/testing/launch-chromium.ts";
import { sessionCookies, startScriptedIdentity } from "../app/testing/scripted-identity.ts";

/** The signed-in area in Chromium, against the real API: each test gets a new owner with one written article. */
export type BotPages = {
  world: ApiWorld;
  url: string;
  context: BrowserContext;
  page: Page;
  owner: ApiUser;
  articleId: string;
  open(path: string): Promise<void>;
};

/** Call this at the top of a suite. A test that causes a browser error fails. */
export async function startBotPages({
  settings = {},
  post,
  serviceWorkers = "block",
  host = "127.0.0.1",
  ...options
}: Pick<Parameters<typeof startSite>[0] & {}, "buildDir"> & {
  settings?: Record<string, string>;
  /** What the article of each test is written from, if not a caption and a picture. */
  post?: object;
  /** In each test's new browser, the service worker would first fetch everything it keeps. */
  serviceWorkers?: "allow" | "block";
  host?: "127.0.0.1" | typeof plainHost;
} = {}): Promise<BotPages> {
  const [port = 0] = await findFreePorts(1);
  const url = `http://${host}:${port}`;
  const world = await createApiWorld({ settings: { PUBLIC_URL: url, ...settings } });
  // The other parts are filled in before each test.
  const pages = { world, url, open } as BotPages;
  let browser: Browser;
  let identity: Awaited<ReturnType<typeof startScriptedIdentity>>;
  let site: Awaited<ReturnType<typeof startSite>>;
  let complaints: string[];

  async function open(path: string): Promise<void> {
    await pages.page.goto(`${url}${path}`);
    await pages.page.locator("#content").waitFor();
  }
  beforeAll(async () => {
    browser = await launchChromium();
    identity = await startScriptedIdentity();
    site = await startSite({
      ...options,
      port,
      services: createPageServices(world.ctx),
      api: createApi(world.ctx),
      connectWordPressCom: createWordPressComRoutes(world.ctx),
      serveBlogs: createBlogServer(world.ctx, { buildDir: fileURLToPath(new URL("../build", import.meta.url)) }),
      serveMedia: (request) => servePicture(world.ctx, request),
      signIn: identity.settings,
      readViewer: async () => ({
        state: "signed-in",
        ownerId: pages.owner.ownerId,
        userId: pages.owner.userId,
        username: "user-1",
        timeZone: "UTC",
      }),
    });
  });
  afterAll(async () => {
    await browser.close();
    await site.server.close();
    await identity.close();
  });
  beforeEach(async () => {
    complaints = [];
    pages.owner = await world.signUp();
    pages.articleId = (await world.addArticle(pages.owner, undefined, post)).articleId;
    pages.context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers });
    await pages.context.addCookies(
      sessionCookies({ accessToken: pages.owner.token }).map((cookie) => ({ ...cookie, url })),
    );
    pages.page = await pages.context.newPage();
    pages.page.on("console", (message) => {
      if (message.type() === "error" && !isAboutHttp(message.text())) complaints.push(message.text());
    });
    pages.page.on("pageerror", (error) => complaints.push(error.message));
  });
  afterEach(async () => {
    await closeContext(pages.context);
    expect(complaints).toEqual([]);
  });
  return pages;
}

/** On plain http, Chromium says which headers it ignores. */
function isAboutHttp(text: string): boolean {
  return text.startsWith("The Cross-Origin-Opener-Policy header has been ignored, because the URL's origin");
}
