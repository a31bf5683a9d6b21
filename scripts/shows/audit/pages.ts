import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchChromium } from "../../../app/testing/launch-chromium.ts";
import approval from "../../../messages/en/approval.json" with { type: "json" };
import { connectWordPress } from "../../../test/owners.ts";
import type { Product } from "../../../test/product.ts";
import { findApprovalLink, readMails } from "../../../test/rig.ts";
import { signUp } from "../../../test/sign-up.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import type { Caller } from "../../../src/platform/actor.ts";
import { root } from "../../root.ts";

const photo = join(root, "simulators", "instagram", "posts", "images", "Wine_by_Jakkub_Mede.jpg");
const patience = { patienceMs: 60_000 };

/** A new user in Chromium, on the dashboard, with a site and without an Instagram account. */
type Person = { page: Page; caller: Caller; email: string; open(path: string): Promise<void> };

const asPerson = (see: (product: Product, person: Person) => Promise<string>) => async (product: Product) => {
  const browser = await launchChromium();
  const ctx = await product.rig.openContext();
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 900 }, timezoneId: "Asia/Tokyo" });
    context.setDefaultTimeout(40_000);
    await context.addCookies([{ name: "locale", value: "en", url: product.url }]);
    const page = await context.newPage();
    const email = `pages-${crypto.randomUUID().slice(0, 8)}@galley.example`;
    await page.goto(`${product.url}/signin`);
    await signUp(page, product, email);
    const [row] = await product.sql("select owner_id from accounts where email = $1", [email]);
    const ownerId = String(row?.["owner_id"]);
    const caller: Caller = { ownerId, actor: { type: "user", id: ownerId } };
    await connectWordPress(product.rig, ctx, caller, { label: "Our blog", publishWhen: "by-hand" });
    const open = async (path: string) => {
      await page.goto(product.url + path);
      await page.locator("#content h1").first().waitFor();
    };
    return await see(product, { page, caller, email, open });
  } finally {
    await browser.close();
    await ctx.close();
  }
};

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Writes an article from a photo, the way a user without an Instagram account does. */
async function writeFromPhoto({ sql }: Product, { page, caller, open }: Person): Promise<string> {
  await open("/bot/articles/new");
  // Before the page's scripts run, nobody notices a chosen photo; the button is enabled by then.
  await button(page, "Write article").click({ trial: true });
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "bowls.jpg", mimeType: "image/jpeg", buffer: await readFile(photo) });
  await page.getByLabel("What’s it about?").fill("Nine bowls came out of the kiln this morning, all of them whole.");
  await button(page, "Write article").click();
  await page.waitForURL(/\/bot\/articles\/view\?id=/);
  const articleId = new URL(page.url()).searchParams.get("id") ?? "";
  const written = "select 1 from articles where owner_id = $1 and id = $2 and status = 'GENERATED'";
  const isWritten = async () => (await sql(written, [caller.ownerId, articleId])).length > 0;
  await waitUntil("the article is written", isWritten, patience);
  return articleId;
}

const waitForPublication = ({ sql }: Product, { caller }: Person, state: string) =>
  waitUntil(
    `a publication that is ${state}`,
    async () => {
      const rows = await sql("select state from publications where owner_id = $1", [caller.ownerId]);
      return rows.length > 0 && rows.every((row) => row["state"] === state);
    },
    patience,
  );

export const browsersZone = asPerson(async ({ sql }, { email }) => {
  const [account] = await sql("select time_zone from accounts where email = $1", [email]);
  assert.equal(account?.["time_zone"], "Asia/Tokyo");
  return "who signs up in a browser in Tokyo has an account in Asia/Tokyo";
});

export const backFromPaying = asPerson(async (product, person) => {
  const { page, open } = person;
  const articleId = await writeFromPhoto(product, person);
  await open(`/bot/articles/view?id=${articleId}`);
  await button(page, "Approve").click();
  await shown(page, "Approved");
  await page.getByRole("tabpanel").getByRole("link", { name: "Upgrade", exact: true }).click();
  await button(page, "Upgrade to Premium").click();
  await button(page, "Subscribe").click();
  await page.waitForURL(new RegExp(`/bot/articles/view\\?id=${articleId}&upgrade=`));
  await button(page, "Publish 1 approved article").click();
  await waitForPublication(product, person, "published");
  await open("/bot/profile?section=plan");
  await button(page, "Cancel Premium…").click();
  await button(page, "Cancel at the end of the period").click();
  await shown(page, "Your Premium plan is set to expire at the end of the billing period.");
  await open("/bot/dash");
  await page.getByRole("link", { name: "Keep Premium" }).click();
  await button(page, "Keep Premium").click();
  await shown(page, "You’re staying on Premium");
  await button(page, "Cancel Premium…").waitFor();
  return "back at the article, its approved text published, Premium cancelled and kept";
});

export const asksBack = asPerson(async (product, person) => {
  const { page, caller, email, open } = person;
  const plan = "insert into custom_plans (owner_id, max_articles_in_period, from_at) values ($1, 100, now())";
  await product.sql(plan, [caller.ownerId]);
  const articleId = await writeFromPhoto(product, person);
  const find = async () => (await readMails(product.rig.mailbox, { to: email })).map(findApprovalLink).find(Boolean);
  await page.goto(await waitUntil("the proof", async () => (await find()) ?? false, patience));
  await button(page, approval.decide.more).click();
  await page.getByRole("link", { name: "Never" }).click();
  await page.getByRole("heading", { name: "Never publish this article?" }).waitFor();
  await page.getByRole("link", { name: "Back to the article" }).click();
  await button(page, approval.decide.more).waitFor();
  await open(`/bot/articles/view?id=${articleId}&tab=publish`);
  await button(page, "Publish to Our blog").click();
  await waitForPublication(product, person, "published");
  await button(page, "Take down from Our blog").click();
  await shown(page, "its link there stops working");
  await button(page, "Keep it live").click();
  await button(page, "Take down from Our blog").click();
  await waitForPublication(product, person, "published");
  await button(page, "Take down").click();
  await waitForPublication(product, person, "unpublished");
  return "nothing was decided or taken off before the second press";
});
