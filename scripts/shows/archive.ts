import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import en from "../../messages/en/archive.json" with { type: "json" };
import { launchChromium } from "../../app/testing/launch-chromium.ts";
import { makeArchivePosts } from "../../test/archives/archive-posts.ts";
import { makeVariants, type Variant } from "../../test/archives/archive-variants.ts";
import { startProduct } from "../../test/product.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { bringAll, chooseArchive } from "./archive/bring-archive.ts";
import { signUp, toSessionCookies } from "./shared/person.ts";
import { createTally } from "./shared/tally.ts";

/**
 * Archives of every kind that Instagram gives and people make of them, in Chromium: what's found, what's left out and
 * why, what's stored, and that nothing else leaves the device.
 */
const MIN_ARCHIVES = 20;
const tally = createTally();
const seen = { archives: 0, posts: 0, imported: 0, leftOut: 0, unexplained: 0, duplicates: 0, canaries: 0 };
const folder = mkdtempSync(join(tmpdir(), "galley-archive-"));
const [product, browser] = await Promise.all([startProduct({ processes: [["web", "identity"]] }), launchChromium()]);
try {
  const variants = await makeVariants(await makeArchivePosts());
  for (const variant of variants) await tally.see(variant.name, () => seeVariant(variant));
  const [whole] = variants;
  if (whole !== undefined) await tally.see("a tab killed on the way", () => seeKilledTab(whole));
} finally {
  await browser.close();
  for (const service of product.services) await service.stop();
  await product.close();
  rmSync(folder, { recursive: true, force: true });
}
const { archives, posts, imported, leftOut, unexplained, duplicates, canaries } = seen;
console.log(
  `archive: archives=${archives} posts=${posts} imported=${imported} left_out=${leftOut} ` +
    `unexplained=${unexplained} duplicates=${duplicates} canaries=${canaries} failed=${tally.failed}`,
);
const isFine = unexplained + duplicates + canaries + tally.failed === 0;
process.exitCode = isFine && archives >= MIN_ARCHIVES ? 0 : 1;

/** A new owner's archive, twice: the second time there's nothing left to bring. */
async function seeVariant(variant: Variant): Promise<string> {
  const person = await openPerson();
  try {
    seen.archives += 1;
    const shown = await choose(person, variant);
    if ("problem" in shown || "problem" in variant.expected) {
      if (JSON.stringify(shown) !== JSON.stringify(variant.expected)) throw new Error(JSON.stringify(shown));
      return `says what to do: ${JSON.stringify(shown)}`;
    }
    const expected = Object.values(variant.expected.leftOut).reduce((sum, count) => sum + count, 0);
    seen.posts += variant.expected.posts + expected;
    seen.leftOut += shown.leftOut;
    seen.unexplained += variant.expected.posts + expected - shown.posts - shown.leftOut;
    if (shown.posts !== variant.expected.posts) throw new Error(JSON.stringify(shown));
    await bringAll(person.page);
    const stored = await countPosts(person.email);
    seen.imported += stored;
    await person.page.reload();
    const again = await choose(person, variant);
    if (!("posts" in again) || again.posts !== 0) throw new Error(`the second time: ${JSON.stringify(again)}`);
    seen.duplicates += (await countPosts(person.email)) - shown.posts;
    return `${stored} brought, ${shown.leftOut} left out, nothing new the second time`;
  } finally {
    seen.canaries += person.canaries();
    await person.context.close();
  }
}

async function seeKilledTab(variant: Variant): Promise<string> {
  const person = await openPerson();
  try {
    seen.archives += 1;
    const shown = await choose(person, variant);
    if (!("posts" in shown)) throw new Error(JSON.stringify(shown));
    seen.posts += shown.posts + shown.leftOut;
    seen.leftOut += shown.leftOut;
    await bringAll(person.page, () =>
      waitUntil("some are there", async () => (await countPosts(person.email)) > 2, { everyMs: 20 }),
    );
    await person.page.close();
    const before = await countPosts(person.email);
    person.page = await openArchive(person.context);
    await choose(person, variant);
    // What was chosen and hasn't come is chosen again.
    await person.page.getByRole("button", { name: /^Bring \d+ posts?$/ }).click();
    await person.page.getByRole("heading", { name: en.sending.done }).waitFor();
    const stored = await countPosts(person.email);
    seen.imported += stored;
    seen.duplicates += Math.max(0, stored - shown.posts);
    if (stored !== shown.posts) throw new Error(`${stored} of ${shown.posts}`);
    return `${before} before, ${stored} in the end`;
  } finally {
    seen.canaries += person.canaries();
    await person.context.close();
  }
}

type Person = { email: string; context: BrowserContext; page: Page; canaries(): number };

async function openPerson(): Promise<Person> {
  const email = `lena${seen.archives}@galley.example`;
  const cookies = { locale: "en", ...toSessionCookies(await signUp(product, email)) };
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(60_000);
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: product.url })));
  let canaries = 0;
  context.on("request", (request) => {
    if (request.postDataBuffer()?.includes("CANARY")) canaries += 1;
  });
  return { email, context, page: await openArchive(context), canaries: () => canaries };
}

async function openArchive(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${product.url}/bot/articles/archive`);
  return page;
}

function choose({ page }: Person, variant: Variant) {
  return chooseArchive(page, variant, mkdtempSync(join(folder, "files-")));
}

async function countPosts(email: string): Promise<number> {
  const [row] = await product.sql(
    "select count(*)::int as count from posts join accounts using (owner_id) where email = $1",
    [email],
  );
  return Number(row?.["count"]);
}
