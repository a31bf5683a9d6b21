import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import en from "../../../messages/en/common.json" with { type: "json" };
import vi from "../../../messages/vi/common.json" with { type: "json" };
import { fakeServices, startSite, testSite } from "../../../test/site.ts";
import { findFaults } from "../../testing/find-faults.ts";
import { closeContext, launchChromium } from "../../testing/launch-chromium.ts";

const id = "GTM-TEST1";
let browser: Browser;
let context: BrowserContext;
let page: Page;
let site: Awaited<ReturnType<typeof startSite>>;
/** The requests to Google; none of them leaves the machine. */
let asked: string[];
let complaints: string[];

beforeAll(async () => {
  const { services } = fakeServices();
  [browser, site] = await Promise.all([
    launchChromium(),
    startSite({ services: { ...services, site: { ...testSite, tagManagerId: id } } }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await site.server.close();
});
beforeEach(async () => {
  asked = [];
  complaints = [];
  if (context) await closeContext(context);
  context = await browser.newContext({ serviceWorkers: "block" });
  await context.route("https://www.googletagmanager.com/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: "text/javascript",
      body: "document.documentElement.dataset.tracked = window.dataLayer[0].event",
    });
  });
  page = await context.newPage();
  // This site offers no trials, so the challenge fails.
  const isOfTrial = (address: string) => address.endsWith("/trynow/challenge");
  page.on(
    "console",
    (message) =>
      void (message.type() === "error" && !isOfTrial(message.location().url) && complaints.push(message.text())),
  );
  page.on("pageerror", (error) => complaints.push(error.message));
});

const banner = (texts: typeof en | typeof vi) => page.getByRole("region", { name: texts.consent.label });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const tracked = () => page.locator('html[data-tracked="gtm.js"]').waitFor({ state: "attached" });

it.each([
  ["/", en],
  ["/vi", vi],
  ["/contact", en],
  ["/vi/trynow", vi],
] as const)("%s asks first, and loads the tag manager for visitors who agree", async (path, texts) => {
  await page.goto(site.url + path);
  await banner(texts).waitFor();
  expect(await findFaults(page, [360, 1280])).toEqual([]);
  expect(asked).toEqual([]);
  await button(texts.consent.accept).click();
  await tracked();
  await page.reload();
  await tracked();
  await expect.poll(() => banner(texts).isVisible()).toBe(false);
  expect(asked).toEqual(Array(2).fill(`https://www.googletagmanager.com/gtm.js?id=${id}`));
  expect(complaints).toEqual([]);
});

it("is never loaded for visitors who refuse, nor after they withdraw consent", async () => {
  await page.goto(site.url);
  await button(en.consent.refuse).click();
  await page.reload();
  await button(en.consent.change).click();
  await button(en.consent.accept).click();
  await tracked();
  await button(en.consent.change).click();
  await Promise.all([page.waitForEvent("load"), button(en.consent.refuse).click()]);
  await page.goto(`${site.url}/terms`);
  expect(asked).toHaveLength(1);
});

it("is absent from pages where secrets are typed or shown", async () => {
  for (const path of ["/signin", "/offline"]) {
    const answer = await fetch(site.url + path);
    expect(answer.headers.get("content-security-policy")).not.toContain("google");
    expect(await answer.text()).not.toContain(id);
  }
});
