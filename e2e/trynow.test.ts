import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchChromium } from "../app/testing/launch-chromium.ts";
import texts from "../messages/en/trynow.json" with { type: "json" };
import { createDatabase, type TestDatabase } from "../test/postgres.ts";
import { type SignInRig, startSignInRig } from "../test/sign-in-rig.ts";

const photo = fileURLToPath(new URL("../simulators/instagram/posts/images/Picture_0B_by_freespace.jpg", import.meta.url));
const email = "visitor@galley.example";
const password = "correct horse battery";

let database: TestDatabase;
let world: SignInRig;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  database = await createDatabase();
  world = await startSignInRig(database.connectionString);
  [, browser] = await Promise.all([world.rig.startService([]), launchChromium()]);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
  await database?.drop();
});

it("a visitor's article is read without an account, and is there after signing up", { timeout: 120_000 }, async () => {
  await page.goto(`${world.url}/trynow`);
  await page.getByLabel(texts.photo.file).setInputFiles(photo);
  await page.getByLabel(texts.photo.caption).fill("Figs from our own tree, picked on Sunday morning. The jam is done, eleven jars of it.");
  await page.getByRole("button", { name: texts.photo.button }).click();
  const article = page.getByRole("article");
  await article.waitFor();
  const title = (await article.getByRole("heading").first().textContent()) ?? "";
  expect(await article.textContent()).toContain("eleven jars");

  await page.getByRole("link", { name: texts.signUp.button }).click();
  const tab = page.getByRole("tab", { name: "Create Account" });
  if ((await tab.getAttribute("aria-selected")) !== "true") await tab.click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByLabel("Code").fill((await world.waitForCode(email)).code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL(/\/bot\/dash/);
  await page.getByRole("link", { name: title }).first().waitFor();
});
