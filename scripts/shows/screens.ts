import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { launchChromium } from "../../app/testing/launch-chromium.ts";
import { fillExample } from "../../test/api-manifest.ts";
import { startProduct } from "../../test/product.ts";
import { root } from "../root.ts";
import { makeHome } from "./screens/home.ts";
import { lookAt } from "./screens/look-at.ts";
import listed from "./screens/screens.json" with { type: "json" };
import { createTally } from "./shared/tally.ts";

/**
 * Every page in Chromium, in both languages, at phone and desktop width: no browser errors, no failed
 * requests, no axe findings, nothing wider than the screen, no missing text. The pictures go to
 * show-results/screens/.
 */
const MIN_PAGES = 80;

/** A page that follows the account's language has no URL per language. */
type Screen = { name: string; path: string; as: string; ownLanguage?: boolean; status?: number };

const folder = join(root, "show-results", "screens");
const [product, browser] = await Promise.all([startProduct({ processes: [[]] }), launchChromium()]);
const tally = createTally();
try {
  const open = async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
    context.setDefaultTimeout(60_000);
    // Sets the language explicitly; otherwise the first Vietnamese page would switch all the others.
    await context.addCookies([{ name: "locale", value: "en", url: product.url }]);
    return context;
  };
  const [owner, visitor] = [await open(), await open()];
  const start = await owner.newPage();
  const shown = await makeHome(product, start);
  await start.close();
  for (const { name, as, ownLanguage, status = 200, ...screen } of listed as Screen[])
    for (const language of ownLanguage ? (["en"] as const) : (["en", "vi"] as const))
      for (const width of [360, 1280]) {
        const plain = fillExample(screen.path.replace(/\{(\w+)\}/, "$$$1"), shown);
        const path = language === "en" ? plain : `/vi${plain === "/" ? "" : plain}`;
        const picture = join(folder, String(width), language, `${name}.png`);
        await mkdir(dirname(picture), { recursive: true });
        const look = { url: product.url + path, status, width, language, picture };
        await tally.see(`${width} ${path}`, async () => {
          const faults = await lookAt(as === "owner" ? owner : visitor, look);
          if (faults.length > 0) throw new Error(faults.join("\n          "));
          return "nothing is wrong";
        });
      }
} finally {
  await browser.close();
  await product.close();
}
console.log(`pictures: ${folder}`);
console.log(`screens: pages=${tally.cases} failed=${tally.failed}`);
process.exitCode = tally.failed === 0 && tally.cases >= MIN_PAGES ? 0 : 1;
