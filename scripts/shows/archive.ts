import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import en from "../../messages/en/archive.json" with { type: "json" };
import { launchChromium } from "../../app/testing/launch-chromium.ts";
import { makeArchivePosts } from "../../test/archives/archive-posts.ts";
import { makeVariants, type Variant } from "../../test/archives/archive-variants.ts";
import { chooseFiles } from "../../test/archives/choose-files.ts";
import { startProduct } from "../../test/product.ts";
import { openSignedIn } from "./shared/person.ts";
import { runSuiteCases } from "./shared/suite-cases.ts";
import { conclude, createTally } from "./shared/tally.ts";

/**
 * Imports archives of every kind, as Instagram creates them and as people repack them, in Chromium: what's found,
 * what's left out and why, what's stored, and that nothing else leaves the device. The suite in archive/suites.json
 * shows the rest.
 */
const tally = createTally();
const seen = { archives: 0, posts: 0, imported: 0, leftOut: 0, unexplained: 0, duplicates: 0, canaries: 0 };
await using folder = await mkdtempDisposable(join(tmpdir(), "galley-archive-"));
await using product = await startProduct({ processes: [["web", "identity"]] });
await using browser = await launchChromium();
for (const variant of await makeVariants(await makeArchivePosts()))
  await tally.see(variant.name, () => seeVariant(variant));
await runSuiteCases(tally, "archive");
const { archives, posts, imported, leftOut, unexplained, duplicates, canaries } = seen;
const faults = { unexplained, duplicates, canaries, failed: tally.failed };
conclude("archive", { archives, posts, imported, left_out: leftOut, ...faults }, { least: { archives: 20 } });

/** Imports an archive twice for a new owner: the second time, nothing is left to import. */
async function seeVariant({ expected, ...variant }: Variant): Promise<string> {
  const email = `lena${seen.archives}@galley.example`;
  await using context = await openContext(email);
  seen.archives += 1;
  const page = await context.newPage();
  await page.goto(`${product.url}/bot/articles/archive`);
  const shown = await choose(page, variant);
  if ("problem" in shown || "problem" in expected) {
    if (JSON.stringify(shown) !== JSON.stringify(expected)) throw new Error(JSON.stringify(shown));
    return `says what to do: ${JSON.stringify(shown)}`;
  }
  const all = Object.values(expected.leftOut).reduce((sum, count) => sum + count, expected.posts);
  seen.posts += all;
  seen.leftOut += shown.leftOut;
  seen.unexplained += all - shown.posts - shown.leftOut;
  if (shown.posts !== expected.posts) throw new Error(JSON.stringify(shown));
  for (const month of await page.getByRole("button", { name: /^Select all from/ }).all()) await month.click();
  await page.getByRole("button", { name: /^Import \d+ posts?$/ }).click();
  await page.getByRole("heading", { name: en.sending.done }).waitFor();
  const stored = await countPosts(email);
  seen.imported += stored;
  await page.reload();
  const again = await choose(page, variant);
  if (!("posts" in again) || again.posts !== 0) throw new Error(`the second time: ${JSON.stringify(again)}`);
  seen.duplicates += (await countPosts(email)) - shown.posts;
  return `${stored} brought, ${shown.leftOut} left out, nothing new the second time`;
}

/** Opens a new owner's browser, and counts the requests that carry something private. */
async function openContext(email: string): Promise<BrowserContext> {
  const context = await openSignedIn(browser, product, email);
  context.on("request", (request) => {
    if (request.postDataBuffer()?.includes("CANARY")) seen.canaries += 1;
  });
  return context;
}

/** Chooses the variant's files, or their folder. Returns what the page showed. */
async function choose(page: Page, { files, paths }: Omit<Variant, "expected">) {
  if (paths === undefined) await chooseFiles(page, files);
  else await chooseFolder(page, files, paths);
  const found = page.getByText(/posts? can become (an article|articles)\./);
  const alert = page.getByRole("alert").locator("strong");
  await found.or(alert).first().waitFor();
  if (!(await found.isVisible())) return { problem: toProblem((await alert.textContent()) ?? "") };
  const summary = page.getByText(/posts? (was|were) left out/);
  const toNumber = (text: string | null) => Number(/\d+/.exec(text ?? "")?.[0]);
  const leftOut = (await summary.count()) === 0 ? 0 : toNumber(await summary.textContent());
  return { posts: toNumber(await found.textContent()), leftOut };
}

async function chooseFolder(page: Page, files: File[], paths: string[]): Promise<void> {
  const place = mkdtempSync(join(folder.path, "files-"));
  for (const [at, file] of files.entries()) {
    const name = join(place, paths[at] ?? file.name);
    mkdirSync(dirname(name), { recursive: true });
    writeFileSync(name, await file.bytes());
  }
  await page.locator("button:enabled", { hasText: en.chooseFiles }).waitFor();
  await page.locator("input[type=file][webkitdirectory]").setInputFiles(join(place, paths[0]?.split("/")[0] ?? ""));
}

function toProblem(title: string): string {
  const texts = Object.entries(en.trouble);
  return texts.find(([, text]) => title.includes(text.title.replace("{{file}}", "")))?.[0] ?? title;
}

async function countPosts(email: string): Promise<number> {
  const [row] = await product.sql(
    "select count(*)::int as count from posts join accounts using (owner_id) where email = $1",
    [email],
  );
  return Number(row?.["count"]);
}
