import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { launchChromium } from "../../app/testing/launch-chromium.ts";
import { startProduct } from "../../test/product.ts";
import { root } from "../root.ts";
import { makeHome } from "./screens/home.ts";
import { lookAt } from "./screens/look-at.ts";
import { listScreens } from "./screens/screens.ts";

/**
 * Every page in Chromium, in both languages, at phone and desktop width: no browser errors, no failed
 * requests, no axe findings, nothing wider than the screen, no missing text. The pictures go to
 * show-results/screens/.
 */
const MIN_PAGES = 80;
const widths = [360, 1280];
const languages = ["en", "vi"] as const;

const folder = join(root, "show-results", "screens");
const [world, browser] = await Promise.all([startProduct({ processes: [[]] }), launchChromium()]);
const ctx = await world.rig.openContext();
let pages = 0;
let failed = 0;
try {
  const options = { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" } as const;
  const contexts: Record<"visitor" | "owner", BrowserContext> = {
    owner: await browser.newContext(options),
    visitor: await browser.newContext(options),
  };
  for (const context of Object.values(contexts)) {
    context.setDefaultTimeout(60_000);
    // Sets the language explicitly; otherwise the first Vietnamese page would switch all the others.
    await context.addCookies([{ name: "locale", value: "en", url: world.url }]);
  }
  const start = await contexts.owner.newPage();
  const shown = await makeHome(ctx, world, start);
  await start.close();
  for (const screen of listScreens(shown)) {
    for (const language of screen.ownLanguage ? (["en"] as const) : languages) {
      const path = language === "en" ? screen.path : `/vi${screen.path === "/" ? "" : screen.path}`;
      for (const width of widths) {
        await mkdir(join(folder, String(width), language), { recursive: true });
        const picture = join(folder, String(width), language, `${screen.name}.png`);
        const faults = await lookAt(contexts[screen.as], {
          url: world.url + path,
          status: screen.status ?? 200,
          width,
          language,
          picture,
        });
        pages += 1;
        if (faults.length > 0) failed += 1;
        console.log(
          `${faults.length === 0 ? "ok     " : "FAILED "} ${width} ${path}` +
            `${faults.map((fault) => `\n          ${fault}`).join("")}`,
        );
      }
    }
  }
} finally {
  await browser.close();
  await ctx.close();
  await world.close();
}
console.log(`pictures: ${folder}`);
console.log(`screens: pages=${pages} failed=${failed}`);
process.exitCode = failed === 0 && pages >= MIN_PAGES ? 0 : 1;
