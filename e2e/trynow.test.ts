import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchChromium } from "../app/testing/launch-chromium.ts";
import texts from "../messages/en/trynow.json" with { type: "json" };
import { createDatabase, type TestDatabase } from "../test/postgres.ts";
import { control, facebookLogin } from "../test/rig.ts";
import { type SignInRig, startSignInRig } from "../test/sign-in-rig.ts";
import { signUp } from "../test/sign-up.ts";

const photo = fileURLToPath(
  new URL("../simulators/instagram/posts/images/Picture_0B_by_freespace.jpg", import.meta.url),
);

let database: TestDatabase;
let world: SignInRig;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  database = await createDatabase();
  world = await startSignInRig(database.connectionString, facebookLogin);
  [, browser] = await Promise.all([world.rig.startService([]), launchChromium()]);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, timezoneId: "Asia/Tokyo" });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
  await database?.drop();
});

declare module "vitest" {
  interface TaskMeta {
    /** From the front page to the article. */
    seconds?: number;
  }
}

const twoClicks = "two clicks from the front page a visitor's article is there, and stays after signing up";
it(twoClicks, { timeout: 120_000 }, async ({ task }) => {
  await page.goto(world.url);
  const startedAt = performance.now();
  await page.locator('a[href="/trynow"]').first().click();
  await page.getByLabel(texts.photo.file).setInputFiles(photo);
  // Solved in the background while the visitor writes.
  const proof = page.waitForResponse("**/trynow/challenge");
  await page
    .getByLabel(texts.photo.caption)
    .fill("Figs from our own tree, picked on Sunday morning. The jam is done, eleven jars of it.");
  await proof;
  // On a phone, the caption can be read whole before it's sent.
  const hidden = await page.getByLabel(texts.photo.caption).evaluate((box) => box.scrollHeight - box.clientHeight);
  expect(hidden).toBe(0);
  const sending = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: texts.photo.button }).click();
  expect((await (await sending).allHeaders())["cookie"]).toContain("time-zone=Asia%2FTokyo");
  const article = page.getByRole("article");
  await article.waitFor();
  const title = (await article.getByRole("heading").first().textContent()) ?? "";
  await expect.poll(() => article.textContent()).toContain("eleven jars");
  await page.getByRole("link", { name: texts.signUp.button }).waitFor();
  task.meta.seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);

  await page.getByRole("link", { name: texts.signUp.button }).click();
  await signUp(page, world, "visitor@galley.example");
  await page.getByRole("link", { name: title }).first().waitFor();
});

const ways = [
  { way: "Facebook Login", button: texts.instagram.facebookButton, allow: "Continue" },
  { way: "Instagram Login", button: texts.instagram.button, allow: "Allow" },
];
it.each(ways)("by $way a visitor's latest post is written", { timeout: 120_000 }, async ({ way, button, allow }) => {
  const username = `pottery${crypto.randomUUID().slice(0, 8)}`;
  const { userId } = await control<{ userId: string }>(world.rig.instagram, "POST", "/accounts", { username });
  await control(world.rig.instagram, "POST", `/accounts/${userId}/posts`, {
    caption: `Nine bowls came out whole, seen over ${way}.`,
  });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  context.setDefaultTimeout(30_000);
  const visitor = await context.newPage();
  await visitor.goto(`${world.url}/trynow`);
  await visitor.getByRole("button", { name: button }).click();
  await visitor.getByLabel(username).check();
  await visitor.getByRole("button", { name: allow }).click();
  await visitor.getByRole("article").waitFor();
  await expect.poll(() => visitor.getByRole("article").textContent()).toContain(`seen over ${way}`);
  await context.close();
});

it("a visitor who is faster than the page's scripts still starts with a proof", { timeout: 60_000 }, async () => {
  const visitor = await (await browser.newContext()).newPage();
  const scripts = Promise.withResolvers<void>();
  await visitor.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await visitor.goto(`${world.url}/trynow`, { waitUntil: "commit" });
  const button = visitor.getByRole("button", { name: texts.photo.button });
  await button.waitFor();
  await expect.poll(() => button.isDisabled()).toBe(true);
  scripts.resolve();
  await visitor.getByLabel(texts.photo.file).setInputFiles(photo);
  await visitor.getByLabel(texts.photo.caption).fill("Figs again, the late ones.");
  const [sent] = await Promise.all([visitor.waitForRequest((request) => request.method() === "POST"), button.click()]);
  expect(sent.postData() ?? "").toMatch(/name="proof"\r\n\r\n[\w+/=]{100}/);
  await visitor.context().close();
});

it("a visitor without JavaScript can start too", { timeout: 60_000 }, async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto(`${world.url}/trynow`);
  await visitor.getByLabel(texts.photo.file).setInputFiles(photo);
  await visitor.getByLabel(texts.photo.caption).fill("The last figs of the year.");
  await visitor.getByRole("button", { name: texts.photo.button }).click();
  // If refused, the form would reappear with the reason.
  await expect.poll(() => visitor.locator("form[action='/trynow/photo']").count()).toBe(0);
  await visitor.locator("[aria-current]", { hasText: texts.steps.read }).waitFor();
  await context.close();
});
