import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { launchChromium } from "../../app/testing/launch-chromium.ts";
import texts from "../../messages/en/trynow.json" with { type: "json" };
import { migrate } from "../../src/platform/db/migrate.ts";
import { startSignInRig } from "../../test/sign-in-rig.ts";
import { signUp } from "../../test/sign-up.ts";
import { startScratchPostgres } from "../scratch-postgres.ts";
import { runAbuseCases } from "./trial/abuse.ts";

/**
 * The free trial end to end: a visitor in Chromium at 360 px, from the front page to an article in two clicks
 * and on to an account; then visitors who want more than their share. The seconds are the time to the article.
 */
const MIN_CASES = 12;
const photoFile = fileURLToPath(
  new URL("../../simulators/instagram/posts/images/Picture_0B_by_freespace.jpg", import.meta.url),
);

let cases = 0;
let failed = 0;
let seconds = 0;
const run = async (name: string, seen: () => Promise<string>): Promise<void> => {
  cases += 1;
  try {
    console.log(`ok      ${name}: ${await seen()}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
};
const postgres = await startScratchPostgres({ database: "galley" });
await migrate(postgres.connectionString());
const world = await startSignInRig(postgres.connectionString(), {
  TRUSTED_PROXIES: "127.0.0.1,::1",
  LOG_LEVEL: "silent",
});
let offset = 0;
const ctx = await world.rig.openContext({ clock: { now: () => new Date(Date.now() + offset) } });
const [browser] = await Promise.all([launchChromium(), world.rig.startService([])]);
try {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const article = page.getByRole("article");
  let title = "";
  await run("from the front page to an article in two clicks", async () => {
    await page.goto(world.url);
    const startedAt = Date.now();
    // Solved in the background while the visitor chooses.
    const task = page.waitForResponse("**/trynow/challenge");
    await page.locator('a[href="/trynow"]').first().click();
    await task;
    await page.getByLabel(texts.photo.file).setInputFiles(photoFile);
    await page
      .getByLabel(texts.photo.caption)
      .fill("Figs from our own tree, picked on Sunday morning. The jam is done, eleven jars of it.");
    await page.getByRole("button", { name: texts.photo.button }).click();
    await page.getByRole("link", { name: texts.signUp.button }).waitFor();
    seconds = Math.round((Date.now() - startedAt) / 100) / 10;
    title = (await article.getByRole("heading").first().textContent()) ?? "";
    assert.match((await article.textContent()) ?? "", /eleven jars/);
    const width = await page.evaluate("document.documentElement.scrollWidth");
    assert.equal(width, 360);
    // Only requests without a proof are counted there.
    const unproven = createHash("sha256").update("trial without proof").digest();
    assert.equal(
      await ctx.db.selectFrom("rate_counts").select("key").where("key", "=", unproven).executeTakeFirst(),
      undefined,
    );
    return `"${title}", with its proof of work, nothing wider than the screen`;
  });
  await run("signing up, and the article is there", async () => {
    await page.getByRole("link", { name: texts.signUp.button }).click();
    await signUp(page, world, "visitor@galley.example");
    await page.getByRole("link", { name: title }).first().waitFor();
    return "in the list of the new account";
  });
  await runAbuseCases({ ctx, url: world.url, photoFile, pass: (ms) => (offset += ms) }, run);
} finally {
  await browser.close();
  await ctx.close();
  await world.close();
  await postgres.stop();
}
console.log(`trial: seconds=${seconds} cases=${cases} failed=${failed}`);
process.exitCode = failed === 0 && cases >= MIN_CASES ? 0 : 1;
