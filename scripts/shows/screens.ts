import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { launchChromium } from "../../app/testing/launch-chromium.ts";
import { fillExample } from "../../test/api-manifest.ts";
import { startProduct } from "../../test/product.ts";
import { root } from "../root.ts";
import { type Picture, writeContactSheet } from "./screens/contact-sheet.ts";
import { makeHome } from "./screens/home.ts";
import { type Look, lookAt, openScreen } from "./screens/look-at.ts";
import listed from "./screens/screens.json" with { type: "json" };
import { createTally } from "./shared/tally.ts";

/**
 * Every page in Chromium, in both languages, at phone and desktop width, light and dark: no browser errors, no failed
 * requests, no axe findings, nothing wider than the screen (also at 200 %), no missing text, nothing that jumps while
 * loading, and a focus that goes through it in order. The pictures and a page with all of them go to
 * show-results/screens/. Arguments choose screens by name.
 */
const MIN_PAGES = 200;

/** A page that follows the account's language has no URL per language. `keys` open something on it. */
type Screen = { name: string; path: string; as: string; ownLanguage?: boolean; status?: number; keys?: string };

const folder = join(root, "show-results", "screens");
const asked = process.argv.slice(2);
const screens = (listed as Screen[]).filter(({ name }) => asked.length === 0 || asked.includes(name));
const [product, browser] = await Promise.all([startProduct({ processes: [[]] }), launchChromium()]);
const tally = createTally();
const pictures: Picture[] = [];
try {
  const open = async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(60_000);
    // Sets the language explicitly; otherwise the first Vietnamese page would switch all the others.
    await context.addCookies([{ name: "locale", value: "en", url: product.url }]);
    return context;
  };
  const [owner, visitor] = [await open(), await open()];
  const start = await owner.newPage();
  const shown = await makeHome(product, start);
  await start.close();
  for (const language of ["en", "vi"] as const) {
    await product.sql("update accounts set locale = $1", [language]);
    for (const screen of screens)
      for (const width of [360, 1280]) {
        const plain = fillExample(screen.path.replace(/\{(\w+)\}/, "$$$1"), shown);
        const isAtRoot = language === "en" || screen.ownLanguage === true;
        const path = isAtRoot ? plain : `/vi${plain === "/" ? "" : plain}`;
        const { status = 200, keys, as } = screen;
        const look: Look = { url: product.url + path, status, width, language, keys };
        const opened = await openScreen(as === "owner" ? owner : visitor, look);
        for (const scheme of ["light", "dark"] as const)
          await tally.see(`${screen.name} ${width} ${language} ${scheme}`, async () => {
            const file = join(String(width), language, `${screen.name}-${scheme}.png`);
            await mkdir(dirname(join(folder, file)), { recursive: true });
            pictures.push({ screen: screen.name, width, language, scheme, file });
            const faults = await lookAt(opened, { ...look, scheme, picture: join(folder, file) });
            if (faults.length > 0) throw new Error(faults.join("\n          "));
            return "nothing is wrong";
          });
        await opened.page.close();
      }
  }
} finally {
  await browser.close();
  await product.close();
}
await writeContactSheet(folder, pictures);
console.log(`pictures: ${join(folder, "index.html")}`);
console.log(`screens: pages=${tally.cases} failed=${tally.failed}`);
process.exitCode = tally.failed === 0 && (asked.length > 0 || tally.cases >= MIN_PAGES) ? 0 : 1;
