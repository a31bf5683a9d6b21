import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { launchChromium } from "../app/testing/launch-chromium.ts";
import en from "../messages/en/archive.json" with { type: "json" };
import { openSignedIn } from "../scripts/shows/shared/person.ts";
import { makeLargeArchive } from "../test/archives/large-archive.ts";
import { startProduct } from "../test/product.ts";
import { makePhotos, writeSparse } from "./import/files.ts";
import { countMissing, countReads, measureScrolling, press, readHeap } from "./import/in-page.ts";
import { compareRounds } from "./lib/compare-rounds.ts";
import { readNumber } from "./lib/read-number.ts";
import { type Figure, report } from "./lib/report.ts";
import { runBare } from "./lib/run-bare.ts";
import { median } from "./lib/statistics.ts";

/**
 * Instagram's archive in Chromium: one of 10 GB is listed and scrolled through; and posts from choice to stored,
 * against a bare loop of the same requests and re-encodings.
 */
const POSTS = readNumber(1_000);
const ROUNDS = 4;
const LISTED = { posts: 5_000, entries: 20_000, videoBytes: 5_000_000_000 };
const LISTINGS = 3;
const IN_FLIGHT = 4;
const RATIO_BAR = 0.5;

await using folder = await mkdtempDisposable(join(tmpdir(), "galley-import-"));
await using product = await startProduct({ processes: [["web", "identity"]] });
await using browser = await launchChromium();
const listing = await measureListing();
const importing = await compareImports();
report("import", [...listing, importing]);

async function openArchive(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await openSignedIn(browser, product, `owner${crypto.randomUUID()}@galley.example`);
  const page = await context.newPage();
  await countReads(page);
  await page.goto(`${product.url}/bot/articles/archive`);
  return { context, page };
}

/** Returns the seconds until the posts are shown. */
async function choose(page: Page, file: string, posts: number): Promise<number> {
  await page.locator("button:enabled", { hasText: en.chooseFiles }).waitFor();
  const began = performance.now();
  await page.locator("input[type=file][accept]").first().setInputFiles(file);
  await page.getByText(en.found_other.replace("{{count}}", String(posts))).waitFor();
  return (performance.now() - began) / 1_000;
}

async function measureListing(): Promise<Figure[]> {
  const file = join(folder.path, "instagram-large-2026-11-20-AbCdEfGh.zip");
  const archive = makeLargeArchive(await makePhotos(24, { width: 320, height: 320 }), LISTED);
  await writeSparse(file, archive);
  const seen: { seconds: number; share: number; heap: number }[] = [];
  let longTasks: number[] = [];
  let missing = 0;
  for (let round = 0; round < LISTINGS; round += 1) {
    const { context, page } = await openArchive();
    const seconds = await choose(page, file, LISTED.posts);
    const share = (await page.evaluate(() => Reflect.get(window, "bytesRead") as number)) / archive.size;
    seen.push({ seconds, share, heap: await readHeap(page) });
    if (round === LISTINGS - 1) ({ longTasks, missing } = await measureScrolling(page));
    await context.close();
  }
  const of = (name: keyof (typeof seen)[number]) => seen.map((one) => one[name]);
  return [
    { name: "listing 10 GB, s", value: median(of("seconds")), rounds: of("seconds"), bar: { atMost: 2 } },
    { name: "of it read, %", value: 100 * Math.max(...of("share")), bar: { atMost: 2 } },
    { name: "heap, MB", value: Math.max(...of("heap")), rounds: of("heap"), bar: { atMost: 200 } },
    { name: "longest task while scrolling, ms", value: Math.max(0, ...longTasks), bar: { atMost: 100 } },
    { name: "thumbnails missing where scrolling stopped", value: missing, bar: { atMost: 0 } },
  ];
}

async function compareImports(): Promise<Figure> {
  const count = Math.ceil(POSTS / ROUNDS);
  const photos = await makePhotos(count, { width: 1_080, height: 1_350 });
  const names = await Promise.all(
    photos.map(async (photo, n) => {
      const name = join(folder.path, `${n}.jpg`);
      await writeFile(name, photo);
      return name;
    }),
  );
  const file = join(folder.path, "instagram-demo-2026-11-20-AbCdEfGh.zip");
  await writeSparse(file, makeLargeArchive(photos, { posts: count, entries: count + 3, videoBytes: 0 }));
  const work = { databaseUrl: product.databaseUrl, photos: names, width: IN_FLIGHT };
  // Warms up.
  await bring(file, count);
  return compareRounds(
    { name: "posts/s to bare loop", what: "posts/s", rounds: ROUNDS, atLeast: RATIO_BAR },
    async () => count / (await bring(file, count)),
    async () => count / (await runBare(new URL("import/bare.ts", import.meta.url), work)),
  );
}

/** From pressing the button until the page says that all posts are stored. */
async function bring(file: string, count: number): Promise<number> {
  const { context, page } = await openArchive();
  await choose(page, file, count);
  // A month's button has another name once it's pressed.
  const months = page.getByRole("button", { name: /^Select all from/ });
  while ((await months.count()) > 0) await months.first().click();
  // People see what they choose.
  await countMissing(page);
  const seconds = await page.getByRole("button", { name: `Import ${count} posts` }).evaluate(press, en.sending.done);
  await page.getByRole("status").getByText(`${count} of ${count} are in Galley.`).waitFor();
  await context.close();
  return seconds;
}
