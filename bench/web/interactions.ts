import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchChromium } from "../../app/testing/launch-chromium.ts";
import articles from "../../messages/en/articles.json" with { type: "json" };
import { editorPage } from "../../app/testing/editor-page.ts";
import type { ArticleDocument } from "../../src/document/document.ts";
import type { Product } from "../../test/product.ts";

const SLOW_DOWN = 4;
const ROUNDS = 5;
const WORDS = 2_000;
const PARAGRAPHS = 24;

type Interaction = { name: string; /** Milliseconds to the next paint, one per round. */ rounds: number[] };
type Cookie = { name: string; value: string };

/**
 * From a press to the next paint, in Chromium on a processor four times as slow as this one: changing the tab of a long
 * article, typing into it and approving it. The events' own times (Event Timing), as for Interaction to Next Paint.
 */
export async function measureInteractions(
  product: Pick<Product, "sql" | "url">,
  cookies: Cookie[],
): Promise<Interaction[]> {
  const ids = await lengthenArticles(product);
  await using browser = await launchChromium();
  const context = await openContext(browser, product.url, cookies);
  const tab: number[] = [];
  const typing: number[] = [];
  const approve: number[] = [];
  for (const id of ids) {
    const page = await openSlowly(context, `${product.url}/bot/articles/view?id=${id}`);
    for (const name of [articles.inspector.publish, articles.inspector.history, articles.inspector.check])
      tab.push(await timePress(page, () => page.getByRole("tab", { name }).click()));
    typing.push(await typeWords(page));
    approve.push(await timePress(page, () => pressApprove(page)));
    await page.close();
  }
  return [
    { name: "tab change", rounds: tab },
    { name: `typing in ${WORDS} words`, rounds: typing },
    { name: "approve", rounds: approve },
  ];
}

/** Gives some articles a text of that many words. */
async function lengthenArticles({ sql }: Pick<Product, "sql">): Promise<string[]> {
  const paragraph = Array.from({ length: Math.ceil(WORDS / PARAGRAPHS) }, (_, index) =>
    index % 9 === 8 ? "bowls." : "kiln",
  ).join(" ");
  const document: ArticleDocument = {
    blocks: Array.from({ length: PARAGRAPHS }, () => ({ type: "paragraph", spans: [{ text: paragraph }] })),
  };
  const rows = await sql(
    `update article_versions set document = $1 where article_id in
      (select article_id from article_versions where title = 'Nine bowls' limit ${ROUNDS})
    returning article_id`,
    [JSON.stringify(document)],
  );
  return rows.map((row) => String(row["article_id"]));
}

async function openContext(browser: Browser, url: string, cookies: Cookie[]): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 412, height: 915 }, serviceWorkers: "block" });
  await context.addCookies([...cookies, { name: "locale", value: "en" }].map((one) => ({ ...one, url })));
  await context.addInitScript(() => {
    const slowest = { ms: 0 };
    Object.assign(window, { slowest });
    const observe = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) slowest.ms = Math.max(slowest.ms, entry.duration);
    };
    new PerformanceObserver(observe).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  return context;
}

async function openSlowly(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  return page;
}

/** In the middle of the text, where most of it has to move. */
async function typeWords(page: Page): Promise<number> {
  await page.getByRole("button", { name: articles.edit.start }).click();
  const { text, done } = editorPage(page);
  await text
    .locator("p")
    .nth(PARAGRAPHS / 2)
    .click();
  await page.keyboard.press("End");
  const slowest = await timePress(page, () => page.keyboard.type(" All nine came out whole.", { delay: 60 }));
  await done();
  await page.getByRole("article").getByText("All nine came out whole.").first().waitFor();
  return slowest;
}

async function pressApprove(page: Page): Promise<void> {
  await page.getByRole("button", { name: articles.decide.approve }).click();
  await page.getByRole("button", { name: articles.standing.approved, exact: true }).waitFor();
}

/** Returns the longest event of a press. Chromium reports none below 16 ms, which then counts as that. */
async function timePress(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => void ((window as unknown as { slowest: { ms: number } }).slowest.ms = 0));
  await press();
  // Events are reported after the paint that they led to.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  const slowest = await page.evaluate(() => (window as unknown as { slowest: { ms: number } }).slowest.ms);
  return Math.max(slowest, 16);
}
