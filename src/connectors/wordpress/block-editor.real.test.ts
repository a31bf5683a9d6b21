import type { Browser } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { launchChromium } from "../../../app/testing/launch-chromium.ts";
import { startRealWordPress } from "../../../test/real-wordpress.ts";
import type { ArticleDocument } from "../../document/document.ts";
import { renderGutenberg } from "../../document/render/gutenberg.ts";

const started = await startRealWordPress();
if (!started.wordpress) console.warn(`skipped: ${started.reason}`);
let browser: Browser | null = null;
afterAll(async () => {
  await browser?.close();
  await started.wordpress?.stop();
});

const spans = [
  { text: "A fact box, " },
  { text: "here", marks: [{ type: "bold" as const }, { type: "link" as const, href: "https://example.org/?a=1&b=2" }] },
  { text: "\nand [there]" },
];
const picture = { pictureId: "p1", alt: 'A "plate"', caption: [{ text: "Out of the oven" }] };
const blocks: ArticleDocument["blocks"] = [
  { type: "figure", picture },
  { type: "paragraph", spans },
  { type: "heading", level: 2, spans: [{ text: "What goes in" }] },
  { type: "list", ordered: true, items: [[{ text: "One" }], spans] },
  { type: "details", title: spans, items: [{ label: [{ text: "When" }], spans: [{ text: "Sunday" }] }, { spans }] },
  { type: "quote", lang: "ja", paragraphs: [[{ text: "海" }], spans] },
  { type: "gallery", pictures: [picture, { pictureId: "p1", alt: "" }] },
  { type: "details", items: [{ spans: [{ text: "Dogs welcome" }] }] },
];

/** The browser's report of a block. */
type Opened = { name: string; isValid: boolean; innerBlocks: Opened[] };

describe.skipIf(!started.wordpress)("the block editor of a real WordPress", { timeout: 120_000 }, () => {
  const wordpress = started.wordpress!;

  it("opens everything that we publish as valid blocks", async () => {
    browser = await launchChromium();
    const page = await browser.newPage();
    await page.goto(`${wordpress.siteUrl}/wp-login.php`);
    await page.getByLabel("Username or Email Address").fill(wordpress.username);
    await page.getByLabel("Password", { exact: true }).fill(wordpress.ownPasswordOf("administrator"));
    await page.getByRole("button", { name: "Log In" }).click();
    await page.goto(`${wordpress.siteUrl}/wp-admin/post-new.php`);
    await page.waitForFunction(() => "wp" in globalThis && "blockLibrary" in (globalThis as never)["wp"]);
    const pictures = new Map([["p1", { remoteId: "12", url: `${wordpress.siteUrl}/a.jpg?x=1&y=2` }]]);
    const markup = renderGutenberg({ blocks }, { pictures, marker: "galley:3f2a" });
    const opened = await page.evaluate((given) => {
      const { wp } = globalThis as unknown as { wp: { blocks: { parse(markup: string): Opened[] } } };
      const pick = (block: Opened): Opened => ({
        name: block.name,
        isValid: block.isValid,
        innerBlocks: block.innerBlocks.map(pick),
      });
      return wp.blocks.parse(given).map(pick);
    }, markup);
    const all = (list: Opened[]): Opened[] => list.flatMap((block) => [block, ...all(block.innerBlocks)]);
    expect(opened).toHaveLength(blocks.length);
    expect(all(opened).filter(({ name, isValid }) => !isValid || name === "core/missing")).toEqual([]);
    expect(opened.filter(({ name }) => name === "core/group")).toHaveLength(2);
  });
});
