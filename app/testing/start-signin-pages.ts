import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { startSite } from "../../test/site.ts";
import type { Viewer } from "../../src/owner/sign-in/viewer.ts";
import { closeContext, launchChromium } from "./launch-chromium.ts";
import { startScriptedIdentity } from "./scripted-identity.ts";

export const password = "correct CANARY battery";

/** The sign-in page in Chromium, against an identity service scripted by the test. */
export type SignInPages = {
  /** New for each test, 360 px wide. */
  page: Page;
  context: BrowserContext;
  url: string;
  identity: Awaited<ReturnType<typeof startScriptedIdentity>>;
  /** Set by a test: the access token that the server treats as expired. */
  expired: string | null;
  /** Signs in with the password, starting from the open page. */
  enter(email?: string): Promise<void>;
  heading(name: string): Promise<void>;
  /** What the page has sent to an action of the identity service. */
  asked(action: string): Record<string, unknown>[];
};

/** Call once at the top of a suite. A test fails if its page logs an error. */
export function startSignInPages(): SignInPages {
  const complaints: string[] = [];
  let browser: Browser;
  let site: Awaited<ReturnType<typeof startSite>>;
  const pages = {
    expired: null,
    async enter(email = "lena@example.com") {
      await pages.page.getByLabel("Email").fill(email);
      await pages.page.getByLabel("Password", { exact: true }).fill(password);
      await pages.page.getByRole("button", { name: "Sign in" }).click();
    },
    heading: (name) => pages.page.getByRole("heading", { name, level: 1 }).waitFor(),
    asked: (action) => pages.identity.asked.filter((call) => call.action === action).map((call) => call.body),
  } as SignInPages;

  beforeAll(async () => {
    browser = await launchChromium();
    pages.identity = await startScriptedIdentity();
    site = await startSite({
      signIn: pages.identity.settings,
      readViewer: async (request) => readViewer(request, pages.expired),
    });
    pages.url = site.url;
  });
  afterAll(async () => {
    await browser.close();
    await site.server.close();
    await pages.identity.close();
  });
  beforeEach(async () => {
    pages.identity.asked.length = 0;
    pages.expired = null;
    complaints.length = 0;
    pages.context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      serviceWorkers: "block",
    });
    pages.page = await pages.context.newPage();
    pages.page.on("console", (message) => {
      // The browser logs every failed call to the identity service itself.
      if (message.type() === "error" && !message.text().includes("status of 400")) complaints.push(message.text());
    });
    pages.page.on("pageerror", (error) => complaints.push(error.message));
  });
  afterEach(async () => {
    await closeContext(pages.context);
    expect(complaints).toEqual([]);
  });
  return pages;
}

function readViewer(request: Request, expired: string | null): Viewer {
  const cookies = request.headers.get("cookie");
  if (expired && cookies?.includes(expired)) return { state: "expired" };
  return cookies?.includes(".accessToken=")
    ? { state: "signed-in", ownerId: "owner-1", userId: "user-1", username: "user-1", timeZone: "UTC" }
    : { state: "signed-out" };
}
